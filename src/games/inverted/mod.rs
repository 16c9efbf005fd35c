//! Inverted Dice, by Simon K. Jensen: five dice, three rolls, and the sum of the values that do
//! *not* show.
//!
//! - [`options`]: options chosen before a game.
//! - [`action`]: actions, and their notation.
//! - [`sheet`]: one seat's boxes, sections and bonuses.
//! - [`state`]: the state of a game.
//! - `rules`: the effect of events, and which are refused.
//! - `words`: all other texts for players.
//! - `random_action`: random play, for tests and measurements.
//! - [`position`]: one turn as a line of text.
//! - [`solver`]: the exact value of every sheet under best play.
//! - `coach`: advice from the solver.
//! - `objective`: advice for playing to win, or for a title.
pub(crate) mod action;
mod coach;
mod objective;
pub(crate) mod options;
pub(crate) mod position;
#[cfg(test)]
mod random_action;
mod rules;
mod score_sheet;
pub(crate) mod sheet;
pub(crate) mod solver;
pub(crate) mod state;
pub(crate) mod words;

pub(crate) use action::{Action, Keep};
pub(crate) use sheet::{Bonus, BoxState, Sheet};
pub(crate) use state::Inverted;

#[cfg(test)]
mod tests;
