//! Comparison of pursuing a total with points play.
use super::chase::{Objective, chase};
use super::worth::Worth;
use crate::games::inverted::solver::{Sheet, Solution};

/// The pursuit of a total.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pursuit {
    /// Probability of the total when pursuing it.
    pub chance: f64,
    /// Probability of the total when playing for points.
    pub as_now: f64,
    /// Mean cost of the pursuit in points.
    pub cost: f64,
}

impl Pursuit {
    /// Computes the pursuit of `total` from a sheet with `points`, before a roll, reporting progress from 0 to 1.
    pub fn of(
        solution: &Solution,
        sheet: Sheet,
        points: i32,
        total: i32,
        progress: &(dyn Fn(f32) + Sync),
    ) -> Pursuit {
        let worth = Worth::at_least(total);
        let half = |objective, first: f32| {
            chase(solution, sheet, points, &worth, objective, &|part| progress(first + part / 2.0))
        };
        let (chance, chasing) = half(Objective::Total, 0.0);
        let (as_now, to_come) = half(Objective::Points, 0.5);
        Pursuit { chance, as_now, cost: (to_come - chasing).max(0.0) }
    }
}
