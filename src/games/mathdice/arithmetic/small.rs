//! Exact numbers as three dice make them on the way to an answer, in machine words: what [`Value`] is for people.

use super::expr::Op;
use super::value::{LARGEST, Value};

/// A fraction, or a root of a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Small {
    /// In lowest terms with a positive denominator.
    numer: i64,
    denom: i64,
    /// The degree of the root, the least possible; 1 of a fraction.
    degree: u32,
}

impl Small {
    /// Returns a whole number.
    pub(crate) fn whole(number: u8) -> Small {
        Small { numer: number.into(), denom: 1, degree: 1 }
    }

    /// Returns whether this is a whole number.
    pub(crate) fn is_whole(self) -> bool {
        self.degree == 1 && self.denom == 1
    }

    /// Returns whether this is less than nothing.
    pub(crate) fn is_below_zero(self) -> bool {
        self.numer < 0
    }

    /// Returns the denominator of a fraction.
    pub(crate) fn denom(self) -> i64 {
        self.denom
    }

    /// Returns how far a fraction is above `target`, in parts of its denominator; none of a root.
    pub(crate) fn above(self, target: u32) -> Option<i64> {
        (self.degree == 1).then(|| self.numer - i64::from(target) * self.denom)
    }

    /// Returns a number within a few parts in 10^16 of this one.
    pub(crate) fn to_f64(self) -> f64 {
        let radicand = self.numer as f64 / self.denom as f64;
        if self.degree == 1 { radicand } else { radicand.powf(1.0 / f64::from(self.degree)) }
    }

    /// Returns the same number for all other uses.
    pub(crate) fn to_value(self) -> Value {
        Value::in_lowest_terms(
            self.numer < 0,
            self.numer.unsigned_abs(),
            self.denom.unsigned_abs(),
            self.degree,
        )
    }

    /// Returns `numer/denom`, unless that is too large to matter; none where the denominator is nothing.
    fn fraction(numer: i64, denom: i64) -> Option<Small> {
        if denom == 0 {
            return None;
        }
        let (mut divisor, mut rest) = (numer.unsigned_abs(), denom.unsigned_abs());
        if rest != 1 {
            while rest != 0 {
                (divisor, rest) = (rest, divisor % rest);
            }
        } else {
            divisor = 1;
        }
        let divisor = divisor as i64 * denom.signum();
        let (numer, denom) = (numer / divisor, denom / divisor);
        // What three dice make is whole where its numerator comes near the limit.
        (numer.unsigned_abs() <= LARGEST).then_some(Small { numer, denom, degree: 1 })
    }

    /// Returns the exact result of an operation on two fractions that come from two dice at most and one die; none if there
    /// is none, or one too large to matter.
    pub(crate) fn apply(op: Op, a: Small, b: Small) -> Option<Small> {
        debug_assert!(a.degree == 1 && b.degree == 1);
        match op {
            Op::Add => Small::fraction(a.numer * b.denom + b.numer * a.denom, a.denom * b.denom),
            Op::Sub => Small::fraction(a.numer * b.denom - b.numer * a.denom, a.denom * b.denom),
            Op::Mul => Small::fraction(a.numer * b.numer, a.denom * b.denom),
            Op::Div => Small::fraction(a.numer * b.denom, a.denom * b.numer),
            Op::Pow => a.pow(b),
        }
    }

    /// Returns the power, as [`Small::apply`] does. Nothing, and what is less, takes two dice, and its exponent is one.
    fn pow(self, exponent: Small) -> Option<Small> {
        let Small { numer, denom, .. } = exponent;
        debug_assert!(self.numer > 0 || (numer > 0 && denom == 1));
        if (self.numer, self.denom) == (1, 1) {
            return Some(self);
        }
        // Few steps however large the exponent: the power of any other whole number is soon too large.
        let times = |base: i64| (0..numer.abs()).try_fold(1i64, |power, _| power.checked_mul(base));
        let (over, under) = (times(self.numer)?, times(self.denom)?);
        let power = if numer < 0 { Small::fraction(under, over) } else { Small::fraction(over, under) }?;
        Some(power.root(denom as u32))
    }

    /// Returns the root of this number, which is a fraction and no less than nothing unless the degree is 1.
    fn root(self, mut degree: u32) -> Small {
        let mut base = self;
        let mut factor = 2;
        while factor <= degree {
            let exact = degree
                .is_multiple_of(factor)
                .then(|| Some((exact_root(base.numer, factor)?, exact_root(base.denom, factor)?)));
            match exact.flatten() {
                Some((numer, denom)) => {
                    (base, degree) = (Small { numer, denom, degree: 1 }, degree / factor);
                }
                None => factor += 1,
            }
        }
        Small { degree, ..base }
    }
}

/// Returns the root of a whole number, if it is whole.
fn exact_root(number: i64, degree: u32) -> Option<i64> {
    let near = (number as f64).powf(1.0 / f64::from(degree)).round() as i64;
    (near.checked_pow(degree) == Some(number)).then_some(near)
}
