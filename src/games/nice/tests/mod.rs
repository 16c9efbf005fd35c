//! Values and advice; golden games tell the rules in play.
mod matches;

use super::options::{Goal, Options};
use super::*;
use crate::core::{
    Advice, ChanceOutcome, ChanceRequest, Event, Game, RowTone, Seat, Turn, Unit,
    coach::evaluate_default,
};
use std::time::Duration;

/// A game after the roll for the start, won by the first seat, and a deal of these ranks.
fn dealt(options: &str, seats: u8, ranks: &[u8]) -> Nice {
    let mut game = Nice::start(&options.parse().unwrap(), seats).unwrap();
    roll(&mut game, &[6, 6]);
    for _ in 1..seats {
        roll(&mut game, &[1, 1]);
    }
    let mut used = [0; 14];
    let numbers: Vec<u8> = ranks
        .iter()
        .map(|&rank| {
            used[usize::from(rank)] += 1;
            4 * (rank - 1) + used[usize::from(rank)]
        })
        .collect();
    roll(&mut game, &numbers);
    game
}

fn roll(game: &mut Nice, faces: &[u8]) {
    game.play(
        Duration::ZERO,
        &Event::Chance(ChanceOutcome(faces.to_vec())),
    )
    .unwrap();
}

fn turn_over(game: &mut Nice, cell: &str) {
    let seat = game.mover;
    game.play(Duration::ZERO, &Event::Acted(seat, cell.parse().unwrap()))
        .unwrap();
}

const ACES: [u8; 9] = [1, 1, 1, 1, 2, 2, 2, 2, 3];

fn goal_of(options: &str, seats: u8) -> Goal {
    Nice::start(&options.parse().unwrap(), seats).unwrap().goal
}

#[test]
fn targets_are_those_of_the_rules_unless_chosen() {
    assert_eq!(
        [2, 3, 4].map(|seats| goal_of("", seats)),
        [15, 12, 15].map(Goal::Points)
    );
    assert_eq!(
        [2, 3, 4].map(|seats| goal_of("target=20 variant=super", seats)),
        [Goal::Points(20); 3]
    );
}

/// In a game of one hand a tie is worth half, and is followed by another hand.
#[test]
fn a_tied_hand_is_worth_half() {
    let mut game = dealt("target=hand", 2, &ACES);
    for cell in ["a1", "b1", "c1", "a2", "b2", "a3", "c3", "b3"] {
        roll(&mut game, &[1, 2]);
        turn_over(&mut game, cell);
    }
    assert_eq!(game.points(), [2, 4]);
    roll(&mut game, &[1, 2]);
    let chances = game.values(&coach::HandCache::default(), Unit::WinChance);
    assert_eq!(chances, [0.5, 0.5]);
    turn_over(&mut game, "c2");
    assert_eq!((game.points(), game.phase()), (vec![4, 4], &Phase::Deal));
    assert_eq!(
        game.values(&coach::HandCache::default(), Unit::WinChance),
        [0.5, 0.5]
    );
}

#[track_caller]
fn check_value(position: &str, expected: f64) {
    let game = Nice::from_position(position).unwrap();
    let value = evaluate_default(&game, &coach::HandCache::default(), Seat(0)).value;
    assert!(
        (value - expected).abs() < 1e-12,
        "{position}: {value} is not {expected}"
    );
}

#[test]
fn a_position_is_valued_for_its_mover() {
    // One card in the corner, worth 3 points to whoever turns it over. An 8 fits 5 rolls in 36, one
    // of them doubles; of the other 31, 5 are doubles. v = 15/36 + 5/36 v - 26/36 v.
    check_value("nice ; 8 x x/x x x/x x x ; - ; first", 15.0 / 57.0);
    check_value("nice ; 8 x x/x x x/x x x ; 1 1 ; first", 15.0 / 57.0);
    check_value("nice ; 8 x x/x x x/x x x ; 1 2 ; first", -15.0 / 57.0);
    check_value("nice ; 8 x x/x x x/x x x ; 4 4 ; first", 3.0);
    check_value("nice ; x x x/x x x/x x x ; - ; first", 0.0);
    check_value("super ; x x x x/x 5 x x/x x x x/x x x x ; 1 2 2 ; 0", 3.0);
    check_value(
        "super ; x x x x/x x x x/x x x x/x x x x ; 1 2 2 ; first",
        0.0,
    );
    check_value("nice ; x x x/x 1 x/x x x ; 1 2 ; first", 4.0);
    // A king in the corner of the large square fits 21 rolls in 216, none of them triples and nine
    // of them pairs: three each of 1 6 6, 3 5 5 and 4 4 5.
    let q = 195.0 / 216.0;
    let plain = 120.0 - 12.0;
    let pair = 90.0 - 9.0;
    let triple = 6.0;
    let fit = 3.0 * 21.0 / 216.0;
    let pass = (plain + pair * q + triple * q * q) / 216.0;
    let turn = (fit + (pair * fit + triple * (fit + q * fit)) / 216.0) / (1.0 + pass);
    check_value("super ; 13 x x x/x x x x/x x x x/x x x x ; - ; first", turn);
    check_value(
        "super ; 13 x x x/x x x x/x x x x/x x x x ; - ; 0",
        fit - q * turn,
    );
    check_value(
        "super ; 13 x x x/x x x x/x x x x/x x x x ; - ; 1",
        fit + q * (fit - q * turn),
    );
    check_value(
        "super ; 13 x x x/x x x x/x x x x/x x x x ; 1 1 2 ; first",
        fit - q * turn,
    );
    check_value(
        "super ; 13 x x x/x x x x/x x x x/x x x x ; 1 1 2 ; 0",
        -turn,
    );
}

