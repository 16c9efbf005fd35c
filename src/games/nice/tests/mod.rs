//! The rules in play: the start, extra rolls, the end of a hand and of the game, and advice.
mod matches;

use super::options::Options;
use super::*;
use crate::core::audience::Audience;
use crate::core::chance::ChanceOutcome;
use crate::core::coach::{Coach, Level, Objective, own};
use crate::core::dice::{Purpose, Seed, Stream, answer};
use crate::core::game::{Event, Game, RuleError, Seat, Seats, Turn, describe};
use crate::tests::sample;
use roll::Extra;
use std::time::Duration;

/// A game after the roll for the start, won by the first seat, and a deal of these ranks.
fn dealt(options: &str, seats: u8, ranks: &[u8]) -> Nice {
    let mut game = Nice::start(&options.parse().unwrap(), seats).unwrap();
    roll(&mut game, &[6, 6]);
    (1..seats).for_each(|_| roll(&mut game, &[1, 1]));
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
    game.play(Duration::ZERO, &Event::Chance(ChanceOutcome(faces.to_vec()))).unwrap();
}

fn turn_over(game: &mut Nice, cell: &str) {
    let seat = game.mover();
    game.play(Duration::ZERO, &Event::Acted(seat, cell.parse().unwrap())).unwrap();
}

/// Rolls, and turns over a card if given; checks who is to move then, and the standing of the roll.
fn check_roll(game: &mut Nice, dice: &[u8], cell: &str, expected: (u8, Extra)) {
    roll(game, dice);
    if !cell.is_empty() {
        turn_over(game, cell);
    }
    assert_eq!((game.mover().0, game.extra()), expected, "after {dice:?} {cell}");
}

const ACES: [u8; 9] = [1, 1, 1, 1, 2, 2, 2, 2, 3];
const LARGE: [u8; 16] = [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 13];

#[test]
fn the_highest_total_starts_and_ties_roll_again() {
    let mut game = Nice::start(&Options::default(), 3).unwrap();
    let due = |game: &Nice| match game.turn() {
        Turn::Chance { seat, .. } => seat,
        _ => None,
    };
    assert_eq!(due(&game), Some(Seat(0)));
    roll(&mut game, &[4, 5]);
    roll(&mut game, &[1, 2]);
    roll(&mut game, &[3, 6]);
    assert_eq!(due(&game), Some(Seat(0)), "the first and the third seat roll again");
    roll(&mut game, &[1, 1]);
    assert_eq!(due(&game), Some(Seat(2)));
    roll(&mut game, &[1, 1]);
    assert_eq!(due(&game), Some(Seat(0)), "and again");
    roll(&mut game, &[2, 1]);
    roll(&mut game, &[2, 2]);
    assert_eq!((game.phase(), game.starter()), (&Phase::Deal, Seat(2)));
}

#[test]
fn doubles_are_unlimited_in_nice_and_big() {
    for (variant, ranks) in [("variant=nice", &ACES[..]), ("variant=big", &[LARGE.as_slice()].concat()[..])] {
        let mut ranks = ranks.to_vec();
        ranks.iter_mut().filter(|rank| **rank > 8).for_each(|rank| *rank = 8);
        let mut game = dealt(variant, 2, &ranks);
        check_roll(&mut game, &[1, 1], "a1", (0, Extra::First));
        check_roll(&mut game, &[6, 6], "", (0, Extra::First));
        check_roll(&mut game, &[1, 1], "b1", (0, Extra::First));
        check_roll(&mut game, &[1, 5], "c1", (1, Extra::First));
        check_roll(&mut game, &[6, 6], "", (1, Extra::First));
        check_roll(&mut game, &[5, 6], "", (0, Extra::First));
    }
}

