//! Inverted Dice, by Simon K. Jensen: five dice, three rolls, and the sum of the values that do *not* show.
//!
//! - [`options`]: what can be chosen before a game.
//! - [`action`]: what a seat can do in a turn, and its notation.
//! - [`sheet`]: one seat's boxes, sections and bonuses.
//! - [`state`]: a game under way, and what may be asked of it.
//! - `rules`: how events change it.
//! - `describe`: the same events in words.
//! - `random_action`: play at random, for tests and measurements.
//! - [`position`]: one turn as a line of text.
//! - [`solver`]: the value of every sheet under best play, exactly.
//! - `coach`: what the solver has to say in a game.
pub mod action;
mod coach;
mod describe;
pub mod options;
pub mod position;
mod random_action;
mod rules;
pub mod sheet;
pub mod solver;
pub mod state;

pub use action::{Action, Keep};
pub use options::Options;
pub use sheet::{Bonus, Filled, SECTION_NAMES, Sheet, inverted_sum};
pub use state::{GRANDMASTER, Inverted, MASTER};

#[cfg(test)]
mod tests;
