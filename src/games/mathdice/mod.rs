//! MathDice, by Sam Ritchie: two d12 make a target; three d6 are combined to come as close to it as
//! possible.
//!
//! | file | content |
//! |---|---|
//! | [`options`] | options chosen before a game: mode, clocks |
//! | [`action`] | actions, and their notation |
//! | [`state`] | the state of a game, and who may act |
//! | `rules` | the effect of events; for the effect of calls see [`point`] |
//! | [`point`] | one point: between several seats, or as a puzzle |
//! | `words` | all texts for players |
//! | `typed_roll` | real dice, and how to type them |
//! | [`dice`], [`position`] | the three dice; a target with them, and their notation |
//! | [`arithmetic`] | exact numbers and expressions |
//! | [`solver`] | all answers for three dice, and their difficulty |
//! | `coach`, `bot_plan`, `bot_skill` | values of actions, plans of computer opponents, and skills of their levels |
//! | `match_chance` | the chance to win a match |
pub(crate) mod action;
pub(crate) mod arithmetic;
mod bot_plan;
mod bot_skill;
mod coach;
pub(crate) mod dice;
mod match_chance;
pub(crate) mod options;
pub(crate) mod point;
pub(crate) mod position;
#[cfg(test)]
mod random_action;
mod rules;
pub(crate) mod solver;
pub(crate) mod state;
mod typed_roll;
pub(crate) mod words;

pub(crate) use action::Action;
pub(crate) use arithmetic::mistake::Mistake;
pub(crate) use options::Mode;
pub(crate) use point::PointOutcome;
pub(crate) use state::{MathDice, Phase};

#[cfg(test)]
mod tests;
