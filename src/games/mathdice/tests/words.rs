//! The descriptions of events.

use std::time::Duration;

use crate::core::audience::Audience;
use crate::core::game::{Event, Game, Seat, describe};
use crate::core::seats::SeatSetup;
use crate::games::mathdice::{Action, MathDice, words};

const NAMES: [&str; 3] = ["Ann", "Ben", "Cy"];

/// Plays `events`, each with its description: `time up`, the faces of a roll, or the letter of a seat and its action.
#[track_caller]
fn check(options: &str, seats: u8, events: &[(&str, &str)]) {
    let mut game = MathDice::start(&options.parse().unwrap(), seats).unwrap();
    let mut at = Duration::ZERO;
    for (number, (text, expected)) in events.iter().enumerate() {
        at += Duration::from_millis(100);
        let event = match text.split_once(' ') {
            Some(("time", _)) => {
                at = game.until().unwrap();
                Event::TimeUp
            }
            Some((letter @ ("A" | "B" | "C"), action)) => {
                Event::Acted(Seat(letter.as_bytes()[0] - b'A'), action.parse().unwrap())
            }
            _ => Event::Chance(text.parse().unwrap()),
        };
        let before = game.clone();
        game.play(at, &event).unwrap_or_else(|why| panic!("{number}, {text}: {why}"));
        let described = describe(&before, &event, &game, &Audience::people(&NAMES[..seats.into()])).text();
        assert_eq!(described, *expected, "{number}, {text}");
    }
}

#[test]
fn a_basic_match_is_described() {
    let point =
        [("4 7", "Ann rolled 4 7. The target is 28."), ("2 3 5", "Ben rolled 2 3 5. The target is 28.")];
    let mut events = point.to_vec();
    events.extend([
        ("A buzz", "Ann buzzed."),
        ("A call 2^5-3", "Ann called 2^5−3 = 29: 1 away."),
        ("B pass", "Ben passed. Ann wins the point: +1, now 1."),
        ("B next", "The best answer was 5^2+3."),
        ("4 7", "Ben rolled 4 7. The target is 28."),
        ("2 3 5", "Ann rolled 2 3 5. The target is 28."),
        ("B buzz", "Ben buzzed."),
        ("B withdraw", "Ben called nothing after all."),
        ("A pass", "Ann passed."),
        ("B pass", "Ben passed. Nobody called, so the point is rolled again."),
    ]);
    check("mode=basic", 2, &events);
}

#[test]
fn a_call_stands_when_nobody_calls_closer() {
    let events = [
        ("4 7", "Ann rolled 4 7. The target is 28."),
        ("2 3 5", "Ben rolled 2 3 5. The target is 28."),
        ("A buzz", "Ann buzzed."),
        ("time up", "Nobody else buzzed. Ann is typing."),
        ("A call 32", "Ann called 32: 4 away. 20 s to beat it."),
        ("C buzz", "Cy buzzed."),
        ("C withdraw", "Cy called nothing after all."),
        ("time up", "Nobody else buzzed. Cy has to wait until somebody else calls."),
        ("time up", "Nobody called closer in time. Ann, state how the dice make it."),
    ];
    check("mode=tournament", 3, &events);
}

#[test]
fn a_call_lets_back_in_who_called_nothing() {
    let events = [
        ("4 7", "Ann rolled 4 7. The target is 28."),
        ("2 3 5", "Ben rolled 2 3 5. The target is 28."),
        ("A buzz", "Ann buzzed."),
        ("A withdraw", "Ann called nothing after all."),
        ("time up", "Nobody else buzzed. Ann has to wait until somebody else calls."),
        ("B buzz", "Ben buzzed."),
        ("B call 25", "Ben called 25: 3 away. Ann may call again. 20 s to beat it."),
        ("A buzz", "Ann buzzed."),
        (
            "time up",
            "Ann called nothing in time. Nobody is left to call closer. Ben, state how the dice make it.",
        ),
    ];
    check("mode=tournament", 2, &events);
}

