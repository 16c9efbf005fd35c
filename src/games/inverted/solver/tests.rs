use super::fixed::Scale;
use super::hands::{HANDS, ends};
use super::reference::Reference;
use super::sheet::{FULL, POSITIONS, SECTIONS};
use super::simd::Numbers;
use super::solution::{BLOCK, SolveBlocks, Sums};
use super::tiles::TILES;
use super::turn::{Additive, Cases, Lanes, Turn, Vector};
use super::*;
use crate::core::coach::Coach;
use crate::core::wide::{Work, levels, run_at, widest};
use crate::games::inverted::Inverted;
use crate::games::inverted::sheet::BOXES;
use crate::tests::{fresh, sample};
use fearless_simd::prelude::*;
use fearless_simd::{Simd, f64x8};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use std::array::from_fn;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The coach's solution, so that it is computed once for all tests.
static SOLUTION: LazyLock<&Solution> = LazyLock::new(|| Inverted::prepare(&Default::default(), 1, &|_| ()));

fn hand(faces: &[u8]) -> Hand {
    Hand::new(faces).expect("dice")
}

/// Returns the value of a sheet that was entered for this many points, in points play.
fn points_play(sheet: Sheet, points: i32) -> f64 {
    f64::from(points) + SOLUTION.value(sheet)
}

#[track_caller]
fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-9, "{a} is not {b}");
}

/// Checks a value solved in integers against the reference.
#[track_caller]
fn solved(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-6, "{a} is not {b}");
}

/// Returns all sheets with these closed boxes: a bonus can only be dead if a box is closed.
fn sheets(closed: u32) -> impl Iterator<Item = Sheet> {
    (0..8)
        .map(move |case| Sheet::of_case(closed, case))
        .filter(|sheet| (0..3).all(|at| sheet.alive[at] || sheet.closed & SECTIONS[at] != 0))
}

fn random_sheet(rng: &mut StdRng) -> Sheet {
    loop {
        let sheets: Vec<Sheet> = sheets(rng.random_range(0..FULL)).collect();
        // Rejection sampling of the case, so that all positions are equally likely.
        if let Some(&sheet) = sheets.get(rng.random_range(0..8)) {
            return sheet;
        }
    }
}

fn random_roll(rng: &mut StdRng) -> Hand {
    hand(&[(); DICE].map(|()| rng.random_range(1..=6)))
}

#[test]
fn counts_the_positions() {
    let section = |boxes: u32| (1 << boxes) * 2 - 1;
    assert_eq!(POSITIONS, section(5) * section(10) * section(5));
    // The same by enumerating every sheet of the first section with the others untouched.
    assert_eq!((0..=SECTIONS[0]).flat_map(sheets).count() as u32, section(5));
}

#[test]
fn counts_the_ways_of_each_sum() {
    let mut ways = [0; 20];
    for roll in &HANDS.rolls {
        ways[usize::from(roll.inverted_sum()) - 1] += roll.ways();
    }
    let printed =
        [120, 120, 360, 360, 600, 750, 870, 780, 930, 720, 720, 510, 360, 240, 211, 61, 31, 31, 1, 1];
    assert_eq!(ways, printed);
}

#[test]
fn inverts_the_sums_of_the_rules() {
    let check = |faces: &[u8], sum| assert_eq!(hand(faces).inverted_sum(), sum, "{faces:?}");
    check(&[6, 6, 5, 4, 3], 3);
    check(&[1, 1, 1, 1, 1], 20);
    check(&[2, 2, 2, 2, 2], 19);
    check(&[2, 3, 4, 5, 6], 1);
    check(&[1, 3, 4, 5, 6], 2);
}

#[test]
fn refuses_what_is_no_hand() {
    assert_eq!(Hand::new(&[1, 2, 3, 4, 5, 6]), None);
    assert_eq!(Hand::new(&[0]), None);
    assert_eq!(Hand::new(&[7]), None);
    assert_eq!(Hand::new(&[]), Some(Hand::EMPTY));
    assert_eq!(hand(&[3, 1, 3]).to_string(), "1 3 3");
}

#[test]
fn knows_what_can_be_kept() {
    assert_eq!((HANDS.keeps.len(), HANDS.rolls.len()), (210, 252));
    assert_eq!(hand(&[1, 2, 3, 4, 5]).parts().len(), 32);
    assert_eq!(hand(&[4, 4, 4, 4, 4]).parts().len(), 6);
    for roll in &HANDS.rolls {
        assert!(roll.parts().iter().all(|part| part.is_part_of(*roll)));
    }
}

