//! What a person asks the coach of the position, one step more each time: a nudge, the best action, all actions.
use super::state::{HintLevel, Session};
use crate::core::coach::{Coach, Evaluation, Unit};
use crate::core::game::{Seat, Turn};
use std::time::Instant;

/// Sentence for a position without hints.
const SILENT: &str = "The coach has nothing to say here";

/// The coach's answer to a question.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Hint {
    /// A sentence.
    Said(String),
    /// The reason to wait, or the progress.
    Later(String),
    /// The advice of [`Session::hints`](super::Session::hints), to be shown as the level says.
    Shown(HintLevel),
}

impl<G: Coach> Session<G> {
    /// Returns how much the coach has been asked to say of this position.
    pub(crate) fn hint_level(&self) -> HintLevel {
        self.hint
    }
    /// Returns the coach's hints as far as they were asked for.
    pub(crate) fn hints(&self) -> Option<&Evaluation<G::Action>> {
        self.hints.as_ref()
    }
    /// Returns why the coach cannot be asked now, whoever asks, or `None` if it can.
    pub(crate) fn coach_refuses(&self) -> Option<&'static str> {
        if !self.table.header().coach {
            return Some("The coach is off at this table");
        }
        if !matches!(self.table.turn(), Turn::Act { .. }) {
            return Some("There is nothing to choose now");
        }
        if !self.table.game().is_advised() {
            return Some(SILENT);
        }
        self.people_race().then_some("The coach is not there while people race")
    }

    /// Asks the coach for one step more on behalf of `seat`. The first question of a position is noted in the game.
    pub(crate) fn ask_hint(&mut self, now: Instant, seat: Seat) -> Hint {
        if let Some(why) = self.coach_refuses() {
            return Hint::Said(why.into());
        }
        if self.hint == HintLevel::Nothing {
            match self.find_hints(seat) {
                Ok(hints) => self.hints = Some(hints),
                Err(why) => return Hint::Later(why),
            }
        }
        let level = self.hint;
        let found = self.hints.as_ref().and_then(|hints| Some((hints.unit, hints.actions.first()?.clone())));
        let Some((unit, best)) = found else { return Hint::Said(SILENT.into()) };
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
    pub(crate) fn all_hints(&mut self, now: Instant, seat: Seat) -> Result<Evaluation<G::Action>, String> {
        if let Some(why) = self.coach_refuses() {
            return Err(why.into());
        }
        self.hint = HintLevel::Nothing;
        let hints = self.hints_now(seat);
        self.hints = Some(hints.clone());
        if hints.actions.is_empty() {
            return Err(SILENT.into());
        }
        self.note_hint(now, seat);
        self.hint = HintLevel::Table;
        Ok(hints)
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
