//! All answers for three dice, and their difficulty.
//!
//! | file | content |
//! |---|---|
//! | [`spread`] | all results of three dice, and those closest to a target |
//! | `effort` | difficulty of finding one answer by mental arithmetic |
//! | `reference` | all answers the slow, obvious way, for tests |
pub(crate) mod effort;
#[cfg(test)]
pub(crate) mod reference;
pub(crate) mod spread;

pub(crate) use effort::Traits;
pub(crate) use spread::{Answer, Spread};
