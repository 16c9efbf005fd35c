//! The values of a turn as whole numbers, for the eight cases of two sets of closed boxes side by side.
//!
//! Numbers of 32 bits take half the room of `f64`, so that all of a turn stays in the processor's first cache, and are added
//! and compared in half the time. They are as exact as need be since each case has a scale of its own, on which the values
//! that its turn can have go from 0 to [`MOST`]: over a whole game no value moves by as much as 1e-6 points.
use super::turn::{Additive, Cases, Lanes, Vector};

/// The cases of the first set, then those of the second.
pub(super) type Fixed = Vector<16, u32>;

/// The largest number: six of it, and what is added to round, are still a number of 32 bits.
const MOST: f64 = ((u32::MAX - 3) / 6 - 2) as f64;
/// From here on, and up to twice as much, an `f64` is a whole number, of which the low bits are those of the number.
const WHOLE: f64 = (1u64 << 52) as f64;

impl Lanes for Fixed {
    type Sum = Vector<16>;

    /// Rounds to the nearest: multiplies by 2³² / 6, rounded up, and takes the upper half.
    #[inline(always)]
    fn sixth(mut self) -> Self {
        for case in 0..16 {
            let rounded = self.0[case].wrapping_add(3);
            self.0[case] = ((u64::from(rounded) * ((1 << 32) / 6 + 1)) >> 32) as u32;
        }
        self
    }

    #[inline(always)]
    fn sum(self) -> Self::Sum {
        let mut sum = Vector::NOTHING;
        for case in 0..16 {
            sum.0[case] = f64::from(self.0[case]);
        }
        sum
    }

    #[inline(always)]
    fn max(mut self, other: &Self) -> Self {
        for case in 0..16 {
            self.0[case] = if self.0[case] > other.0[case] { self.0[case] } else { other.0[case] };
        }
        self
    }
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
        let nothing = Cases::NOTHING;
        let mut scale = Scale { factor: nothing, zero: nothing, unit: nothing };
        for case in 0..8 {
            let range = most.0[case] - least.0[case];
            // Every value the same, as in cases that no sheet has.
            let range = if range > 1.0 { range } else { 1.0 };
            scale.factor.0[case] = MOST / range;
            scale.unit.0[case] = range * (1.0 / MOST);
            // One more than the least needs, so that rounding leaves nothing below 0.
            scale.zero.0[case] = (WHOLE - least.0[case] * scale.factor.0[case]) - WHOLE + 1.0;
        }
        scale
    }

    /// Returns the numbers of `value`.
    #[inline(always)]
    pub(super) fn fix(&self, value: &Cases) -> [u32; 8] {
        let mut fixed = [0; 8];
        for (case, fixed) in fixed.iter_mut().enumerate() {
            let whole = value.0[case] * self.factor.0[case] + (self.zero.0[case] + WHOLE);
            *fixed = whole.to_bits() as u32;
        }
        fixed
    }

    /// Returns the values of these eight numbers.
    #[inline(always)]
    pub(super) fn values(&self, numbers: &[f64]) -> Cases {
        let mut values = Cases::NOTHING;
        for (case, value) in values.0.iter_mut().enumerate() {
            *value = (numbers[case] - self.zero.0[case]) * self.unit.0[case];
        }
        values
    }
}

/// Returns the cases of both sets.
#[inline(always)]
pub(super) fn join(first: &[u32; 8], second: &[u32; 8]) -> Fixed {
    let mut both = Fixed::NOTHING;
    both.0[..8].copy_from_slice(first);
    both.0[8..].copy_from_slice(second);
    both
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
    pub(super) fn masked(mut self, mask: &Fixed, other: &Fixed) -> Fixed {
        for case in 0..16 {
            self.0[case] = self.0[case] & mask.0[case] | other.0[case] & !mask.0[case];
        }
        self
    }
}
