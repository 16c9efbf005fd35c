//! Random play, for tests and measurements.
use super::action::Guess;
use super::state::HighLow;
use crate::core::{RandomPlay, Seat, Stream};

impl RandomPlay for HighLow {
    fn random_action(&self, _: Seat, stream: &mut Stream) -> Option<Guess> {
        stream.pick(&[Guess::High, Guess::Low]).copied()
    }
}
