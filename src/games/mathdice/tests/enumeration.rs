//! All answers, against a slow enumeration that shares nothing with the fast one: its own fractions, its own roots,
//! every order, grouping and operation written out, no forms.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigInt;

use crate::games::mathdice::point_position::targets;
use crate::games::mathdice::{Dice, Form, PointPosition, Spread, Value, difficulty, effort, parse};

/// A fraction in lowest terms with a positive denominator, or the `q`-th root of a whole number that has no whole one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slow {
    Fraction(i128, i128),
    Root(i128, u32),
}

fn fraction(n: i128, d: i128) -> Option<Slow> {
    let (mut gcd, mut rest) = (n.abs(), d.abs());
    while rest != 0 {
        (gcd, rest) = (rest, gcd % rest);
    }
    (n.abs() <= 1_000_000_000_000 * d.abs()).then_some(Slow::Fraction(n / gcd * d.signum(), d.abs() / gcd))
}

/// `n^e`, unless it is too large for any use.
fn whole_power(n: i128, e: i128) -> Option<i128> {
    match n {
        0 | 1 => Some(n),
        _ => (0..e).try_fold(1i128, |p, _| Some(p * n).filter(|p| p.abs() <= 1_000_000_000_000)),
    }
}

fn slow(op: char, a: Slow, b: Slow) -> Option<Slow> {
    let (Slow::Fraction(n, d), Slow::Fraction(m, e)) = (a, b) else { return None };
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
            match (1..=radicand).take_while(|r| r.pow(e as u32) <= radicand).last() {
                Some(r) if r.pow(e as u32) == radicand => Some(Slow::Fraction(r, 1)),
                _ => Some(Slow::Root(radicand, e as u32)),
            }
        }
    }
}

impl Slow {
    /// ⌊value · 10^50⌋, by bisection.
    fn scaled(self) -> BigInt {
        let unit = BigInt::from(10).pow(50);
        match self {
            Slow::Fraction(n, d) => {
                let n = n * unit;
                let floor = &n / d;
                if &floor * d > n { floor - 1 } else { floor }
            }
            Slow::Root(radicand, degree) => {
                let goal = BigInt::from(radicand) * unit.pow(degree);
                let (mut low, mut high) = (BigInt::ZERO, radicand * unit);
                while &low + 1 < high {
                    let middle: BigInt = (&low + &high) / 2;
                    if middle.pow(degree) <= goal { low = middle } else { high = middle }
                }
                low
            }
        }
    }

    /// Twice the denominator times the distance from `target` as a whole number ratio, if there is one.
    fn exact_distance(self, target: i128) -> Option<(i128, i128)> {
        match self {
            Slow::Fraction(n, d) => Some(((n - target * d).abs(), d)),
            Slow::Root(..) => None,
        }
    }
}

/// Compares distances from `target`; those of roots to 50 places, where no two are nearer than 10^-40 unless equal.
fn compare(target: u32, a: Slow, b: Slow) -> Ordering {
    let t = i128::from(target);
    if a == b {
        return Ordering::Equal;
    }
    if let (Some((n, d)), Some((m, e))) = (a.exact_distance(t), b.exact_distance(t)) {
        return (n * e).cmp(&(m * d));
    }
    let goal = BigInt::from(10).pow(50) * target;
    let gap = |v: Slow| BigInt::from((v.scaled() - &goal).magnitude().clone());
    let difference = gap(a) - gap(b);
    assert!(
        *difference.magnitude() > num_bigint::BigUint::from(10u8).pow(10),
        "{a:?} and {b:?} from {target}"
    );
    difference.cmp(&BigInt::ZERO)
}

/// Every expression of three numbers, with its value.
fn enumerate(dice: Dice) -> Vec<(String, Slow)> {
    let faces = dice.faces();
    let mut all = Vec::new();
    for [i, j, k] in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let [a, b, c] = [faces[i], faces[j], faces[k]];
        let [x, y, z] = [a, b, c].map(|face| Slow::Fraction(i128::from(face), 1));
        for p in "+-*/^".chars() {
            for q in "+-*/^".chars() {
                let left = slow(p, x, y).and_then(|xy| slow(q, xy, z));
                let right = slow(q, y, z).and_then(|yz| slow(p, x, yz));
                all.extend(left.map(|v| (format!("({a}{p}{b}){q}{c}"), v)));
                all.extend(right.map(|v| (format!("{a}{p}({b}{q}{c})"), v)));
            }
        }
    }
    all
}

