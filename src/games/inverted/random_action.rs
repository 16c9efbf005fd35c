//! Random play, for tests and measurements.
use super::action::{Action, Keep};
use super::state::Inverted;
use crate::core::{DiceSet, RandomPlay, Seat, Stream};

impl RandomPlay for Inverted {
    fn random_action(&self, _: Seat, stream: &mut Stream) -> Option<Action> {
        let sum = self.sum()?;
        let is_open = self.sheet().is_open(sum);
        if self.left > 0 && (!is_open || stream.below(2) == 0) {
            return Some(Action::Keep(Keep::of(
                self.dice,
                DiceSet::from_bits(stream.below(31) as u16),
            )));
        }
        let boxes: Vec<u8> = self.sheet().open().collect();
        if is_open {
            Some(Action::Register)
        } else {
            stream.pick(&boxes).map(|n| Action::Zero(*n))
        }
    }
}
