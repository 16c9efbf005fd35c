//! Sixteen numbers in the processor's own vectors, as what goes through a turn: whole ones of 32 bits, pairs of these, and
//! chances in single precision. Sums of whole numbers are exact in any order.
use super::hands::WAYS;
use super::turn::{Additive, Lanes};
use fearless_simd::prelude::*;
use fearless_simd::{Simd, f32x16, f64x8, u32x16, u64x8};

/// The largest number of 32 bits in a turn: six of it, and what is added to round, are still a number of 32 bits.
pub(super) const MOST: f64 = ((u32::MAX - 3) / 6 - 2) as f64;
/// From here on, and up to twice as much, an `f64` is a whole number, of which the low bits are those of the number.
pub(super) const WHOLE: f64 = (1u64 << 52) as f64;
/// The lower half of a number of 64 bits.
pub(super) const LOWER: u64 = u32::MAX as u64;

/// Returns whether operations are called, not inlined: with SSE2 alone, where sixteen numbers take four registers and more. A
/// call costs little beside their loads and stores, and a turn with all of them inlined would take longer to compile than
/// those for all other processors together.
#[inline(always)]
const fn is_called<S: Simd>() -> bool {
    cfg!(target_arch = "x86_64") && <S::u32s as SimdBase<S>>::LEN == 4
}

/// Returns the sum in each place.
#[inline(always)]
pub(super) fn plus<S: Simd, V: SimdBase<S>>(a: V, b: V) -> V {
    #[inline(never)]
    fn called<S: Simd, V: SimdBase<S>>(a: V, b: V) -> V {
        a + b
    }
    if is_called::<S>() { called(a, b) } else { a + b }
}

/// Returns the greater of both in each place.
#[inline(always)]
pub(super) fn greater<S: Simd, V: SimdBase<S>>(a: V, b: V) -> V {
    #[inline(never)]
    fn called<S: Simd, V: SimdBase<S>>(a: V, b: V) -> V {
        a.max(b)
    }
    if is_called::<S>() { called(a, b) } else { a.max(b) }
}

/// Sixteen numbers of 64 bits.
#[derive(Clone, Copy)]
pub(super) struct Wide<S: Simd>(pub(super) [u64x8<S>; 2]);

impl<S: Simd> Additive for Wide<S> {
    #[inline(always)]
    fn plus(self, other: &Self) -> Self {
        Wide([plus(self.0[0], other.0[0]), plus(self.0[1], other.0[1])])
    }
}

/// Returns the mean over all rolls of each sum by their ways.
#[inline(always)]
pub(super) fn means<S: Simd>(sums: u64x8<S>) -> f64x8<S> {
    let whole: f64x8<S> = (sums | WHOLE.to_bits()).bitcast();
    (whole - WHOLE) * (1.0 / WAYS)
}

/// Returns the whole numbers that these, of up to 32 bits, are nearest to.
#[inline(always)]
pub(super) fn nearest<S: Simd>(numbers: f64x8<S>) -> u64x8<S> {
    (numbers + WHOLE).bitcast::<u64x8<S>>() & LOWER
}

/// Returns a sixth of each half, rounded to the nearest: multiplies by 2³² / 6, rounded up, and takes the upper half.
#[inline(always)]
pub(super) fn sixths<S: Simd>(halves: u64x8<S>) -> u64x8<S> {
    #[inline(never)]
    fn called<S: Simd>(halves: u64x8<S>) -> u64x8<S> {
        inlined(halves)
    }
    #[inline(always)]
    fn inlined<S: Simd>(halves: u64x8<S>) -> u64x8<S> {
        const FACTOR: u64 = (1 << 32) / 6 + 1;
        let rounded = halves + (3 << 32 | 3);
        let lower = ((rounded & LOWER) * FACTOR) >> 32;
        let upper = ((rounded >> 32) * FACTOR) & !LOWER;
        lower | upper
    }
    if is_called::<S>() { called(halves) } else { inlined(halves) }
}

/// Returns the lower and the upper halves.
#[inline(always)]
pub(super) fn halves<S: Simd>(both: u64x8<S>) -> [u64x8<S>; 2] {
    [both & LOWER, both >> 32]
}

