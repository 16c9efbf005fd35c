//! The coach's solution, prepared while the command waits.
use crate::core::Coach;
use indicatif::{ProgressBar, ProgressStyle};

/// Returns a progress bar of a thousand steps after `what` on standard error, hidden if that is not a terminal.
fn progress_bar(what: &str) -> ProgressBar {
    let bar = ProgressBar::new(1000);
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent} %") {
        bar.set_style(style);
        bar.set_message(what.to_owned());
    }
    bar
}

/// Runs `work` with such a bar; it reports its progress from 0 to 1.
pub(crate) fn with_bar<T>(what: &str, work: impl FnOnce(&(dyn Fn(f32) + Sync)) -> T) -> T {
    let bar = progress_bar(what);
    let done = work(&|part| bar.set_position((part * 1000.0) as u64));
    bar.finish_and_clear();
    done
}

/// Prepares the solution of `G`, with a bar on standard error.
pub(crate) fn prepare<G: Coach>(options: &G::Options, seats: u8) -> G::Solution {
    with_bar("the coach is preparing", |report| G::prepare(options, seats, report))
}
