//! Parsing of typed input.

use proptest::prelude::*;

use crate::core::Game;
use crate::games::mathdice::action::Action;
use crate::games::mathdice::arithmetic::expr::Expr;
use crate::games::mathdice::arithmetic::form::CanonicalForm;
use crate::games::mathdice::arithmetic::mistake::{Fault, Mistake};
use crate::games::mathdice::arithmetic::op::Op;
use crate::games::mathdice::arithmetic::parse;
use crate::games::mathdice::arithmetic::parse::LONGEST;
use crate::games::mathdice::arithmetic::value::Distance;
use crate::games::mathdice::dice::ScoringDice;
use crate::games::mathdice::position::targets;
use crate::games::mathdice::{MathDice, position::PointPosition};

/// Checks that `text` is parsed as an expression formatted as `expected`.
fn check(text: &str, expected: &str) {
    assert_eq!(
        parse::expression(text).unwrap().to_string(),
        expected,
        "{text}"
    );
}

fn check_mistake(text: &str, at: usize, fault: Fault) {
    assert_eq!(
        parse::answer(text).map(|e| e.to_string()),
        Err(Mistake { at, fault }),
        "{text}"
    );
}

fn check_call(text: &str, expected: &str) {
    assert_eq!(parse::call(text).unwrap().to_string(), expected, "{text}");
}

#[test]
fn every_way_to_write_an_operation() {
    for times in [
        "2*3",
        "2x3",
        "2X3",
        "2×3",
        "2·3",
        "2⋅3",
        " 2 * 3 ",
        "((2)*(3))",
    ] {
        check(times, "2×3");
    }
    for quotient in ["2/3", "2÷3", "2:3"] {
        check(quotient, "2÷3");
    }
    for minus in ["2-3", "2−3", "2–3"] {
        check(minus, "2−3");
    }
    for power in ["2^3", "2**3", "2 ** 3"] {
        check(power, "2^3");
    }
    check("2 * *3".replace("* *", "**").as_str(), "2^3");
}

#[test]
fn what_the_rules_say_of_their_examples() {
    for (text, value) in [
        ("4^(1/2)", "2"),
        ("2^3^2", "512"),
        ("2^9", "512"),
        ("64^(1/3)", "4"),
        ("7+1/2", "7+1/2"),
    ] {
        check_call(text, value);
    }
    check_call("5^2+3", "28");
    let near = parse::call("5^(2/3)").unwrap().to_f64();
    assert!((near - 2.924).abs() < 5e-4, "{near}");
}

/// A save restores exactly the action that was played.
#[test]
fn numbers_in_notation_are_calls() {
    for text in [
        "call (6/3)",
        "call 6/3",
        "call 2 = 6/3",
        "call (13)/1",
        "call (2+3)*5",
        "call 2^(1/2)",
    ] {
        let action: Action = text.parse().unwrap();
        assert_eq!(action.to_string().parse(), Ok(action), "{text}");
    }
    let small: Action = "call .434343434343".parse().unwrap();
    assert_eq!(small.to_string().parse(), Ok(small));
}

#[test]
fn precedence_and_grouping() {
    check("(2+3)*5", "(2+3)×5");
    check("2+(3*5)", "2+3×5");
    check("(2-3)-5", "2−3−5");
    check("2-(3-5)", "2−(3−5)");
    check("2-(3+5)", "2−(3+5)");
    check("2/(3*5)", "2÷(3×5)");
    check("(2/3)*5", "2÷3×5");
    check("2^(3^5)", "2^3^5");
    check("(2^3)^5", "(2^3)^5");
    check("(2*3)^5", "(2×3)^5");
    check("2*3^5", "2×3^5");
    check("2^(1/2)", "2^(1÷2)");
}

