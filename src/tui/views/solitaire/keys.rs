//! The keys of Solitaire Dice, and its click targets.
use crate::tui::keymap::{Binding, Key};
use ratatui::crossterm::event::KeyCode;

/// What keys ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Name the throwaway; again: its next pairing.
    Name(u8),
    /// Choose among all throwaways again.
    Unname,
    /// Go to the next or previous throwaway; among the pairings of the one that is named.
    Down(i32),
    /// Go to the next or previous pairing.
    Across(i32),
    /// Divide as the cursor says.
    Confirm,
    /// Look at the sheet of the next or previous seat.
    Look(i32),
}

use Command::{Across, Confirm, Down, Look as LookAt, Name, Unname};

/// The keys.
pub(crate) const KEYS: &[Binding<Command>] = &[
    Binding {
        shown: "1-6",
        label: "throw",
        help: "name the throwaway by its number; again goes through its pairs",
        keys: &[
            (Key::letter('1'), Name(1)),
            (Key::letter('2'), Name(2)),
            (Key::letter('3'), Name(3)),
            (Key::letter('4'), Name(4)),
            (Key::letter('5'), Name(5)),
            (Key::letter('6'), Name(6)),
        ],
    },
    Binding {
        shown: "←→",
        label: "pairs",
        help: "go through the pairs of the other four dice",
        keys: &[
            (Key::of(KeyCode::Left), Across(-1)),
            (Key::letter('h'), Across(-1)),
            (Key::of(KeyCode::Right), Across(1)),
            (Key::letter('l'), Across(1)),
        ],
    },
    Binding {
        shown: "↑↓",
        label: "",
        help: "go to another throwaway; once it is named, through its pairs",
        keys: &[
            (Key::of(KeyCode::Up), Down(-1)),
            (Key::letter('k'), Down(-1)),
            (Key::of(KeyCode::Down), Down(1)),
            (Key::letter('j'), Down(1)),
        ],
    },
    Binding {
        shown: "backspace",
        label: "",
        help: "choose among all throwaways again",
        keys: &[(Key::of(KeyCode::Backspace), Unname)],
    },
    Binding {
        shown: "enter",
        label: "divide",
        help: "divide the roll as the dice lie",
        keys: &[(Key::of(KeyCode::Enter), Confirm)],
    },
    Binding {
        shown: "s",
        label: "sheets",
        help: "look at the sheet of the next seat; S at the previous one's",
        keys: &[(Key::letter('s'), LookAt(1)), (Key::letter('S'), LookAt(-1))],
    },
];

/// Clicks on divisions are numbered from here; on dice by their faces, on dice that nobody may divide 0.
pub(crate) const DIVISION_SPOTS: u32 = 100;
