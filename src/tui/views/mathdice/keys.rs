//! The keys of MathDice, and its click targets.
use crate::tui::keymap::{Binding, Key};
use ratatui::crossterm::event::KeyCode;

/// What keys ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Ask for the text field: the only person at the table.
    Buzz,
    /// Say what stands in the field; go on after a point.
    Enter,
    /// Give up: the only person at the table.
    Pass,
    /// Leave the field, or the question, without an answer.
    Withdraw,
}

/// The keys.
pub(crate) const KEYS: &[Binding<Command>] = &[
    Binding {
        shown: "b",
        label: "buzz",
        help: "buzz, then type (a digit or a bracket buzzes too); several people have a letter each to buzz, and one to pass",
        keys: &[(Key::letter('b'), Command::Buzz)],
    },
    Binding {
        shown: "enter",
        label: "ok",
        help: "say what you have typed (+ - * / ^ and parentheses; just a number where that will do); go on after a point",
        keys: &[(Key::of(KeyCode::Enter), Command::Enter)],
    },
    Binding {
        shown: "p",
        label: "pass",
        help: "pass, while you are the only person at the table; give a puzzle up, while nothing is typed",
        keys: &[(Key::letter('p'), Command::Pass)],
    },
    Binding {
        shown: "w",
        label: "withdraw",
        help: "say nothing after all, while nothing is typed",
        keys: &[(Key::letter('w'), Command::Withdraw)],
    },
];

/// A click on the key of a seat that buzzes is numbered from here.
pub(crate) const BUZZ_SPOTS: u32 = 0;
/// A click on the key of a seat that passes is numbered from here.
pub(crate) const PASS_SPOTS: u32 = 10;
/// A click on a sign to type is numbered from here, by its code point.
pub(crate) const SIGN_SPOTS: u32 = 1000;
