//! What can be chosen before a game: nothing.
use crate::core::options::GameOptions;
use std::ops::RangeInclusive;

crate::core::options::options! {
    /// Nothing can be chosen before a game.
    pub struct Options {}
}

impl GameOptions for Options {
    fn seats(&self) -> RangeInclusive<u8> {
        1..=8
    }
}
