//! A game with its review: every state, every description and, once a background thread has computed
//! it, what the coach finds. The result, the review and the comparison of games share it.
use super::preparation::{PREPARING, Preparation};
use crate::core::{
    Coach, Decision, Description, Event, Grade, Objective, Review, RowKind, Seat, Table,
    VerbPhrase,
    coach::review,
    tools::{cycle::cycle, threads::run_in_background},
};
use crate::store::history::ReviewFindings;
use crate::store::{Store, StoreError};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Heading of a sheet that counts points.
const POINT: &str = "point";

/// A game with its review. Clones share the computed parts.
#[derive(Clone)]
pub(crate) struct ReviewedGame<G: Coach> {
    pub(crate) table: Arc<Table<G>>,
    /// The states before the first event and after each.
    pub(crate) states: Arc<Vec<G>>,
    /// The description of every event.
    pub(crate) descriptions: Arc<Vec<Description>>,
    preparation: Preparation<G>,
    /// Called from another thread when there is news.
    wake: Arc<dyn Fn() + Send + Sync>,
    /// In the game's own unit.
    own: Arc<ReviewJob<G::Action>>,
    /// In chances, on demand.
    chances: Option<Arc<ReviewJob<G::Action>>>,
    /// Chances are shown.
    by_chances: bool,
    /// The lone player's best result before.
    best: Option<i32>,
    /// The current seat.
    pub(crate) seat: usize,
}

/// A review being computed by a background thread.
struct ReviewJob<A> {
    review: OnceLock<Review<A>>,
    /// Progress of the thread, in thousandths.
    progress: AtomicU32,
}

impl<A> Default for ReviewJob<A> {
    fn default() -> ReviewJob<A> {
        ReviewJob {
            review: OnceLock::new(),
            progress: AtomicU32::new(0),
        }
    }
}

impl<A> ReviewJob<A> {
    fn report(&self, part: f32) {
        self.progress
            .store((part * 1000.0) as u32, Ordering::Relaxed);
    }
}

impl<G: Coach> ReviewedGame<G> {
    /// Creates the analysis of the game on `table` without its review; `best` is the lone player's
    /// best result before.
    pub(crate) fn new(
        table: Table<G>,
        preparation: Preparation<G>,
        best: Option<i32>,
        wake: impl Fn() + Send + Sync + 'static,
    ) -> ReviewedGame<G> {
        let mut seats = table.header().seats.iter();
        // Starts with a person's game.
        let seat = seats.position(|seat| seat.is_person()).unwrap_or(0);
        let states = table.history();
        ReviewedGame {
            preparation: preparation.covering(states[0].clone()),
            states: Arc::new(states),
            descriptions: Arc::new(table.descriptions()),
            table: Arc::new(table),
            wake: Arc::new(wake),
            own: Arc::default(),
            chances: None,
            by_chances: false,
            best,
            seat,
        }
    }

    /// Computes the review on a background thread, and adds its findings to the history, for the
    /// game saved in `file`.
    pub(crate) fn compute_review(&self, store: &Store, file: &Path) {
        let store = store.clone();
        let file = file.to_owned();
        let is_over = self.table.is_over();
        self.compute(&self.own, Objective::Points, move |review| {
            // A review that cannot be stored is computed again next time.
            if is_over {
                let _ = store.append_review(&file, ReviewFindings::of(review));
            }
        });
    }

    /// Computes `job` on a background thread, which passes the review to `keep` first.
    fn compute(
        &self,
        job: &Arc<ReviewJob<G::Action>>,
        objective: Objective,
        keep: impl FnOnce(&Review<G::Action>) + Send + 'static,
    ) {
        let game = self.clone();
        let job = job.clone();
        run_in_background(move || {
            let solution = game.preparation.wait();
            let review = review::review(&game.table, solution, objective, &|part| job.report(part));
            keep(&review);
            let _ = job.review.set(review);
            (game.wake)();
        });
    }

    /// Returns the review; `None` until it has been computed.
    pub(crate) fn review(&self) -> Option<&Review<G::Action>> {
        self.shown_job().review.get()
    }

    fn shown_job(&self) -> &ReviewJob<G::Action> {
        self.chances
            .as_ref()
            .filter(|_| self.by_chances)
            .unwrap_or(&self.own)
    }

    /// Returns the objective for a review besides the game's own unit: the chance to win or, for a
    /// lone player, of the title.
    pub(crate) fn chance(&self) -> Option<Objective> {
        let scope = self.states[0].scope(Seat(0), self.best);
        if self.table.names().len() == 1 {
            return scope.title;
        }
        scope.has_win_besides().then_some(Objective::Win)
    }

