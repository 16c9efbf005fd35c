//! What a result is worth against others whose results are known by their chances.

/// Returns the share of a win, shared evenly among those who tie, against others of which each has less and has as much
/// with these chances.
pub(crate) fn share_of_win(others: impl IntoIterator<Item = (f64, f64)>) -> f64 {
    // By how many have as much, the chance that nobody has more.
    let mut tied = vec![1.0];
    for (less, same) in others {
        let mut more = vec![0.0; tied.len() + 1];
        for (count, chance) in tied.into_iter().enumerate() {
            more[count] += chance * less;
            more[count + 1] += chance * same;
        }
        tied = more;
    }
    (1u32..).zip(tied).map(|(winners, chance)| chance / f64::from(winners)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_who_tie_share() {
        let check = |others: &[(f64, f64)], share: f64| {
            assert!((share_of_win(others.iter().copied()) - share).abs() < 1e-12, "{others:?}");
        };
        check(&[], 1.0);
        check(&[(1.0, 0.0), (0.25, 0.0)], 0.25);
        check(&[(0.0, 1.0), (0.0, 1.0)], 1.0 / 3.0);
        check(&[(0.5, 0.2), (0.0, 1.0)], 0.5 / 2.0 + 0.2 / 3.0);
    }
}
