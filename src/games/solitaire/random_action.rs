//! Random legal actions, for tests that play whole games.
use super::action::Division;
use super::legal::legal_divisions;
use super::state::Solitaire;
use crate::core::{RandomPlay, Seat, Stream};

impl RandomPlay for Solitaire {
    fn random_action(&self, seat: Seat, stream: &mut Stream) -> Option<Division> {
        let roll = self.roll.filter(|_| self.mover() == Some(seat))?;
        stream
            .pick(&legal_divisions(self.sheet(seat), &roll))
            .copied()
    }
}
