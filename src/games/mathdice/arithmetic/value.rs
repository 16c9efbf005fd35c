//! Exact numbers: all results of three dice, without rounding.
//!
//! A non-integer exponent needs two dice (`b÷c`) and its base the third, so the only irrational numbers that three
//! dice can make are `a^(b÷c)`. Hence one representation suffices: a sign and a root of a rational number. It is
//! closed under multiplication, division and rational powers. A sum outside it, such as `1+2^(1/2)`, takes at least
//! four numbers and is refused.

use std::cmp::Ordering;
use std::fmt;

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_rational::{BigRational, Ratio};
use num_traits::{One, ToPrimitive, Zero};

use super::limits::DIGITS;
use super::mistake::Fault;

/// Maximum magnitude of final and intermediate results; anything larger could never be near a target.
pub(crate) const LARGEST: u64 = 1_000_000_000_000;
/// Maximum degree of roots and exponents (except those of 0, 1 and −1). Dice need 6 and, below [`LARGEST`], 39.
const LARGEST_EXPONENT: u32 = 60;
/// Maximum length of a denominator in bits (times the degree of the root). Dice need 16.
const FINEST: u64 = 128;

/// An exact real number: `±radicand^(1/degree)`.
///
/// The degree is minimal (so `64^(1/3)` is stored as 4), which makes equal numbers equal field by field. Zero has
/// no sign.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Value {
    negative: bool,
    radicand: Ratio<BigUint>,
    degree: u32,
}

impl Value {
    /// Returns the rational number `n`.
    pub(crate) fn rational(n: BigRational) -> Self {
        let (numer, denom) = n.into_raw();
        let negative = numer.sign() == Sign::Minus;
        Self { negative, radicand: Ratio::new_raw(numer.into_parts().1, denom.into_parts().1), degree: 1 }
    }

    /// Returns `±(numer/denom)^(1/degree)`, which must be in lowest terms with minimal degree.
    pub(crate) fn in_lowest_terms(negative: bool, numer: u64, denom: u64, degree: u32) -> Self {
        Self { negative, radicand: Ratio::new_raw(numer.into(), denom.into()), degree }
    }

    /// Returns `±radicand^(1/degree)` in lowest terms.
    fn root(negative: bool, mut radicand: Ratio<BigUint>, mut degree: u32) -> Self {
        let mut factor = 2;
        while factor <= degree {
            match degree.is_multiple_of(factor).then(|| exact_root(&radicand, factor)).flatten() {
                Some(root) => (radicand, degree) = (root, degree / factor),
                None => factor += 1,
            }
        }
        Self { negative: negative && !radicand.is_zero(), radicand, degree }
    }

    /// Returns the number as a fraction, unless it is irrational.
    pub(crate) fn to_rational(&self) -> Option<BigRational> {
        (self.degree == 1).then(|| {
            let sign = if self.negative { Sign::Minus } else { Sign::Plus };
            let (numer, denom) = self.radicand.clone().into_raw();
            BigRational::new_raw(BigInt::from_biguint(sign, numer), denom.into())
        })
    }

    /// Returns `true` if this is a whole number.
    pub(crate) fn is_whole(&self) -> bool {
        self.degree == 1 && self.radicand.is_integer()
    }

    pub(crate) fn is_irrational(&self) -> bool {
        self.degree > 1
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.radicand.is_zero()
    }

    /// Refuses numbers that are too large or too fine to matter, which also bounds the cost of all arithmetic.
    fn bounded(self) -> Result<Self, Fault> {
        let largest = BigUint::from(LARGEST).pow(self.degree);
        if self.radicand.numer() > &(largest * self.radicand.denom()) {
            Err(Fault::TooLarge)
        } else if self.radicand.denom().bits() > FINEST * u64::from(self.degree) {
            Err(Fault::TooFine)
        } else {
            Ok(self)
        }
    }

