//! Figures that are too close to call, and votes.
use crate::core::dice::Seed;
use crate::core::game::{Event, Game, Seat, Seats, Turn, describe};
use crate::core::record::{DiceFrom, Header};
use crate::core::seats::SeatSetup;
use crate::core::table::Table;
use crate::games::symmdice::geometry::dice::Roll;
use crate::games::symmdice::referee::Verdict;
use crate::games::symmdice::state::{Phase, SymmDice};
use std::time::Duration;

/// C2 with one die turned by 5°: too close to call.
const CLOSE: &str = "declare C2 h@1000,0,0 h@-1000,0,18500";
const EXACT: &str = "declare C2 h@1000,0,0 h@-1000,0,18000";

/// A game begun by the rules of saves of format `version`, in which the first seat has rolled.
fn rolled(version: u32, options: &str, seats: u8) -> SymmDice {
    let mut game = SymmDice::start_as_of(version, &options.parse().unwrap(), seats).unwrap();
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
    describe(&before, &event, game, &names[..game.points().len()]).text()
}

#[test]
fn alone_the_same_dice_go_back_to_the_player() {
    let mut game = rolled(3, "variant=solitaire limit=60", 1);
    let before = game.clone();
    let told = "Ann declares C2 with 2 dice: too close to call; the same dice again: adjust the figure";
    for _ in 0..2 {
        assert_eq!(act(&mut game, 0, CLOSE), told);
        assert_eq!((game.phase(), game.turn()), (before.phase(), before.turn()), "the clock runs on, too");
        assert_eq!((game.runs(), game.turn_of_run()), (0, 1));
        assert_eq!(game.ruling().unwrap().verdict, Some(Verdict::Undecided));
    }
    assert_eq!(act(&mut game, 0, EXACT), "Ann declares C2 with 2 dice: it has C2; +4, 4");
    assert_eq!(game.runs(), 1);
}

#[test]
fn games_begun_before_are_played_on_by_their_rules() {
    let mut game = rolled(2, "variant=solitaire", 1);
    assert_eq!(
        act(&mut game, 0, CLOSE),
        "Ann declares C2 with 2 dice: too close to call; Ann plays the turn again"
    );
    assert!(matches!(game.turn(), Turn::Chance { .. }));
    let mut game = rolled(1, "referee=table", 2);
    act(&mut game, 0, EXACT);
    act(&mut game, 1, "challenge");
    act(&mut game, 1, "vote no");
    assert_eq!(game.points(), [0, 10]);
}

#[test]
fn a_table_plays_by_the_version_of_its_header() {
    let check = |version: u32, chance: bool| {
        let seats = [SeatSetup::person("Ann")];
        let header = Header::new(&SymmDice::INFO, "variant=solitaire", seats, Seed(3), DiceFrom::Seeded);
        let mut table = Table::<SymmDice>::new(Header { dicegames: version, ..header }).unwrap();
        table.roll(Duration::ZERO).unwrap();
        let faces = *table.game().roll().unwrap().faces();
        // A die and its like, turned by 5° more than C2 would have it.
        let (a, b) =
            (0..9).flat_map(|i| (0..i).map(move |j| (i, j))).find(|&(i, j)| faces[i] == faces[j]).unwrap();
        let action = format!("declare C2 {}@1000,0,0 {}@-1000,0,18500", faces[a].letter(), faces[b].letter());
        table.act(Duration::ZERO, Seat(0), action.parse().unwrap()).unwrap();
        assert_eq!(matches!(table.turn(), Turn::Chance { .. }), chance, "version {version}");
        let again: Table<SymmDice> = Table::from_record(&table.record()).unwrap();
        assert_eq!((again.game(), again.history().last()), (table.game(), Some(table.game())));
        assert_eq!(table.branch(2).game(), table.game());
    };
    check(1, true);
    check(2, true);
    check(3, false);
}

#[test]
fn of_two_seats_both_vote_and_disagreement_decides_nothing() {
    let check = |first: &str, second: &str, expected: Verdict, points: [i32; 2]| {
        let mut game = rolled(3, "referee=table", 2);
        act(&mut game, 0, EXACT);
        assert_eq!(act(&mut game, 1, "challenge"), "Ben challenges; both vote");
        let Turn::Act { seats, .. } = game.turn() else { panic!("nobody votes") };
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
    let mut game = rolled(3, "referee=table", 3);
    act(&mut game, 0, EXACT);
    act(&mut game, 1, "challenge");
    assert!(matches!(game.turn(), Turn::Act { seats, .. } if seats == Seats::first(3).without(Seat(0))));
}
