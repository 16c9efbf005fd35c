//! What a sheet is worth: learned, and looked one roll ahead; near the end of a game searched to the end.
//!
//! | file | what it is about |
//! |---|---|
//! | [`rolls`] | the 252 different rolls, their chances, and their divisions by number |
//! | [`rounds_left`] | how many rounds the throwaways still allow: solved exactly |
//! | [`aim`] | what a sheet is valued for: points, or the chance of a total |
//! | [`network`] | the learned value of a sheet: tables of vectors, summed |
//! | [`lookahead`] | the exact mean over the next roll of the best sheet it allows |
//! | [`endgame`] | the exact value where few enough rounds can follow |
//! | `reference` | the same two the slow, obvious way |
//! | `bound` | how far the best mean can be above what this play makes; for tests |
//! | [`trainer`] | learning that value by temporal differences |
pub(crate) mod aim;
#[cfg(test)]
mod bound;
pub(crate) mod endgame;
pub(crate) mod lookahead;
pub(crate) mod network;
#[cfg(any(test, feature = "reference"))]
pub mod reference;
pub(crate) mod rolls;
pub(crate) mod rounds_left;
pub(crate) mod trainer;
