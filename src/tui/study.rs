//! The coach's book, studied on a thread of its own while the game is already on the screen.
use crate::core::coach::Coach;
use crate::tui::screen::Waker;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

/// A book being studied, or studied. Clones share it.
pub struct Study<G: Coach> {
    book: Arc<OnceLock<G::Book>>,
    /// How far it is, in thousandths.
    progress: Arc<AtomicU32>,
}

impl<G: Coach> Clone for Study<G> {
    fn clone(&self) -> Study<G> {
        Study { book: self.book.clone(), progress: self.progress.clone() }
    }
}

impl<G: Coach> Study<G> {
    /// Starts to study; wakes the program when it is done.
    pub fn start(options: G::Options, seats: u8, waker: Waker) -> Study<G> {
        let (book, progress) = (Arc::new(OnceLock::new()), Arc::new(AtomicU32::new(0)));
        let study = Study { book: book.clone(), progress: progress.clone() };
        std::thread::spawn(move || {
            let tell = |part: f32| progress.store((part * 1000.0) as u32, Ordering::Relaxed);
            let _ = book.set(G::study(&options, seats, &tell));
            waker.wake();
        });
        study
    }
    /// The book, as soon as it is there.
    pub fn book(&self) -> Option<&G::Book> {
        self.book.get()
    }
    /// The book, when it is there: for threads that can wait.
    pub fn wait(&self) -> &G::Book {
        self.book.wait()
    }
    /// How far the study is, in one sentence.
    pub fn progress(&self) -> String {
        format!("The coach is still studying: {} %", self.progress.load(Ordering::Relaxed) / 10)
    }
}
