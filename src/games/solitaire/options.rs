//! Options chosen before a game: none.
use crate::core::GameOptions;
use std::ops::RangeInclusive;

crate::core::rules::options::options! {
    /// There are no options.
    pub struct Options {}
}

impl GameOptions for Options {
    fn seats(&self) -> RangeInclusive<u8> {
        1..=8
    }

    fn wins_alone(&self) -> bool {
        true
    }
}
