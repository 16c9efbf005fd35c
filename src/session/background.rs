//! Background work for a session.
use super::latest::Latest;
use crate::core::coach::{Coach, Evaluation, Finding, Objective};
use crate::core::computers::Due;
use crate::core::game::{Game, Seat, Seats};
use crate::core::table::Table;
use crate::store::CoachObjective;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The analyses wanted during play, and how long a front end waits for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Analyses {
    /// Chances are shown during play.
    pub(crate) chances: bool,
    pub(crate) objective: CoachObjective,
    /// The lone player's best result in such games so far.
    pub(crate) best: Option<i32>,
    /// Time that a front end waits for computers and the coach, which are mostly instant, before it continues
    /// without them.
    pub(crate) patience: Duration,
}

impl Default for Analyses {
    fn default() -> Analyses {
        Analyses { chances: false, objective: CoachObjective::default(), best: None, patience: Duration::MAX }
    }
}

/// A position as seen by a seat.
pub(super) type Asked<G> = (G, Seat);

/// The next reply of the computers asked, if any acts.
pub(super) type Reply<G> = Option<Due<<G as Game>::Action>>;

/// Work in progress for a session.
pub(super) struct Background<G: Coach> {
    pub(super) wanted: Analyses,
    pub(super) wake: Arc<dyn Fn() + Send + Sync>,
    pub(super) findings: Latest<Asked<G>, Vec<Finding>>,
    pub(super) hints: Latest<(G, Seat, Objective), Evaluation<G::Action>>,
    /// Reply of the first computer to act at a table.
    pub(super) replies: Latest<(Table<G>, Seats), Reply<G>>,
    /// Start of a computer's thinking that is still running.
    pub(super) thinks_since: Option<Instant>,
    /// The position last analysed.
    pub(super) analyzed: Option<Asked<G>>,
    /// The seat waiting for hints.
    pub(super) waits: Option<Seat>,
}

impl<G: Coach> Default for Background<G> {
    fn default() -> Background<G> {
        Background {
            wanted: Analyses::default(),
            wake: Arc::new(|| ()),
            findings: Latest::default(),
            hints: Latest::default(),
            replies: Latest::default(),
            thinks_since: None,
            analyzed: None,
            waits: None,
        }
    }
}

impl<G: Coach> Background<G> {
    /// Discards pending hints and computers' replies after the position has changed.
    pub(super) fn forget(&mut self) {
        (self.waits, self.thinks_since) = (None, None);
    }
}
