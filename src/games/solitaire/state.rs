//! The state of a game: every sheet, the current roll, and who still has to divide it.
use super::sheet::Sheet;
use crate::core::{Seat, Seats};

/// A game of Solitaire Dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solitaire {
    pub(super) sheets: Vec<Sheet>,
    /// The five faces to be divided, ascending; `None` before the roll.
    pub(super) roll: Option<[u8; 5]>,
    /// The seats that still have to divide the roll of this round.
    pub(super) dividing: Seats,
    pub(super) rounds: u32,
}

impl Solitaire {
    /// Returns the sheet of `seat`.
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

    /// Returns the seat that divides next, unless the game is over. Who goes first moves on each
    /// round.
    pub(crate) fn mover(&self) -> Option<Seat> {
        let count = u32::from(self.seat_count());
        (0..count)
            .map(|turn| Seat(((self.rounds + turn) % count) as u8))
            .find(|seat| self.dividing.contains(*seat))
    }

    /// Returns the seat in whose hand the dice of this round are, by custom: the last to divide them
    /// of those that are `people`.
    pub(crate) fn thrower(&self, people: impl Fn(Seat) -> bool) -> Option<Seat> {
        let count = u32::from(self.seat_count());
        (0..count)
            .rev()
            .map(|turn| Seat(((self.rounds + turn) % count) as u8))
            .find(|seat| self.dividing.contains(*seat) && people(*seat))
    }

    /// Returns the seat that rolls next, if it is one; one roll for all belongs to nobody in
    /// particular.
    pub(super) fn roller(&self) -> Option<Seat> {
        (self.seat_count() == 1).then_some(Seat(0))
    }
}
