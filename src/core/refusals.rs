//! Refusals common to all games: by the table and its turns, by setups, and by notation. Imports no file but the words,
//! so that each may use it.

// Turns.
pub(crate) const ROLL_FIRST: &str = "roll the dice first";
pub(crate) const NO_ROLL_DUE: &str = "no roll is due";
pub(super) const GAME_OVER: &str = "the game is over";

pub(super) const NO_HEAD_START: &str = "no head start is possible in this game";
