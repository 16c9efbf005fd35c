//! The worth of final points for an objective: a solver of a turn for points solves it for a
//! chance, too, once it is given this.
//!
//! A game says with which totals the others may end, exactly or by a bell curve; [`worth_of_total`]
//! makes the worth of its own.
use crate::core::Objective;
use std::collections::BTreeMap;
use std::f64::consts::SQRT_2;

/// Deviations from its mean to which a bell curve is followed.
const FOLLOWED: f64 = 5.0;

/// The chance of each total with which a seat may end.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Totals(pub(crate) BTreeMap<i32, f64>);

impl Totals {
    pub(crate) fn certain(points: i32) -> Totals {
        Totals([(points, 1.0)].into())
    }

    /// Returns a bell curve over whole points.
    pub(crate) fn estimate(mean: f64, deviation: f64) -> Totals {
        if deviation <= 0.0 {
            return Totals::certain(0).moved_by(mean);
        }
        let [from, to] = [-FOLLOWED, FOLLOWED].map(|by| (mean + by * deviation).round() as i32);
        let share_below = |total: i32| below((f64::from(total) - 0.5 - mean) / deviation);
        let curve = Totals(
            (from..=to)
                .map(|total| (total, share_below(total + 1) - share_below(total)))
                .collect(),
        );
        let chance: f64 = curve.0.values().sum();
        Totals(
            curve
                .0
                .into_iter()
                .map(|(total, share)| (total, share / chance))
                .collect(),
        )
    }

    /// Returns these totals moved by so many points, also by a part of one.
    pub(crate) fn moved_by(&self, points: f64) -> Totals {
        let whole_points = points.floor() as i32;
        let part = points - points.floor();
        let mut moved = BTreeMap::new();
        for (total, chance) in &self.0 {
            *moved.entry(total + whole_points).or_default() += chance * (1.0 - part);
            if part > 0.0 {
                *moved.entry(total + whole_points + 1).or_default() += chance * part;
            }
        }
        Totals(moved)
    }

    /// Returns the mean of what they are worth.
    pub(crate) fn mean_of(&self, worth: impl Fn(i32) -> f64) -> f64 {
        self.0
            .iter()
            .map(|(total, chance)| chance * worth(*total))
            .sum()
    }

    /// Returns the chances of less than so many points, and of as many.
    fn less_and_same(&self, points: i32) -> (f64, f64) {
        let same = self.0.get(&points).copied().unwrap_or(0.0);
        (self.0.range(..points).map(|(_, chance)| chance).sum(), same)
    }
}

/// Returns the probability that a standard normal variable is less than `z`.
fn below(z: f64) -> f64 {
    libm::erfc(-z / SQRT_2) / 2.0
}

/// Returns the expected share of a win, split evenly among ties. Each of `others` is given by its
/// probabilities of having less and of having the same.
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
    (1u32..)
        .zip(tied)
        .map(|(winners, chance)| chance / f64::from(winners))
        .sum()
}

/// Returns the worth of each final total to a seat with this objective whose opponents end with
/// `others`: its points, its share of a win, or whether it has the total.
pub(crate) fn worth_of_total(objective: Objective, others: &[Totals]) -> impl Fn(i32) -> f64 {
    move |points| match objective {
        Objective::Points => points.into(),
        Objective::Win => share_of_win(others.iter().map(|totals| totals.less_and_same(points))),
        Objective::Total(total) => f64::from(u8::from(points >= total)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A seat may be sure of 4 points, or end with 3 or 6, each as likely. Which is better depends
    /// on what it plays for.
    #[test]
    fn example_of_a_choice_between_sure_and_risky_points() {
        let sure = Totals::certain(4);
        let risky = Totals([(3, 0.5), (6, 0.5)].into());
        // The opponent will have 3 or 5.
        let others = [Totals([(3, 0.5), (5, 0.5)].into())];
        let worths_of = |objective| {
            [&sure, &risky].map(|totals| totals.mean_of(worth_of_total(objective, &others)))
        };
        assert_eq!(worths_of(Objective::Points), [4.0, 4.5]);
        // With 3 it ties half the time, with 4 it wins half the time, with 6 always.
        assert_eq!(worths_of(Objective::Win), [0.5, (0.25 + 1.0) / 2.0]);
        assert_eq!(worths_of(Objective::Total(4)), [1.0, 0.5]);
    }

    #[test]
    fn an_objective_is_a_worth_of_points() {
        let others = [Totals([(3, 0.5), (5, 0.5)].into()), Totals::certain(4)];
        let check = |objective, worths: [f64; 5]| {
            let worth_of = worth_of_total(objective, &others);
            assert_eq!([2, 3, 4, 5, 6].map(worth_of), worths, "{objective:?}");
        };
        check(Objective::Points, [2.0, 3.0, 4.0, 5.0, 6.0]);
        check(Objective::Total(5), [0.0, 0.0, 0.0, 1.0, 1.0]);
        // With 4 it ties with the second if the first has 3.
        check(Objective::Win, [0.0, 0.0, 0.25, 0.75, 1.0]);
    }

    #[test]
    fn a_bell_curve_keeps_its_mean_wherever_it_is_moved() {
        for (mean, deviation) in [(226.2, 49.0), (-3.5, 1.5), (17.25, 0.0)] {
            let curve = Totals::estimate(mean, deviation);
            let check_close = |a: f64, b: f64| {
                assert!(
                    (a - b).abs() < 1e-4,
                    "{a}, not {b}, of {mean} ± {deviation}"
                )
            };
            check_close(curve.mean_of(|_| 1.0), 1.0);
            check_close(curve.mean_of(f64::from), mean);
            check_close(curve.moved_by(-2.75).mean_of(f64::from), mean - 2.75);
            let spread = curve
                .mean_of(|total| (f64::from(total) - mean).powi(2))
                .sqrt();
            assert!(
                (spread - deviation).abs() < 0.5,
                "{spread}, not {deviation}"
            );
        }
    }
}
