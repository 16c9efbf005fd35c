//! Automatic events: rolls, computer seats, deadlines, the end.
use super::change::Change;
use super::plan::{Pacing, Plan};
use super::state::Session;
use crate::core::coach::Coach;
use crate::core::computers::{self, Due};
use crate::core::game::{Event, Seat, Seats, Turn};
use crate::core::record::DiceFrom;
use crate::core::table::Table;
use std::time::{Duration, Instant};

/// Pause of a computer before it rolls.
const BREATH: Duration = Duration::from_millis(500);
/// Pause of a computer before it rolls after a person's turn, to read what that brought.
const OWN_LOOK: Duration = Duration::from_millis(1200);
/// Pause between two computers' turns, to look at the first.
const TURN_LOOK: Duration = Duration::from_millis(2000);
/// Pause to look at dice that leave no choice, or at a deal, before the next roll, if people are at the table.
const MISS_LOOK: Duration = Duration::from_millis(1200);
/// Pause to look at the last board before the result is shown.
const LAST_LOOK: Duration = Duration::from_millis(1200);
/// Interval at which a computer waiting for its solution checks again.
const RETRY: Duration = Duration::from_millis(200);

/// A computer's reply, if known.
enum Thought<A> {
    /// Computed; `None` if all wait.
    Found(Option<Due<A>>),
    /// A thread is still computing.
    UnderWay,
}

/// An automatic event that happened.
pub(crate) enum Happened<G: Coach> {
    /// A change of the table, if any.
    Change(Change<G>),
    /// The game is over and the result is to be shown.
    Result,
    /// A computer seat waits for the coach's solution.
    Preparing(String),
    /// The solution is now ready.
    Prepared,
}

impl<G: Coach> Session<G> {
    /// Returns the time of the next automatic event.
    pub(crate) fn due(&self) -> Option<Instant> {
        let deadline = self.table.deadline().and_then(|at| self.clock.when(at));
        self.plan.as_ref().map(Plan::due).into_iter().chain(deadline).min()
    }
    /// Returns `true` if dice wait for a person's key.
    pub(crate) fn roll_due(&self) -> bool {
        self.can_roll() && !matches!(self.plan, Some(Plan::Roll { .. }))
    }
    /// Returns `true` if dice can be rolled ahead of their time.
    pub(crate) fn can_roll(&self) -> bool {
        matches!(self.table.turn(), Turn::Chance { .. }) && self.table.header().dice == DiceFrom::Seeded
    }
    /// Cancels what was planned, so that somebody can look at the table first.
    pub(crate) fn hold(&mut self) {
        self.plan = None;
    }

    /// Marks the result of the game as shown, so that it is not shown automatically.
    pub(crate) fn pass_to_result(&mut self) {
        self.result_shown = true;
        self.plan = None;
    }

    /// Plans the next automatic event in the new position.
    pub(crate) fn plan(&mut self, now: Instant, pacing: Pacing) {
        self.plan = match self.table.turn() {
            Turn::Over if self.result_shown => None,
            Turn::Over => Some(Plan::Result { due: pacing.ready + LAST_LOOK }),
            Turn::Chance { .. } if self.table.header().dice == DiceFrom::Typed => None,
            Turn::Chance { seat, .. } => self.plan_roll(seat, pacing),
            Turn::Act { seats, .. } => self.plan_reply(seats, now, pacing),
        };
    }

