//! Fairness of dice and cards: chi-square, serial and runs tests over many rolls of many seeds, with the same
//! function that games use.
//!
//! `DICEGAMES_ROLLS=100000000 cargo test --lib campaign::fairness -- --nocapture` takes a hundred million faces of
//! each kind; `DICEGAMES_SEED` sets the first seed. About one in a hundred of the printed probabilities is below
//! 0.01 for perfectly fair dice; one below a millionth fails.
use super::{number, report, seed};
use crate::core::chance::{Address, ChanceRequest};
use crate::core::dice::{Seed, answer};
use crate::core::normal::below;
use crate::core::seat::Seat;
use rayon::prelude::*;

/// Number of faces of each kind in an ordinary test run.
const SOME: u64 = 300_000;

/// Number of rolls per seed: as many as in long games, and more.
const ROLLS: u32 = 500;

/// Probability below which the test fails.
const WRONG: f64 = 1e-6;

/// The longest run counted separately.
const LONGEST_RUN: usize = 7;

/// Returns the address of roll number `at` of a long game of four seats: three rolls a turn, five turns of each
/// seat a hand.
fn address(at: u32) -> Address {
    Address { hand: at / 60 + 1, seat: Some(Seat((at / 15 % 4) as u8)), turn: at / 3 % 5, roll: at % 3 }
}

/// Counts of one kind of rolls.
#[derive(Clone)]
struct Counts {
    /// Faces by position in the roll.
    faces: Vec<u64>,
    /// Pairs of adjacent faces in a roll.
    neighbours: Vec<u64>,
    /// First faces of every other roll with those of the next: pairs that overlap would not be independent.
    serial: Vec<u64>,
    /// Rising runs of first faces, by length. The face that ends a run does not start one, so that runs are
    /// independent; and none starts that might not end, as the long ones would be missing.
    runs: Vec<u64>,
}

impl Counts {
    fn new(places: usize, sides: usize) -> Counts {
        Counts {
            faces: vec![0; places * sides],
            neighbours: vec![0; sides * sides],
            serial: vec![0; sides * sides],
            runs: vec![0; LONGEST_RUN],
        }
    }

    fn plus(mut self, other: &Counts) -> Counts {
        for (to, from) in [
            (&mut self.faces, &other.faces),
            (&mut self.neighbours, &other.neighbours),
            (&mut self.serial, &other.serial),
            (&mut self.runs, &other.runs),
        ] {
            to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
        }
        self
    }

    /// Counts the rolls of one seed.
    fn of_seed(seed: u32, request: &ChanceRequest, places: usize, sides: usize) -> Counts {
        let mut counts = Counts::new(places, sides);
        let (mut before, mut run) = (None, None);
        for roll in 0..ROLLS {
            let faces = answer(Seed(seed), &address(roll), request).0;
            for (place, face) in faces.iter().enumerate() {
                counts.faces[place * sides + usize::from(face - 1)] += 1;
            }
            // Independent pairs: only one in a deal.
            let pairs = if matches!(request, ChanceRequest::Deal { .. }) { 1 } else { usize::MAX };
            for pair in faces.chunks_exact(2).take(pairs) {
                counts.neighbours[usize::from(pair[0] - 1) * sides + usize::from(pair[1] - 1)] += 1;
            }
            let first = usize::from(faces[0] - 1);
            before = match before {
                None => Some(first),
                Some(before) => {
                    counts.serial[before * sides + first] += 1;
                    None
                }
            };
            run = match run {
                None => (roll as usize + sides < ROLLS as usize).then_some((first, 1)),
                Some((last, length)) if first > last => Some((first, length + 1)),
                Some((_, length)) => {
                    counts.runs[(length - 1).min(LONGEST_RUN - 1)] += 1;
                    None
                }
            };
        }
        counts
    }
}

