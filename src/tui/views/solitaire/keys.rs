//! The keys of Solitaire Dice, and its click targets.
use crate::tui::keymap::{Binding, Key};
use ratatui::crossterm::event::KeyCode;

/// What keys ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Take die number n (from 0) into the pair that is being made, or put it back.
    Pick(usize),
    /// Put the die taken last back.
    Unpick,
    /// Walk along the divisions.
    Walk(i32),
    /// Go to the divisions that throw another value away.
    Leap(i32),
    /// Divide as the cursor says.
    Confirm,
    /// Look at the sheet of the next or previous seat.
    Look(i32),
}

use Command::{Confirm, Leap, Look as LookAt, Pick, Unpick, Walk};

/// The keys.
pub(crate) const KEYS: &[Binding<Command>] = &[
    Binding {
        shown: "↑↓",
        label: "walk",
        help: "walk along the divisions of the roll",
        keys: &[
            (Key::of(KeyCode::Up), Walk(-1)),
            (Key::letter('k'), Walk(-1)),
            (Key::of(KeyCode::Down), Walk(1)),
            (Key::letter('j'), Walk(1)),
        ],
    },
    Binding {
        shown: "←→",
        label: "",
        help: "go to the divisions that throw another die away",
        keys: &[
            (Key::of(KeyCode::Left), Leap(-1)),
            (Key::letter('h'), Leap(-1)),
            (Key::of(KeyCode::Right), Leap(1)),
            (Key::letter('l'), Leap(1)),
        ],
    },
    Binding {
        shown: "1-5",
        label: "pick",
        help: "pick dice: two for a pair, two for the other, the fifth is thrown away; again puts it back",
        keys: &[
            (Key::letter('1'), Pick(0)),
            (Key::letter('2'), Pick(1)),
            (Key::letter('3'), Pick(2)),
            (Key::letter('4'), Pick(3)),
            (Key::letter('5'), Pick(4)),
        ],
    },
    Binding {
        shown: "backspace",
        label: "",
        help: "put the die picked last back",
        keys: &[(Key::of(KeyCode::Backspace), Unpick)],
    },
    Binding {
        shown: "enter",
        label: "divide",
        help: "divide the roll as the cursor says",
        keys: &[(Key::of(KeyCode::Enter), Confirm)],
    },
    Binding {
        shown: "s",
        label: "sheets",
        help: "look at the sheet of the next seat; S at the previous one's",
        keys: &[(Key::letter('s'), LookAt(1)), (Key::letter('S'), LookAt(-1))],
    },
];

/// Clicks on divisions are numbered from here; on dice from 0.
pub(crate) const DIVISION_SPOTS: u32 = 100;
