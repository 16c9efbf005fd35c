//! Solitaire Dice by Sid Sackson: five dice a round, divided into two pairs and a throwaway.
//!
//! | file | what it is about |
//! |---|---|
//! | [`sheet`] | the paper sheet: marks, throwaways, free rides, the score |
//! | [`division`] | how a roll may be divided, and why not otherwise |
//! | [`notation`] | positions as one line of text |
//! | [`rolls`] | the 252 different rolls, their chances, and their divisions by number |
//! | [`rounds_left`] | how many rounds the throwaways still allow: solved exactly |
//! | [`network`] | the learned worth of a sheet: tables of vectors, summed |
//! | [`lookahead`] | the exact mean over the next roll of the best sheet it allows |
//! | [`reference`] | the same mean the slow, obvious way |
//! | [`trainer`] | learning that worth by temporal differences |
//! | [`game`] | the game: one roll for all, hidden divisions |
//! | [`coach`] | what each division is worth, and why |
pub mod coach;
pub mod division;
pub mod game;
pub mod lookahead;
pub mod network;
pub mod notation;
pub mod options;
pub mod reference;
pub mod rolls;
pub mod rounds_left;
pub mod sheet;
#[cfg(test)]
mod testing;
pub mod trainer;

pub use division::{Division, DivisionError};
pub use game::Solitaire;
pub use notation::{Position, PositionError};
pub use sheet::Sheet;
