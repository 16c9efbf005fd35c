//! The values of a turn as whole numbers, for the eight cases of two sets of closed boxes side by side.
//!
//! Numbers of 32 bits take half the room of `f64`, so that all of a turn stays in the processor's first cache, and are added
//! and compared in half the time. They are as exact as need be since each case has a scale of its own, on which the values
//! that its turn can have go from 0 to [`MOST`]: over a whole game no value moves by as much as 1e-6 points.
use super::turn::{Additive, Cases, Lanes, Vector, Weighed, each_of};

/// The cases of the first set, then those of the second.
pub(super) type Fixed = Vector<16, u32>;

/// The largest number: six of it, and what is added to round, are still a number of 32 bits.
pub(super) const MOST: f64 = ((u32::MAX - 3) / 6 - 2) as f64;
/// From here on, and up to twice as much, an `f64` is a whole number, of which the low bits are those of the number.
const WHOLE: f64 = (1u64 << 52) as f64;

impl Lanes for Fixed {
    type Sum = Vector<16>;

    #[inline(always)]
    fn sixth(self) -> Self {
        Vector(each_of!(16, CASE => sixth(self.0[CASE])))
    }

    #[inline(always)]
    fn sum(self) -> Self::Sum {
        Vector(each_of!(16, CASE => f64::from(self.0[CASE])))
    }

    #[inline(always)]
    fn max(self, other: &Self) -> Self {
        self.greater(other)
    }
}

/// Returns a sixth, rounded to the nearest: multiplies by 2³² / 6, rounded up, and takes the upper half.
#[inline(always)]
pub(super) fn sixth(number: u32) -> u32 {
    ((u64::from(number.wrapping_add(3)) * ((1 << 32) / 6 + 1)) >> 32) as u32
}

/// What makes whole numbers of the values of one set's turn.
pub(super) struct Scale {
    /// Numbers a point.
    factor: Cases,
    /// The number of the value 0, an integer.
    zero: Cases,
    /// Points a number.
    unit: Cases,
}

impl Scale {
    /// Returns the scale on which values from `least` to `most` fill the numbers.
    #[inline(always)]
    pub(super) fn new(least: &Cases, most: &Cases) -> Scale {
        let range = Vector(each_of!(8, CASE => range(least.0[CASE], most.0[CASE])));
        let factor: Cases = Vector(each_of!(8, CASE => MOST / range.0[CASE]));
        // One more than the least needs, so that rounding leaves nothing below 0.
        let zero = each_of!(8, CASE => (WHOLE - least.0[CASE] * factor.0[CASE]) - WHOLE + 1.0);
        Scale { factor, zero: Vector(zero), unit: range.times(1.0 / MOST) }
    }

    /// Returns the numbers of `value`.
    #[inline(always)]
    pub(super) fn fix(&self, value: &Cases) -> [u32; 8] {
        each_of!(8, CASE => {
            let whole = value.0[CASE] * self.factor.0[CASE] + (self.zero.0[CASE] + WHOLE);
            whole.to_bits() as u32
        })
    }

    /// Returns the values of these eight numbers.
    #[inline(always)]
    pub(super) fn values(&self, numbers: &[f64; 8]) -> Cases {
        Vector(each_of!(8, CASE => (numbers[CASE] - self.zero.0[CASE]) * self.unit.0[CASE]))
    }
}

/// Returns how far apart values can be; 1 at least, as in cases that no sheet has every value is the same.
#[inline(always)]
fn range(least: f64, most: f64) -> f64 {
    let range = most - least;
    if range > 1.0 { range } else { 1.0 }
}

/// Returns the cases of both sets.
#[inline(always)]
pub(super) fn join(first: &[u32; 8], second: &[u32; 8]) -> Fixed {
    let mut both = Fixed::NOTHING;
    both.0[..8].copy_from_slice(first);
    both.0[8..].copy_from_slice(second);
    both
}

/// Returns those of the first set, and those of the second.
#[inline(always)]
pub(super) fn halves(both: &Vector<16>) -> [&[f64; 8]; 2] {
    let [first, second] = both.0.as_chunks().0 else { unreachable!("twice eight") };
    [first, second]
}

impl Fixed {
    /// All bits of the cases of each set whose box is open, by whether that of the first and of the second is closed.
    pub(super) const OPEN: [[Fixed; 2]; 2] = {
        let mut masks = [[Vector([0; 16]); 2]; 2];
        let mut case = 0;
        while case < 8 {
            masks[0][0].0[case] = u32::MAX;
            masks[0][1].0[case] = u32::MAX;
            masks[0][0].0[8 + case] = u32::MAX;
            masks[1][0].0[8 + case] = u32::MAX;
            case += 1;
        }
        masks
    };

    /// Returns these numbers where `mask` has its bits, and those of `other` elsewhere.
    #[inline(always)]
    pub(super) fn masked(&self, mask: &Fixed, other: &Fixed) -> Fixed {
        Vector(each_of!(16, CASE => self.0[CASE] & mask.0[CASE] | other.0[CASE] & !mask.0[CASE]))
    }
}
