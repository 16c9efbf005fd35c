//! The fast solver compared with the slow one, and invariants for any cards.
use super::contest::Contest;
use super::contest::State;
use super::reference::Reference;
use super::value::Value;
use super::*;
use crate::core::chance::{ChanceOutcome, ChanceRequest};
use crate::core::dice::{Purpose, Seed, Stream};
use crate::games::nice::position::Position;
use crate::games::nice::roll::{Extra, Pattern, allowed, rolls};
use crate::games::nice::square::{Mask, Square, cells, points};
use crate::games::nice::variant::Variant;
use crate::tests::{fresh, sample};
use std::collections::HashMap;

fn stream(seed: u32) -> Stream {
    Stream::new(Seed(fresh(seed)), Purpose::Trials, 0)
}

fn roll(variant: Variant, stream: &mut Stream) -> Vec<u8> {
    stream.answer(&ChanceRequest::dice(variant.dice(), 6)).0
}

/// A random deal with all but `up` cards turned over.
fn deal(variant: Variant, up: usize, stream: &mut Stream) -> Square {
    let cells = variant.cells() as u8;
    let ChanceOutcome(cards) =
        stream.answer(&ChanceRequest::Deal { deck: variant.deck() as u8, count: cells });
    let mut square = Square::new(variant, &cards.iter().map(|card| (card - 1) / 4 + 1).collect::<Vec<_>>());
    let ChanceOutcome(order) = stream.answer(&ChanceRequest::Deal { deck: cells, count: cells });
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

/// Compares all sets, standings and some rolls of a hand of so many sides by `far`, the distance of a value from that of
/// the slow solver; returns the number of positions compared.
fn check_hand<W: Value>(
    square: &Square,
    sides: usize,
    stream: &mut Stream,
    far: fn(W, [f64; 3]) -> f64,
) -> usize {
    let hand: Hand<W> = Hand::solve(square);
    let plain = Reference::solve(square, sides, 1e-13);
    let mut compared = 0;
    for down in sets(square) {
        for &extra in extras(square.variant()) {
            let dice = roll(square.variant(), stream);
            for (fast, slow) in [
                (hand.before(down, extra), plain.before(down, (0, extra))),
                (hand.rolled(down, &dice, extra), plain.rolled(down, (0, extra), &dice)),
            ] {
                assert!(far(fast, slow) < 1e-8, "{square:?} {down:b} {extra:?} {dice:?}");
                compared += 1;
            }
            let total: f64 = plain.before(down, (0, extra)).iter().sum();
            assert!((total - lines_left(square, down)).abs() < 1e-9, "all lines are shared out");
        }
    }
    compared
}

fn check_duel(square: &Square, stream: &mut Stream) -> usize {
    check_hand::<Duel>(square, 2, stream, |fast, slow| 10.0 * (fast.0 - (slow[0] - slow[1])).abs())
}

fn check_trio(square: &Square, stream: &mut Stream) -> usize {
    let far = |fast: Trio, slow: [f64; 3]| {
        fast.0.iter().zip(slow).map(|(fast, slow)| (fast - slow).abs()).fold(0.0, f64::max)
    };
    check_hand(square, 3, stream, far)
}

#[test]
fn two_sides_agree_with_the_slow_solver() {
    let stream = &mut stream(1);
    let mut compared = 0;
    for _ in 0..4 {
        compared += check_duel(&deal(Variant::Nice, 9, stream), stream);
    }
    for up in [0, 1, 2, 3, 4, 5, 6, 7] {
        // Many cards take longest, and have most to compare.
        for _ in 0..sample(if up < 6 { 4 } else { 1 }, 4) {
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
        for _ in 0..sample(if up < 5 { 4 } else { 1 }, 4) {
            compared += check_trio(&deal(Variant::Big, up, stream), stream);
            compared += check_trio(&deal(Variant::Super, up, stream), stream);
        }
    }
    assert!(compared > 4000, "{compared}");
}

#[test]
fn turns_are_means_of_rolls() {
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
fn a_partial_hand_agrees_with_the_whole() {
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

/// Checks the mover's expectation before or after a roll.
fn check_value(position: &str, expected: f64) {
    let position: Position = position.parse().unwrap();
    let (square, down) = (position.square, position.square.down());
    let hand: Hand<Duel> = Hand::solve(&square);
    let value = match &position.dice {
        Some(dice) => hand.rolled(down, dice, position.extra),
        None => hand.before(down, position.extra),
    };
    assert!((value.0 - expected).abs() < 1e-12, "{position}: {} is not {expected}", value.0);
}

#[test]
fn last_cards_worked_by_hand() {
    // One card in the corner, worth 3 points to whoever turns it over. An 8 fits 5 rolls in 36, one of them
    // doubles; of the other 31, 5 are doubles. v = 15/36 + 5/36 v - 26/36 v.
    check_value("nice ; 8 x x/x x x/x x x ; - ; first", 3.0 * 5.0 / 57.0);
    // Doubles that do not fit keep the turn; any other roll that does not fit passes it.
    check_value("nice ; 8 x x/x x x/x x x ; 1 1 ; first", 3.0 * 5.0 / 57.0);
    check_value("nice ; 8 x x/x x x/x x x ; 1 2 ; first", -3.0 * 5.0 / 57.0);
    check_value("nice ; 8 x x/x x x/x x x ; 4 4 ; first", 3.0);
    check_value("nice ; x x x/x 1 x/x x x ; 1 2 ; first", 4.0);
    check_value("nice ; x x x/x x x/x x x ; - ; first", 0.0);
    // A king in the corner of the large square fits 21 rolls in 216, none of them triples and nine of them pairs:
    // three each of 1 6 6, 3 5 5 and 4 4 5.
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

/// Returns the value of a state to the first side, iterating over all rolls to convergence.
fn slow_contest(square: &Square, needs: [u8; 2], end: &dyn Fn([u8; 2]) -> f64) -> HashMap<Key, f64> {
    let mut value: HashMap<Key, f64> = HashMap::new();
    let variant = square.variant();
    let all: Vec<Vec<u8>> = rolls(variant.dice()).collect();
    for down in (0..=square.full()).rev() {
        let lines = lines_left(square, 0) - lines_left(square, down);
        for own in 0..=lines as u8 {
            let scored = [own, lines as u8 - own];
            let over = down == square.full() || scored[0] >= needs[0] || scored[1] >= needs[1];
            loop {
                let mut change = 0.0_f64;
                for mover in 0..2 {
                    for &extra in extras(variant) {
                        let key = (down, scored, mover, extra);
                        let new = match over {
                            true => end(scored),
                            false => {
                                let mean = |sum, dice: &Vec<u8>| sum + slow_roll(square, &value, key, dice);
                                all.iter().fold(0.0, mean) / all.len() as f64
                            }
                        };
                        change = change.max((new - value.insert(key, new).unwrap_or(0.0)).abs());
                    }
                }
                if change < 1e-13 {
                    break;
                }
            }
        }
    }
    value
}

type Key = (Mask, [u8; 2], usize, Extra);

fn slow_roll(square: &Square, value: &HashMap<Key, f64>, key: Key, dice: &[u8]) -> f64 {
    let (down, scored, mover, extra) = key;
    let (next_mover, next_extra) = match extra.next(square.variant(), Pattern::of(dice)) {
        Some(next) => (mover, next),
        None => (1 - mover, Extra::First),
    };
    let follow = |down, scored| value.get(&(down, scored, next_mover, next_extra)).copied().unwrap_or(0.0);
    let fits = cells(square.full() & !down).filter(|&cell| allowed(dice).has(square.rank(cell)));
    let values = fits.map(|cell| {
        let mut scored = scored;
        scored[mover] += points(square.variant().side(), down, cell);
        follow(down | 1 << cell, scored)
    });
    let best = if mover == 0 { values.reduce(f64::max) } else { values.reduce(f64::min) };
    best.unwrap_or_else(|| follow(down, scored))
}

#[test]
fn the_match_agrees_with_its_slow_solver() {
    let stream = &mut stream(5);
    for needs in [[1, 1], [2, 4], [6, 3], [20, 5]] {
        let square = deal(Variant::Nice, 9, stream);
        let end = |scored: [u8; 2]| match (scored[0] >= needs[0], scored[1] >= needs[1]) {
            (true, _) => 1.0,
            (_, true) => -1.0,
            _ => 0.1 * f64::from(scored[0]) - 0.3,
        };
        let contest =
            Contest::solve(&square, [needs[0], needs[1], 0], |[own, other, _]| Duel(end([own, other])));
        let slow = slow_contest(&square, needs, &end);
        assert!(slow.len() > 1000);
        for (&key, &expected) in &slow {
            let (down, scored, mover, extra) = key;
            let state = State { down, scored: [scored[0], scored[1], 0], mover };
            let sign = if mover == 0 { 1.0 } else { -1.0 };
            assert!((contest.before(state, extra).0 * sign - expected).abs() < 1e-9, "{state:?}");
            let over = scored[0] >= needs[0] || scored[1] >= needs[1] || down == square.full();
            if !over {
                let dice = roll(Variant::Nice, stream);
                let expected = slow_roll(&square, &slow, key, &dice);
                assert!((contest.rolled(state, &dice, extra).0 * sign - expected).abs() < 1e-9, "{state:?}");
            }
        }
    }
}

#[test]
fn contest_for_points_equals_hand() {
    let stream = &mut stream(6);
    for variant in Variant::ALL {
        let square = deal(variant, variant.cells(), stream);
        let hand: Hand<Duel> = Hand::solve(&square);
        let contest =
            Contest::solve(&square, [u8::MAX; 3], |[own, other, _]| Duel(f64::from(own) - f64::from(other)));
        for _ in 0..300 {
            let down = stream.below(u32::from(square.full()) + 1) as Mask;
            let lines = (variant.lines() as f64 - lines_left(&square, down)) as u8;
            let own = stream.below(u32::from(lines) + 1) as u8;
            for &extra in extras(variant).iter().filter(|extra| **extra != Extra::Owed(2)) {
                let dice = roll(variant, stream);
                for mover in 0..2 {
                    let scored = if mover == 0 { [own, lines - own, 0] } else { [lines - own, own, 0] };
                    let (state, ahead) =
                        (State { down, scored, mover }, f64::from(2 * own) - f64::from(lines));
                    let expected = ahead + hand.before(down, extra).0;
                    assert!((contest.before(state, extra).0 - expected).abs() < 1e-9, "{state:?} {extra:?}");
                    let expected = ahead + hand.rolled(down, &dice, extra).0;
                    assert!(
                        (contest.rolled(state, &dice, extra).0 - expected).abs() < 1e-9,
                        "{state:?} {dice:?}"
                    );
                }
            }
        }
    }
}

/// If ends are valued by the points of three sides, both solvers agree.
#[test]
fn contest_of_three_equals_hand() {
    let stream = &mut stream(7);
    for variant in Variant::ALL {
        let square = deal(variant, variant.cells(), stream);
        let hand: Hand<Trio> = Hand::solve(&square);
        let contest = Contest::solve(&square, [u8::MAX; 3], |scored| Trio(scored.map(f64::from)));
        for _ in 0..300 {
            let down = stream.below(u32::from(square.full()) + 1) as Mask;
            let lines = (variant.lines() as f64 - lines_left(&square, down)) as u8;
            let own = stream.below(u32::from(lines) + 1) as u8;
            let next = stream.below(u32::from(lines - own) + 1) as u8;
            let scored = [own, next, lines - own - next];
            for &extra in extras(variant).iter().filter(|extra| **extra != Extra::Owed(2)) {
                let dice = roll(variant, stream);
                for mover in 0..3 {
                    let state = State { down, scored, mover };
                    for (all, left) in [
                        (contest.before(state, extra), hand.before(down, extra)),
                        (contest.rolled(state, &dice, extra), hand.rolled(down, &dice, extra)),
                    ] {
                        for (ahead, (all, left)) in all.0.into_iter().zip(left.0).enumerate() {
                            let had = f64::from(scored[(mover + ahead) % 3]);
                            assert!((all - had - left).abs() < 1e-8, "{state:?} {extra:?} {dice:?}");
                        }
                    }
                }
            }
        }
    }
}

/// Near the target, too, the value of a turn is the mean over its rolls, for every side.
#[test]
fn turns_of_three_are_means_of_rolls() {
    let stream = &mut stream(8);
    for (variant, needs) in
        [(Variant::Nice, [2, 3, 1]), (Variant::Nice, [12; 3]), (Variant::Super, [2, 1, 4])]
    {
        let square = deal(variant, variant.cells(), stream);
        let contest = ThreeTable::of(variant, needs).contest(&square, needs);
        let mut met = 0;
        for _ in 0..300 {
            let down = stream.below(u32::from(square.full())) as Mask;
            let lines = (variant.lines() as f64 - lines_left(&square, down)) as u8;
            let own = stream.below(u32::from(lines) + 1) as u8;
            let scored = [own, lines - own, 0];
            if (0..3).any(|side| scored[side] >= needs[side]) {
                continue;
            }
            met += 1;
            for &extra in extras(variant).iter().filter(|extra| **extra != Extra::Owed(2)) {
                let state = State { down, scored, mover: usize::from(own) % 3 };
                let value = contest.before(state, extra).0;
                let all: Vec<Vec<u8>> = rolls(variant.dice()).collect();
                for (side, value) in value.into_iter().enumerate() {
                    let sum: f64 = all.iter().map(|dice| contest.rolled(state, dice, extra).0[side]).sum();
                    assert!((sum / all.len() as f64 - value).abs() < 1e-8, "{state:?} {extra:?}");
                }
                assert!((value.iter().sum::<f64>() - 1.0).abs() < 1e-9, "somebody wins");
            }
        }
        assert!(met > 20, "{met}");
    }
}

/// A state of three sides that all play to win.
type Standing = (Mask, [u8; 3], usize, Extra);

/// Returns the chances of three sides in a hand of a short match from the cards of `down` on, iterating over all
/// rolls to convergence.
fn slow_three(square: &Square, down: Mask, end: &dyn Fn([u8; 3]) -> ([f64; 3], bool)) -> SlowThree {
    let mut slow = SlowThree { square: *square, value: HashMap::new() };
    let all: Vec<Vec<u8>> = rolls(square.variant().dice()).collect();
    for down in (0..=square.full()).rev().filter(|set| set & down == down) {
        let lines = (lines_left(square, 0) - lines_left(square, down)) as u8;
        for own in 0..=lines {
            for next in 0..=lines - own {
                let scored = [own, next, lines - own - next];
                let (ends, over) = end(scored);
                let mut change = 1.0;
                while change > 1e-12 {
                    change = 0.0_f64;
                    for mover in 0..3 {
                        for &extra in extras(square.variant()) {
                            let key = (down, scored, mover, extra);
                            let mut mean = [0.0; 3];
                            for dice in &all {
                                let one = slow.rolled(key, dice);
                                mean.iter_mut()
                                    .zip(one)
                                    .for_each(|(sum, one)| *sum += one / all.len() as f64);
                            }
                            let new = if over || down == square.full() { ends } else { mean };
                            let old = slow.value.insert(key, new).unwrap_or_default();
                            change = new.iter().zip(old).fold(change, |most, (a, b)| most.max((a - b).abs()));
                        }
                    }
                }
            }
        }
    }
    slow
}

struct SlowThree {
    square: Square,
    value: HashMap<Standing, [f64; 3]>,
}

impl SlowThree {
    /// Returns the value of a roll to each side if the mover maximises only its own chance.
    fn rolled(&self, (down, scored, mover, extra): Standing, dice: &[u8]) -> [f64; 3] {
        let (next_mover, next_extra) = match extra.next(self.square.variant(), Pattern::of(dice)) {
            Some(next) => (mover, next),
            None => ((mover + 1) % 3, Extra::First),
        };
        let follow = |down, scored| {
            self.value.get(&(down, scored, next_mover, next_extra)).copied().unwrap_or_default()
        };
        let fits = cells(self.square.full() & !down);
        let fits = fits.filter(|&cell| allowed(dice).has(self.square.rank(cell)));
        let mut fits: Vec<usize> = fits.collect();
        fits.sort_by_key(|&cell| self.square.rank(cell));
        let values = fits.into_iter().map(|cell| {
            let mut scored = scored;
            scored[mover] += points(self.square.variant().side(), down, cell);
            follow(down | 1 << cell, scored)
        });
        // Of equal cards the lowest is taken.
        let better =
            |best: [f64; 3], next: [f64; 3]| if next[mover] > best[mover] + 1e-9 { next } else { best };
        values.reduce(better).unwrap_or_else(|| follow(down, scored))
    }
}

#[test]
fn a_match_of_three_agrees_with_the_reference() {
    let stream = &mut stream(9);
    let cases = [
        (Variant::Nice, 5, [1, 1, 1]),
        (Variant::Nice, 5, [2, 4, 3]),
        (Variant::Nice, 4, [20, 6, 5]),
        (Variant::Super, 2, [3, 2, 20]),
    ];
    let mut compared = 0;
    for (variant, up, needs) in cases {
        let down = deal(variant, up, stream).down();
        let square = deal(variant, variant.cells(), stream);
        // Values of later hands to the sides: less for those that need more.
        let later = |scored: [u8; 3]| {
            let each = [0, 1, 2]
                .map(|side| 1.0 / (0.37 + 0.21 * side as f64 + f64::from(needs[side] - scored[side])));
            each.map(|one| one / each.iter().sum::<f64>())
        };
        let end = |scored: [u8; 3]| match (0..3).find(|&side| scored[side] >= needs[side]) {
            Some(winner) => ([0, 1, 2].map(|side| f64::from(u8::from(side == winner))), true),
            None => (later(scored), false),
        };
        let contest = Contest::solve(&square, needs, |scored| Trio(end(scored).0));
        let slow = slow_three(&square, down, &end);
        for (&(down, scored, mover, extra), &expected) in &slow.value {
            let winners = (0..3).filter(|&side| scored[side] >= needs[side]).count();
            if winners > 0 || down == square.full() || extra == Extra::Owed(2) {
                continue;
            }
            let state = State { down, scored, mover };
            let dice = roll(variant, stream);
            for (fast, slow) in [
                (contest.before(state, extra).0, expected),
                (contest.rolled(state, &dice, extra).0, slow.rolled((down, scored, mover, extra), &dice)),
            ] {
                for (ahead, fast) in fast.into_iter().enumerate() {
                    let slow = slow[(mover + ahead) % 3];
                    assert!(
                        (fast - slow).abs() < 1e-8,
                        "{square:?} {state:?} {extra:?} {dice:?}: {fast}, {slow}"
                    );
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 500, "{compared}");
}
