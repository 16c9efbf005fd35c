use super::actions::REROLLS;
use super::hands::DICE;
use super::reference::ReferenceTurn;
use super::*;
use crate::core::Roll;
use crate::games::inverted::sheet::{BOXES, FULL, SECTION_SETS, SheetState, inverted_sum};
use crate::games::inverted::tests::solution;
use crate::tests::{fresh, sample};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

/// The coach's solution, so that it is computed once for all tests.
static SOLUTION: LazyLock<Arc<SheetValues>> = LazyLock::new(solution);

fn dice(faces: &[u8]) -> Roll {
    Roll::new(faces).expect("dice")
}

/// Returns the value of a sheet that was entered for this many points, in points play.
pub(crate) fn points_play(sheet: SheetState, points: i32) -> f64 {
    f64::from(points) + SOLUTION.value(sheet)
}

#[track_caller]
fn check_near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-9, "{a} is not {b}");
}

/// Returns all sheets with these closed boxes: a bonus can only be dead if a box is closed.
fn sheets(closed: u32) -> impl Iterator<Item = SheetState> {
    (0..8)
        .filter(move |alive| {
            (0..3).all(|section| alive >> section & 1 == 1 || closed & SECTION_SETS[section] != 0)
        })
        .map(move |alive| SheetState { closed, alive })
}

/// Returns a sheet with at most this many open boxes, at least one.
pub(crate) fn random_sheet(rng: &mut StdRng, most: u32) -> SheetState {
    loop {
        let sheets: Vec<SheetState> = sheets(rng.random_range(0..FULL)).collect();
        let sheet = sheets[rng.random_range(0..sheets.len())];
        if 20 - sheet.closed.count_ones() <= most {
            return sheet;
        }
    }
}

fn random_roll(rng: &mut StdRng) -> Roll {
    dice(&[(); DICE].map(|()| rng.random_range(1..=6)))
}

#[test]
fn the_empty_sheet_is_worth_what_others_found() {
    let value = SOLUTION.value(SheetState::EMPTY);
    assert!((value - 226.189_566_5).abs() < 1e-6, "{value}");
}

#[test]
fn agrees_with_the_reference() {
    let mut rng = StdRng::seed_from_u64(fresh(1).into());
    let reference = ReferenceTurn::new();
    let few = (0..FULL)
        .filter(|closed| closed.count_ones() == 19)
        .flat_map(sheets);
    let random = (0..sample(100, 1000)).map(|_| random_sheet(&mut rng, 20));
    few.chain(random)
        .collect::<Vec<_>>()
        .into_par_iter()
        .for_each(|sheet| {
            check_near(SOLUTION.value(sheet), reference.value(sheet, &points_play));
        });
}

#[test]
fn values_every_action_as_the_reference_does() {
    let mut rng = StdRng::seed_from_u64(fresh(2).into());
    let positions =
        (0..sample(50, 500)).map(|_| (random_sheet(&mut rng, 20), random_roll(&mut rng)));
    let reference = ReferenceTurn::new();
    positions
        .collect::<Vec<_>>()
        .into_par_iter()
        .for_each(|(sheet, roll)| {
            let next = points_play;
            let mut layers = vec![reference.last(sheet, &next)];
            for left in 0..2 {
                layers.push(reference.earlier(sheet, &next, &layers[left]));
            }
            let turn = SOLUTION.turn(sheet);
            for left in 0..=REROLLS {
                let actions = turn.actions(roll, left);
                assert!(
                    actions.is_sorted_by(|a, b| a.1 >= b.1),
                    "the best comes first"
                );
                check_near(actions[0].1, layers[usize::from(left)][&roll]);
                let sum = inverted_sum(&roll.faces());
                let mut keeps = 0;
                for (action, value) in actions {
                    match action {
                        RollAction::Register => check_near(value, SOLUTION.after(sheet, sum).0),
                        RollAction::Zero(number) => {
                            assert!(left == 0 && sheet.is_open(number) && !sheet.is_open(sum));
                            check_near(value, SOLUTION.value(sheet.zero(number)));
                        }
                        RollAction::Keep(keep) => {
                            keeps += 1;
                            check_near(value, reference.keep(keep, &layers[usize::from(left) - 1]));
                        }
                    }
                }
                assert_eq!(keeps, if left == 0 { 0 } else { roll.parts().len() - 1 });
            }
        });
}

#[test]
fn chances_of_ends_give_the_value() {
    let mut rng = StdRng::seed_from_u64(fresh(3).into());
    for _ in 0..10 {
        let sheet = random_sheet(&mut rng, 20);
        let roll = random_roll(&mut rng);
        let turn = SOLUTION.turn(sheet);
        let zero = sheet
            .open()
            .map(|n| SOLUTION.value(sheet.zero(n)))
            .fold(f64::NEG_INFINITY, f64::max);
        let whole_rolls = (0..=REROLLS).map(|left| (roll, left));
        let parts = roll.parts().into_iter().filter(|part| *part != roll);
        let parts = parts.flat_map(|part| [(part, 0), (part, 1)]);
        for (dice, left) in whole_rolls.chain(parts).chain([(Roll::default(), REROLLS)]) {
            let chances = turn.chances(dice, left);
            assert!(
                (-1e-12..=1.0 + 1e-12).contains(&chances.none()),
                "{}",
                chances.none()
            );
            let filled: f64 = sheet
                .open()
                .map(|number| chances.of(number) * SOLUTION.after(sheet, number).0)
                .sum();
            check_near(turn.value(dice, left), filled + chances.none() * zero);
            let closed = (1..=BOXES).filter(|&number| !sheet.is_open(number));
            assert!(
                closed
                    .map(|number| chances.of(number))
                    .all(|chance| chance == 0.0)
            );
        }
    }
}

