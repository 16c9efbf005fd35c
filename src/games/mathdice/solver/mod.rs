//! All answers that three dice have, and how hard they are to find.
//!
//! | file | what it is about |
//! |---|---|
//! | [`spread`] | everything three dice can make, and which of it is closest to a target |
//! | [`effort`] | how hard one answer is to find in the head |
//! | [`difficulty`] | how hard a position is |
//! | `reference` | all answers the slow, obvious way, for tests |
pub mod difficulty;
pub(crate) mod effort;
#[cfg(test)]
pub(crate) mod reference;
pub(crate) mod spread;

pub(crate) use effort::Traits;
pub(crate) use spread::{Answer, Spread};
