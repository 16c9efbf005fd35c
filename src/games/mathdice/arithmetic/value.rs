//! Exact numbers: all results of three dice, without rounding.
//!
//! A non-integer exponent needs two dice (`b÷c`) and its base the third, so the only irrational
//! numbers that three dice can make are `a^(b÷c)`, and such a root is always the last result. Hence
//! nothing is computed with roots.

use std::cmp::Ordering;
use std::fmt;

use super::mistake::Fault;

/// Maximum magnitude of final and intermediate results, and of denominators; anything larger could
/// never be near a target, nor anything finer be made of three dice.
pub(crate) const LARGEST: i128 = 1_000_000_000_000;
/// Maximum numerator, which bounds the cost of comparing distances. Dice need a million million.
const LARGEST_NUMERATOR: i128 = 1_000_000_000_000_000_000;
/// Number of decimal places of the finest decimals.
pub(crate) const PLACES: u32 = 12;
/// Maximum degree of roots. Dice need 6.
const LARGEST_DEGREE: i64 = 60;

/// An exact real number: a fraction, or an irrational root of one.
///
/// Fractions are in lowest terms with a positive denominator and degrees minimal (so `64^(1/3)` is
/// stored as 4), which makes equal numbers equal field by field.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ExactValue {
    numer: i64,
    denom: i64,
    /// Degree of the root; 1 for a fraction.
    degree: u32,
}

impl ExactValue {
    /// Returns `numer/denom`, whose denominator is not zero.
    pub(crate) fn fraction(numer: i128, denom: i128) -> Result<Self, Fault> {
        let divisor = greatest_common_divisor(numer.unsigned_abs(), denom.unsigned_abs()) as i128
            * denom.signum();
        let numer = numer / divisor;
        let denom = denom / divisor;
        if numer.abs() / denom > LARGEST {
            Err(Fault::TooLarge)
        } else if numer.abs() > LARGEST_NUMERATOR || denom > LARGEST {
            Err(Fault::TooFine)
        } else {
            Ok(Self {
                numer: numer as i64,
                denom: denom as i64,
                degree: 1,
            })
        }
    }

    /// Returns `self^(1/degree)`; `self` is a fraction, and not negative unless the degree is 1.
    fn root(self, mut degree: u32) -> Self {
        let mut radicand = self;
        let mut factor = 2;
        while factor <= degree {
            let exact = degree
                .is_multiple_of(factor)
                .then(|| radicand.exact_root(factor))
                .flatten();
            match exact {
                Some(root) => (radicand, degree) = (root, degree / factor),
                None => factor += 1,
            }
        }
        Self { degree, ..radicand }
    }

    /// Returns the root of a fraction, if it is a fraction.
    fn exact_root(self, degree: u32) -> Option<Self> {
        let whole_root = |number: i64| {
            let near = (number as f64).powf(1.0 / f64::from(degree)).round() as i64;
            (near.checked_pow(degree) == Some(number)).then_some(near)
        };
        Some(Self {
            numer: whole_root(self.numer)?,
            denom: whole_root(self.denom)?,
            degree: 1,
        })
    }

    /// Returns `true` if this is a whole number.
    pub(crate) fn is_whole(self) -> bool {
        self.degree == 1 && self.denom == 1
    }

    pub(crate) fn is_irrational(self) -> bool {
        self.degree > 1
    }

    pub(crate) fn is_below_zero(self) -> bool {
        self.numer < 0
    }

    /// Returns numerator and denominator.
    fn parts(self) -> Result<(i128, i128), Fault> {
        if self.degree > 1 {
            Err(Fault::OfRoot)
        } else {
            Ok((self.numer.into(), self.denom.into()))
        }
    }

    pub(crate) fn add(self, other: Self) -> Result<Self, Fault> {
        let (a, b) = self.parts()?;
        let (c, d) = other.parts()?;
        Self::fraction(a * d + c * b, b * d)
    }

