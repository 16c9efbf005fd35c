//! The view of Solitaire Dice, played by keys without a terminal.
use super::{Command, DIVISION_SPOTS, SolitaireView};
use crate::core::chance::ChanceOutcome;
use crate::core::dice::Seed;
use crate::core::game::{Event, Game, Seat, Turn};
use crate::core::record::{DiceFrom, Header};
use crate::core::seats::SeatSetup;
use crate::core::table::Table;
use crate::games::solitaire::{Division, Solitaire};
use crate::tui::canvas::{Canvas, ClickTargets};
use crate::tui::keymap::{Key, doubles, find};
use crate::tui::theme::{Role, Theme};
use crate::tui::view::{Response, View, ViewContext};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use std::time::{Duration, Instant};

/// A table and the view of it, as the play screen would hold them.
struct Stage {
    table: Table<Solitaire>,
    view: SolitaireView,
    now: Instant,
    told: String,
}

impl Stage {
    fn new(names: &[&str]) -> Self {
        let header = Header::new(
            &Solitaire::INFO,
            "",
            names.iter().map(|name| SeatSetup::person(name)),
            Seed(1),
            DiceFrom::Typed,
        );
        let table = Table::new(header).unwrap();
        Self { table, view: SolitaireView::default(), now: Instant::now(), told: String::new() }
    }

    /// Lets the view see the game as the seat in turn sees it.
    fn ask<T>(&mut self, ask: impl FnOnce(&mut SolitaireView, &ViewContext<Solitaire>) -> T) -> T {
        let (viewer, roll_due) = match self.table.turn() {
            Turn::Chance { seat, .. } => (seat.or(Some(Seat(0))), true),
            Turn::Act { seats, .. } => (seats.iter().next(), false),
            Turn::Over => (None, false),
        };
        let game = self.table.game().seen_by(viewer);
        let ctx = ViewContext {
            game: &game,
            table: &self.table,
            viewer,
            roll_due,
            solution: None,
            advice: &[],
            at: Duration::ZERO,
            now: self.now,
            animate: false,
        };
        ask(&mut self.view, &ctx)
    }

    fn play(&mut self, event: Event<Division>) {
        let before = self.table.game().clone();
        match event.clone() {
            Event::Chance(faces) => self.table.roll_typed(Duration::ZERO, faces).unwrap(),
            Event::Acted(seat, division) => self.table.act(Duration::ZERO, seat, division).unwrap(),
            Event::TimeUp => unreachable!("nobody hurries"),
        }
        self.ask(|view, ctx| view.happened(ctx, &before, &event));
        self.view.skip();
    }

    fn roll(&mut self, faces: [u8; 5]) -> &mut Self {
        self.play(Event::Chance(ChanceOutcome(faces.to_vec())));
        self
    }

    fn apply(&mut self, response: Response<Division>) {
        self.told = match response {
            Response::Act(seat, division) => {
                self.play(Event::Acted(seat, division));
                format!("{} did {division}", seat.0 + 1)
            }
            Response::Refuse(why) => why,
            Response::Tell(what) => what,
            Response::Stay => String::new(),
            Response::Ignored => "ignored".into(),
            Response::Roll => "roll".into(),
            Response::Open(_) => "open".into(),
        };
    }

    /// Presses keys, as one letter each: arrows `^v<>`, Enter `e`, backspace `b`.
    fn keys(&mut self, keys: &str) -> &mut Self {
        for key in keys.chars() {
            let key = match key {
                '^' => Key::of(KeyCode::Up),
                'v' => Key::of(KeyCode::Down),
                '<' => Key::of(KeyCode::Left),
                '>' => Key::of(KeyCode::Right),
                'e' => Key::of(KeyCode::Enter),
                'b' => Key::of(KeyCode::Backspace),
                letter => Key::letter(letter),
            };
            let command = find(SolitaireView::KEYS, key).unwrap();
            let enabled = self.ask(|view, ctx| view.enabled(ctx, command));
            let response =
                if enabled { self.ask(|view, ctx| view.command(ctx, command)) } else { Response::Ignored };
            self.apply(response);
        }
        self
    }

    fn click(&mut self, click: u32) -> &mut Self {
        let response = self.ask(|view, ctx| view.click(ctx, click));
        self.apply(response);
        self
    }

