//! Examples to start with: each of the central types at work, as a test.
use crate::core::{
    ChanceOutcome, DiceFrom, Event, Game, Header, Record, Seat, SeatSetup, Seed, Table, Turn,
    chance::dice::answer, coach::evaluate_default,
};
use crate::games::example::HighLow;
use crate::games::inverted::Action;
use std::time::Duration;

/// Sets a game of High or Low up.
fn two_people() -> Header {
    let seats = [SeatSetup::person("Ann"), SeatSetup::person("Ben")];
    Header::new(HighLow::INFO, "", seats, Seed(7), DiceFrom::Seeded)
}

/// A table plays a game: it rolls when a roll is due, passes actions to the rules and writes both
/// into its journal, from which the same table can be made again.
#[test]
fn a_table_plays_a_game() {
    let mut table = Table::<HighLow>::new(two_people()).unwrap();
    let at = Duration::from_secs(1);
    assert!(matches!(table.turn(), Turn::Chance { .. }));
    table.roll(at).unwrap();
    let guess = "high".parse().unwrap();
    table.act(at, Seat(0), guess).unwrap();
    assert_eq!(table.journal().len(), 2);
    let (record, _) = Record::parse(&table.record().text()).unwrap();
    let again = Table::<HighLow>::from_record(&record).unwrap();
    assert_eq!(again.game(), table.game());
}

/// A game is a value, which an event changes, or which refuses it and stays as it was.
#[test]
fn a_game_takes_or_refuses_an_event() {
    let mut game = Table::<HighLow>::new(two_people()).unwrap().game().clone();
    let before = game.clone();
    let guess = Event::Acted(Seat(0), "high".parse().unwrap());
    let refusal = game.play(Duration::ZERO, &guess).unwrap_err();
    assert!(refusal.to_string().contains("roll"), "{refusal}");
    assert_eq!(game, before);
    game.play(Duration::ZERO, &Event::Chance(ChanceOutcome(vec![3])))
        .unwrap();
    assert!(matches!(game.turn(), Turn::Act { .. }));
}

/// Dice come from a seed and the address of their roll: the same, whatever was rolled before.
#[test]
fn a_seed_and_an_address_give_dice() {
    let game = Table::<HighLow>::new(two_people()).unwrap().game().clone();
    let Turn::Chance { request, .. } = game.turn() else {
        panic!("the die is rolled first");
    };
    let faces = answer(Seed(7), &game.address(), &request);
    assert_eq!(faces, answer(Seed(7), &game.address(), &request));
    assert!((1..=6).contains(&faces.0[0]));
}

/// The text of an action is its notation: in the log, in saves, and as people type it.
#[test]
fn an_action_is_its_notation() {
    for text in ["keep 1-1--", "register", "zero 3"] {
        let action: Action = text.parse().unwrap();
        assert_eq!(action.to_string(), text);
    }
    let refusal = "keep 7".parse::<Action>().unwrap_err().to_string();
    assert!(refusal.contains("'keep 7' is not a move"), "{refusal}");
}

/// A coach evaluates every action of a position, the best first.
#[test]
fn a_coach_ranks_actions() {
    let mut table = Table::<HighLow>::new(two_people()).unwrap();
    table
        .roll_typed(Duration::ZERO, ChanceOutcome(vec![2]))
        .unwrap();
    // Its solution, which a game with a solver prepares first, is empty.
    let evaluation = evaluate_default(table.game(), &(), Seat(0));
    let values: Vec<(String, f64)> = evaluation
        .actions
        .iter()
        .map(|advice| (advice.action.to_string(), advice.value))
        .collect();
    assert_eq!(values[0].0, "high");
    assert!(values[0].1 > values[1].1, "{values:?}");
}
