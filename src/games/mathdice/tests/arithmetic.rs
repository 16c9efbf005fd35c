//! Exactness of values and distances.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_rational::BigRational;
use proptest::prelude::*;

use crate::games::mathdice::arithmetic::expr::Op;
use crate::games::mathdice::arithmetic::mistake::Fault;
use crate::games::mathdice::arithmetic::parse;
use crate::games::mathdice::arithmetic::small::Small;
use crate::games::mathdice::arithmetic::value::{Distance, Value};

fn value(text: &str) -> Value {
    parse::expression(text).unwrap().value().unwrap()
}

/// Checks that the value of `text` is formatted as `expected`.
fn check(text: &str, expected: &str) {
    assert_eq!(value(text).to_string(), expected, "{text}");
}

fn check_fault(text: &str, at: usize, fault: Fault) {
    let mistake = parse::expression(text).unwrap().value().unwrap_err();
    assert_eq!((mistake.at, mistake.fault), (at, fault), "{text}");
}

/// Compares the distances of two values from `target`.
fn check_distances(target: u32, a: &str, b: &str, expected: Ordering) {
    let distance = |text| Distance::new(value(text), target);
    assert_eq!(distance(a).cmp(&distance(b)), expected, "{a} and {b} from {target}");
    assert_eq!(distance(b).cmp(&distance(a)), expected.reverse(), "{b} and {a} from {target}");
}

#[test]
fn whole_numbers_and_fractions() {
    check("(2+3)*5", "25");
    check("2^5-3", "29");
    check("(4+3)/2", "3+1/2");
    check("1/3-1", "−2/3");
    check("1/3-5", "−4−2/3");
    check("2^(1-4)", "1/8");
    check("3-3", "0");
    check("(1-4)^3", "−27");
    check("2^3^2", "512");
}

#[test]
fn powers_with_fractional_exponents_are_exact() {
    check("64^(1/3)", "4");
    check("4^(1/2)", "2");
    check("4^(3/2)", "8");
    check("8^(2/3)", "4");
    check("(4/9)^(1/2)", "2/3");
    check("(4/9)^(1/2-1)", "1+1/2");
    check("5^(2/3)", "5^(2/3)");
    check("25^(1/3)", "5^(2/3)");
    check("4^(1/6)", "2^(1/3)");
    check("6^(6/4)", "6^(3/2)");
    check("(1/2)^(1/2)", "(1/2)^(1/2)");
    check("2^(1/2)*2^(1/2)", "2");
    check("2^(1/2)*8^(1/2)+1", "5");
    check("2^(1/2)+8^(1/2)", "18^(1/2)");
    check("2^(1/2)-8^(1/2)", "(0−1)×2^(1/2)");
    check("2^(1/3)/16^(1/3)", "1/2");
    check("(2^(1/3))^3", "2");
    check("0^(1/2)", "0");
}

#[test]
fn equal_roots_are_equal_however_written() {
    assert_eq!(value("4^(1/6)"), value("2^(1/3)"));
    assert_eq!(value("8^(1/2)"), value("2*2^(1/2)"));
    assert_ne!(value("2^(1/2)"), value("2^(1/3)"));
}

#[test]
fn what_has_no_value_says_why_and_where() {
    check_fault("1/(2-2)", 1, Fault::DivisionByZero);
    check_fault("(3-3)^(2-2)", 5, Fault::ZeroToZero);
    check_fault("(3-3)^(2-4)", 5, Fault::ZeroToNegative);
    check_fault("(2-3)^(1/2)", 5, Fault::RootOfNegative);
    check_fault("2+6^6^6", 3, Fault::TooLarge);
    check_fault("9^9^9^9^9", 5, Fault::TooLarge);
    check_fault("1000000*1000001", 7, Fault::TooLarge);
    check_fault("0.5^999999999", 3, Fault::TooFine);
    check_fault("2^(1/999999)", 1, Fault::TooFine);
    check_fault("2^(1/2)+1", 7, Fault::RootInSum);
    check_fault("2^(1/2)+2^(1/3)", 7, Fault::RootInSum);
    check_fault("2^2^(1/2)", 1, Fault::RootInExponent);
}

