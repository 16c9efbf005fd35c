//! The keys of Inverted Dice, and its click targets.
use crate::tui::keymap::{Binding, Key};
use ratatui::crossterm::event::KeyCode;

/// What keys ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Keep die number n (from 0), or let it go.
    KeepDie(usize),
    /// Keep the die under the cursor, or let it go.
    KeepHere,
    /// Move the cursor by so many dice.
    Move(i32),
    /// Keep all, or none.
    KeepAll,
    /// Roll the dice that are not kept.
    Reroll,
    /// Move the cursor among the boxes that can be zeroed.
    Box(i32),
    /// Register, or zero the box under the cursor.
    Fill,
    /// Show the chances of the dice kept, or hide them.
    Odds,
}

use Command::{Box as BoxBy, Fill, KeepAll, KeepDie, KeepHere, Move, Odds, Reroll};

/// The keys.
pub(crate) const KEYS: &[Binding<Command>] = &[
    Binding {
        shown: "1-5",
        label: "keep",
        help: "keep a die, or let it go",
        keys: &[
            (Key::letter('1'), KeepDie(0)),
            (Key::letter('2'), KeepDie(1)),
            (Key::letter('3'), KeepDie(2)),
            (Key::letter('4'), KeepDie(3)),
            (Key::letter('5'), KeepDie(4)),
        ],
    },
    Binding {
        shown: "←→ space",
        label: "",
        help: "move to a die; space keeps it or lets it go",
        keys: &[
            (Key::of(KeyCode::Left), Move(-1)),
            (Key::letter('h'), Move(-1)),
            (Key::of(KeyCode::Right), Move(1)),
            (Key::letter('l'), Move(1)),
            (Key::letter(' '), KeepHere),
        ],
    },
    Binding { shown: "a", label: "", help: "keep all dice, or none", keys: &[(Key::letter('a'), KeepAll)] },
    Binding {
        shown: "r",
        label: "roll",
        help: "roll the dice that are not kept",
        keys: &[(Key::letter('r'), Reroll)],
    },
    Binding {
        shown: "←→↑↓",
        label: "box",
        help: "after the third roll: choose the box to cross out",
        keys: &[
            (Key::of(KeyCode::Up), BoxBy(-1)),
            (Key::letter('k'), BoxBy(-1)),
            (Key::of(KeyCode::Down), BoxBy(1)),
            (Key::letter('j'), BoxBy(1)),
        ],
    },
    Binding {
        shown: "enter",
        label: "fill",
        help: "fill the box of the sum; after a third roll that is filled already, cross out the box pointed at",
        keys: &[(Key::of(KeyCode::Enter), Fill)],
    },
    Binding {
        shown: "o",
        label: "odds",
        help: "show the chance of every open box for the dice now kept and all rolls left, or hide it",
        keys: &[(Key::letter('o'), Odds)],
    },
];

/// Clicks on boxes are numbered from here; on dice from 0.
pub(crate) const BOX_SPOTS: u32 = 100;