/// Not inlined: a turn takes long to compile.
#[inline(never)]
fn solve(turn: &mut Turn<Cases>) -> Cases {
    turn.solve(&TILES).times(1.0 / 7776.0)
}

#[test]
fn tiled_turns_equal_their_steps() {
    let mut rng = StdRng::seed_from_u64(fresh(4).into());
    for _ in 0..100 {
        let mut turn: Box<Turn<Cases>> = Turn::new(Vector::NOTHING);
        for sum in 0..usize::from(BOXES) {
            turn.ends[sum] = Vector(from_fn(|_| rng.random_range(0.0..300.0)));
            let open = rng.random_bool(0.5);
            turn.ends[ends::REGISTER + sum] =
                if open { turn.ends[sum] } else { Vector::all(f64::NEG_INFINITY) };
        }
        let tiled = solve(&mut turn.clone());
        turn.last_reroll(&HANDS);
        turn.best_keeps(&HANDS, |turn, keep| turn.ends[usize::from(HANDS.end[keep])]);
        turn.best_of_rolls(&HANDS);
        turn.first_reroll(&HANDS);
        turn.best_keeps(&HANDS, |turn, keep| turn.keeps[keep]);
        turn.best_of_rolls(&HANDS);
        let rolls = turn.rolls.iter().zip(&HANDS.rolls);
        let sum = rolls.fold(Vector::NOTHING, |sum: Vector<8>, (value, roll)| {
            sum.plus(&value.times(f64::from(roll.ways()) / 7776.0))
        });
        tiled.0.iter().zip(sum.0).for_each(|(tiled, plain)| near(*tiled, plain));
    }
}

/// A sixth of the same number in all lanes.
struct Sixths(u32);

impl Work for Sixths {
    type Output = Vec<u32>;

    fn run<S: Simd>(self, simd: S) -> Vec<u32> {
        Numbers::<S>(S::u32s::splat(simd, self.0)).sixth().0.as_slice().to_vec()
    }
}

/// A value converted to an integer, and back.
struct FixAndBack {
    least: f64,
    most: f64,
    value: f64,
}

impl Work for FixAndBack {
    type Output = (u32, f64);

    fn run<S: Simd>(self, simd: S) -> (u32, f64) {
        let all = |value: f64| f64x8::splat(simd, value);
        let scale = Scale::new(all(self.least), all(self.most));
        let number = scale.fix(all(self.value)).to_array()[0] as u32;
        (number, scale.values(all(number.into())).to_array()[0])
    }
}

#[test]
fn sixths_of_whole_numbers_are_the_nearest() {
    let most = (u32::MAX - 3) / 6;
    for number in [0, 1, 2, 3, 4, 1_000_001, most - 1, most] {
        for more in 0..6 {
            let sum = (number * 6).saturating_add(more).min(most * 6);
            for sixth in widest(Sixths(sum)) {
                assert!(
                    (f64::from(sixth) - f64::from(sum) / 6.0).abs() < 0.9,
                    "a sixth of {sum} is not {sixth}"
                );
            }
        }
    }
    for (least, most) in [(0.0, 1.0), (0.0, 360.0), (226.2, 231.7), (17.25, 17.25)] {
        for part in [0.0, 0.3, 1.0] {
            let value: f64 = least + part * (most - least);
            let (number, back) = widest(FixAndBack { least, most, value });
            assert!(number <= (u32::MAX - 3) / 6, "{number}");
            assert!((back - value).abs() < 1e-6 * (most - least).max(1.0), "{back} is not {value}");
        }
    }
}

#[test]
#[expect(clippy::print_stdout, reason = "what was measured is to be read")]
fn integers_are_right_to_a_millionth() {
    // Every set of closed boxes that includes these, in double precision.
    let among = sample(0b0010_1000_0100_0001_0011, 0);
    let mut exact = vec![Vector::all(0.0); 1 << BOXES];
    let mut turn = Turn::new(Vector::NOTHING);
    let mut worst = 0.0;
    for closed in (0..FULL).rev().filter(|closed| closed & among == among) {
        let after = from_fn(|at| &exact[(closed | 1 << at) as usize]);
        widest(Sums { turn: &mut turn, closed, after: &after });
        exact[closed as usize] = solve(&mut turn);
        for sheet in sheets(closed) {
            worst = f64::max(worst, (exact[closed as usize].0[sheet.case()] - SOLUTION.value(sheet)).abs());
        }
    }
    println!("off by at most {worst:.1e} points");
    assert!(worst > 0.0 && worst < 1e-6, "{worst}");
}

