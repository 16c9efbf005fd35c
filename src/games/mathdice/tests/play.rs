//! Complete points at a table: deadlines without waiting, secrets, clocks, saves.

use std::time::Duration;

use crate::core::{
    Audience, ChanceOutcome, Coach, DiceFrom, Event, Game, Header, Level, Objective, Purpose,
    Record, Seat, SeatSetup, Seats, Seed, Stream, Table, Turn,
};
use crate::games::mathdice::state::{ClockFace, Phase};
use crate::games::mathdice::{Action, MathDice, Mode, PointOutcome};

const ANN: Seat = Seat(0);
const BEN: Seat = Seat(1);

fn ms(ms: u64) -> Duration {
    Duration::from_millis(ms)
}

fn table(options: &str, seats: u8) -> Table<MathDice> {
    let header = Header::new(
        MathDice::INFO,
        options,
        (0..seats).map(|i| SeatSetup::person(&format!("P{i}"))),
        Seed(1),
        DiceFrom::Typed,
    );
    Table::new(header).unwrap()
}

/// A table at whose first point the target is 28 and the dice are 2 3 5.
fn table_at_28(options: &str, seats: u8) -> Table<MathDice> {
    let mut table = table(options, seats);
    table.roll_typed(ms(0), ChanceOutcome(vec![4, 7])).unwrap();
    table
        .roll_typed(ms(1000), ChanceOutcome(vec![2, 3, 5]))
        .unwrap();
    table
}

fn act(table: &mut Table<MathDice>, at: u64, seat: Seat, action: &str) {
    table
        .act(ms(at), seat, action.parse().unwrap())
        .unwrap_or_else(|why| panic!("{at} {seat:?} {action}: {why}"));
}

fn outcome(table: &Table<MathDice>) -> Option<PointOutcome> {
    table.game().point().unwrap().outcome
}

#[test]
fn a_point_replays_with_its_deadlines() {
    let mut table = table_at_28("mode=tournament", 2);
    act(&mut table, 5000, ANN, "buzz");
    act(&mut table, 7000, ANN, "call 30"); // the window of 0.4 seconds has passed by itself
    act(&mut table, 26_999, BEN, "buzz"); // a millisecond before the 20 seconds are over
    act(&mut table, 30_000, BEN, "call 29");
    // Nobody acts: Ann's 20 seconds pass, and then Ben's for the statement.
    table.tick(ms(69_999));
    assert_eq!(outcome(&table), None);
    table.tick(ms(1_000_000));
    assert_eq!(outcome(&table), Some(PointOutcome::Won(ANN)));
    let ups: Vec<u64> = table
        .log()
        .iter()
        .filter(|(_, event)| *event == Event::TimeUp)
        .map(|(at, _)| at.as_millis() as u64)
        .collect();
    assert_eq!(ups, [5400, 50_000, 70_000]); // each at its own time, not when it was noticed

    let (record, torn) = Record::parse(&table.record().text()).unwrap();
    assert!(!torn);
    let again = Table::<MathDice>::from_record(&record).unwrap();
    assert_eq!(again, table);
}

fn check_clock(table: &Table<MathDice>, at: u64, left: u64, runs: bool) {
    let of = if table.game().point().unwrap().standing.is_some() {
        ms(20_000)
    } else {
        ms(30_000)
    };
    assert_eq!(
        table.game().clock(ms(at)),
        Some(ClockFace {
            left: ms(left),
            of,
            runs
        }),
        "at {at}"
    );
}

#[test]
fn the_clock_stands_while_one_types() {
    let mut table = table_at_28("mode=tournament", 2);
    check_clock(&table, 1000, 30_000, true);
    check_clock(&table, 11_300, 19_700, true);
    act(&mut table, 11_300, ANN, "buzz");
    check_clock(&table, 11_300, 19_700, false);
    check_clock(&table, 14_000, 19_700, false);
    assert_eq!(table.game().own_clock(ms(14_300)).unwrap().left, ms(7000));
    act(&mut table, 14_000, ANN, "withdraw");
    check_clock(&table, 14_000, 19_700, true);
    act(&mut table, 15_000, BEN, "buzz");
    act(&mut table, 16_000, BEN, "call 25");
    check_clock(&table, 16_000, 20_000, true);
    check_clock(&table, 20_500, 15_500, true);
    assert_eq!(table.deadline(), Some(ms(36_000)));
}

