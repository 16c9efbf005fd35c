//! Hints on request: first a nudge, then all choices.
use super::state::{HintLevel, Session};
use crate::core::{
    Coach, DiceFrom, Evaluation, NO_CHOICE, SILENT, Seat, Turn, VerbPhrase, words::sentence,
};
use std::time::Instant;

/// The coach's answer to a request.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Hint {
    Said(String),
    /// The reason to wait, or the progress.
    Later(String),
    /// The choices are in [`Session::hints`](super::Session::hints).
    Choices,
}

impl<G: Coach> Session<G> {
    pub(crate) fn hint_level(&self) -> HintLevel {
        self.hint
    }
    /// Returns the choices, the best first, once they have been asked for.
    pub(crate) fn hints(&self) -> Option<&Evaluation<G::Action>> {
        let hints = self.hints.as_ref();
        hints.filter(|_| self.hint == HintLevel::Choices)
    }
    /// Returns the reason the coach cannot be asked now by anybody, or `None` if it can.
    pub(crate) fn coach_refuses(&self) -> Option<&'static str> {
        if !self.table.header().coach {
            return Some("The coach is off at this table; the setup turns it on");
        }
        if !matches!(self.table.turn(), Turn::Act { .. }) {
            return Some(NO_CHOICE);
        }
        if let Some(why) = self.table.game().scope(Seat(0), None).no_advice {
            return Some(why);
        }
        self.is_race_of_people()
            .then_some("No coach while people race each other")
    }

    /// Asks the coach on behalf of `seat`: for a nudge, then for the choices. The first request in a
    /// position is recorded in the game.
    pub(crate) fn ask_hint(&mut self, now: Instant, seat: Seat) -> Hint {
        if let Some(why) = self.coach_refuses() {
            return Hint::Said(why.into());
        }
        if self.hint != HintLevel::Nothing {
            self.hint = HintLevel::Choices;
            return Hint::Choices;
        }
        let hints = match self.find_hints(seat) {
            Ok(hints) => hints,
            Err(why) => return Hint::Later(why),
        };
        let Some(best) = hints.actions.first() else {
            return Hint::Said(SILENT.into());
        };
        let game = self.table.game().seen_by(Some(seat));
        let phrase = game.phrase(seat, &best.action);
        // A kind and a reason that hold for the next best as well tell nobody which to choose.
        let next = hints.actions.get(1);
        let alike = next.filter(|next| phrase.is_alike(&game.phrase(seat, &next.action)));
        let nudge = match alike.and_then(|next| best.beyond(next, hints.unit)) {
            Some(compared) => VerbPhrase::new("", "").hint(compared),
            None => phrase.hint(&best.reason()),
        };
        self.give_hints(now, seat, hints, HintLevel::Nudge);
        Hint::Said(sentence(&nudge))
    }

    /// Returns the cost of an undo or a hint for `seat`, in a sentence; `None` if the game does not
    /// count anyway.
    pub(crate) fn cost_of_help(&self, seat: Seat) -> Option<&'static str> {
        let header = self.table.header();
        let has_counted = header.dice == DiceFrom::Seeded
            && header.occasion.counts()
            && self.table.takebacks() == 0
            && self.table.hints(seat) == 0;
        has_counted.then_some("This game won't count in your statistics.")
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
        let hints = self.find_hints(seat)?;
        if hints.actions.is_empty() {
            return Err(SILENT.into());
        }
        self.give_hints(now, seat, hints.clone(), HintLevel::Choices);
        Ok(hints)
    }

    /// Gives `hints` to `seat`, and records that in the game.
    fn give_hints(
        &mut self,
        now: Instant,
        seat: Seat,
        hints: Evaluation<G::Action>,
        level: HintLevel,
    ) {
        let at = self.match_time(now);
        self.table.hint(at, seat);
        self.write();
        self.hints = Some(hints);
        self.hint = level;
    }
}
