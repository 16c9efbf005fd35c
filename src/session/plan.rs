//! What is planned to happen by itself, and how fast.
use crate::core::game::Seat;
use std::time::Instant;

/// The ways in which a front end lets the game go on by itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pacing {
    /// Not before this: until then things move on the screen.
    pub(crate) ready: Instant,
    /// Factor by which computers act slower than usual; 0 if they act at once.
    pub(crate) factor: u32,
    /// Dice that nobody has a choice about are rolled without a key.
    pub(crate) auto_roll: bool,
    /// Dice that a person's own choice has set rolling are rolled at once.
    pub(crate) rolls_on: bool,
    /// The seat whose dice leave nothing to choose, if the next roll is to follow by itself.
    pub(crate) missed: Option<Seat>,
}

/// Something that will happen by itself.
#[derive(Clone, Debug)]
pub(super) enum Plan<A> {
    /// Dice are rolled.
    Roll { due: Instant },
    /// A computer seat acts.
    Reply { due: Instant, seat: Seat, action: A },
    /// The result is shown.
    Result { due: Instant },
    /// A computer seat that waits for its solution looks again.
    Prepare { due: Instant },
}

impl<A> Plan<A> {
    /// Returns when it will happen.
    pub(super) fn due(&self) -> Instant {
        match self {
            Plan::Roll { due } | Plan::Reply { due, .. } | Plan::Result { due } | Plan::Prepare { due } => {
                *due
            }
        }
    }
}
