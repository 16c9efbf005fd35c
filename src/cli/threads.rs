//! The threads of solvers and simulations.
use crate::core::tools::locked::locked;
use crate::core::tools::threads::{NoThread, start_thread};
use rayon::{ThreadBuilder, ThreadPoolBuilder};
use std::env;
use std::io;
use std::sync::{Arc, Mutex, mpsc};
use std::thread::{available_parallelism, sleep};
use std::time::Duration;

/// Threads left to those who read, hear signals and work in the background.
const SPARE: usize = 4;

/// Starts Rayon's threads: one a core, or as many as the system allows.
pub(crate) fn start_solver_threads() -> Result<(), NoThread> {
    let cores = available_parallelism().map_or(1, usize::from);
    let number = env::var("RAYON_NUM_THREADS")
        .ok()
        .and_then(|number| number.parse().ok())
        .filter(|number| *number > 0);
    let wanted = cores.min(number.unwrap_or(cores)) + SPARE;
    // They wait for their part, as Rayon would give up when one is refused.
    let (sender, parts) = mpsc::channel::<ThreadBuilder>();
    let parts = Arc::new(Mutex::new(parts));
    let mut started = 0;
    while started < wanted {
        let parts = parts.clone();
        let thread = start_thread(move || {
            let part = locked(&parts).recv();
            part.into_iter().for_each(ThreadBuilder::run);
        });
        if thread.is_err() {
            break;
        }
        started += 1;
    }
    if started == 0 {
        return Err(NoThread);
    }
    let count = started.saturating_sub(SPARE).max(1);
    let pool = ThreadPoolBuilder::new().num_threads(count);
    let pool = pool.spawn_handler(move |part| {
        let sent = sender.send(part);
        sent.map_err(|_| io::ErrorKind::BrokenPipe.into())
    });
    pool.build_global().map_err(|_| NoThread)?;
    if started < wanted {
        // The system counts the others until they have ended.
        sleep(Duration::from_millis(50));
    }
    Ok(())
}
