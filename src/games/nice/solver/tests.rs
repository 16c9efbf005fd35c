//! The fast solver against the slow one, and what must hold whatever the cards.
use super::plain::Plain;
use super::*;
use crate::core::chance::{Faces, Throw};
use crate::core::dice::{Purpose, Seed, Stream};
use crate::games::nice::position::Position;
use crate::games::nice::roll::{Extra, rolls};
use crate::games::nice::square::{Mask, Square};
use crate::games::nice::variant::Variant;

fn stream(seed: u32) -> Stream {
    Stream::new(Seed(seed), Purpose::Trials, 0)
}

fn roll(variant: Variant, stream: &mut Stream) -> Vec<u8> {
    stream.answer(&Throw::dice(variant.dice(), 6)).0
}

/// A random deal with all but `up` cards turned over.
fn deal(variant: Variant, up: usize, stream: &mut Stream) -> Square {
    let cells = variant.cells() as u8;
    let Faces(cards) = stream.answer(&Throw::Deal { deck: variant.deck() as u8, count: cells });
    let mut square = Square::new(variant, &cards.iter().map(|card| (card - 1) / 4 + 1).collect::<Vec<_>>());
    let Faces(order) = stream.answer(&Throw::Deal { deck: cells, count: cells });
    order[up..].iter().for_each(|cell| square.turn_over(usize::from(cell - 1)));
    square
}

fn sets(square: &Square) -> impl Iterator<Item = Mask> + use<> {
    let (down, full) = (square.down(), square.full());
    (0..=full).filter(move |set| set & down == down)
}

fn extras(variant: Variant) -> &'static [Extra] {
    match variant {
        Variant::Nice | Variant::Big => &[Extra::First],
        Variant::Super => &[Extra::First, Extra::Owed(0), Extra::Owed(1), Extra::Owed(2)],
    }
}

fn lines_left(square: &Square, down: Mask) -> f64 {
    let ranks: Vec<u8> = (0..square.variant().cells()).map(|cell| 1 - (down >> cell & 1) as u8).collect();
    f64::from(Square::new(square.variant(), &ranks).lines_left())
}

/// Compares all sets, standings and some rolls of a hand; returns how many positions that were.
fn check_duel(square: &Square, stream: &mut Stream) -> usize {
    let hand: Hand<Duel> = Hand::solve(square);
    let plain = Plain::solve(square, 2, 1e-13);
    let mut compared = 0;
    for down in sets(square) {
        for &extra in extras(square.variant()) {
            let dice = roll(square.variant(), stream);
            for (fast, slow) in [
                (hand.before(down, extra), plain.before(down, (0, extra))),
                (hand.rolled(down, &dice, extra), plain.rolled(down, (0, extra), &dice)),
            ] {
                assert!(
                    (fast.0 - (slow[0] - slow[1])).abs() < 1e-9,
                    "{square:?} {down:b} {extra:?} {dice:?}"
                );
                compared += 1;
            }
            let total: f64 = plain.before(down, (0, extra)).iter().sum();
            assert!((total - lines_left(square, down)).abs() < 1e-9, "all lines are shared out");
        }
    }
    compared
}

fn check_trio(square: &Square, stream: &mut Stream) -> usize {
    let hand: Hand<Trio> = Hand::solve(square);
    let plain = Plain::solve(square, 3, 1e-13);
    let mut compared = 0;
    for down in sets(square) {
        for &extra in extras(square.variant()) {
            let dice = roll(square.variant(), stream);
            for (fast, slow) in [
                (hand.before(down, extra), plain.before(down, (0, extra))),
                (hand.rolled(down, &dice, extra), plain.rolled(down, (0, extra), &dice)),
            ] {
                for (fast, slow) in fast.0.iter().zip(slow) {
                    assert!((fast - slow).abs() < 1e-8, "{square:?} {down:b} {extra:?} {dice:?}");
                }
                compared += 1;
            }
            let total: f64 = hand.before(down, extra).0.iter().sum();
            assert!((total - lines_left(square, down)).abs() < 1e-9, "all lines are shared out");
        }
    }
    compared
}

#[test]
fn two_sides_agree_with_the_slow_solver() {
    let stream = &mut stream(1);
    let mut compared = 0;
    for _ in 0..4 {
        compared += check_duel(&deal(Variant::Nice, 9, stream), stream);
    }
    for up in [0, 1, 2, 3, 4, 5, 6, 7] {
        for _ in 0..4 {
            compared += check_duel(&deal(Variant::Big, up, stream), stream);
            compared += check_duel(&deal(Variant::Super, up.min(6), stream), stream);
        }
    }
    assert!(compared > 5000, "{compared}");
}

