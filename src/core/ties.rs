//! Values of ties against others whose results are random.

/// Returns the expected share of a win, split evenly among ties. Each of `others` is given by its probabilities of
/// having less and of having the same.
pub(crate) fn share_of_win(others: impl IntoIterator<Item = (f64, f64)>) -> f64 {
    // Probability that nobody has more, by the number of ties.
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