    pub(crate) fn sub(self, other: Self) -> Result<Self, Fault> {
        let (a, b) = self.parts()?;
        let (c, d) = other.parts()?;
        Self::fraction(a * d - c * b, b * d)
    }

    pub(crate) fn mul(self, other: Self) -> Result<Self, Fault> {
        let (a, b) = self.parts()?;
        let (c, d) = other.parts()?;
        Self::fraction(a * c, b * d)
    }

    pub(crate) fn div(self, other: Self) -> Result<Self, Fault> {
        let (a, b) = self.parts()?;
        let (c, d) = other.parts()?;
        if c == 0 {
            return Err(Fault::DivisionByZero);
        }
        Self::fraction(a * d, b * c)
    }

    /// Returns `self ^ exponent`, if it is real.
    pub(crate) fn pow(self, exponent: Self) -> Result<Self, Fault> {
        self.parts()?;
        exponent.parts()?;
        let is_rising = exponent.numer > 0;
        let is_whole = exponent.denom == 1;
        if self.numer == 0 {
            return match exponent.numer {
                1.. => Ok(self),
                0 => Err(Fault::ZeroToZero),
                _ => Err(Fault::ZeroToNegative),
            };
        }
        if self.numer < 0 && !is_whole {
            return Err(Fault::RootOfNegative);
        }
        // Whatever the exponent: 1^(6^6) is a fair answer.
        if self.denom == 1 && self.numer.abs() == 1 {
            return Ok(if exponent.numer % 2 == 0 {
                Self::from(1)
            } else {
                self
            });
        }
        let is_growing = is_rising == (self.numer.abs() > self.denom);
        let fault = if is_whole && is_growing {
            Fault::TooLarge
        } else {
            Fault::TooFine
        };
        let times = u32::try_from(exponent.numer.unsigned_abs()).map_err(|_| fault)?;
        let power = |base: i64| i128::from(base).checked_pow(times).ok_or(fault);
        let numer = power(self.numer)?;
        let denom = power(self.denom)?;
        let (numer_of_power, denom_of_power) = if is_rising {
            (numer, denom)
        } else {
            (denom, numer)
        };
        if is_whole {
            return Self::fraction(numer_of_power, denom_of_power);
        }
        if exponent.denom > LARGEST_DEGREE {
            return Err(Fault::TooFine);
        }
        let radicand =
            Self::fraction(numer_of_power, denom_of_power).map_err(|_| Fault::TooFine)?;
        Ok(radicand.root(exponent.denom as u32))
    }

    /// Formats the number as people type it: as an exact decimal if possible, else as displayed.
    pub(crate) fn plainly(self) -> String {
        let scale = 10i128.pow(PLACES);
        match self.parts() {
            Ok((numer, denom)) if scale % denom == 0 => {
                let sign = if numer < 0 { "-" } else { "" };
                let scaled = (numer * (scale / denom)).abs();
                let text = format!("{sign}{}.{:012}", scaled / scale, scaled % scale);
                text.trim_end_matches('0').trim_end_matches('.').to_owned()
            }
            _ => self.to_string(),
        }
    }

    /// Returns a floating-point number within a few parts in 10^16.
    pub(crate) fn to_f64(self) -> f64 {
        let radicand = self.numer as f64 / self.denom as f64;
        if self.degree == 1 {
            radicand
        } else {
            radicand.powf(1.0 / f64::from(self.degree))
        }
    }
}

fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl From<u32> for ExactValue {
    fn from(n: u32) -> Self {
        Self {
            numer: n.into(),
            denom: 1,
            degree: 1,
        }
    }
}

/// Compares fractions exactly, and roots of three dice with numbers of three dice: these are never
/// nearer than 10^-5.
impl Ord for ExactValue {
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Ok((a, b)), Ok((c, d))) = (self.parts(), other.parts()) {
            return (a * d).cmp(&(c * b));
        }
        self.to_f64()
            .total_cmp(&other.to_f64())
            .then(self.degree.cmp(&other.degree))
            .then(self.numer.cmp(&other.numer))
            .then(self.denom.cmp(&other.denom))
    }
}