    /// Returns the sum, if it is again a root of a rational number.
    fn sum(&self, other: &Self) -> Option<Self> {
        match (self.to_rational(), other.to_rational()) {
            (Some(a), Some(b)) => Some(Self::rational(a + b)),
            (Some(a), None) => a.is_zero().then(|| other.clone()),
            (None, Some(b)) => b.is_zero().then(|| self.clone()),
            (None, None) => {
                // a + b = (a/b + 1) · b if a/b is rational. Roots of different (minimal) degrees have no rational
                // ratio.
                let ratio = (self.degree == other.degree)
                    .then(|| exact_root(&(&self.radicand / &other.radicand), self.degree))
                    .flatten()?;
                let ratio = Self { negative: self.negative != other.negative, radicand: ratio, degree: 1 };
                Some(Self::rational(ratio.to_rational()? + BigRational::one()).product(other))
            }
        }
    }

    /// Returns the product, however large.
    fn product(&self, other: &Self) -> Self {
        let degree = self.degree.lcm(&other.degree);
        let radicand = self.radicand.pow((degree / self.degree) as i32)
            * other.radicand.pow((degree / other.degree) as i32);
        Self::root(self.negative != other.negative, radicand, degree)
    }

    fn negated(&self) -> Self {
        Self { negative: !self.negative && !self.is_zero(), ..self.clone() }
    }

    /// Returns `self + other`.
    ///
    /// # Errors
    /// Returns [`Fault`] if the sum is not a root of a rational number, or too large or too fine.
    pub(crate) fn add(&self, other: &Self) -> Result<Self, Fault> {
        self.sum(other).ok_or(Fault::RootInSum)?.bounded()
    }

    /// Returns `self − other`.
    ///
    /// # Errors
    /// Returns [`Fault`] if the difference is not a root of a rational number, or too large or too fine.
    pub(crate) fn sub(&self, other: &Self) -> Result<Self, Fault> {
        self.add(&other.negated())
    }

    /// Returns `self × other`.
    ///
    /// # Errors
    /// Returns [`Fault::TooLarge`] or [`Fault::TooFine`] if the product is.
    pub(crate) fn mul(&self, other: &Self) -> Result<Self, Fault> {
        if self.degree.lcm(&other.degree) > LARGEST_EXPONENT {
            return Err(Fault::TooFine);
        }
        self.product(other).bounded()
    }

    /// Returns `self ÷ other`.
    ///
    /// # Errors
    /// Returns [`Fault::DivisionByZero`] if `other` is zero, and otherwise like [`Value::mul`].
    pub(crate) fn div(&self, other: &Self) -> Result<Self, Fault> {
        if other.is_zero() {
            return Err(Fault::DivisionByZero);
        }
        self.mul(&Self { radicand: other.radicand.recip(), ..other.clone() })
    }

    /// Returns `self ^ exponent`, if it is real.
    ///
    /// # Errors
    /// Returns [`Fault`] if there is no such real number, or it is too large or too fine.
    pub(crate) fn pow(&self, exponent: &Self) -> Result<Self, Fault> {
        let exponent = exponent.to_rational().ok_or(Fault::RootInExponent)?;
        let (rises, whole) = (exponent.numer().sign() == Sign::Plus, exponent.is_integer());
        if self.is_zero() {
            return match (rises, exponent.is_zero()) {
                (true, _) => Ok(self.clone()),
                (false, true) => Err(Fault::ZeroToZero),
                (false, false) => Err(Fault::ZeroToNegative),
            };
        }
        if self.negative && !whole {
            return Err(Fault::RootOfNegative);
        }
        let negative = self.negative && exponent.numer().is_odd();
        let beside_one = self.radicand.cmp(&Ratio::one());
        if beside_one.is_eq() {
            return Ok(Self { negative, ..self.clone() }); // whatever the exponent: 1^(6^6) is a fair answer
        }
        let small = |n: &BigUint| n.to_u32().filter(|&n| n <= LARGEST_EXPONENT);
        let (Some(times), Some(degree)) =
            (small(exponent.numer().magnitude()), small(exponent.denom().magnitude()))
        else {
            return Err(if whole && rises == beside_one.is_gt() { Fault::TooLarge } else { Fault::TooFine });
        };
        if self.degree * degree > LARGEST_EXPONENT {
            return Err(Fault::TooFine);
        }
        let power = self.radicand.pow(times as i32);
        Self::root(negative, if rises { power } else { power.recip() }, self.degree * degree).bounded()
    }

