//! Sentences that no golden game tells.

use std::time::Duration;

use crate::core::{Audience, Event, Game, Seat, SeatSetup};
use crate::games::mathdice::{Action, MathDice};

const NAMES: [&str; 3] = ["Ann", "Ben", "Cid"];

fn end_of_sprint(event_at: fn(Duration) -> (Duration, Event<Action>)) -> String {
    let seats = [SeatSetup::person("Ann")];
    let mut game = MathDice::start(&"mode=sprint".parse().unwrap(), 1).unwrap();
    game.play(Duration::ZERO, &Event::Chance("4 7 2 3 5".parse().unwrap()))
        .unwrap();
    let (time, event) = event_at(game.until().unwrap());
    let before = game.clone();
    game.play(time, &event).unwrap();
    MathDice::describe(&before, &event, &game, &Audience::of(&seats))
        .beside_table()
        .text()
}

#[test]
fn sprints_that_run_out_are_over() {
    let time_up = "Time ran out before you found the best answer. The score stays at 0 points.";
    assert_eq!(end_of_sprint(|until| (until, Event::TimeUp)), time_up);
    assert_eq!(
        end_of_sprint(|until| (until / 2, Event::Acted(Seat(0), Action::Pass))),
        "You gave up: no points. The best: 5^2+3 = 28."
    );
}

fn check_end(options: &str, points: &[u32], sets: &[u8], sentence: &str, standings: &[i32]) {
    assert_eq!(
        end_of_match(options, points.len() as u8, points, sets),
        (sentence.to_owned(), standings.to_vec()),
        "{options}"
    );
}

fn end_of_match(options: &str, seats: u8, points: &[u32], sets: &[u8]) -> (String, Vec<i32>) {
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
    let before = game.clone();
    let call = act("call 5^2+3");
    game.play(Duration::ZERO, &call).unwrap();
    let sentence = MathDice::describe(
        &before,
        &call,
        &game,
        &Audience::people(&NAMES[..seats.into()]),
    )
    .text();
    let sentence = sentence
        .strip_prefix("Ann called 5^2+3 = 28: right on target. Ann wins the point")
        .unwrap();
    let best = " The best answer was 5^2+3.";
    (
        sentence.strip_suffix(best).unwrap_or(sentence).to_owned(),
        game.standings().iter().map(|s| s.points).collect(),
    )
}

/// The last sentence of a match says what its table says.
#[test]
fn the_end_of_a_match_tells_its_score() {
    check_end(
        "mode=basic",
        &[0, 1],
        &[0, 0],
        ": +1, now 1. The score is level.",
        &[1, 1],
    );
    check_end(
        "mode=basic",
        &[3, 1],
        &[0, 0],
        " and the match 4–1.",
        &[4, 1],
    );
    check_end(
        "mode=basic",
        &[3, 1, 2],
        &[0, 0, 0],
        " and the match: +1, now 4.",
        &[4, 1, 2],
    );
    let long = "mode=basic length=long";
    check_end(long, &[3, 0], &[0, 0], " and the set 4–0.", &[0, 0]);
    check_end(
        long,
        &[3, 3],
        &[1, 1],
        ", the set 4–3 and the match 2–1.",
        &[2, 1],
    );
    check_end(
        long,
        &[3, 3, 0],
        &[1, 1, 0],
        ", the set and the match: +1, now 2 sets.",
        &[2, 1, 0],
    );
}
