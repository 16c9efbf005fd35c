//! What a person wants to be told during play beyond the game's own values, found out on threads of their own: the chances
//! of this position, and what the coach says to who plays for something else than it counts by itself.
use super::outlooks::{Counselled, Wishes};
use super::preparation::Preparation;
use super::state::Session;
use crate::core::coach::{Coach, Counsel, Objective, Prospect, Unit};
use crate::core::game::{Seat, Turn};
use crate::store::Aim;
use std::sync::Arc;

impl<G: Coach> Session<G> {
    /// Tells what a person wants to be told; `wake` is called from another thread when there is news.
    pub(crate) fn wish(&mut self, wishes: Wishes, wake: impl Fn() + Send + Sync + 'static) {
        if self.outlooks.wishes.aim != wishes.aim {
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
        self.outlooks.prospects.ask(
            asked,
            move |(game, seat), progress| game.prospects(preparation.wait(), *seat, progress),
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
        let objective = self.objective(seat)?;
        let seen = self.table.game().seen_by(Some(seat));
        Some((seat, self.outlooks.counsel.answer(&(seen, seat, objective)).is_some()))
    }

    /// Returns what the coach maximises for `seat`, where that is not what it counts by itself.
    fn objective(&self, seat: Seat) -> Option<Objective> {
        let game = self.table.game();
        match self.outlooks.wishes.aim {
            Aim::Points => None,
            Aim::Win => {
                (game.unit() != Unit::WinChance && game.knows(Objective::Win)).then_some(Objective::Win)
            }
            Aim::Title => game.title(seat),
        }
    }

    /// Returns what the coach says to `seat`.
    ///
    /// # Errors
    /// Returns how far it is, in one sentence, while that is being found out.
    pub(super) fn counsel(&mut self, seat: Seat) -> Result<Counsel<G::Action>, String> {
        let seen = self.table.game().seen_by(Some(seat));
        let Some(objective) = self.objective(seat) else { return self.own_counsel(&seen, seat) };
        let question = (seen, seat, objective);
        match self.outlooks.counsel.answer(&question) {
            Some(Ok(counsel)) => Ok(counsel),
            // It knows nothing of that here.
            Some(Err(_)) => self.own_counsel(&question.0, seat),
            None => {
                let (preparation, wake) = (self.preparation.clone(), self.outlooks.wake.clone());
                self.outlooks.counsel.ask(question, counsellor(preparation), move || wake());
                self.outlooks.waits = Some(seat);
                Err(self.weighing())
            }
        }
    }

    /// Returns how far the coach is with what it was asked for, in one sentence.
    pub(crate) fn weighing(&self) -> String {
        match self.outlooks.counsel.progress() {
            Some(percent @ 1..) => format!("The coach is weighing: {percent} %"),
            _ => "The coach is weighing".into(),
        }
    }

    /// Returns the same, however long it takes.
    pub(super) fn counsel_now(&mut self, seat: Seat) -> Result<Counsel<G::Action>, String> {
        let seen = self.table.game().seen_by(Some(seat));
        let known = self.objective(seat).map(|objective| (seen.clone(), seat, objective));
        match known.map(|question| counsellor(self.preparation.clone())(&question, &|_| ())) {
            Some(Ok(counsel)) => Ok(counsel),
            None | Some(Err(_)) => self.own_counsel(&seen, seat),
        }
    }

    fn own_counsel(&self, seen: &G, seat: Seat) -> Result<Counsel<G::Action>, String> {
        let solution = self.preparation.solution().ok_or_else(|| self.preparation.progress())?;
        Ok(Counsel::own(seen, solution, seat))
    }
}

/// What a coach is asked for an objective.
type Question<G> = (G, Seat, Objective);

/// Returns how a coach answers.
fn counsellor<G: Coach>(
    preparation: Preparation<G>,
) -> impl Fn(&Question<G>, &(dyn Fn(f32) + Sync)) -> Counselled<G> + Send + 'static {
    move |(game, seat, objective), progress| {
        Counsel::of(game, preparation.wait(), *seat, *objective, progress)
    }
}
