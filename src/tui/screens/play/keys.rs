//! The play screen's own keys, the same in every game.
use crate::tui::keymap::{Binding, Key};
use ratatui::crossterm::event::KeyCode;

/// What the play screen can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    /// Roll the dice that are due.
    Roll,
    /// Take back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Correct the last typed roll.
    Correct,
    /// Ask the coach.
    Coach,
    /// Let computers play faster.
    Faster,
    /// Let computers play slower.
    Slower,
    /// Show the result.
    Result,
    /// Rules and keys.
    Help,
    /// The menu of the game.
    Menu,
}

/// The keys. Views may use those for rolling while nothing is to be rolled, that for the result while the game goes on,
/// and those for the pace while a person is to choose; these three stand first.
pub(crate) const KEYS: &[Binding<Command>] = &[
    Binding {
        shown: "space",
        label: "roll",
        help: "roll the dice, as r does; it never decides anything",
        keys: &[(Key::letter(' '), Command::Roll), (Key::letter('r'), Command::Roll)],
    },
    Binding {
        shown: "tab",
        label: "result",
        help: "show the result of a game that is over",
        keys: &[(Key::of(KeyCode::Tab), Command::Result), (Key::of(KeyCode::Enter), Command::Result)],
    },
    Binding {
        shown: "+ -",
        label: "pace",
        help: "let computers play faster or slower; space plays the turn of one to its end",
        keys: &[(Key::letter('+'), Command::Faster), (Key::letter('-'), Command::Slower)],
    },
    Binding {
        shown: "u",
        label: "undo",
        help: "take the last choice back (f3 while faces are typed); with several people not past a roll",
        keys: &[(Key::letter('u'), Command::Undo), (Key::of(KeyCode::F(3)), Command::Undo)],
    },
    Binding {
        shown: "U",
        label: "redo",
        help: "play again what was taken back",
        keys: &[(Key::letter('U'), Command::Redo)],
    },
    Binding {
        shown: "f2",
        label: "correct",
        help: "correct the faces typed for the last roll, again for the one before, until others have acted on it",
        keys: &[(Key::of(KeyCode::F(2)), Command::Correct)],
    },
    Binding {
        shown: "c",
        label: "coach",
        help: "ask the coach: a nudge, again for the best choice, again for all of them",
        keys: &[(Key::letter('c'), Command::Coach)],
    },
    Binding {
        shown: "?",
        label: "rules",
        help: "rules and keys",
        keys: &[(Key::letter('?'), Command::Help)],
    },
    Binding {
        shown: "esc",
        label: "menu",
        help: "menu of the game: rules, settings, leave (the game is kept)",
        keys: &[(Key::of(KeyCode::Esc), Command::Menu)],
    },
];
