//! Refusals by the rules and the notation of Inverted Dice, with the way out. Imports no file of
//! the game, so that each may use it.
use crate::core::words::{join_faces, short};
use std::fmt::Display;

// The rules.
pub(super) const KEEPS_ALL: &str =
    "keeping all five dice is no reroll: let one go, or fill the box";
/// Ways out if the box of the sum is not open: to reroll, or after the third roll another box.
pub(super) const REROLL: &str = "reroll";
pub(crate) const CROSS_OUT_ANOTHER: &str = "cross out an open one";

/// Names a box that is not open.
pub(super) fn how_filled(is_crossed_out: bool) -> &'static str {
    if is_crossed_out {
        "crossed out"
    } else {
        "filled"
    }
}

/// Refuses to roll a fourth time; box `sum` is open or not.
pub(super) fn third_roll(sum: u8, is_open: bool) -> String {
    match is_open {
        true => format!("that was the third roll: fill box {sum}"),
        false => "that was the third roll: cross out an open box".into(),
    }
}

/// Refuses dice to keep that do not lie so.
pub(super) fn misfit(keep: impl Display, dice: &[u8]) -> String {
    format!(
        "{keep} does not fit the dice {}: type a die's number to keep it, - to reroll it",
        join_faces(dice)
    )
}

/// Refuses box `number`, which is `filled` or crossed out, and says what to do `instead`.
pub(super) fn refuse_closed_box(number: u8, filled: &str, instead: &str) -> String {
    format!("box {number} is already {filled}: {instead}")
}

/// Refuses a box to cross out before the third roll.
pub(super) fn not_yet(sum: u8, is_open: bool) -> String {
    let fill = if is_open {
        format!(", or fill box {sum}")
    } else {
        String::new()
    };
    format!("you can cross out a box only after the third roll: reroll{fill}")
}

/// Refuses a box to cross out while that of the sum is open.
pub(super) fn must_fill(sum: u8) -> String {
    format!("box {sum} is open, so you must fill it")
}

/// Refuses a box that the sheet does not have.
pub(super) fn no_box(number: u8) -> String {
    format!("there is no box {number}: they run from 1 to 20")
}

/// Refuses to fill another box than that of the sum.
pub(crate) fn not_the_sum(sum: u8, number: u8) -> String {
    format!("the dice make {sum}, not {number}")
}

// The notation.
/// Refuses what is no move.
pub(super) fn no_move(text: &str) -> String {
    format!(
        "'{}' is not a move: type keep 1-3--, register (or fill) or zero 20 (or cross 20)",
        short(text)
    )
}
