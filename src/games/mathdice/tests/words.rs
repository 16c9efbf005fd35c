//! Sentences that no golden game tells.

use std::time::Duration;

use crate::core::{Audience, Event, Game, Seat, SeatSetup};
use crate::games::mathdice::{Action, MathDice};

const NAMES: [&str; 3] = ["Ann", "Ben", "Cid"];

#[test]
fn sprints_that_run_out_are_over() {
    let seats = [SeatSetup::person("Ann")];
    let end = |event: fn(Duration) -> (Duration, Event<Action>)| {
        let mut game = MathDice::start(&"mode=sprint".parse().unwrap(), 1).unwrap();
        game.play(Duration::ZERO, &Event::Chance("4 7 2 3 5".parse().unwrap()))
            .unwrap();
        let (at, event) = event(game.until().unwrap());
        let before = game.clone();
        game.play(at, &event).unwrap();
        MathDice::describe(&before, &event, &game, &Audience::of(&seats))
            .beside_table()
            .text()
    };
    let time_up = "Time ran out before you found the best answer. The score stays at 0 points.";
    assert_eq!(end(|until| (until, Event::TimeUp)), time_up);
    assert_eq!(
        end(|until| (until / 2, Event::Acted(Seat(0), Action::Pass))),
        "You gave up: no points. The best: 5^2+3 = 28."
    );
}

/// The last sentence of a match says what its table says.
#[test]
fn the_end_of_a_match_tells_its_score() {
    let end = |options: &str, seats: u8, points: &[u32], sets: &[u8]| {
        let game = MathDice::start(&options.parse().unwrap(), seats).unwrap();
        let mut game = MathDice {
            points: points.to_vec(),
            sets: sets.to_vec(),
            ..game
        };
        let act = |action: &str| Event::Acted(Seat(0), action.parse().unwrap());
        let rolls = ["4 7", "2 3 5"].map(|faces| Event::Chance(faces.parse().unwrap()));
        for event in rolls.into_iter().chain([act("buzz")]) {
            game.play(Duration::ZERO, &event).unwrap();
        }
        let (before, call) = (game.clone(), act("call 5^2+3"));
        game.play(Duration::ZERO, &call).unwrap();
        let told = MathDice::describe(
            &before,
            &call,
            &game,
            &Audience::people(&NAMES[..seats.into()]),
        )
        .text();
        let told = told
            .strip_prefix("Ann called 5^2+3 = 28: right on target. Ann wins the point")
            .unwrap();
        let best = " The best answer was 5^2+3.";
        (
            told.strip_suffix(best).unwrap_or(told).to_owned(),
            game.standings().iter().map(|s| s.points).collect(),
        )
    };
    let check = |options: &str, points: &[u32], sets: &[u8], told: &str, standings: &[i32]| {
        assert_eq!(
            end(options, points.len() as u8, points, sets),
            (told.to_owned(), standings.to_vec()),
            "{options}"
        );
    };
    check(
        "mode=basic",
        &[0, 1],
        &[0, 0],
        ": +1, now 1. The score is level.",
        &[1, 1],
    );
    check(
        "mode=basic",
        &[3, 1],
        &[0, 0],
        " and the match 4–1.",
        &[4, 1],
    );
    check(
        "mode=basic",
        &[3, 1, 2],
        &[0, 0, 0],
        " and the match: +1, now 4.",
        &[4, 1, 2],
    );
    let long = "mode=basic length=long";
    check(long, &[3, 0], &[0, 0], " and the set 4–0.", &[0, 0]);
    check(
        long,
        &[3, 3],
        &[1, 1],
        ", the set 4–3 and the match 2–1.",
        &[2, 1],
    );
    check(
        long,
        &[3, 3, 0],
        &[1, 1, 0],
        ", the set and the match: +1, now 2 sets.",
        &[2, 1, 0],
    );
}