#[test]
fn all_answers_to_all_positions_agree_with_the_slow_enumeration() {
    let mut positions = 0;
    for dice in Dice::all() {
        let spread = Spread::of(dice);
        let slow = enumerate(dice);
        // The same expressions, with the same values.
        let mut forms = BTreeMap::new();
        for (text, value) in &slow {
            let expr = parse::expression(text).unwrap();
            assert_eq!(expr.uses(dice, text.len()), Ok(()));
            let exact = expr.value().unwrap();
            match value {
                Slow::Fraction(n, d) => {
                    assert_eq!(exact, parse::call(&format!("{n}/{d}")).unwrap(), "{text}")
                }
                Slow::Root(n, q) => {
                    assert!(exact.is_irrational(), "{text}");
                    assert_eq!(
                        exact.pow(&Value::from(*q)).unwrap(),
                        parse::call(&n.to_string()).unwrap(),
                        "{text}"
                    );
                }
            }
            forms.insert(Form::of(&expr).unwrap(), (*value, exact));
        }
        assert_eq!(spread.answers().len(), forms.len(), "{dice}");
        for answer in spread.answers() {
            assert_eq!(forms[&answer.form].1, answer.value, "{dice}: {}", answer.form);
        }
        assert!(spread.answers().is_sorted_by(|a, b| a.value <= b.value));
        for target in targets() {
            let least = forms.values().map(|(v, _)| *v).min_by(|a, b| compare(target, *a, *b)).unwrap();
            let expected: BTreeSet<_> = forms
                .iter()
                .filter(|(_, (v, _))| compare(target, *v, least).is_eq())
                .map(|(form, _)| form)
                .collect();
            let best = spread.best(target);
            let found: BTreeSet<_> = best.iter().map(|answer| &answer.form).collect();
            assert_eq!(found, expected, "{target} ; {dice}");
            assert_eq!(best.len(), found.len(), "{target} ; {dice}: something is listed twice");
            positions += 1;
        }
    }
    assert_eq!(positions, 56 * 59);
}

/// Three different unknowns and the four operations of school make 68 different expressions (OEIS A140606).
#[test]
fn three_unknowns_make_68_expressions_without_powers() {
    let dice: Dice = "2 3 5".parse().unwrap();
    let plain = |form: &Form| !form.to_string().contains('^');
    // None of them divides by zero with these dice, so none is missing.
    assert_eq!(Spread::of(dice).answers().iter().filter(|answer| plain(&answer.form)).count(), 68);
}

/// The best answers to `position` are `expected`, and no others.
fn check_best(position: &str, distance: &str, expected: &[&str]) {
    let position: PointPosition = position.parse().unwrap();
    let best: Vec<_> = position.best().iter().map(|answer| answer.form.to_string()).collect();
    assert_eq!(best, expected, "{position}");
    assert_eq!(Spread::of(position.dice).least_distance(position.target).to_string(), distance, "{position}");
}

#[test]
fn facts_of_the_rules() {
    check_best("28 ; 2 3 5", "0", &["5^2+3"]);
    let spread = Spread::of("2 3 5".parse().unwrap());
    for (text, value) in [("(2+3)×5", 25), ("2×3×5", 30), ("2^5−3", 29), ("5^2+3", 28)] {
        let ways: Vec<_> = spread.ways(&value.into()).iter().map(|answer| answer.form.to_string()).collect();
        assert!(ways.contains(&text.to_string()), "{value}: {ways:?}");
    }
    // A root that is irrational can be best of all.
    let root = Dice::all()
        .flat_map(|dice| targets().map(move |target| PointPosition { target, dice }))
        .find(|position| position.best()[0].value.is_irrational());
    assert!(root.is_some());
}

#[test]
fn values_are_listed_once() {
    let spread = Spread::of("1 1 1".parse().unwrap());
    let values: Vec<_> = spread.values().map(Value::to_string).collect();
    assert_eq!(values, ["−1", "0", "1/2", "1", "2", "3"]);
}

#[test]
fn harder_answers_measure_harder() {
    let effort = |text: &str| effort::effort(&Form::of(&parse::expression(text).unwrap()).unwrap());
    let ascending = ["1+2+3", "2*3+1", "2*3*5", "6/2+1", "5^2+3", "(1+6)/4", "5^(2/3)"];
    assert!(ascending.is_sorted_by(|a, b| effort(a) <= effort(b)), "{:?}", ascending.map(effort));
    let difficulty = |text: &str| difficulty::difficulty(&text.parse().unwrap());
    assert!(difficulty("6 ; 1 2 3") < difficulty("28 ; 2 3 5"));
}