#[test]
fn one_and_zero_take_huge_exponents() {
    check("1^6^6", "1");
    check("(1-2)^999999999999", "−1");
    check("(1-2)^999999999998", "1");
    check("0^999999999999", "0");
    check("1000000*1000000", "1000000000000");
    check("2^39", "549755813888");
    check("999999999999+1/2", "999999999999+1/2");
}

#[test]
fn distances_compare_exactly() {
    check_distances(25, "30", "20", Ordering::Equal);
    check_distances(25, "30", "21", Ordering::Greater);
    check_distances(7, "15/2", "6", Ordering::Less);
    check_distances(4, "(4+3)/2", "3", Ordering::Less);
    check_distances(3, "5^(2/3)", "3", Ordering::Greater);
    check_distances(3, "5^(2/3)", "2.9", Ordering::Less);
    // √2 = 1.41421356…: twelve decimals of it on either side.
    check_distances(1, "2^(1/2)", "1.41421356237", Ordering::Greater);
    check_distances(1, "2^(1/2)", "1.41421356238", Ordering::Less);
    // The same distance on the other side, exactly: 2 ± √2/100 has no such root, but √50 lies between 7 and 7 1/7.
    check_distances(7, "50^(1/2)", "7+1/14", Ordering::Less);
    check_distances(7, "50^(1/2)", "7-1/14", Ordering::Less);
    // Two roots on two sides: √2 + √3 = 3.146…, so √3 is nearer to 1.5 than √2 is; from 2 it is nearer too.
    check_distances(2, "3^(1/2)", "2^(1/2)", Ordering::Less);
    check_distances(2, "3^(1/2)", "5^(1/2)", Ordering::Greater); // 0.2679… and 0.2360…
    check_distances(3, "5^(2/3)", "10^(1/2)", Ordering::Less); // 0.0759… and 0.1622…
    // Beyond floating point: 10^5 ± about 5·10^-6, which differ in the 16th decimal, the 21st digit.
    check_distances(100_000, "10000000001^(1/2)", "9999999999^(1/2)", Ordering::Less);
    // 144 is 61917364224^(1/5): the distances on both sides of it differ in the 21st decimal.
    check_distances(144, "61917364225^(1/5)", "61917364223^(1/5)", Ordering::Less);
    check_distances(0, "2^(1/2)", "2^(1/2)-8^(1/2)", Ordering::Equal);
}

#[test]
fn only_the_target_itself_hits_it() {
    let click_targets = |text, target| Distance::new(value(text), target).is_zero();
    assert!(click_targets("64^(1/3)", 4));
    assert!(click_targets("4^(1/2)*2", 4));
    assert!(!click_targets("3.99999999999", 4));
    assert!(!click_targets("10000000001^(1/2)", 100_000));
}

#[test]
fn distances_print_for_people() {
    let distance = |text, target| Distance::new(value(text), target).to_string();
    assert_eq!(distance("25", 28), "3");
    assert_eq!(distance("15/2", 7), "1/2");
    assert_eq!(distance("5^(2/3)", 3), "0.075…");
    assert_eq!(distance("5^(2/3)", 2), "0.924…");
    assert_eq!(value("5^(2/3)").decimal(3), "2.924");
    assert_eq!(value("0-5/4").decimal(1), "-1.3");
}

proptest! {
    /// Formatting and parsing give the same number, and the order agrees with floating point whenever that is
    /// conclusive.
    #[test]
    fn values_print_and_compare(a in 1i64..2000, b in 1i64..60, n in 1u32..6, c in 1i64..2000, d in 1i64..60, m in 1u32..6) {
        let root = |a, b, n| value(&format!("({a}/{b})^(1/{n})"));
        let (x, y) = (root(a, b, n), root(c, d, m));
        prop_assert_eq!(&parse::call(&x.to_string()).unwrap(), &x);
        for v in [&x, &y, &x.mul(&value("0-1")).unwrap()] {
            prop_assert_eq!(&parse::call(&format!("{v:#}")).unwrap(), v);
        }
        if (x.to_f64() - y.to_f64()).abs() > 1e-9 {
            prop_assert_eq!(x < y, x.to_f64() < y.to_f64());
        }
        for target in [1, 3, 40] {
            let (p, q) = (Distance::new(x.clone(), target), Distance::new(y.clone(), target));
            prop_assert_eq!(p.cmp(&q), q.cmp(&p).reverse());
            if (p.to_f64() - q.to_f64()).abs() > 1e-9 {
                prop_assert_eq!(p < q, p.to_f64() < q.to_f64());
            }
        }
        // Quotient and power invert product and root.
        prop_assert_eq!(x.mul(&y).unwrap().div(&y).unwrap(), x.clone());
        prop_assert_eq!(x.pow(&Value::from(n)).unwrap(), value(&format!("{a}/{b}")));
    }
}