/// The last card of a square, in each of its places.
#[test]
fn a_card_scores_the_lines_that_it_completes() {
    let large = "3 2 2 3/2 3 3 2/2 3 3 2/3 2 2 3";
    for (variant, dice, lines, expected) in [
        ("nice", "2 3", 8, "3 2 3/2 4 2/3 2 3"),
        ("big", "2 3", 10, large),
        ("super", "2 3 6", 10, large),
    ] {
        let places = expected.match_indices(|sign: char| sign.is_ascii_digit());
        for (place, points) in places {
            let points: u8 = points.parse().unwrap();
            let mut rows = expected.replace(|sign: char| sign.is_ascii_digit(), "x");
            rows.replace_range(place..=place, "5");
            let earlier = lines - 4;
            let others = lines - points;
            let mut game = Nice::from_position(&format!(
                "{variant} ; {rows} ; {dice} ; first ; 4+0* / {earlier}+{others} ; target 20"
            ))
            .unwrap();
            let cell = TurnOver::cell(game.variant.side(), game.fitting()[0]);
            turn_over(&mut game, &cell.to_string());
            assert_eq!(game.hand_points(), [points, others], "{rows}");
            assert_eq!(game.points(), [4 + points, earlier + others], "{rows}");
        }
    }
}

#[test]
fn a_tied_hand_has_no_winner_and_the_whole_deck_comes_next() {
    let position = "nice ; x x x/x x x/x x 5 ; 2 3 ; first ; 0+1* / 0+4";
    let mut game = Nice::from_position(position).unwrap();
    turn_over(&mut game, "c3");
    assert_eq!(game.hands(), [[4, 4]]);
    let sheet = Nice::score_sheet(&[game.clone()]);
    let tones: Vec<RowTone> = sheet.rows[0].cells.iter().map(|cell| cell.1).collect();
    assert_eq!(tones, [RowTone::Plain; 2]);
    let request = ChanceRequest::Deal { deck: 32, count: 9 };
    let seat = Some(game.starter);
    assert_eq!(game.turn(), Turn::Chance { seat, request });
}

fn rank_cards(position: &str, points: u8) -> Vec<Advice<TurnOver>> {
    let mut game = Nice::from_position(position).unwrap();
    game.earlier = vec![points, 0];
    let solution = coach::HandCache::default();
    let valued = game.rank_actions(&solution, Unit::Lead);
    assert!(!valued.is_empty() && valued.is_sorted_by(|a, b| a.value >= b.value));
    valued
}

#[test]
fn points_count_until_the_target() {
    // Two lines at once, and cards to come.
    let position = "nice ; 3 x x/x 7 x/x 2 8 ; 1 2 ; first";
    let before = rank_cards(position, 0);
    let after = rank_cards(position, 8);
    assert_eq!(
        before.iter().map(|card| card.action).collect::<Vec<_>>(),
        after.iter().map(|card| card.action).collect::<Vec<_>>()
    );
    for (a, b) in before.iter().zip(&after) {
        assert!((a.value + 8.0 - b.value).abs() < 1e-12, "{a:?} {b:?}");
    }
    let corner = TurnOver::cell(3, 0);
    assert!(
        rank_cards(position, 13).contains(&Advice::new(corner, 15.0)),
        "the match is over"
    );
    // Then the other side moves: what is good for it is bad for the mover.
    let then = Nice::from_position("nice ; x x x/x 7 x/x 2 8 ; - ; first").unwrap();
    let value = 2.0 - evaluate_default(&then, &coach::HandCache::default(), Seat(0)).value;
    assert!(
        (before
            .iter()
            .find(|card| card.action == corner)
            .unwrap()
            .value
            - value)
            .abs()
            < 1e-12
    );
}

