//! A point of a tournament as a race against players like the computer's levels.
//!
//! | file | content |
//! |---|---|
//! | [`finding`] | probabilities of a player's findings over time |
//! | [`solve`] | the best play of a point, by backward induction over the steps of its clock |
//! | [`levels`] | races from the parameters of the levels |
//! | [`match_chance`] | from the chance of a point to that of the match |
//! | `reference` | the same the slow, obvious way, for tests |
mod finding;
mod levels;
mod match_chance;
#[cfg(test)]
mod reference;
mod solve;
#[cfg(test)]
mod tests;

pub(crate) use levels::{PERSON, PointRace, Racers};
pub(crate) use match_chance::MatchChance;
