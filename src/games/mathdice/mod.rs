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
//! | `position` | a position as a line of text |
//! | [`dice`], [`point_position`] | the three dice; a target with them, and their notation |
//! | [`arithmetic`] | exact numbers and expressions |
//! | [`solver`] | all answers that three dice have, and how hard they are |
//! | `coach`, `bot_plan` | how good an action is, and what computer opponents think of |
pub mod action;
pub mod arithmetic;
mod bot_plan;
mod coach;
mod describe;
pub mod dice;
pub mod options;
pub mod point;
pub mod point_position;
mod position;
mod random_action;
mod rules;
pub mod solver;
pub mod state;

pub use action::{Action, Call};
pub use arithmetic::expr::{Expr, Op};
pub use arithmetic::form::Form;
pub use arithmetic::mistake::{Fault, Mistake};
pub use arithmetic::parse;
pub use arithmetic::value::{Distance, Value};
pub use dice::Dice;
pub use options::Mode;
pub use point::Outcome;
pub use point_position::PointPosition;
pub use solver::{Answer, Spread, difficulty, effort};
pub use state::{MathDice, Phase};

#[cfg(test)]
mod tests;
