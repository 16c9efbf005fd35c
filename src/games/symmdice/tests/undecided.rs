//! Figures that are too close to call, and votes.
use crate::core::{Audience, Event, Game, Seat, Seats, Turn, rules::game::describe};
use crate::games::symmdice::geometry::dice::Roll;
use crate::games::symmdice::referee::Verdict;
use crate::games::symmdice::state::{Phase, SymmDice};
use std::time::Duration;

/// C2 with one die turned by 5°: too close to call.
const CLOSE: &str = "declare C2 h@1000,0,0 h@-1000,0,18500";
const EXACT: &str = "declare C2 h@1000,0,0 h@-1000,0,18000";

/// A game in which the first seat has rolled.
fn rolled(options: &str, seats: u8) -> SymmDice {
    let mut game = SymmDice::start(&options.parse().unwrap(), seats).unwrap();
    let dice = "hHsd hblc P".parse::<Roll>().unwrap().faces().map(Some);
    game.phase = Phase::Rolling { dice, left: 2, since: Some(Duration::from_secs(3)) };
    game
}

/// Lets `seat` do `action`; returns what is told of it.
#[track_caller]
fn act(game: &mut SymmDice, seat: u8, action: &str) -> String {
    let (before, event) = (game.clone(), Event::Acted(Seat(seat), action.parse().unwrap()));
    game.play(Duration::from_secs(5), &event).unwrap_or_else(|why| panic!("{action}: {why}"));
    let names = ["Ann", "Ben", "Cy"];
    describe(&before, &event, game, &Audience::people(&names[..game.points().len()])).text()
}

#[test]
fn alone_undecided_dice_return() {
    let mut game = rolled("variant=solitaire limit=60", 1);
    let before = game.clone();
    let told =
        "You declared C2 with 2 dice. It is too close to call. The same dice again: adjust the figure.";
    for _ in 0..2 {
        assert_eq!(act(&mut game, 0, CLOSE), told);
        assert_eq!((game.phase(), game.turn()), (before.phase(), before.turn()), "the clock runs on, too");
        assert_eq!((game.runs(), game.turn_of_run()), (0, 1));
        assert_eq!(game.ruling().unwrap().verdict, Some(Verdict::Undecided));
    }
    assert_eq!(act(&mut game, 0, EXACT), "You declared C2 with 2 dice: +4, now 4. C2 is right. Roll.");
    assert_eq!(game.runs(), 1);
}

#[test]
fn two_seats_vote_and_may_disagree() {
    let check = |first: &str, second: &str, expected: Verdict, points: [i32; 2]| {
        let mut game = rolled("referee=table", 2);
        act(&mut game, 0, EXACT);
        assert_eq!(act(&mut game, 1, "challenge"), "Ben challenged. Both vote.");
        let Turn::Act { seats, .. } = game.turn() else { panic!("Nobody votes.") };
        assert_eq!(seats, Seats::first(2));
        act(&mut game, 0, first);
        act(&mut game, 1, second);
        assert_eq!(game.ruling().unwrap().verdict, Some(expected), "{first}, {second}");
        assert_eq!(game.points(), points);
    };
    check("vote yes", "vote yes", Verdict::Has, [4, -10]);
    check("vote no", "vote no", Verdict::HasNot, [0, 10]);
    check("vote yes", "vote no", Verdict::Undecided, [0, 0]);
    check("vote yes", "vote unsure", Verdict::Undecided, [0, 0]);
    // Of three, the maker has no vote.
    let mut game = rolled("referee=table", 3);
    act(&mut game, 0, EXACT);
    act(&mut game, 1, "challenge");
    assert!(matches!(game.turn(), Turn::Act { seats, .. } if seats == Seats::first(3).without(Seat(0))));
}
