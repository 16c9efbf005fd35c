//! A turn for any worth of points: the points themselves, or the chance that they lead to.
use super::sets::Sets;
use std::collections::BTreeMap;

/// A turn solved for a worth of points, which must not decrease with more points.
pub(crate) struct TurnSolution {
    /// Value of each kept set, by the rerolls left after its missing dice are rolled: 0 and 1.
    pub(super) keeps: [Vec<f64>; 2],
    /// Value of each roll before its dice are kept or used, without the extra turn.
    pub(super) stay: Vec<f64>,
}

impl TurnSolution {
    /// Solves a turn whose points are worth `worth`.
    pub(super) fn new(sets: &Sets, worth: impl Fn(i32) -> f64) -> TurnSolution {
        let mut worths = BTreeMap::new();
        let mut values = vec![0.0; sets.len()];
        for roll in &sets.rolls {
            values[roll.set] = *worths.entry(roll.best).or_insert_with(|| worth(roll.best));
        }
        average(sets, &mut values);
        let last = values.clone();
        best_keep(sets, &mut values);
        average(sets, &mut values);
        let keeps = [last, values.clone()];
        best_keep(sets, &mut values);
        TurnSolution {
            keeps,
            stay: sets.rolls.iter().map(|roll| values[roll.set]).collect(),
        }
    }
}

/// Extends the values of all rolls to all sets: the mean over the next missing die.
fn average(sets: &Sets, values: &mut [f64]) {
    for set in (0..sets.len()).rev() {
        if let Some(grown) = sets.with_one_more(set) {
            values[set] = grown.map(|(to, chance)| chance * values[to]).sum();
        }
    }
}

/// Replaces the value of each set by the best value of a set within it.
fn best_keep(sets: &Sets, values: &mut [f64]) {
    for set in 0..sets.len() {
        values[set] = sets
            .with_one_less(set)
            .map(|less| values[less])
            .fold(values[set], f64::max);
    }
}
