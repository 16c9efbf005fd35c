//! The state of a game.
use super::sheet::{BOXES, Sheet, inverted_sum};
use crate::core::Seat;

/// Points for an Inverted Master.
pub(crate) const MASTER: i32 = 290;
/// Points for an Inverted Grandmaster, the maximum.
pub(crate) const GRANDMASTER: i32 = 360;

/// A game of Inverted Dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inverted {
    pub(super) sheets: Vec<Sheet>,
    pub(super) mover: Seat,
    /// The dice as they lie; 0 for one still to be rolled.
    pub(super) dice: [u8; 5],
    /// Rerolls left after the current or pending roll, 2 to 0.
    pub(super) left: u8,
}

impl Inverted {
    /// Returns each seat's sheet.
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets
    }
    /// Returns the seat to move, or the last one when the game is over.
    pub(crate) fn mover(&self) -> Seat {
        self.mover
    }
    /// Returns the mover's sheet.
    pub fn sheet(&self) -> Sheet {
        self.sheets[self.mover.index()]
    }
    /// Returns the dice as they lie; 0 for one still to be rolled.
    pub fn dice(&self) -> [u8; 5] {
        self.dice
    }
    /// Returns the rerolls left, 2 to 0; 2 before the first roll.
    pub fn left(&self) -> u8 {
        self.left
    }
    /// Returns the inverted sum of the dice; `None` while some are to be rolled.
    pub fn sum(&self) -> Option<u8> {
        (!self.dice.contains(&0)).then(|| inverted_sum(&self.dice))
    }
    /// Returns the round, from 1 to 20.
    pub(crate) fn round(&self) -> usize {
        (self.sheet().filled() as usize + 1).min(BOXES.into())
    }
    /// Returns `true` if `seat` is to choose an action.
    pub(crate) fn is_choosing(&self, seat: Seat) -> bool {
        seat == self.mover && self.sum().is_some() && !self.is_over()
    }
    /// Returns `true` if the mover has to cross out a box: the last roll made the sum of one that
    /// is closed.
    pub(crate) fn must_cross_out(&self) -> bool {
        self.left == 0
            && self.is_choosing(self.mover)
            && self.sum().is_some_and(|sum| !self.sheet().is_open(sum))
    }
    /// Returns `true` if the mover chooses between boxes to cross out.
    pub(crate) fn compares_boxes(&self) -> bool {
        self.must_cross_out() && self.sheet().open().count() > 1
    }
    /// Returns `true` if every sheet is full.
    pub(crate) fn is_over(&self) -> bool {
        self.sheets.iter().all(|s| s.is_full())
    }
}
