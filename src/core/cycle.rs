//! Cyclic stepping.

/// Returns the number after `at` among `count` (at least one), or the one before, wrapping around.
pub(crate) fn cycle(at: usize, count: usize, forward: bool) -> usize {
    (at + if forward { 1 } else { count - 1 }) % count
}

#[cfg(test)]
mod tests {
    use super::cycle;

    #[test]
    fn after_the_last_comes_the_first() {
        assert_eq!(
            [(0, 3, true), (2, 3, true), (0, 3, false), (0, 1, false)].map(|(at, n, on)| cycle(at, n, on)),
            [1, 0, 2, 0]
        );
    }
}