/// A game put away for any time continues with the same clock, as match time is stopped meanwhile.
#[test]
fn a_saved_clock_goes_on_to_the_tenth() {
    let mut table = table_at_28("mode=tournament", 2);
    act(&mut table, 2000, ANN, "buzz");
    act(&mut table, 3000, ANN, "call 25");
    table.put_away(ms(7100));
    let (record, _) = Record::parse(&table.record().text()).unwrap();
    let again = Table::<MathDice>::from_record(&record).unwrap();
    assert_eq!(again.now(), ms(7100));
    assert_eq!(again.game().clock(again.now()).unwrap().left, ms(15_900));
}

fn level_after(right: bool) -> u32 {
    let mut table = table("mode=puzzle", 1);
    let mut stream = Stream::new(Seed(5), Purpose::Trials, 0);
    let mut measured = Vec::new();
    while let Turn::Chance { request, .. } = table.turn() {
        table.roll_typed(ms(0), stream.answer(&request)).unwrap();
        let position = table.game().point().unwrap().position().unwrap();
        measured.push(position.difficulty());
        let best = position.best()[0].expr();
        act(
            &mut table,
            0,
            ANN,
            &if right {
                format!("call {best:#}")
            } else {
                "pass".into()
            },
        );
        act(&mut table, 0, ANN, "next");
    }
    assert_eq!((measured.len(), table.game().mode()), (10, Mode::Puzzle));
    assert_eq!(
        table.game().standings()[0].points,
        if right { 30 } else { 0 }
    );
    measured[5..].iter().sum::<u32>()
}

#[test]
fn puzzles_adapt_to_the_player() {
    assert!(level_after(true) > level_after(false) + 10);
}

fn check_read(table: &Table<MathDice>, text: &str, expected: Result<&str, (usize, &str)>) {
    let read = table
        .game()
        .read(text)
        .map(|action| action.to_string())
        .map_err(|m| (m.at, m.fault.to_string()));
    assert_eq!(
        read,
        expected
            .map(String::from)
            .map_err(|(at, why)| (at, why.to_string())),
        "{text}"
    );
}

#[test]
fn a_mistake_has_a_place_and_a_reason() {
    let mut table = table_at_28("mode=basic", 2);
    act(&mut table, 0, ANN, "buzz");
    check_read(&table, "(2 + 3)x5", Ok("call (2+3)*5"));
    check_read(&table, "25 = (2+3)*5", Ok("call (2+3)*5"));
    check_read(
        &table,
        "30 = (2+3)*6",
        Err((11, "this number is not on the dice")),
    );
    check_read(&table, "2+3", Err((3, "the 5 is missing")));
    check_read(&table, "25", Err((0, "this number is not on the dice")));
    check_read(
        &table,
        "2/(5-3",
        Err((2, "this parenthesis is never closed")),
    );
    check_read(&table, "2*(9", Err((3, "this number is not on the dice")));
    check_read(&table, "2*(2+", Err((3, "the 2 is used too often")));

    let mut table = table_at_28("mode=tournament", 2);
    act(&mut table, 2000, ANN, "buzz");
    check_read(&table, "25", Ok("call 25"));
    check_read(&table, "7 1/2", Ok("call 7 1/2"));
    check_read(&table, "15/2", Ok("call 7 1/2"));
    check_read(&table, "1/(5-5)", Err((1, "this divides by zero")));
    act(&mut table, 2400, ANN, "call 28");
    // The wrong dice are not a typing mistake: that is a wrong statement.
    check_read(&table, "28 = 4*7", Ok("state 4*7"));
    check_read(
        &table,
        "5^2+",
        Err((4, "a number or a parenthesis is missing here")),
    );
}

