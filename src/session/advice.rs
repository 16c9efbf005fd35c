//! What a person asks the coach of the position.
use super::hints::{Hint, HintLevel};
use super::state::Session;
use crate::core::coach::{Accuracy, Advice, Coach, Unit};
use crate::core::game::{Seat, Turn};
use std::time::Instant;

/// What is said where the coach knows nothing.
const SILENT: &str = "The coach has nothing to say here";

impl<G: Coach> Session<G> {
    /// Returns how much the coach has been asked to say of this position.
    pub(crate) fn hint_level(&self) -> HintLevel {
        self.hint
    }
    /// Returns the coach's advice, best first, as far as it was asked for.
    pub(crate) fn advice(&self) -> &[Advice<G::Action>] {
        self.counselled.as_ref().map_or(&[], |counsel| &counsel.advice)
    }
    /// Returns whether the values of [`Session::advice`] are exact.
    pub(crate) fn advice_accuracy(&self) -> Accuracy {
        self.counselled.as_ref().map_or(Accuracy::Exact, |counsel| counsel.accuracy)
    }
    /// Returns what the values of [`Session::advice`] are counted in.
    pub(crate) fn advice_unit(&self) -> Unit {
        self.counselled.as_ref().map_or_else(|| self.table.game().unit(), |counsel| counsel.unit)
    }
    /// Returns what the values of [`Session::advice`] are of; nothing where the unit says it.
    pub(crate) fn advice_of(&self) -> &str {
        self.counselled.as_ref().map_or("", |counsel| &counsel.of)
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
        if let Some(why) = self.coach_refuses() {
            return Hint::Said(why.into());
        }
        if self.hint == HintLevel::Nothing {
            match self.counsel(seat) {
                Ok(counsel) => self.counselled = Some(counsel),
                Err(why) => return Hint::Later(why),
            }
        }
        let level = self.hint;
        let (unit, Some(best)) = (self.advice_unit(), self.advice().first().cloned()) else {
            return Hint::Said(SILENT.into());
        };
        self.note_hint(now, seat);
        // A chance says something by itself; of points that so far and to come would have to be told apart.
        let chance = match unit {
            Unit::WinChance => format!(" ({} to win)", unit.text(best.value)),
            Unit::GoalChance => format!(" ({})", unit.text(best.value)),
            Unit::Points | Unit::Lead | Unit::Distance => String::new(),
        };
        let (level, said) = match level {
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
    /// Returns a sentence if there is nothing to choose, or the coach has nothing to say.
    pub(crate) fn all_advice(&mut self, now: Instant, seat: Seat) -> Result<&[Advice<G::Action>], String> {
        if let Some(why) = self.coach_refuses() {
            return Err(why.into());
        }
        self.hint = HintLevel::Nothing;
        self.counselled = Some(self.counsel_now(seat));
        if self.advice().is_empty() {
            return Err(SILENT.into());
        }
        self.note_hint(now, seat);
        self.hint = HintLevel::Table;
        Ok(self.advice())
    }

    /// Notes in the game that the coach was asked, with the first question of a position.
    fn note_hint(&mut self, now: Instant, seat: Seat) {
        if self.hint == HintLevel::Nothing {
            let at = self.match_time(now);
            self.table.hint(at, seat);
            self.write();
        }
    }
}
