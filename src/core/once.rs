//! Values computed once, with Rayon.
use rayon::ThreadPoolBuilder;
use std::panic::resume_unwind;
use std::sync::OnceLock;
use std::thread;

/// Returns the value of `cell`, computing it with `work` if nobody has. Unlike in [`OnceLock::get_or_init`], `work` may
/// use Rayon, wherever this is called.
///
/// It runs on a thread and in a pool of its own: a worker that waits for parts of `work` takes up other tasks of its
/// pool, and if one of them needed this value, it would wait for itself.
pub(crate) fn once<T: Send + Sync>(cell: &OnceLock<T>, work: impl FnOnce() -> T + Send) -> &T {
    cell.get_or_init(|| {
        let apart = || match ThreadPoolBuilder::new().build() {
            Ok(pool) => pool.install(work),
            Err(_) => work(),
        };
        thread::scope(|scope| scope.spawn(apart).join()).unwrap_or_else(|panic| resume_unwind(panic))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayon::prelude::*;
    use std::time::Duration;

    /// Never ends if a task waits for itself.
    #[test]
    fn tasks_may_need_what_tasks_compute() {
        static SUM: OnceLock<u64> = OnceLock::new();
        let slow = |part: u64| {
            thread::sleep(Duration::from_millis(1));
            part
        };
        let work = || (0..64).into_par_iter().map(slow).sum();
        let all: Vec<u64> = (0..64).into_par_iter().map(|_| *once(&SUM, work)).collect();
        assert!(all.iter().all(|sum| *sum == 2016), "{all:?}");
    }
}