#[test]
fn every_puzzle_has_a_row() {
    let mut table = table("mode=puzzle", 1);
    for does in ["call 5^2+3", "pass", "call 2^5-3"] {
        let near = ChanceOutcome([4, 7].into_iter().chain([2, 3, 5].repeat(4)).collect());
        table.roll_typed(ms(0), near).unwrap();
        act(&mut table, 1000, ANN, does);
        act(&mut table, 2000, ANN, "next");
    }
    let sheet = MathDice::score_sheet(&table.history());
    let rows: Vec<(&str, &str)> = sheet
        .rows
        .iter()
        .map(|row| (row.label.as_str(), row.cells[0].0.as_str()))
        .collect();
    assert_eq!(
        (sheet.heading, &rows[..3]),
        ("puzzle", &[("1", "+3"), ("2", "·"), ("3", "+2")][..])
    );
}

fn outcome_of_ones(factor: u8) -> ChanceOutcome {
    ChanceOutcome([1, factor].into_iter().chain([1; 12]).collect())
}

#[test]
fn hopeless_puzzles_are_rolled_again() {
    let far = ChanceOutcome([12, 12].into_iter().chain([1; 12]).collect());
    let mut table = table("mode=puzzle", 1);
    table.roll_typed(ms(0), far).unwrap();
    assert_eq!(
        (table.game().phase(), table.game().number()),
        (&Phase::Target, 0)
    );
    let sentence = table.descriptions().last().unwrap().text();
    assert_eq!(
        sentence,
        "You rolled the target 144. None of 4 rolls of three dice gets within 3 of it: roll again."
    );
    // Three ones make 3 at most: 3 from 6 is near, 4 from 7 is not.
    let mut small = self::table("mode=puzzle", 1);
    small.roll_typed(ms(0), outcome_of_ones(7)).unwrap();
    assert_eq!(small.game().phase(), &Phase::Target);
    small.roll_typed(ms(0), outcome_of_ones(6)).unwrap();
    assert_eq!(small.game().position(ANN).as_deref(), Some("6 ; 1 1 1"));
    // One near handful is enough.
    let faces = [4, 7].into_iter().chain([1; 9]).chain([2, 3, 5]).collect();
    table.roll_typed(ms(0), ChanceOutcome(faces)).unwrap();
    assert_eq!(table.game().position(ANN).as_deref(), Some("28 ; 2 3 5"));
}

#[test]
fn a_sprint_lasts_as_its_option_says() {
    for (options, seconds) in [
        ("mode=sprint", 180),
        ("mode=sprint clock=relaxed", 180),
        ("mode=sprint length=long clock=blitz", 600),
    ] {
        let game = MathDice::start(&options.parse().unwrap(), 1).unwrap();
        assert_eq!(
            game.clock(ms(0)).unwrap().of.as_secs(),
            seconds,
            "{options}"
        );
    }
    for (length, text) in [
        ("short", "sprint of 3 minutes"),
        ("long", "sprint of 10 minutes"),
    ] {
        let choice = MathDice::INFO
            .options
            .iter()
            .find(|choice| choice.key == "length")
            .unwrap();
        let value = choice
            .values
            .iter()
            .find(|value| value.id == length)
            .unwrap();
        assert!(value.about.contains(text), "{}", value.about);
    }
}

fn is_race(game: &MathDice) -> bool {
    game.scope(ANN, None).race
}

#[test]
fn the_coach_is_absent_while_people_race() {
    let race = table_at_28("mode=tournament", 3);
    assert!(is_race(race.game()));
    let mut finished = table_at_28("mode=basic", 2);
    assert!(is_race(finished.game()));
    act(&mut finished, 0, ANN, "buzz");
    act(&mut finished, 0, ANN, "call 5^2+3");
    assert!(!is_race(finished.game()), "the point is over");
    let puzzle = MathDice::from_position("28 ; 2 3 5").unwrap();
    assert!(!is_race(&puzzle));
}

#[test]
fn a_target_is_a_product_of_two_d12() {
    for target in crate::games::mathdice::position::targets() {
        let game = MathDice::from_position(&format!("{target} ; 2 3 5")).unwrap();
        let [a, b] = game.point().unwrap().factors;
        assert_eq!(u32::from(a) * u32::from(b), target);
        assert!((1..=12).contains(&a) && (1..=12).contains(&b), "{a} × {b}");
    }
}

fn parse_event(text: &str) -> Event<Action> {
    Event::Acted(ANN, text.parse::<Action>().unwrap())
}

