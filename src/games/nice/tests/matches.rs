//! The coach in a match: every moment is valued by the chance to win it.
use super::super::options::Options;
use super::{dealt, roll, turn_over};
use crate::core::{
    Accuracy, Audience, Coach, DiceFrom, Game, Header, Level, Objective, Seat, SeatSetup, Seed,
    Table, Unit,
    coach::{
        advise, check_objective, computers::play_out as play_out_table, evaluate_default,
        review::review,
    },
};
use crate::games::nice::coach::HandCache;
use crate::games::nice::*;

fn start_game(seats: u8) -> Nice {
    Nice::start(&Options::default(), seats).unwrap()
}

fn check_unit(game: &Nice, unit: Unit, accuracy: Accuracy) {
    let evaluation = evaluate_default(game, &HandCache::default(), Seat(0));
    assert_eq!((evaluation.unit, evaluation.accuracy), (unit, accuracy))
}

#[test]
fn matches_count_chances_and_hands_points() {
    check_unit(&start_game(2), Unit::WinChance, Accuracy::ButForDeals);
    check_unit(&start_game(3), Unit::WinChance, Accuracy::ButForDeals);
    check_unit(&start_game(4), Unit::WinChance, Accuracy::ButForDeals);
    for noted in [
        "nice ; 5 6 8/3 x 7/4 1 6 ; 2 3 ; first",
        "nice ; 5 6 8/3 2 7/4 1 6 ; 2 3 ; first",
    ] {
        let game = Nice::from_position(noted).unwrap();
        check_unit(&game, Unit::Lead, Accuracy::Exact);
        let advice = advise(
            &game,
            &HandCache::default(),
            Seat(0),
            Objective::Points,
            &Audience::unnamed(8),
        )
        .actions;
        assert!(
            advice.iter().all(|advice| advice.points.is_none()),
            "points are the value already"
        );
    }
}

#[test]
fn advice_shows_points_and_chance_to_win() {
    // Two cards are left: b3 completes a line now, the corner c3 two, and the last card completes
    // one more.
    let mut game = dealt("target=10", 2, &[1, 1, 1, 1, 2, 2, 2, 2, 8]);
    for cell in ["a1", "b1", "c1", "a2", "b2", "c2", "a3"] {
        roll(&mut game, &[1, 1]);
        turn_over(&mut game, cell);
    }
    assert_eq!(game.points(), [4, 0]);
    roll(&mut game, &[2, 6]);
    let solution = HandCache::default();
    let advice = advise(
        &game,
        &solution,
        Seat(0),
        Objective::Points,
        &Audience::unnamed(8),
    )
    .actions;
    let find = |cell: &str| {
        advice
            .iter()
            .find(|advice| advice.action.to_string() == cell)
            .unwrap()
    };
    assert!(advice.is_sorted_by(|a, b| a.value >= b.value));
    for cell in ["b3", "c3"] {
        let value = find(cell).value;
        let points = find(cell).points.unwrap();
        assert!(
            (0.5..1.0).contains(&value),
            "ahead by four and more: {value}"
        );
        assert!((4.0..=8.0).contains(&points), "{cell}: {points}");
    }
    assert!(
        find("c3").points > find("b3").points,
        "two lines are more than one"
    );
}

/// Partners are one side: four seats have the chances of two with the same cards and points.
#[test]
fn partners_win_like_one_seat() {
    let solution = HandCache::default();
    let cards = [1, 2, 3, 4, 5, 6, 7, 8, 8];
    let mut two = dealt("target=10", 2, &cards);
    let mut four = dealt("target=10", 4, &cards);
    for dice in [[1, 1], [2, 5], [3, 3]] {
        for game in [&mut two, &mut four] {
            roll(game, &dice);
            let cards = game.rank_actions(&solution, Unit::WinChance);
            if let Some(best) = cards.first() {
                turn_over(game, &best.action.to_string());
            }
        }
        let chances_of = |game: &Nice| game.values(&solution, Unit::WinChance);
        assert_eq!(
            (chances_of(&two), two.sides()),
            (chances_of(&four), four.sides())
        );
        for seat in 0..4 {
            let value_of =
                |game: &Nice, seat: u8| evaluate_default(game, &solution, Seat(seat)).value;
            assert_eq!(
                value_of(&four, seat),
                value_of(&two, seat % 2),
                "seat {seat}"
            );
        }
    }
}

/// The value of a position printed by a match is that in the match's review.
#[test]
fn a_position_has_the_value_in_the_review() {
    for (options, seats) in [
        ("", 2),
        ("target=20", 2),
        ("", 3),
        ("variant=big", 4),
        ("variant=super", 2),
    ] {
        let solution = HandCache::default();
        let setups = (0..seats).map(|_| SeatSetup::computer(Level::Casual));
        let header = Header::new(Nice::INFO, options, setups, Seed(11), DiceFrom::Seeded);
        let mut table = Table::<Nice>::new(header).unwrap();
        play_out_table(&mut table, &solution).unwrap();
        let review = review(&table, &solution, Objective::Win, &|_| {});
        let noted_solution = HandCache::default();
        let mut noted = 0;
        for (game, step) in table.history()[1..].iter().zip(&review.steps) {
            let Some(text) = game.position(game.mover) else {
                continue;
            };
            let read = Nice::from_position(&text).unwrap();
            assert_eq!(read.position(Seat(0)), Some(text.clone()));
            let evaluation = read.evaluate(&noted_solution, Seat(0), Objective::Win);
            let value = step.values[game.mover.index()];
            assert!(
                (evaluation.value - value).abs() < 1e-9,
                "{text}: {} is not {value}",
                evaluation.value
            );
            let own_actions = game
                .evaluate(&solution, game.mover, Objective::Points)
                .actions;
            assert_eq!(evaluation.actions.len(), own_actions.len(), "{text}");
            for (read, own_actions) in evaluation.actions.iter().zip(&own_actions) {
                assert!((read.value - own_actions.value).abs() < 1e-9, "{text}");
            }
            noted += 1;
        }
        assert!(noted > 20, "{options} {seats}: {noted}");
    }
}

#[test]
fn a_single_hand_cannot_be_won() {
    let game = Nice::from_position("nice ; 5 6 8/3 x 7/4 1 6 ; 2 3 ; first").unwrap();
    let refused = check_objective(&game, Objective::Win).unwrap_err();
    assert_eq!(
        refused,
        "to play for the win, add the points of each side: VARIANT ; ROWS ; DICE ; EXTRA ; POINTS / POINTS"
    );
}
