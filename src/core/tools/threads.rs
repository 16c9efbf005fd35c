//! Threads, of which the system may allow few.
use super::locked::locked;
use rayon::ThreadPoolBuilder;
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
        if let Some(work) = work {
            work();
        }
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

/// Returns the value of `work`, which may use Rayon, wherever this is called.
///
/// It runs on a thread and in a pool of its own: a worker that waits for parts of `work` takes up
/// other tasks of its pool, and if one of them needed the same value, it would wait for itself.
pub(crate) fn run_in_own_pool<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    let threads = rayon::current_num_threads();
    run_apart(
        || match ThreadPoolBuilder::new().num_threads(threads).build() {
            Ok(pool) => pool.install(work),
            Err(_) => work(),
        },
    )
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
    use rayon::prelude::*;
    use std::cell::Cell;
    use std::sync::OnceLock;
    use std::thread::current;
    use std::time::Duration;

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
        let this_thread = current().id();
        assert_ne!(run_apart(|| current().id()), this_thread);
        without_threads(|| {
            assert!(start_thread(|| {}).is_err());
            assert_eq!(run_apart(|| current().id()), this_thread);
            let working_thread = Arc::new(Mutex::new(None));
            let place = working_thread.clone();
            run_in_background(move || *locked(&place) = Some(current().id()));
            assert_eq!(*locked(&working_thread), Some(this_thread));
        });
    }

    fn sum_slowly() -> u64 {
        let parts = (0..64).into_par_iter().map(|part: u64| {
            std::thread::sleep(Duration::from_millis(1));
            part
        });
        parts.sum()
    }

    /// Never ends if a task waits for itself.
    #[test]
    fn tasks_may_need_what_tasks_compute() {
        static SUM: OnceLock<u64> = OnceLock::new();
        let sum = |_| *SUM.get_or_init(|| run_in_own_pool(sum_slowly));
        let all: Vec<u64> = (0..64).into_par_iter().map(sum).collect();
        assert!(all.iter().all(|sum| *sum == 2016), "{all:?}");
    }
}
