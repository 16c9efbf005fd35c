//! Refusals by the rules and the notation of SymmDice, with the way out. Imports no file of the game, so that each may
//! use it.
use crate::core::words::{dice, short};
use std::fmt::Display;

// The rules.
pub(super) const THIRD_ROLL: &str = "that was the third roll: make a figure";
pub(super) const KEEPS_NINE: &str = "keeping all nine dice is no roll: let one go, or make a figure";
pub(super) const NOT_FREE: &str = "you can turn dice over only in free play: keep some and roll the others";
pub(super) const ENDS_BY_ITSELF: &str = "a game for points ends by itself: roll, or make a figure";
pub(super) const NOTHING_TO_ANSWER: &str = "there is nothing to answer: roll, or make a figure";
pub(super) const ANSWER: &str = "a figure was declared: let it stand (pass) or challenge";
pub(super) const VOTE: &str = "a figure was challenged: vote yes, no or unsure";
pub(super) const NO_CHOICE: &str = "there is nothing to choose now";
pub(super) const NOTHING_DECLARED: &str = "nothing is declared in this game: just lay the figure";
pub(super) const SAY_SYMMETRY: &str = "this game is for points: declare the symmetry of the figure";

/// Refuses a symmetry other than that of Little Kids.
pub(super) fn not_in_kids(symmetry: impl Display) -> String {
    format!("only one mirror (D1) counts in Little Kids, not {symmetry}: say done")
}

/// Refuses a symmetry that no figure of the nine dice has.
pub(super) fn impossible(symmetry: impl Display) -> String {
    format!("{symmetry} cannot be made with these dice: declare C2 to C8 or D1 to D5")
}

/// Refuses a symmetry without a figure that `symmetry` cannot be made of.
pub(super) fn no_such_figure(symmetry: impl Display) -> String {
    format!("these dice make no {symmetry}: to declare it anyway, type a figure behind it")
}

/// Refuses what is no symmetry in a declaration.
pub(super) fn not_declarable(text: &str) -> String {
    format!("{:?} cannot be declared: C2 to C8 (Rotate n) or D1 to D5 (Mirror n) can", short(text))
}

/// Refuses dice to keep that do not lie so.
pub(super) fn misfit(keep: impl Display, roll: impl Display) -> String {
    format!("{keep} does not fit the dice {roll}: type a die's letter to keep it, - to roll it")
}

/// Refuses dice to keep that are not nine.
pub(super) fn not_nine_kept(found: usize) -> String {
    format!("nine signs expected, the letter of each die you keep and - for each you roll, {found} found")
}

// Figures and dice.

/// Refuses a figure of no die or one.
pub(super) fn too_few(count: usize) -> String {
    format!("a figure has at least two dice, and this one has {count}")
}

/// Refuses a figure of ten dice or more.
pub(super) fn too_many(count: usize) -> String {
    format!("a figure has at most nine dice, and this one has {count}")
}

/// Refuses two dice in one place.
pub(super) fn overlap(one: &str, other: &str) -> String {
    match one == other {
        true => format!("two dice with a {one} overlap: move one of them"),
        false => format!("the {one} and the {other} overlap: move one of them"),
    }
}

/// Refuses a die that is not in its notation.
pub(super) fn no_die(text: &str) -> String {
    format!("expected a die as FACE@X,Y,ANGLE in whole numbers, such as h@1500,0,0, found {:?}", short(text))
}

/// Refuses a die farther than `reach` from the middle.
pub(super) fn off_the_table(text: &str, reach: i32) -> String {
    format!("{} lies off the table: X and Y go up to {reach}", short(text))
}

/// Refuses a face that die `number`, of the kind of `letter`, does not have.
pub(super) fn no_face_of_die(number: usize, letter: char, name: &str) -> String {
    format!("die {number} is one of the {letter} dice, which have no {name}")
}

/// Refuses a face that the roll shows only `have` times.
pub(super) fn not_rolled(have: u8, name: &str, face: impl Display) -> String {
    match have {
        0 => format!("the roll has no {name} ({face})"),
        have => format!("the roll has only {have} × {name} ({face}): use each die once"),
    }
}

/// Refuses a roll that is not of nine faces.
pub(super) fn not_nine_faces(found: usize) -> String {
    format!("expected nine faces, four A, four B and C, found {found}")
}

/// Refuses a letter of no face.
pub(super) fn no_letter(letter: char) -> String {
    format!("{letter:?} is no face: expected one of h H s S p P b l c y d")
}

/// Refuses other than so many letters of dice.
pub(super) fn letters_expected(count: usize, found: usize) -> String {
    format!("the letters of {} expected, {found} found", dice(count))
}

/// Refuses a face that no die of the kind of `letter` has; `due` lists the dice to type.
pub(super) fn no_such_side(letter: char, face: impl Display, due: &str) -> String {
    format!("no {letter} die shows {face}: {due}")
}

// Symmetries.
pub(super) const C1: &str = "C1 is no symmetry: every figure has it";

/// Refuses what is no symmetry.
pub(super) fn no_symmetry(text: &str) -> String {
    format!("{:?} is no symmetry: expected C2 to C9 (Rotate n) or D1 to D9 (Mirror n)", short(text.trim()))
}

// Positions.
pub(super) const TWO_LEFT: &str = "before the first roll 2 rerolls are left: `- ; 2`";
pub(super) const MOVER_FIRST: &str =
    "the player to move comes first, and those marked with *, who have had their run of this round, last";

/// Refuses a turn that is not in its notation.
pub(super) fn no_turn(text: &str) -> String {
    format!(
        "expected a roll, a semicolon and the rerolls left, as in `hHsd hblc P ; 2`, found {:?}",
        short(text)
    )
}

/// Refuses a number of rerolls.
pub(super) fn no_rerolls(text: &str) -> String {
    format!("expected 0, 1 or 2 rerolls left, found {:?}", short(text))
}

/// Refuses a goal.
pub(super) fn no_goal(text: &str) -> String {
    format!("expected a goal, as in `goal 150`, found {:?}", short(text))
}

/// Refuses what follows the goal.
pub(super) fn after_goal(text: &str) -> String {
    format!("nothing follows the goal, found {:?}", short(text))
}

/// Refuses points.
pub(super) fn no_points(text: &str) -> String {
    format!("expected points, as in `80 / 95*` or `250 run 9`, found {:?}", short(text))
}

/// Refuses the number of a run.
pub(super) fn no_run(text: &str) -> String {
    format!("a solitaire game has runs 1 to 10, found {:?}", short(text))
}

/// Refuses a number of players.
pub(super) fn not_so_many(found: usize) -> String {
    format!("two to eight players play for points, found {found}")
}
