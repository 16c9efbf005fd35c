//! Slow questions answered on background threads; only the latest counts.
use crate::core::tools::{locked::locked, threads::run_in_background};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The latest question, with its answer once that is there.
pub(crate) struct LatestTask<Q, A>(Arc<Shared<Q, A>>);

struct Shared<Q, A> {
    latest: Mutex<Latest<Q, A>>,
    /// Notifies who waits of the answer.
    answered: Condvar,
    /// Held by the thread that computes: one at a time.
    at_work: Mutex<()>,
}

struct Latest<Q, A> {
    question: Option<Q>,
    progress: Progress<A>,
    /// Somebody is blocked until the question is answered.
    is_waited_for: bool,
}

enum Progress<A> {
    Pending,
    Answered(A),
    /// The thread has panicked.
    Failed,
}

impl<Q: PartialEq, A: Clone> Latest<Q, A> {
    fn is_pending(&self, question: &Q) -> bool {
        self.question.as_ref() == Some(question) && matches!(self.progress, Progress::Pending)
    }

    fn answer(&self, question: &Q) -> Option<A> {
        match &self.progress {
            Progress::Answered(answer) if self.question.as_ref() == Some(question) => {
                Some(answer.clone())
            }
            _ => None,
        }
    }
}

impl<Q, A> Default for LatestTask<Q, A> {
    fn default() -> LatestTask<Q, A> {
        LatestTask(Arc::new(Shared {
            latest: Mutex::new(Latest {
                question: None,
                progress: Progress::Pending,
                is_waited_for: false,
            }),
            answered: Condvar::new(),
            at_work: Mutex::new(()),
        }))
    }
}

impl<Q: Clone + PartialEq + Send + 'static, A: Clone + Send + 'static> LatestTask<Q, A> {
    /// Computes the answer to `question` with `compute`, unless it is the last one asked. Returns
    /// the answer if it arrives within `patience`; otherwise calls `wake` when it is there.
    pub(crate) fn ask(
        &self,
        question: Q,
        compute: impl FnOnce(&Q) -> A + Send + 'static,
        wake: impl FnOnce() + Send + 'static,
        patience: Duration,
    ) -> Option<A> {
        let mut latest = self.0.latest();
        latest.is_waited_for = !patience.is_zero();
        if latest.question.as_ref() != Some(&question) {
            latest.question = Some(question.clone());
            latest.progress = Progress::Pending;
            drop(latest);
            let shared = self.0.clone();
            let question_to_answer = question.clone();
            let is_done =
                run_in_background(move || shared.work(&question_to_answer, compute, wake));
            if patience.is_zero() && !is_done {
                return None;
            }
            latest = self.0.latest();
        }
        let waited = self
            .0
            .answered
            .wait_timeout_while(latest, patience, |latest| latest.is_pending(&question));
        let (mut latest, _) = waited.unwrap_or_else(PoisonError::into_inner);
        latest.is_waited_for = false;
        latest.answer(&question)
    }

    /// Returns the answer to `question`, if it is the last one asked.
    pub(crate) fn answer(&self, question: &Q) -> Option<A> {
        self.0.latest().answer(question)
    }
}

impl<Q: PartialEq, A: Clone> Shared<Q, A> {
    fn latest(&self) -> MutexGuard<'_, Latest<Q, A>> {
        locked(&self.latest)
    }

    /// Answers `question` if it still is the latest when its turn comes, and when it is answered.
    fn work(&self, question: &Q, compute: impl FnOnce(&Q) -> A, wake: impl FnOnce()) {
        let turn = locked(&self.at_work);
        if !self.latest().is_pending(question) {
            return;
        }
        let computed = catch_unwind(AssertUnwindSafe(|| compute(question)));
        let mut latest = self.latest();
        if !latest.is_pending(question) {
            return;
        }
        let (progress, panic) = match computed {
            Ok(answer) => (Progress::Answered(answer), None),
            Err(panic) => (Progress::Failed, Some(panic)),
        };
        latest.progress = progress;
        let is_waited_for = latest.is_waited_for;
        drop(latest);
        drop(turn);
        self.answered.notify_all();
        if let Some(panic) = panic {
            resume_unwind(panic);
        }
        if !is_waited_for {
            wake();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::tools::threads::without_threads;
    use std::sync::mpsc::{Receiver, Sender, channel};

    /// A question whose answer waits for a signal.
    struct GatedQuestion {
        latest: LatestTask<u32, u32>,
        begun: Arc<Mutex<Receiver<()>>>,
        woken: Sender<()>,
    }

    impl GatedQuestion {
        fn new() -> (GatedQuestion, Sender<()>, Receiver<()>) {
            let (begin, begun) = channel();
            let (woken, answers) = channel();
            (
                GatedQuestion {
                    latest: LatestTask::default(),
                    begun: Arc::new(Mutex::new(begun)),
                    woken,
                },
                begin,
                answers,
            )
        }

        fn ask(&self, question: u32, patience: Duration) -> Option<u32> {
            let begun = self.begun.clone();
            let woken = self.woken.clone();
            self.latest.ask(
                question,
                move |question| {
                    begun.lock().unwrap().recv().unwrap();
                    10 * question
                },
                move || woken.send(()).unwrap(),
                patience,
            )
        }
    }

    #[test]
    fn without_a_thread_the_answer_is_there_at_once() {
        let (slow, begin, answers) = GatedQuestion::new();
        for (question, patience) in [(1, Duration::ZERO), (2, Duration::from_millis(1))] {
            begin.send(()).unwrap();
            let answer = without_threads(|| slow.ask(question, patience));
            assert_eq!(answer, Some(10 * question));
        }
        // Nobody has waited for the first.
        assert_eq!(answers.try_iter().count(), 1);
    }

    #[test]
    fn only_the_latest_question_is_answered() {
        let (slow, begin, answers) = GatedQuestion::new();
        slow.ask(1, Duration::ZERO);
        while slow.latest.0.at_work.try_lock().is_ok() {
            std::thread::yield_now();
        }
        // The third overtakes the second before it is started; the first is in progress.
        slow.ask(2, Duration::ZERO);
        slow.ask(3, Duration::ZERO);
        begin.send(()).unwrap();
        begin.send(()).unwrap();
        answers.recv().unwrap();
        assert_eq!(
            [1, 2, 3].map(|question| slow.latest.answer(&question)),
            [None, None, Some(30)]
        );
        assert_eq!(
            slow.ask(3, Duration::ZERO),
            Some(30),
            "it is not computed again"
        );
    }

    #[test]
    fn who_waits_for_an_answer_is_not_woken() {
        let (slow, begin, woken) = GatedQuestion::new();
        begin.send(()).unwrap();
        assert_eq!(slow.ask(2, Duration::MAX), Some(20));
        assert!(woken.try_recv().is_err());
    }

    #[test]
    fn nobody_waits_for_a_thread_that_has_failed() {
        let latest = LatestTask::<u32, u32>::default();
        assert_eq!(
            latest.ask(1, |_| panic!("on purpose"), || (), Duration::MAX),
            None
        );
    }
}
