//! Complete games: rolls, turns, the end.
use crate::core::{ChanceOutcome, Event, Game, RuleError, Seat, Turn};
use crate::games::solitaire::Solitaire;
use crate::games::solitaire::options::Options;
use std::time::Duration;

fn start(seats: u8) -> Solitaire {
    Solitaire::start(&Options::default(), seats).unwrap()
}

fn roll(game: &mut Solitaire, faces: [u8; 5]) {
    game.play(
        Duration::ZERO,
        &Event::Chance(ChanceOutcome(faces.to_vec())),
    )
    .unwrap();
}

fn divide(game: &mut Solitaire, seat: u8, text: &str) -> Result<(), RuleError> {
    game.play(
        Duration::ZERO,
        &Event::Acted(Seat(seat), text.parse().expect("a division")),
    )
}

#[test]
fn who_goes_first_moves_on_each_round() {
    let mut game = start(3);
    for first in [0, 1, 2, 0] {
        roll(&mut game, [6, 1, 5, 3, 1]);
        for seat in [first, (first + 1) % 3, (first + 2) % 3] {
            assert_eq!(game.mover(), Some(Seat(seat)));
            let marks = game.sheet(Seat(seat)).marks(6);
            divide(&mut game, seat, "1+5 1+6 throw 3").unwrap();
            assert_eq!(game.sheet(Seat(seat)).marks(6), marks + 1);
        }
        assert_eq!(game.roll(), None);
    }
}

#[test]
fn the_game_ends_with_the_last_seat() {
    let mut game = start(2);
    for _ in 0..4 {
        roll(&mut game, [1, 1, 2, 2, 6]);
        divide(&mut game, 0, "1+1 2+2 throw 6").unwrap();
        divide(&mut game, 1, "1+1 2+2 throw 6").unwrap();
        roll(&mut game, [1, 1, 2, 2, 6]);
        divide(&mut game, 1, "1+1 2+6 throw 2").unwrap();
        divide(&mut game, 0, "1+1 2+2 throw 6").unwrap();
    }
    assert!(game.sheet(Seat(0)).is_out() && !game.is_over());
    assert!(game.standings().iter().all(|standing| !standing.winner));
    roll(&mut game, [1, 1, 2, 2, 6]);
    assert_eq!(game.mover(), Some(Seat(1)));
    let refusal = divide(&mut game, 0, "1+1 2+2 throw 6").unwrap_err();
    assert_eq!(refusal.to_string(), "it is not seat 1's turn");
    assert_eq!(
        game.position(Seat(0)).unwrap(),
        "8 0 8 0 0 0 0 0 0 0 0 ; 6:8 ; -"
    );
    for _ in 0..3 {
        divide(&mut game, 1, "1+1 2+2 throw 6").unwrap();
        roll(&mut game, [1, 1, 2, 2, 6]);
    }
    divide(&mut game, 1, "1+1 2+2 throw 6").unwrap();
    assert_eq!(game.turn(), Turn::Over);
    let standings = game.standings();
    assert_eq!(
        standings.iter().map(|s| s.points).collect::<Vec<_>>(),
        [480, 500 + 180 - 200]
    );
    assert!(
        standings.iter().all(|standing| standing.winner),
        "a tie is shared"
    );
}

#[test]
fn alone_500_points_win() {
    #[track_caller]
    fn check(position: &str, points: i32, winner: bool) {
        let game = Solitaire::from_position(position).unwrap();
        let [standing] = &game.standings()[..] else {
            panic!("one seat")
        };
        assert_eq!((standing.points, standing.winner), (points, winner));
    }
    check("10 0 5 0 0 0 0 0 0 0 1 ; 6:8 ; -", 300, false);
    check("10 0 5 0 0 0 0 0 0 0 5 ; 6:8,1:1,2:1 ; -", 500, true);
    check("10 0 5 0 0 0 0 0 0 0 5 ; 6:7,1:1,2:1 ; -", 500, false);
}

#[test]
fn a_division_out_of_turn_is_refused() {
    let mut game = start(2);
    assert_eq!(
        divide(&mut game, 0, "1+1 2+2 throw 6")
            .unwrap_err()
            .to_string(),
        "roll the dice first"
    );
    roll(&mut game, [1, 1, 2, 2, 6]);
    divide(&mut game, 0, "1+1 2+2 throw 6").unwrap();
    let twice = divide(&mut game, 0, "1+1 2+2 throw 6").unwrap_err();
    assert_eq!(twice.to_string(), "it is not seat 1's turn");
    let foreign = divide(&mut game, 7, "1+1 2+2 throw 6").unwrap_err();
    assert_eq!(foreign.to_string(), "it is not seat 8's turn");
}

fn milestone_at(position: &str) -> Option<(i32, String)> {
    next_milestone_of(Solitaire::from_position(position).unwrap())
}

fn next_milestone_of(game: Solitaire) -> Option<(i32, String)> {
    Solitaire::score_sheet(&[game]).next_milestones[0].clone()
}

#[test]
fn alone_points_are_short_of_a_win() {
    assert_eq!(
        milestone_at("10 0 5 0 0 0 0 0 0 0 1 ; 6:8 ; -"),
        Some((200, "a win (500)".into()))
    );
    assert_eq!(
        milestone_at("10 0 5 0 0 0 0 0 0 0 5 ; 6:8,1:1,2:1 ; -"),
        None,
        "it is won"
    );
    assert_eq!(
        next_milestone_of(start(2)),
        None,
        "with others, most points win"
    );
}

#[test]
fn who_is_alone_rolls() {
    assert_eq!(
        [1, 2].map(
            |seats| match Solitaire::start(&Default::default(), seats).unwrap().turn() {
                Turn::Chance { seat, .. } => seat,
                turn => panic!("{turn:?}"),
            }
        ),
        [Some(Seat(0)), None]
    );
}