    /// Returns `true` if chances are shown.
    pub(crate) fn is_by_chances(&self) -> bool {
        self.by_chances
    }

    /// Switches chances on or off; a background thread computes them on first use.
    pub(crate) fn turn_to_chances(&mut self, by_chances: bool) {
        let chance = self.chance().filter(|_| by_chances);
        self.by_chances = chance.is_some();
        if let Some(objective) = chance
            && self.chances.is_none()
        {
            let job = Arc::default();
            self.compute(&job, objective, |_| ());
            self.chances = Some(job);
        }
    }

    /// Returns the progress, in one sentence.
    pub(crate) fn progress(&self) -> String {
        match self.preparation.solution() {
            Some(_) => {
                let progress = self.shown_job().progress.load(Ordering::Relaxed);
                format!("Analysing every move: {} %", progress / 10)
            }
            None => PREPARING.into(),
        }
    }

    /// Returns the time of the next check of the progress.
    pub(crate) fn wakes(&self, now: Instant) -> Option<Instant> {
        self.review()
            .is_none()
            .then(|| now + Duration::from_millis(150))
    }

    /// Names the point of event `n` in a game whose sheet counts points: `point 5`.
    pub(crate) fn point_at(&self, n: usize) -> Option<String> {
        if G::score_sheet(&self.states[..1]).heading != POINT {
            return None;
        }
        let rows = G::score_sheet(&self.states[..=n]).rows;
        let points = rows.iter().filter(|row| row.kind == RowKind::Entry);
        Some(format!("{POINT} {}", points.count() + 1))
    }

    /// Returns the number of events.
    pub(crate) fn count(&self) -> usize {
        self.descriptions.len()
    }

    pub(crate) fn name(&self, seat: usize) -> &str {
        &self.table.header().seats[seat].name
    }

    /// Switches to the next (or previous) seat.
    pub(crate) fn step_seat(&mut self, forward: bool) {
        self.seat = cycle(self.seat, self.table.names().len(), forward);
    }

    /// Returns the decision of event `n`, if there was a choice.
    pub(crate) fn decision(&self, n: usize) -> Option<&Decision<G::Action>> {
        self.review()?
            .steps
            .get(n)?
            .decision
            .as_ref()
            .filter(|decision| !decision.forced)
    }

    /// Returns `true` if event `n` was no choice and only let the game continue, so that no seat is
    /// named.
    pub(crate) fn is_mere_continuation(&self, n: usize) -> bool {
        let step = self.review().and_then(|review| review.steps.get(n));
        let decision = step
            .and_then(|step| step.decision.as_ref())
            .filter(|decision| decision.forced);
        decision.is_some() && self.descriptions[n].seat.is_none()
    }

    /// Returns the decision of event `n` if it was one of the current seat and cost something.
    pub(crate) fn error(&self, n: usize) -> Option<&Decision<G::Action>> {
        let smallest_amount = self.review()?.unit.smallest_amount();
        self.decision(n).filter(|decision| {
            decision.seat.index() == self.seat
                && decision.grade > Grade::Best
                && decision.cost >= smallest_amount
        })
    }

    /// Returns the events in which the current seat did not make the best choice.
    pub(crate) fn errors(&self) -> Vec<usize> {
        (0..self.count())
            .filter(|n| self.error(*n).is_some())
            .collect()
    }

    /// Returns the event where a review begins: the first error of the current seat, else its first
    /// choice.
    pub(crate) fn beginning(&self) -> usize {
        if let Some(error) = self.errors().first() {
            return *error;
        }
        let mut events = self.table.log().iter();
        events
            .position(
                |(_, event)| matches!(event, Event::Acted(seat, _) if seat.index() == self.seat),
            )
            .unwrap_or(0)
    }

    /// Returns the luck of the current seat in roll or deal `n`, if it is meaningful.
    pub(crate) fn luck(&self, n: usize) -> Option<f64> {
        self.review()
            .filter(|review| review.adds_up)?
            .steps
            .get(n)?
            .luck
            .as_ref()
            .map(|luck| luck[self.seat])
    }

    /// Returns the hindsight of the current seat on event `n`, if any.
    pub(crate) fn hindsight(&self, n: usize) -> Option<&str> {
        let (seat, text) = self.review()?.steps.get(n)?.hindsight.as_ref()?;
        (seat.index() == self.seat).then_some(text)
    }

    /// Returns the event of the largest `value`, if it is noticeable.
    fn event_with_most(&self, value: impl Fn(usize) -> f64) -> Option<usize> {
        let smallest_amount = self.review()?.unit.smallest_amount();
        let index = (0..self.count()).max_by(|a, b| value(*a).total_cmp(&value(*b)))?;
        (value(index) >= smallest_amount).then_some(index)
    }

