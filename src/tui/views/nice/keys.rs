//! The keys of Nice Dice, and its click targets.
//!
//! A card is picked by its own rank or by the letter of its badge. No letter of a badge is a rank (`a`, `j`, `q`, `k`,
//! and `t` for the ten), looks like one (`i`, `l`, `o`) or is a key of the play screen (`c`, `u`).
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
    /// Point at a fitting card of that rank, the next one after another, and turn it over where it is pointed at already and the only one.
    Rank(u8),
    /// Point at fitting card number n (from 0), and turn it over where it is pointed at already.
    Pick(usize),
    /// Turn over the card pointed at.
    TurnIt,
}

use Command::{Move, Next, Pick, Previous, Rank, TurnIt};

/// The letters of the badges, in reading order of the cards that fit: one for each card of the largest square.
pub(super) const LETTERS: [char; 16] =
    ['b', 'd', 'e', 'f', 'g', 'h', 'm', 'n', 'p', 'r', 's', 'v', 'w', 'x', 'y', 'z'];

/// The keys of the badges, as a table of bindings needs them.
const PICKS: [(Key, Command); LETTERS.len()] = {
    let mut keys = [(Key::letter('b'), Pick(0)); LETTERS.len()];
    let mut at = 0;
    while at < LETTERS.len() {
        keys[at] = (Key::letter(LETTERS[at]), Pick(at));
        at += 1;
    }
    keys
};

/// The keys.
pub(crate) const KEYS: &[Binding<Command>] = &[
    Binding {
        shown: "arrows",
        label: "card",
        help: "point at the next card that fits in that direction",
        keys: &[
            (Key::of(KeyCode::Left), Move(0, -1)),
            (Key::of(KeyCode::Down), Move(1, 0)),
            (Key::of(KeyCode::Up), Move(-1, 0)),
            (Key::of(KeyCode::Right), Move(0, 1)),
        ],
    },
    Binding {
        shown: "tab",
        label: "",
        help: "point at the next card that fits, one after the other (Shift: back)",
        keys: &[(Key::of(KeyCode::Tab), Next), (Key::of(KeyCode::BackTab), Previous)],
    },
    Binding {
        shown: "rank",
        label: "pick",
        help: "1 to 9, 0 for the ten, A J Q K: point at the next card of that rank; again turns the only one over",
        keys: &[
            (Key::letter('1'), Rank(1)),
            (Key::letter('a'), Rank(1)),
            (Key::letter('A'), Rank(1)),
            (Key::letter('2'), Rank(2)),
            (Key::letter('3'), Rank(3)),
            (Key::letter('4'), Rank(4)),
            (Key::letter('5'), Rank(5)),
            (Key::letter('6'), Rank(6)),
            (Key::letter('7'), Rank(7)),
            (Key::letter('8'), Rank(8)),
            (Key::letter('9'), Rank(9)),
            (Key::letter('0'), Rank(10)),
            (Key::letter('t'), Rank(10)),
            (Key::letter('T'), Rank(10)),
            (Key::letter('j'), Rank(11)),
            (Key::letter('J'), Rank(11)),
            (Key::letter('q'), Rank(12)),
            (Key::letter('Q'), Rank(12)),
            (Key::letter('k'), Rank(13)),
            (Key::letter('K'), Rank(13)),
        ],
    },
    Binding {
        shown: "b-z",
        label: "",
        help: "point at the card whose badge has that letter; the same key again turns it over",
        keys: &PICKS,
    },
    Binding {
        shown: "enter",
        label: "turn",
        help: "turn over the card pointed at",
        keys: &[(Key::of(KeyCode::Enter), TurnIt)],
    },
];

/// A click on the dice; clicks on cards are numbered by cell.
pub(crate) const DICE: u32 = 100;
