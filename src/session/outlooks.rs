//! What is being found out for a session on threads of their own.
use super::latest::Latest;
use crate::core::coach::{Coach, Counsel, Objective, Prospect};
use crate::core::game::{Game, Seat};
use crate::store::Aim;
use std::sync::Arc;

/// What a person wants to be told.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Wishes {
    /// Whether the chances are told during play.
    pub(crate) prospects: bool,
    /// What the coach counts.
    pub(crate) aim: Aim,
}

/// A position as a seat sees it.
pub(super) type Asked<G> = (G, Seat);

/// What a coach says for an objective, or why it cannot.
pub(super) type Counselled<G> = Result<Counsel<<G as Game>::Action>, String>;

/// What is being found out for a session.
pub(super) struct Outlooks<G: Coach> {
    pub(super) wishes: Wishes,
    pub(super) wake: Arc<dyn Fn() + Send + Sync>,
    pub(super) prospects: Latest<Asked<G>, Vec<Prospect>>,
    pub(super) counsel: Latest<(G, Seat, Objective), Counselled<G>>,
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
            asked: None,
            waits: None,
        }
    }
}

impl<G: Coach> Outlooks<G> {
    /// The position has changed: nobody waits for advice in the last one any more.
    pub(super) fn forget(&mut self) {
        self.waits = None;
    }
}
