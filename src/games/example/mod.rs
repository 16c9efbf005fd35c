//! High or low: the smallest whole game, always built, to start a new one from and to show what a game needs.
//!
//! One die is rolled; each seat in turn says whether the next will be higher or lower, and scores a point if so.
//! Nobody finds it on the menu. Every game has these files, and some have a `solver/` and files of their own besides:
//!
//! - [`options`]: what can be chosen before a game.
//! - [`action`]: what a seat can do, and its notation.
//! - [`state`]: a game under way, and what may be asked of it.
//! - `rules`: how events change it.
//! - `describe`: the same events in words.
//! - `turn_text`: a turn in words, for plain play.
//! - `random_action`: play at random, for tests and measurements.
//! - `position`: a position as a line of text.
//! - `coach`: how good each action is, and why.
pub(crate) mod action;
mod coach;
mod describe;
pub(crate) mod options;
mod position;
mod random_action;
mod rules;
pub(crate) mod state;
mod turn_text;

pub(crate) use state::HighLow;

#[cfg(test)]
pub(crate) mod tests;