    fn plan_roll(&self, seat: Option<Seat>, pacing: Pacing) -> Option<Plan<G::Action>> {
        let person = match seat {
            Some(seat) => self.table.seat_setup(seat).is_person(),
            None => self.table.people() > 0,
        };
        // The first roll of a person's turn waits for a key after a miss, too, unless all have just rolled in vain.
        let log = self.table.log();
        let chosen = log.iter().rposition(|(_, event)| matches!(event, Event::Acted(..)));
        let in_vain = chosen.is_some_and(|at| log.len() - 1 - at > self.table.names().len());
        let follows = |by: &Seat| !person || pacing.auto_roll || in_vain || seat == Some(*by);
        if let Some(by) = pacing.missed.filter(|by| self.table.people() > 0 && follows(by)) {
            let is_own = self.table.seat_setup(by).is_person();
            let factor = if person || is_own { 1 } else { pacing.factor };
            // A computer's turn takes the words of a person's from the screen.
            let look = if is_own && !person { TURN_LOOK } else { MISS_LOOK };
            return Some(Plan::Roll { due: pacing.ready + look * factor });
        }
        if !person {
            let dead = matches!(self.table.log(), [.., (_, Event::Chance(_))]);
            let breath = match dead {
                true if self.table.people() > 0 => MISS_LOOK,
                // Unwatched, it passes in the same beat as the next one.
                true => BREATH / 4,
                false => match self.ended_turn(seat).map(|by| self.table.seat_setup(by).is_person()) {
                    Some(true) => OWN_LOOK,
                    Some(false) => TURN_LOOK,
                    None => BREATH,
                },
            };
            return Some(Plan::Roll { due: pacing.ready + breath * pacing.factor });
        }
        let last = self.table.log().last().map(|(_, event)| event);
        let set_rolling = matches!(last, Some(Event::Acted(by, _)) if Some(*by) == seat);
        let computers = self.ended_turn(seat).is_some_and(|by| !self.table.seat_setup(by).is_person());
        let seen = if computers { TURN_LOOK * pacing.factor } else { Duration::ZERO };
        (set_rolling && pacing.rolls_on || pacing.auto_roll)
            .then_some(Plan::Roll { due: pacing.ready + seen })
    }

    /// Returns the seat whose choice has just ended its turn, if the dice go to `next`.
    fn ended_turn(&self, next: Option<Seat>) -> Option<Seat> {
        match self.table.log().last()? {
            (_, Event::Acted(by, _)) if Some(*by) != next => Some(*by),
            _ => None,
        }
    }

    fn plan_reply(&mut self, seats: Seats, now: Instant, pacing: Pacing) -> Option<Plan<G::Action>> {
        let computers = self.computers(seats);
        if computers.is_empty() {
            return None;
        }
        if self.preparation.solution().is_none() {
            return Some(Plan::Prepare { due: now + RETRY });
        }
        let since = self.background.thinks_since.unwrap_or(pacing.ready).min(pacing.ready);
        let Thought::Found(found) = self.thought(computers) else {
            // The computing thread wakes the front end.
            self.background.thinks_since = Some(since);
            return None;
        };
        self.background.thinks_since = None;
        let Due { at, seat, action } = found?;
        let due = if G::INFO.takebacks {
            since + at.saturating_sub(self.table.now()) * pacing.factor
        } else {
            // In a race the computer thinks in match time.
            self.clock.when(at).unwrap_or(pacing.ready).max(pacing.ready)
        };
        Some(Plan::Reply { seat, action, due })
    }

    /// Returns `true` if a deadline has passed at `now`.
    pub(crate) fn is_time_up(&self, now: Instant) -> bool {
        self.table.deadline().is_some_and(|until| until <= self.match_time(now))
    }

    /// Performs `action` for `seat` at the last moment before the deadline that has passed at `now`, for input
    /// typed by then. Does nothing if the rules do not allow it.
    pub(crate) fn act_in_time(&mut self, now: Instant, seat: Seat, action: G::Action) -> Change<G> {
        let Some(until) = self.table.deadline() else { return Change::None };
        // Saves have millisecond resolution.
        let last = Duration::from_millis((until.as_millis() as u64).saturating_sub(1));
        self.change(now, |table, _| table.act(last.max(table.now()), seat, action)).0
    }

    /// Passes every deadline due at `now`.
    fn tick(&mut self, now: Instant) -> Change<G> {
        let (change, _) = self.change(now, |table, at| {
            table.tick(at);
            Ok(())
        });
        change
    }

    /// Performs what is due at `now`, one event at a time.
    pub(crate) fn advance(&mut self, now: Instant) -> Happened<G> {
        if self.is_time_up(now) {
            return Happened::Change(self.tick(now));
        }
        match self.plan.take() {
            Some(plan) if plan.due() > now => {
                self.plan = Some(plan);
                Happened::Change(Change::None)
            }
            // If it is refused, the position has changed, and the next event is planned anew.
            Some(Plan::Roll { .. }) => Happened::Change(self.roll(now).0),
            Some(Plan::Reply { seat, action, .. }) => Happened::Change(self.act(now, seat, action).0),
            Some(Plan::Result { .. }) => {
                self.result_shown = true;
                Happened::Result
            }
            Some(Plan::Prepare { .. }) if self.preparation.solution().is_none() => {
                Happened::Preparing(self.preparation.progress())
            }
            Some(Plan::Prepare { .. }) => Happened::Prepared,
            // News from another thread.
            None if self.preparation.solution().is_some() => Happened::Prepared,
            None => Happened::Change(Change::None),
        }
    }

