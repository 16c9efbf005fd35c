//! Slow, obvious enumeration of all answers: every order, grouping and operation written out, with
//! its own fractions and roots and no forms. Tests compare the fast version with it.

use std::cmp::Ordering;

use crate::games::mathdice::dice::ScoringDice;

/// A fraction in lowest terms with a positive denominator, or an irrational `q`-th root of a whole
/// number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    /// Numerator and denominator.
    Fraction(i128, i128),
    /// Radicand and degree.
    Root(i128, u32),
}

/// Returns `n/d` in lowest terms, unless it is too large to matter.
fn fraction(n: i128, d: i128) -> Option<Number> {
    let mut gcd = n.abs();
    let mut remainder = d.abs();
    while remainder != 0 {
        (gcd, remainder) = (remainder, gcd % remainder);
    }
    (n.abs() <= 1_000_000_000_000 * d.abs())
        .then_some(Number::Fraction(n / gcd * d.signum(), d.abs() / gcd))
}

/// Returns `n^e`, unless it is too large to matter.
fn whole_power(n: i128, e: i128) -> Option<i128> {
    match n {
        0 | 1 => Some(n),
        _ => (0..e).try_fold(1i128, |p, _| {
            Some(p * n).filter(|p| p.abs() <= 1_000_000_000_000)
        }),
    }
}

/// Returns `a op b`, or `None` if it has no value or an irrelevant one.
fn apply(op: char, a: Number, b: Number) -> Option<Number> {
    let (Number::Fraction(n, d), Number::Fraction(m, e)) = (a, b) else {
        return None;
    };
    match op {
        '+' => fraction(n * e + m * d, d * e),
        '-' => fraction(n * e - m * d, d * e),
        '*' => fraction(n * m, d * e),
        '/' => {
            if m == 0 {
                None
            } else {
                fraction(n * e, d * m)
            }
        }
        _ if n == 0 => {
            if m > 0 {
                Some(a)
            } else {
                None
            }
        }
        _ if e == 1 && m >= 0 => fraction(whole_power(n, m)?, whole_power(d, m)?),
        _ if e == 1 => fraction(whole_power(d, -m)?, whole_power(n, -m)?),
        // With three dice the base of a root is a die.
        _ => {
            assert!(d == 1 && n > 0 && m > 0);
            let radicand = whole_power(n, m)?;
            match (1..=radicand)
                .take_while(|r| r.pow(e as u32) <= radicand)
                .last()
            {
                Some(r) if r.pow(e as u32) == radicand => Some(Number::Fraction(r, 1)),
                _ => Some(Number::Root(radicand, e as u32)),
            }
        }
    }
}

/// Compares the distances of `a` and `b` from `target`.
///
/// # Panics
/// Panics if those of a root and of another number are too near for floating point, which is
/// impossible with three dice.
pub(crate) fn compare(target: u32, a: Number, b: Number) -> Ordering {
    let target = i128::from(target);
    match (a, b) {
        _ if a == b => Ordering::Equal,
        (Number::Fraction(n, d), Number::Fraction(m, e)) => {
            ((n - target * d).abs() * e).cmp(&((m - target * e).abs() * d))
        }
        _ => {
            let difference = distance_to(target, a) - distance_to(target, b);
            assert!(difference.abs() > 1e-6, "{a:?} and {b:?} from {target}");
            difference.total_cmp(&0.0)
        }
    }
}

fn distance_to(target: i128, number: Number) -> f64 {
    match number {
        Number::Fraction(n, d) => (n as f64 / d as f64 - target as f64).abs(),
        Number::Root(n, q) => ((n as f64).powf(1.0 / f64::from(q)) - target as f64).abs(),
    }
}

/// Returns every expression of three numbers with its value.
pub(crate) fn enumerate(dice: ScoringDice) -> Vec<(String, Number)> {
    let faces = dice.faces();
    let mut all = Vec::new();
    for [i, j, k] in [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ] {
        let [a, b, c] = [faces[i], faces[j], faces[k]];
        let [x, y, z] = [a, b, c].map(|face| Number::Fraction(i128::from(face), 1));
        for p in "+-*/^".chars() {
            for q in "+-*/^".chars() {
                let left = apply(p, x, y).and_then(|xy| apply(q, xy, z));
                let right = apply(q, y, z).and_then(|yz| apply(p, x, yz));
                all.extend(left.map(|v| (format!("({a}{p}{b}){q}{c}"), v)));
                all.extend(right.map(|v| (format!("{a}{p}({b}{q}{c})"), v)));
            }
        }
    }
    all
}
