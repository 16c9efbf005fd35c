//! Planned automatic events, and their pace.
use crate::core::game::Seat;
use std::time::Instant;

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
}

impl Pacing {
    /// Returns the pace of a front end without animations, which waits for nobody but people.
    pub(crate) fn at_once(now: Instant) -> Pacing {
        Pacing { ready: now, factor: 0, auto_roll: true, rolls_on: true, missed: None }
    }
}

/// An automatic event.
#[derive(Clone, Debug)]
pub(super) enum Plan<A> {
    /// Dice are rolled.
    Roll { due: Instant },
    /// A computer seat acts.
    Reply { due: Instant, seat: Seat, action: A },
    /// The result is shown.
    Result { due: Instant },
    /// A computer seat waiting for its solution is looked at again.
    Prepare { due: Instant },
}

impl<A> Plan<A> {
    /// Returns the time at which it will happen.
    pub(super) fn due(&self) -> Instant {
        match self {
            Plan::Roll { due } | Plan::Reply { due, .. } | Plan::Result { due } | Plan::Prepare { due } => {
                *due
            }
        }
    }
}
