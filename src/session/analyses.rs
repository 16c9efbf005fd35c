//! Analyses during play, on background threads: the chances in this position, and hints for the
//! coach's default or another objective.
use super::background::{Analyses, BackgroundAnswer, PositionQuestion};
use super::preparation::PREPARING;
use super::state::Session;
use crate::core::{
    Audience, Coach, Evaluation, Finding, Objective, Seat, Turn, Unit, coach::advise,
};
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
        let asked = |wanted: &Analyses| (wanted.objective, wanted.best);
        if asked(&self.background.wanted) != asked(&wanted) {
            self.forget_hints();
        }
        (self.background.wanted, self.background.wake) = (wanted, Arc::new(wake));
    }

    /// Starts the analysis of this position for `seat`, if it is wanted.
    pub(crate) fn analyze(&mut self, seat: Option<Seat>) {
        let game = self.table.game();
        let silent = !self.background.wanted.chances
            || !self.table.header().coach
            || self.table.turn() == Turn::Over
            || self.people_race();
        self.background.analyzed = seat
            .filter(|_| !silent)
            .map(|seat| (game.seen_by(Some(seat)), seat));
        let Some(asked) = self.background.analyzed.clone() else {
            return;
        };
        let (preparation, wake) = (self.preparation.clone(), self.background.wake.clone());
        let best = self.background.wanted.best;
        let analyze = move |(game, seat): &(G, Seat)| game.analyze(preparation.wait(), *seat, best);
        self.background.findings.ask(
            asked,
            analyze,
            move || wake(BackgroundAnswer::Findings),
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
    pub(super) fn people_race(&self) -> bool {
        self.table.people() > 1 && self.table.game().scope(Seat(0), None).race
    }

    pub(super) fn find_hints(&mut self, seat: Seat) -> Result<Evaluation<G::Action>, String> {
        let question = self.question(seat);
        let wake = self.background.wake.clone();
        let prepared = self.preparation.solution().is_some();
        let patience = if prepared {
            self.background.wanted.patience
        } else {
            Duration::ZERO
        };
        let (preparation, seats) = (self.preparation.clone(), self.table.header().seats.clone());
        let answer = move |(game, seat, objective): &PositionQuestion<G>| {
            advise(
                game,
                preparation.wait(),
                *seat,
                *objective,
                &Audience::of(&seats),
            )
        };
        let told = self.background.hints.ask(
            question,
            answer,
            move || wake(BackgroundAnswer::Hints),
            patience,
        );
        // Stop waiting once the hints are here, or the next call would ask for one level more.
        self.background.waits = told.is_none().then_some(seat);
        told.map(|hints| self.with_reason(hints, seat))
            .ok_or_else(|| self.why_hints_wait().into())
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
    fn with_reason(&self, hints: Evaluation<G::Action>, seat: Seat) -> Evaluation<G::Action> {
        let wanted = self.background.wanted;
        let why = self.table.game().scope(seat, wanted.best).untitled;
        let of = why.filter(|_| wanted.objective == CoachObjective::Title);
        let of = of.map(|why| format!("the {}, as {why}", hints.unit.name()));
        Evaluation {
            of: of.unwrap_or(hints.of),
            ..hints
        }
    }

    fn question(&self, seat: Seat) -> PositionQuestion<G> {
        let (game, wanted) = (self.table.game(), self.background.wanted);
        let scope = game.scope(seat, wanted.best);
        let objective = match wanted.objective {
            CoachObjective::Win
                if scope.win.is_ok() && !matches!(scope.unit, Unit::WinChance | Unit::Distance) =>
            {
                Objective::Win
            }
            CoachObjective::Title => scope.title.unwrap_or_default(),
            CoachObjective::Points | CoachObjective::Win => Objective::Points,
        };
        (game.seen_by(Some(seat)), seat, objective)
    }
}
