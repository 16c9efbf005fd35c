//! What was solved for who plays for something else than points, so that it is solved once.
//!
//! Nothing is solved while it is locked: who waits for a lock on a thread of the pool would wait for itself.
use super::field::{Field, Rivals};
use super::race::{LastRound, Race};
use super::run::Run;
use super::totals::Totals;
use crate::core::recent::Recent;
use std::sync::{Arc, Mutex, OnceLock};

/// Number of races that are kept. One that starts from few points answers for all that start from more.
pub(super) const RACES_KEPT: usize = 32;
/// Number of fields that are kept: those of a turn or two, as others have other points by then.
const FIELDS_KEPT: usize = 64;

/// Solutions so far, of one scoring.
pub(super) struct Memory {
    pub(super) last: OnceLock<Arc<LastRound>>,
    pub(super) run: OnceLock<Run>,
    pub(super) races: Mutex<Vec<Arc<Race>>>,
    pub(super) totals: Mutex<Arc<Totals>>,
    pub(super) fields: Recent<(Rivals, i32), Field>,
}

impl Default for Memory {
    fn default() -> Memory {
        Memory {
            last: OnceLock::new(),
            run: OnceLock::new(),
            races: Mutex::default(),
            totals: Mutex::default(),
            fields: Recent::new(FIELDS_KEPT),
        }
    }
}
