//! Nice Dice, Big Nice Dice and Super Nice Dice, by Howard Fosdick: turn over the cards that the dice name,
//! and take a point for every line that becomes wholly face down.
//!
//! - [`options`]: what can be chosen before a game; [`variant`]: what sets the three games apart.
//! - [`action`]: what a seat does, and its notation.
//! - [`state`]: a game under way, and what may be asked of it.
//! - `rules`: how events change it; `describe`: what came of them, in words; `random_action`: random play;
//!   `turn_text`: a turn in words, for plain play; `typed_deal`: real cards, as people type them.
//! - [`position`]: one turn as a line of text.
//! - [`coach`]: what the solver has to say in a game; `win_chance`: the chance to win the match; `points`: a hand's
//!   worth in points; `solution`: what has been solved lately; [`solver`]: the best play of a hand, exactly.
//! - [`card`], [`square`], [`roll`]: the cards, the square of them with its lines, and what a roll allows.
pub(crate) mod action;
pub(crate) mod card;
pub(crate) mod coach;
pub(crate) mod describe;
pub(crate) mod options;
mod points;
pub(crate) mod position;
mod random_action;
pub(crate) mod roll;
mod rules;
mod score_sheet;
mod solution;
pub(crate) mod solver;
pub(crate) mod square;
pub(crate) mod state;
#[cfg(test)]
mod tests;
mod turn_text;
mod typed_deal;
pub(crate) mod variant;
mod win_chance;

pub(crate) use action::TurnOver;
pub(crate) use card::Card;
pub(crate) use state::{Latest, Nice, Phase};
pub(crate) use variant::Variant;
