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
//! | `turn_text` | a turn in words, for plain play |
//! | [`position`] | positions as one line of text |
//! | [`solver`] | what a sheet is worth |
//! | [`coach`] | how good each division is, and why |
//! | [`learned`] | what the coach has learned, and how it is learned again |
//! | `objective` | what divisions and positions are worth for points, and for a total |
pub(crate) mod action;
pub(crate) mod coach;
mod describe;
pub(crate) mod learned;
pub(crate) mod legal;
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

pub(crate) use action::Division;
pub(crate) use sheet::Sheet;
pub(crate) use state::Solitaire;

#[cfg(test)]
mod tests;