/// Returns all results of one or two dice.
fn of_two_dice() -> Vec<Small> {
    let dice = || (1..=6).map(Small::whole);
    let pairs = dice().flat_map(|a| dice().map(move |b| (a, b)));
    let made = pairs.flat_map(|(a, b)| Op::ALL.into_iter().filter_map(move |op| Small::apply(op, a, b)));
    let mut numbers: Vec<Small> = Vec::new();
    for number in dice().chain(made) {
        if !numbers.contains(&number) {
            numbers.push(number);
        }
    }
    numbers
}

#[test]
fn machine_words_agree_with_big_numbers() {
    let check = |op: Op, a: Small, b: Small| {
        let (exact, small) = (op.apply(&a.to_value(), &b.to_value()), Small::apply(op, a, b));
        assert_eq!(small.map(Small::to_value).ok_or(()), exact.map_err(|_| ()), "{a:?} {op:?} {b:?}");
        let Some(small) = small else { return };
        let value = small.to_value();
        assert_eq!(small.is_whole(), value.is_whole(), "{small:?}");
        assert_eq!(small.is_below_zero(), value < Value::from(0), "{small:?}");
        assert!((small.to_f64() - value.to_f64()).abs() <= 1e-12 * value.to_f64().abs(), "{small:?}");
        let above = value.to_rational().map(|value| value - BigRational::from(BigInt::from(7)));
        let found = small.above(7).map(|parts| BigRational::new(parts.into(), small.denom().into()));
        assert_eq!(found, above, "{small:?}");
    };
    for a in of_two_dice() {
        for b in (1..=6).map(Small::whole) {
            for op in Op::ALL {
                check(op, a, b);
                check(op, b, a);
            }
        }
    }
}

#[test]
fn bounds_on_fine_and_large_numbers() {
    let half = |times: u32| (0..times).try_fold(Value::from(1), |value, _| value.div(&Value::from(2)));
    assert!(half(127).is_ok());
    assert_eq!(half(128), Err(Fault::TooFine));
    check_fault("(1/3)^60/3^25", 8, Fault::TooFine);
    // A root may be as fine as its radicand.
    let root = value("(1/2)^(1/2)");
    assert!(half(127).unwrap().mul(&root).is_ok());
    assert_eq!(half(127).unwrap().div(&Value::from(2)).and_then(|half| half.mul(&root)), Err(Fault::TooFine));
    assert!(value("2^(1/60)").mul(&value("2")).is_ok());
    check_fault("(2^(1/8))^(1/8)", 9, Fault::TooFine);
    check_fault("2^(1/8)*2^(1/9)", 7, Fault::TooFine);
    check_fault("(1/2)^61", 5, Fault::TooFine);
    check_fault("(1/2)^(0-61)", 5, Fault::TooLarge);
}

#[test]
fn negative_numbers_are_cut_off_downwards() {
    assert_eq!(value("1-4").decimal(2), "-3.00");
    assert_eq!(value("1/3-1").decimal(2), "-0.67");
    assert_eq!(value("1/2-1").decimal(1), "-0.5");
    assert_eq!(value("2^(1/2)-8^(1/2)").decimal(2), "-1.42");
    assert_eq!([value("1-4"), value("4-1")].map(|value| value.to_f64()), [-3.0, 3.0]);
}

#[test]
fn numbers_that_end_are_told_as_decimals() {
    let told = ["15/2", "1/3", "5^(2/3)", "1/8-1", "30"].map(|text| value(text).plainly());
    assert_eq!(told, ["7.5", "1/3", "5^(2/3)", "-0.875", "30"]);
}