#[test]
fn the_end_of_sets_and_matches_is_described() {
    let play = |rollers: [&str; 2], score: i32, end: &str| -> Vec<(String, String)> {
        let [first, second] = rollers;
        let told = [
            ("4 7", format!("{first} rolled 4 7. The target is 28.")),
            ("2 3 5", format!("{second} rolled 2 3 5. The target is 28.")),
            ("A buzz", "Ann buzzed.".into()),
            (
                "A call 5^2+3",
                format!("Ann called 5^2+3 = 28: right on target. Ann wins the point: +1, now {score}."),
            ),
            ("B next", "The best answer was 5^2+3.".to_owned()),
        ];
        let mut told = told.map(|(event, described)| (event.to_owned(), described)).to_vec();
        let last = told.len() - 2;
        match end {
            "" => {}
            "set" => {
                told[last].1 = told[last].1.replace("the point: +1, now 4", "the point and the set 4–0");
                told[last + 1].1.insert_str(0, "Ann's sets: +1, now 1 set. ");
            }
            // Nothing is to be said of it any more.
            end => {
                let (_, best) = told.pop().expect("what was best");
                let won = told[last]
                    .1
                    .replace("the point: +1, now 4.", &format!("the point and the match 4–0{end}"));
                told[last].1 = format!("{won} {best}");
            }
        }
        told
    };
    let (ann, ben) = (["Ann", "Ben"], ["Ben", "Ann"]);
    let set = |end: &str| -> Vec<(String, String)> {
        [play(ann, 1, ""), play(ben, 2, ""), play(ann, 3, ""), play(ben, 4, end)].concat()
    };
    let matches = [
        ("mode=basic", set(".")),
        ("mode=basic length=long", [set("set"), set(": +1, now 2 sets.")].concat()),
    ];
    for (options, events) in matches {
        let events: Vec<(&str, &str)> = events.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        check(options, 2, &events);
    }
}

/// Ann and Ben buzz together at a point of three seats, and type `first` and `second`, with the description of both.
fn together<'a>(first: &'a str, second: &'a str, described: &'a str) -> Vec<(&'a str, &'a str)> {
    vec![
        ("4 7", "Ann rolled 4 7. The target is 28."),
        ("2 3 5", "Ben rolled 2 3 5. The target is 28."),
        ("A buzz", "Ann buzzed."),
        ("B buzz", "Ben buzzed."),
        (first, "Ann typed a number."),
        ("time up", "Nobody else buzzed. Ben is typing."),
        (second, described),
    ]
}

#[test]
fn calls_at_the_same_time_are_described_together() {
    let mut events =
        together("A call 30", "B call 30", "Ann called 30. Ben called 30. They tie. 20 s to beat it.");
    events.extend([
        ("C buzz", "Cy buzzed."),
        ("A buzz", "Ann buzzed."),
        ("C call 28", "Cy typed a number."),
        ("time up", "Nobody else buzzed. Ann is typing."),
        ("A call 28", "Cy called 28. Ann called 28. A tie, so the point is rolled again."),
        ("B next", "The best answer was 5^2+3."),
    ]);
    check("mode=tournament", 3, &events);
}

/// Names a seat that buzzed and called nothing beside the only call.
#[test]
fn a_buzz_without_a_call_is_told_beside_the_call() {
    let told = |second, described| check("mode=tournament", 3, &together("A call 30", second, described));
    told("time up", "Ann called 30: 2 away. Ben called nothing. 20 s to beat it.");
    told("B withdraw", "Ann had called 30: 2 away. Ben called nothing. 20 s to beat it.");
}

#[test]
fn a_point_that_evens_the_score_says_so() {
    let point = |rollers: [&str; 2], buzz: &'static str, call: &'static str, won: &str| {
        let [first, second] = rollers;
        let who = if buzz.starts_with('A') { "Ann" } else { "Ben" };
        vec![
            ("4 7", format!("{first} rolled 4 7. The target is 28.")),
            ("2 3 5", format!("{second} rolled 2 3 5. The target is 28.")),
            (buzz, format!("{who} buzzed.")),
            (call, format!("{who} called 5^2+3 = 28: right on target. {who} wins the point: {won}.")),
            ("A next", "The best answer was 5^2+3.".to_owned()),
        ]
    };
    let first = point(["Ann", "Ben"], "A buzz", "A call 5^2+3", "+1, now 1");
    let second = point(["Ben", "Ann"], "B buzz", "B call 5^2+3", "+1, now 1. The score is level");
    let events = [first, second].concat();
    let events: Vec<(&str, &str)> = events.iter().map(|(event, said)| (*event, said.as_str())).collect();
    check("mode=basic", 2, &events);
}

#[test]
fn statements_are_described() {
    let mut events =
        together("A call 30", "B call 27", "Ann called 30. Ben called 27. Ben is ahead. 20 s to beat it.");
    events.extend([
        ("C buzz", "Cy buzzed."),
        ("time up", "Nobody else buzzed. Cy is typing."),
        ("C call 28", "Cy called 28: right on target. Cy, state how the dice make it."),
        ("C state 2*3*5", "Cy stated 2×3×5 = 30: wrong. Ben, state how the dice make it."),
        ("B withdraw", "Ben stated nothing. Ann, state how the dice make it."),
    ]);
    let ends = [
        ("A state 2*3*5", "Ann stated 2×3×5 = 30: right. Ann wins the point: +1, now 1."),
        ("time up", "Ann stated nothing in time. Nobody could state it, so the point is rolled again."),
    ];
    for end in ends {
        events.push(end);
        check("mode=tournament", 3, &events);
        events.pop();
    }
}

