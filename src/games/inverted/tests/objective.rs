//! Advice for playing to win, or for a total.
use super::*;
use crate::core::coach::{Accuracy, Coach, Level, Objective, Unit};
use crate::core::computers::play_for;
use crate::core::dice::{Purpose, Seed, Stream};
use crate::core::game::{Seats, Turn};
use crate::core::record::{DiceFrom, Header};
use crate::core::review::review;
use crate::core::seats::SeatSetup;
use crate::core::table::Table;
use crate::games::inverted::objective::pursuit;
use crate::games::inverted::words;
use crate::tests::sample;

pub(super) fn solution() -> &'static solver::Solution {
    Inverted::prepare(&Default::default(), 1, &|_| ())
}

pub(super) fn table(seats: usize, seed: u32) -> Table<Inverted> {
    let seat_setups = (0..seats).map(|_| SeatSetup::computer(Level::Perfect));
    Table::new(Header::new(Inverted::INFO, "", seat_setups, Seed(seed), DiceFrom::Seeded)).expect("a table")
}

/// Plays on at random, and checks at each decision that every action leads to its stated value.
#[track_caller]
fn check_actions(sheets: &[Sheet], objective: Objective, unit: Unit) {
    let mut stream = Stream::new(Seed(7), Purpose::Trials, 0);
    let solution = solution();
    let mut game = game(sheets);
    loop {
        let seat = game.mover();
        let event = match game.turn() {
            Turn::Over => break,
            Turn::Chance { request, .. } => Event::Chance(stream.answer(&request)),
            Turn::Act { .. } => {
                let evaluation = game.evaluate(&solution, seat, objective, &|_| ());
                let accuracy = match objective {
                    Objective::Win => Accuracy::IfOthersPlayForPoints,
                    _ => Accuracy::Exact,
                };
                assert_eq!((evaluation.unit, evaluation.accuracy), (unit, accuracy));
                assert_eq!(evaluation.actions[0].value, evaluation.value);
                let own = game.evaluate(&solution, seat, Objective::Points, &|_| ()).actions;
                assert_eq!(evaluation.actions.len(), own.len());
                for valued in &evaluation.actions {
                    let mut after = game.clone();
                    after.play(Duration::ZERO, &Event::Acted(seat, valued.action)).unwrap();
                    let value = after.evaluate(&solution, seat, objective, &|_| ()).value;
                    assert!(
                        (value - valued.value).abs() < 1e-6,
                        "{:?}: {value}, {}",
                        valued.action,
                        valued.value
                    );
                }
                Event::Acted(seat, stream.pick(&evaluation.actions).unwrap().action)
            }
        };
        game.play(Duration::ZERO, &event).unwrap();
    }
    for (seat, standing) in (0..).map(Seat).zip(game.standings()) {
        let value = game.evaluate(&solution, seat, objective, &|_| ()).value;
        match objective {
            Objective::Total(total) => assert_eq!(value, f64::from(u8::from(standing.points >= total))),
            _ => assert!((value > 0.0) == standing.winner, "{value}"),
        }
    }
}

#[test]
fn each_action_leads_to_its_chance() {
    let own = all_but(&[2, 6, 13, 16, 18, 20]);
    let other = all_but(&[1, 3, 5, 7, 14, 18, 20]).fill(14, false);
    check_actions(&[own], Objective::Total(290), Unit::GoalChance);
    check_actions(&[other], Objective::Total(255), Unit::GoalChance);
    check_actions(&[own, other], Objective::Win, Unit::WinChance);
    check_actions(&[all_but(&[19, 20]); 3], Objective::Win, Unit::WinChance);
}

#[test]
fn equal_seats_have_equal_chances() {
    let game = game(&[all_but(&[1, 18]); 2]);
    let value = |seat| game.evaluate(&solution(), Seat(seat), Objective::Win, &|_| ()).value;
    assert!((value(0) - value(1)).abs() < 1e-6);
    // The others play for points, so playing to win is worth more than half.
    assert!((0.5..0.6).contains(&value(0)), "{}", value(0));
}

/// Returns all rolls of five dice with their probabilities.
fn rolls() -> Vec<(Vec<u8>, f64)> {
    let mut rolls: Vec<(Vec<u8>, f64)> = vec![(Vec::new(), 1.0)];
    for face in 1..=6u8 {
        let with = |(roll, chance): &(Vec<u8>, f64)| {
            let (roll, chance) = (roll.clone(), *chance);
            (0..=5 - roll.len()).map(move |count| {
                let more = std::iter::repeat_n(face, count);
                let ways: usize = (1..=count).product();
                let chance = chance / ways as f64 / 6f64.powi(count as i32);
                (roll.iter().copied().chain(more).collect(), chance)
            })
        };
        rolls = rolls.iter().flat_map(with).collect();
    }
    let all = rolls.into_iter().filter(|(roll, _)| roll.len() == 5);
    all.map(|(roll, chance)| (roll, 120.0 * chance)).collect()
}

