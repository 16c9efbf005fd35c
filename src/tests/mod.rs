//! What holds of every game at once, asked through the registry: a new game is tested here for nothing.
pub(crate) mod campaign;
pub(crate) mod conformance;
mod luck;
pub(crate) mod real_dice;
mod review;
mod rules;
mod same_dice;
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

/// Returns the seed of a test whose usual one is `usual`: another where `DICEGAMES_SEED` is set, as each night may, since
/// fresh positions find what the usual ones do not.
pub(crate) fn fresh(usual: u32) -> u32 {
    usual.wrapping_add(campaign::number("DICEGAMES_SEED", 0_u32).wrapping_mul(1_000))
}
