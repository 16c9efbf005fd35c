//! What a person asks the coach of the position.
use super::hints::{Hint, HintLevel};
use super::state::Session;
use crate::core::coach::{Accuracy, Advice, Coach, Unit, advise};
use crate::core::game::{Seat, Turn};
use std::time::Instant;

impl<G: Coach> Session<G> {
    /// Returns how much the coach has been asked to say of this position.
    pub(crate) fn hint_level(&self) -> HintLevel {
        self.hint
    }
    /// Returns the coach's advice, best first, as far as it was asked for.
    pub(crate) fn advice(&self) -> &[Advice<G::Action>] {
        &self.advice
    }
    /// Returns whether the values of [`Session::advice`] are exact.
    pub(crate) fn advice_accuracy(&self) -> Accuracy {
        self.advice_accuracy
    }
    /// Returns why the coach cannot be asked now, whoever asks, or `None` if it can.
    pub(crate) fn coach_refuses(&self) -> Option<&'static str> {
        if !self.table.header().coach {
            return Some("The coach is off at this table");
        }
        if !matches!(self.table.turn(), Turn::Act { .. }) {
            return Some("There is nothing to choose now");
        }
        self.table.game().absent(self.table.people())
    }

    /// Asks the coach for one step more on behalf of `seat`. The first question of a position is noted in the game.
    pub(crate) fn ask_hint(&mut self, now: Instant, seat: Seat) -> Hint {
        if let Err(why) = self.look_up_advice(now, seat) {
            return Hint::Said(why);
        }
        let best = &self.advice[0];
        let unit = self.table.game().unit();
        // A chance says something by itself; of points that so far and to come would have to be told apart.
        let chance = if unit == Unit::WinChance {
            format!(" ({} to win)", unit.text(best.value))
        } else {
            String::new()
        };
        let (level, said) = match self.hint {
            HintLevel::Nothing => (HintLevel::Nudge, Some(format!("A nudge: {}", best.why))),
            HintLevel::Nudge => {
                (HintLevel::Best, Some(format!("Best: {}{chance}: {}", best.action, best.why)))
            }
            HintLevel::Best => (HintLevel::Table, None),
            HintLevel::Table => (HintLevel::Best, None),
        };
        self.hint = level;
        said.map_or(Hint::Shown(level), Hint::Said)
    }

    /// Asks the coach for all actions at once on behalf of `seat`, and notes the question in the game.
    ///
    /// # Errors
    /// Returns a sentence if there is nothing to choose, the coach is not ready, or it has nothing to say.
    pub(crate) fn all_advice(&mut self, now: Instant, seat: Seat) -> Result<&[Advice<G::Action>], String> {
        self.hint = HintLevel::Nothing;
        self.look_up_advice(now, seat)?;
        self.hint = HintLevel::Table;
        Ok(&self.advice)
    }

    fn look_up_advice(&mut self, now: Instant, seat: Seat) -> Result<(), String> {
        if let Some(why) = self.coach_refuses() {
            return Err(why.into());
        }
        let Some(solution) = self.preparation.solution() else { return Err(self.preparation.progress()) };
        if self.hint == HintLevel::Nothing {
            let seen = self.table.game().seen_by(Some(seat));
            self.advice = advise(&seen, solution, seat);
            self.advice_accuracy = seen.accuracy(solution, seat);
        }
        if self.advice.is_empty() {
            return Err("The coach has nothing to say here".into());
        }
        if self.hint == HintLevel::Nothing {
            let at = self.match_time(now);
            self.table.hint(at, seat);
            self.write();
        }
        Ok(())
    }
}
