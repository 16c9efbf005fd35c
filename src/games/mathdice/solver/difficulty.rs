//! Difficulty of a position, for choosing practice puzzles.

use super::spread::Spread;
use crate::games::mathdice::point_position::PointPosition;

/// Returns the difficulty of finding the best answer: the effort of the plainest best answer, plus a point for each
/// halving of the share of best answers among all answers. From about 6 (obvious sums) to 20.
pub(crate) fn difficulty(position: &PointPosition) -> u32 {
    let spread = Spread::of(position.dice);
    let best = spread.best(position.target);
    let plainest = best.iter().map(|answer| answer.effort).min().unwrap_or(0);
    let share = spread.answers().len() / best.len().max(1);
    plainest + share.max(1).ilog2()
}
