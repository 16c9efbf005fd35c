//! Values of sheets: learned, with one roll of lookahead; near the end of a game by complete
//! search.
//!
//! | file | content |
//! |---|---|
//! | [`rolls`] | the 252 distinct rolls, their probabilities, and their divisions by number |
//! | [`rounds_left`] | the number of rounds that the throwaways still allow, solved exactly |
//! | [`objective`] | objectives for values: points, or the chance of a total |
//! | [`network`] | the learned value of a sheet: tables of vectors, summed |
//! | [`lookahead`] | the exact mean over the next roll of the best resulting sheet |
//! | [`endgame`] | the exact value if few enough rounds can follow |
//! | `reference` | the last two the slow, obvious way |
//! | `trainer` | a test that learns the value by temporal differences |
pub(crate) mod endgame;
pub(crate) mod lookahead;
pub(crate) mod network;
#[cfg(test)]
pub(crate) mod reference;
pub(crate) mod rolls;
pub(crate) mod rounds_left;
pub(crate) mod sheet_objective;
#[cfg(test)]
mod trainer;
