//! The chance of a goal and the points to come, for who plays for either.
//!
//! Both are whole numbers of 32 bits in one of 64: what is played for in the upper half, so that the better of two is the
//! greater number, and of equally good ones the one with more of the other. A sum of six carries nothing from half to half.
use super::table::{Carried, WIDTH, carry};
use super::worth::Worth;
use crate::games::inverted::solver::simd::{MOST, Wide, greater, halves, means, nearest, sixths};
use crate::games::inverted::solver::turn::{Additive, Lanes};
use crate::games::inverted::solver::{Sheet, Solution};
use fearless_simd::prelude::*;
use fearless_simd::{Simd, u64x8};

/// What is played for.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Aim {
    Goal,
    Points,
}

/// Numbers a point: a sheet gives up to 360.
const POINT: u64 = MOST as u64 / super::MOST as u64;
/// What every number is more than its halves say, so that nothing is less than what is not allowed.
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
struct Chase<'a> {
    solution: &'a Solution,
    aim: Aim,
}

/// The lower and the upper halves of sixteen.
#[derive(Clone, Copy)]
pub(in crate::games::inverted::solver) struct Halves<S: Simd>([Wide<S>; 2]);

impl<S: Simd> Additive for Halves<S> {
    #[inline(always)]
    fn plus(self, other: &Self) -> Self {
        Halves([self.0[0].plus(&other.0[0]), self.0[1].plus(&other.0[1])])
    }
}

impl<S: Simd> Lanes for Wide<S> {
    type Sum = Halves<S>;

    #[inline(always)]
    fn nothing(self) -> Self {
        Wide([u64x8::splat(self.0[0].simd, 0); 2])
    }

    #[inline(always)]
    fn sixth(self) -> Self {
        Wide([sixths(self.0[0]), sixths(self.0[1])])
    }

    #[inline(always)]
    fn sum(self) -> Halves<S> {
        let [first, second] = [halves(self.0[0]), halves(self.0[1])];
        Halves([Wide([first[0], second[0]]), Wide([first[1], second[1]])])
    }

    #[inline(always)]
    fn max(self, other: &Self) -> Self {
        Wide([greater(self.0[0], other.0[0]), greater(self.0[1], other.0[1])])
    }
}

impl Carried for Chase<'_> {
    type Value = u64;
    type Wide<S: Simd> = Wide<S>;
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
    fn wide<S: Simd>(simd: S, all: &[u64; WIDTH]) -> Wide<S> {
        let (first, second) = all.split_at(WIDTH / 2);
        Wide([u64x8::from_slice(simd, first), u64x8::from_slice(simd, second)])
    }
    #[inline(always)]
    fn means<S: Simd>(Halves([lower, upper]): Halves<S>) -> [u64; WIDTH] {
        let mut both = [0; WIDTH];
        for (at, both) in both.chunks_exact_mut(WIDTH / 2).enumerate() {
            (nearest(means(lower.0[at])) | (nearest(means(upper.0[at])) << 32)).store_slice(both);
        }
        both
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