#[test]
fn extra_rolls_are_counted_in_super() {
    let mut game = dealt("variant=super", 2, &LARGE);
    check_roll(&mut game, &[1, 1, 6], "a1", (0, Extra::Owed(0)));
    check_roll(&mut game, &[1, 1, 1], "b1", (1, Extra::First));
    check_roll(&mut game, &[6, 6, 6], "", (1, Extra::Owed(1)));
    check_roll(&mut game, &[1, 6, 6], "d4", (1, Extra::Owed(0)));
    check_roll(&mut game, &[5, 5, 6], "", (0, Extra::First));
    check_roll(&mut game, &[1, 5, 6], "c1", (1, Extra::First));
}

#[test]
fn a_card_that_does_not_fit_is_refused() {
    let mut game = dealt("", 2, &[1, 5, 7, 2, 2, 8, 3, 3, 8]);
    let check = |game: &Nice, cell: &str, expected: &str| {
        let refused = game.clone().play(Duration::ZERO, &Event::Acted(game.mover(), cell.parse().unwrap()));
        assert_eq!(refused, Err(RuleError::new(expected)));
    };
    check(&game, "a1", "roll the dice first");
    roll(&mut game, &[2, 3]);
    check(&game, "c1", "c1 is the 7 of spades, and 2 3 allows only 2, 3 and 5");
    check(&game, "d1", "there is no card d1: they run from a1 to c3");
    turn_over(&mut game, "b1");
    roll(&mut game, &[2, 3]);
    check(&game, "b1", "b1 is face down already: choose a card that fits");
}