    /// Returns the largest whole number that is at most `self · scale`.
    fn floor_scaled(&self, scale: &BigUint) -> BigInt {
        let scaled = &self.radicand * Ratio::from(scale.pow(self.degree));
        // ⌊ⁿ√x⌋ = ⌊ⁿ√⌊x⌋⌋, as the n-th power of a whole number is whole.
        let floor = BigInt::from(scaled.to_integer().nth_root(self.degree));
        let exact = self.degree == 1 && scaled.is_integer();
        match self.negative {
            false => floor,
            true if exact => -floor,
            true => -floor - 1,
        }
    }

    /// Formats the number to `decimals` places, rounded towards −∞, for display: `2.924`.
    pub(crate) fn decimal(&self, decimals: u32) -> String {
        format_scaled(&self.floor_scaled(&BigUint::from(10u8).pow(decimals)), decimals)
    }

    /// Formats the number as people type it: as an exact decimal if possible, else as displayed.
    pub(crate) fn plainly(&self) -> String {
        let places = DIGITS as u32;
        if self.is_irrational() || !(&self.radicand * BigUint::from(10u8).pow(places)).is_integer() {
            return self.to_string();
        }
        self.decimal(places).trim_end_matches('0').trim_end_matches('.').to_owned()
    }

    /// Returns an approximate floating-point number: for display and reports, never for decisions.
    pub(crate) fn to_f64(&self) -> f64 {
        let magnitude = self.radicand.to_f64().unwrap_or(f64::INFINITY).powf(1.0 / f64::from(self.degree));
        if self.negative { -magnitude } else { magnitude }
    }
}

impl From<u32> for Value {
    fn from(n: u32) -> Self {
        Self { negative: false, radicand: Ratio::from(BigUint::from(n)), degree: 1 }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        let magnitudes = || {
            if self.degree == other.degree {
                return self.radicand.cmp(&other.radicand);
            }
            let degree = self.degree.lcm(&other.degree);
            let raised = |v: &Self| v.radicand.pow((degree / v.degree) as i32);
            raised(self).cmp(&raised(other))
        };
        match (self.negative, other.negative) {
            (false, false) => magnitudes(),
            (true, true) => magnitudes().reverse(),
            (negative, _) => {
                if negative {
                    Ordering::Less
                } else {
                    Ordering::Greater
                }
            }
        }
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Formats the number for display, `28`, `7+1/2`, `−3/4`, `5^(2/3)`, or with `{:#}` in the notation that
/// [`super::parse::call`] parses as the same number, `7 1/2`, where the minus sign is that of the keyboard.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match (self.negative, f.alternate()) {
            (false, _) => "",
            (true, true) => "-",
            (true, false) => "−",
        };
        if self.degree > 1 {
            // As a person would write it: 25^(1/3) is 5^(2/3).
            let power = (2..=LARGEST_EXPONENT).rev().find_map(|n| Some((exact_root(&self.radicand, n)?, n)));
            let (base, power) = power.unwrap_or((self.radicand.clone(), 1));
            let factor = if self.negative { if f.alternate() { "(0-1)*" } else { "(0−1)×" } } else { "" };
            return match base.is_integer() {
                true => write!(f, "{factor}{base}^({power}/{})", self.degree),
                false => write!(f, "{factor}({base})^({power}/{})", self.degree),
            };
        }
        let (whole, rest) = (self.radicand.to_integer(), self.radicand.fract());
        match (whole.is_zero(), rest.is_zero()) {
            (_, true) => write!(f, "{sign}{whole}"),
            (true, false) => write!(f, "{sign}{rest}"),
            (false, false) if f.alternate() => write!(f, "{sign}{whole} {rest}"),
            // In a sentence `7 1/2` would be two numbers.
            (false, false) => write!(f, "{sign}{whole}{}{rest}", if self.negative { "−" } else { "+" }),
        }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:#}")
    }
}

/// Distance of a value from a target. Distances compare exactly, whatever their side: 20 and 30 are equally far
/// from 25, and irrational values are compared without rounding.
#[derive(Clone, Debug)]
pub(crate) struct Distance {
    value: Value,
    target: u32,
}

impl Distance {
    /// Creates the distance of `value` from `target`.
    pub(crate) fn new(value: Value, target: u32) -> Self {
        Self { value, target }
    }

    /// Returns `true` if the target is hit.
    pub(crate) fn is_zero(&self) -> bool {
        self.value == Value::from(self.target)
    }

