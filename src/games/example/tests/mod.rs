//! The rules in play, and descriptions of events.
use super::*;
use crate::core::{
    Audience, ChanceOutcome, DiceFrom, Event, Game, Header, Occasion, Seat, SeatSetup, Seed, Table,
};
use std::time::Duration;

mod coach;
pub(crate) mod contest;

/// Plays guesses (`high`, `low`) and rolls (a face), and compares the description of the last one.
#[track_caller]
fn check(seats: u8, guesses_left: u32, events: &[&str], expected: &str) {
    let mut game = HighLow::new(guesses_left, seats);
    let mut described = String::new();
    for event in events {
        let event = match event.parse() {
            Ok(face) => Event::Chance(ChanceOutcome(vec![face])),
            Err(_) => Event::Acted(game.mover, event.parse().unwrap()),
        };
        let before = game.clone();
        game.play(Duration::ZERO, &event).unwrap();
        let audience = Audience::people(&["Ann", "Ben"][..seats.into()]);
        described = HighLow::describe(&before, &event, &game, &audience).text();
    }
    assert_eq!(described, expected);
}

#[test]
fn events_are_described() {
    check(2, 10, &["4"], "Ann rolled 4.");
    check(2, 10, &["4", "high"], "Ann said high.");
    check(
        2,
        10,
        &["4", "high", "5"],
        "Ann rolled 5: +1, now 1. Ben, roll.",
    );
    check(
        2,
        10,
        &["4", "high", "4"],
        "Ann rolled 4: +0, now 0. Ben, roll.",
    );
    check(1, 10, &["4", "low", "2"], "You rolled 2: +1, now 1.");
    check(
        2,
        3,
        &["4", "low", "2"],
        "Ann rolled 2: +1, now 1. Last round. Ben, roll.",
    );
    check(
        2,
        2,
        &["4", "low", "2", "low", "2"],
        "Ben rolled 2: +0, now 0. Ann wins with 1 point.",
    );
    check(
        2,
        2,
        &["4", "low", "2", "low", "1"],
        "Ben rolled 1: +1, now 1. Ann and Ben win with 1 point.",
    );
    check(
        1,
        1,
        &["4", "low", "5"],
        "You rolled 5: +0, now 0. The game is over with 0 points.",
    );
}

#[test]
fn a_branch_of_the_daily_is_none() {
    let header = Header::new(
        HighLow::INFO,
        "",
        [SeatSetup::person("Ann")],
        Seed(5),
        DiceFrom::Seeded,
    );
    let daily = Header {
        occasion: Occasion::Daily {
            day: jiff::civil::date(2026, 11, 21),
            counts: true,
        },
        ..header
    };
    assert_eq!(
        Table::<HighLow>::new(daily)
            .unwrap()
            .branch(0)
            .header()
            .occasion
            .daily(),
        None
    );
}

#[test]
fn positions_are_read_as_they_are_written() {
    let game = HighLow::from_position("4").unwrap();
    assert_eq!(game.position(Seat(0)).as_deref(), Some("4"));
    assert_eq!(
        HighLow::from_position("7").unwrap_err().to_string(),
        "a face from 1 to 6 expected, '7' found"
    );
}
