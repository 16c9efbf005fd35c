//! Campaigns: a sample in every test run, and as much as requested through an environment variable. Randomness
//! comes from `DICEGAMES_SEED`, which has a fixed default; a failure prints the command that reproduces it.
mod fairness;
mod fuzz;
mod random_play;

use std::any::Any;
use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::{available_parallelism, scope};

/// Returns the number in an environment variable, or the default `usual`.
pub(crate) fn number<N: FromStr>(variable: &str, usual: N) -> N {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Returns the seed of a campaign.
pub(crate) fn seed() -> u32 {
    number("DICEGAMES_SEED", 20_261_122)
}

/// Calls `each` with every number below `count`, on one thread per core. These are not the threads of the solvers'
/// pool: whole programs would wait there for work queued on the same threads, and deadlock.
pub(crate) fn on_threads(count: u32, each: impl Fn(u32) + Sync) {
    let next = AtomicU32::new(0);
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return;
            }
            each(number);
        }
    };
    scope(|scope| {
        for _ in 0..available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
}

/// Prints the progress of a campaign.
#[expect(clippy::print_stderr)]
pub(crate) fn report(text: &str) {
    eprintln!("{text}");
}

/// Returns the message of a panic.
pub(crate) fn said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}
