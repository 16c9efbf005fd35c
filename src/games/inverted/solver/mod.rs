//! Inverted Dice solved: what every sheet is worth under best play, by backward induction.
//!
//! Between turns a position is which boxes are closed and which of the three bonuses are still alive; a bonus
//! is alive while none of its boxes is zeroed. Sections of 5, 10 and 5 boxes make 63 × 2047 × 63 = 8,124,543
//! positions. All are solved at once, in about a second: the eight combinations of living bonuses of one set
//! of closed boxes run through a turn side by side ([`turn`]).
//!
//! A value is the number of points expected still to come, bonuses included, if every action from here on is
//! the best one. Points already on the sheet are not part of it.
mod actions;
mod hands;
#[doc(hidden)]
pub mod reference;
mod sheet;
mod solution;
#[cfg(test)]
mod tests;
mod turn;
mod wide;

pub use actions::{Chances, Endings, RollAction, Turned, chance_of_reaching};
pub use hands::{DICE, Hand};
pub use sheet::{FULL, POSITIONS, SECTIONS, Sheet, section_of};
pub use solution::Solution;