    /// Returns those of `seats` that computers play.
    pub(super) fn computers(&self, seats: Seats) -> Seats {
        seats.iter().filter(|seat| !self.table.seat_setup(*seat).is_person()).collect()
    }

    /// Performs the next event that needs no person, without waiting: match time is advanced to it. Returns `None`
    /// if a person has to act first.
    ///
    /// While people and computers may act at the same time against a clock, computers wait for theirs
    /// ([`Session::catch_up`]). Nothing happens either while a computer exceeds the time that the front end waits
    /// for it ([`Session::is_thinking`]).
    pub(crate) fn advance_at_once(&mut self, now: Instant) -> Option<Change<G>> {
        match self.table.turn() {
            Turn::Over => None,
            Turn::Chance { .. } if self.is_typing() => None,
            Turn::Chance { .. } => Some(self.roll(now).0),
            Turn::Act { seats, until } => {
                let computers = self.computers(seats);
                let people = seats.iter().any(|seat| self.table.seat_setup(seat).is_person());
                let due = match self.reply(computers) {
                    Thought::Found(due) => due,
                    Thought::UnderWay => {
                        self.background.thinks_since.get_or_insert(now);
                        return None;
                    }
                };
                match due.filter(|_| !people || G::INFO.takebacks) {
                    Some(due) => {
                        if !G::INFO.takebacks {
                            self.clock.forward(now, due.at);
                        }
                        Some(self.act(now, due.seat, due.action).0)
                    }
                    None if people => None,
                    None => {
                        self.clock.forward(now, until?);
                        Some(self.tick(now))
                    }
                }
            }
        }
    }

    /// Performs the next event that came due while a person was being asked: a computer's action, or a deadline.
    /// Returns `None` if there is none.
    pub(crate) fn catch_up(&mut self, now: Instant) -> Option<Change<G>> {
        let at = self.match_time(now);
        let (next, due) = self.next_in_race()?;
        if next > at {
            return None;
        }
        let (change, _) = self.change(now, |table, _| match due {
            Some(due) => table.act(due.at, due.seat, due.action),
            None => {
                table.tick(next);
                Ok(())
            }
        });
        Some(change)
    }

    /// Returns the time at which [`Session::catch_up`] will have something to do.
    pub(crate) fn catches_up_at(&self) -> Option<Instant> {
        let (next, _) = self.next_in_race()?;
        self.clock.when(next)
    }

    /// Returns the match time of the next event if nobody acts before, with the computer's action; `None` for a
    /// deadline.
    fn next_in_race(&self) -> Option<(Duration, Option<Due<G::Action>>)> {
        let Turn::Act { seats, until } = self.table.turn() else { return None };
        let Thought::Found(due) = self.reply(self.computers(seats)) else { return None };
        match due.filter(|due| until.is_none_or(|until| due.at < until)) {
            Some(due) => Some((due.at, Some(due))),
            None => Some((until?, None)),
        }
    }

    /// Returns the reply of the first of `computers`, waiting for the coach's solution if need be.
    fn reply(&self, computers: Seats) -> Thought<G::Action> {
        if computers.is_empty() {
            return Thought::Found(None);
        }
        self.preparation.wait();
        self.thought(computers)
    }

    /// Returns the reply of the first of `computers`, computed on a background thread, for which the front end
    /// waits as long as it likes. The reply depends on the table alone, not on when it is ready.
    fn thought(&self, computers: Seats) -> Thought<G::Action> {
        let (preparation, wake) = (self.preparation.clone(), self.background.wake.clone());
        let think = move |(table, computers): &(Table<G>, Seats), _: &(dyn Fn(f32) + Sync)| {
            computers::due_for_goals(table, preparation.wait(), *computers)
        };
        let (position, patience) = ((self.table.clone(), computers), self.background.wanted.patience);
        let found = self.background.replies.ask_and_wait(position, think, move || wake(), patience);
        found.map_or(Thought::UnderWay, Thought::Found)
    }

    /// Returns `true` if a computer is still thinking after the front end stopped waiting.
    pub(crate) fn is_thinking(&self) -> bool {
        self.background.thinks_since.is_some()
    }
}