    /// Returns the costliest decision of the current seat.
    pub(crate) fn worst(&self) -> Option<usize> {
        self.event_with_most(|n| self.error(n).map_or(0.0, |decision| decision.cost))
    }

    /// Returns the best decision of the current seat: a best choice with most to lose.
    pub(crate) fn best(&self) -> Option<usize> {
        self.event_with_most(|n| {
            self.decision(n)
                .filter(|decision| {
                    decision.seat.index() == self.seat && decision.grade == Grade::Best
                })
                .map_or(0.0, Decision::margin)
        })
    }

    /// Returns `true` if luck and errors account for the result ([`Review::balances`]).
    pub(crate) fn is_balanced(&self) -> bool {
        let sides: Vec<usize> = self
            .table
            .standings()
            .iter()
            .map(|standing| standing.side)
            .collect();
        self.review()
            .is_some_and(|review| review.is_balanced(&sides))
    }

    /// Returns the luckiest roll or deal of the current seat.
    pub(crate) fn luckiest(&self) -> Option<usize> {
        self.event_with_most(|n| self.luck(n).unwrap_or(0.0))
    }

    /// Returns the state for event `n`: before a choice, after a roll.
    pub(crate) fn state(&self, n: usize) -> &G {
        let is_choice = matches!(
            self.table.log().get(n),
            Some((_, Event::Acted(..) | Event::TimeUp))
        );
        &self.states[(n + usize::from(!is_choice)).min(self.states.len() - 1)]
    }

    /// Returns the match time of event `n`.
    pub(crate) fn match_time(&self, n: usize) -> Duration {
        self.table
            .log()
            .get(n)
            .map_or(Duration::ZERO, |(at, _)| *at)
    }

    /// Returns `action` of `seat` in place of event `n` in words: `keep 1 1`.
    pub(crate) fn phrase(&self, n: usize, seat: Seat, action: &G::Action) -> VerbPhrase {
        // Letting time run out is a choice, too, but no key was pressed for it.
        let is_late = self.table.log()[n].1 == Event::TimeUp
            && self
                .decision(n)
                .is_some_and(|decision| decision.action == *action);
        if is_late {
            VerbPhrase::new("let", "the time run out")
        } else {
            self.states[n].phrase(seat, action)
        }
    }

    /// Returns the player of `seat` as the subject of a sentence.
    pub(crate) fn subject(&self, seat: Seat) -> &str {
        self.table.audience().subject(seat)
    }

    /// Returns the description of event `n` without the next step, in at most `width` columns if it
    /// can be shortened.
    pub(crate) fn event(&self, n: usize, width: i32) -> String {
        match &self.table.log()[n].1 {
            Event::Acted(..) if self.descriptions[n].is_hidden() => {
                self.action(n).unwrap_or_default()
            }
            Event::TimeUp if self.decision(n).is_some() => self.action(n).unwrap_or_default(),
            _ => self.description_within(n, width.max(0) as usize),
        }
    }

    /// Returns the description of event `n` in at most `width` columns, if it can be shortened;
    /// that of a choice is never its outcome alone.
    fn description_within(&self, n: usize, width: usize) -> String {
        let description = &self.descriptions[n];
        let subject = description.subject();
        let what = description.what();
        let verb = what.split(' ').next().unwrap_or_default();
        let within = description.past().within(width);
        let has_choice = subject.is_empty() || within.starts_with(&format!("{subject} {verb}"));
        if has_choice || self.decision(n).is_none() {
            within
        } else {
            format!("{subject} {what}.")
        }
    }

    /// Returns the choice of event `n` without its effect; `None` if it was none.
    pub(crate) fn action(&self, n: usize) -> Option<String> {
        let (seat, action) = match &self.table.log()[n].1 {
            Event::Acted(seat, action) => (*seat, action),
            Event::TimeUp => self
                .decision(n)
                .map(|decision| (decision.seat, &decision.action))?,
            Event::Chance(_) => return None,
        };
        Some(format!(
            "{} {}.",
            self.subject(seat),
            self.phrase(n, seat, action).past()
        ))
    }

    /// Saves a new game that continues from before event `n` of this one; returns its file.
    pub(crate) fn save_branch(&self, n: usize, store: &Store) -> Result<PathBuf, StoreError> {
        let table = self.table.branch(n);
        let mut save = store.create(table.header())?;
        save.sync(table.journal())?;
        Ok(save.path().to_owned())
    }
}
