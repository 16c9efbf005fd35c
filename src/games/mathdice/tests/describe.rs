//! The descriptions of events.

use std::time::Duration;

use crate::core::game::{Event, Game, Seat, describe};
use crate::games::mathdice::MathDice;

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
        let described = describe(&before, &event, &game, &NAMES[..seats.into()]).text();
        assert_eq!(described, *expected, "{number}, {text}");
    }
}

#[test]
fn a_basic_match_is_described() {
    let point = [("4 7", "Ann rolls 4 7: the target is 28"), ("2 3 5", "Ben rolls 2 3 5: make 28")];
    let mut events = point.to_vec();
    events.extend([
        ("A buzz", "Ann buzzes"),
        ("A call 2^5-3", "Ann calls 2^5−3 = 29: 1 away"),
        ("B pass", "Ben passes: Ann takes the point, 1–0"),
        ("B next", "best was 5^2+3"),
        ("4 7", "Ben rolls 4 7: the target is 28"),
        ("2 3 5", "Ann rolls 2 3 5: make 28"),
        ("B buzz", "Ben buzzes"),
        ("B withdraw", "Ben calls nothing after all"),
        ("A pass", "Ann passes"),
        ("B pass", "Ben passes: nobody has called, the point is rolled again"),
    ]);
    check("mode=basic", 2, &events);
}

#[test]
fn a_call_stands_when_nobody_calls_closer() {
    let events = [
        ("4 7", "Ann rolls 4 7: the target is 28"),
        ("2 3 5", "Ben rolls 2 3 5: make 28"),
        ("A buzz", "Ann buzzes"),
        ("time up", "Ann types"),
        ("A call 32", "Ann calls 32: 4 away; 20 s to beat it"),
        ("C buzz", "Cy buzzes"),
        ("C withdraw", "Cy calls nothing after all"),
        ("time up", "nobody calls closer"),
    ];
    check("mode=tournament", 3, &events);
}

#[test]
fn the_end_of_sets_and_matches_is_described() {
    let play = |rollers: [&str; 2], score: &str, end: &str| -> Vec<(String, String)> {
        let [first, second] = rollers;
        let told = [
            ("4 7", format!("{first} rolls 4 7: the target is 28")),
            ("2 3 5", format!("{second} rolls 2 3 5: make 28")),
            ("A buzz", "Ann buzzes".into()),
            ("A call 5^2+3", format!("Ann calls 5^2+3 = 28: hits the target, Ann takes the point, {score}")),
            ("B next", "best was 5^2+3".to_owned()),
        ];
        let mut told = told.map(|(event, described)| (event.to_owned(), described)).to_vec();
        if end.ends_with("match") {
            // Nothing is to be said of it any more.
            let (_, best) = told.pop().expect("what was best");
            told.last_mut().expect("the last call").1 += &format!("; {best}");
        }
        told.last_mut().expect("an event").1 += end;
        told
    };
    let (ann, ben) = (["Ann", "Ben"], ["Ben", "Ann"]);
    let set = |end: &str| -> Vec<(String, String)> {
        [play(ann, "1–0", ""), play(ben, "2–0", ""), play(ann, "3–0", ""), play(ben, "4–0", end)].concat()
    };
    let matches = [
        ("mode=basic", set("; Ann wins the match")),
        (
            "mode=basic length=long",
            [set("; Ann wins the set"), set("; Ann wins the set and the match")].concat(),
        ),
    ];
    for (options, events) in matches {
        let events: Vec<(&str, &str)> = events.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        check(options, 2, &events);
    }
}

/// Ann and Ben buzz together at a point of three seats, and type `first` and `second`, with the description of both.
fn together<'a>(first: &'a str, second: &'a str, described: &'a str) -> Vec<(&'a str, &'a str)> {
    vec![
        ("4 7", "Ann rolls 4 7: the target is 28"),
        ("2 3 5", "Ben rolls 2 3 5: make 28"),
        ("A buzz", "Ann buzzes"),
        ("B buzz", "Ben buzzes"),
        (first, "Ann has typed a number"),
        ("time up", "Ben types"),
        (second, described),
    ]
}

