//! The view of Nice Dice, played by keys without a terminal.
use super::{Command, DICE, NiceView};
use crate::core::chance::Faces;
use crate::core::dice::Seed;
use crate::core::game::{Event, Game, Seat, Turn};
use crate::core::record::{DiceFrom, Header, VERSION};
use crate::core::seats::Chair;
use crate::core::table::Table;
use crate::games::nice::{Nice, TurnOver};
use crate::tui::keymap::{Press, doubles, find};
use crate::tui::pen::{Hits, Pen};
use crate::tui::theme::{Scheme, Theme};
use crate::tui::view::{Scene, View, Wish};
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
        let header = Header {
            dicegames: VERSION,
            game: Nice::ABOUT.id.into(),
            options: options.into(),
            seats: names.iter().map(|name| Chair::person(name)).collect(),
            seed: Seed(1),
            dice: DiceFrom::Typed,
        };
        Stage { table: Table::new(header).unwrap(), view: NiceView::default(), now: Instant::now() }
    }

    /// The first seat begins; the cards are numbered from the four aces up.
    fn dealt(options: &str, names: &[&str], cards: &[u8]) -> Stage {
        let mut stage = Stage::new(options, names);
        stage.throw(&[6, 6]);
        (1..names.len()).for_each(|_| _ = stage.throw(&[1, 1]));
        stage.throw(cards);
        stage
    }

    fn ask<T>(&mut self, ask: impl FnOnce(&mut NiceView, &Scene<Nice>) -> T) -> T {
        let (viewer, throw_due) = match self.table.turn() {
            Turn::Chance { seat, .. } => (seat, true),
            Turn::Act { seats, .. } => (seats.iter().next(), false),
            Turn::Over => (None, false),
        };
        let scene = Scene {
            game: self.table.game(),
            table: &self.table,
            viewer,
            throw_due,
            book: None,
            advice: &[],
            at: Duration::ZERO,
            now: self.now,
            animate: false,
        };
        ask(&mut self.view, &scene)
    }

    fn play(&mut self, event: Event<TurnOver>) {
        let before = self.table.game().clone();
        match event.clone() {
            Event::Thrown(faces) => self.table.throw_typed(Duration::ZERO, faces).unwrap(),
            Event::Acted(seat, action) => self.table.act(Duration::ZERO, seat, action).unwrap(),
            Event::TimeUp => unreachable!("nobody hurries"),
        }
        self.ask(|view, scene| view.happened(scene, &before, &event));
        self.view.skip();
    }

    fn throw(&mut self, faces: &[u8]) -> &mut Stage {
        self.play(Event::Thrown(Faces(faces.to_vec())));
        self
    }

    /// Presses a key; the card that was turned over by it.
    fn key(&mut self, code: KeyCode) -> Option<String> {
        let command = find(NiceView::KEYS, Press::of(code)).unwrap();
        if !self.ask(|view, scene| view.enabled(scene, command)) {
            return None;
        }
        let wish = self.ask(|view, scene| view.command(scene, command));
        self.grant(wish)
    }

    fn grant(&mut self, wish: Wish<TurnOver>) -> Option<String> {
        let Wish::Act(seat, action) = wish else { return None };
        self.play(Event::Acted(seat, action));
        Some(action.to_string())
    }

    fn cursor(&mut self) -> Option<String> {
        let side = self.table.game().variant().side();
        self.ask(|view, scene| view.cursor(scene)).map(|cell| TurnOver::cell(side, cell).to_string())
    }

    fn buffer(&mut self, width: u16, height: u16, theme: Theme) -> Buffer {
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        let mut hits = Hits::new();
        self.ask(|view, scene| view.draw(scene, &mut Pen::new(&mut buffer, &mut hits, theme, area)));
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
    stage.throw(&[1, 2]);
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
    stage.throw(&[1, 2]);
    assert_eq!(stage.key(KeyCode::Char('4')), None);
    assert_eq!(stage.cursor().as_deref(), Some("a2"));
    assert_eq!(stage.key(KeyCode::Char('9')), None, "there are seven");
    assert_eq!(stage.key(KeyCode::Char('4')).as_deref(), Some("a2"));
}

