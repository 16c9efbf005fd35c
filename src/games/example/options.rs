//! Options chosen before a game.
use crate::core::GameOptions;
use std::ops::RangeInclusive;

crate::core::rules::options::option_value! {
    /// Number of guesses of each seat.
    pub(crate) enum Rounds {
        Five = "5", "five guesses each";
        Ten = "10", "ten guesses each";
    }
}

impl Rounds {
    /// Returns the number of guesses.
    pub(crate) fn count(self) -> u32 {
        match self {
            Rounds::Five => 5,
            Rounds::Ten => 10,
        }
    }
}

crate::core::rules::options::options! {
    /// Options: the number of rounds.
    pub(crate) struct Options {
        rounds: Rounds = "rounds", "Rounds";
    }
}

impl GameOptions for Options {
    fn seats(&self) -> RangeInclusive<u8> {
        1..=8
    }
}
