//! Any input at any size: from the menu on, keys, clicks, wheels, pasted texts and new sizes at random, in every theme.
//! Nothing of it may end the program but the keys that do.
//!
//! `DICEGAMES_FULL=1 cargo test --lib storm` takes the full sample; a failure names its seed and what was pressed.
use super::stage::{COMMON_KEYS, Stage};
use crate::core::dice::{Purpose, Seed, Stream};
use crate::tests::sample;
use crate::tui::theme::{Depth, Scheme, Theme};
use ratatui::crossterm::event::{KeyCode, MouseButton, MouseEventKind};
use rayon::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// The largest terminal.
const LARGEST: (u32, u32) = (250, 80);

/// Keys that are no letters, besides those that every screen knows.
const RARE_KEYS: [KeyCode; 9] = [
    KeyCode::Enter,
    KeyCode::BackTab,
    KeyCode::Delete,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::F(1),
    KeyCode::Insert,
];

/// What is pasted: words, what a terminal would obey, letters that turn the line around, wide and joined ones.
const PASTED: [&str; 8] = [
    "Ann",
    "1 2 3 4 5",
    "\x1b[2J\x07",
    "\u{202e}nnA\u{2066}",
    "漢字漢字漢字漢字漢字",
    "👩‍👩‍👧‍👦e\u{301}",
    "keep 1 3\nroll\n",
    "",
];

const DEPTHS: [Depth; 4] = [Depth::True, Depth::Indexed, Depth::Sixteen, Depth::None];

/// Draws the screen, of which every cell must be one that a terminal shows and does not obey.
fn look(stage: &mut Stage) {
    for cell in &stage.frame().content {
        assert!(!cell.symbol().chars().any(|c| c.is_control()), "{:?} reaches the terminal", cell.symbol());
    }
}

fn size(stream: &mut Stream) -> (u16, u16) {
    match stream.below(4) {
        0 => (80, 24),
        1 => (120, 40),
        _ => (1 + stream.below(LARGEST.0) as u16, 1 + stream.below(LARGEST.1) as u16),
    }
}

fn theme(stream: &mut Stream) -> Theme {
    let scheme = *stream.pick(&[Scheme::Auto, Scheme::Light, Scheme::Contrast, Scheme::Mono]).expect("one");
    let depth = *stream.pick(&DEPTHS).expect("one");
    Theme { scheme, depth, ascii: stream.below(4) == 0, own_ground: stream.below(4) == 0, ..Theme::default() }
}

/// Does one thing, and returns what, and whether the program is still there.
fn something(stage: &mut Stage, stream: &mut Stream) -> (String, bool) {
    match stream.below(16) {
        0 => {
            let size = size(stream);
            stage.resize(size);
            (format!("{size:?}"), true)
        }
        1 => {
            let theme = theme(stream);
            stage.screen.set_theme(theme);
            (format!("{:?} {:?}", theme.scheme, theme.depth), true)
        }
        2 => {
            let text = stream.pick(&PASTED).expect("a text");
            stage.paste(text);
            (format!("paste {text:?}"), true)
        }
        3..=5 => {
            let targets = stage.click_targets();
            let at = match stream.pick(&targets) {
                Some((rect, _)) => (rect.x, rect.y),
                None => (stream.below(LARGEST.0) as u16, stream.below(LARGEST.1) as u16),
            };
            let kinds = [
                MouseEventKind::Down(MouseButton::Left),
                MouseEventKind::Down(MouseButton::Left),
                MouseEventKind::Drag(MouseButton::Left),
                MouseEventKind::Up(MouseButton::Left),
                MouseEventKind::Down(MouseButton::Right),
                MouseEventKind::ScrollUp,
                MouseEventKind::ScrollDown,
                MouseEventKind::Moved,
            ];
            let kind = *stream.pick(&kinds).expect("a kind");
            stage.mouse(kind, at);
            (format!("{kind:?} {at:?}"), true)
        }
        6 => {
            let time = Duration::from_millis(u64::from(stream.below(4_000)));
            stage.pass(time);
            (format!("{time:?}"), true)
        }
        7..=10 => {
            let key = *stream.pick(&[&COMMON_KEYS[..], &RARE_KEYS].concat()).expect("a key");
            let ended = stage.key(key).is_some();
            (format!("{key:?}"), !ended)
        }
        _ => {
            let letter = char::from(b' ' + stream.below(95) as u8);
            let ended = stage.key(KeyCode::Char(letter)).is_some();
            (format!("{letter:?}"), !ended)
        }
    }
}

/// Lets come what may; `done` is what has come.
fn storm(seed: u32, done: &mut Vec<String>) {
    let mut stream = Stream::new(Seed(seed), Purpose::Trials, 0);
    let mut stage = Stage::menu(size(&mut stream));
    for _ in 0..sample(150, 1_500) {
        let (what, there) = something(&mut stage, &mut stream);
        done.push(what);
        if !there {
            // Quitting is a key like any other: somebody opens it again.
            stage = Stage::menu(size(&mut stream));
        }
        look(&mut stage);
    }
}

#[test]
fn no_input_at_any_size_breaks_the_program() {
    (0..sample(24, 2_000)).into_par_iter().for_each(|seed| {
        let mut done = Vec::new();
        let ended = catch_unwind(AssertUnwindSafe(|| storm(seed, &mut done)));
        assert!(ended.is_ok(), "storm {seed}: {done:?}");
    });
}
