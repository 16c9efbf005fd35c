//! Analyses during play, on background threads: the chances in this position, and hints for the
//! coach's default or another objective.
use super::background::{Analyses, BackgroundAnswer, PositionQuestion};
use super::preparation::PREPARING;
use super::state::Session;
use crate::core::{Audience, Coach, Evaluation, Finding, Objective, Seat, Turn, coach::advise};
use crate::store::CoachObjective;
use std::sync::Arc;
use std::time::Duration;

impl<G: Coach> Session<G> {
    /// Sets which analyses run in the background; `wake` is called from another thread with each
    /// answer.
    pub(crate) fn set_analyses(
        &mut self,
        wanted: Analyses,
        wake: impl Fn(BackgroundAnswer) + Send + Sync + 'static,
    ) {
        let former = self.background.wanted;
        if (former.objective, former.best) != (wanted.objective, wanted.best) {
            self.forget_hints();
        }
        self.background.wanted = wanted;
        self.background.wake = Arc::new(wake);
    }

    /// Starts the analysis of this position for `seat`, if it is wanted.
    pub(crate) fn analyze(&mut self, seat: Option<Seat>) {
        self.background.analyzed = None;
        let is_silent = !self.background.wanted.chances
            || !self.table.header().coach
            || self.table.turn() == Turn::Over
            || self.is_race_of_people();
        if is_silent {
            return;
        }
        let Some(seat) = seat else {
            return;
        };
        let question = (self.table.game().seen_by(Some(seat)), seat);
        self.background.analyzed = Some(question.clone());
        let preparation = self.preparation.clone();
        let best = self.background.wanted.best;
        self.background.findings.ask(
            question,
            move |(game, seat)| game.analyze(preparation.wait(), *seat, best),
            self.background.waker(BackgroundAnswer::Findings),
            Duration::ZERO,
        );
    }

    /// Returns the seat whose chances are shown, if any.
    pub(crate) fn analyzed_for(&self) -> Option<Seat> {
        self.background.analyzed.as_ref().map(|(_, seat)| *seat)
    }

    /// Returns the chances in this position; `None` until the analysis is done.
    pub(crate) fn findings(&self) -> Option<Vec<Finding>> {
        self.background
            .findings
            .answer(self.background.analyzed.as_ref()?)
    }

    /// Returns the seat waiting for hints, and `true` if they have arrived.
    pub(crate) fn waits_for_hints(&self) -> Option<(Seat, bool)> {
        let seat = self.background.waits?;
        let question = self.question(seat);
        Some((seat, self.background.hints.answer(&question).is_some()))
    }

    /// Returns `true` if people are racing, as the coach then helps nobody.
    pub(super) fn is_race_of_people(&self) -> bool {
        self.table.people() > 1 && self.table.game().scope(Seat(0), None).race
    }

    pub(super) fn find_hints(&mut self, seat: Seat) -> Result<Evaluation<G::Action>, String> {
        let patience = if self.preparation.solution().is_some() {
            self.background.wanted.patience
        } else {
            Duration::ZERO
        };
        let preparation = self.preparation.clone();
        let seats = self.table.header().seats.clone();
        let hints = self.background.hints.ask(
            self.question(seat),
            move |(game, seat, objective)| {
                let audience = Audience::of(&seats);
                advise(game, preparation.wait(), *seat, *objective, &audience)
            },
            self.background.waker(BackgroundAnswer::Hints),
            patience,
        );
        // Stop waiting once the hints are here, or the next call would ask for one level more.
        self.background.waits = hints.is_none().then_some(seat);
        match hints {
            Some(hints) => Ok(self.with_reason(hints, seat)),
            None => Err(self.why_hints_wait().into()),
        }
    }

    /// Returns the reason that hints are not there yet, in one sentence.
    pub(crate) fn why_hints_wait(&self) -> &'static str {
        if self.preparation.solution().is_none() {
            PREPARING
        } else {
            "The coach is thinking"
        }
    }

    /// Adds the reason if the hints are not for the title that was wanted.
    fn with_reason(&self, mut hints: Evaluation<G::Action>, seat: Seat) -> Evaluation<G::Action> {
        let wanted = self.background.wanted;
        let why = self.table.game().scope(seat, wanted.best).untitled;
        if let Some(why) = why
            && wanted.objective == CoachObjective::Title
        {
            hints.of = format!("the {}, as {why}", hints.unit.name());
        }
        hints
    }

    fn question(&self, seat: Seat) -> PositionQuestion<G> {
        let game = self.table.game();
        let wanted = self.background.wanted;
        let scope = game.scope(seat, wanted.best);
        let objective = match wanted.objective {
            CoachObjective::Win if scope.has_win_besides() => Objective::Win,
            CoachObjective::Title => scope.title.unwrap_or_default(),
            CoachObjective::Points | CoachObjective::Win => Objective::Points,
        };
        (game.seen_by(Some(seat)), seat, objective)
    }
}
