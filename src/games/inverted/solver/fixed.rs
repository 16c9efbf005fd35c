//! Values of a turn as integers, for the eight cases of two sets of closed boxes side by side.
//!
//! 32-bit integers take half the space of `f64`, so that a turn stays in the processor's first-level cache, and are
//! added and compared in half the time. They are accurate enough since each case has its own scale, which maps the
//! possible values of its turn to 0 to [`MOST`]: over a whole game no value is off by 1e-6 points.
use super::simd::{LOWER, MOST, WHOLE};
use fearless_simd::prelude::*;
use fearless_simd::{Simd, f64x8, u32x16, u64x8};

/// The cases of both sets: alternately one of the first and one of the second.
pub(super) type Fixed<S> = u32x16<S>;

/// Scale that converts the values of one set's turn to integers.
pub(super) struct Scale<S: Simd> {
    /// Integer units per point.
    factor: f64x8<S>,
    /// The number for the value 0, an integer.
    zero: f64x8<S>,
    /// Points per integer unit.
    unit: f64x8<S>,
}

impl<S: Simd> Scale<S> {
    /// Returns the scale that maps values from `least` to `most` to the full range.
    #[inline(always)]
    pub(super) fn new(least: f64x8<S>, most: f64x8<S>) -> Self {
        // At least 1, as in impossible cases all values are equal.
        let range = (most - least).max(1.0);
        let factor = f64x8::splat(least.simd, MOST) / range;
        // One more than needed for the least, so that rounding never goes below 0.
        let zero = f64x8::splat(least.simd, WHOLE) - least * factor - WHOLE + 1.0;
        Scale { factor, zero, unit: range * (1.0 / MOST) }
    }

    /// Converts `value` to integers, in the lower halves.
    #[inline(always)]
    pub(super) fn fix(&self, value: f64x8<S>) -> u64x8<S> {
        (value * self.factor + (self.zero + WHOLE)).bitcast()
    }

    /// Converts eight integers to values.
    #[inline(always)]
    pub(super) fn values(&self, numbers: f64x8<S>) -> f64x8<S> {
        (numbers - self.zero) * self.unit
    }
}

/// Joins the cases of both sets, whose integers are in the lower halves.
#[inline(always)]
pub(super) fn join<S: Simd>(first: u64x8<S>, second: u64x8<S>) -> Fixed<S> {
    ((first & LOWER) | (second << 32)).bitcast()
}

/// Returns the integers of each set whose box is open, and those of `other` for a set in which it is closed.
#[inline(always)]
pub(super) fn where_open<S: Simd>(numbers: Fixed<S>, open: [bool; 2], other: Fixed<S>) -> Fixed<S> {
    let bits = |open: bool| if open { LOWER } else { 0 };
    let mask: Fixed<S> = u64x8::splat(numbers.simd, bits(open[0]) | bits(open[1]) << 32).bitcast();
    (numbers & mask) | (other & !mask)
}
