//! Players outside this program, which take their own time.
use crate::core::coach::Coach;
use crate::core::game::{Seat, Seats};
use crate::core::table::Table;
use std::time::{Duration, Instant};

/// The next event of the guests among some seats.
pub(crate) enum Visit<A> {
    /// Nothing: they wait, or these are not here.
    Nothing {
        /// Those that are not here.
        absent: Seats,
    },
    /// One of them acts, as the rules allow.
    Acts(Seat, A),
    /// One of them has lost the game, for this reason.
    Lost(Seat, String),
    /// One of them is thinking, at most until then.
    Thinks(Instant),
}

/// Players outside this program, at their seats of a table.
pub(crate) trait Guests<G: Coach> {
    /// Asks all of `seats` at match time `at`, unless that has been done in this position, and waits for the first
    /// to decide, at most for `patience`.
    fn visit(&mut self, table: &Table<G>, at: Duration, seats: Seats, patience: Duration)
    -> Visit<G::Action>;
    /// Tells everybody the events so far.
    fn tell(&mut self, table: &Table<G>);
    /// Returns `true` if somebody has said something, or is late, since the last visit.
    fn has_news(&self) -> bool;
}
