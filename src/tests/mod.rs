//! Tests of all games through the registry: a new game is included automatically.
pub(crate) mod bench;
pub(crate) mod conformance;
mod examples;
mod fixtures;
mod fuzz;
mod levels;
mod luck;
pub(crate) mod made;
pub(crate) mod random_play;
mod review;
mod rules;
mod same_dice;

use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::{available_parallelism, scope};

/// Returns the number in an environment variable, or the default `usual`.
pub(crate) fn number<N: FromStr>(variable: &str, usual: N) -> N {
    std::env::var(variable)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(usual)
}

/// Returns the seed of random tests, by default always the same.
pub(crate) fn seed() -> u32 {
    number("DICEGAMES_SEED", 20_261_122)
}

/// Calls `each` with every number below `count`, on one thread per core. These are not the threads
/// of the solvers' pool: whole programs would wait there for work queued on the same threads, and
/// deadlock.
pub(crate) fn on_threads(count: u32, each: impl Fn(u32) + Sync) {
    let next = AtomicU32::new(0);
    scope(|scope| {
        for _ in 0..available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    each(number);
                }
            });
        }
    });
}

/// Prints the progress of a test.
#[expect(clippy::print_stderr)]
pub(crate) fn report(text: &str) {
    eprintln!("{text}");
}

/// Returns `true` if the full samples are requested, which take minutes: `DICEGAMES_FULL=1 cargo
/// test`.
pub(crate) fn full() -> bool {
    std::env::var_os("DICEGAMES_FULL").is_some_and(|value| value == "1")
}

/// Returns the size of a sample: `quick` in ordinary test runs, `all` if the full samples are
/// requested.
pub(crate) fn sample<N>(quick: N, all: N) -> N {
    if full() { all } else { quick }
}

/// Returns the seed of a test: `usual`, unless `DICEGAMES_SEED` is set, for instance every night,
/// as fresh positions may find more.
pub(crate) fn fresh(usual: u32) -> u32 {
    usual.wrapping_add(number("DICEGAMES_SEED", 0_u32).wrapping_mul(1_000))
}

/// Returns `true` if `short` is `text` with some words left out: none is cut, none is added.
pub(crate) fn drops_whole_words(text: &str, short: &str) -> bool {
    let mut words = comparable_words(text);
    comparable_words(short).all(|word| words.any(|other| other == word))
}

fn comparable_words(text: &str) -> impl Iterator<Item = String> {
    text.split_whitespace()
        .map(|word| word.trim_end_matches(['.', ':', '?', ',']).to_lowercase())
}
