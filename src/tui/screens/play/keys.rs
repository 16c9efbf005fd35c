//! The play screen's own keys, the same in every game.
use crate::tui::keymap::{Bind, Press};
use ratatui::crossterm::event::KeyCode;

/// What the play screen can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Throw the dice that are due.
    Throw,
    /// Take back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Ask the coach.
    Coach,
    /// Show the result.
    Result,
    /// Rules and keys.
    Help,
    /// The menu of the game.
    Menu,
}

/// The keys. Views may use those for throwing while nothing is to be thrown, and that for the result while the game
/// goes on; these two stand first.
pub const KEYS: &[Bind<Command>] = &[
    Bind {
        shown: "space",
        label: "throw",
        help: "throw the dice (r and Enter too)",
        keys: &[
            (Press::letter(' '), Command::Throw),
            (Press::letter('r'), Command::Throw),
            (Press::of(KeyCode::Enter), Command::Throw),
        ],
    },
    Bind {
        shown: "tab",
        label: "result",
        help: "show the result of a game that is over",
        keys: &[(Press::of(KeyCode::Tab), Command::Result)],
    },
    Bind {
        shown: "u",
        label: "undo",
        help: "take the last choice back; with several people at the table not past a throw",
        keys: &[(Press::letter('u'), Command::Undo)],
    },
    Bind {
        shown: "U",
        label: "redo",
        help: "play again what was taken back",
        keys: &[(Press::letter('U'), Command::Redo)],
    },
    Bind {
        shown: "c",
        label: "coach",
        help: "ask the coach: a nudge, again for the best choice, again for all of them",
        keys: &[(Press::letter('c'), Command::Coach)],
    },
    Bind { shown: "?", label: "rules", help: "rules and keys", keys: &[(Press::letter('?'), Command::Help)] },
    Bind {
        shown: "esc",
        label: "menu",
        help: "menu of the game: settings, take back, leave (the game is kept)",
        keys: &[(Press::of(KeyCode::Esc), Command::Menu)],
    },
];
