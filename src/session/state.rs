//! The state of a session, and people's changes to its table.
use super::background::{Background, BackgroundAnswer};
use super::clock::MatchClock;
use super::plan::Plan;
use super::preparation::Preparation;
#[cfg(test)]
use crate::core::RecordLine;
use crate::core::{Coach, Description, Evaluation, Event, RuleError, Seat, SeatSetup, Table, Turn};
use crate::store::{HistoryEntry, SaveWriter, Store, StoreError};
use std::time::{Duration, Instant};

/// Amount of advice requested for this position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HintLevel {
    Nothing,
    /// The kind of the best choice and the reason for it, without naming it.
    Nudge,
    /// All choices, the best first.
    Choices,
}

/// One event of a session, with the game before and after it.
pub(crate) struct SessionStep<G: Coach> {
    pub(crate) before: G,
    pub(crate) event: Event<G::Action>,
    pub(crate) after: G,
    /// Its description, as everybody at the table may know it.
    pub(crate) description: Description,
}

/// Change of the table by a call.
pub(crate) enum Change<G: Coach> {
    None,
    Events(Vec<SessionStep<G>>),
    /// A jump in the log: whatever a front end remembers of the position is no longer valid.
    Jump,
}

/// The part of a game not saved yet.
#[derive(Debug, thiserror::Error)]
#[error("not saved: {why} ({missing})")]
pub(crate) struct Unsaved {
    #[source]
    pub(crate) why: StoreError,
    /// Description of the missing part: `the last 3 events of inverted-….jsonl`.
    pub(crate) missing: String,
}

/// One game being played by people and computers.
pub(crate) struct Session<G: Coach> {
    pub(super) table: Table<G>,
    pub(super) save: SaveWriter,
    store: Store,
    pub(super) preparation: Preparation<G>,
    pub(super) clock: MatchClock,
    pub(super) plan: Option<Plan<G::Action>>,
    account: Vec<Description>,
    pub(super) hint: HintLevel,
    /// The current hints, once the coach was asked.
    pub(super) hints: Option<Evaluation<G::Action>>,
    pub(super) background: Background<G>,
    /// The end is in the history.
    recorded: bool,
    pub(super) result_shown: bool,
    /// The part that could not be saved yet.
    unsaved: Option<Unsaved>,
    /// News about the save for a player.
    pub(super) news: Option<String>,
}

impl<G: Coach> Session<G> {
    /// Creates a session that plays `table` from match time `table.now()`, saved by `save` and,
    /// when it is over, entered into the history of `store`. The clock is stopped until
    /// [`Session::start_clock`].
    pub(crate) fn new(
        table: Table<G>,
        save: SaveWriter,
        store: Store,
        preparation: Preparation<G>,
    ) -> Session<G> {
        let mut session = Session {
            clock: MatchClock::new(table.now()),
            recorded: table.is_over() && save.is_finished(),
            result_shown: false,
            table,
            save,
            store,
            preparation,
            plan: None,
            account: Vec::new(),
            hint: HintLevel::Nothing,
            hints: None,
            background: Background::default(),
            unsaved: None,
            news: None,
        };
        session.describe_all();
        session.write();
        session
    }

    pub(crate) fn table(&self) -> &Table<G> {
        &self.table
    }
    /// Returns the coach's solution, which may still be in preparation.
    pub(crate) fn preparation(&self) -> &Preparation<G> {
        &self.preparation
    }
    pub(crate) fn save(&self) -> &SaveWriter {
        &self.save
    }
    /// Returns the descriptions of all events so far, without empty ones.
    pub(crate) fn account(&self) -> &[Description] {
        &self.account
    }
    /// Returns the part that could not be saved, if any. Every write tries it again.
    pub(crate) fn unsaved(&self) -> Option<&Unsaved> {
        self.unsaved.as_ref()
    }
    /// Returns news about the save since the last call, if any: that it cannot be written, or was
    /// rewritten.
    pub(crate) fn take_news(&mut self) -> Option<String> {
        self.news.take()
    }