/// Returns the probability that counts deviate from expectation at least as much, by Pearson's statistic. Cells
/// with fewer than five expected are merged.
fn chance(counted: &[u64], weights: &[f64], freedoms_lost: usize) -> f64 {
    let total: u64 = counted.iter().sum();
    let whole: f64 = weights.iter().sum();
    let (mut cells, mut few) = (Vec::new(), (0.0, 0.0));
    for (count, weight) in counted.iter().zip(weights) {
        let expected = total as f64 * weight / whole;
        match expected {
            e if e <= 0.0 => assert_eq!(*count, 0, "what cannot come came"),
            e if e < 5.0 => few = (few.0 + *count as f64, few.1 + e),
            e => cells.push((*count as f64, e)),
        }
    }
    if few.1 > 0.0 {
        cells.push(few);
    }
    let statistic: f64 = cells.iter().map(|(count, expected)| (count - expected).powi(2) / expected).sum();
    let freedoms = (cells.len() - freedoms_lost) as f64;
    // Wilson and Hilferty: the cube root of chi-square is nearly normal, which is accurate enough for a limit of a
    // millionth.
    let deviation =
        ((statistic / freedoms).cbrt() - (1.0 - 2.0 / (9.0 * freedoms))) / (2.0 / (9.0 * freedoms)).sqrt();
    below(-deviation)
}

/// Returns the probability of rising runs of each length from 1 on, for faces from 1 to `sides`.
fn run_lengths(sides: usize) -> Vec<f64> {
    // At least this long: this many different faces, in the one order that rises.
    let at_least = |length: usize| {
        (0..length).map(|i| (sides as f64 - i as f64).max(0.0) / (i + 1) as f64).product::<f64>()
            / (sides as f64).powi(length as i32)
    };
    let mut lengths: Vec<f64> = (1..=LONGEST_RUN).map(|n| at_least(n) - at_least(n + 1)).collect();
    lengths[LONGEST_RUN - 1] = at_least(LONGEST_RUN);
    lengths
}

fn check(name: &str, request: &ChanceRequest, sides: usize, is_deal: bool) {
    let places = request.len();
    let seeds = (number("DICEGAMES_ROLLS", SOME) / (u64::from(ROLLS) * places as u64)).max(1) as u32;
    let first = seed();
    let counts = (0..seeds)
        .into_par_iter()
        .map(|at| Counts::of_seed(first.wrapping_add(at), request, places, sides))
        .reduce(|| Counts::new(places, sides), |all, one| all.plus(&one));
    let even = |cells: usize| vec![1.0; cells];
    // The position with the worst fit, of this many.
    let worst = counts.faces.chunks(sides).map(|place| chance(place, &even(sides), 1)).fold(1.0, f64::min);
    // A card is not dealt twice.
    let pairs: Vec<f64> = (0..sides * sides)
        .map(|cell| if is_deal && cell / sides == cell % sides { 0.0 } else { 1.0 })
        .collect();
    let chances = [
        ("faces by place", (worst * places as f64).min(1.0)),
        ("neighbours", chance(&counts.neighbours, &pairs, 1)),
        ("serial", chance(&counts.serial, &even(sides * sides), 1)),
        ("runs", chance(&counts.runs, &run_lengths(sides), 1)),
    ];
    let told: Vec<String> = chances.iter().map(|(test, chance)| format!("{test} {chance:.4}")).collect();
    let faces = u64::from(seeds) * u64::from(ROLLS) * places as u64;
    report(&format!("{name}: {faces} faces of {seeds} seeds: {}", told.join(", ")));
    for (test, chance) in chances {
        assert!(chance > WRONG, "{name}, {test}: {chance}");
    }
}

#[test]
fn dice_of_every_kind_are_fair() {
    for sides in [3, 4, 6, 12] {
        check(&format!("five dice of {sides}"), &ChanceRequest::dice(5, sides), sides.into(), false);
    }
}

#[test]
fn deals_and_shuffles_are_fair() {
    check("nine cards of 32", &ChanceRequest::Deal { deck: 32, count: 9 }, 32, true);
    check("a deck of 16 shuffled", &ChanceRequest::Deal { deck: 16, count: 16 }, 16, true);
}
