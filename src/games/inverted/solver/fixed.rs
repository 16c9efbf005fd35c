//! The values of a turn as whole numbers, for the eight cases of two sets of closed boxes side by side.
//!
//! Numbers of 32 bits take half the room of `f64`, so that all of a turn stays in the processor's first cache, and are added
//! and compared in half the time. They are as exact as need be since each case has a scale of its own, on which the values
//! that its turn can have go from 0 to [`MOST`]: over a whole game no value moves by as much as 1e-6 points.
use super::simd::{LOWER, MOST, WHOLE};
use fearless_simd::prelude::*;
use fearless_simd::{Simd, f64x8, u32x16, u64x8};

/// The cases of both sets: case by case that of the first, then that of the second.
pub(super) type Fixed<S> = u32x16<S>;

/// Scale by which the values of one set's turn become whole numbers.
pub(super) struct Scale<S: Simd> {
    /// Numbers a point.
    factor: f64x8<S>,
    /// The number of the value 0, an integer.
    zero: f64x8<S>,
    /// Points a number.
    unit: f64x8<S>,
}

impl<S: Simd> Scale<S> {
    /// Returns the scale on which values from `least` to `most` fill the numbers.
    #[inline(always)]
    pub(super) fn new(least: f64x8<S>, most: f64x8<S>) -> Self {
        // 1 at least, as in cases that no sheet has every value is the same.
        let range = (most - least).max(1.0);
        let factor = f64x8::splat(least.simd, MOST) / range;
        // One more than the least needs, so that rounding leaves nothing below 0.
        let zero = f64x8::splat(least.simd, WHOLE) - least * factor - WHOLE + 1.0;
        Scale { factor, zero, unit: range * (1.0 / MOST) }
    }

    /// Returns the numbers of `value`, in the lower halves.
    #[inline(always)]
    pub(super) fn fix(&self, value: f64x8<S>) -> u64x8<S> {
        (value * self.factor + (self.zero + WHOLE)).bitcast()
    }

    /// Returns the values of these eight numbers.
    #[inline(always)]
    pub(super) fn values(&self, numbers: f64x8<S>) -> f64x8<S> {
        (numbers - self.zero) * self.unit
    }
}

/// Returns the cases of both sets, of which the numbers are in the lower halves.
#[inline(always)]
pub(super) fn join<S: Simd>(first: u64x8<S>, second: u64x8<S>) -> Fixed<S> {
    ((first & LOWER) | (second << 32)).bitcast()
}

/// Returns the numbers of each set whose box is open, and those of `other` for a set in which it is closed.
#[inline(always)]
pub(super) fn where_open<S: Simd>(numbers: Fixed<S>, open: [bool; 2], other: Fixed<S>) -> Fixed<S> {
    let bits = |open: bool| if open { LOWER } else { 0 };
    let mask: Fixed<S> = u64x8::splat(numbers.simd, bits(open[0]) | bits(open[1]) << 32).bitcast();
    (numbers & mask) | (other & !mask)
}