#[test]
fn calls_at_the_same_time_are_described_together() {
    let mut events = together("A call 30", "B call 30", "Ann 30 and Ben 30: together; 20 s to beat it");
    events.extend([
        ("C buzz", "Cy buzzes"),
        ("A buzz", "Ann buzzes"),
        ("C call 28", "Cy has typed a number"),
        ("time up", "Ann types"),
        ("A call 28", "Cy 28 and Ann 28: together, a tie, the point is rolled again"),
        ("B next", "best was 5^2+3"),
    ]);
    check("mode=tournament", 3, &events);
}

#[test]
fn statements_are_described() {
    let mut events = together("A call 30", "B call 27", "Ann 30 and Ben 27: Ben is ahead; 20 s to beat it");
    events.extend([
        ("C buzz", "Cy buzzes"),
        ("time up", "Cy types"),
        ("C call 28", "Cy calls 28: hits the target; Cy has to state the call"),
        ("C state 2*3*5", "Cy states 2×3×5 = 30: wrong; Ben has to state the call"),
        ("B withdraw", "Ben states nothing; Ann has to state the call"),
    ]);
    let ends = [
        ("A state 2*3*5", "Ann states 2×3×5 = 30: right, Ann takes the point, Ann 1, Ben 0 and Cy 0"),
        ("time up", "Ann has stated nothing in time: nobody could state it, the point is rolled again"),
    ];
    for end in ends {
        events.push(end);
        check("mode=tournament", 3, &events);
        events.pop();
    }
}

#[test]
fn giving_up_one_by_one_is_described() {
    let mut events = together("A withdraw", "B withdraw", "Ben calls nothing after all");
    events[4].1 = "Ann calls nothing after all";
    events.push(("C pass", "Cy passes: nobody has called, the point is rolled again"));
    check("mode=tournament", 3, &events);
}

#[test]
fn puzzles_are_described() {
    check(
        "mode=puzzle",
        1,
        &[
            ("4 7 2 3 5 2 3 5 2 3 5 2 3 5", "Ann rolls 4 7: the target is 28, the dice are 2 3 5"),
            ("A call 5^2+3", "Ann calls 5^2+3 = 28: hits the target, +3, 3"),
            ("A next", "best was 5^2+3"),
            ("4 7 2 3 5 2 3 5 2 3 5 2 3 5", "Ann rolls 4 7: the target is 28, the dice are 2 3 5"),
            ("A call 2^5-3", "Ann calls 2^5−3 = 29: 1 away, +2, 5"),
            ("A next", "best was 5^2+3"),
            ("4 7 2 3 5 2 3 5 2 3 5 2 3 5", "Ann rolls 4 7: the target is 28, the dice are 2 3 5"),
            ("A pass", "Ann gives this one up"),
            ("A next", "best was 5^2+3"),
        ],
    );
}

#[test]
fn sprints_are_described() {
    check(
        "mode=sprint",
        1,
        &[
            ("4 7 2 3 5", "Ann rolls 4 7: the target is 28, the dice are 2 3 5"),
            ("A call 2^5-3", "Ann calls 2^5−3 = 29: 1 away, closer is possible"),
            ("A call 5^2+3", "Ann calls 5^2+3 = 28: hits the target, +1, 1"),
            ("4 7 2 3 5", "Ann rolls 4 7: the target is 28, the dice are 2 3 5"),
            ("A pass", "Ann gives this one up"),
            ("4 7 2 3 5", "Ann rolls 4 7: the target is 28, the dice are 2 3 5"),
            ("time up", "time is up"),
            ("A next", "best was 5^2+3; the game is over with 1 point"),
        ],
    );
}
