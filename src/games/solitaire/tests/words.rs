//! The descriptions of rolls and divisions.
use crate::core::{Audience, ChanceOutcome, Event, Game, Seat, rules::game::describe};
use crate::games::solitaire::options::Options;
use crate::games::solitaire::{Division, Solitaire, words};
use std::time::Duration;

/// Plays `event` and checks its description.
#[track_caller]
fn check(game: &mut Solitaire, event: Event<Division>, expected: &str) {
    let before = game.clone();
    game.play(Duration::ZERO, &event).unwrap();
    let names = &["Ann", "Ben", "Cy"][..usize::from(game.seat_count())];
    assert_eq!(describe(&before, &event, game, &Audience::people(names)).text(), expected);
}

fn roll(faces: [u8; 5]) -> Event<Division> {
    Event::Chance(ChanceOutcome(faces.to_vec()))
}

fn divide(seat: u8, text: &str) -> Event<Division> {
    Event::Acted(Seat(seat), text.parse().unwrap())
}

#[test]
fn divisions_are_described_when_all_have_chosen() {
    let mut game = Solitaire::start(&Options::default(), 2).unwrap();
    check(&mut game, roll([6, 1, 5, 3, 1]), "The roll is 1 1 3 5 6.");
    check(&mut game, divide(0, "1+5 1+6 throw 3"), "Ann has chosen.");
    check(
        &mut game,
        divide(1, "1+1 5+6 throw 3"),
        "Ann marked 6 and 7 and threw away the 3: −400, score −400. Ben marked 2 and 11 and threw away the 3: −400, score −400. \
         A new sum costs 200 until its fifth mark.",
    );
}

/// A game in which each seat has the sheet of one of `positions`.
fn table(positions: &[&str]) -> Solitaire {
    let mut game = Solitaire::start(&Options::default(), positions.len() as u8).unwrap();
    game.sheets = positions.iter().map(|text| Solitaire::from_position(text).unwrap().sheets[0]).collect();
    game
}

#[test]
fn seats_that_go_out_are_named() {
    let out = "8 0 6 0 0 0 0 0 0 0 0 ; 6:7 ; -";
    let stays = "2 0 2 0 0 0 0 0 0 0 0 ; 6:2 ; -";
    let one = &mut table(&[out, stays]);
    check(one, roll([1, 1, 2, 2, 6]), "The roll is 1 1 2 2 6.");
    check(one, divide(1, "1+1 2+2 throw 6"), "Ben has chosen.");
    check(
        one,
        divide(0, "1+1 2+2 throw 6"),
        "Ann marked 2 and 4 and threw away the 6: +160, score 520. Ben marked 2 and 4 and threw away the 6: +0, score −400. Ann is out: throwaway 6 has its eighth mark.",
    );
    check(one, roll([1, 1, 2, 2, 6]), "The roll is 1 1 2 2 6.");
    check(one, divide(1, "1+1 2+2 throw 6"), "Ben marked 2 and 4 and threw away the 6: +0, score −400.");

    let two = &mut table(&[out, out, stays]);
    check(two, roll([1, 1, 2, 2, 6]), "The roll is 1 1 2 2 6.");
    check(two, divide(0, "1+1 2+2 throw 6"), "Ann has chosen.");
    check(two, divide(1, "1+1 2+2 throw 6"), "Ben has chosen.");
    check(
        two,
        divide(2, "1+1 2+2 throw 6"),
        "Ann marked 2 and 4 and threw away the 6: +160, score 520. Ben marked 2 and 4 and threw away the 6: +160, score 520. \
         Cy marked 2 and 4 and threw away the 6: +0, score −400. Ann and Ben are out.",
    );
}

#[test]
fn the_last_round_says_who_wins() {
    let good = "8 0 6 0 0 0 0 0 0 0 0 ; 6:7 ; -";
    let bad = "4 0 4 0 0 0 0 0 0 0 6 ; 6:7 ; -";
    for (positions, expected) in [
        (
            [good, good],
            "Ann marked 2 and 4 and threw away the 6: +160, score 520. Ben marked 2 and 4 and threw away the 6: +160, score 520. \
             Ann and Ben win.",
        ),
        (
            [bad, good],
            "Ann marked 2 and 4 and threw away the 6: +400, score 100. Ben marked 2 and 4 and threw away the 6: +160, score 520. \
             Ben wins.",
        ),
    ] {
        let game = &mut table(&positions);
        check(game, roll([1, 1, 2, 2, 6]), "The roll is 1 1 2 2 6.");
        check(game, divide(1, "1+1 2+2 throw 6"), "Ben has chosen.");
        check(game, divide(0, "1+1 2+2 throw 6"), expected);
    }
    let alone = &mut table(&[bad]);
    check(alone, roll([1, 1, 2, 2, 6]), "You rolled 1 1 2 2 6.");
    check(
        alone,
        divide(0, "1+1 2+2 throw 6"),
        "You marked 2 and 4 and threw away the 6: +400, score 100. The game is over: 500 points would have won.",
    );
}

#[test]
fn a_free_ride_and_the_end_are_described() {
    let at = |position: &str| Solitaire::from_position(position).unwrap();
    let printed = &mut at("0 2 0 7 0 8 4 5 0 0 0 ; 1:6,2:4,5:3 ; -");
    check(printed, roll([6, 4, 3, 3, 6]), "You rolled 3 3 4 6 6. You have a free ride.");
    check(
        printed,
        divide(0, "3+3 6+6 throw 4"),
        "You marked 6 and 12 and set the 4 aside (free ride): −400, score −610. \
         Each sum costs 200 until its fifth mark.",
    );
    let early = &mut at("10 0 9 0 0 0 0 0 0 0 1 ; 1:7,2:3 ; 1 1 1 2 2");
    check(
        early,
        divide(0, "1+1 2+2 throw 1"),
        "You marked 2 and 4 and threw away the 1: +60, score 600. You win.",
    );
}

#[test]
fn a_hint_names_what_not_every_choice_does() {
    #[track_caller]
    fn check(position: &str, division: &str, hint: &str, advice: &str) {
        let game = Solitaire::from_position(position).unwrap();
        let division: Division = division.parse().unwrap();
        assert_eq!(game.phrase(Seat(0), &division).hint(""), hint);
        assert_eq!(words::advice(game.sheet(Seat(0)), &division), advice);
    }
    let settled = "0 0 0 0 0 3 1 0 2 0 0 ; 1:1,3:1,5:1 ; 1 2 2 4 6";
    check(
        settled,
        "2+4 2+6 throw 1",
        "find the best choice",
        "Mark 6 and 8, throw away the 1: it starts 6, −200 until five marks and marks 8 (2 of 5).",
    );
    check(
        "0 0 0 0 0 0 0 0 0 0 0 ; - ; 1 1 2 4 6",
        "1+1 2+4 throw 6",
        "throw away the 6",
        "Mark 2 and 6, throw away the 6: 6s make few sums from 4 to 10.",
    );
    check(
        "0 0 0 0 0 4 1 0 3 0 0 ; 1:1,3:1,5:1 ; 1 1 2 5 6",
        "1+6 2+5 throw 1",
        "give a sum its fifth mark: that clears its −200",
        "Mark 7 twice, throw away the 1: it clears the −200 on 7 and adds 30 points.",
    );
}
