//! The next automatic event of a session.
use crate::core::Seat;
use std::time::Instant;

/// An automatic event.
#[derive(Clone, Debug)]
pub(super) enum Plan<A> {
    Roll {
        due: Instant,
    },
    Reply {
        due: Instant,
        seat: Seat,
        action: A,
    },
    Result {
        due: Instant,
    },
    /// A computer seat waiting for its solution is looked at again.
    Prepare {
        due: Instant,
    },
}

impl<A> Plan<A> {
    pub(super) fn due(&self) -> Instant {
        match self {
            Plan::Roll { due }
            | Plan::Reply { due, .. }
            | Plan::Result { due }
            | Plan::Prepare { due } => *due,
        }
    }
}
