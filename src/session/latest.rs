//! Slow questions answered on a background thread; only the latest counts.
use crate::core::tools::{locked::locked, threads::run_in_background};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The latest question, and the last answer.
pub(crate) struct LatestTask<Q, A>(Arc<LatestShared<Q, A>>);

struct LatestShared<Q, A> {
    desk: Mutex<Desk<Q, A>>,
    /// Notifies waiting threads of an answer.
    told: Condvar,
}

struct Desk<Q, A> {
    /// The next question; an earlier one not yet started is dropped.
    waiting: Option<Q>,
    under_way: Option<Q>,
    answered: Option<(Q, A)>,
    /// `true` while a thread is running.
    busy: bool,
    /// `true` while somebody is blocked until the latest question is answered.
    waited_for: bool,
}

impl<Q: PartialEq, A> Desk<Q, A> {
    fn answer(&self, question: &Q) -> Option<&A> {
        self.answered
            .as_ref()
            .filter(|(asked, _)| asked == question)
            .map(|(_, answer)| answer)
    }
}

/// The working thread. If it panics, nobody waits for it any longer.
struct AtWork<Q, A>(Arc<LatestShared<Q, A>>);

impl<Q, A> Drop for AtWork<Q, A> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.desk().busy = false;
            self.0.told.notify_all();
        }
    }
}

impl<Q, A> Default for LatestTask<Q, A> {
    fn default() -> LatestTask<Q, A> {
        let desk = Desk {
            waiting: None,
            under_way: None,
            answered: None,
            busy: false,
            waited_for: false,
        };
        LatestTask(Arc::new(LatestShared {
            desk: Mutex::new(desk),
            told: Condvar::new(),
        }))
    }
}

impl<Q, A> LatestShared<Q, A> {
    fn desk(&self) -> MutexGuard<'_, Desk<Q, A>> {
        locked(&self.desk)
    }
}

impl<Q: Clone + PartialEq + Send + 'static, A: Clone + Send + 'static> LatestTask<Q, A> {
    /// Computes the answer to `question` with `answer`. Returns it if it arrives within `patience`;
    /// otherwise calls `wake` when it is there. Does nothing if `question` is the last one asked.
    /// Questions asked while a thread is running are answered with the `answer` of its first
    /// question, so `answer` must depend on the question alone.
    pub(crate) fn ask(
        &self,
        question: Q,
        answer: impl Fn(&Q) -> A + Send + 'static,
        wake: impl Fn() + Send + 'static,
        patience: Duration,
    ) -> Option<A> {
        let mut desk = self.0.desk();
        desk.waited_for = !patience.is_zero();
        let under_way = desk
            .under_way
            .as_ref()
            .is_some_and(|asked| *asked == question);
        // An answer may prompt the next question before the thread has ended.
        if under_way || (desk.under_way.is_none() && desk.answer(&question).is_some()) {
            desk.waiting = None;
        } else {
            desk.waiting = Some(question.clone());
            if !std::mem::replace(&mut desk.busy, true) {
                let at_work = AtWork(self.0.clone());
                drop(desk);
                let is_done = run_in_background(move || at_work.0.work(answer, wake));
                if patience.is_zero() && !is_done {
                    return None;
                }
                desk = self.0.desk();
            }
        }
        if patience.is_zero() {
            return desk.answer(&question).cloned();
        }
        let comes = |desk: &mut Desk<Q, A>| desk.busy && desk.answer(&question).is_none();
        let waited = self.0.told.wait_timeout_while(desk, patience, comes);
        let (mut desk, _) = waited.unwrap_or_else(PoisonError::into_inner);
        desk.waited_for = false;
        desk.answer(&question).cloned()
    }

    /// Returns the answer to `question`, if it is the last one answered.
    pub(crate) fn answer(&self, question: &Q) -> Option<A> {
        self.0.desk().answer(question).cloned()
    }
}

impl<Q: Clone + Send, A: Send> LatestShared<Q, A> {
    /// Answers questions until none is waiting.
    fn work(&self, answer: impl Fn(&Q) -> A, wake: impl Fn()) {
        while let Some(question) = self.next() {
            let answered = answer(&question);
            let mut desk = self.desk();
            desk.answered = Some((question, answered));
            desk.under_way = None;
            let waited_for = desk.waited_for;
            drop(desk);
            self.told.notify_all();
            if !waited_for {
                wake();
            }
        }
    }

    /// Takes the next question; `None` ends the thread.
    fn next(&self) -> Option<Q> {
        let mut desk = self.desk();
        let next = desk.waiting.take();
        desk.busy = next.is_some();
        desk.under_way.clone_from(&next);
        next
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
            let ((begin, begun), (woken, answers)) = (channel(), channel());
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
            let (begun, woken) = (self.begun.clone(), self.woken.clone());
            let answer = move |question: &u32| {
                begun.lock().unwrap().recv().unwrap();
                10 * question
            };
            self.latest
                .ask(question, answer, move || woken.send(()).unwrap(), patience)
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
        while slow.latest.0.desk().under_way != Some(1) {
            std::thread::yield_now();
        }
        // The third overtakes the second before it is started; the first is in progress.
        slow.ask(2, Duration::ZERO);
        slow.ask(3, Duration::ZERO);
        for question in [1, 3] {
            begin.send(()).unwrap();
            answers.recv().unwrap();
            assert_eq!(slow.latest.answer(&question), Some(10 * question));
        }
        assert_eq!(
            (slow.latest.answer(&1), slow.latest.answer(&2)),
            (None, None)
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
        let fails = |_: &u32| panic!("on purpose");
        assert_eq!(latest.ask(1, fails, || (), Duration::MAX), None);
    }
}
