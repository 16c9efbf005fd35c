//! How good each guess is: the chance that it comes true.
use super::action::Guess;
use super::options::Options;
use super::state::HighLow;
use crate::core::coach::{Accuracy, ActionValue, Coach};
use crate::core::game::{Game, Seat, Seats, Turn};

impl HighLow {
    /// Returns the chance that `guess` comes true.
    fn chance(&self, guess: Guess) -> f64 {
        let shown = f64::from(self.shown.unwrap_or(0));
        if guess == Guess::High { (6.0 - shown) / 6.0 } else { (shown - 1.0) / 6.0 }
    }
}

impl Coach for HighLow {
    type Solution = ();
    const ERROR_SCALE: f64 = 0.3;

    fn accuracy(&self, _: &Self::Solution, _: Seat) -> Accuracy {
        Accuracy::Exact
    }

    fn prepare(_: &Options, _: u8, _: &(dyn Fn(f32) + Sync)) {}
    fn action_values(&self, (): &(), seat: Seat) -> Vec<ActionValue<Guess>> {
        if self.turn() != (Turn::Act { seats: Seats::only(seat), until: None }) {
            return Vec::new();
        }
        let mut values =
            [Guess::High, Guess::Low].map(|action| ActionValue { action, value: self.chance(action) });
        values.sort_by(|a, b| b.value.total_cmp(&a.value));
        values.into()
    }
    fn explain(&self, (): &(), _: Seat, guess: &Guess) -> String {
        format!("comes true in {:.0} % of rolls", 100.0 * self.chance(*guess))
    }
    fn value(&self, (): &(), seat: Seat) -> f64 {
        self.action_values(&(), seat).first().map_or(0.0, |a| a.value)
    }
}