#[test]
fn the_caret_stands_under_the_mistake() {
    check_mistake("", 0, Fault::Nothing);
    check_mistake("  ", 2, Fault::Nothing);
    check_mistake("2+", 2, Fault::MissingNumber);
    check_mistake("2+*3", 2, Fault::MissingNumber);
    check_mistake("-3+2", 0, Fault::Signed(Op::Sub));
    check_mistake("2*-3", 2, Fault::Signed(Op::Sub));
    check_mistake("+2+3+5", 0, Fault::Signed(Op::Add));
    check_mistake("2 3", 2, Fault::MissingOperation);
    check_mistake("7 1/2", 2, Fault::MissingOperation);
    check_mistake("(2+3)5", 5, Fault::MissingOperation);
    check_mistake("(2+3 5)", 5, Fault::MissingOperation);
    check_mistake("2+(3*5", 2, Fault::Unclosed);
    check_mistake("2+3)*5", 3, Fault::Unopened);
    check_mistake("()", 1, Fault::MissingNumber);
    check_mistake("2+√4", 2, Fault::Sign('√'));
    check_mistake("5!", 1, Fault::Sign('!'));
    check_mistake("2..5", 1, Fault::Point);
    check_mistake("2.5+3", 1, Fault::Point);
    check_mistake("2+.", 2, Fault::Point);
    check_mistake("2+5.", 3, Fault::Point);
    check_mistake("[1+1]*6!", 7, Fault::Sign('!'));
    check_mistake("1+1234567890123", 2, Fault::TooLarge);
    check_mistake(&"(".repeat(500), LONGEST, Fault::TooLong);
    check_mistake(&"(".repeat(LONGEST), LONGEST, Fault::MissingNumber);
    assert_eq!(
        Mistake::new(2, Fault::Unclosed).to_string(),
        "this parenthesis is never closed"
    );
}

#[test]
fn brackets_are_read() {
    check("[1+1]*6", "(1+1)×6");
    check("{2-[3-5]}·2", "(2−(3−5))×2");
    check("6∕2", "6÷2");
}

fn missing_operation(at: usize) -> Option<Mistake> {
    Some(Mistake::new(at, Fault::MissingOperation))
}

#[test]
fn unreadable_input_suggests_a_replacement() {
    let game = MathDice::from_position("28 ; 2 3 5").unwrap();
    let lasting_mistake = |text: &str| game.lasting_mistake(text);
    let describe_mistake = |text: &str| lasting_mistake(text).map(place_and_reason);
    assert_eq!(describe_mistake("5²+3"), Some((1, "a power is ^".into())));
    assert_eq!(
        describe_mistake("+2+3+5"),
        None,
        "it can be read, and is refused as a whole"
    );
    let plus = parse::answer("+2+3+5").unwrap_err().to_string();
    assert_eq!(plus, "a plus only adds: put it between two numbers");
    assert_eq!(
        describe_mistake("5!"),
        Some((
            1,
            "no factorials here: only + - * / ^ and parentheses".into()
        ))
    );
    assert_eq!(
        describe_mistake("3,5"),
        Some((1, "a decimal has a point: 3.5".into()))
    );
    let other = "`a` means nothing here: only numbers and + - * / ^ ( )";
    assert_eq!(describe_mistake("2a"), Some((1, other.into())));
    assert_eq!(
        ["(4+5)2", "4(5"].map(lasting_mistake),
        [missing_operation(5), missing_operation(1)]
    );
    // Whatever can still become an expression is not a mistake yet.
    let open = ["2+", "5.", "(", "", "7 1", "(4+5)*2", "28=", "5^2+3 = 28"];
    assert_eq!(open.map(lasting_mistake), [None; 8]);
    assert_eq!(lasting_mistake("18=(4+5)2"), missing_operation(8));
}

fn place_and_reason(mistake: Mistake) -> (usize, String) {
    (mistake.at, mistake.to_string())
}

fn check_root(text: &str, dice: &str, at: usize, expected: &str) {
    let game = MathDice::from_position(&format!("12 ; {dice}")).unwrap();
    let expected = format!("no root sign: {expected}");
    assert_eq!(
        game.lasting_mistake(text).map(place_and_reason),
        Some((at, expected.clone())),
        "{dice}"
    );
    assert_eq!(
        game.read(text).map_err(place_and_reason),
        Err((at, expected)),
        "{dice}"
    );
}

#[test]
fn a_root_is_a_power_of_the_dice() {
    check_root("2+√4", "1 2 4", 2, "write 4^(1/2)");
    check_root("sqrt(5)", "2 4 5", 0, "write 5^(2/4)");
    check_root("√3", "3 3 6", 0, "write 3^(3/6)");
    check_root("√2", "1 2 2", 0, "write 2^(1/2)");
    check_root("√6", "3 5 6", 0, "write 5^(3/6)");
    check_root("∛6", "1 3 6", 0, "write 6^(1/3)");
    let none = "2, 3 and 5 make no square root";
    check_root("2+√4", "2 3 5", 2, none);
    check_root("∜4", "1 2 6", 0, "1, 2 and 6 make no fourth root");
}

