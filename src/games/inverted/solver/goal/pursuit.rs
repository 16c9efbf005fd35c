//! What it is to play for a total instead of points.
use super::chase::{Aim, chase};
use super::worth::Worth;
use crate::games::inverted::solver::{Sheet, Solution};

/// Play for a total.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pursuit {
    /// The chance of the total for who plays for it.
    pub chance: f64,
    /// The chance of it for who plays for points.
    pub as_now: f64,
    /// The points that playing for it costs in the mean.
    pub cost: f64,
}

impl Pursuit {
    /// Returns what it is to play for `total` from a sheet that has so many `points`, before a roll, reporting progress
    /// from 0 to 1.
    pub fn of(
        solution: &Solution,
        sheet: Sheet,
        points: i32,
        total: i32,
        progress: &(dyn Fn(f32) + Sync),
    ) -> Pursuit {
        let worth = Worth::at_least(total);
        let half = |aim, first: f32| {
            chase(solution, sheet, points, &worth, aim, &|part| progress(first + part / 2.0))
        };
        let (chance, chasing) = half(Aim::Goal, 0.0);
        let (as_now, to_come) = half(Aim::Points, 0.5);
        Pursuit { chance, as_now, cost: (to_come - chasing).max(0.0) }
    }
}
