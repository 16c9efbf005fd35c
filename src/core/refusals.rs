//! Refusals common to all games: by the table and its turns, by setups, and by notation. Imports no file but the words,
//! so that each may use it.
use super::words::{either, list, plural, short};
use std::fmt::Display;

// Turns.
pub(crate) const ROLL_FIRST: &str = "roll the dice first";
pub(super) const DEAL_FIRST: &str = "deal the cards first";
pub(super) const CHOOSE_FIRST: &str = "no roll is due: someone must choose first";
pub(crate) const NO_ROLL_DUE: &str = "no roll is due";
/// Refuses a seat, which replaces `{}`.
pub(super) const NOT_ITS_TURN: &str = "it is not {}'s turn";
pub(super) const TIME_NOT_UP: &str = "the time is not up";
pub(super) const GAME_OVER: &str = "the game is over";

/// Refuses to wait for nobody in `game`.
pub(crate) fn nobody_acts(game: &str) -> String {
    format!("nobody of {game} acts")
}

// Rolls and typed faces.
pub(super) const ROLL_REAL_DICE: &str = "roll the dice on the table and type their faces";

/// Refuses a number of faces or cards, `what`.
pub(super) fn not_so_many(what: &str, count: usize, found: usize) -> String {
    format!("{} expected, {found} found", plural(count, what))
}

/// Refuses a face beyond `most`.
pub(super) fn no_such_face(most: u8, face: u8) -> String {
    format!("a face from 1 to {most} expected, {face} found")
}

/// Refuses a card that was dealt before.
pub(super) fn dealt_twice(card: u8) -> String {
    format!("card {card} is dealt twice")
}

/// Refuses what is no number of a face.
pub(super) fn no_face(text: &str) -> String {
    format!("'{}' is not a face", short(text))
}

// Undo and redo.
pub(super) const RACE: &str = "there is no undo in a race";
pub(super) const NOTHING_TO_UNDO: &str = "there is nothing to undo";
pub(super) const NOTHING_TO_REDO: &str = "there is nothing to redo";
/// Reasons why it is too late to undo.
pub(super) const ROLLED_SINCE: &str = "the dice have been rolled since";
pub(super) const VERDICT_OUT: &str = "the verdict is out";
pub(super) const SECRETS_SHOWN: &str = "hidden choices have been shown";

/// Refuses an undo past a limit, for the reason `why`.
pub(super) fn too_late_to_undo(why: &str) -> String {
    format!("too late to undo: {why}")
}

/// Refuses an undo or redo of a secret choice by the player called `name`.
pub(super) fn secret(name: &str, redo: bool) -> String {
    let what = if redo { "redo it" } else { "undo it" };
    format!("{name}'s choice is secret: only {name} can {what}")
}

// Head starts.
pub(super) const NO_HEAD_START: &str = "no head start is possible in this game";

/// Refuses what is no head start in points, or in seconds.
pub(super) fn no_head_start(seconds: bool, text: &str) -> String {
    let expected = if seconds { "seconds, such as 11.5" } else { "points, such as 14" };
    format!("a head start here is in {expected}, not {}", short(text))
}

/// Refuses a number of head starts.
pub(super) fn not_one_each(seats: usize, found: usize) -> String {
    format!("{} expected, one for each seat; found {found}", plural(seats, "head start"))
}

/// Refuses a head start greater than `most`.
pub(super) fn too_great_a_start(most: &str, found: &str) -> String {
    format!("the head start here is at most {most}, not {found}")
}

// Seats and options.

/// Refuses a number of players.
pub(super) fn not_its_players(least: u8, most: u8, found: usize) -> String {
    match (least, most) {
        (1, 1) => format!("this game takes 1 player, not {found}"),
        _ if least == most => format!("this game takes {least} players, not {found}"),
        _ => format!("this game takes {least} to {most} players, not {found}"),
    }
}

/// Refuses what is no player.
pub(super) fn no_player(text: &str) -> String {
    format!("a player is person, novice, casual, expert, perfect or program; found '{}'", short(text))
}

/// Refuses what is no level.
pub(super) fn no_level(text: &str) -> String {
    format!("a level is novice, casual, expert or perfect; found '{}'", short(text))
}

/// Refuses what is no objective.
pub(super) fn no_objective(text: &str) -> String {
    format!("an objective is points, win or a total such as 290; found '{}'", short(text))
}

/// Refuses what is no seed.
pub(super) fn no_seed(text: &str) -> String {
    format!("a seed is two words such as lusab-babad, or a number below 2^32; found '{}'", short(text))
}

/// Refuses an option that has no value.
pub(super) fn no_pair(text: &str) -> String {
    format!("an option is key=value, found '{}'", short(text))
}

/// Refuses an option of a game with none.
pub(super) fn no_options(text: &str) -> String {
    format!("this game has no options, found '{}'", short(text))
}

/// Refuses an option that is none of `known`.
pub(super) fn no_option(known: &[&str], key: &str) -> String {
    format!("there is no option '{}'; choose from {}", short(key), list(known))
}

/// Refuses a value of the option `key` that is none of `known`.
pub(super) fn no_value(key: &str, known: &[&str], text: &str) -> String {
    format!("{key} is {}; found '{}'", either(known), short(text))
}

/// Refuses a second value of the option `key`.
pub(super) fn only_once(key: &str, first: &str, second: &str) -> String {
    format!("set {key} only once; found '{first}' and '{second}'")
}

/// Refuses what is none of `words`.
pub(super) fn expected(words: &[impl Display], found: &str) -> String {
    format!("{} expected, '{found}' found", either(words))
}

/// Refuses an `objective` that the coach of `game` does not have, which gives its `own`.
pub(super) fn unknown_objective(game: &str, own: &str, objective: &str) -> String {
    format!("the coach of {game} can give the {own} here, not {objective}")
}

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

// Saved games.
pub(super) const NO_RECORD: &str = "this is not a dicegames game";
pub(super) const TOO_OLD: &str = "this game was saved before the first release; it can't be read";
pub(super) const DAMAGED: &str = "the line is damaged";

/// Refuses a format that is newer than `known`.
pub(super) fn too_new(found: u64, known: u32) -> String {
    format!("this game was saved by a newer version (format {found}, not {known}); it can't be read")
}
