//! Options chosen before a game.
use crate::core::{GameOptions, Measure, OptionValue, Seats};
use std::ops::RangeInclusive;
use std::time::Duration;

crate::core::rules::options::option_value! {
    /// Mode of a game.
    pub enum Mode {
        Tournament = "tournament", "a clock runs: call the closest number you see, and state how at the end";
        Basic = "basic", "no clock; call an expression as soon as you see one";
        Puzzle = "puzzle", "alone, without a clock; it gets harder as you improve";
        Sprint = "sprint", "alone: find as many best answers as you can in time";
    }
}

crate::core::rules::options::option_value! {
    /// Length of a game.
    pub enum Length {
        Short = "short", "a game to 4 points, 10 puzzles, or a sprint of 3 minutes";
        Long = "long", "two sets of 4 points, 30 puzzles, or a sprint of 10 minutes";
    }
}

crate::core::rules::options::option_value! {
    /// Speed of the clocks.
    pub enum Clock {
        Standard = "standard", "you have 30 s to call, 20 s to improve or to state, 10 s to type";
        Relaxed = "relaxed", "you have 60 s to call, 40 s to improve or to state, 20 s to type";
        Fast = "fast", "you have 15 s to call, 10 s to improve or to state, 8 s to type";
        Blitz = "blitz", "you have 6 s to call, 4 s to improve or to state, 4 s to type";
    }
}

crate::core::rules::options::options! {
    /// Options of MathDice.
    pub struct Options {
        mode: Mode = "mode", "Play";
        length: Length = "length", "Length";
        clock: Clock = "clock", "Clock";
    }
}

/// Meaning of each length in a match, in puzzles and in a sprint.
const LENGTHS: [(Length, [&str; 3]); 2] = [
    (
        Length::Short,
        [
            "the first with 4 points wins",
            "a series has 10 puzzles",
            "a sprint takes 3 minutes",
        ],
    ),
    (
        Length::Long,
        [
            "two sets of 4 points win",
            "a series has 30 puzzles",
            "a sprint takes 10 minutes",
        ],
    ),
];

impl GameOptions for Options {
    fn seats(&self) -> RangeInclusive<u8> {
        if self.mode.is_match() {
            2..=Seats::MOST
        } else {
            1..=1
        }
    }

    fn meaning(&self, key: &str, about: &'static str, _: usize) -> Option<&'static str> {
        let part = match (key, self.mode) {
            ("clock", Mode::Tournament) => return Some(about),
            ("clock", _) => return None,
            ("length", Mode::Tournament | Mode::Basic) => 0,
            ("length", Mode::Puzzle) => 1,
            ("length", Mode::Sprint) => 2,
            _ => return Some(about),
        };
        LENGTHS
            .iter()
            .find(|(length, _)| length.value().about == about)
            .map(|(_, meanings)| meanings[part])
    }

    fn measure(&self) -> Measure {
        if self.mode.is_match() {
            Measure::Lead
        } else {
            Measure::Points
        }
    }

    fn points_noun(&self) -> &'static str {
        if self.mode.is_match() && self.is_long() {
            "set"
        } else {
            "point"
        }
    }
}

impl Mode {
    /// Returns `true` if seats play against each other.
    pub(crate) fn is_match(self) -> bool {
        matches!(self, Self::Tournament | Self::Basic)
    }
}

/// Time limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limits {
    /// For the first call of a point.
    pub(crate) first: Duration,
    /// For a closer call.
    pub(crate) improve: Duration,
    /// For stating the expression of a call.
    pub(crate) state: Duration,
    /// For typing a call.
    pub(crate) typing: Duration,
    /// For a whole sprint.
    pub(crate) sprint: Duration,
}

/// Time to type a call where no other clock runs.
const UNTIMED: Duration = Duration::from_secs(20);

impl Options {
    /// Returns `true` for a long game.
    pub(crate) fn is_long(&self) -> bool {
        self.length == Length::Long
    }

    /// Returns the time limits of the chosen clock, and the length of a sprint.
    pub(crate) fn limits(&self) -> Limits {
        let [first, improve, typing] = match self.clock {
            Clock::Standard => [30, 20, 10],
            Clock::Relaxed => [60, 40, 20],
            Clock::Fast => [15, 10, 8],
            Clock::Blitz => [6, 4, 4],
        }
        .map(Duration::from_secs);
        let typing = if self.mode == Mode::Basic {
            UNTIMED
        } else {
            typing
        };
        let sprint = Duration::from_secs(if self.is_long() { 600 } else { 180 });
        Limits {
            first,
            improve,
            state: improve,
            typing,
            sprint,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meaning_of_length(mode: Mode) -> Option<&'static str> {
        Options {
            mode,
            ..Options::default()
        }
        .meaning("length", Length::Short.value().about, 2)
    }

    #[test]
    fn options_are_described_for_the_mode() {
        assert_eq!(
            meaning_of_length(Mode::Tournament),
            Some("the first with 4 points wins")
        );
        assert_eq!(
            meaning_of_length(Mode::Basic),
            Some("the first with 4 points wins")
        );
        assert_eq!(
            meaning_of_length(Mode::Puzzle),
            Some("a series has 10 puzzles")
        );
        assert_eq!(
            meaning_of_length(Mode::Sprint),
            Some("a sprint takes 3 minutes")
        );
        let modes_with_clock = Mode::ALL.iter().filter(|mode| {
            let options = Options {
                mode: **mode,
                ..Options::default()
            };
            options.meaning("clock", "fast", 2).is_some()
        });
        assert_eq!(modes_with_clock.count(), 1);
    }
}