    pub(crate) fn match_time(&self, now: Instant) -> Duration {
        self.clock.at(now)
    }
    pub(crate) fn start_clock(&mut self, now: Instant) {
        self.clock.go(now);
    }
    /// Stops match time, cancels what was planned, and records the clock if there is a deadline.
    pub(crate) fn put_away(&mut self, now: Instant) {
        let at = self.match_time(now);
        self.clock.stop(now);
        self.plan = None;
        if self.table.deadline().is_some() {
            self.table.put_away(at);
        }
        self.save_again();
    }

    /// Returns `true` from [`Session::put_away`] to [`Session::start_clock`].
    pub(crate) fn is_put_away(&self) -> bool {
        self.clock.is_stopped()
    }

    /// Returns the seat looking at the screen: the person to choose or roll; the only person at the
    /// table in any case; nobody in a race.
    pub(crate) fn viewer(&self) -> Option<Seat> {
        let is_person = |seat: &Seat| self.table.seat_setup(*seat).is_person();
        let mut all = (0..self.table.names().len() as u8)
            .map(Seat)
            .filter(is_person);
        if self.table.people() == 1 {
            return all.next();
        }
        match self.table.turn() {
            // Dice that belong to no seat are rolled by whoever presses the key.
            Turn::Chance { seat: None, .. } => all.next(),
            Turn::Chance { seat, .. } => seat.filter(is_person),
            Turn::Act { seats, .. } => {
                let mut able = seats.iter().filter(is_person);
                able.next().filter(|_| able.next().is_none())
            }
            Turn::Over => None,
        }
    }

    /// Returns the person to choose or roll.
    pub(crate) fn chooser(&self) -> Option<Seat> {
        self.viewer()
            .filter(|seat| self.table.turn().is_awaiting(*seat))
    }

    /// Returns `true` if the rules allow `action` of `seat` at `now`.
    pub(crate) fn allows(&self, now: Instant, seat: Seat, action: &G::Action) -> bool {
        let event = Event::Acted(seat, action.clone());
        self.table
            .game()
            .clone()
            .play(self.match_time(now), &event)
            .is_ok()
    }
    pub(crate) fn act(
        &mut self,
        now: Instant,
        seat: Seat,
        action: G::Action,
    ) -> (Change<G>, Result<(), RuleError>) {
        self.change(now, |table, at| table.act(at, seat, action))
    }
    /// Rolls the dice, or deals the cards, that are due.
    pub(crate) fn roll(&mut self, now: Instant) -> (Change<G>, Result<(), RuleError>) {
        self.change(now, |table, at| table.roll(at))
    }
    /// Rolls on a person's key press, which counts as a move.
    pub(crate) fn roll_by_hand(&mut self, now: Instant) -> (Change<G>, Result<(), RuleError>) {
        let result = self.roll(now);
        if result.1.is_ok() {
            self.save.keep();
        }
        result
    }
    /// Undoes the last choice of a person.
    pub(crate) fn undo(&mut self, now: Instant) -> (Change<G>, Result<(), RuleError>) {
        self.change(now, |table, at| table.undo(at))
    }
    pub(crate) fn redo(&mut self, now: Instant) -> (Change<G>, Result<(), RuleError>) {
        self.change(now, |table, at| table.redo(at))
    }
    /// Lets `who` play on for `seat` from now on.
    pub(crate) fn hand_over(
        &mut self,
        now: Instant,
        seat: Seat,
        who: SeatSetup,
    ) -> (Change<G>, Result<(), RuleError>) {
        self.change(now, |table, at| table.hand_over(at, seat, who))
    }
    /// Changes the table, saves it, and returns the effect.
    pub(super) fn change(
        &mut self,
        now: Instant,
        change: impl FnOnce(&mut Table<G>, Duration) -> Result<(), RuleError>,
    ) -> (Change<G>, Result<(), RuleError>) {
        let before = self.table.game().clone();
        let events = self.table.log().len();
        let at = self.match_time(now);
        let result = change(&mut self.table, at);
        let after = self.table.log().len();
        self.forget_hints();
        let change = if after > events {
            Change::Events(self.steps(before, events))
        } else if result.is_ok() {
            self.describe_all();
            self.prepare_again();
            Change::Jump
        } else {
            Change::None
        };
        self.write();
        (change, result)
    }

