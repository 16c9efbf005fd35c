//! MathDice, by Sam Ritchie: two d12 make a target, three d6 are combined to come as close to it as possible.
//!
//! | file | what it is about |
//! |---|---|
//! | [`options`] | what is chosen before a game: mode, clocks |
//! | [`action`] | what a seat can do, and its notation |
//! | [`state`] | where a game stands, and who may do what |
//! | `rules` | how events change it; what calls do to a point is in [`point`] |
//! | [`point`] | one point: between several seats, or as a puzzle |
//! | `describe` | what happened, for people |
//! | `turn_text` | a turn in words, for plain play |
//! | `position` | a position as a line of text |
//! | `typed_roll` | real dice: which ones, and how they are typed |
//! | [`dice`], [`point_position`] | the three dice; a target with them, and their notation |
//! | [`arithmetic`] | exact numbers and expressions |
//! | [`solver`] | all answers that three dice have, and how hard they are |
//! | `coach`, `bot_plan`, `bot_skill` | how good an action is, what computer opponents think of, and what each level can |
//! | `objective`, [`race_model`] | the chance to win: a point as a race against players such as the computer's levels |
pub(crate) mod action;
pub(crate) mod arithmetic;
mod bot_plan;
mod bot_skill;
mod coach;
mod describe;
pub(crate) mod dice;
mod objective;
pub(crate) mod options;
pub(crate) mod point;
pub(crate) mod point_position;
mod position;
pub(crate) mod race_model;
mod random_action;
mod rules;
pub(crate) mod solver;
pub(crate) mod state;
mod turn_text;
mod typed_roll;

pub(crate) use action::Action;
pub(crate) use arithmetic::expr::Expr;
pub(crate) use arithmetic::mistake::Mistake;
pub(crate) use options::Mode;
pub(crate) use point::Outcome;
pub(crate) use point_position::PointPosition;
pub(crate) use solver::Spread;
pub(crate) use state::{MathDice, Phase};

#[cfg(test)]
mod tests;
