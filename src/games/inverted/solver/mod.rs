//! Solution of Inverted Dice: the value of every sheet under best play, by backward induction.
//!
//! Between turns a position consists of the closed boxes and the living bonuses; a bonus is alive while none of its
//! boxes is zeroed. Sections of 5, 10 and 5 boxes make 63 × 2047 × 63 = 8,124,543 positions. All are solved at
//! once, in about a second: the eight combinations of living bonuses of two sets of closed boxes run through a turn
//! side by side ([`turn`]), as integers ([`fixed`]) in vectors ([`simd`]).
//!
//! A value is the expected number of points still to come under best play, bonuses included. Points already on the
//! sheet are not part of it.
pub(crate) mod actions;
mod fixed;
pub(crate) mod goal;
pub(crate) mod hands;
#[cfg(test)]
pub(crate) mod reference;
pub(crate) mod sheet;
mod simd;
pub(crate) mod solution;
#[cfg(test)]
mod tests;
mod tiles;
mod turn;

pub(crate) use actions::{Chances, Endings, RollAction, Turned, chance_in_turn, chance_of_reaching};
pub(crate) use hands::{DICE, Hand};
pub(crate) use sheet::{Sheet, section_of};
pub(crate) use solution::Solution;
