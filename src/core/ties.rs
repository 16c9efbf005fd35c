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
