//! The coach's solution, prepared on a background thread during play, or on demand.
use crate::core::Coach;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

/// A solution that is prepared once. Clones share it.
#[derive(Clone)]
pub(crate) struct Preparation<G: Coach>(Arc<Shared<G>>);

struct Shared<G: Coach> {
    options: G::Options,
    seats: u8,
    solution: OnceLock<G::Solution>,
    /// Progress, in thousandths.
    progress: AtomicU32,
}

impl<G: Coach> Preparation<G> {
    /// Creates a preparation without starting it.
    pub(crate) fn new(options: G::Options, seats: u8) -> Preparation<G> {
        let (solution, progress) = (OnceLock::new(), AtomicU32::new(0));
        Preparation(Arc::new(Shared { options, seats, solution, progress }))
    }
    /// Creates a preparation and starts it on a new thread, which calls `wake` when it is done.
    pub(crate) fn start(
        options: G::Options,
        seats: u8,
        wake: impl FnOnce() + Send + 'static,
    ) -> Preparation<G> {
        let preparation = Preparation::new(options, seats);
        let shared = preparation.clone();
        std::thread::spawn(move || {
            shared.wait();
            wake();
        });
        preparation
    }
    /// Returns the solution, or `None` if it is not ready.
    pub(crate) fn solution(&self) -> Option<&G::Solution> {
        self.0.solution.get()
    }
    /// Returns the solution, preparing it here or waiting for the thread that does.
    pub(crate) fn wait(&self) -> &G::Solution {
        self.wait_with(&|_| {})
    }
    /// Like [`Preparation::wait`]; reports progress from 0 to 1 if it is prepared here.
    pub(crate) fn wait_with(&self, report: &(dyn Fn(f32) + Sync)) -> &G::Solution {
        let Shared { options, seats, solution, progress } = &*self.0;
        solution.get_or_init(|| {
            G::prepare(options, *seats, &|part| {
                progress.store((part * 1000.0) as u32, Ordering::Relaxed);
                report(part);
            })
        })
    }
    /// Returns the progress, in one sentence.
    pub(crate) fn progress(&self) -> String {
        format!("The coach is still preparing: {} %", self.0.progress.load(Ordering::Relaxed) / 10)
    }
}
