//! What can be chosen before a game.

use std::time::Duration;

use crate::core::options::{Choice, Value};

/// The table of choices.
pub static CHOICES: &[Choice] = &[
    Choice {
        key: "mode",
        label: "Play",
        values: &[
            Value { id: "tournament", about: "against the clock; stated at the end" },
            Value { id: "basic", about: "call expressions, no clock" },
            Value { id: "puzzle", about: "alone: untimed, as hard as you are good" },
            Value { id: "sprint", about: "alone: best answers until time is up" },
        ],
    },
    Choice {
        key: "length",
        label: "Length",
        values: &[
            Value { id: "short", about: "first to 4; 10 puzzles; 3 minutes' sprint" },
            Value { id: "long", about: "2 sets of 4; 30 puzzles; 10 minutes" },
        ],
    },
    Choice {
        key: "clock",
        label: "Clock",
        values: &[
            Value { id: "standard", about: "30 s to call, 20 to improve, 10 to type" },
            Value { id: "relaxed", about: "60 s to call, 40 to improve, 20 to type" },
            Value { id: "fast", about: "15 s to call, 10 to improve, 8 to type" },
            Value { id: "blitz", about: "6 s to call, 4 to improve, 4 to type" },
        ],
    },
];

crate::options_type!(
    /// How MathDice is played: `mode`, `length`, `clock`.
    Options, CHOICES
);

/// How a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Calls are numbers, against the clock; the closest is stated at the end.
    Tournament,
    /// Calls are expressions, without a clock.
    Basic,
    /// One seat: untimed, one answer a puzzle.
    Puzzle,
    /// One seat: best answers against one clock for all.
    Sprint,
}

impl Mode {
    /// Whether seats play against each other.
    pub fn is_match(self) -> bool {
        matches!(self, Self::Tournament | Self::Basic)
    }
}

/// The times of the clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// For the first call of a point.
    pub first: Duration,
    /// For a closer call.
    pub improve: Duration,
    /// For stating the expression of a call.
    pub state: Duration,
    /// For typing a call.
    pub typing: Duration,
    /// For a whole sprint.
    pub sprint: Duration,
}

impl Options {
    /// The chosen way to play.
    pub fn mode(&self) -> Mode {
        match self.get("mode") {
            "basic" => Mode::Basic,
            "puzzle" => Mode::Puzzle,
            "sprint" => Mode::Sprint,
            _ => Mode::Tournament,
        }
    }

    /// Whether the long game was chosen.
    pub fn is_long(&self) -> bool {
        self.get("length") == "long"
    }

    /// The chosen clock.
    pub fn limits(&self) -> Limits {
        let [first, improve, typing] = match self.get("clock") {
            "relaxed" => [60, 40, 20],
            "fast" => [15, 10, 8],
            "blitz" => [6, 4, 4],
            _ => [30, 20, 10],
        }
        .map(Duration::from_secs);
        Limits { first, improve, state: improve, typing, sprint: first * if self.is_long() { 20 } else { 6 } }
    }
}
