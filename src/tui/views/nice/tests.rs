//! The view of Nice Dice, played by keys without a terminal.
use super::NiceView;
use super::keys::{Command, DICE};
use crate::core::chance::ChanceOutcome;
use crate::core::dice::Seed;
use crate::core::game::{Event, Game, Seat, Turn};
use crate::core::record::{DiceFrom, Header};
use crate::core::seats::SeatSetup;
use crate::core::table::Table;
use crate::games::nice::{Nice, TurnOver};
use crate::tui::canvas::{Canvas, ClickTargets};
use crate::tui::keymap::{Key, doubles, find};
use crate::tui::theme::{Scheme, Theme};
use crate::tui::view::{Response, View, ViewContext};
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use std::time::{Duration, Instant};

/// A table and its view, as the play screen keeps them.
struct Stage {
    table: Table<Nice>,
    view: NiceView,
    now: Instant,
}

impl Stage {
    fn new(options: &str, names: &[&str]) -> Stage {
        let header = Header::new(
            &Nice::INFO,
            options,
            names.iter().map(|name| SeatSetup::person(name)),
            Seed(1),
            DiceFrom::Typed,
        );
        Stage { table: Table::new(header).unwrap(), view: NiceView::default(), now: Instant::now() }
    }

    /// The first seat begins; the cards are numbered from the four aces up.
    fn dealt(options: &str, names: &[&str], cards: &[u8]) -> Stage {
        let mut stage = Stage::new(options, names);
        stage.roll(&[6, 6]);
        (1..names.len()).for_each(|_| _ = stage.roll(&[1, 1]));
        stage.roll(cards);
        stage
    }

