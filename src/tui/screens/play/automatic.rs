//! What happens by itself: dice that were set rolling, computer seats, deadlines, the end.
use super::{Message, Play, paced, sets_rolling};
use crate::core::computers::{self, Due};
use crate::core::game::{Seat, Seats, Turn};
use crate::core::record::DiceFrom;
use crate::tui::screen::{Context, Transition};
use crate::tui::view::{Playable, View};
use std::time::{Duration, Instant};

/// How long the computer lets dice lie before it rolls, and how long the end of a game is looked at.
const BREATH: Duration = Duration::from_millis(500);
/// How long the last board is looked at before the result is shown.
const LAST_LOOK: Duration = Duration::from_millis(1200);

/// Something that will happen by itself.
#[derive(Clone, Debug)]
pub enum Plan<A> {
    /// Dice are rolled.
    Roll {
        /// When.
        due: Instant,
    },
    /// A computer seat acts.
    Reply {
        /// Who.
        seat: Seat,
        /// What.
        action: A,
        /// When.
        due: Instant,
    },
    /// The result is shown.
    Result {
        /// When.
        due: Instant,
    },
    /// A computer seat waits for its book.
    Preparation {
        /// When to look again.
        due: Instant,
    },
}

impl<A> Plan<A> {
    /// When it is due.
    pub fn due(&self) -> Instant {
        match self {
            Plan::Roll { due }
            | Plan::Reply { due, .. }
            | Plan::Result { due }
            | Plan::Preparation { due } => *due,
        }
    }
}

impl<G: Playable> Play<G> {
    /// Plans what will happen by itself in the position that has come about.
    pub(super) fn plan_next(&mut self, context: &Context) {
        self.plan = None;
        let ready = self.view.moving_until().unwrap_or(context.now).max(context.now);
        self.plan = match self.table.turn() {
            Turn::Over if self.closed => None,
            Turn::Over => {
                self.close(context);
                Some(Plan::Result { due: ready + LAST_LOOK })
            }
            _ if self.pausing => None,
            Turn::Chance { .. } if self.table.header().dice == DiceFrom::Typed => None,
            Turn::Chance { seat, .. } => self.plan_roll(seat, ready, context),
            Turn::Act { seats, .. } => self.plan_reply(seats, ready, context),
        };
    }

    fn plan_roll(
        &mut self,
        seat: Option<Seat>,
        ready: Instant,
        context: &Context,
    ) -> Option<Plan<G::Action>> {
        let last = self.table.log().last().map(|(_, event)| event);
        let person = match seat {
            Some(seat) => self.table.seat_setup(seat).is_person(),
            None => self.table.people() > 0,
        };
        if !person {
            let due = ready + paced(BREATH, &context.settings);
            return Some(Plan::Roll { due });
        }
        // The dice that a person's own choice set rolling roll at once.
        let rolling = seat.is_some()
            && sets_rolling(last, seat)
            && self.ask(context.now, |view, ctx| view.rolls_on(ctx));
        (rolling || context.settings.auto_roll).then_some(Plan::Roll { due: ready })
    }

    fn plan_reply(&self, seats: Seats, ready: Instant, context: &Context) -> Option<Plan<G::Action>> {
        let computers: Seats =
            seats.iter().filter(|seat| !self.table.seat_setup(*seat).is_person()).collect();
        if computers.is_empty() {
            return None;
        }
        let Some(solution) = self.preparation.solution() else {
            return Some(Plan::Preparation { due: context.now + Duration::from_millis(200) });
        };
        let Due { at, seat, action } = computers::due(&self.table, solution, computers)?;
        let due = if G::INFO.takebacks {
            ready + paced(at.saturating_sub(self.table.now()), &context.settings)
        } else {
            // In a race the computer thinks in match time.
            self.clock.when(at).unwrap_or(ready).max(ready)
        };
        Some(Plan::Reply { seat, action, due })
    }

    /// Does what is due.
    pub(super) fn go_on(&mut self, context: &mut Context) -> Transition {
        let at = self.at(context.now);
        if self.table.deadline().is_some_and(|until| until <= at) {
            let _ = self.change(context, |table, at| {
                table.tick(at);
                Ok(())
            });
        }
        match self.plan.take() {
            Some(plan) if plan.due() > context.now => self.plan = Some(plan),
            Some(Plan::Roll { .. }) => self.roll(context),
            Some(Plan::Reply { seat, action, .. }) => {
                // Where it is refused, the seat thinks again in the position that there is now.
                let _ = self.change(context, |table, at| table.act(at, seat, action));
            }
            Some(Plan::Result { .. }) => return Transition::Push(self.result()),
            Some(Plan::Preparation { .. }) => {
                if self.preparation.solution().is_none() {
                    self.message = Some(Message::Coach(self.preparation.progress()));
                } else {
                    self.message = None;
                }
                self.plan_next(context);
            }
            None => {
                // News from another thread.
                if self.preparation.solution().is_some() {
                    self.plan_next(context);
                }
            }
        }
        Transition::Stay
    }
}
