//! Statistics of finished games: groups of comparable games, a player's results in each, the rank of one game among
//! them, and counts of the faces of dice.
//!
//! Everything is derived from the entries of the history and the records of games. It reads no file and no clock,
//! and draws nothing: the statistics screen, the result and the command line show the same numbers.
mod evening;
mod face_counts;
mod group;
mod place;
mod played;
mod practice;
mod summary;
#[cfg(test)]
mod tests;
mod trend;

pub(crate) use evening::{Evenings, evening, evenings};
pub(crate) use face_counts::{AllFaceCounts, DieCounts, FaceCount, FaceCounts};
pub(crate) use group::{Group, GroupKey, groups};
pub(crate) use place::{date, index_of, own_best, place};
pub(crate) use played::{Played, apart_in_words};
pub(crate) use practice::{practice, progress};
pub(crate) use summary::{Opponent, Summary, Title, mean};
pub(crate) use trend::{Trend, distribution, trend};
