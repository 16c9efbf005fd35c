//! Hints on request, one level more each time: a nudge, the best action, all actions.
use super::state::Session;
use crate::core::{
    Coach, DiceFrom, Evaluation, NO_CHOICE, SILENT, Seat, Turn, VerbPhrase, words::sentence,
};
use std::time::Instant;

/// Amount of advice requested for this position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
pub(crate) enum HintLevel {
    Nothing,
    /// A reason for the best action, without naming it.
    Nudge,
    Best,
    Table,
}

/// The coach's answer to a request.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Hint {
    Said(String),
    /// The reason to wait, or the progress.
    Later(String),
    /// The advice in [`Session::hints`](super::Session::hints), to be shown at this level.
    Shown(HintLevel),
}

impl<G: Coach> Session<G> {
    pub(crate) fn hint_level(&self) -> HintLevel {
        self.hint
    }
    pub(crate) fn hints(&self) -> Option<&Evaluation<G::Action>> {
        self.hints.as_ref()
    }
    /// Returns the reason the coach cannot be asked now by anybody, or `None` if it can.
    pub(crate) fn coach_refuses(&self) -> Option<&'static str> {
        if !self.table.header().coach {
            return Some("The coach is off at this table; the setup turns it on");
        }
        if !matches!(self.table.turn(), Turn::Act { .. }) {
            return Some(NO_CHOICE);
        }
        let races = || {
            self.people_race()
                .then_some("No coach while people race each other")
        };
        self.table.game().silence().or_else(races)
    }

    /// Asks the coach for one more level on behalf of `seat`; the last one is the best action again
    /// unless `lists`. The first request in a position is recorded in the game.
    pub(crate) fn ask_hint(&mut self, now: Instant, seat: Seat, lists: bool) -> Hint {
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
        let Some(hints) = self
            .hints
            .as_ref()
            .filter(|hints| !hints.actions.is_empty())
        else {
            return Hint::Said(SILENT.into());
        };
        let (unit, best, next) = (
            hints.unit,
            hints.actions[0].clone(),
            hints.actions.get(1).cloned(),
        );
        self.note_hint(now, seat);
        let (level, said) = match level {
            HintLevel::Nothing => {
                let game = self.table.game().seen_by(Some(seat));
                let phrase = game.phrase(seat, &best.action);
                // A kind and a reason that hold for the next best as well tell nobody which to
                // choose.
                let alike = next.filter(|next| phrase.is_alike(&game.phrase(seat, &next.action)));
                let said = match alike.as_ref().and_then(|next| best.beyond(next, unit)) {
                    Some(compared) => VerbPhrase::new("", "").hint(compared),
                    None => phrase.hint(&best.reason()),
                };
                (HintLevel::Nudge, Some(sentence(&said)))
            }
            HintLevel::Best if lists => (HintLevel::Table, None),
            HintLevel::Table if lists => (HintLevel::Best, None),
            HintLevel::Nudge | HintLevel::Best | HintLevel::Table => {
                let phrase = self.table.game().phrase(seat, &best.action);
                (HintLevel::Best, Some(best.sentence(&phrase, unit)))
            }
        };
        self.hint = level;
        said.map_or(Hint::Shown(level), Hint::Said)
    }

    /// Returns the cost of an undo or a hint for `seat`, in a sentence; `None` if the game does not
    /// count anyway.
    pub(crate) fn cost_of_help(&self, seat: Seat) -> Option<&'static str> {
        let (table, header) = (&self.table, self.table.header());
        let counts = header.dice == DiceFrom::Seeded && header.occasion.counts();
        (counts && table.takebacks() == 0 && table.hints(seat) == 0)
            .then_some("This game won't count in your statistics.")
    }

    /// Asks the coach for all actions at once on behalf of `seat`, and records the request in the
    /// game.
    pub(crate) fn all_hints(
        &mut self,
        now: Instant,
        seat: Seat,
    ) -> Result<Evaluation<G::Action>, String> {
        if let Some(why) = self.coach_refuses() {
            return Err(why.into());
        }
        self.hint = HintLevel::Nothing;
        let hints = self.find_hints(seat)?;
        self.hints = Some(hints.clone());
        if hints.actions.is_empty() {
            return Err(SILENT.into());
        }
        self.note_hint(now, seat);
        self.hint = HintLevel::Table;
        Ok(hints)
    }

    /// Records the first request in a position in the game.
    fn note_hint(&mut self, now: Instant, seat: Seat) {
        if self.hint == HintLevel::Nothing {
            let at = self.match_time(now);
            self.table.hint(at, seat);
            self.write();
        }
    }
}
