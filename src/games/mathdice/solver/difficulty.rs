//! How hard a position is, by which practice puzzles are chosen.

use super::spread::Spread;
use crate::games::mathdice::point_position::PointPosition;

/// Returns how hard the best answer to a position is to find: the effort of the plainest best answer, and a point for
/// each halving of the share that best answers have of all answers. From about 6 (sums that stare at you) to 20.
pub fn difficulty(position: &PointPosition) -> u32 {
    let spread = Spread::of(position.dice);
    let best = spread.best(position.target);
    let plainest = best.iter().map(|answer| answer.effort).min().unwrap_or(0);
    let share = spread.answers().len() / best.len().max(1);
    plainest + share.max(1).ilog2()
}
