//! Values of positions to the side to move.

/// Rounds off the last bits of a key. Choices that are mathematically equal differ by rounding errors; rounded,
/// they compare equal, and the card of the lowest rank is taken, in reading order. Otherwise a third side's points
/// would depend on the last bit.
#[inline(always)]
pub(crate) fn level(key: f64) -> f64 {
    // Near 2^20 the bits of a double end at 2^-32.
    const COARSE: f64 = (1 << 20) as f64;
    (key + COARSE) - COARSE
}

/// Sorts cards with their values by preference of the side to move, equal ones by `rank`, stably.
pub(crate) fn best_first<W: Value>(moves: &mut [(usize, W)], rank: impl Fn(usize) -> u8) {
    moves.sort_by_key(|&(cell, _)| rank(cell));
    moves.sort_by(|(_, a), (_, b)| level(b.key()).total_cmp(&level(a.key())));
}

/// A value from the perspective of the side to move; the best choice has the greatest [`key`](Self::key).
pub trait Value: Copy + Send + Sync {
    /// Number of sides.
    const SIDES: usize;
    /// The value of nothing.
    const ZERO: Self;
    /// Less than any value, and finite: multiplied by 0 it is zero.
    const NONE: Self;

    /// Returns the value with more points for the side to move.
    fn gain(self, points: u8) -> Self;
    /// Returns the value for the side that has just passed the turn to the side of this value.
    fn passed(self) -> Self;
    /// Returns the quantity that the side to move maximises.
    fn key(self) -> f64;
    /// Returns `self + other × weight`.
    fn plus(self, other: Self, weight: f64) -> Self;
    /// Returns the solution `v` of `v = self + again × v + pass × v.passed()`; `again + pass` is less than 1.
    fn settle(self, again: f64, pass: f64) -> Self;
}

/// Two sides: points of the side to move minus the other's.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Duel(pub(crate) f64);

impl Value for Duel {
    const SIDES: usize = 2;
    const ZERO: Self = Self(0.0);
    const NONE: Self = Self(f64::MIN);

    #[inline(always)]
    fn gain(self, points: u8) -> Self {
        Self(self.0 + f64::from(points))
    }

    #[inline(always)]
    fn passed(self) -> Self {
        Self(-self.0)
    }

    #[inline(always)]
    fn key(self) -> f64 {
        self.0
    }

    #[inline(always)]
    fn plus(self, other: Self, weight: f64) -> Self {
        Self(self.0 + other.0 * weight)
    }

    #[inline(always)]
    fn settle(self, again: f64, pass: f64) -> Self {
        Self(self.0 / (1.0 - again + pass))
    }
}

/// Three sides: the points of the side to move, of the next, and of the one after.
///
/// Each side maximises its own points minus the others' average. As all lines of a hand are scored in the end, that
/// is the same as maximising its own points: `own - (total - own) / 2` increases with `own`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trio(pub(crate) [f64; 3]);

impl Value for Trio {
    const SIDES: usize = 3;
    const ZERO: Self = Self([0.0; 3]);
    const NONE: Self = Self([f64::MIN; 3]);

    #[inline(always)]
    fn gain(self, points: u8) -> Self {
        let [own, next, last] = self.0;
        Self([own + f64::from(points), next, last])
    }

    #[inline(always)]
    fn passed(self) -> Self {
        let [mover, next, last] = self.0;
        Self([last, mover, next])
    }

    #[inline(always)]
    fn key(self) -> f64 {
        self.0[0]
    }

    #[inline(always)]
    fn plus(self, other: Self, weight: f64) -> Self {
        Self(std::array::from_fn(|i| self.0[i] + other.0[i] * weight))
    }

    #[inline(always)]
    fn settle(self, again: f64, pass: f64) -> Self {
        // (1 - again) v[i] = self[i] + pass v[i - 1], cyclic in three.
        let [a, b, c] = self.0.map(|x| x / (1.0 - again));
        let r = pass / (1.0 - again);
        let own = (a + r * c + r * r * b) / (1.0 - r * r * r);
        let next = b + r * own;
        Self([own, next, c + r * next])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settling_solves_its_equation() {
        for (again, pass) in [(0.0, 0.0), (0.1, 0.6), (0.16, 0.8), (0.0, 0.99)] {
            let duel = Duel(0.7).settle(again, pass);
            let back = Duel(0.7).plus(duel, again).plus(duel.passed(), pass);
            assert!((duel.0 - back.0).abs() < 1e-12, "{duel:?} {back:?}");

            let start = Trio([0.7, -0.2, 1.5]);
            let trio = start.settle(again, pass);
            let back = start.plus(trio, again).plus(trio.passed(), pass);
            for i in 0..3 {
                assert!((trio.0[i] - back.0[i]).abs() < 1e-9, "{trio:?} {back:?}");
            }
        }
    }

    #[test]
    fn passing_goes_round() {
        let trio = Trio([1.0, 2.0, 3.0]);
        assert_eq!(trio.passed().passed().passed(), trio);
        // The side that passed is last from the next side's perspective, and the next is second from its own.
        assert_eq!(trio.passed(), Trio([3.0, 1.0, 2.0]));
        assert_eq!(Duel(1.5).passed().passed(), Duel(1.5));
    }
}
