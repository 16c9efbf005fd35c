//! Reviews of missing answers.

use std::time::Duration;

use crate::core::{
    ChanceOutcome, DiceFrom, Game, Grade, Header, Objective, Review, Seat, SeatSetup, Seed, Table,
    Turn, coach::review::review,
};
use crate::games::mathdice::{Action, MathDice};

const ANN: Seat = Seat(0);
const BEN: Seat = Seat(1);

fn table(options: &str, seats: u8) -> Table<MathDice> {
    let seats = (0..seats).map(|i| SeatSetup::person(&format!("P{i}")));
    Table::new(Header::new(
        MathDice::INFO,
        options,
        seats,
        Seed(1),
        DiceFrom::Typed,
    ))
    .unwrap()
}

fn act(table: &mut Table<MathDice>, at: u64, seat: Seat, action: &str) {
    table
        .act(Duration::from_millis(at), seat, action.parse().unwrap())
        .unwrap();
}

/// Two seats whose first target is 28, with the dice 2 3 5.
fn at_28() -> Table<MathDice> {
    let mut table = table("mode=tournament", 2);
    for faces in [vec![4, 7], vec![2, 3, 5]] {
        table
            .roll_typed(Duration::ZERO, ChanceOutcome(faces))
            .unwrap();
    }
    table
}

fn review_table(table: &Table<MathDice>) -> Review<Action> {
    review(table, &(), Objective::Points, &|_| {})
}

/// Checks the last reviewed decision, and its cost.
#[track_caller]
fn check_last(table: &Table<MathDice>, action: &str, cost: f64) {
    let review = review_table(table);
    let last = review
        .steps
        .iter()
        .rev()
        .find_map(|step| step.decision.as_ref())
        .expect("a decision");
    assert_eq!(
        (last.action.to_string().as_str(), last.cost),
        (action, cost)
    );
}

#[test]
fn puzzles_given_up_are_as_many_blunders() {
    let mut table = table("mode=puzzle", 1);
    while let Turn::Chance { .. } = table.turn() {
        let faces = [4, 8]
            .into_iter()
            .chain([2, 4, 5].into_iter().cycle().take(12))
            .collect();
        table
            .roll_typed(Duration::ZERO, ChanceOutcome(faces))
            .unwrap();
        act(&mut table, 0, ANN, "pass");
        act(&mut table, 0, ANN, "next");
    }
    let review = review_table(&table);
    let account = &review.accounts[0];
    assert_eq!(
        (account.decisions, account.best, account.blunders),
        (10, 0, 10)
    );
    let given_up = review
        .steps
        .iter()
        .filter_map(|step| step.decision.as_ref())
        .filter(|d| !d.forced);
    for decision in given_up {
        assert_eq!((decision.cost, decision.grade), (32.0, Grade::Blunder));
    }
}

fn errors_of(table: &Table<MathDice>) -> Vec<f64> {
    review_table(table)
        .accounts
        .iter()
        .map(|account| account.errors)
        .collect::<Vec<_>>()
}

#[test]
fn failing_to_state_costs_the_whole_distance() {
    let mut table = at_28();
    act(&mut table, 1000, ANN, "buzz");
    act(&mut table, 2000, ANN, "call 28");
    check_last(&table, "call 28", 0.0);
    let mut silent = table.clone();
    act(&mut silent, 3000, ANN, "withdraw");
    check_last(&silent, "withdraw", 28.0);
    assert_eq!(
        errors_of(&silent),
        [28.0, 0.0],
        "Ben is not charged with it"
    );
    let mut wrong = table.clone();
    act(&mut wrong, 3000, ANN, "state 2*3*5");
    check_last(&wrong, "state 2*3*5", 28.0);
    let mut right = table.clone();
    act(&mut right, 3000, ANN, "state 3+5^2");
    check_last(&right, "state 3+5^2", 0.0);
    let review = review_table(&right);
    let stated = review
        .steps
        .last()
        .and_then(|step| step.decision.as_ref())
        .unwrap();
    assert_eq!(
        (
            stated.best.action.to_string().as_str(),
            stated.best.why.as_str()
        ),
        ("state 3+5^2", "it takes a sum and a power"),
        "as good as any"
    );
    table.tick(Duration::from_secs(60));
    check_last(&table, "withdraw", 28.0);
}

#[test]
fn a_buzz_is_no_choice() {
    let mut race = at_28();
    act(&mut race, 1000, ANN, "buzz");
    act(&mut race, 2000, ANN, "call 28");
    let mut basic = table("mode=basic", 2);
    for faces in [vec![4, 7], vec![2, 3, 5]] {
        basic
            .roll_typed(Duration::ZERO, ChanceOutcome(faces))
            .unwrap();
    }
    act(&mut basic, 1000, ANN, "buzz");
    act(&mut basic, 2000, ANN, "withdraw");
    assert_eq!(
        [&race, &basic].map(|table| review_table(table).accounts[0].decisions),
        [1, 1],
        "a buzz that is taken back is spent"
    );
}

#[test]
fn typing_nothing_costs_the_call() {
    let mut table = at_28();
    act(&mut table, 1000, BEN, "buzz");
    table.tick(Duration::from_secs(12));
    check_last(&table, "withdraw", 28.0);
    act(&mut table, 13_000, ANN, "buzz");
    act(&mut table, 14_000, ANN, "call 25");
    act(&mut table, 15_000, BEN, "buzz");
    table.tick(Duration::from_secs(26));
    check_last(&table, "withdraw", 3.0);
}

#[test]
fn calling_nothing_in_time_is_a_pass() {
    let mut table = at_28();
    act(&mut table, 14_000, ANN, "buzz");
    act(&mut table, 15_000, ANN, "call 25");
    table.tick(Duration::from_secs(90));
    let review = review_table(&table);
    let passed = review
        .steps
        .iter()
        .filter_map(|step| step.decision.as_ref());
    let passed: Vec<_> = passed
        .filter(|decision| decision.seat == BEN)
        .map(|decision| (&decision.action, decision.cost))
        .collect();
    assert_eq!(passed, [(&Action::Pass, 3.0)]);
}
