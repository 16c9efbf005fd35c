//! A point of a tournament as a race against players such as the computer's levels.
//!
//! | file | what it is about |
//! |---|---|
//! | [`finding`] | when a player finds which answer, as chances |
//! | [`solve`] | the best play of a point, by backward induction over the steps of its clock |
//! | [`levels`] | what the parameters of the levels make of a point |
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