impl<S: Simd> Additive for u32x16<S> {
    #[inline(always)]
    fn plus(self, other: &Self) -> Self {
        plus(self, *other)
    }
}

impl<S: Simd> Lanes for u32x16<S> {
    /// The even ones, then the odd ones.
    type Sum = Wide<S>;

    #[inline(always)]
    fn nothing(self) -> Self {
        Self::splat(self.simd, 0)
    }

    #[inline(always)]
    fn sixth(self) -> Self {
        sixths(self.bitcast::<u64x8<S>>()).bitcast()
    }

    #[inline(always)]
    fn sum(self) -> Wide<S> {
        Wide(halves(self.bitcast()))
    }

    #[inline(always)]
    fn max(self, other: &Self) -> Self {
        greater(self, *other)
    }
}

impl<S: Simd> Additive for f32x16<S> {
    #[inline(always)]
    fn plus(self, other: &Self) -> Self {
        plus(self, *other)
    }
}

impl<S: Simd> Lanes for f32x16<S> {
    type Sum = Self;

    #[inline(always)]
    fn nothing(self) -> Self {
        Self::splat(self.simd, 0.0)
    }

    #[inline(always)]
    fn sixth(self) -> Self {
        self * (1.0 / 6.0)
    }

    #[inline(always)]
    fn sum(self) -> Self {
        self
    }

    #[inline(always)]
    fn max(self, other: &Self) -> Self {
        greater(self, *other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::wide::{Work, levels, run_at};
    use crate::tests::fresh;
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};

    /// Each operation on these numbers.
    #[derive(Clone, Copy)]
    struct Operations([u64; 8], [u64; 8]);

    impl Work for Operations {
        type Output = ([[u64; 8]; 6], [[f32; 16]; 3]);

        fn run<S: Simd>(self, simd: S) -> Self::Output {
            let [a, b] = [self.0, self.1].map(|numbers| u64x8::simd_from(simd, numbers));
            let [lower, upper] = halves(a);
            let whole = [plus(a, b), greater(a, b), sixths(a), lower, upper, nearest(means(a >> 20))];
            let [c, d]: [f32x16<S>; 2] = [self.0, self.1]
                .map(|numbers| f32x16::from_fn(simd, |at| numbers[at / 2] as f32 / (at + 1) as f32));
            (
                whole.map(SimdBase::to_array),
                [Additive::plus(c, &d), Lanes::max(c, &d), c.sixth()].map(SimdBase::to_array),
            )
        }
    }

    #[test]
    fn every_operation_is_that_of_single_numbers_at_every_level() {
        let mut rng = StdRng::seed_from_u64(fresh(8).into());
        let largest = u64::from((u32::MAX - 3) / 6 * 6);
        for _ in 0..200 {
            let mut number = || {
                std::array::from_fn(|_| rng.random_range(0..=largest) << 32 | rng.random_range(0..=largest))
            };
            let (a, b): ([u64; 8], [u64; 8]) = (number(), number());
            let sixth = |half: u64| ((half + 3) * ((1 << 32) / 6 + 1)) >> 32;
            for level in levels() {
                let ([plus, greater, sixths, lower, upper, means], [sum, most, part]) =
                    run_at(level, Operations(a, b));
                for at in 0..8 {
                    assert_eq!(plus[at], a[at].wrapping_add(b[at]), "{level:?}");
                    assert_eq!(greater[at], a[at].max(b[at]), "{level:?}");
                    assert_eq!(sixths[at], sixth(a[at] >> 32) << 32 | sixth(a[at] & LOWER), "{level:?}");
                    assert_eq!(upper[at] << 32 | lower[at], a[at], "{level:?}");
                    assert!(((a[at] >> 20) as f64 / WAYS - means[at] as f64).abs() < 0.5001, "{level:?}");
                }
                for at in 0..16 {
                    let [c, d] = [a, b].map(|numbers| numbers[at / 2] as f32 / (at + 1) as f32);
                    assert_eq!(
                        [sum[at], most[at], part[at]],
                        [c + d, c.max(d), c * (1.0 / 6.0)],
                        "{level:?}"
                    );
                }
            }
        }
    }
}