    /// Plays a line of a record, at its time.
    #[cfg(test)]
    pub(crate) fn replay(&mut self, now: Instant, line: &RecordLine) -> Change<G> {
        self.clock.forward(now, Duration::from_millis(line.ms));
        let (change, done) = self.change(now, |table, _| {
            table
                .follow(line)
                .map_err(|why| RuleError::new(why.to_string()))
        });
        done.expect("it follows");
        change
    }

    /// Discards the hints after a change of position or question.
    pub(super) fn forget_hints(&mut self) {
        self.hint = HintLevel::Nothing;
        self.hints = None;
        self.background.waits = None;
        self.background.thinks_since = None;
    }

    /// Describes the events from number `from` on, which started in the game `before`.
    fn steps(&mut self, mut before: G, from: usize) -> Vec<SessionStep<G>> {
        let audience = self.table.audience();
        let mut steps = Vec::new();
        for (at, event) in &self.table.log()[from..] {
            let mut after = before.clone();
            after.play(*at, event).expect("the table has played it");
            let description = G::describe(&before, event, &after, &audience);
            let step = SessionStep {
                before,
                event: event.clone(),
                after: after.clone(),
                description,
            };
            before = after;
            steps.push(step);
        }
        self.account.extend(
            steps
                .iter()
                .map(|step| &step.description)
                .filter(|d| !d.is_empty())
                .cloned(),
        );
        steps
    }

    /// Describes all events from the start, after loading and undo.
    fn describe_all(&mut self) {
        self.account = self
            .table
            .descriptions()
            .into_iter()
            .filter(|d| !d.is_empty())
            .collect();
    }

    /// Prepares the coach for the current position, if that is earlier than those that it knows.
    fn prepare_again(&mut self) {
        let game = self.table.game();
        if !self.preparation.covers(game) {
            let wake = self.background.waker(BackgroundAnswer::Solution);
            self.preparation = Preparation::start(game.clone(), wake);
        }
    }

    /// Returns `true` if anybody has made a move, or missed one.
    fn has_moved(&self) -> bool {
        self.table
            .log()
            .iter()
            .any(|(_, event)| !matches!(event, Event::Chance(_)))
    }

    /// Keeps the game before anybody has made a move, because one is half made.
    pub(crate) fn keep(&mut self) {
        self.save.keep();
    }

    /// Writes what is not in the save yet; a finished game moves to the finished ones and into the
    /// history, once.
    pub(super) fn write(&mut self) {
        if self.save.is_tentative() && self.has_moved() {
            self.save.keep();
        }
        let written = self.try_to_write();
        self.note(written);
    }

    /// Writes what is not in the save yet, and waits until it is on the disk.
    pub(crate) fn save_again(&mut self) {
        let written = self.try_to_write();
        let synced = written.and_then(|()| self.save.sync_to_disk());
        self.note(synced);
    }

    fn try_to_write(&mut self) -> Result<(), StoreError> {
        let journal = self.table.journal();
        let is_end = self.table.is_over() && !self.recorded;
        let notice = if is_end {
            self.save.finish(journal)?
        } else {
            self.save.sync(journal)?
        };
        self.news = notice.or(self.news.take());
        if is_end {
            let entry = HistoryEntry::of(&self.table, self.save.path());
            self.store.append_history(&entry)?;
            self.recorded = true;
        }
        Ok(())
    }

    /// Updates the save's status and news from the result of writing.
    fn note(&mut self, written: Result<(), StoreError>) {
        let known = self.unsaved.take().map(|unsaved| unsaved.why.to_string());
        let Err(why) = written else { return };
        if known.as_deref() != Some(&why.to_string()) {
            self.news = Some(why.to_string());
        }
        let file = self
            .save
            .path()
            .file_name()
            .unwrap_or_default()
            .to_string_lossy();
        let missing = match self.save.missing(self.table.journal()) {
            0 if self.table.is_over() && !self.recorded => {
                format!("{file} is finished but not in the history")
            }
            0 => format!("{file} may not be on the disk"),
            1 => format!("the last move of {file}"),
            moves => format!("the last {moves} moves of {file}"),
        };
        self.unsaved = Some(Unsaved { why, missing });
    }
}
