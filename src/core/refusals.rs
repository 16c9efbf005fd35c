//! Refusals common to all games: by the table and its turns, by setups, and by notation. Imports no file but the words,
//! so that each may use it.
use super::words::{plural, short};

// Turns.
pub(crate) const ROLL_FIRST: &str = "roll the dice first";
pub(crate) const NO_ROLL_DUE: &str = "no roll is due";
pub(super) const GAME_OVER: &str = "the game is over";

pub(super) const NO_HEAD_START: &str = "no head start is possible in this game";

// Series.
pub(super) const NEEDS_A_GAME: &str = "a tournament needs a game";
pub(super) const NO_GAME_LISTED: &str = "no game is listed";
pub(super) const NEEDS_TWO: &str = "a series needs at least two players";

/// Refuses what is no plan.
pub(super) fn no_plan(text: &str) -> String {
    format!("a plan is open, first-3, once, all or swiss-4; found '{}'", short(text))
}

/// Refuses a number of players of a tournament.
pub(super) fn not_a_tournament(least: usize, most: usize) -> String {
    format!("a tournament has {least} to {most} players")
}

/// Refuses rounds after the last of `rounds`.
pub(super) fn all_have_met(rounds: usize) -> String {
    format!("everybody has met everybody after {}", plural(rounds, "round"))
}
