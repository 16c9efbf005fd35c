//! The coach's book, studied on a thread of its own while the game is already on the screen.
use crate::core::coach::Coach;
use crate::tui::screen::Waker;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

/// A book being studied, or studied. Clones share it.
pub struct Preparation<G: Coach> {
    solution: Arc<OnceLock<G::Solution>>,
    /// How far it is, in thousandths.
    progress: Arc<AtomicU32>,
}

impl<G: Coach> Clone for Preparation<G> {
    fn clone(&self) -> Preparation<G> {
        Preparation { solution: self.solution.clone(), progress: self.progress.clone() }
    }
}

impl<G: Coach> Preparation<G> {
    /// Starts to study; wakes the program when it is done.
    pub fn start(options: G::Options, seats: u8, waker: Waker) -> Preparation<G> {
        let (solution, progress) = (Arc::new(OnceLock::new()), Arc::new(AtomicU32::new(0)));
        let preparation = Preparation { solution: solution.clone(), progress: progress.clone() };
        std::thread::spawn(move || {
            let report = |part: f32| progress.store((part * 1000.0) as u32, Ordering::Relaxed);
            let _ = solution.set(G::prepare(&options, seats, &report));
            waker.wake();
        });
        preparation
    }
    /// The book, as soon as it is there.
    pub fn solution(&self) -> Option<&G::Solution> {
        self.solution.get()
    }
    /// The book, when it is there: for threads that can wait.
    pub fn wait(&self) -> &G::Solution {
        self.solution.wait()
    }
    /// How far the study is, in one sentence.
    pub fn progress(&self) -> String {
        format!("The coach is still studying: {} %", self.progress.load(Ordering::Relaxed) / 10)
    }
}
