//! The points of a run of a player for points, who never errs.
use super::Solver;
use crate::core::Totals;
use crate::games::symmdice::geometry::dice::ROLLS;
use std::collections::BTreeMap;

/// Chains of extra turns that are less likely than this are left out.
const NEVER: f64 = 1e-9;

/// The points of a run.
#[derive(Default)]
pub(crate) struct RunSolution {
    pub(crate) totals: Totals,
    pub(crate) mean: f64,
    pub(crate) deviation: f64,
}

impl RunSolution {
    pub(super) fn new(solver: &Solver) -> RunSolution {
        let (stops, again) = solver.turn_ends();
        let mut totals = BTreeMap::new();
        let mut sum = 0.0;
        for points in 0.. {
            let chance = stops.get(&points).unwrap_or(&0.0)
                + again
                    .iter()
                    .map(|(nine, chance): (&i32, &f64)| {
                        chance * totals.get(&(points - nine)).unwrap_or(&0.0)
                    })
                    .sum::<f64>();
            totals.insert(points, chance);
            sum += chance;
            if sum > 1.0 - NEVER {
                break;
            }
        }
        let totals = Totals(totals);
        let mean = totals.mean_of(f64::from);
        let deviation = totals
            .mean_of(|points| (f64::from(points) - mean).powi(2))
            .sqrt();
        RunSolution {
            totals,
            mean,
            deviation,
        }
    }
}

impl Solver {
    /// Returns the chance of each number of points with which a turn ends the run, and of each
    /// score of nine that earns another turn: the chances of all sets, carried forward from the
    /// first roll.
    fn turn_ends(&self) -> (BTreeMap<i32, f64>, BTreeMap<i32, f64>) {
        let mut stops = BTreeMap::new();
        let mut again = BTreeMap::new();
        let mut chances = vec![0.0; self.sets.len()];
        for roll in &self.sets.rolls {
            chances[roll.set] = roll.chance;
        }
        for left in (0..ROLLS).rev() {
            let keeps = (left > 0).then(|| self.best_keeps(left));
            for roll in &self.sets.rolls {
                let chance = std::mem::take(&mut chances[roll.set]);
                let best = f64::from(roll.best);
                let keep = keeps.as_ref().map(|keeps| keeps[roll.set]);
                let keep = keep.filter(|(value, _)| *value > best);
                let stay = keep.map_or(best, |(value, _)| value);
                if let Some(nine) = roll.nine
                    && left == ROLLS - 1
                    && f64::from(nine) + self.turn > stay
                {
                    *again.entry(nine).or_default() += chance;
                } else if let Some((_, kept_set)) = keep {
                    chances[kept_set] += chance;
                } else {
                    *stops.entry(roll.best).or_default() += chance;
                }
            }
            for set in 0..chances.len() {
                if let Some(grown) = self.sets.with_one_more(set) {
                    let chance_of_set = std::mem::take(&mut chances[set]);
                    for (to, chance) in grown {
                        chances[to] += chance_of_set * chance;
                    }
                }
            }
        }
        (stops, again)
    }

    /// Returns for each set the best one to keep of it, with its value, `left` rerolls being left
    /// before that.
    fn best_keeps(&self, left: u8) -> Vec<(f64, usize)> {
        let values = &self.points.keeps[usize::from(left - 1)];
        let mut best: Vec<(f64, usize)> = values.iter().copied().zip(0..).collect();
        for roll in &self.sets.rolls {
            // All nine cannot be kept.
            best[roll.set].0 = f64::NEG_INFINITY;
        }
        for set in 0..best.len() {
            for less in self.sets.with_one_less(set) {
                if best[less].0 > best[set].0 {
                    best[set] = best[less];
                }
            }
        }
        best
    }
}
