//! Automatic events: rolls, computer seats, deadlines, the end.
use super::background::BackgroundAnswer;
use super::plan::{Plan, PlannedEvent};
use super::state::{Change, Session};
use crate::core::{Coach, DiceFrom, Due, Event, Seat, Seats, Turn, coach::computers};
use std::time::{Duration, Instant};

const BEAT: Duration = Duration::from_millis(500);
/// Pause to look at what somebody else has brought about: a turn, dice that leave no choice, the
/// last board.
const LOOK: Duration = Duration::from_millis(1500);
/// Interval at which a computer waiting for its solution checks again.
const RETRY: Duration = Duration::from_millis(200);

/// Pace of automatic events in a front end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pacing {
    /// Earliest time of the next event; until then an animation is running.
    pub(crate) ready: Instant,
    /// Slowdown factor for computers; 0 if they act at once.
    pub(crate) factor: u32,
    /// Rolls without a decision happen without a key press.
    pub(crate) auto_roll: bool,
    /// Rolls that follow from a person's own choice happen at once.
    pub(crate) rolls_on: bool,
    /// The seat whose dice leave no choice, if the next roll is to follow automatically.
    pub(crate) missed: Option<Seat>,
    /// The dice go round by themselves, a roll each time this has passed.
    pub(crate) round: Option<Duration>,
}

impl Pacing {
    /// Returns the pace of a front end without animations, which waits for nobody but people.
    pub(crate) fn at_once(now: Instant) -> Pacing {
        Pacing {
            ready: now,
            factor: 0,
            auto_roll: true,
            rolls_on: true,
            missed: None,
            round: None,
        }
    }
}

pub(crate) enum SessionEvent<G: Coach> {
    Change(Change<G>),
    /// The game is over and the result is to be shown.
    Result,
    /// A computer seat waits for the coach's solution.
    Preparing,
    /// It waits no longer; the next event is to be planned anew.
    Prepared,
}

/// The replies of the computers, as far as they are known.
enum ComputerReply<A> {
    /// The computing thread will wake the front end.
    Pending,
    /// The first one, if any of them acts.
    Ready(Option<Due<A>>),
}

impl<G: Coach> Session<G> {
    /// Returns the time of the next automatic event.
    pub(crate) fn due(&self) -> Option<Instant> {
        let deadline = self.table.deadline().and_then(|at| self.clock.when(at));
        let planned = self.plan.as_ref().map(|plan| plan.due);
        planned.into_iter().chain(deadline).min()
    }
    /// Returns `true` if dice wait for a person's key.
    pub(crate) fn is_roll_due(&self) -> bool {
        let is_planned = self
            .plan
            .as_ref()
            .is_some_and(|plan| matches!(plan.event, PlannedEvent::Roll));
        self.can_roll() && !is_planned
    }
    /// Returns `true` if dice can be rolled ahead of their time.
    pub(crate) fn can_roll(&self) -> bool {
        matches!(self.table.turn(), Turn::Chance { .. })
            && self.table.header().dice == DiceFrom::Seeded
    }
    /// Cancels what was planned, so that somebody can look at the table first.
    pub(crate) fn hold(&mut self) {
        self.plan = None;
    }

    /// Marks the result of the game as shown, so that it is not shown automatically. Returns `true`
    /// the first time.
    pub(crate) fn pass_to_result(&mut self) -> bool {
        self.plan = None;
        !std::mem::replace(&mut self.result_shown, true)
    }

    /// Plans the next automatic event in the new position.
    pub(crate) fn plan(&mut self, now: Instant, pacing: Pacing) {
        self.plan = match self.table.turn() {
            Turn::Over if self.result_shown => None,
            Turn::Over => Some(Plan {
                due: pacing.ready + LOOK,
                event: PlannedEvent::Result,
            }),
            Turn::Chance { .. } if self.table.header().dice == DiceFrom::Typed => None,
            Turn::Chance { seat, .. } => self.plan_roll(seat, now, pacing),
            Turn::Act { seats, .. } => self.computer_reply(seats, now, pacing),
        };
    }

    /// Plans a roll that needs no key: a computer's, one that follows from a person's own choice or
    /// miss, or any if dice roll by themselves.
    fn plan_roll(
        &self,
        seat: Option<Seat>,
        now: Instant,
        pacing: Pacing,
    ) -> Option<Plan<G::Action>> {
        if let Some(every) = pacing.round {
            return Some(Plan {
                due: pacing.ready.max(now + every),
                event: PlannedEvent::Roll,
            });
        }
        let has_people = self.table.people() > 0;
        let is_person = |seat: Seat| self.table.seat_setup(seat).is_person();
        let by_person = seat.map_or(has_people, is_person);
        let missed = pacing.missed.filter(|_| has_people);
        let last = self.table.log().last().map(|(_, event)| event);
        let is_own = matches!(last, Some(Event::Acted(by, _)) if Some(*by) == seat);
        let is_following = is_own && pacing.rolls_on || missed.is_some() && missed == seat;
        if by_person && !is_following && !pacing.auto_roll {
            return None;
        }
        let pause = match last {
            _ if missed.is_some() => LOOK,
            Some(Event::Chance(_)) if !by_person && has_people => LOOK,
            Some(Event::Acted(by, _)) if !(is_own || by_person && is_person(*by)) => LOOK,
            _ if by_person => Duration::ZERO,
            _ => BEAT,
        };
        // What a person missed is seen at any pace.
        let is_seen = missed.is_some_and(|by| by_person || is_person(by));
        let factor = if is_seen { 1 } else { pacing.factor };
        Some(Plan {
            due: pacing.ready + pause * factor,
            event: PlannedEvent::Roll,
        })
    }

