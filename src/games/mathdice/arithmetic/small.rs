//! Exact numbers in machine words for intermediate results of three dice: a fast counterpart of [`Value`].

use super::expr::Op;
use super::value::{LARGEST, Value};

/// A fraction, or a root of a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Small {
    /// In lowest terms with a positive denominator.
    numer: i64,
    denom: i64,
    /// Degree of the root, minimal; 1 for a fraction.
    degree: u32,
}

impl Small {
    pub(crate) fn whole(number: u8) -> Small {
        Small { numer: number.into(), denom: 1, degree: 1 }
    }

    /// Returns `true` if this is a whole number.
    pub(crate) fn is_whole(self) -> bool {
        self.degree == 1 && self.denom == 1
    }

    /// Returns `true` if this is negative.
    pub(crate) fn is_below_zero(self) -> bool {
        self.numer < 0
    }

    /// Returns the denominator of a fraction.
    pub(crate) fn denom(self) -> i64 {
        self.denom
    }

    /// Returns the difference of a fraction and `target`, in units of its denominator; `None` for a root.
    pub(crate) fn above(self, target: u32) -> Option<i64> {
        (self.degree == 1).then(|| self.numer - i64::from(target) * self.denom)
    }

    /// Returns a number within a few parts in 10^16 of this one.
    pub(crate) fn to_f64(self) -> f64 {
        let radicand = self.numer as f64 / self.denom as f64;
        if self.degree == 1 { radicand } else { radicand.powf(1.0 / f64::from(self.degree)) }
    }

    /// Converts to a [`Value`].
    pub(crate) fn to_value(self) -> Value {
        Value::in_lowest_terms(
            self.numer < 0,
            self.numer.unsigned_abs(),
            self.denom.unsigned_abs(),
            self.degree,
        )
    }

    /// Returns `numer/denom`, unless it is too large to matter; `None` if the denominator is zero.
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
        // Results of three dice are whole when their numerator comes near the limit.
        (numer.unsigned_abs() <= LARGEST).then_some(Small { numer, denom, degree: 1 })
    }

    /// Returns the exact result of an operation on two fractions made from at most two dice and one die; `None` if
    /// there is none, or it is too large to matter.
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

    /// Returns the power, as [`Small::apply`] does. Zero and negative bases take two dice, and their exponent is a
    /// die.
    fn pow(self, exponent: Small) -> Option<Small> {
        let Small { numer, denom, .. } = exponent;
        debug_assert!(self.numer > 0 || (numer > 0 && denom == 1));
        if (self.numer, self.denom) == (1, 1) {
            return Some(self);
        }
        // Few steps however large the exponent: powers of any other whole number soon overflow.
        let times = |base: i64| (0..numer.abs()).try_fold(1i64, |power, _| power.checked_mul(base));
        let (over, under) = (times(self.numer)?, times(self.denom)?);
        let power = if numer < 0 { Small::fraction(under, over) } else { Small::fraction(over, under) }?;
        Some(power.root(denom as u32))
    }

    /// Returns the root of this number, which must be a fraction and non-negative unless the degree is 1.
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