#[test]
fn agrees_on_sheets_with_two_open_boxes() {
    let reference = Reference::new();
    let masks: Vec<u32> = (0..=FULL).filter(|closed| closed.count_ones() >= 18).collect();
    assert_eq!(masks.len(), 1 + 20 + 190);
    // Some of those with two open boxes, all of the others.
    let some =
        masks.iter().enumerate().filter(|(at, closed)| closed.count_ones() > 18 || at % sample(9, 1) == 0);
    let masks: Vec<u32> = some.map(|(_, closed)| *closed).collect();
    masks.into_par_iter().flat_map_iter(sheets).for_each(|sheet| {
        let value = match sheet.open().next() {
            Some(_) => reference.value(sheet, &points_play),
            None => 0.0,
        };
        solved(SOLUTION.value(sheet), value);
    });
}

#[test]
fn agrees_with_the_reference_on_random_sheets() {
    let mut rng = StdRng::seed_from_u64(fresh(1).into());
    let mut sheets: Vec<Sheet> = (0..sample(100, 1000)).map(|_| random_sheet(&mut rng)).collect();
    sheets.push(Sheet::EMPTY);
    let reference = Reference::new();
    sheets.into_par_iter().for_each(|sheet| {
        solved(SOLUTION.value(sheet), reference.value(sheet, &points_play));
    });
}

#[test]
fn values_every_action_as_the_reference_does() {
    let mut rng = StdRng::seed_from_u64(fresh(2).into());
    let positions: Vec<_> = (0..150).map(|_| (random_sheet(&mut rng), random_roll(&mut rng))).collect();
    let reference = Reference::new();
    positions.into_par_iter().for_each(|(sheet, roll)| {
        let next = points_play;
        let mut layers = vec![reference.last(sheet, &next)];
        for left in 0..2 {
            layers.push(reference.earlier(sheet, &next, &layers[left]));
        }
        for left in 0..3 {
            let actions = SOLUTION.actions(sheet, roll, left);
            assert!(actions.is_sorted_by(|a, b| a.1 >= b.1), "the best comes first");
            near(actions[0].1, layers[usize::from(left)][&roll]);
            let sum = roll.inverted_sum();
            let mut keeps = 0;
            for (action, value) in actions {
                match action {
                    RollAction::Register => {
                        let (after, points) = sheet.achieve(sum);
                        near(value, f64::from(points) + SOLUTION.value(after));
                    }
                    RollAction::Zero(number) => {
                        assert!(left == 0 && sheet.is_open(number) && !sheet.is_open(sum));
                        near(value, SOLUTION.value(sheet.zero(number)));
                    }
                    RollAction::Keep(keep) => {
                        keeps += 1;
                        near(value, reference.keep(keep, &layers[usize::from(left) - 1]));
                    }
                }
            }
            assert_eq!(keeps, if left == 0 { 0 } else { roll.parts().len() - 1 });
        }
    });
}

#[test]
fn endings_are_probabilities_and_give_the_value() {
    let mut rng = StdRng::seed_from_u64(fresh(3).into());
    for _ in 0..10 {
        let sheet = random_sheet(&mut rng);
        let turn = SOLUTION.turn(sheet);
        let zero = sheet.open().map(|n| SOLUTION.value(sheet.zero(n))).fold(f64::NEG_INFINITY, f64::max);
        for left in [1, 2] {
            let endings = turn.endings(left);
            for (action, value) in turn.actions(random_roll(&mut rng), left) {
                let RollAction::Keep(keep) = action else { continue };
                let chances = endings.of(keep);
                assert!((-1e-12..=1.0 + 1e-12).contains(&chances.none()), "{}", chances.none());
                let registered: f64 = sheet
                    .open()
                    .map(|number| {
                        let (after, points) = sheet.achieve(number);
                        chances.of(number) * (f64::from(points) + SOLUTION.value(after))
                    })
                    .sum();
                near(value, registered + chances.none() * zero);
                let closed = (1..=BOXES).filter(|&number| !sheet.is_open(number));
                assert!(closed.map(|number| chances.of(number)).all(|chance| chance == 0.0));
            }
        }
    }
}

