//! Vectors of the processor's own width for values in a turn: 32-bit integers, pairs of these, and single-precision
//! chances. Sums of integers are exact in any order.
use super::hands::WAYS;
use super::turn::{Additive, Lanes};
use fearless_simd::Simd;
use fearless_simd::prelude::*;

/// The largest integer in a turn: six times it, plus what is added for rounding, still fits into 32 bits.
pub(super) const MOST: f64 = ((u32::MAX - 3) / 6 - 2) as f64;
/// From this up to twice as much, an `f64` is an integer whose low bits are those of the number.
pub(super) const WHOLE: f64 = (1u64 << 52) as f64;
/// The lower half of a 64-bit number.
pub(super) const LOWER: u64 = u32::MAX as u64;

/// 32-bit integers.
#[derive(Clone, Copy)]
pub(super) struct Numbers<S: Simd>(pub(super) S::u32s);

/// Pairs of 32-bit integers in 64-bit ones, compared by the upper half, then by the lower.
#[derive(Clone, Copy)]
pub(super) struct Pairs<S: Simd>(pub(super) S::u64s);

/// Single-precision numbers.
#[derive(Clone, Copy)]
pub(super) struct Chances<S: Simd>(pub(super) S::f32s);

/// The sums of the lower and of the upper halves of 64-bit numbers.
#[derive(Clone, Copy)]
pub(super) struct Halves<S: Simd>([S::u64s; 2]);

impl<S: Simd> Halves<S> {
    #[inline(always)]
    fn of(both: S::u64s) -> Self {
        Halves([both & LOWER, both >> 32])
    }

    /// Returns the mean over all rolls, weighted by ways, of the lower and of the upper halves.
    #[inline(always)]
    pub(super) fn means(self) -> [S::f64s; 2] {
        let [lower, upper] = self.0;
        [mean::<S>(lower), mean::<S>(upper)]
    }
}

#[inline(always)]
fn mean<S: Simd>(sums: S::u64s) -> S::f64s {
    let whole: S::f64s = (sums | WHOLE.to_bits()).bitcast();
    (whole - WHOLE) * (1.0 / WAYS)
}

/// Rounds numbers of up to 32 bits to the nearest integers.
#[inline(always)]
pub(super) fn nearest<S: Simd>(numbers: S::f64s) -> S::u64s {
    (numbers + WHOLE).bitcast::<S::u64s>() & LOWER
}

/// Returns a sixth of each half, rounded to the nearest: multiplies by 2³² / 6, rounded up, and takes the upper
/// half.
#[inline(always)]
fn sixths<S: Simd>(halves: S::u64s) -> S::u64s {
    const FACTOR: u64 = (1 << 32) / 6 + 1;
    let rounded = halves + (3 << 32 | 3);
    let lower = ((rounded & LOWER) * FACTOR) >> 32;
    let upper = ((rounded >> 32) * FACTOR) & !LOWER;
    lower | upper
}

impl<S: Simd> Additive for Halves<S> {
    #[inline(always)]
    fn plus(self, other: &Self) -> Self {
        Halves([self.0[0] + other.0[0], self.0[1] + other.0[1]])
    }
}

impl<S: Simd> Additive for Numbers<S> {
    #[inline(always)]
    fn plus(self, other: &Self) -> Self {
        Numbers(self.0 + other.0)
    }
}

impl<S: Simd> Lanes for Numbers<S> {
    /// The even lanes, then the odd ones.
    type Sum = Halves<S>;

    #[inline(always)]
    fn nothing(self) -> Self {
        Numbers(S::u32s::splat(self.0.token(), 0))
    }

    #[inline(always)]
    fn sixth(self) -> Self {
        Numbers(sixths::<S>(self.0.bitcast()).bitcast())
    }

    #[inline(always)]
    fn sum(self) -> Halves<S> {
        Halves::of(self.0.bitcast())
    }

    #[inline(always)]
    fn max(self, other: &Self) -> Self {
        Numbers(self.0.max(other.0))
    }
}

impl<S: Simd> Additive for Pairs<S> {
    #[inline(always)]
    fn plus(self, other: &Self) -> Self {
        Pairs(self.0 + other.0)
    }
}

impl<S: Simd> Lanes for Pairs<S> {
    type Sum = Halves<S>;

    #[inline(always)]
    fn nothing(self) -> Self {
        Pairs(S::u64s::splat(self.0.token(), 0))
    }

    #[inline(always)]
    fn sixth(self) -> Self {
        Pairs(sixths::<S>(self.0))
    }

    #[inline(always)]
    fn sum(self) -> Halves<S> {
        Halves::of(self.0)
    }

    #[inline(always)]
    fn max(self, other: &Self) -> Self {
        Pairs(self.0.max(other.0))
    }
}

impl<S: Simd> Additive for Chances<S> {
    #[inline(always)]
    fn plus(self, other: &Self) -> Self {
        Chances(self.0 + other.0)
    }
}

impl<S: Simd> Lanes for Chances<S> {
    type Sum = Self;

    #[inline(always)]
    fn nothing(self) -> Self {
        Chances(S::f32s::splat(self.0.token(), 0.0))
    }

    #[inline(always)]
    fn sixth(self) -> Self {
        Chances(self.0 * (1.0 / 6.0))
    }

    #[inline(always)]
    fn sum(self) -> Self {
        self
    }

    #[inline(always)]
    fn max(self, other: &Self) -> Self {
        Chances(self.0.max(other.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::wide::{Work, levels, run_at};
    use crate::tests::fresh;
    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};
    use std::array::from_fn;

    /// Tests each operation in vectors of the processor's width.
    #[derive(Clone, Copy)]
    struct Operations([u64; 8], [u64; 8]);

    impl Work for Operations {
        type Output = ([[u64; 8]; 6], [[f32; 16]; 3]);

        fn run<S: Simd>(self, simd: S) -> Self::Output {
            let both = [self.0, self.1];
            let (mut whole, mut single) = ([[0; 8]; 6], [[0.0; 16]; 3]);
            for first in (0..8).step_by(S::u64s::LEN) {
                let [a, b] =
                    both.map(|all| Pairs::<S>(S::u64s::from_slice(simd, &all[first..][..S::u64s::LEN])));
                let Halves([lower, upper]) = a.sum();
                let [mean, _] = Halves::<S>([a.0 >> 20; 2]).means();
                let done = [a.plus(&b).0, a.max(&b).0, a.sixth().0, lower, upper, nearest::<S>(mean)];
                for (to, done) in whole.iter_mut().zip(done) {
                    done.store_slice(&mut to[first..][..S::u64s::LEN]);
                }
            }
            let both: [[f32; 16]; 2] = both.map(|all| from_fn(|at| all[at / 2] as f32 / (at + 1) as f32));
            for first in (0..16).step_by(S::f32s::LEN) {
                let [a, b] =
                    both.map(|all| Chances::<S>(S::f32s::from_slice(simd, &all[first..][..S::f32s::LEN])));
                for (to, done) in single.iter_mut().zip([a.plus(&b).0, a.max(&b).0, a.sixth().0]) {
                    done.store_slice(&mut to[first..][..S::f32s::LEN]);
                }
            }
            (whole, single)
        }
    }

    #[test]
    fn vectors_agree_with_scalars() {
        let mut rng = StdRng::seed_from_u64(fresh(8).into());
        let largest = u64::from((u32::MAX - 3) / 6 * 6);
        for _ in 0..200 {
            let mut number =
                || from_fn(|_| rng.random_range(0..=largest) << 32 | rng.random_range(0..=largest));
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
