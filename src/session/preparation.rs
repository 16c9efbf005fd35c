//! The coach's solution, prepared on a background thread during play, or on demand.
use crate::core::{Coach, tools::threads::run_in_background};
use std::sync::{Arc, OnceLock};

/// Shown while somebody waits for a solution.
pub(crate) const PREPARING: &str = "The coach is preparing";

/// A solution that is prepared once. Clones share it.
#[derive(Clone)]
pub(crate) struct Preparation<G: Coach>(Arc<PreparationShared<G>>);

struct PreparationShared<G: Coach> {
    options: G::Options,
    seats: u8,
    solution: OnceLock<G::Solution>,
}

impl<G: Coach> Preparation<G> {
    /// Creates a preparation without starting it.
    pub(crate) fn new(options: G::Options, seats: u8) -> Preparation<G> {
        Preparation(Arc::new(PreparationShared {
            options,
            seats,
            solution: OnceLock::new(),
        }))
    }
    /// Creates a preparation and starts it on a new thread, which calls `wake` when it is done.
    pub(crate) fn start(
        options: G::Options,
        seats: u8,
        wake: impl FnOnce() + Send + 'static,
    ) -> Preparation<G> {
        let preparation = Preparation::new(options, seats);
        let shared = preparation.clone();
        run_in_background(move || {
            shared.wait();
            wake();
        });
        preparation
    }
    pub(crate) fn solution(&self) -> Option<&G::Solution> {
        self.0.solution.get()
    }
    /// Returns the solution, preparing it here or waiting for the thread that does.
    pub(crate) fn wait(&self) -> &G::Solution {
        let PreparationShared {
            options,
            seats,
            solution,
        } = &*self.0;
        solution.get_or_init(|| G::prepare(options, *seats))
    }
}
