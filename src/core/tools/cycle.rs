//! Cyclic stepping.

/// Returns the number after `at` among `count` (at least one), or the one before, wrapping around.
pub(crate) fn cycle(at: usize, count: usize, forward: bool) -> usize {
    (at + if forward { 1 } else { count - 1 }) % count
}
