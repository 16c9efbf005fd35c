//! Statistics of finished games: groups of comparable games, a player's results in each, the rank
//! of one game among them, and counts of the faces of dice.
//!
//! Everything is derived from the entries of the history and the records of games. It reads no clock
//! and draws nothing: the statistics screen, the result and the command line show the
//! same numbers.
mod distribution;
mod evening;
mod face_counts;
mod group;
mod missing;
mod opponent;
mod page;
mod played;
mod rank;
mod summary;
#[cfg(test)]
mod tests;
mod versus;

pub(crate) use distribution::distribution;
pub(crate) use evening::evening;
pub(crate) use face_counts::{AllFaceCounts, FaceCounts, NO_DICE};
pub(crate) use group::{GameGroup, GroupKey, groups, groups_with_players};
pub(crate) use missing::add_missing_games;
pub(crate) use page::{PlayerPage, not_counted};
pub(crate) use played::PlayerGame;
pub(crate) use rank::{index_of, own_best, rank};
pub(crate) use versus::{VersusGame, company, versus};
