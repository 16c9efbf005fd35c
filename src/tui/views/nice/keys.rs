//! The keys of Nice Dice, and its click targets.
use crate::tui::keymap::{Binding, Key};
use ratatui::crossterm::event::KeyCode;

/// What keys ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Point at the nearest fitting card so many rows down and columns right.
    Move(i32, i32),
    /// Point at the next fitting card.
    Next,
    /// Point at the one before.
    Previous,
    /// Point at fitting card number n (from 0), and turn it over where it is pointed at already.
    Pick(usize),
    /// Turn over the card pointed at.
    TurnIt,
}

use Command::{Move, Next, Pick, Previous, TurnIt};

/// The keys.
pub(crate) const KEYS: &[Binding<Command>] = &[
    Binding {
        shown: "arrows",
        label: "card",
        help: "point at the next card that fits in that direction (h j k l too)",
        keys: &[
            (Key::of(KeyCode::Left), Move(0, -1)),
            (Key::letter('h'), Move(0, -1)),
            (Key::of(KeyCode::Down), Move(1, 0)),
            (Key::letter('j'), Move(1, 0)),
            (Key::of(KeyCode::Up), Move(-1, 0)),
            (Key::letter('k'), Move(-1, 0)),
            (Key::of(KeyCode::Right), Move(0, 1)),
            (Key::letter('l'), Move(0, 1)),
        ],
    },
    Binding {
        shown: "n",
        label: "",
        help: "point at the next card that fits, one after the other (N: back)",
        keys: &[(Key::letter('n'), Next), (Key::letter('N'), Previous)],
    },
    Binding {
        shown: "1-9",
        label: "pick",
        help: "point at the card with that number; the same key again turns it over",
        keys: &[
            (Key::letter('1'), Pick(0)),
            (Key::letter('2'), Pick(1)),
            (Key::letter('3'), Pick(2)),
            (Key::letter('4'), Pick(3)),
            (Key::letter('5'), Pick(4)),
            (Key::letter('6'), Pick(5)),
            (Key::letter('7'), Pick(6)),
            (Key::letter('8'), Pick(7)),
            (Key::letter('9'), Pick(8)),
        ],
    },
    Binding {
        shown: "enter",
        label: "turn over",
        help: "turn over the card pointed at",
        keys: &[(Key::of(KeyCode::Enter), TurnIt)],
    },
];

/// A click on the dice; clicks on cards are numbered by cell.
pub(crate) const DICE: u32 = 100;
