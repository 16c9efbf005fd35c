//! The best play of a hand, solved exactly.
//!
//! - [`hand`]: what a hand is worth to each side, given what its ends are worth.
//! - [`match_chance`]: the chance to win the match at the start of a future hand, an estimate.
pub(crate) mod hand;
pub(crate) mod match_chance;

#[cfg(test)]
pub(crate) mod tests;