#[test]
fn a_sprint_counts_input_at_its_end() {
    let mut game = MathDice::start(&"mode=sprint".parse().unwrap(), 1).unwrap();
    game.play(ms(0), &Event::Chance(ChanceOutcome(vec![4, 7, 2, 3, 5])))
        .unwrap();
    assert_eq!(
        game.clock(ms(1000)),
        Some(ClockFace {
            left: ms(179_000),
            of: ms(180_000),
            runs: true
        })
    );
    let mut early = game.clone();
    early.play(ms(179_999), &parse_event("call 5^2+3")).unwrap();
    assert_eq!(early.phase(), &Phase::Target);
    let before = game.clone();
    let event = parse_event("call 5^2+3");
    game.play(ms(180_000), &event).unwrap();
    assert_eq!(game.turn(), Turn::Over);
    assert_eq!(
        MathDice::describe(&before, &event, &game, &Audience::people(&["Ann"])).text(),
        "You called 5^2+3 = 28: right on target. +1, now 1. The sprint is over."
    );
    assert_eq!(
        game.clock(ms(180_000)),
        Some(ClockFace {
            left: ms(0),
            of: ms(180_000),
            runs: false
        })
    );
}

#[test]
fn a_buzz_without_a_clock_lasts_20_s() {
    let mut table = table_at_28("mode=basic", 2);
    assert_eq!(table.deadline(), None);
    act(&mut table, 2000, ANN, "buzz");
    assert_eq!(table.deadline(), Some(ms(22_000)));
    table.tick(ms(22_000));
    let refused = table
        .act(ms(23_000), ANN, Action::Buzz)
        .unwrap_err()
        .to_string();
    assert_eq!(
        refused,
        "you buzzed and called nothing: wait until somebody else calls"
    );
    act(&mut table, 24_000, BEN, "buzz");
    act(&mut table, 25_000, BEN, "withdraw");
    assert_eq!(
        outcome(&table),
        Some(PointOutcome::NoCall),
        "a buzz that is taken back is spent, too"
    );
}

fn reply_of_ben(table: &Table<MathDice>) -> crate::core::Reply<Action> {
    let mut stream = Stream::new(Seed(5), Purpose::Bots, 0);
    table
        .game()
        .reply(
            &(),
            BEN,
            Objective::Points,
            Level::Casual,
            Seats::only(ANN),
            &mut stream,
        )
        .unwrap()
}

#[test]
fn others_think_while_one_types_without_a_clock() {
    let mut table = table_at_28("mode=basic", 2);
    act(&mut table, 2000, ANN, "buzz");
    table.tick(ms(22_000));
    assert_eq!(table.game().point().unwrap().thought, ms(21_000));
    let buzz = reply_of_ben(&table);
    assert_eq!(buzz.action, Action::Buzz);
    assert!(buzz.after < ms(3000), "{:?}", buzz.after);
    act(&mut table, 24_000, BEN, "buzz");
    assert!(
        matches!(reply_of_ben(&table).action, Action::Call(_)),
        "it has found something meanwhile"
    );
}

#[test]
fn a_puzzle_changes_the_difficulty_by_one() {
    let mut table = table("mode=puzzle", 1);
    let mut levels = vec![table.game().level()];
    for action in ["call 5^2+3", "pass", "call 2^5-3"] {
        let faces = [4, 7].into_iter().chain([2, 3, 5].repeat(4)).collect();
        table.roll_typed(ms(0), ChanceOutcome(faces)).unwrap();
        act(&mut table, 0, ANN, action);
        act(&mut table, 0, ANN, "next");
        levels.push(table.game().level());
    }
    assert_eq!(levels, [9, 10, 9, 8]);
}

#[test]
fn advice_names_operations_only() {
    let game = MathDice::from_position("28 ; 2 3 5").unwrap();
    let explain = |action: &str| {
        game.explain(
            &(),
            ANN,
            Objective::Points,
            &action.parse().unwrap(),
            &Audience::unnamed(2),
        )
        .concat()
    };
    assert_eq!(
        explain("call 5^2+3"),
        "it hits the target, with a sum and a power"
    );
    assert_eq!(
        explain("call 2^5-3"),
        "it comes within 1, with a difference and a power"
    );
    assert_eq!(explain("call 2*3*5"), "it comes within 2, with a product");
}
