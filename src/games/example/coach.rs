//! Values of guesses: expected points at the end of the game.
use super::action::Guess;
use super::state::HighLow;
use super::words;
use crate::core::{
    Accuracy, Advice, Audience, Coach, Evaluation, Game, Objective, Seat, Seats, Turn, Unit,
};

/// Probability that the better guess comes true, averaged over the die.
const BETTER: f64 = 2.0 / 3.0;
/// Typical cost of a careless guess.
pub(super) const ERROR_SCALE: f64 = 0.3;

impl HighLow {
    /// Returns the probability that `guess` comes true.
    fn chance(&self, guess: Guess) -> f64 {
        let face = f64::from(self.shown.unwrap_or(0));
        if guess == Guess::High {
            (6.0 - face) / 6.0
        } else {
            (face - 1.0) / 6.0
        }
    }

    /// Returns the expected points of `seat` if the next guess comes true with probability `next`.
    fn expected(&self, seat: Seat, next: f64) -> f64 {
        let seats = u32::from(self.seat_count());
        let before = (u32::from(seat.0) + seats - u32::from(self.mover.0)) % seats;
        // Over the guesses to come, one in as many as there are seats.
        let later: f64 = (before..self.guesses_left)
            .step_by(seats as usize)
            .map(|number| if number == 0 { next } else { BETTER })
            .sum();
        f64::from(self.points[seat.index()]) + later
    }
}

impl Coach for HighLow {
    type Solution = ();

    fn prepare(&self) {}

    fn evaluate(&self, (): &(), seat: Seat, _: Objective) -> Evaluation<Guess> {
        let next = match (self.guess, self.shown) {
            (Some(guess), _) => self.chance(guess),
            (None, Some(_)) => self.chance(Guess::High).max(self.chance(Guess::Low)),
            (None, None) => BETTER,
        };
        let advice_for = |guess| Advice::new(guess, self.expected(seat, self.chance(guess)));
        let chooses = self.turn()
            == (Turn::Act {
                seats: Seats::only(seat),
                until: None,
            });
        let mut actions = if chooses {
            vec![advice_for(Guess::High), advice_for(Guess::Low)]
        } else {
            Vec::new()
        };
        actions.sort_by(|a, b| b.value.total_cmp(&a.value));
        Evaluation {
            value: self.expected(seat, next),
            unit: Unit::Points,
            accuracy: Accuracy::Exact,
            of: String::new(),
            actions,
            error_scale: ERROR_SCALE,
        }
    }

    fn explain(
        &self,
        (): &(),
        _: Seat,
        _: Objective,
        guess: &Guess,
        _: &Audience<'_>,
    ) -> Vec<String> {
        vec![words::why(self.chance(*guess))]
    }
}