impl PartialOrd for ExactValue {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Formats the number for display, `28`, `7+1/2`, `−3/4`, `5^(2/3)`, or with `{:#}` in the notation
/// that [`super::parse::call`] parses as the same number, `7 1/2`, where the minus sign is that of
/// the keyboard.
impl fmt::Display for ExactValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ok((numer, denom)) = self.parts() else {
            // As a person would write it: 25^(1/3) is 5^(2/3).
            let radicand = Self { degree: 1, ..*self };
            let power = (2..i64::BITS)
                .rev()
                .find_map(|n| Some((radicand.exact_root(n)?, n)));
            let (base, power) = power.unwrap_or((radicand, 1));
            return if base.is_whole() {
                write!(f, "{base}^({power}/{})", self.degree)
            } else {
                write!(f, "({base})^({power}/{})", self.degree)
            };
        };
        let (minus, joined) = match (numer < 0, f.alternate()) {
            (false, false) => ("", "+"),
            (true, false) => ("−", "−"),
            (false, true) => ("", " "),
            (true, true) => ("-", " "),
        };
        match (numer.abs() / denom, numer.abs() % denom) {
            (whole, 0) => write!(f, "{minus}{whole}"),
            (0, rest) => write!(f, "{minus}{rest}/{denom}"),
            // In a sentence `7 1/2` would be two numbers.
            (whole, rest) => write!(f, "{minus}{whole}{joined}{rest}/{denom}"),
        }
    }
}

impl fmt::Debug for ExactValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:#}")
    }
}

/// Distance of a value from a target. Distances compare exactly, whatever their side: 20 and 30 are
/// equally far from 25. Those of roots compare in floating point: of three dice, they never differ
/// by less than 10^-5.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Distance {
    value: ExactValue,
    target: u32,
}

impl Distance {
    /// Creates the distance of `value` from `target`.
    pub(crate) fn new(value: ExactValue, target: u32) -> Self {
        Self { value, target }
    }

    /// Returns `true` if the target is hit.
    pub(crate) fn is_zero(self) -> bool {
        self.value == ExactValue::from(self.target)
    }

    /// Returns `true` if the target is missed by no more than `reach`.
    pub(crate) fn is_within(self, reach: u32) -> bool {
        self <= Self::new(ExactValue::from(self.target + reach), self.target)
    }

    pub(crate) fn is_irrational(self) -> bool {
        self.value.is_irrational()
    }

    /// Returns the distance as numerator and denominator, unless it is irrational.
    fn parts(self) -> Option<(i128, i128)> {
        let (numer, denom) = self.value.parts().ok()?;
        Some(((numer - i128::from(self.target) * denom).abs(), denom))
    }

    pub(crate) fn to_f64(self) -> f64 {
        match self.parts() {
            Some((numer, denom)) => numer as f64 / denom as f64,
            None => (self.value.to_f64() - f64::from(self.target)).abs(),
        }
    }
}

impl Ord for Distance {
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Some((a, b)), Some((c, d))) = (self.parts(), other.parts()) {
            return (a * d).cmp(&(c * b));
        }
        self.to_f64().total_cmp(&other.to_f64())
    }
}

impl PartialOrd for Distance {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Distance {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Distance {}

/// Formats `3`, `1/2`, or an irrational distance truncated to three places: `0.075…`.
impl fmt::Display for Distance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            // In lowest terms like the value.
            Some((numer, denom)) => {
                let gap = ExactValue {
                    numer: numer as i64,
                    denom: denom as i64,
                    degree: 1,
                };
                fmt::Display::fmt(&gap, f)
            }
            None => {
                write!(f, "{:.3}…", (self.to_f64() * 1000.0).floor() / 1000.0)
            }
        }
    }
}
