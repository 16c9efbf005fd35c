//! Solution of Inverted Dice: the value of every sheet under best play, by backward induction.
//!
//! Between turns a position consists of the closed boxes and the living bonuses; a bonus is alive
//! while none of its boxes is zeroed. Sections of 5, 10 and 5 boxes make 63 × 2047 × 63 = 8,124,543
//! positions, of which those that can follow from a sheet are solved at once: the eight
//! combinations of living bonuses of a set of closed boxes run through a turn side by side
//! ([`turn`]).
//!
//! A value is the expected number of points still to come under best play, bonuses included. Points
//! already on the sheet are not part of it. [`goal`] solves the same turns for another worth of the
//! final total.
mod actions;
mod goal;
mod hands;
#[cfg(test)]
pub(crate) mod reference;
mod solution;
#[cfg(test)]
pub(crate) mod tests;
mod totals;
mod turn;

pub(crate) use actions::{Chances, RollAction, SolvedTurn, chance_in_turn, chance_of_reaching};
pub(crate) use goal::{GoalSolution, MOST};
pub(crate) use solution::SheetValues;
