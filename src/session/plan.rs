//! The next automatic event of a session.
use crate::core::Seat;
use std::time::Instant;

/// An automatic event, and when it is due.
#[derive(Clone, Debug)]
pub(super) struct Plan<A> {
    pub(super) due: Instant,
    pub(super) event: PlannedEvent<A>,
}

#[derive(Clone, Debug)]
pub(super) enum PlannedEvent<A> {
    Roll,
    Reply(Seat, A),
    Result,
    /// A computer seat waiting for its solution is looked at again.
    Prepare,
}
