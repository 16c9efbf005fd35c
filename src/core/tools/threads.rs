//! Threads, of which the system may allow few.
use super::locked::locked;
use std::panic::resume_unwind;
use std::sync::{Arc, Mutex};
use std::thread::{Builder, scope};

/// The system refuses a thread.
#[derive(Debug, thiserror::Error)]
#[error("the system allows no further thread; end other programs, or raise its limit (ulimit -u)")]
pub(crate) struct NoThread;

/// Starts a thread for `work` that nothing else can do.
pub(crate) fn start_thread(work: impl FnOnce() + Send + 'static) -> Result<(), NoThread> {
    builder().spawn(work).map_or(Err(NoThread), |_| Ok(()))
}

/// Runs `work` on a thread of its own, or here if the system allows none. Returns `true` if it has
/// been run here.
pub(crate) fn run_in_background(work: impl FnOnce() + Send + 'static) -> bool {
    let work = Arc::new(Mutex::new(Some(work)));
    let run = move || {
        let work = locked(&work).take();
        work.into_iter().for_each(|work| work());
    };
    let is_refused = start_thread(run.clone()).is_err();
    if is_refused {
        run();
    }
    is_refused
}

/// Returns the value of `work`, which runs on a thread of its own, or here if the system allows
/// none.
pub(crate) fn run_apart<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let work = Mutex::new(Some(work));
    let run = || locked(&work).take().map(|work| work());
    let value = scope(|scope| match builder().spawn_scoped(scope, run) {
        Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
        Err(_) => run(),
    });
    value.expect("it runs once")
}

#[cfg(not(test))]
fn builder() -> Builder {
    Builder::new()
}

#[cfg(test)]
use tests::builder;
#[cfg(test)]
pub(crate) use tests::without_threads;

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::thread::current;

    thread_local!(static IS_REFUSED: Cell<bool> = const { Cell::new(false) });

    /// Returns the value of `work`, while which this thread can start no other.
    pub(crate) fn without_threads<T>(work: impl FnOnce() -> T) -> T {
        IS_REFUSED.set(true);
        let value = work();
        IS_REFUSED.set(false);
        value
    }

    pub(super) fn builder() -> Builder {
        // No system has room for such a stack.
        let stack = if IS_REFUSED.get() {
            usize::MAX / 4
        } else {
            1 << 21
        };
        Builder::new().stack_size(stack)
    }

    #[test]
    fn work_is_done_here_without_a_thread() {
        let here = current().id();
        assert_ne!(run_apart(|| current().id()), here);
        without_threads(|| {
            assert!(start_thread(|| {}).is_err());
            assert_eq!(run_apart(|| current().id()), here);
            let done = Arc::new(Mutex::new(None));
            let place = done.clone();
            run_in_background(move || *locked(&place) = Some(current().id()));
            assert_eq!(*locked(&done), Some(here));
        });
    }
}
