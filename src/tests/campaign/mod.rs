//! Campaigns: a sample at every test run, and as much as is asked for by an environment variable. What is random comes
//! from `DICEGAMES_SEED`, which is fixed unless it is set; a failure names the command that finds it again.
mod fairness;
mod fuzz;
mod random_play;

use std::any::Any;
use std::str::FromStr;

/// Returns the number that an environment variable holds, or the `usual` one.
pub(crate) fn number<N: FromStr>(variable: &str, usual: N) -> N {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// Returns the seed of all that is random in a campaign.
pub(crate) fn seed() -> u32 {
    number("DICEGAMES_SEED", 20_261_122)
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