#[test]
fn chances_of_aiming_at_one_box() {
    // All ones: every die that is not kept has `left` rolls to become one.
    for kept_count in 0..5 {
        for left in 1..3 {
            let by_one_die = 1.0 - (5f64 / 6.0).powi(left);
            let keep = dice(&vec![1; kept_count]);
            check_near(
                chance_of_reaching(20, keep, left as u8),
                by_one_die.powi(5 - kept_count as i32),
            );
        }
    }
    check_near(chance_in_turn(20), (1.0 - (5f64 / 6.0).powi(3)).powi(5));
    assert_eq!(
        [9, 13, 14, 15].map(|number| (100.0 * chance_in_turn(number)).round()),
        [62.0, 47.0, 41.0, 39.0]
    );
    check_near(chance_of_reaching(3, dice(&[3, 4, 5, 6, 6]), 2), 1.0);
    check_near(chance_of_reaching(4, dice(&[3, 4, 5, 6, 6]), 0), 0.0);
    // The one is in the way of 2 3 4 5 6. Kept in the first reroll it is released in the second,
    // which then needs one particular face if a 5 or 6 came, else both.
    check_near(chance_of_reaching(1, dice(&[1, 2, 3, 4]), 1), 0.0);
    check_near(
        chance_of_reaching(1, dice(&[1, 2, 3, 4]), 2),
        2.0 / 6.0 / 6.0 + 4.0 / 6.0 * 2.0 / 36.0,
    );
}

/// The slow, obvious induction over sheets and points.
struct SlowInduction<'a> {
    reference: &'a ReferenceTurn,
    worth: &'a dyn Fn(i32) -> f64,
    known: HashMap<(SheetState, i32), f64>,
}

impl SlowInduction<'_> {
    fn value(&mut self, sheet: SheetState, points: i32) -> f64 {
        if sheet.open().next().is_none() {
            return (self.worth)(points);
        }
        if let Some(known) = self.known.get(&(sheet, points)) {
            return *known;
        }
        let mut after = HashMap::new();
        for number in sheet.open() {
            let (achieved, gain) = sheet.achieve(number);
            after.insert((achieved, gain), self.value(achieved, points + gain));
            after.insert(
                (sheet.zero(number), 0),
                self.value(sheet.zero(number), points),
            );
        }
        let value = self
            .reference
            .value(sheet, &|sheet, gain| after[&(sheet, gain)]);
        self.known.insert((sheet, points), value);
        value
    }
}

/// Checks every position that can follow from random sheets with few open boxes, for the worth of
/// `worth`.
#[track_caller]
fn check_goals(seed: u64, worth: impl Fn(&mut StdRng, i32) -> Box<dyn Fn(i32) -> f64>) {
    let mut rng = StdRng::seed_from_u64(seed);
    let reference = ReferenceTurn::new();
    for case in 0..sample(16, 200) {
        let sheet = random_sheet(&mut rng, 1 + case % 4);
        // Points beyond what such a sheet can have would cut the worth off.
        let points = rng.random_range(0..=MOST - sheet.most_to_come());
        let worth = worth(&mut rng, points);
        let goal = GoalSolution::solve(sheet, points, &worth);
        let mut slow = SlowInduction {
            reference: &reference,
            worth: &worth,
            known: HashMap::new(),
        };
        slow.value(sheet, points);
        for (&(sheet, points), &exact) in &slow.known {
            let values = [
                goal.value(sheet, points),
                goal.turn(sheet, points).value(Roll::default(), REROLLS),
            ];
            assert!(
                values.iter().all(|value| (value - exact).abs() < 1e-7),
                "{sheet:?} {points}: {values:?} are not {exact}"
            );
        }
    }
}

#[test]
fn goals_agree_with_the_slow_induction() {
    check_goals(fresh(4).into(), |rng, points| {
        let min_total = points + rng.random_range(1..=150);
        Box::new(move |total| f64::from(u8::from(total >= min_total)))
    });
    // Here every point counts.
    check_goals(fresh(5).into(), |rng, _| {
        let middle = f64::from(rng.random_range(100..300));
        let width = f64::from(rng.random_range(1..40));
        Box::new(move |total| 1.0 / (1.0 + ((middle - f64::from(total)) / width).exp()))
    });
}

#[test]
fn a_goal_of_points_is_points_play() {
    let mut rng = StdRng::seed_from_u64(fresh(6).into());
    for open_boxes in [1, 3, 6] {
        let sheet = random_sheet(&mut rng, open_boxes);
        let goal = GoalSolution::solve(sheet, 0, |total| f64::from(total) / 360.0);
        let value = 360.0 * goal.value(sheet, 0);
        assert!(
            (value - SOLUTION.value(sheet)).abs() < 1e-5,
            "{value} for {sheet:?}"
        );
    }
}

#[test]
fn totals_have_the_solved_mean() {
    let mut rng = StdRng::seed_from_u64(fresh(7).into());
    for open_boxes in [1, 2, 5, 9] {
        let sheet = random_sheet(&mut rng, open_boxes);
        let roll = random_roll(&mut rng);
        for (dice, left) in [(Roll::default(), REROLLS), (roll, 1), (roll, 0)] {
            let totals = SOLUTION.totals(sheet, 20, dice, left);
            check_near(totals.mean_of(|_| 1.0), 1.0);
            check_near(
                totals.mean_of(f64::from),
                20.0 + SOLUTION.turn(sheet).value(dice, left),
            );
        }
    }
}
