//! Chances to win.

use std::time::Duration;

use crate::core::audience::Audience;
use crate::core::chance::ChanceOutcome;
use crate::core::coach::{Accuracy, Coach, Objective, Unit};
use crate::core::dice::Seed;
use crate::core::game::{Game, Seat, Seats};
use crate::core::record::{DiceFrom, Header};
use crate::core::review::review;
use crate::core::seats::SeatSetup;
use crate::core::table::Table;
use crate::games::mathdice::{MathDice, Phase};

const ANN: Seat = Seat(0);
const BEN: Seat = Seat(1);

/// Two seats of a tournament whose first target is 28, with the dice 2 3 5.
fn at_28() -> Table<MathDice> {
    let seats = ["Ann", "Ben"].map(SeatSetup::person);
    let header = Header::new(MathDice::INFO, "mode=tournament", seats, Seed(1), DiceFrom::Typed);
    let mut table = Table::new(header).unwrap();
    for faces in [vec![4, 7], vec![2, 3, 5]] {
        table.roll_typed(Duration::ZERO, ChanceOutcome(faces)).unwrap();
    }
    table
}

fn act(table: &mut Table<MathDice>, at: u64, seat: Seat, action: &str) {
    table.act(Duration::from_millis(at), seat, action.parse().unwrap()).unwrap();
}

fn chance(table: &Table<MathDice>, seat: Seat) -> f64 {
    let evaluation = table.game().evaluate(&(), seat, Objective::Win, &|_| ());
    assert_eq!((evaluation.unit, evaluation.accuracy), (Unit::WinChance, Accuracy::Estimate));
    assert!((0.0..=1.0).contains(&evaluation.value), "{}", evaluation.value);
    evaluation.value
}

#[test]
fn both_start_alike_and_who_leads_has_more() {
    let mut table = at_28();
    assert_eq!(chance(&table, ANN), chance(&table, BEN));
    let before = chance(&table, ANN);
    act(&mut table, 9_000, ANN, "buzz");
    act(&mut table, 10_000, ANN, "call 28");
    let hit = chance(&table, ANN);
    act(&mut table, 11_000, ANN, "state 3+5^2");
    assert_eq!(*table.game().phase(), Phase::Review);
    assert_eq!(chance(&table, ANN), hit);
    assert!(hit > before && chance(&table, BEN) < before);
}

#[test]
fn closer_calls_are_worth_more() {
    let mut table = at_28();
    act(&mut table, 9_000, BEN, "buzz");
    table.tick(Duration::from_millis(9_400));
    act(&mut table, 10_000, BEN, "call 20");
    act(&mut table, 12_000, ANN, "buzz");
    let calls = table.game().evaluate(&(), ANN, Objective::Win, &|_| ()).actions;
    assert_eq!(calls[0].action.to_string(), "call 28");
    let value = |call: &str| calls.iter().find(|valued| valued.action.to_string() == call).unwrap().value;
    assert!(value("call 28") > value("call 29") && value("call 29") > value("call 25"));
    // A number that these dice cannot make never takes the point.
    let bluff = table.game().worth(&(), ANN, Unit::WinChance, &"call 26".parse().unwrap());
    assert!(bluff.unwrap() < value("call 25"));
    let mut called = table.clone();
    act(&mut called, 13_000, ANN, "call 26");
    let review = review(&called, &(), Objective::Win, &|_| {});
    let cost = review.steps.last().and_then(|step| step.decision.as_ref()).unwrap().cost;
    assert!(
        (cost - (calls[0].value - bluff.unwrap())).abs() < 1e-9,
        "a review says what it gives away: {cost}"
    );
    let why =
        table.game().explain(&(), ANN, Objective::Win, &calls[0].action, &Audience::unnamed(2)).concat();
    assert!(why.ends_with("wins the point 100 % of the time"), "{why}");
    let told = table.game().analyze(&(), ANN, None, &|_| ());
    assert!(told[0].brief.ends_with("to win") && told[1].whole.starts_with("this point: "), "{told:?}");
}

#[test]
fn a_review_values_an_earlier_call() {
    let mut table = at_28();
    act(&mut table, 14_000, BEN, "buzz");
    table.tick(Duration::from_millis(14_400));
    act(&mut table, 15_000, BEN, "call 28");
    act(&mut table, 16_000, BEN, "state 3+5^2");
    let review = review(&table, &(), Objective::Win, &|_| {});
    let last = review.steps.last().unwrap();
    let told = last.hindsight[0].as_deref().unwrap();
    assert!(told.starts_with("Calling 2") && told.contains(" s would have won the point "), "{told}");
    assert!(told.ends_with("; nothing was called"), "{told}");
    assert_eq!(last.hindsight[1], None, "who has won has nothing to regret");
    // The account balances in chances.
    assert!(review.adds_up);
    for account in &review.accounts {
        let sum = account.start + account.luck - account.errors + account.others;
        assert!((sum - account.result).abs() < 1e-9, "{account:?}");
    }
}

#[test]
fn a_late_call_is_told_as_such() {
    let mut table = at_28();
    act(&mut table, 25_000, ANN, "buzz");
    table.tick(Duration::from_millis(25_400));
    act(&mut table, 26_000, ANN, "call 20");
    act(&mut table, 27_000, BEN, "buzz");
    act(&mut table, 28_000, BEN, "call 28");
    act(&mut table, 29_000, BEN, "state 3+5^2");
    let told = table.game().hindsight(&at_28().game().clone(), ANN, Seats::NONE).unwrap();
    assert!(told.contains("; calling 20 so late, at 25 s, wins it "), "{told}");
}

#[test]
fn a_puzzle_is_analyzed_as_a_point() {
    let puzzle = MathDice::from_position("28 ; 2 3 5").unwrap();
    assert!(!puzzle.scope(ANN, None).win, "there is nobody to win against");
    let evaluation = puzzle.evaluate(&(), ANN, Objective::Win, &|_| ());
    assert_eq!(evaluation.actions[0].action.to_string(), "call 5^2+3");
    assert!(evaluation.actions[0].value > evaluation.value && evaluation.value > 0.5);
    let why = puzzle
        .explain(&(), ANN, Objective::Win, &evaluation.actions[0].action, &Audience::unnamed(2))
        .concat();
    assert!(why.contains("usually found after 13 s"), "{why}");
    assert!(puzzle.admits(Objective::Total(3)).is_err());
}
