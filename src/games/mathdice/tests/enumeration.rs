//! All answers, compared with the slow enumeration.

use std::collections::{BTreeMap, BTreeSet};

use crate::games::mathdice::arithmetic::form::CanonicalForm;
use crate::games::mathdice::arithmetic::parse;
use crate::games::mathdice::dice::ScoringDice;
use crate::games::mathdice::position::targets;
use crate::games::mathdice::solver::effort::value_and_effort;
use crate::games::mathdice::solver::reference::{Number, compare, enumerate};
use crate::games::mathdice::{position::PointPosition, solver::Spread};

#[test]
fn all_positions_agree_with_enumeration() {
    let mut positions = 0;
    for dice in ScoringDice::all() {
        let spread = Spread::of(dice);
        let slow = enumerate(dice);
        // The same expressions, with the same values.
        let mut forms = BTreeMap::new();
        for (text, value) in &slow {
            let expr = parse::expression(text).unwrap();
            assert_eq!(expr.check_dice(dice, text.len()), Ok(()));
            let exact = expr.value().unwrap();
            match value {
                Number::Fraction(n, d) => {
                    assert_eq!(exact, parse::call(&format!("{n}/{d}")).unwrap(), "{text}")
                }
                Number::Root(n, q) => {
                    assert_eq!(
                        exact,
                        parse::call(&format!("{n}^(1/{q})")).unwrap(),
                        "{text}"
                    );
                    assert!(exact.is_irrational(), "{text}");
                }
            }
            forms.insert(CanonicalForm::of(&expr).unwrap(), (*value, exact));
        }
        assert_eq!(spread.answers().len(), forms.len(), "{dice}");
        for answer in spread.answers() {
            assert_eq!(
                forms[&answer.form].1, answer.value,
                "{dice}: {}",
                answer.form
            );
        }
        assert!(
            spread
                .answers()
                .is_sorted_by(|a, b| (a.value, &a.form) < (b.value, &b.form))
        );
        for target in targets() {
            let closest = forms
                .values()
                .map(|(v, _)| *v)
                .min_by(|a, b| compare(target, *a, *b))
                .unwrap();
            let expected: BTreeSet<_> = forms
                .iter()
                .filter(|(_, (v, _))| compare(target, *v, closest).is_eq())
                .map(|(form, _)| form)
                .collect();
            let best = spread.best(target);
            let forms_of_best: BTreeSet<_> = best.iter().map(|answer| &answer.form).collect();
            assert_eq!(forms_of_best, expected, "{target} ; {dice}");
            assert_eq!(
                best.len(),
                forms_of_best.len(),
                "{target} ; {dice}: something is listed twice"
            );
            positions += 1;
        }
    }
    assert_eq!(positions, 56 * 59);
}

/// Three distinct unknowns and the four basic operations make 68 different expressions (OEIS
/// A140606).
#[test]
fn three_unknowns_make_68_expressions() {
    let dice = ScoringDice::read("2 3 5").unwrap();
    // None of them divides by zero with these dice, so none is missing.
    assert_eq!(
        Spread::of(dice)
            .answers()
            .iter()
            .filter(|answer| !answer.form.to_string().contains('^'))
            .count(),
        68
    );
}

/// Checks that the best answers to `position` are exactly `expected`.
fn check_best(position: &str, distance: &str, expected: &[&str]) {
    let position = PointPosition::read(position).unwrap();
    let best: Vec<_> = position
        .best()
        .iter()
        .map(|answer| answer.form.to_string())
        .collect();
    assert_eq!(best, expected, "{position}");
    assert_eq!(
        Spread::of(position.dice)
            .least_distance(position.target)
            .to_string(),
        distance,
        "{position}"
    );
}

#[test]
fn facts_of_the_rules() {
    check_best("28 ; 2 3 5", "0", &["5^2+3"]);
    let spread = Spread::of(ScoringDice::read("2 3 5").unwrap());
    for (text, value) in [("(2+3)×5", 25), ("2×3×5", 30), ("2^5−3", 29), ("5^2+3", 28)] {
        let answers: Vec<_> = spread
            .answers_with(value.into())
            .iter()
            .map(|answer| answer.form.to_string())
            .collect();
        assert!(answers.contains(&text.to_string()), "{value}: {answers:?}");
    }
    // An irrational root can be the best answer.
    let root = ScoringDice::all()
        .flat_map(|dice| targets().map(move |target| PointPosition { target, dice }))
        .find(|position| position.best()[0].value.is_irrational());
    assert!(root.is_some());
}

#[test]
fn values_are_listed_once() {
    let spread = Spread::of(ScoringDice::read("1 1 1").unwrap());
    let values: Vec<_> = spread.values().map(|value| value.to_string()).collect();
    assert_eq!(values, ["−1", "0", "1/2", "1", "2", "3"]);
}

fn difficulty_of(text: &str) -> u32 {
    PointPosition::read(text).unwrap().difficulty()
}

fn effort_of(text: &str) -> u32 {
    value_and_effort(&CanonicalForm::of(&parse::expression(text).unwrap()).unwrap())
        .unwrap()
        .1
        .effort
}

#[test]
fn harder_answers_measure_harder() {
    let ascending = [
        "1+2+3", "2*3+1", "2*3*5", "6/2+1", "5^2+3", "(1+6)/4", "5^(2/3)",
    ];
    assert!(
        ascending.is_sorted_by(|a, b| effort_of(a) <= effort_of(b)),
        "{:?}",
        ascending.map(effort_of)
    );
    assert!(difficulty_of("6 ; 1 2 3") < difficulty_of("28 ; 2 3 5"));
}
