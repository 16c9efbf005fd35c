//! The chance of a goal and the points to come, for who plays for either.
//!
//! Both are whole numbers of 32 bits in one of 64: what is played for in the upper half, so that the better of two is the
//! greater number, and of equally good ones the one with more of the other. A sum of six carries nothing from half to half.
use super::table::{Carried, carry};
use super::worth::Worth;
use crate::games::inverted::solver::simd::{Halves, MOST, Pairs, nearest};
use crate::games::inverted::solver::{Sheet, Solution};
use fearless_simd::Simd;
use fearless_simd::prelude::*;

/// Objective of play.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Aim {
    Goal,
    Points,
}

/// Numbers a point: a sheet gives up to 360.
const POINT: u64 = MOST as u64 / super::MOST as u64;
/// Number that is added to all, so that no value is less than that of an action that is not allowed.
const ALLOWED: u64 = 1 << 32;

impl Aim {
    /// Returns where the halves of the chance and of the points begin.
    #[inline(always)]
    fn halves(self) -> [u32; 2] {
        match self {
            Aim::Goal => [32, 0],
            Aim::Points => [0, 32],
        }
    }
}

/// Carries the chance of the goal and the points to come.
#[derive(Clone, Copy)]
pub(super) struct Chase<'a> {
    pub(super) solution: &'a Solution,
    pub(super) aim: Aim,
}

impl Carried for Chase<'_> {
    type Value = u64;
    type Wide<S: Simd> = Pairs<S>;
    const NEVER: u64 = 0;

    #[inline(always)]
    fn decided(self, chance: f64, sheet: impl FnOnce() -> Sheet) -> u64 {
        let [at_chance, at_points] = self.aim.halves();
        let points = self.solution.value(sheet()) * POINT as f64;
        ALLOWED + (u64::from(whole(chance * MOST)) << at_chance) + (u64::from(whole(points)) << at_points)
    }
    #[inline(always)]
    fn gain(self, value: u64, points: i32) -> u64 {
        let [_, at_points] = self.aim.halves();
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

/// Rounds to the nearest.
#[inline(always)]
fn whole(number: f64) -> u32 {
    (number + 0.5) as u32
}

/// Returns the chance of the goal that is `worth` something, to 1e-6, and the points to come, to 1e-4, from `start`, which
/// has so many `points`, for who plays for `aim`; reports progress from 0 to 1.
pub(super) fn chase(
    solution: &Solution,
    start: Sheet,
    points: i32,
    worth: &Worth,
    aim: Aim,
    progress: &(dyn Fn(f32) + Sync),
) -> (f64, f64) {
    let (value, is_decided) = carry(Chase { solution, aim }, start, points, worth, progress);
    let [chance, to_come] = aim.halves().map(|at| f64::from(((value - ALLOWED) >> at) as u32));
    // What is not decided is neither out of reach nor certain, however close it comes.
    let chance = if is_decided { chance } else { chance.clamp(0.5, MOST - 0.5) };
    (chance / MOST, to_come / POINT as f64)
}