    /// Returns the distance as a fraction, unless it is irrational.
    pub(crate) fn to_rational(&self) -> Option<BigRational> {
        let gap = self.value.to_rational()? - BigRational::from(BigInt::from(self.target));
        Some(if gap.numer().sign() == Sign::Minus { -gap } else { gap })
    }

    /// Returns the approximate distance: for display and reports, never for decisions.
    pub(crate) fn to_f64(&self) -> f64 {
        match self.to_rational() {
            Some(gap) => gap.to_f64().unwrap_or(f64::INFINITY),
            None => (self.value.to_f64() - f64::from(self.target)).abs(),
        }
    }

    /// Returns the distance as a numerator below 2^65 and a denominator below 2^32, which suffices for almost all.
    fn small_fraction(&self) -> Option<(u128, u128)> {
        if self.value.is_irrational() {
            return None;
        }
        let denom = i128::from(self.value.radicand.denom().to_u32()?);
        let magnitude = i128::from(self.value.radicand.numer().to_u64()?);
        let numer = if self.value.negative { -magnitude } else { magnitude };
        Some(((numer - denom * i128::from(self.target)).unsigned_abs(), denom.unsigned_abs()))
    }

    /// Returns the two terms of the distance, `value − target` or `target − value`.
    fn parts(&self) -> (Value, i64) {
        match self.value < Value::from(self.target) {
            false => (self.value.clone(), -i64::from(self.target)),
            true => (self.value.negated(), i64::from(self.target)),
        }
    }
}

impl Ord for Distance {
    fn cmp(&self, other: &Self) -> Ordering {
        if let (Some((a, c)), Some((b, d))) = (self.small_fraction(), other.small_fraction()) {
            return (a * d).cmp(&(b * c));
        }
        let ((a, m), (b, n)) = (self.parts(), other.parts());
        compare_sum(&a, &b.negated(), n - m)
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
        if let Some(gap) = self.to_rational() {
            return fmt::Display::fmt(&Value::rational(gap), f);
        }
        let (value, offset) = self.parts();
        let scaled = value.floor_scaled(&BigUint::from(1000u32)) + BigInt::from(offset * 1000);
        write!(f, "{}{}", format_scaled(&scaled, 3), if f.alternate() { "..." } else { "…" })
    }
}

/// Compares `a + b` with `n`, exactly.
fn compare_sum(a: &Value, b: &Value, n: i64) -> Ordering {
    let whole = BigRational::from(BigInt::from(n));
    if let Some(sum) = a.sum(b) {
        return sum.cmp(&Value::rational(whole));
    }
    match (a.to_rational(), b.to_rational()) {
        (Some(a), _) => b.cmp(&Value::rational(whole - a)),
        (_, Some(b)) => a.cmp(&Value::rational(whole - b)),
        // Two roots whose ratio is irrational, and 1, are linearly independent over the rationals (Besicovitch
        // 1940), so their sum is never a whole number, and a finite precision separates them.
        (None, None) => (6u64..)
            .find_map(|doubling| {
                let scale = BigUint::one() << (1u64 << doubling);
                let floor = a.floor_scaled(&scale) + b.floor_scaled(&scale);
                let goal = BigInt::from(n) * BigInt::from(scale);
                if floor >= goal {
                    Some(Ordering::Greater)
                } else if floor + 2 <= goal {
                    Some(Ordering::Less)
                } else {
                    None
                }
            })
            .unwrap_or(Ordering::Equal),
    }
}

/// Returns the `degree`-th root of `n`, if it is rational.
fn exact_root(n: &Ratio<BigUint>, degree: u32) -> Option<Ratio<BigUint>> {
    let whole = |n: &BigUint| Some(n.nth_root(degree)).filter(|root| root.pow(degree) == *n);
    Some(Ratio::new_raw(whole(n.numer())?, whole(n.denom())?))
}

/// Returns `scaled / 10^decimals` in decimal notation.
fn format_scaled(scaled: &BigInt, decimals: u32) -> String {
    let digits = format!("{:0>width$}", scaled.magnitude().to_string(), width = decimals as usize + 1);
    let (whole, places) = digits.split_at(digits.len() - decimals as usize);
    let sign = if scaled.sign() == Sign::Minus { "-" } else { "" };
    if places.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{places}") }
}
