//! Nice Dice, Big Nice Dice and Super Nice Dice, by Howard Fosdick: turn over the cards that the
//! dice name, and score a point for every line completely face down.
//!
//! - [`options`]: options chosen before a game; [`variant`]: differences between the three games.
//! - [`action`]: actions, and their notation.
//! - [`state`]: the state of a game.
//! - `rules`: the effect of events; [`words`]: texts for players; `random_action`: random play;
//!   `typed_deal`: real cards, as people type them.
//! - [`position`]: one turn as a line of text.
//! - [`coach`]: advice from the solver; `objective`: what a position is worth to each side;
//!   [`solver`]: the exact best play of a hand.
//! - [`card`], [`square`], [`roll`]: the cards, the square of cards with its lines, and the cards
//!   that a roll allows.
pub(crate) mod action;
pub(crate) mod card;
pub(crate) mod coach;
mod objective;
pub(crate) mod options;
pub(crate) mod position;
#[cfg(test)]
mod random_action;
pub(crate) mod roll;
mod rules;
mod score_sheet;
pub(crate) mod solver;
pub(crate) mod square;
pub(crate) mod state;
#[cfg(test)]
mod tests;
mod typed_deal;
pub(crate) mod variant;
pub(crate) mod words;

pub(crate) use action::TurnOver;
pub(crate) use card::Card;
pub(crate) use state::{Nice, Phase};