#[test]
fn chances_of_aiming_at_one_box() {
    // All ones: every die that is not kept has `left` rolls to become one.
    for kept in 0..5 {
        for left in 1..3 {
            let by_one_die = 1.0 - (5f64 / 6.0).powi(left);
            let keep = hand(&vec![1; kept]);
            near(chance_of_reaching(20, keep, left as u8), by_one_die.powi(5 - kept as i32));
        }
    }
    near(chance_in_turn(20), (1.0 - (5f64 / 6.0).powi(3)).powi(5));
    assert_eq!(
        [9, 13, 14, 15].map(|number| (100.0 * chance_in_turn(number)).round()),
        [62.0, 47.0, 41.0, 39.0]
    );
    near(chance_of_reaching(3, hand(&[3, 4, 5, 6, 6]), 2), 1.0);
    near(chance_of_reaching(4, hand(&[3, 4, 5, 6, 6]), 0), 0.0);
    // The one is in the way of 2 3 4 5 6. Kept in the first reroll it is released in the second, which then needs
    // one particular face if a 5 or 6 came, else both.
    near(chance_of_reaching(1, hand(&[1, 2, 3, 4]), 1), 0.0);
    near(chance_of_reaching(1, hand(&[1, 2, 3, 4]), 2), 2.0 / 6.0 / 6.0 + 4.0 / 6.0 * 2.0 / 36.0);
}

#[test]
fn all_vector_widths_agree_to_the_bit() {
    for high in [[BLOCK - 1; 2], [(BLOCK - 1) & !4, (BLOCK - 1) & !64], [0b01_1010_0110, 0b11_0000_1101]] {
        let solved = high.map(|high| SOLUTION.blocks[high].clone());
        let work = SolveBlocks { blocks: &SOLUTION.blocks, high, tiles: &TILES };
        for level in levels() {
            assert_eq!(run_at(level, work), solved, "{level:?}");
        }
    }
}

#[test]
fn tells_its_progress() {
    let reported = AtomicUsize::new(0);
    let finished = AtomicUsize::new(0);
    let solution = Solution::solve(&|fraction| {
        assert!(fraction > 0.0 && fraction <= 1.0);
        reported.fetch_add(1, Ordering::Relaxed);
        if fraction == 1.0 {
            finished.fetch_add(1, Ordering::Relaxed);
        }
    });
    // Two blocks at a time.
    assert!((BLOCK / 2..BLOCK).contains(&reported.into_inner()));
    assert_eq!(finished.into_inner(), 1);
    assert_eq!(solution.blocks, SOLUTION.blocks);
}

#[test]
fn best_play_earns_its_value() {
    const GAMES: u32 = 2500;
    let play = |seed| {
        let mut rng = StdRng::seed_from_u64(seed);
        let (mut sheet, mut total) = (Sheet::EMPTY, 0.0);
        while sheet.closed != FULL {
            let (mut roll, mut left) = (random_roll(&mut rng), 2);
            sheet = loop {
                match SOLUTION.actions(sheet, roll, left)[0].0 {
                    RollAction::Zero(number) => break sheet.zero(number),
                    RollAction::Register => {
                        let (after, points) = sheet.achieve(roll.inverted_sum());
                        total += f64::from(points);
                        break after;
                    }
                    RollAction::Keep(keep) => {
                        let mut faces = keep.faces();
                        faces.resize_with(DICE, || rng.random_range(1..=6));
                        (roll, left) = (hand(&faces), left - 1);
                    }
                }
            };
        }
        total
    };
    let totals: Vec<f64> = (0..u64::from(GAMES)).into_par_iter().map(play).collect();
    let mean = totals.iter().sum::<f64>() / f64::from(GAMES);
    let variance = totals.iter().map(|total| (total - mean).powi(2)).sum::<f64>() / f64::from(GAMES - 1);
    let error = (variance / f64::from(GAMES)).sqrt();
    let value = SOLUTION.value(Sheet::EMPTY);
    assert!((mean - value).abs() < 4.0 * error, "{mean} ± {error} in play, {value} solved");
}
