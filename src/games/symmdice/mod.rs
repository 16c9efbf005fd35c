//! SymmDice: nine picture dice, arranged into figures that score by their symmetry.
//!
//! | file | what it is about |
//! |---|---|
//! | [`options`] | variants, goal, clock, who judges |
//! | [`action`] | what a seat can do, and its notation |
//! | [`state`] | where a game stands |
//! | `rules` | how events change it |
//! | `words` | all that players read of it |
//! | [`position`] | a turn, and how the game stands that it belongs to, as text |
//! | `typed_roll` | real dice, typed by their letters |
//! | [`geometry`] | dice, figures, and which symmetries they allow |
//! | [`referee`] | which symmetries a figure has |
//! | [`solver`] | the exact value of every roll and every choice of dice to keep |
//! | `coach` | how good each action is, and how computer opponents play |
//! | `objective` | the chance to win, and alone that of a total |
//! | `bluffs` | the untrue claims of computers |
pub(crate) mod action;
mod bluffs;
mod coach;
mod face_names;
pub(crate) mod geometry;
mod objective;
pub(crate) mod options;
pub(crate) mod position;
#[cfg(test)]
mod random_action;
pub(crate) mod referee;
mod rules;
pub(crate) mod solver;
pub(crate) mod state;
mod typed_roll;
pub(crate) mod words;

pub(crate) use action::Action;
pub(crate) use geometry::svg::svg;
pub(crate) use state::SymmDice;
pub(crate) use words::{outcome, true_symmetry};

#[cfg(test)]
mod tests;
