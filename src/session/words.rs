//! Sentences of a session: on the coach while it works, typed rolls and saves.
use crate::core::words::dice;

// The coach.

/// Says what the first help costs in a game that counts so far.
pub(super) const COST: &str = "This game won't count in your statistics.";
/// Says why nobody can ask the coach.
pub(super) const COACH_OFF: &str = "The coach is off at this table; the setup turns it on";
pub(super) const NO_COACH_IN_RACE: &str = "No coach while people race each other";
/// Says that the hints are not there yet.
pub(super) const THINKING: &str = "The coach is thinking";
pub(super) fn thinking_at(percent: u32) -> String {
    format!("{THINKING}: {percent} %")
}
pub(super) fn preparing(percent: u32) -> String {
    format!("The coach is still preparing: {percent} %")
}

/// Names the subject of the values by their `unit`, with the reason that they are not for a title.
pub(super) fn values_as(unit: &str, why: &str) -> String {
    format!("the {unit}, as {why}")
}

// Typed rolls.

/// Names a roll by nobody in particular.
pub(super) const THE_ROLL: &str = "The roll";

/// Asks for the numbers of dealt cards.
pub(super) fn deal_cards(count: u8, deck: u8) -> String {
    format!("Deal {count} of {deck} cards and type their numbers, with spaces between")
}

/// Asks for the faces of `count` dice with so many sides, which may need `spaces` between them.
pub(super) fn roll_dice(count: usize, sides: u8, spaces: bool) -> String {
    let spaces = if spaces { ", with spaces between" } else { "" };
    match count {
        1 if sides == 6 => "Roll a die and type its face".into(),
        1 => format!("Roll a d{sides} and type its face"),
        _ if sides == 6 => format!("Roll {} and type their faces", dice(count)),
        _ => format!("Roll {count} d{sides} and type their faces{spaces}"),
    }
}

/// Says how to write several faces, after what is wrong with them.
pub(super) const PUT_SPACES: &str = ": put spaces between them";

// Saves.

/// Says what of a save is missing on the disk.
pub(super) fn not_in_history(file: &str) -> String {
    format!("{file} is finished but not in the history")
}
pub(super) fn not_on_disk(file: &str) -> String {
    format!("{file} may not be on the disk")
}
pub(super) fn last_moves(count: usize, file: &str) -> String {
    match count {
        1 => format!("the last move of {file}"),
        several => format!("the last {several} moves of {file}"),
    }
}
