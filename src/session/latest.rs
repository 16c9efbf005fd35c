//! Questions that take long, answered on a thread of their own: only the latest counts.
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

/// The latest question, and what was answered last.
pub(super) struct Latest<Q, A>(Arc<Shared<Q, A>>);

struct Shared<Q, A> {
    desk: Mutex<Desk<Q, A>>,
    /// How far the thread is, in thousandths.
    progress: AtomicU32,
}

struct Desk<Q, A> {
    /// What is asked next; what was asked before it and not begun is dropped.
    waiting: Option<Q>,
    under_way: Option<Q>,
    answered: Option<(Q, A)>,
    /// Whether there is a thread.
    busy: bool,
}

impl<Q, A> Default for Latest<Q, A> {
    fn default() -> Latest<Q, A> {
        let desk = Desk { waiting: None, under_way: None, answered: None, busy: false };
        Latest(Arc::new(Shared { desk: Mutex::new(desk), progress: AtomicU32::new(0) }))
    }
}

impl<Q, A> Shared<Q, A> {
    fn desk(&self) -> MutexGuard<'_, Desk<Q, A>> {
        self.desk.lock().unwrap_or_else(|broken| broken.into_inner())
    }
}

impl<Q: Clone + PartialEq + Send + 'static, A: Clone + Send + 'static> Latest<Q, A> {
    /// Has `question` answered by `answer`, which reports progress from 0 to 1, and calls `wake` when it is. Nothing
    /// happens where it was asked last.
    pub(super) fn ask(
        &self,
        question: Q,
        answer: impl Fn(&Q, &(dyn Fn(f32) + Sync)) -> A + Send + 'static,
        wake: impl Fn() + Send + 'static,
    ) {
        let mut desk = self.0.desk();
        let known = |asked: &Q| *asked == question;
        if desk.under_way.as_ref().is_some_and(known) {
            desk.waiting = None;
            return;
        }
        // Whoever hears of an answer may ask again before the thread has ended.
        if desk.under_way.is_none() && desk.answered.as_ref().is_some_and(|(asked, _)| known(asked)) {
            desk.waiting = None;
            return;
        }
        desk.waiting = Some(question);
        if std::mem::replace(&mut desk.busy, true) {
            return;
        }
        let shared = self.0.clone();
        std::thread::spawn(move || {
            while let Some(question) = shared.next() {
                let report = |part: f32| shared.progress.store((part * 1000.0) as u32, Ordering::Relaxed);
                let answered = answer(&question, &report);
                let mut desk = shared.desk();
                desk.answered = Some((question, answered));
                desk.under_way = None;
                drop(desk);
                wake();
            }
        });
    }

    /// Returns the answer to `question`, if it is what was answered last.
    pub(super) fn answer(&self, question: &Q) -> Option<A> {
        let desk = self.0.desk();
        desk.answered.as_ref().filter(|(asked, _)| asked == question).map(|(_, answer)| answer.clone())
    }

    /// Returns how far it is, in percent; none where nothing is asked.
    pub(super) fn progress(&self) -> Option<u32> {
        self.0.desk().busy.then(|| self.0.progress.load(Ordering::Relaxed) / 10)
    }
}

impl<Q: Clone, A> Shared<Q, A> {
    /// Takes the question that waits; none ends the thread.
    fn next(&self) -> Option<Q> {
        let mut desk = self.desk();
        let next = desk.waiting.take();
        desk.busy = next.is_some();
        desk.under_way.clone_from(&next);
        self.progress.store(0, Ordering::Relaxed);
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn only_the_latest_question_is_answered() {
        let (latest, (begin, begun), (sender, answers)) =
            (Latest::<u32, u32>::default(), mpsc::channel::<()>(), mpsc::channel());
        let (begun, asked) = (Arc::new(Mutex::new(begun)), Arc::new(Mutex::new(Vec::new())));
        let ask = |question| {
            let (begun, asked, sender) = (begun.clone(), asked.clone(), sender.clone());
            let answer = move |question: &u32, report: &(dyn Fn(f32) + Sync)| {
                report(0.5);
                begun.lock().unwrap().recv().unwrap();
                asked.lock().unwrap().push(*question);
                10 * question
            };
            latest.ask(question, answer, move || sender.send(()).unwrap());
        };
        assert_eq!(latest.progress(), None);
        ask(1);
        while latest.progress() != Some(50) {
            std::thread::yield_now();
        }
        // The second is overtaken by the third before anybody looks at it; the first is under way.
        ask(2);
        ask(3);
        assert_eq!(latest.answer(&1), None);
        for question in [1, 3] {
            begin.send(()).unwrap();
            answers.recv().unwrap();
            assert_eq!(latest.answer(&question), Some(10 * question));
        }
        assert_eq!(latest.answer(&1), None);
        while latest.progress().is_some() {
            std::thread::yield_now();
        }
        // What was answered last is not asked again.
        ask(3);
        assert_eq!(latest.progress(), None);
        assert_eq!(*asked.lock().unwrap(), [1, 3]);
    }
}
