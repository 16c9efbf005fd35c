//! Inverted Dice, by Simon K. Jensen: five dice, three rolls, and the sum of the values that do *not* show.
//!
//! - [`options`]: what can be chosen before a game.
//! - [`action`]: what a seat can do in a turn, and its notation.
//! - [`sheet`]: one seat's boxes, sections and bonuses.
//! - [`state`]: a game under way, and what may be asked of it.
//! - `rules`: how events change it.
//! - `describe`: the same events in words.
//! - `turn_text`: a turn in words, for plain play.
//! - `random_action`: play at random, for tests and measurements.
//! - [`position`]: one turn as a line of text.
//! - [`solver`]: the value of every sheet under best play, exactly.
//! - `coach`: what the solver has to say in a game.
//! - `objective`: and what to who plays for the win, or for a title.
pub(crate) mod action;
mod coach;
mod describe;
mod objective;
pub(crate) mod options;
pub(crate) mod position;
mod random_action;
mod rules;
mod score_sheet;
pub(crate) mod sheet;
pub(crate) mod solver;
pub(crate) mod state;
mod turn_text;

pub(crate) use action::{Action, Keep};
pub(crate) use sheet::{Bonus, Filled, SECTION_NAMES, Sheet};
pub(crate) use state::Inverted;

#[cfg(test)]
mod tests;
