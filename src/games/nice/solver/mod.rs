//! The best play of a hand, solved exactly.
//!
//! The rest of a hand depends on which cards are face down and on the rolls owed to the mover, not on its history:
//! at most 2^16 sets of cards, each reachable only from smaller ones. So the sets are solved from the last card
//! backwards. A roll that fits no card leads back to the same set, with the same or another player to move; those
//! loops are linear, and are solved in closed form instead of by iteration.
//!
//! - [`value`]: the value of a position to the mover, with two sides or three.
//! - [`chances`]: rolls grouped by the ranks they allow on this table.
//! - [`step`]: one set of cards: the sum over all rolls.
//! - [`hand`]: the points of a whole hand.
//! - [`contest`]: the chance to win the match, with the hand's points so far as part of the state.
//! - [`match_table`]: that chance at the start of a future hand, an estimate; with three sides [`three_table`],
//!   based on [`point_chain`], the distribution of a hand's points as a Markov chain.
//! - `reference`: a slow, obvious version of [`hand`], for tests and benches.
pub(crate) mod chances;
pub(crate) mod contest;
pub(crate) mod hand;
pub(crate) mod match_table;
pub(crate) mod point_chain;
#[cfg(test)]
pub(crate) mod reference;
pub(crate) mod step;
pub(crate) mod three_table;
pub(crate) mod value;

pub(crate) use contest::Contest;
pub(crate) use hand::Hand;
pub(crate) use match_table::MatchTable;
pub(crate) use three_table::ThreeTable;
pub(crate) use value::{Duel, Trio};

#[cfg(test)]
mod tests;
