//! What is being found out for a session on threads of their own.
use super::latest::Latest;
use crate::core::coach::{Coach, Counsel, Objective, Prospect};
use crate::core::computers::Due;
use crate::core::game::{Game, Seat, Seats};
use crate::core::table::Table;
use crate::store::Aim;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What a person wants to be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wishes {
    /// Whether the chances are told during play.
    pub(crate) prospects: bool,
    /// What the coach counts.
    pub(crate) aim: Aim,
    /// The most that who plays alone had in such a game before.
    pub(crate) best: Option<i32>,
    /// How long a front end waits for what computers and the coach mostly know at once, before it goes on without it.
    pub(crate) patience: Duration,
}

impl Default for Wishes {
    fn default() -> Wishes {
        Wishes { prospects: false, aim: Aim::default(), best: None, patience: Duration::MAX }
    }
}

/// A position as a seat sees it.
pub(super) type Asked<G> = (G, Seat);

/// What a computer does and when, if one of those that were asked for does anything.
pub(super) type Reply<G> = Option<Due<<G as Game>::Action>>;

/// What is being found out for a session.
pub(super) struct Outlooks<G: Coach> {
    pub(super) wishes: Wishes,
    pub(super) wake: Arc<dyn Fn() + Send + Sync>,
    pub(super) prospects: Latest<Asked<G>, Vec<Prospect>>,
    /// Asked for what the coach counts by itself where there is no objective.
    pub(super) counsel: Latest<(G, Seat, Option<Objective>), Counsel<G::Action>>,
    /// What the first of the computers does that may act at a table.
    pub(super) replies: Latest<(Table<G>, Seats), Reply<G>>,
    /// Since when a computer thinks that has not been waited for.
    pub(super) thinks_since: Option<Instant>,
    /// The position whose prospects were asked for last.
    pub(super) asked: Option<Asked<G>>,
    /// Who waits for advice that has been asked for.
    pub(super) waits: Option<Seat>,
}

impl<G: Coach> Default for Outlooks<G> {
    fn default() -> Outlooks<G> {
        Outlooks {
            wishes: Wishes::default(),
            wake: Arc::new(|| ()),
            prospects: Latest::default(),
            counsel: Latest::default(),
            replies: Latest::default(),
            thinks_since: None,
            asked: None,
            waits: None,
        }
    }
}

impl<G: Coach> Outlooks<G> {
    /// The position has changed: nobody waits for advice in the last one any more, and nobody thinks about it.
    pub(super) fn forget(&mut self) {
        (self.waits, self.thinks_since) = (None, None);
    }
}
