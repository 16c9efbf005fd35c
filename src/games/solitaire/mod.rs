//! Solitaire Dice by Sid Sackson: five dice a round, divided into two pairs and a throwaway.
//!
//! | file | content |
//! |---|---|
//! | [`options`] | options chosen before a game: none |
//! | [`sheet`] | the sheet: marks, throwaways, free rides, the score |
//! | [`action`] | a division of a roll, and its notation |
//! | [`legal`] | legality of divisions of a roll, with reasons |
//! | [`state`] | the state of a game |
//! | `rules` | one roll for all, hidden divisions |
//! | `words` | all texts for players |
//! | [`position`] | positions as one line of text |
//! | [`solver`] | values of sheets |
//! | [`coach`] | values of divisions, and reasons |
//! | [`learned`] | the learned weights |
//! | `objective` | values of divisions and positions for points, and for a total |
pub(crate) mod action;
pub(crate) mod coach;
pub(crate) mod learned;
pub(crate) mod legal;
mod objective;
pub(crate) mod options;
pub(crate) mod position;
#[cfg(test)]
mod random_action;
mod rules;
mod score_sheet;
pub(crate) mod sheet;
pub(crate) mod solver;
pub(crate) mod state;
pub(crate) mod words;

pub(crate) use action::Division;
pub(crate) use sheet::Sheet;
pub(crate) use state::Solitaire;

#[cfg(test)]
pub(crate) mod tests;