#[test]
fn an_estimate_is_the_mean_over_its_rolls() {
    let open = [3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 17, 18];
    let sheets = [all_but(&open), all_but(&open).fill(3, false), all_but(&open).fill(12, true)];
    let before = game(&sheets);
    let value = |game: &Inverted, seat| game.evaluate(&solution(), Seat(seat), Objective::Win, &|_| ()).value;
    let rolls = rolls();
    assert_eq!(rolls.len(), 252);
    for seat in 0..sample(2, 3) {
        let after = |(roll, chance): &(Vec<u8>, f64)| {
            let mut game = before.clone();
            game.play(Duration::ZERO, &Event::Chance(ChanceOutcome(roll.clone()))).unwrap();
            chance * value(&game, seat)
        };
        let (now, mean) = (value(&before, seat), rolls.iter().map(after).sum::<f64>());
        assert!((now - mean).abs() < 1e-6, "seat {seat}: {now}, and after the roll {mean}");
    }
}

#[test]
fn a_lone_sheet_has_nobody_to_win_against() {
    let refused = game(&[Sheet::default()]).admits(Objective::Win).unwrap_err();
    assert_eq!(
        refused,
        "nobody else has a sheet here to win against: note all sheets, SHEET / SHEET ; DICE ; LEFT"
    );
}

#[test]
fn the_account_closes_in_chances() {
    let mut table = table(2, 3);
    play_for(&mut table, &solution(), &[Objective::Win, Objective::Points], |_| false).unwrap();
    let review = review(&table, &solution(), Objective::Win, &|_| ());
    for (account, standing) in review.accounts.iter().zip(table.game().standings()) {
        let sum = account.start + account.luck - account.errors + account.others;
        assert!((sum - account.result).abs() < 1e-9, "{account:?}");
        assert_eq!(account.result > 0.0, standing.winner);
    }
    // With estimated chances, too, nothing beats the best.
    for decision in review.steps.iter().filter_map(|step| step.decision.as_ref()) {
        assert!(decision.cost > -1e-6, "{decision:?}");
    }
    // Where it is solved, its own player makes no error.
    let solved = |game: &Inverted| game.sheets().iter().all(|sheet| sheet.open().count() <= 10);
    for (before, step) in table.history().iter().zip(&review.steps) {
        if let Some(decision) = step.decision.as_ref().filter(|_| solved(before)) {
            assert!(decision.cost > -1e-6, "{decision:?}");
            assert!(decision.seat != Seat(0) || decision.cost < 1e-6, "{decision:?}");
        }
    }
}

#[test]
fn what_a_title_costs_is_a_sentence() {
    let told =
        |sheet: Sheet, total| words::pursuit_sentence(total, &pursuit(solution(), sheet, total, &|_| ()));
    let check = |sheet: Sheet, total, sentence: &str| {
        assert_eq!(told(sheet, total), sentence);
    };
    let full = all_but(&[]);
    check(full, 360, "Inverted Grandmaster: reached");
    check(all_but(&[1]).fill(1, false), 360, "Inverted Grandmaster: out of reach");
    check(all_but(&[9]), 290, "Inverted Master: reached");
    // With one box open the only option is to try for it.
    let chance = told(all_but(&[9]), 360);
    assert!(
        chance.starts_with("Inverted Grandmaster: ") && chance.ends_with(" % if you don't; it costs nothing"),
        "{chance}"
    );
    // Crossing out a cheap box, and keeping 19 open for the last turn, costs much.
    let chance = told(all_but(&[1, 2, 18, 19]).fill(2, false), 290);
    assert!(chance.contains(" % if you go for it, ") && chance.contains("; it costs "), "{chance}");
}

#[test]
fn a_computer_gives_up_a_hopeless_title() {
    let mut stream = Stream::new(Seed(1), Purpose::Bots, 0);
    let mut reply = |position: &str, objective| {
        let game = Inverted::from_position(position).unwrap();
        game.reply(&solution(), Seat(0), objective, Level::Perfect, Seats::NONE, &mut stream).unwrap().action
    };
    // 19 and 20 in two turns are hopeless: it plays for points.
    let position = "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18 ; 2 3 4 5 6 ; 1";
    assert_eq!(reply(position, Objective::Total(360)), reply(position, Objective::Points));
}

#[test]
fn an_estimate_reports_its_progress() {
    // A sheet used by no other test.
    let mut sheet = Sheet::default();
    for (number, achieved) in [(3, false), (11, true), (17, false)] {
        sheet = sheet.fill(number, achieved);
    }
    let game = game(&[sheet, sheet.fill(4, true)]);
    let told = std::sync::Mutex::new(vec![0.0]);
    let progress = |part| told.lock().unwrap().push(part);
    let evaluation = game.evaluate(&solution(), Seat(0), Objective::Win, &progress);
    let told = told.into_inner().unwrap();
    assert!(told.len() > 100 && told.is_sorted() && told.last() == Some(&1.0), "{}", told.len());
    assert_eq!(evaluation.accuracy, Accuracy::Estimate);
}
