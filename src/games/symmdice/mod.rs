//! SymmDice: nine picture dice, arranged into figures that score by their symmetry.
//!
//! From the ground up: [`motifs`] states what the pictures are, [`dice`] which die shows which, [`symmetry`] names the
//! symmetry types. [`figure`] places dice on the table and [`referee`] says which symmetries a figure has; both are
//! pure geometry. [`orbits`] says, without any geometry, which symmetries a set of faces allows; [`kaleidoscope`] and
//! [`design`] turn such a grouping into a figure. [`solver`] values every roll and every hold exactly. On these stand
//! the game itself, [`state`] with its [`action`]s and [`rules`], and its coach.
pub mod action;
mod coach;
mod describe;
pub mod design;
pub mod dice;
pub mod figure;
mod game;
pub mod kaleidoscope;
pub mod motifs;
pub mod options;
pub mod orbits;
pub mod referee;
pub mod solver;
pub mod state;
mod svg;
pub mod symmetry;

pub use action::Action;
pub use coach::laid_out;
pub use describe::outcome;
pub use state::SymmDice;
pub use svg::svg;

#[cfg(test)]
mod tests;
