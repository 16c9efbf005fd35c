//! Distribution of the points of a run of a player for points.
use super::graph::Graph;

/// Distribution of the points of the rest of a run.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Run(pub(super) Vec<f64>);

impl Run {
    /// Returns the chance of each number of points, from 0 on.
    pub(crate) fn chances(&self) -> &[f64] {
        &self.0
    }

    /// Returns the chance of exactly `points` after a figure of nine that earned another turn.
    pub(super) fn before(&self, points: usize, again: &[f64; 4]) -> f64 {
        let each = Graph::NINES.iter().zip(again);
        each.map(|(&nine, chance)| {
            let rest = points.checked_sub(nine as usize).and_then(|rest| self.0.get(rest));
            chance * rest.unwrap_or(&0.0)
        })
        .sum()
    }
}
