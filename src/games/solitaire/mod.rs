//! Solitaire Dice by Sid Sackson: five dice a round, divided into two pairs and a throwaway.
//!
//! | file | what it is about |
//! |---|---|
//! | [`options`] | nothing can be chosen |
//! | [`sheet`] | the paper sheet: marks, throwaways, free rides, the score |
//! | [`action`] | a division of a roll, and its notation |
//! | [`legal`] | which divisions of a roll are allowed, and why not others |
//! | [`state`] | where a game stands |
//! | `rules` | one roll for all, hidden divisions |
//! | `describe` | what happened, for people |
//! | [`position`] | positions as one line of text |
//! | [`solver`] | what a sheet is worth |
//! | [`coach`] | how good each division is, and why |
pub mod action;
pub mod coach;
mod describe;
pub mod legal;
pub mod options;
pub mod position;
mod random_action;
mod rules;
pub mod sheet;
pub mod solver;
pub mod state;

pub use action::Division;
pub use legal::DivisionError;
pub use position::{SheetPosition, SheetPositionError};
pub use sheet::Sheet;
pub use state::Solitaire;

#[cfg(test)]
mod tests;
