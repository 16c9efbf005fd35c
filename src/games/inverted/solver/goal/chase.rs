//! The chance of a goal and the expected points, for pursuing either.
//!
//! Both are 32-bit integers in a 64-bit one, with the objective in the upper half: the better of two is the greater
//! number, and ties are decided by the other. A sum of six does not overflow from one half to the other.
use super::table::{Carried, carry};
use super::worth::Worth;
use crate::games::inverted::solver::simd::{Halves, MOST, Pairs, nearest};
use crate::games::inverted::solver::{Sheet, Solution};
use fearless_simd::Simd;
use fearless_simd::prelude::*;

/// Objective of play.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Objective {
    Total,
    Points,
}

/// Integer units per point: a sheet scores up to 360.
const POINT: u64 = MOST as u64 / super::MOST as u64;
/// Added to all values, so that none is less than that of an illegal action.
const ALLOWED: u64 = 1 << 32;

impl Objective {
    /// Returns the bit offsets of the chance and of the points.
    #[inline(always)]
    fn halves(self) -> [u32; 2] {
        match self {
            Objective::Total => [32, 0],
            Objective::Points => [0, 32],
        }
    }
}

/// Carries the chance of the goal and the expected points.
#[derive(Clone, Copy)]
pub(super) struct Chase<'a> {
    pub(super) solution: &'a Solution,
    pub(super) objective: Objective,
}

impl Carried for Chase<'_> {
    type Value = u64;
    type Wide<S: Simd> = Pairs<S>;
    const NEVER: u64 = 0;

    #[inline(always)]
    fn decided(self, chance: f64, sheet: impl FnOnce() -> Sheet) -> u64 {
        let [at_chance, at_points] = self.objective.halves();
        let points = self.solution.value(sheet()) * POINT as f64;
        ALLOWED + (u64::from(whole(chance * MOST)) << at_chance) + (u64::from(whole(points)) << at_points)
    }
    #[inline(always)]
    fn gain(self, value: u64, points: i32) -> u64 {
        let [_, at_points] = self.objective.halves();
        value + ((points as u64 * POINT) << at_points)
    }
    #[inline(always)]
    fn better(a: u64, b: u64) -> u64 {
        a.max(b)
    }
    #[inline(always)]
    fn lanes<S: Simd>() -> usize {
        S::u64s::LEN
    }
    #[inline(always)]
    fn wide<S: Simd>(simd: S, values: &[u64]) -> Pairs<S> {
        Pairs(S::u64s::from_slice(simd, values))
    }
    #[inline(always)]
    fn write_means<S: Simd>(sums: Halves<S>, values: &mut [u64]) {
        let [lower, upper] = sums.means();
        (nearest::<S>(lower) | (nearest::<S>(upper) << 32)).store_slice(values);
    }
}

/// Rounds to the nearest integer.
#[inline(always)]
fn whole(number: f64) -> u32 {
    (number + 0.5) as u32
}

/// Returns the chance of the goal given by `worth`, to 1e-6, and the expected points, to 1e-4, from `start` with
/// `points`, for a player pursuing `objective`; reports progress from 0 to 1.
pub(super) fn chase(
    solution: &Solution,
    start: Sheet,
    points: i32,
    worth: &Worth,
    objective: Objective,
    progress: &(dyn Fn(f32) + Sync),
) -> (f64, f64) {
    let (value, is_decided) = carry(Chase { solution, objective }, start, points, worth, progress);
    let [chance, to_come] = objective.halves().map(|at| f64::from(((value - ALLOWED) >> at) as u32));
    // An undecided position is neither impossible nor certain, however close it comes.
    let chance = if is_decided { chance } else { chance.clamp(0.5, MOST - 0.5) };
    (chance / MOST, to_come / POINT as f64)
}
