//! The state of a game: every sheet, the current roll, and the divisions confirmed for it.
use super::action::Division;
use super::sheet::Sheet;
use crate::core::{Seat, Seats};

/// The division that a seat has confirmed for the current roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pending {
    /// None yet.
    None,
    /// This division, which nobody else may see.
    Open(Division),
    /// A division hidden from the viewer.
    Hidden,
}

/// A game of Solitaire Dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solitaire {
    pub(super) sheets: Vec<Sheet>,
    /// The five faces to be divided, ascending; `None` before the roll.
    pub(super) roll: Option<[u8; 5]>,
    pub(super) pending: Vec<Pending>,
    pub(super) rounds: u32,
}

impl Solitaire {
    /// Returns the sheet of `seat`, without the division confirmed for the current roll.
    ///
    /// # Panics
    /// Panics if there is no such seat.
    pub fn sheet(&self, seat: Seat) -> &Sheet {
        &self.sheets[seat.index()]
    }

    pub(crate) fn score(&self, seat: Seat) -> i32 {
        self.sheet(seat).score()
    }

    /// Returns the five faces to be divided, ascending; `None` before the roll.
    pub fn roll(&self) -> Option<&[u8; 5]> {
        self.roll.as_ref()
    }

    /// Returns the division that `seat` has confirmed for the current roll.
    ///
    /// # Panics
    /// Panics if there is no such seat.
    pub(crate) fn pending(&self, seat: Seat) -> Pending {
        self.pending[seat.index()]
    }

    pub(crate) fn seat_count(&self) -> u8 {
        self.sheets.len() as u8
    }

    /// Returns the current round, from 1; after the end, the last one.
    pub(crate) fn round(&self) -> u32 {
        self.rounds + u32::from(!self.is_over())
    }

    /// Returns `true` if every sheet is out.
    pub(crate) fn is_over(&self) -> bool {
        self.sheets.iter().all(Sheet::is_out)
    }

    /// Returns the seats that still have to divide the current roll.
    pub(crate) fn dividing(&self) -> Seats {
        if self.roll.is_none() {
            return Seats::NONE;
        }
        (0..self.seat_count())
            .map(Seat)
            .filter(|&seat| !self.sheet(seat).is_out() && self.pending(seat) == Pending::None)
            .collect()
    }

    /// Returns the seat that rolls next, if it is one; one roll for all belongs to nobody in
    /// particular.
    pub(super) fn roller(&self) -> Option<Seat> {
        (self.seat_count() == 1).then_some(Seat(0))
    }
}
