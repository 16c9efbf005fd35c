//! The coach's solution, prepared on a background thread during play, or on demand.
use crate::core::{Coach, tools::threads::run_in_background};
use std::sync::{Arc, OnceLock};

/// Shown while somebody waits for a solution.
pub(crate) const PREPARING: &str = "The coach is preparing";

/// A solution that is prepared once. Clones share it.
#[derive(Clone)]
pub(crate) struct Preparation<G: Coach>(Arc<PreparationShared<G>>);

struct PreparationShared<G: Coach> {
    game: G,
    solution: OnceLock<G::Solution>,
}

impl<G: Coach> Preparation<G> {
    /// Creates a preparation for `game` and what can follow, without starting it.
    pub(crate) fn new(game: G) -> Preparation<G> {
        Preparation(Arc::new(PreparationShared {
            game,
            solution: OnceLock::new(),
        }))
    }
    /// Returns `true` if it is done and for `game`, too.
    pub(super) fn covers(&self, game: &G) -> bool {
        self.solution()
            .is_some_and(|solution| game.is_covered(solution))
    }
    /// Returns this one if it is done and for `game`, too, else another.
    pub(crate) fn covering(&self, game: G) -> Preparation<G> {
        if self.covers(&game) {
            self.clone()
        } else {
            Preparation::new(game)
        }
    }
    /// Creates a preparation and starts it on a new thread, which calls `wake` when it is done.
    pub(crate) fn start(game: G, wake: impl FnOnce() + Send + 'static) -> Preparation<G> {
        let preparation = Preparation::new(game);
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
        self.0.solution.get_or_init(|| self.0.game.prepare())
    }
}