    fn computer_reply(
        &mut self,
        seats: Seats,
        now: Instant,
        pacing: Pacing,
    ) -> Option<Plan<G::Action>> {
        let computers = self.computers(seats);
        if computers.is_empty() {
            return None;
        }
        if self.preparation.solution().is_none() {
            return Some(Plan {
                due: now + RETRY,
                event: PlannedEvent::Prepare,
            });
        }
        let since = self
            .background
            .thinks_since
            .unwrap_or(pacing.ready)
            .min(pacing.ready);
        let ComputerReply::Ready(reply) = self.ask_for_reply(computers) else {
            self.background.thinks_since = Some(since);
            return None;
        };
        self.background.thinks_since = None;
        let Due { at, seat, action } = reply?;
        let due = if G::INFO.takebacks {
            since + at.saturating_sub(self.table.now()) * pacing.factor
        } else {
            // In a race the computer thinks in match time.
            self.clock
                .when(at)
                .unwrap_or(pacing.ready)
                .max(pacing.ready)
        };
        Some(Plan {
            due,
            event: PlannedEvent::Reply(seat, action),
        })
    }

    /// Returns `true` if a deadline has passed at `now`.
    pub(crate) fn is_time_up(&self, now: Instant) -> bool {
        self.table
            .deadline()
            .is_some_and(|until| until <= self.match_time(now))
    }

    /// Performs `action` for `seat` at the last moment before the deadline that has passed at
    /// `now`, for input typed by then. Does nothing if the rules do not allow it.
    pub(crate) fn act_in_time(&mut self, now: Instant, seat: Seat, action: G::Action) -> Change<G> {
        let Some(until) = self.table.deadline() else {
            return Change::None;
        };
        // Saves have millisecond resolution.
        let last = Duration::from_millis((until.as_millis() as u64).saturating_sub(1));
        self.change(now, |table, _| {
            table.act(last.max(table.now()), seat, action)
        })
        .0
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
    pub(crate) fn advance(&mut self, now: Instant) -> SessionEvent<G> {
        let deadline = self.table.deadline().and_then(|at| self.clock.when(at));
        if let Some(until) = deadline
            && until <= now
            && self.plan.as_ref().is_none_or(|plan| plan.due >= until)
        {
            return SessionEvent::Change(self.tick(now));
        }
        let Some(Plan { due, event }) = self.plan.take_if(|plan| plan.due <= now) else {
            return SessionEvent::Change(Change::None);
        };
        match event {
            // If it is refused, the position has changed, and the next event is planned anew.
            PlannedEvent::Roll => SessionEvent::Change(self.roll(now).0),
            PlannedEvent::Reply(seat, action) => {
                // In a race it happened when it was due, not when that was noticed.
                let time = if G::INFO.takebacks { now } else { due };
                SessionEvent::Change(self.act(time, seat, action).0)
            }
            PlannedEvent::Result => {
                self.result_shown = true;
                SessionEvent::Result
            }
            PlannedEvent::Prepare if self.preparation.solution().is_none() => {
                SessionEvent::Preparing
            }
            PlannedEvent::Prepare => SessionEvent::Prepared,
        }
    }

    /// Returns those of `seats` that computers play.
    pub(super) fn computers(&self, seats: Seats) -> Seats {
        seats
            .iter()
            .filter(|seat| !self.table.seat_setup(*seat).is_person())
            .collect()
    }

    /// Performs what is planned ahead of its time, and puts the match clock forward to it.
    pub(crate) fn hasten(&mut self, now: Instant) -> SessionEvent<G> {
        let Some(due) = self.due() else {
            return SessionEvent::Change(Change::None);
        };
        let at = self.match_time(due);
        let happened = self.advance(due);
        self.clock.forward(now, at);
        happened
    }

    /// Returns the reply of the first of `computers`, computed on a background thread, for which
    /// the front end waits as long as it likes. It depends on the table alone, not on when it is
    /// ready.
    fn ask_for_reply(&self, computers: Seats) -> ComputerReply<G::Action> {
        let preparation = self.preparation.clone();
        let reply = self.background.replies.ask(
            (self.table.clone(), computers),
            move |(table, computers)| {
                computers::due_for_goals(table, preparation.wait(), *computers)
            },
            self.background.waker(BackgroundAnswer::Reply),
            self.background.wanted.patience,
        );
        reply.map_or(ComputerReply::Pending, ComputerReply::Ready)
    }

    /// Returns `true` if a computer is still thinking after the front end stopped waiting.
    pub(crate) fn is_thinking(&self) -> bool {
        self.background.thinks_since.is_some()
    }
}