    fn draw(&mut self, width: u16, height: u16) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        let area = buffer.area;
        let mut click_targets = ClickTargets::new();
        self.ask(|view, ctx| {
            view.draw(ctx, &mut Canvas::new(&mut buffer, &mut click_targets, Theme::default(), area));
        });
        buffer
    }

    fn text(&mut self, width: u16, height: u16) -> String {
        let buffer = self.draw(width, height);
        let row = |y: u16| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..height).map(|y| row(y).trim_end().to_string() + "\n").collect()
    }
}

/// A sheet in the middle of a game: 1, 2 and 5 are chosen, and there has been a free ride.
fn middle() -> Stage {
    let mut stage = Stage::new(&["Ann"]);
    let rounds: [([u8; 5], &str); 14] = [
        ([1, 2, 1, 4, 1], "1+2 1+4 throw 1"),
        ([1, 2, 1, 4, 1], "1+2 1+4 throw 1"),
        ([1, 4, 2, 3, 1], "1+4 2+3 throw 1"),
        ([1, 4, 2, 3, 2], "1+4 2+3 throw 2"),
        ([1, 4, 3, 4, 2], "1+4 3+4 throw 2"),
        ([1, 6, 3, 4, 5], "1+6 3+4 throw 5"),
        ([1, 6, 3, 4, 5], "1+6 3+4 throw 5"),
        ([1, 6, 3, 4, 5], "1+6 3+4 throw 5"),
        ([1, 6, 2, 6, 1], "1+6 2+6 throw 1"),
        ([2, 6, 2, 6, 1], "2+6 2+6 throw 1"),
        ([2, 6, 3, 6, 1], "2+6 3+6 throw 1"),
        ([3, 6, 4, 5, 2], "3+6 4+5 throw 2"),
        ([3, 6, 4, 5, 2], "3+6 4+5 throw 2"),
        ([6, 6, 4, 6, 3], "4+6 6+6 throw 3"),
    ];
    for (faces, division) in rounds {
        stage.roll(faces);
        stage.play(Event::Acted(Seat(0), division.parse().unwrap()));
    }
    stage
}

#[test]
fn no_key_is_given_twice() {
    assert_eq!(doubles(SolitaireView::KEYS), []);
}

#[test]
fn the_whole_table_is_seen_at_80_by_24() {
    let mut stage = middle();
    stage.roll([6, 1, 5, 3, 1]).keys("v");
    insta::assert_snapshot!(stage.text(80, 21));
}

#[test]
fn three_seats_are_seen_at_120_by_40() {
    let mut stage = Stage::new(&["Ann", "Ben", "Cleopatra"]);
    stage.roll([1, 1, 3, 5, 6]).keys("evve>e").roll([2, 2, 3, 3, 4]).keys("e");
    insta::assert_snapshot!(stage.text(120, 37));
}

#[test]
fn enter_divides_as_the_cursor_says() {
    let mut stage = Stage::new(&["Ann"]);
    stage.roll([1, 1, 3, 5, 6]).keys("e");
    assert_eq!(stage.told, "1 did 1+3 5+6 throw 1");
    stage.roll([1, 1, 3, 5, 6]).keys("vve");
    assert_eq!(stage.told, "1 did 1+6 3+5 throw 1");
    stage.roll([1, 1, 3, 5, 6]).keys(">e");
    assert_eq!(stage.told, "1 did 1+1 5+6 throw 3");
    stage.roll([1, 1, 3, 5, 6]).keys("<e");
    assert_eq!(stage.told, "1 did 1+1 3+5 throw 6");
}

#[test]
fn dice_are_picked_two_by_two() {
    let mut stage = Stage::new(&["Ann"]);
    // Sorted they lie as 1 1 3 5 6.
    stage.roll([6, 1, 5, 3, 1]).keys("14");
    assert!(stage.text(80, 21).contains("1 pair 1"));
    stage.keys("e");
    assert_eq!(stage.told, "2 of four dice picked for the two pairs");
    stage.keys("3b25");
    assert!(stage.text(80, 21).contains("3 throw"), "{}", stage.text(80, 21));
    stage.keys("e");
    assert_eq!(stage.told, "1 did 1+5 1+6 throw 3");
}

#[test]
fn a_picked_die_can_be_put_back() {
    let mut stage = Stage::new(&["Ann"]);
    stage.roll([1, 1, 3, 5, 6]).keys("1213");
    let text = stage.text(80, 21);
    assert!(text.contains("2 pair 1") && text.contains("3 pair 1") && !text.contains("1 pair"), "{text}");
}

