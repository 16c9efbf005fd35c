//! What holds of every game at once, asked through the registry: a new game is tested here for nothing.
mod campaign;
pub(crate) mod conformance;
mod luck;
mod review;
mod rules;
pub(crate) mod saves;
mod tables;

/// Returns whether the full samples are asked for, which take minutes: `DICEGAMES_FULL=1 cargo test`.
pub(crate) fn full() -> bool {
    std::env::var_os("DICEGAMES_FULL").is_some_and(|value| value == "1")
}

/// Returns how large a sample is: `quick` at every test run, `all` where the full samples are asked for.
pub(crate) fn sample<N>(quick: N, all: N) -> N {
    if full() { all } else { quick }
}