#[test]
fn a_hand_ends_and_the_start_goes_round() {
    let mut game = dealt("target=20", 3, &ACES);
    for cell in ["a1", "b1", "c1", "a2"] {
        check_roll(&mut game, &[1, 1], cell, (0, Extra::First));
    }
    for cell in ["b2", "c2", "a3"] {
        check_roll(&mut game, &[1, 1], cell, (0, Extra::First));
    }
    check_roll(&mut game, &[1, 1], "b3", (0, Extra::First));
    // Row 1; row 2; column a and a diagonal; column b.
    assert_eq!(game.scored(), [5, 0, 0]);
    roll(&mut game, &[6, 6]);
    check_roll(&mut game, &[3, 3], "c3", (1, Extra::First));
    assert_eq!((game.phase(), game.scored(), game.starter()), (&Phase::Deal, &[8, 0, 0][..], Seat(1)));
    assert_eq!(game.latest().unwrap().lines.len(), 3);
    roll(&mut game, &[1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!((game.mover(), game.scored(), game.points()), (Seat(1), &[0; 3][..], &[8, 0, 0][..]));
    assert_eq!(game.hands(), [[8, 0, 0]]);
}

#[test]
fn the_target_ends_the_game() {
    let mut game = dealt("target=10", 4, &ACES);
    for cell in ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3"] {
        check_roll(&mut game, &[1, 1], cell, (0, Extra::First));
    }
    check_roll(&mut game, &[1, 2], "c3", (1, Extra::First));
    roll(&mut game, &[1, 2, 3, 4, 5, 6, 7, 8, 9]);
    check_roll(&mut game, &[1, 3], "a1", (2, Extra::First));
    check_roll(&mut game, &[1, 1], "b1", (2, Extra::First));
    check_roll(&mut game, &[1, 1], "c1", (2, Extra::First));
    assert_eq!(game.points(), [9, 0], "partners share their points");
    check_roll(&mut game, &[1, 1], "a2", (2, Extra::First));
    roll(&mut game, &[1, 1]);
    turn_over(&mut game, "b2");
    roll(&mut game, &[2, 2]);
    turn_over(&mut game, "c2");
    assert_eq!((game.turn(), game.points()), (Turn::Over, &[10, 0][..]));
    let winners: Vec<bool> = game.standings().iter().map(|standing| standing.winner).collect();
    assert_eq!(winners, [true, false, true, false]);
}

#[test]
fn targets_are_those_of_the_rules_unless_chosen() {
    let target = |options: &str, seats| Nice::start(&options.parse().unwrap(), seats).unwrap().target();
    assert_eq!([2, 3, 4].map(|seats| target("", seats)), [15, 12, 15]);
    assert_eq!([2, 3, 4].map(|seats| target("target=20 variant=super", seats)), [20, 20, 20]);
}

fn check_value(position: &str, expected: f64) {
    let game = Nice::from_position(position).unwrap();
    let value = own(&game, &coach::Solution::default(), Seat(0)).value;
    assert!((value - expected).abs() < 1e-12, "{position}: {value} is not {expected}");
}

#[test]
fn a_position_is_valued_for_its_mover() {
    check_value("nice ; 8 x x/x x x/x x x ; - ; first", 15.0 / 57.0);
    check_value("nice ; 8 x x/x x x/x x x ; 1 1 ; first", 15.0 / 57.0);
    check_value("nice ; 8 x x/x x x/x x x ; 1 2 ; first", -15.0 / 57.0);
    check_value("nice ; 8 x x/x x x/x x x ; 4 4 ; first", 3.0);
    check_value("nice ; x x x/x x x/x x x ; - ; first", 0.0);
    check_value("super ; x x x x/x 5 x x/x x x x/x x x x ; 1 2 2 ; 0", 3.0);
    check_value("super ; x x x x/x x x x/x x x x/x x x x ; 1 2 2 ; first", 0.0);
}

/// Plays a game to its end with seats of these levels, and calls `each` with the game before and after every event.
fn play_out(
    options: &str,
    levels: &[Level],
    seed: u32,
    mut each: impl FnMut(&Nice, &Event<TurnOver>, &Nice),
) {
    let options: Options = options.parse().unwrap();
    let seats = levels.len() as u8;
    let mut game = Nice::start(&options, seats).unwrap();
    let solution = Nice::prepare(&options, seats, &|_| {});
    let mut stream = Stream::new(Seed(seed), Purpose::Bots, 0);
    loop {
        let event = match game.turn() {
            Turn::Over => return,
            Turn::Chance { request, .. } => Event::Chance(answer(Seed(seed), &game.address(), &request)),
            Turn::Act { .. } => {
                let seat = game.mover();
                let reply = game
                    .reply(&solution, seat, Objective::Points, levels[seat.index()], Seats::NONE, &mut stream)
                    .unwrap();
                Event::Acted(seat, reply.action)
            }
        };
        let before = game.clone();
        game.play(Duration::ZERO, &event).unwrap();
        each(&before, &event, &game);
    }
}

#[test]
fn perfect_players_score_the_solved_value() {
    // One position, many times: the mean lead in points, within four standard errors.
    let position = "nice ; 3 6 x/x 7 x/2 x 8 ; - ; first";
    let start = Nice::from_position(position).unwrap();
    let solution = coach::Solution::default();
    let expected = own(&start, &solution, Seat(0)).value;
    let (mut sum, mut squares, games) = (0.0, 0.0, 4000);
    let mut bots = Stream::new(Seed(8), Purpose::Bots, 0);
    let mut dice = Stream::new(Seed(8), Purpose::Trials, 0);
    for _ in 0..games {
        let mut game = start.clone();
        while game.hands().is_empty() {
            let event = match game.turn() {
                Turn::Chance { request, .. } => Event::Chance(dice.answer(&request)),
                _ => {
                    let seat = game.mover();
                    Event::Acted(
                        seat,
                        game.reply(
                            &solution,
                            seat,
                            Objective::Points,
                            Level::Perfect,
                            Seats::NONE,
                            &mut bots,
                        )
                        .unwrap()
                        .action,
                    )
                }
            };
            game.play(Duration::ZERO, &event).unwrap();
        }
        let ahead = f64::from(game.points()[0]) - f64::from(game.points()[1]);
        sum += ahead;
        squares += ahead * ahead;
    }
    let mean = sum / f64::from(games);
    let error = ((squares / f64::from(games) - mean * mean) / f64::from(games)).sqrt();
    assert!((mean - expected).abs() < 4.0 * error, "{mean} ± {error}, not {expected}");
}

#[test]
fn each_level_is_ahead_of_the_one_below() {
    for pair in Level::ALL.windows(2) {
        let (mut ahead, mut games) = (0, 0);
        for seed in 0..sample(300, 1500) {
            play_out("", &[pair[1], pair[0]], seed, |_, _, after| {
                if after.phase() == &Phase::Over {
                    ahead += i32::from(after.points()[0]) - i32::from(after.points()[1]);
                    games += 1;
                }
            });
        }
        assert_eq!(games, sample(300, 1500));
        assert!(ahead > 0, "{} is behind {} by {ahead}", pair[1], pair[0]);
    }
}

#[test]
fn events_tell_what_came_of_them() {
    let mut game = dealt("", 2, &[1, 1, 1, 2, 5, 6, 7, 8, 8]);
    let mut check = |event: Event<TurnOver>, expected: &str| {
        let before = game.clone();
        game.play(Duration::ZERO, &event).unwrap();
        assert_eq!(describe(&before, &event, &game, &Audience::people(&["Ann", "Ben"])).text(), expected);
    };
    let chance = |faces: &[u8]| Event::Chance(ChanceOutcome(faces.to_vec()));
    let act = |seat, cell: &str| Event::Acted(Seat(seat), cell.parse().unwrap());
    check(chance(&[1, 4]), "Ann rolled 1 4. 4 cards fit.");
    check(act(0, "a1"), "Ann turned over the ace of spades. Ben, roll.");
    check(chance(&[3, 4]), "Ben rolled 3 4. One card fits.");
    check(act(1, "a3"), "Ben turned over the 7 of spades. Ann, roll.");
    check(chance(&[5, 5]), "Ann rolled 5 5. One card fits.");
    check(act(0, "b2"), "Ann turned over the 5 of spades. Doubles: one more roll. Ann, roll.");
    check(chance(&[5, 5]), "Ann rolled 5 5. No card fits. Doubles: one more roll. Ann, roll.");
}

#[test]
fn three_sides_have_names_in_one_order() {
    let check = |points: [u8; 3], expected: &str| {
        let mut game = dealt("", 3, &[1, 1, 1, 2, 5, 2, 3, 8, 3]);
        // The 8 is left.
        (0..9).filter(|cell| *cell != 7).for_each(|cell| game.square.turn_over(cell));
        (game.points, game.scored) = (points.to_vec(), vec![0, 4, 0]);
        roll(&mut game, &[2, 6]);
        let (before, event) = (game.clone(), Event::Acted(Seat(0), "b3".parse().unwrap()));
        game.play(Duration::ZERO, &event).unwrap();
        let told = describe(&before, &event, &game, &Audience::people(&["Ann", "Ben", "Cid"])).text();
        assert_eq!(told.split_once(": +2, now ").unwrap().1, expected);
    };
    let hand = "3. Ben wins the hand: Ann · 2, Ben · 4, Cid · 0.";
    check([1, 5, 2], &format!("{hand} The score is now: Ann · 3, Ben · 5, Cid · 2."));
    check([10, 5, 2], "12. Ann wins the game. The final score: Ann · 12, Ben · 5, Cid · 2.");
}

#[test]
fn lines_have_names() {
    // By bits, from the upper left cell.
    let name =
        |side, cells: &[usize]| words::line_name(side, cells.iter().fold(0, |line, cell| line | 1 << cell));
    assert_eq!([name(3, &[0, 1, 2]), name(3, &[6, 7, 8])], ["row 1", "row 3"]);
    assert_eq!([name(3, &[0, 3, 6]), name(3, &[2, 5, 8])], ["column a", "column c"]);
    assert_eq!([name(3, &[0, 4, 8]), name(3, &[2, 4, 6])], ["a diagonal"; 2]);
    assert_eq!([name(4, &[12, 13, 14, 15]), name(4, &[3, 7, 11, 15])], ["row 4", "column d"]);
    let list = |lines: &[&[usize]]| {
        let lines: Vec<_> =
            lines.iter().map(|cells| cells.iter().fold(0, |line, cell| line | 1 << cell)).collect();
        words::list_lines(3, &lines)
    };
    let (row, down, up): ([usize; 3], [usize; 3], [usize; 3]) = ([3, 4, 5], [0, 4, 8], [2, 4, 6]);
    assert_eq!(list(&[&row, &down]), "row 2 and a diagonal");
    assert_eq!(list(&[&row, &down, &up]), "row 2 and both diagonals");
    assert_eq!(list(&[&down, &up]), "both diagonals");
}

#[test]
fn the_start_is_told_after_the_last_roll() {
    let mut game = Nice::start(&Options::default(), 3).unwrap();
    let mut check = |faces: [u8; 2], expected: &str| {
        let (before, event) = (game.clone(), Event::Chance(ChanceOutcome(faces.to_vec())));
        game.play(Duration::ZERO, &event).unwrap();
        assert_eq!(
            describe(&before, &event, &game, &Audience::people(&["Ann", "Ben", "Cid"])).text(),
            expected
        );
    };
    check([4, 5], "Ann rolled 9 to see who starts.");
    check([1, 2], "Ben rolled 3 to see who starts.");
    check([3, 6], "Cid rolled 9 to see who starts. Ann and Cid tied. Ann, roll again.");
    check([1, 1], "Ann rolled 2 to see who starts.");
    check([1, 1], "Cid rolled 2 to see who starts. Ann and Cid tied. Ann, roll again.");
    check([1, 1], "Ann rolled 2 to see who starts.");
    check([1, 2], "Cid rolled 3 to see who starts. Cid starts.");
}

#[test]
fn points_are_short_of_those_that_win() {
    let mut game = dealt("target=20", 4, &ACES);
    game.points = vec![19, 20];
    let short = Nice::score_sheet(std::slice::from_ref(&game)).next_milestones;
    let ann = Some((1, "the 20 that win".to_owned()));
    assert_eq!(short, [ann.clone(), None, ann, None]);
}

#[test]
fn points_count_until_the_target() {
    let of_cards = |position: &str, points: u8| {
        let mut game = Nice::from_position(position).unwrap();
        game.points = vec![points, 0];
        let solution = coach::Solution::default();
        let valued = game.cards_by_points(&solution);
        for &(cell, value) in &valued {
            assert_eq!(game.points_of_card(&solution, cell), Some(value));
        }
        assert!(!valued.is_empty() && valued.is_sorted_by(|a, b| a.1 >= b.1));
        valued
    };
    // Two lines at once, and cards to come.
    let position = "nice ; 3 x x/x 7 x/x 2 8 ; 1 2 ; first";
    let before = of_cards(position, 0);
    let after = of_cards(position, 8);
    assert_eq!(
        before.iter().map(|card| card.0).collect::<Vec<_>>(),
        after.iter().map(|card| card.0).collect::<Vec<_>>()
    );
    for (a, b) in before.iter().zip(&after) {
        assert!((a.1 + 8.0 - b.1).abs() < 1e-12, "{a:?} {b:?}");
    }
    assert!(of_cards(position, 13).contains(&(0, 15.0)), "the match is over");
    // Then the other side moves: what is good for it is bad for the mover.
    let then = Nice::from_position("nice ; x x x/x 7 x/x 2 8 ; - ; first").unwrap();
    let value = 2.0 - own(&then, &coach::Solution::default(), Seat(0)).value;
    assert!((before.iter().find(|card| card.0 == 0).unwrap().1 - value).abs() < 1e-12);
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
    let mut noted = Nice::from_position("nice ; 8 x x/x x x/x x x ; - ; first").unwrap().square;
    noted.turn_over(0);
    noted.turn_up(!0);
    assert_eq!(noted.down(), 0b1_1111_1110, "what was noted face down is not known");
}

#[test]
fn a_side_of_three_leads_the_mean() {
    let mut game = Nice::start(&Options::default(), 3).unwrap();
    game.points = vec![5, 3, 0];
    let ahead = [0, 1, 2].map(|side| game.points_ahead(&coach::Solution::default(), side));
    assert_eq!(ahead, [3.5, 0.5, -4.0]);
}

#[test]
fn there_is_no_card_beside_the_square() {
    let square = dealt("", 2, &ACES).square;
    assert_eq!([0, 8, 9, 15].map(|cell| square.face(cell)), [Some(1), Some(3), None, None]);
}

#[test]
fn extra_rolls_are_explained() {
    fn check(game: &mut Nice, dice: &[u8], cell: &str, with_roll: &str, with_card: Option<&str>) {
        roll(game, dice);
        assert_eq!(words::why_extra(game).as_deref(), Some(with_roll), "{dice:?}");
        turn_over(game, cell);
        assert_eq!(words::why_extra(game).as_deref(), with_card, "{dice:?} {cell}");
    }
    let triple = ("three of a kind: two more rolls after this", Some("three of a kind: two more rolls"));
    let pair = ("a pair: one more roll after this", Some("a pair: one more roll"));
    let game = &mut dealt("variant=super", 2, &LARGE);
    check(game, &[1, 1, 1], "a1", triple.0, triple.1);
    // Doubles on extra rolls earn nothing.
    check(game, &[1, 1, 1], "b1", "extra roll, one more after this", Some("second extra roll"));
    check(game, &[1, 1, 1], "c1", "last extra roll", None);
    check(game, &[1, 1, 2], "d1", pair.0, pair.1);
    let game = &mut dealt("", 2, &ACES);
    check(game, &[1, 1], "a1", "doubles: one more roll after this", Some("doubles: one more roll"));
    roll(game, &[1, 2]);
    assert_eq!(words::why_extra(game), None);
}

#[test]
fn equal_ranks_in_a_position_get_distinct_suits() {
    let game = Nice::from_position("nice ; 5 5 5/7 x 5/7 1 7 ; - ; first").unwrap();
    let called: Vec<String> = (0..9).map(|cell| game.called(cell)).collect();
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
    let drawn: Vec<String> = game.cards().iter().map(|card| card.map_or("-".into(), Card::short)).collect();
    assert_eq!(drawn.join(" "), "5♠ 5♥ 5♦ 7♠ - 5♣ 7♥ A♠ 7♦");
}

/// Tells apart cards that leave the next roll the same, which is no reason for one of them.
#[test]
fn cards_that_leave_the_same_fit_alike() {
    let fit_alike = |cards: &str| {
        let game = Nice::from_position(&format!("nice ; {cards} ; 1 4 ; first")).unwrap();
        game.fit_alike()
    };
    assert!(fit_alike("1 2 3/4 5 6/7 8 8"), "nothing can be completed next");
    assert!(!fit_alike("1 2 x/4 5 6/7 8 8"), "the 1 leaves the 2 alone in its row");
    assert!(!fit_alike("1 x x/4 5 6/7 8 8"), "the 1 completes its row");
    assert!(!fit_alike("1 2 3/6 6 6/7 8 8"), "there is only one");
}

#[test]
fn dice_beside_a_finished_hand_are_not_played() {
    let noted =
        |dice: &str| Nice::from_position(&format!("nice ; x x x/x x x/x x x ; {dice} ; first")).unwrap();
    assert_eq!(noted("1 2"), noted("-"));
}

/// The last card is an 8 that completes three lines. Of 36 rolls 5 fit it, and 5 others are doubles, which roll
/// again: a turn turns it over with probability 5/31, so the sides get it, in playing order, with 961, 806 and 676
/// of 2443.
#[test]
fn three_share_the_points_of_a_last_card() {
    let mut game = dealt("target=20", 3, &[1, 1, 1, 1, 2, 2, 2, 2, 8]);
    (0..8).for_each(|cell| game.square.turn_over(cell));
    let solution = coach::Solution::default();
    for (side, expected) in [(0, 660.0), (1, -37.5), (2, -622.5)] {
        let ahead = game.points_ahead(&solution, side);
        assert!((ahead - expected / 2443.0).abs() < 1e-12, "side {side}: {ahead}");
    }
}