#[test]
fn clicks_pick_cards_and_throw_dice() {
    let mut stage = Stage::dealt("", &["Ann", "Ben"], &SMALL);
    let thrown = stage.ask(|view, scene| view.spot(scene, DICE));
    assert!(matches!(thrown, Wish::Throw));
    stage.throw(&[1, 2]);
    let first = stage.ask(|view, scene| view.spot(scene, 6));
    assert!(matches!(first, Wish::Stay));
    let wrong = stage.ask(|view, scene| view.spot(scene, 4));
    assert!(
        matches!(wrong, Wish::Act(Seat(0), action) if action.to_string() == "b2"),
        "the game says why not"
    );
    let second = stage.ask(|view, scene| view.spot(scene, 6));
    assert_eq!(stage.grant(second).as_deref(), Some("a3"));
}

#[test]
fn the_table_is_seen_whole_at_80_by_24() {
    let mut stage = Stage::dealt("variant=super", &["Ann", "Ben", "Cid", "Dot"], &LARGE);
    for cell in 1..4 {
        stage.throw(&[1, 1, 1]);
        stage.key(KeyCode::Char('1'));
        stage.key(KeyCode::Enter);
        assert_eq!(stage.table.game().square().down().count_ones(), cell);
    }
    stage.throw(&[1, 1, 5]);
    insta::assert_snapshot!("choosing", stage.screen(80, 21, Theme::default()));
    stage.key(KeyCode::Enter);
    insta::assert_snapshot!("completed", stage.screen(80, 21, Theme::default()));
    stage.throw(&[1, 1, 1]);
    insta::assert_snapshot!("ascii", stage.screen(80, 21, Theme { scheme: Scheme::Mono, ascii: true }));
    insta::assert_snapshot!("wide", stage.screen(120, 37, Theme::default()));
}

#[test]
fn the_start_and_the_small_square() {
    let mut stage = Stage::new("", &["Ann", "Ben", "Cid"]);
    stage.throw(&[3, 4]).throw(&[6, 1]).throw(&[1, 1]);
    insta::assert_snapshot!("start", stage.screen(80, 21, Theme::default()));
    stage.throw(&[3, 4]).throw(&[1, 1]).throw(&SMALL).throw(&[2, 6]);
    insta::assert_snapshot!("small", stage.screen(80, 21, Theme::default()));
}

#[test]
fn cards_that_fit_are_told_without_colour() {
    let mut stage = Stage::dealt("", &["Ann", "Ben"], &SMALL);
    stage.throw(&[1, 2]);
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
    assert!(!stage.ask(|view, scene| view.lingers(scene)));
    stage.throw(&[6, 6]);
    assert!(stage.ask(|view, scene| view.lingers(scene)), "nothing fits");
    for dice in [[1, 1], [1, 1], [1, 1], [2, 2], [2, 2], [3, 3], [3, 3], [5, 5]] {
        stage.throw(&dice).key(KeyCode::Enter);
        assert!(!stage.ask(|view, scene| view.lingers(scene)));
    }
    stage.throw(&[4, 4]).key(KeyCode::Enter);
    assert!(stage.ask(|view, scene| view.lingers(scene)), "the hand is over");
    stage.throw(&SMALL);
    assert!(!stage.ask(|view, scene| view.lingers(scene)));
}

#[test]
fn commands_are_for_whoever_chooses() {
    let mut stage = Stage::dealt("", &["Ann", "Ben"], &SMALL);
    let all = |stage: &mut Stage| {
        [Command::Next, Command::Pick(0), Command::TurnIt]
            .map(|command| stage.ask(|view, scene| view.enabled(scene, command)))
    };
    assert_eq!(all(&mut stage), [false; 3]);
    stage.throw(&[6, 2]);
    assert_eq!(all(&mut stage), [true; 3]);
    let mut stage = Stage::dealt("", &["Ann", "Ben"], &SMALL);
    stage.throw(&[6, 4]).throw(&[5, 4]);
    assert_eq!(all(&mut stage), [false, true, true], "one card alone fits");
}