#[test]
fn an_answer_may_claim_its_value() {
    for text in [
        "5^2+3",
        "28 = 5^2+3",
        "5^2+3=28",
        "28.0=5^2+3",
        "56/2 = 5^2+3",
    ] {
        assert_eq!(parse::answer(text).unwrap().to_string(), "5^2+3", "{text}");
    }
    check_mistake("29=5^2+3", 2, Fault::Unequal);
    check_mistake("5^2+3 = 29", 6, Fault::Unequal);
    check_mistake("28=5^2+3=28", 8, Fault::TwoEquals);
    check_mistake("28=5^2+", 7, Fault::MissingNumber);
    check_mistake("=2", 0, Fault::Nothing);
}

#[test]
fn a_call_is_any_number() {
    check_call("28", "28");
    check_call(" 3.5 ", "3+1/2");
    check_call(".5", "1/2");
    check_call("−03.50", "−3−1/2");
    check_call("7 1/2", "7+1/2");
    check_call("7  1 / 2", "7+1/2");
    check_call("15/2", "7+1/2");
    check_call("6/3", "2");
    check_call("-2", "−2");
    check_call("− 7 1/2", "−7−1/2");
    check_call("(2+3)*5", "25");
    check_call("5^(2/3)", "5^(2/3)");
    check_call("64^(1/3)", "4");
    assert_eq!(
        parse::call("1/0"),
        Err(Mistake::new(1, Fault::DivisionByZero))
    );
    assert_eq!(
        parse::call("7 1/0"),
        Err(Mistake::new(3, Fault::DivisionByZero))
    );
    assert_eq!(parse::call("7.5 1/2"), Err(Mistake::new(1, Fault::Point)));
    assert_eq!(parse::call("7 1.5/2"), Err(Mistake::new(3, Fault::Point)));
    assert_eq!(
        parse::call("-2+3"),
        Err(Mistake::new(0, Fault::Signed(Op::Sub)))
    );
}

fn check_uses(text: &str, expected: Result<(), (usize, Fault)>) {
    let dice = ScoringDice::read("2 3 5").unwrap();
    let uses = parse::expression(text)
        .unwrap()
        .check_dice(dice, text.len());
    assert_eq!(uses.map_err(|m| (m.at, m.fault)), expected, "{text}");
}

#[test]
fn each_die_once() {
    check_uses("5*(3+2)", Ok(()));
    check_uses("5*5*5", Err((2, Fault::UsedTooOften(5))));
    check_uses("2+3", Err((3, Fault::Unused(5))));
    check_uses("28", Err((0, Fault::NotOnDice)));
    check_uses("5", Err((1, Fault::NoExpression)));
    check_uses("23+5", Err((0, Fault::NotOnDice)));
    check_uses("2+3+5+1", Err((6, Fault::NotOnDice)));
    check_uses("2+3+5+2", Err((6, Fault::UsedTooOften(2))));
}

fn check_same_form(texts: &[&str]) {
    for pair in texts.windows(2) {
        assert_eq!(form_of(pair[0]), form_of(pair[1]), "{pair:?}");
    }
}

fn form_of(text: &str) -> CanonicalForm {
    CanonicalForm::of(&parse::expression(text).unwrap()).unwrap()
}

#[test]
fn forms_forget_order_and_grouping_only() {
    check_same_form(&["(2+3)*5", "5*(3+2)", "(3+2)*5"]);
    check_same_form(&["2-(3-5)", "2+5-3", "5-(3-2)", "(5-3)+2"]);
    check_same_form(&["2/(3/5)", "2*5/3", "5/3*2", "5/(3/2)"]);
    for (a, b) in [
        ("2*5", "2/5"),
        ("2-5", "5-2"),
        ("2^5", "5^2"),
        ("(2^3)^5", "2^(3*5)"),
        ("6*1", "6/1"),
    ] {
        assert_ne!(form_of(a), form_of(b), "{a} and {b}");
    }
    assert_eq!(form_of("3+5^2").to_string(), "5^2+3");
    assert_eq!(form_of("5*(3+2)").to_string(), "(2+3)×5");
    assert_eq!(form_of("2-(3-5)").to_string(), "2+5−3");
    assert_eq!(form_of("5*(3*2)").to_string(), "2×3×5");
}

fn check_position(text: &str, expected: &str) {
    let read = PointPosition::read(text).map(|position| position.to_string());
    assert_eq!(read, Ok(expected.into()), "{text}");
}

