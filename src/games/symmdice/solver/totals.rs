//! The largest chance of a total in a game alone, by the runs left and the points needed.
use super::graph::Graph;
use super::turn::{End, turns};

/// The chances computed so far.
#[derive(Clone, Default)]
pub(crate) struct Totals {
    /// Indexed by the points needed, from 1, then by the runs left, from 1.
    chances: Vec<Vec<f64>>,
}

impl Totals {
    /// Returns the largest number of points solved.
    pub(super) fn most(&self) -> usize {
        self.chances.len()
    }

    /// Solves for up to `needed` points in up to `runs` runs, reporting progress from 0 to 1.
    pub(super) fn solve(
        &mut self,
        graph: &Graph,
        runs: usize,
        needed: usize,
        progress: &(dyn Fn(f32) + Sync),
    ) {
        for points in self.chances.len() + 1..=needed {
            let points = points as i32;
            let chances = turns(graph, runs, &|left, end| match end {
                End::Stop(made) => self.chance(left, points - made),
                End::Again(made) => self.chance(left + 1, points - made),
            });
            self.chances.push(chances);
            progress(points as f32 / needed as f32);
        }
    }

    /// Returns the chance of scoring `needed` more points in `runs` runs, at the beginning of a turn of the first.
    pub(crate) fn chance(&self, runs: usize, needed: i32) -> f64 {
        match (usize::try_from(needed - 1), runs.checked_sub(1)) {
            (Err(_), _) => 1.0,
            (_, None) => 0.0,
            (Ok(needed), Some(runs)) => self.chances.get(needed).map_or(0.0, |chances| chances[runs]),
        }
    }
}
