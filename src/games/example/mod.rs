//! High or Low: the smallest complete game, always built, as a template and an example of what a
//! game needs.
//!
//! One die is rolled; each seat in turn guesses whether the next roll will be higher or lower, and
//! scores a point if right. It is not on the menu. Every game has these files, and some have a
//! `solver/` and further files:
//!
//! - [`options`]: options chosen before a game.
//! - [`action`]: actions, and their notation.
//! - [`state`]: the state of a game.
//! - `rules`: the effect of events.
//! - `words`: all texts for players; `refusals`: what the rules and the notation refuse.
//! - `random_action`: random play, for tests and measurements.
//! - `position`: positions as a line of text.
//! - `coach`: values of actions, and reasons.
pub(crate) mod action;
mod coach;
pub(crate) mod options;
mod position;
#[cfg(test)]
mod random_action;
mod refusals;
mod rules;
pub(crate) mod state;
pub(crate) mod words;

pub(crate) use state::HighLow;

#[cfg(test)]
pub(crate) mod tests;