    fn ask<T>(&mut self, ask: impl FnOnce(&mut NiceView, &ViewContext<Nice>) -> T) -> T {
        let (viewer, roll_due) = match self.table.turn() {
            Turn::Chance { seat, .. } => (seat, true),
            Turn::Act { seats, .. } => (seats.iter().next(), false),
            Turn::Over => (None, false),
        };
        let ctx = ViewContext {
            game: self.table.game(),
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

    fn play(&mut self, event: Event<TurnOver>) {
        let before = self.table.game().clone();
        match event.clone() {
            Event::Chance(faces) => self.table.roll_typed(Duration::ZERO, faces).unwrap(),
            Event::Acted(seat, action) => self.table.act(Duration::ZERO, seat, action).unwrap(),
            Event::TimeUp => unreachable!("nobody hurries"),
        }
        self.ask(|view, ctx| view.happened(ctx, &before, &event));
        self.view.skip();
    }

    fn roll(&mut self, faces: &[u8]) -> &mut Stage {
        self.play(Event::Chance(ChanceOutcome(faces.to_vec())));
        self
    }

    /// Presses a key; the card that was turned over by it.
    fn key(&mut self, code: KeyCode) -> Option<String> {
        let command = find(NiceView::KEYS, Key::of(code)).unwrap();
        if !self.ask(|view, ctx| view.enabled(ctx, command)) {
            return None;
        }
        let response = self.ask(|view, ctx| view.command(ctx, command));
        self.apply(response)
    }

    fn apply(&mut self, response: Response<TurnOver>) -> Option<String> {
        let Response::Act(seat, action) = response else { return None };
        self.play(Event::Acted(seat, action));
        Some(action.to_string())
    }

    fn cursor(&mut self) -> Option<String> {
        let side = self.table.game().variant().side();
        self.ask(|view, ctx| view.cursor(ctx)).map(|cell| TurnOver::cell(side, cell).to_string())
    }

    fn buffer(&mut self, width: u16, height: u16, theme: Theme) -> Buffer {
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        let mut click_targets = ClickTargets::new();
        self.ask(|view, ctx| view.draw(ctx, &mut Canvas::new(&mut buffer, &mut click_targets, theme, area)));
        theme.finish(&mut buffer);
        buffer
    }

    fn screen(&mut self, width: u16, height: u16, theme: Theme) -> String {
        let buffer = self.buffer(width, height, theme);
        let rows = (0..height).map(|y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>());
        rows.map(|row| row.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
    }
}

/// Ranks 1 1 1 / 2 5 2 / 3 8 3.
const SMALL: [u8; 9] = [1, 2, 3, 5, 17, 6, 9, 29, 10];

/// A row of aces, one of picture cards, two of others.
const LARGE: [u8; 16] = [1, 2, 3, 4, 41, 45, 49, 42, 37, 33, 29, 25, 21, 17, 13, 9];

#[test]
fn no_key_has_two_meanings() {
    assert_eq!(doubles(NiceView::KEYS), []);
}

#[test]
fn arrows_go_from_one_fitting_card_to_the_next() {
    let mut stage = Stage::dealt("", &["Ann", "Ben"], &SMALL);
    stage.roll(&[1, 2]);
    let mut walk = |code| {
        stage.key(code);
        stage.cursor().unwrap()
    };
    // a1 b1 c1 are aces, a2 c2 twos, a3 c3 threes.
    let path = [KeyCode::Right, KeyCode::Right, KeyCode::Right, KeyCode::Down, KeyCode::Left, KeyCode::Down];
    assert_eq!(path.map(&mut walk), ["b1", "c1", "c1", "c2", "a2", "a3"]);
    assert_eq!(['n', 'n', 'N'].map(KeyCode::Char).map(&mut walk), ["c3", "a1", "c3"]);
    assert_eq!(stage.key(KeyCode::Enter).as_deref(), Some("c3"));
    assert_eq!(stage.cursor(), None, "dice are due");
}

#[test]
fn a_number_points_and_the_same_again_turns_over() {
    let mut stage = Stage::dealt("", &["Ann", "Ben"], &SMALL);
    stage.roll(&[1, 2]);
    assert_eq!(stage.key(KeyCode::Char('4')), None);
    assert_eq!(stage.cursor().as_deref(), Some("a2"));
    assert_eq!(stage.key(KeyCode::Char('9')), None, "there are seven");
    assert_eq!(stage.key(KeyCode::Char('4')).as_deref(), Some("a2"));
}

#[test]
fn clicks_pick_cards_and_roll_dice() {
    let mut stage = Stage::dealt("", &["Ann", "Ben"], &SMALL);
    let rolled = stage.ask(|view, ctx| view.click(ctx, DICE));
    assert!(matches!(rolled, Response::Roll));
    stage.roll(&[1, 2]);
    let first = stage.ask(|view, ctx| view.click(ctx, 6));
    assert!(matches!(first, Response::Stay));
    let wrong = stage.ask(|view, ctx| view.click(ctx, 4));
    assert!(
        matches!(wrong, Response::Act(Seat(0), action) if action.to_string() == "b2"),
        "the game says why not"
    );
    let second = stage.ask(|view, ctx| view.click(ctx, 6));
    assert_eq!(stage.apply(second).as_deref(), Some("a3"));
}

#[test]
fn the_table_is_seen_whole_at_80_by_24() {
    let mut stage = Stage::dealt("variant=super", &["Ann", "Ben", "Cid", "Dot"], &LARGE);
    for cell in 1..4 {
        stage.roll(&[1, 1, 1]);
        stage.key(KeyCode::Char('1'));
        stage.key(KeyCode::Enter);
        assert_eq!(stage.table.game().square().down().count_ones(), cell);
    }
    stage.roll(&[1, 1, 5]);
    insta::assert_snapshot!("choosing", stage.screen(80, 21, Theme::default()));
    stage.key(KeyCode::Enter);
    insta::assert_snapshot!("completed", stage.screen(80, 21, Theme::default()));
    stage.roll(&[1, 1, 1]);
    insta::assert_snapshot!("ascii", stage.screen(80, 21, Theme { scheme: Scheme::Mono, ascii: true }));
    insta::assert_snapshot!("wide", stage.screen(120, 37, Theme::default()));
}

#[test]
fn the_start_and_the_small_square() {
    let mut stage = Stage::new("", &["Ann", "Ben", "Cid"]);
    stage.roll(&[3, 4]).roll(&[6, 1]).roll(&[1, 1]);
    insta::assert_snapshot!("start", stage.screen(80, 21, Theme::default()));
    stage.roll(&[3, 4]).roll(&[1, 1]).roll(&SMALL).roll(&[2, 6]);
    insta::assert_snapshot!("small", stage.screen(80, 21, Theme::default()));
}

#[test]
fn cards_that_fit_are_told_without_colour() {
    let mut stage = Stage::dealt("", &["Ann", "Ben"], &SMALL);
    stage.roll(&[1, 2]);
    let mono = Theme { scheme: Scheme::Mono, ascii: false };
    let buffer = stage.buffer(80, 21, mono);
    let underlined: String = buffer
        .content
        .iter()
        .filter(|cell| cell.modifier.contains(Modifier::UNDERLINED))
        .map(|cell| cell.symbol())
        .collect();
    // Both corners of three aces, two twos and two threes, and the three ranks beside the dice.
    let count = |letter| underlined.matches(letter).count();
    assert_eq!([count('A'), count('2'), count('3')], [7, 5, 5], "{underlined}");
    let reversed: String = buffer
        .content
        .iter()
        .filter(|cell| cell.modifier.contains(Modifier::REVERSED))
        .map(|cell| cell.symbol())
        .collect();
    assert_eq!(reversed, "▸1", "the card pointed at");
}

#[test]
fn a_miss_and_the_end_of_a_hand_are_looked_at() {
    let mut stage = Stage::dealt("target=20", &["Ann", "Ben"], &SMALL);
    assert!(!stage.ask(|view, ctx| view.pauses_after(ctx)));
    stage.roll(&[6, 6]);
    assert!(stage.ask(|view, ctx| view.pauses_after(ctx)), "nothing fits");
    for dice in [[1, 1], [1, 1], [1, 1], [2, 2], [2, 2], [3, 3], [3, 3], [5, 5]] {
        stage.roll(&dice).key(KeyCode::Enter);
        assert!(!stage.ask(|view, ctx| view.pauses_after(ctx)));
    }
    stage.roll(&[4, 4]).key(KeyCode::Enter);
    assert!(stage.ask(|view, ctx| view.pauses_after(ctx)), "the hand is over");
    stage.roll(&SMALL);
    assert!(!stage.ask(|view, ctx| view.pauses_after(ctx)));
}

#[test]
fn commands_are_for_whoever_chooses() {
    let mut stage = Stage::dealt("", &["Ann", "Ben"], &SMALL);
    let all = |stage: &mut Stage| {
        [Command::Next, Command::Pick(0), Command::TurnIt]
            .map(|command| stage.ask(|view, ctx| view.enabled(ctx, command)))
    };
    assert_eq!(all(&mut stage), [false; 3]);
    stage.roll(&[6, 2]);
    assert_eq!(all(&mut stage), [true; 3]);
    let mut stage = Stage::dealt("", &["Ann", "Ben"], &SMALL);
    stage.roll(&[6, 4]).roll(&[5, 4]);
    assert_eq!(all(&mut stage), [false, true, true], "one card alone fits");
}