#[test]
fn remembered_cards_are_turned_up_again() {
    let mut game = dealt("", 2, &[1, 5, 7, 2, 2, 8, 3, 3, 8]);
    roll(&mut game, &[2, 3]);
    turn_over(&mut game, "b1");
    let mut square = game.square;
    square.turn_up(!0);
    assert_eq!(square.down(), 0);
    square.turn_over(8);
    square.turn_up(1 << 7);
    assert_eq!(square.down(), 1 << 8);
    let mut noted = Nice::from_position("nice ; 8 x x/x x x/x x x ; - ; first")
        .unwrap()
        .square;
    noted.turn_over(0);
    noted.turn_up(!0);
    assert_eq!(
        noted.down(),
        0b1_1111_1110,
        "what was noted face down is not known"
    );
}

#[test]
fn a_side_of_three_leads_the_mean() {
    let mut game = Nice::start(&Options::default(), 3).unwrap();
    game.earlier = vec![5, 3, 0];
    let ahead = game.values(&coach::HandCache::default(), Unit::Lead);
    assert_eq!(ahead, [3.5, 0.5, -4.0]);
}

#[test]
fn there_is_no_card_beside_the_square() {
    let square = dealt("", 2, &ACES).square;
    assert_eq!(
        [0, 8, 9, 15].map(|cell| square.face(cell)),
        [Some(1), Some(3), None, None]
    );
}

#[test]
fn equal_ranks_in_a_position_get_distinct_suits() {
    let game = Nice::from_position("nice ; 5 5 5/7 x 5/7 1 7 ; - ; first").unwrap();
    let called: Vec<String> = (0..9).map(|cell| game.card_name(cell)).collect();
    let expected = [
        "the 5 of spades",
        "the 5 of hearts",
        "the 5 of diamonds",
        "the 7 of spades",
        "a card",
        "the 5 of clubs",
        "the 7 of hearts",
        "the ace of spades",
        "the 7 of diamonds",
    ];
    assert_eq!(called, expected);
    let names: Vec<String> = game
        .cards()
        .iter()
        .map(|card| card.map_or("-".into(), Card::short))
        .collect();
    assert_eq!(names.join(" "), "5♠ 5♥ 5♦ 7♠ - 5♣ 7♥ A♠ 7♦");
}

fn is_fit_alike(cards: &str) -> bool {
    let game = Nice::from_position(&format!("nice ; {cards} ; 1 4 ; first")).unwrap();
    game.fit_alike()
}

/// Tells apart cards that leave the next roll the same, which is no reason for one of them.
#[test]
fn cards_that_leave_the_same_fit_alike() {
    assert!(
        is_fit_alike("1 2 3/4 5 6/7 8 8"),
        "nothing can be completed next"
    );
    assert!(
        !is_fit_alike("1 2 x/4 5 6/7 8 8"),
        "the 1 leaves the 2 alone in its row"
    );
    assert!(
        !is_fit_alike("1 x x/4 5 6/7 8 8"),
        "the 1 completes its row"
    );
    assert!(!is_fit_alike("1 2 3/6 6 6/7 8 8"), "there is only one");
}

fn game_with_dice(dice: &str) -> Nice {
    Nice::from_position(&format!("nice ; x x x/x x x/x x x ; {dice} ; first")).unwrap()
}

#[test]
fn dice_beside_a_finished_hand_are_not_played() {
    assert_eq!(game_with_dice("1 2"), game_with_dice("-"));
}

/// The last card is an 8 that completes three lines. Of 36 rolls 5 fit it, and 5 others are
/// doubles, which roll again: a turn turns it over with probability 5/31, so the sides get it, in
/// playing order, with 961, 806 and 676 of 2443.
#[test]
fn three_share_the_points_of_a_last_card() {
    let mut game = dealt("target=20", 3, &[1, 1, 1, 1, 2, 2, 2, 2, 8]);
    for cell in 0..8 {
        game.square.turn_over(cell);
    }
    // The first has scored the other five lines.
    game.scored = vec![5, 0, 0];
    let leads = game.values(&coach::HandCache::default(), Unit::Lead);
    for (lead, (before, expected)) in
        leads
            .iter()
            .zip([(5.0, 660.0), (-2.5, -37.5), (-2.5, -622.5)])
    {
        assert!(
            (lead - before - expected / 2443.0).abs() < 1e-12,
            "{leads:?}"
        );
    }
}
