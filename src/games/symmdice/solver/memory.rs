//! Cache of solutions for objectives other than points.
//!
//! Nothing is solved while it is locked: a thread of the pool waiting for the lock would wait for itself.
use super::field::{Field, Rivals};
use super::race::{LastRound, Race};
use super::run::Run;
use super::totals::Totals;
use crate::core::recent::Recent;
use std::sync::{Arc, Mutex, OnceLock};

/// Number of cached races. One from few points covers all from more points.
pub(super) const RACES_KEPT: usize = 32;
/// Number of cached fields: those of a turn or two, as the others' points change.
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
