//! Inverted Dice solved: what every sheet is worth under best play, by backward induction.
//!
//! Between turns a position is which boxes are closed and which of the three bonuses are still alive; a bonus
//! is alive while none of its boxes is zeroed. Sections of 5, 10 and 5 boxes make 63 × 2047 × 63 = 8,124,543
//! positions. All are solved at once, in about a second: the eight combinations of living bonuses of two sets of closed
//! boxes run through a turn side by side ([`turn`]), as whole numbers ([`fixed`]) in vectors ([`simd`]).
//!
//! A value is the number of points expected still to come, bonuses included, if every action from here on is
//! the best one. Points already on the sheet are not part of it.
pub(crate) mod actions;
mod fixed;
pub(crate) mod goal;
pub(crate) mod hands;
#[cfg(any(test, feature = "reference"))]
pub(crate) mod reference;
pub(crate) mod sheet;
mod simd;
pub(crate) mod solution;
#[cfg(test)]
mod tests;
mod tiles;
mod turn;

pub(crate) use actions::{Chances, RollAction, Turned, chance_of_reaching};
pub(crate) use hands::{DICE, Hand};
pub(crate) use sheet::{Sheet, section_of};
pub(crate) use solution::Solution;