#[test]
fn positions_have_a_notation() {
    for text in ["28 ; 2 3 5", "4x7;532"] {
        check_position(text, "28 ; 2 3 5");
    }
    check_position(" 12 × 12 ; 6,6, 1 ", "144 ; 1 6 6");
    for text in ["143 ; 2 3 5", "13x1 ; 2 3 5", "; 2 3 5"] {
        let why = <MathDice as Game>::from_position(text)
            .unwrap_err()
            .to_string();
        assert!(why.contains("no product of two twelve-sided"), "{why}");
    }
    for text in ["28 ; 2 3 7", "28 ; 2 3", "28 ; 2 3 5 6"] {
        let why = <MathDice as Game>::from_position(text)
            .unwrap_err()
            .to_string();
        assert!(why.contains("three faces from 1 to 6"), "{why}");
    }
    for text in ["28", ""] {
        assert!(PointPosition::read(text).is_err(), "{text}");
    }
    for dice in ScoringDice::all() {
        let position = PointPosition { target: 28, dice };
        assert_eq!(PointPosition::read(&position.to_string()), Ok(position));
    }
    assert_eq!((ScoringDice::all().count(), targets().count()), (56, 59));
}

fn any_expr() -> impl Strategy<Value = Expr> {
    let leaf = (0u32..1_000_000).prop_map(Expr::number);
    let op = proptest::sample::select(Op::ALL.to_vec());
    leaf.prop_recursive(4, 8, 2, move |inner| {
        (op.clone(), inner.clone(), inner).prop_map(|(op, a, b)| Expr::binary(op, a, b))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn what_prints_reads_back(expr in any_expr()) {
        for text in [expr.to_string(), format!("{expr:#}")] {
            if text.chars().count() <= LONGEST {
                prop_assert_eq!(&parse::expression(&text).unwrap(), &expr);
            }
        }
    }

    /// Mostly well formed, with numbers of any size: evaluation meets every limit.
    #[test]
    fn no_tower_hangs(numbers in prop::collection::vec("[0-9]{1,12}(\\.[0-9]{1,6})?", 1..9), ops in "[+*/^(-]{9}") {
        let text: String = numbers.iter().zip(ops.chars()).flat_map(|(n, op)| [n.clone(), op.to_string()]).collect();
        read_all(text.trim_end_matches(['+', '*', '/', '^', '(', '-']));
    }
}

proptest! {
    /// Any two calls can be compared, quickly and with the same result from both sides.
    #[test]
    fn any_two_calls_compare(
        a in "[1-9][0-9]{0,3}[*/^-][1-9][0-9]{0,2}[*/^-][(]1/[1-9][0-9]?[)]",
        b in "[1-9][0-9]{0,3}[*/^-][1-9][0-9]{0,2}[*/^-][(]1/[1-9][0-9]?[)]",
        target in 1u32..145,
    ) {
        if let (Ok(a), Ok(b)) = (parse::call(&a), parse::call(&b)) {
            let a = Distance::new(a, target);
            let b = Distance::new(b, target);
            prop_assert_eq!(a.cmp(&b), b.cmp(&a).reverse());
            let x = a.to_f64();
            let y = b.to_f64();
            if (x - y).abs() > 1e-6 * (x + y) {
                prop_assert_eq!(a < b, x < y);
            }
        }
    }
}

fn check_inside(length: usize, result: Result<(), Mistake>) {
    assert!(result.is_ok_and(|()| true) || result.is_err_and(|m| m.at <= length))
}

fn read_all(text: &str) {
    let length = text.chars().count();
    check_inside(length, parse::call(text).map(drop));
    check_inside(length, parse::answer(text).map(drop));
    check_inside(
        length,
        parse::expression(text).and_then(|e| e.value()).map(drop),
    );
    let dice = ScoringDice::read("2 3 5").unwrap();
    check_inside(
        length,
        parse::expression(text).and_then(|e| e.check_dice(dice, length)),
    );
    let _ = PointPosition::read(text);
    if let Ok(value) = parse::call(text) {
        assert_eq!(
            parse::call(&value.to_string()).as_ref().unwrap_or(&value),
            &value
        );
    }
}

fn sum_of(plus: usize) -> String {
    format!("11{}", "+1".repeat(plus))
}

#[test]
fn the_longest_expression_is_read() {
    let longest = sum_of(LONGEST / 2 - 1);
    assert_eq!(longest.len(), LONGEST);
    check(&longest, &longest);
    check_mistake(&sum_of(LONGEST / 2), LONGEST, Fault::TooLong);
}

fn read_action(text: &str) -> Option<String> {
    text.parse::<Action>().map(|action| action.to_string()).ok()
}

#[test]
fn actions_of_one_word_stand_alone() {
    for word in ["buzz", "pass", "withdraw", "next"] {
        assert_eq!(read_action(&format!(" {word} ")).as_deref(), Some(word));
        assert_eq!(read_action(&format!("{word} now")), None);
    }
}
