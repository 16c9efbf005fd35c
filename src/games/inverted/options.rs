//! Options chosen before a game: none.
use crate::core::{GameOptions, HeadStartKind, HeadStartRule};
use std::ops::RangeInclusive;

crate::core::rules::options::options! {
    /// There are no options.
    pub struct Options {}
}

impl GameOptions for Options {
    fn seats(&self) -> RangeInclusive<u8> {
        1..=8
    }

    fn head_start(&self, seats: usize) -> Option<HeadStartRule> {
        let rule = HeadStartRule {
            kind: HeadStartKind::Points,
            step: 2,
            most: 200,
        };
        (seats > 1).then_some(rule)
    }
}
