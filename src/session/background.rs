//! The questions of a session that background threads answer.
use super::latest::LatestTask;
use crate::core::{Coach, Due, Evaluation, Finding, Game, Objective, Seat, Seats, Table};
use crate::store::CoachObjective;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A position, the seat that asks, and its objective.
pub(super) type PositionQuestion<G> = (G, Seat, Objective);

/// The analyses wanted during play, and how long a front end waits for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Analyses {
    pub(crate) chances: bool,
    pub(crate) objective: CoachObjective,
    /// The lone player's best result in such games so far.
    pub(crate) best: Option<i32>,
    /// Time that a front end waits for computers and the coach, which are mostly instant, before it
    /// continues without them.
    pub(crate) patience: Duration,
}

impl Default for Analyses {
    fn default() -> Analyses {
        Analyses {
            chances: false,
            objective: CoachObjective::default(),
            best: None,
            patience: Duration::MAX,
        }
    }
}

/// Kind of work that a background thread has finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BackgroundAnswer {
    /// The coach's solution.
    Solution,
    /// The reply of a computer.
    Reply,
    /// The hints that were asked for.
    Hints,
    /// The chances in a position.
    Findings,
}

/// The first computer's action, if any acts.
type FirstReply<G> = Option<Due<<G as Game>::Action>>;

pub(super) struct Background<G: Coach> {
    pub(super) wanted: Analyses,
    pub(super) wake: Arc<dyn Fn(BackgroundAnswer) + Send + Sync>,
    pub(super) findings: LatestTask<(G, Seat), Vec<Finding>>,
    pub(super) hints: LatestTask<PositionQuestion<G>, Evaluation<G::Action>>,
    pub(super) replies: LatestTask<(Table<G>, Seats), FirstReply<G>>,
    /// Start of a computer's thinking that is still running.
    pub(super) thinks_since: Option<Instant>,
    pub(super) analyzed: Option<(G, Seat)>,
    /// The seat waiting for hints.
    pub(super) waits: Option<Seat>,
}

impl<G: Coach> Default for Background<G> {
    fn default() -> Background<G> {
        Background {
            wanted: Analyses::default(),
            wake: Arc::new(|_| ()),
            findings: LatestTask::default(),
            hints: LatestTask::default(),
            replies: LatestTask::default(),
            thinks_since: None,
            analyzed: None,
            waits: None,
        }
    }
}

impl<G: Coach> Background<G> {
    /// Returns the call that tells the front end of an answer.
    pub(super) fn waker(&self, answer: BackgroundAnswer) -> impl FnOnce() + Send + 'static {
        let wake = self.wake.clone();
        move || wake(answer)
    }
}
