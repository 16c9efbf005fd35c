//! The state of a game.
use super::action::Guess;
use crate::core::Seat;

/// A game of High or Low.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct HighLow {
    pub(super) points: Vec<i32>,
    pub(super) guesses_left: u32,
    pub(super) mover: Seat,
    /// The number of rolls so far.
    pub(super) rolls: u32,
    /// The face of the last roll; `None` before the first.
    pub(super) shown: Option<u8>,
    /// The mover's guess about the pending roll.
    pub(super) guess: Option<Guess>,
}

impl HighLow {
    /// Returns a game before its first roll.
    pub(super) fn new(guesses_left: u32, seats: u8) -> HighLow {
        HighLow {
            points: vec![0; seats.into()],
            guesses_left,
            mover: Seat(0),
            rolls: 0,
            shown: None,
            guess: None,
        }
    }
    /// Returns the face of the last roll; `None` before the first.
    pub(crate) fn shown(&self) -> Option<u8> {
        self.shown
    }
    pub(super) fn seat_count(&self) -> u8 {
        self.points.len() as u8
    }
    /// Returns `true` if every guess has been made.
    pub(super) fn is_over(&self) -> bool {
        self.guesses_left == 0
    }
}
