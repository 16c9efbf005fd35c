//! The coach's book, studied while the command waits.
use crate::core::coach::Coach;
use indicatif::{ProgressBar, ProgressStyle};

/// Studies `G`, with a bar on standard error where that is a terminal.
pub fn prepare<G: Coach>(options: &G::Options, seats: u8) -> G::Solution {
    let bar = ProgressBar::new(1000);
    if let Ok(style) = ProgressStyle::with_template("the coach studies {wide_bar} {percent} %") {
        bar.set_style(style);
    }
    let solution = G::prepare(options, seats, &|part| bar.set_position((part * 1000.0) as u64));
    bar.finish_and_clear();
    solution
}
