//! What a person wants to be told during play beyond the game's own values, found out on threads of their own: the chances
//! of this position, and what the coach says to who plays for something else than it counts by itself.
use super::outlooks::Wishes;
use super::preparation::Preparation;
use super::state::Session;
use crate::core::coach::{Coach, Counsel, Objective, Prospect, Unit};
use crate::core::game::{Seat, Turn};
use crate::store::Aim;
use std::sync::Arc;
use std::time::Duration;

impl<G: Coach> Session<G> {
    /// Tells what a person wants to be told; `wake` is called from another thread when there is news.
    pub(crate) fn wish(&mut self, wishes: Wishes, wake: impl Fn() + Send + Sync + 'static) {
        let asked = |wishes: &Wishes| (wishes.aim, wishes.best);
        if asked(&self.outlooks.wishes) != asked(&wishes) {
            self.forget_advice();
        }
        (self.outlooks.wishes, self.outlooks.wake) = (wishes, Arc::new(wake));
    }

    /// Has the chances of this position found out for `seat`, if they are wanted.
    pub(crate) fn look_ahead(&mut self, seat: Option<Seat>) {
        let game = self.table.game();
        let silent = !self.outlooks.wishes.prospects
            || !self.table.header().coach
            || self.table.turn() == Turn::Over
            || game.absent(self.table.people()).is_some();
        self.outlooks.asked = seat.filter(|_| !silent).map(|seat| (game.seen_by(Some(seat)), seat));
        let Some(asked) = self.outlooks.asked.clone() else { return };
        let (preparation, wake) = (self.preparation.clone(), self.outlooks.wake.clone());
        let best = self.outlooks.wishes.best;
        self.outlooks.prospects.ask(
            asked,
            move |(game, seat), progress| game.prospects(preparation.wait(), *seat, best, progress),
            move || wake(),
        );
    }

    /// Returns the seat that is told its chances, if one is.
    pub(crate) fn foresees(&self) -> Option<Seat> {
        self.outlooks.asked.as_ref().map(|(_, seat)| *seat)
    }

    /// Returns the chances of this position; none while they are being found out.
    pub(crate) fn prospects(&self) -> Option<Vec<Prospect>> {
        self.outlooks.prospects.answer(self.outlooks.asked.as_ref()?)
    }

    /// Returns how far that is, in percent.
    pub(crate) fn foreseen(&self) -> Option<u32> {
        let waits = self.outlooks.asked.is_some() && self.prospects().is_none();
        self.outlooks.prospects.progress().filter(|_| waits)
    }

    /// Returns who waits for advice, and whether it has come.
    pub(crate) fn waits_for_advice(&self) -> Option<(Seat, bool)> {
        let seat = self.outlooks.waits?;
        let question = self.question(seat);
        Some((seat, self.outlooks.counsel.answer(&question).is_some()))
    }

    /// Returns what the coach maximises for `seat`, where that is not what it counts by itself.
    fn objective(&self, seat: Seat) -> Option<Objective> {
        let game = self.table.game();
        match self.outlooks.wishes.aim {
            Aim::Points => None,
            Aim::Win => {
                (game.unit() != Unit::WinChance && game.knows(Objective::Win)).then_some(Objective::Win)
            }
            Aim::Title => game.title(seat, self.outlooks.wishes.best),
        }
    }

    /// Returns what the coach says to `seat`.
    ///
    /// # Errors
    /// Returns how far it is, in one sentence, while that is being found out.
    pub(super) fn counsel(&mut self, seat: Seat) -> Result<Counsel<G::Action>, String> {
        let question = self.question(seat);
        let (preparation, wake) = (self.preparation.clone(), self.outlooks.wake.clone());
        // What is asked for an objective or before the coach is prepared may take long, and that is told at once.
        let soon = question.2.is_none() && preparation.solution().is_some();
        let patience = if soon { self.outlooks.wishes.patience } else { Duration::ZERO };
        let answer = counsellor(preparation);
        let told = self.outlooks.counsel.ask_and_wait(question, answer, move || wake(), patience);
        // What has come is no longer waited for: else it would be asked for again, a step more each time.
        self.outlooks.waits = told.is_none().then_some(seat);
        told.map(|counsel| self.with_reason(counsel, seat)).ok_or_else(|| self.weighing())
    }

    /// Returns how far the coach is with what it was asked for, in one sentence.
    pub(crate) fn weighing(&self) -> String {
        if self.preparation.solution().is_none() {
            return self.preparation.progress();
        }
        match self.outlooks.counsel.progress() {
            Some(percent @ 1..) => format!("The coach is weighing: {percent} %"),
            _ => "The coach is weighing".into(),
        }
    }

    /// Returns the same, however long it takes.
    pub(super) fn counsel_now(&self, seat: Seat) -> Counsel<G::Action> {
        let counsel = counsellor(self.preparation.clone())(&self.question(seat), &|_| ());
        self.with_reason(counsel, seat)
    }

    /// Returns what the coach says with the reason why that is not for the title that it was to be for.
    fn with_reason(&self, counsel: Counsel<G::Action>, seat: Seat) -> Counsel<G::Action> {
        let wishes = self.outlooks.wishes;
        let why = self.table.game().untitled(seat, wishes.best).filter(|_| wishes.aim == Aim::Title);
        let of = why.map(|why| format!("the {}, as {why}", counsel.unit.name()));
        Counsel { of: of.unwrap_or(counsel.of), ..counsel }
    }

    /// Returns what the coach is asked on behalf of `seat`.
    fn question(&self, seat: Seat) -> Question<G> {
        (self.table.game().seen_by(Some(seat)), seat, self.objective(seat))
    }
}

/// What a coach is asked: for an objective, or for what it counts by itself.
type Question<G> = (G, Seat, Option<Objective>);

/// Returns how a coach answers; where it knows nothing of an objective, with what it counts by itself.
fn counsellor<G: Coach>(
    preparation: Preparation<G>,
) -> impl Fn(&Question<G>, &(dyn Fn(f32) + Sync)) -> Counsel<G::Action> + Send + 'static {
    move |(game, seat, objective), progress| {
        let solution = preparation.wait();
        let sought = objective.and_then(|wanted| Counsel::of(game, solution, *seat, wanted, progress).ok());
        sought.unwrap_or_else(|| Counsel::own(game, solution, *seat))
    }
}
