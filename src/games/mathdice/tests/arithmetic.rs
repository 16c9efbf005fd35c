//! Exactness of values and distances.

use std::cmp::Ordering;

use proptest::prelude::*;

use crate::games::mathdice::arithmetic::mistake::Fault;
use crate::games::mathdice::arithmetic::parse;
use crate::games::mathdice::arithmetic::value::{Distance, ExactValue};

fn value(text: &str) -> ExactValue {
    parse::call(text).unwrap()
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
    let distance_of = |text| Distance::new(value(text), target);
    assert_eq!(
        distance_of(a).cmp(&distance_of(b)),
        expected,
        "{a} and {b} from {target}"
    );
    assert_eq!(
        distance_of(b).cmp(&distance_of(a)),
        expected.reverse(),
        "{b} and {a} from {target}"
    );
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
    check("0^(1/2)", "0");
}

#[test]
fn equal_roots_are_equal_however_written() {
    assert_eq!(value("4^(1/6)"), value("2^(1/3)"));
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
    check_fault("(1/2)^999999999", 5, Fault::TooFine);
    check_fault("2^(1/999999)", 1, Fault::TooFine);
    check_fault("2^(1/2)+1", 7, Fault::OfRoot);
    check_fault("2^2^(1/2)", 1, Fault::OfRoot);
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
    // The same distance on the other side, exactly: 2 ± √2/100 has no such root, but √50 lies
    // between 7 and 7 1/7.
    check_distances(7, "50^(1/2)", "7+1/14", Ordering::Less);
    check_distances(7, "50^(1/2)", "7-1/14", Ordering::Less);
    // Two roots on two sides: √2 + √3 = 3.146…, so √3 is nearer to 1.5 than √2 is; from 2 it is
    // nearer too.
    check_distances(2, "3^(1/2)", "2^(1/2)", Ordering::Less);
    check_distances(2, "3^(1/2)", "5^(1/2)", Ordering::Greater); // 0.2679… and 0.2360…
    check_distances(3, "5^(2/3)", "10^(1/2)", Ordering::Less); // 0.0759… and 0.1622…
}

fn is_hit(text: &str, target: u32) -> bool {
    Distance::new(value(text), target).is_zero()
}

#[test]
fn only_the_target_itself_hits_it() {
    assert!(is_hit("64^(1/3)", 4));
    assert!(is_hit("16^(1/2)", 4));
    assert!(!is_hit("3.99999999999", 4));
    assert!(!is_hit("10000000001^(1/2)", 100_000));
}

fn distance_text(text: &str, target: u32) -> String {
    Distance::new(value(text), target).to_string()
}

#[test]
fn distances_print_for_people() {
    assert_eq!(distance_text("25", 28), "3");
    assert_eq!(distance_text("15/2", 7), "1/2");
    assert_eq!(distance_text("5^(2/3)", 3), "0.075…");
    assert_eq!(distance_text("5^(2/3)", 2), "0.924…");
}

proptest! {
    /// Formatting and parsing give the same number, and the order agrees with floating point
    /// whenever that is conclusive.
    #[test]
    fn values_print_and_compare(a in 1i64..2000, b in 1i64..60, n in 1u32..6, c in 1i64..2000, d in 1i64..60, m in 1u32..6) {
        let root = |a, b, n| value(&format!("({a}/{b})^(1/{n})"));
        let x = root(a, b, n);
        let y = root(c, d, m);
        prop_assert_eq!(parse::call(&x.to_string()).unwrap(), x);
        for v in [x, y] {
            prop_assert_eq!(parse::call(&format!("{v:#}")).unwrap(), v);
        }
        if (x.to_f64() - y.to_f64()).abs() > 1e-9 {
            prop_assert_eq!(x < y, x.to_f64() < y.to_f64());
        }
        for target in [1, 3, 40] {
            let p = Distance::new(x, target);
            let q = Distance::new(y, target);
            prop_assert_eq!(p.cmp(&q), q.cmp(&p).reverse());
            if (p.to_f64() - q.to_f64()).abs() > 1e-9 {
                prop_assert_eq!(p < q, p.to_f64() < q.to_f64());
            }
        }
        // The quotient inverts the product.
        let p = value(&format!("{a}/{b}"));
        let q = value(&format!("{c}/{d}"));
        prop_assert_eq!(p.mul(q).unwrap().div(q).unwrap(), p);
    }
}

#[test]
fn bounds_on_fine_and_large_numbers() {
    check_fault("1/10^12/2", 7, Fault::TooFine);
    check_fault("(1/3)^30", 5, Fault::TooFine);
    check_fault("7^(59/60)", 1, Fault::TooFine);
    check_fault("(1/2)^(0-41)", 5, Fault::TooLarge);
    check("1/1000000000000", "1/1000000000000");
    // A number is as large typed as computed.
    check("10^12", "1000000000000");
    check("1000000000000", "1000000000000");
    for text in [
        "10^12+1",
        "1000000000001",
        "10^13",
        "10000000000000",
        "99999999999999999999999999999999",
    ] {
        let mistake = parse::call(text).unwrap_err();
        assert_eq!(mistake.fault, Fault::TooLarge, "{text}");
    }
    assert_eq!(
        parse::call("0.0000000000001").unwrap_err().fault,
        Fault::TooFine
    );
    check("2.50000000000000000000000000000000000000000000000", "2+1/2");
}

#[test]
fn numbers_that_end_are_told_as_decimals() {
    let texts = ["15/2", "1/3", "5^(2/3)", "1/8-1", "30", "1-4"].map(|text| value(text).plainly());
    assert_eq!(texts, ["7.5", "1/3", "5^(2/3)", "-0.875", "30", "-3"]);
}