#[test]
fn three_sides_agree_with_the_slow_solver() {
    let stream = &mut stream(2);
    let mut compared = 0;
    for _ in 0..3 {
        compared += check_trio(&deal(Variant::Nice, 9, stream), stream);
    }
    for up in [1, 2, 3, 4, 5] {
        for _ in 0..4 {
            compared += check_trio(&deal(Variant::Big, up, stream), stream);
            compared += check_trio(&deal(Variant::Super, up, stream), stream);
        }
    }
    assert!(compared > 5000, "{compared}");
}

#[test]
fn a_turn_is_worth_the_mean_of_its_rolls() {
    let stream = &mut stream(3);
    for variant in Variant::ALL {
        let square = deal(variant, variant.cells(), stream);
        let (duel, trio): (Hand<Duel>, Hand<Trio>) = (Hand::solve(&square), Hand::solve(&square));
        for _ in 0..100 {
            let down = stream.below(u32::from(square.full())) as Mask;
            for &extra in extras(variant) {
                let all: Vec<Vec<u8>> = rolls(variant.dice()).collect();
                let share = 1.0 / all.len() as f64;
                let mean: f64 = all.iter().map(|dice| duel.rolled(down, dice, extra).0 * share).sum();
                assert!((mean - duel.before(down, extra).0).abs() < 1e-9);
                let mean: f64 = all.iter().map(|dice| trio.rolled(down, dice, extra).0[0] * share).sum();
                assert!((mean - trio.before(down, extra).0[0]).abs() < 1e-9);
            }
        }
    }
}

#[test]
fn a_hand_under_way_is_part_of_the_whole_hand() {
    let stream = &mut stream(4);
    for variant in Variant::ALL {
        let whole = deal(variant, variant.cells(), stream);
        let mut late = whole;
        [0, 4, 7].into_iter().for_each(|cell| late.turn_over(cell));
        let (whole, late): (Hand<Duel>, Hand<Duel>) = (Hand::solve(&whole), Hand::solve(&late));
        for down in sets(late.square()) {
            let (a, b) = (whole.before(down, Extra::First), late.before(down, Extra::First));
            assert!((a.0 - b.0).abs() < 1e-12);
        }
    }
}

/// What the mover can expect before or after a roll.
fn check_value(position: &str, expected: f64) {
    let position: Position = position.parse().unwrap();
    let (square, down) = (position.square, position.square.down());
    let hand: Hand<Duel> = Hand::solve(&square);
    let worth = match &position.dice {
        Some(dice) => hand.rolled(down, dice, position.extra),
        None => hand.before(down, position.extra),
    };
    assert!((worth.0 - expected).abs() < 1e-12, "{position}: {} is not {expected}", worth.0);
}

#[test]
fn last_cards_worked_by_hand() {
    // One card in the corner: whoever turns it has 3 points. An 8 falls to 5 rolls in 36, one of them doubles; of
    // the other 31, 5 are doubles. v = 15/36 + 5/36 v - 26/36 v.
    check_value("nice ; 8 x x/x x x/x x x ; - ; first", 3.0 * 5.0 / 57.0);
    // Doubles that do not fit keep the turn, another roll that does not gives it away.
    check_value("nice ; 8 x x/x x x/x x x ; 1 1 ; first", 3.0 * 5.0 / 57.0);
    check_value("nice ; 8 x x/x x x/x x x ; 1 2 ; first", -3.0 * 5.0 / 57.0);
    check_value("nice ; 8 x x/x x x/x x x ; 4 4 ; first", 3.0);
    check_value("nice ; x x x/x 1 x/x x x ; 1 2 ; first", 4.0);
    check_value("nice ; x x x/x x x/x x x ; - ; first", 0.0);
    // A king in the corner of the large square falls to 21 rolls in 216, none of three alike and nine of them
    // pairs: three each of 1 6 6, 3 5 5 and 4 4 5.
    let q = 195.0 / 216.0;
    let (plain, pair, triple) = (120.0 - 12.0, 90.0 - 9.0, 6.0);
    let fit = 3.0 * 21.0 / 216.0;
    let pass = (plain + pair * q + triple * q * q) / 216.0;
    let turn = (fit + (pair * fit + triple * (fit + q * fit)) / 216.0) / (1.0 + pass);
    check_value("super ; 13 x x x/x x x x/x x x x/x x x x ; - ; first", turn);
    check_value("super ; 13 x x x/x x x x/x x x x/x x x x ; - ; 0", fit - q * turn);
    check_value("super ; 13 x x x/x x x x/x x x x/x x x x ; - ; 1", fit + q * (fit - q * turn));
    check_value("super ; 13 x x x/x x x x/x x x x/x x x x ; 1 1 2 ; first", fit - q * turn);
    check_value("super ; 13 x x x/x x x x/x x x x/x x x x ; 1 1 2 ; 0", -turn);
}