#[test]
fn a_clock_that_runs_out_is_described() {
    let events = [
        ("4 7", "Ann rolled 4 7. The target is 28."),
        ("2 3 5", "Ben rolled 2 3 5. The target is 28."),
        ("time up", "Time ran out before anybody called. Nobody scores, and the point is rolled again."),
    ];
    check("mode=tournament", 2, &events);
}

#[test]
fn the_winning_call_has_been_stated() {
    let told = |statement: &str| {
        let act = |action: &str| Event::Acted(Seat(0), action.parse().unwrap());
        let mut game = MathDice::start(&"mode=tournament".parse().unwrap(), 2).unwrap();
        let rolls = ["4 7", "2 3 5"].map(|faces| Event::Chance(faces.parse().unwrap()));
        for event in rolls.into_iter().chain([act("buzz"), act("call 28")]) {
            game.play(Duration::ZERO, &event).unwrap();
        }
        let until = game.until().unwrap();
        for event in [Event::TimeUp, act(statement)] {
            game.play(until, &event).unwrap();
        }
        words::winning_call(&game, &Audience::people(&NAMES[..2]))
    };
    let called = "Ann called 28, right on target, and stated 5^2+3 = 28.";
    assert_eq!(told("state 5^2+3").as_deref(), Some(called));
    assert_eq!(told("state 2*3*5"), None, "Ben was given the point");
}

#[test]
fn giving_up_one_by_one_is_described() {
    let out = "Ben called nothing after all. Ann and Ben have to wait until somebody else calls.";
    let mut events = together("A withdraw", "B withdraw", out);
    events[4].1 = "Ann called nothing after all.";
    events.push(("C pass", "Cy passed. Nobody called, so the point is rolled again."));
    check("mode=tournament", 3, &events);
}

#[test]
fn sprints_that_run_out_are_over() {
    let seats = [SeatSetup::person("Ann")];
    let end = |event: fn(Duration) -> (Duration, Event<Action>)| {
        let mut game = MathDice::start(&"mode=sprint".parse().unwrap(), 1).unwrap();
        game.play(Duration::ZERO, &Event::Chance("4 7 2 3 5".parse().unwrap())).unwrap();
        let (at, event) = event(game.until().unwrap());
        game.play(at, &event).unwrap();
        words::verdict(&Audience::of(&seats), game.point().unwrap(), Some(&game))
    };
    let time_up = "Time ran out before you found the best answer: the score stays at 0 points.";
    assert_eq!(end(|until| (until, Event::TimeUp)), time_up);
    assert_eq!(end(|until| (until / 2, Event::Acted(Seat(0), Action::Pass))), "You gave up.");
}

#[test]
fn puzzles_are_described() {
    check(
        "mode=puzzle",
        1,
        &[
            ("4 7 2 3 5 2 3 5 2 3 5 2 3 5", "You rolled 4 7. The target is 28. The dice are 2 3 5."),
            ("A call 5^2+3", "You called 5^2+3 = 28: right on target. +3, now 3."),
            ("A next", "The best answer was 5^2+3."),
            ("4 7 2 3 5 2 3 5 2 3 5 2 3 5", "You rolled 4 7. The target is 28. The dice are 2 3 5."),
            ("A call 2^5-3", "You called 2^5−3 = 29: 1 away. +2, now 5."),
            ("A next", "The best answer was 5^2+3."),
            ("4 7 2 3 5 2 3 5 2 3 5 2 3 5", "You rolled 4 7. The target is 28. The dice are 2 3 5."),
            ("A pass", "You gave up."),
            ("A next", "The best answer was 5^2+3."),
        ],
    );
}

#[test]
fn sprints_are_described() {
    check(
        "mode=sprint",
        1,
        &[
            ("4 7 2 3 5", "You rolled 4 7. The target is 28. The dice are 2 3 5."),
            ("A call 2^5-3", "You called 2^5−3 = 29: 1 away, and closer is possible."),
            ("A call 5^2+3", "You called 5^2+3 = 28: right on target. +1, now 1."),
            ("4 7 2 3 5", "You rolled 4 7. The target is 28. The dice are 2 3 5."),
            ("A pass", "You gave up."),
            ("4 7 2 3 5", "You rolled 4 7. The target is 28. The dice are 2 3 5."),
            ("time up", "Time ran out before you found the best answer. The score stays at 1 point."),
            ("A next", "The best answer was 5^2+3. The game is over with 1 point."),
        ],
    );
}
