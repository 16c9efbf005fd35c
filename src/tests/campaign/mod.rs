//! Campaigns: a sample at every test run, and as much as is asked for by an environment variable. What is random comes
//! from `DICEGAMES_SEED`, which is fixed unless it is set; a failure names the command that finds it again.
mod fairness;
mod fuzz;
mod random_play;

use std::any::Any;
use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::{available_parallelism, scope};

/// Returns the number that an environment variable holds, or the `usual` one.
pub(crate) fn number<N: FromStr>(variable: &str, usual: N) -> N {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Returns the seed of all that is random in a campaign.
pub(crate) fn seed() -> u32 {
    number("DICEGAMES_SEED", 20_261_122)
}

/// Calls `each` with every number below `count`, on a thread of its own for each core. Not on those of the solvers' pool:
/// whole programs wait there for what is worked out on the same threads, and would wait for ever.
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

/// Tells how a campaign gets on.
#[expect(clippy::print_stderr)]
pub(crate) fn report(text: &str) {
    eprintln!("{text}");
}

/// Returns what a panic said.
pub(crate) fn said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}
