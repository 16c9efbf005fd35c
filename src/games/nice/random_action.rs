//! Random play.
use super::action::TurnOver;
use super::state::Nice;
use crate::core::{RandomPlay, Seat, Stream};

impl RandomPlay for Nice {
    fn random_action(&self, seat: Seat, stream: &mut Stream) -> Option<TurnOver> {
        let fitting = if seat == self.mover {
            self.fitting()
        } else {
            Vec::new()
        };
        stream
            .pick(&fitting)
            .map(|&cell| TurnOver::cell(self.variant.side(), cell))
    }
}