#[test]
fn what_is_not_allowed_is_seen_and_refused_with_its_reason() {
    let mut stage = middle();
    stage.roll([6, 1, 5, 3, 1]);
    let why = "6 is not one of yours: throw 1 or 5";
    let text = stage.text(80, 21);
    assert_eq!(text.matches('✗').count(), 4, "{text}");
    stage.keys("^");
    assert_eq!(stage.told, why);
    stage.keys("e");
    assert_eq!(stage.told, why);
    // No mark is promised for it either.
    assert!(!stage.text(80, 21).contains("|+"));
    stage.keys("1234");
    assert_eq!(stage.told, why);
}

#[test]
fn a_click_chooses_and_a_second_one_divides() {
    let mut stage = Stage::new(&["Ann"]);
    stage.roll([1, 1, 3, 5, 6]).click(DIVISION_SPOTS + 2);
    assert_eq!(stage.told, "click it again, or Enter, to divide so");
    stage.click(DIVISION_SPOTS + 2);
    assert_eq!(stage.told, "1 did 1+6 3+5 throw 1");
    stage.click(3);
    assert_eq!(stage.told, "roll");
    stage.roll([1, 1, 3, 5, 6]).click(0).click(3).click(1).click(4).keys("e");
    assert_eq!(stage.told, "1 did 1+5 1+6 throw 3");
    stage.roll([1, 1, 1, 1, 1]);
    for nowhere in [5, DIVISION_SPOTS - 1, DIVISION_SPOTS + 1] {
        stage.click(nowhere);
        assert_eq!(stage.told, "ignored");
    }
}

#[test]
fn a_confirmed_division_is_not_shown_to_the_next() {
    let mut stage = Stage::new(&["Ann", "Ben"]);
    stage.roll([1, 1, 3, 5, 6]).keys("e");
    let secret = stage.text(80, 21);
    assert!(secret.contains("Ann 0 ✓"), "{secret}");
    stage.keys("S");
    assert_eq!(stage.told, "the sheet of Ann");
    let sheet = stage.text(80, 21);
    assert!(!sheet.contains("→") && !sheet.contains("|+"), "{sheet}");
    stage.keys("se");
    assert_eq!(stage.told, "2 did 1+3 5+6 throw 1");
    let marked = stage.text(80, 21);
    assert!(marked.contains("last round") && marked.contains("threw 1"), "{marked}");
}

#[test]
fn the_cursor_and_the_marks_to_come_are_told_without_colour() {
    let mut stage = Stage::new(&["Ann"]);
    stage.roll([1, 1, 3, 5, 6]);
    let buffer = stage.draw(80, 21);
    let cursor: Vec<(u16, u16)> =
        (0..21).flat_map(|y| (0..80).map(move |x| (x, y))).filter(|&at| buffer[at].symbol() == "▸").collect();
    // Two sums, one track, and the division itself, which is reversed too.
    assert_eq!(cursor.len(), 4);
    let here = Theme::default().style(Role::Cursor).add_modifier;
    assert!(cursor.iter().any(|&(x, y)| x < 79 && buffer[(x + 2, y)].modifier.contains(here)));
}

#[test]
fn a_free_ride_is_recognised() {
    let mut stage = Stage::new(&["Ann"]);
    for faces in [[4, 4, 4, 4, 4], [5, 5, 5, 5, 5], [6, 6, 6, 6, 6]] {
        stage.roll(faces).keys("e");
    }
    stage.roll([1, 1, 2, 2, 3]);
    let prompt = stage.ask(|view, ctx| view.prompt(ctx)).unwrap();
    assert_eq!(prompt, "A free ride: put any die aside, nothing is marked for it.");
    assert!(stage.text(80, 21).contains("aside"));
    stage.keys("e").roll([1, 1, 2, 2, 3]);
    let headline = stage.ask(|view, ctx| view.headline(ctx));
    assert!(headline.starts_with("round 5, 1 free ride "), "{headline}");
}

#[test]
fn keys_without_a_choice_do_nothing() {
    let mut stage = Stage::new(&["Ann"]);
    for (_, command) in SolitaireView::KEYS.iter().flat_map(|bind| bind.keys) {
        assert!(!stage.ask(|view, ctx| view.enabled(ctx, *command)), "{command:?}");
    }
    stage.roll([1, 1, 3, 5, 6]);
    assert!(stage.ask(|view, ctx| view.enabled(ctx, Command::Confirm)));
    assert!(!stage.ask(|view, ctx| view.enabled(ctx, Command::Look(1))), "there is only one sheet");
}
