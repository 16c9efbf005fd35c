use super::chase::{Objective, chase};
use super::*;
use crate::core::coach::Coach;
use crate::games::inverted::Inverted;
use crate::games::inverted::sheet::Sheet as Noted;
use crate::games::inverted::solver::reference::Reference;
use crate::games::inverted::solver::{Sheet, Solution};
use crate::tests::{fresh, sample};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;
use std::sync::Mutex;

fn solution() -> &'static Solution {
    Inverted::prepare(&Default::default(), 1, &|_| ())
}

/// A randomly filled sheet with this many open boxes.
fn random_sheet(rng: &mut StdRng, open: usize) -> Noted {
    let mut sheet = Noted::default();
    let zeroing = *[0.05, 0.2, 0.5].choose(rng).expect("three");
    while sheet.open().count() > open {
        let boxes: Vec<u8> = sheet.open().collect();
        let number = *boxes.choose(rng).expect("an open box");
        sheet = sheet.fill(number, !rng.random_bool(zeroing));
    }
    sheet
}

/// The slow, obvious induction over sheets and points.
struct Slow<'a> {
    reference: &'a Reference,
    worth: &'a dyn Fn(i32) -> f64,
    known: HashMap<(Sheet, i32), f64>,
}

impl Slow<'_> {
    fn value(&mut self, sheet: Sheet, points: i32) -> f64 {
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
            after.insert((sheet.zero(number), 0), self.value(sheet.zero(number), points));
        }
        let value = self.reference.value(sheet, &|sheet, gain| after[&(sheet, gain)]);
        self.known.insert((sheet, points), value);
        value
    }
}

#[test]
fn agrees_with_the_slow_induction_on_small_sheets() {
    let mut rng = StdRng::seed_from_u64(fresh(1).into());
    let reference = Reference::new();
    for case in 0..sample(24, 200) {
        let noted = random_sheet(&mut rng, 1 + case % 4);
        let (sheet, points) = (noted.into(), noted.points());
        let goal = points + rng.random_range(1..=150);
        let chance = GoalTable::solve(sheet, points, &Worth::at_least(goal), &|_| ());
        let mut slow = Slow {
            reference: &reference,
            worth: &|total| f64::from(u8::from(total >= goal)),
            known: HashMap::new(),
        };
        let exact = slow.value(sheet, points);
        let found = chance.chance(sheet, points).expect("the start");
        assert!((found - exact).abs() < 1e-6, "{noted:?} {goal}: {found} is not {exact}");
        for (&(sheet, points), &exact) in &slow.known {
            let found = chance.chance(sheet, points).expect("a position that can come");
            assert!((found - exact).abs() < 1e-6, "{sheet:?} {points} {goal}: {found} is not {exact}");
        }
    }
}

#[test]
fn agrees_where_every_point_counts() {
    let mut rng = StdRng::seed_from_u64(fresh(2).into());
    let reference = Reference::new();
    for case in 0..sample(12, 100) {
        let noted = random_sheet(&mut rng, 1 + case % 4);
        let (sheet, points) = (noted.into(), noted.points());
        let (middle, width) = (f64::from(rng.random_range(100..300)), f64::from(rng.random_range(1..40)));
        let worth = |total: f64| 1.0 / (1.0 + ((middle - total) / width).exp());
        let table = GoalTable::solve(sheet, points, &Worth::new(|total| worth(total as f64)), &|_| ());
        let mut slow =
            Slow { reference: &reference, worth: &|total| worth(total.into()), known: HashMap::new() };
        let exact = slow.value(sheet, points);
        let found = table.chance(sheet, points).expect("the start");
        assert!((found - exact).abs() < 1e-6, "{noted:?}: {found} is not {exact}");
    }
}

#[test]
fn what_is_decided_is_known_without_work() {
    let full = (1..=20).fold(Noted::default(), |sheet, number| sheet.fill(number, number != 20));
    let check = |sheet: Noted, total, chance| {
        let table = GoalTable::solve(sheet.into(), sheet.points(), &Worth::at_least(total), &|_| ());
        assert_eq!(table.chance(sheet.into(), sheet.points()), Some(chance), "{total}");
    };
    check(full, 290, 1.0);
    check(full, 291, 0.0);
    check(Noted::default(), 0, 1.0);
    check(Noted::default(), 361, 0.0);
    check(Noted::default().fill(1, false), 310, 0.0);
}

#[test]
fn a_table_covers_its_start_alone() {
    let sheet = [19, 20].into_iter().fold(Noted::default(), |sheet, number| sheet.fill(number, number == 19));
    let sheet = (1..=15).fold(sheet, |sheet, number| sheet.fill(number, true));
    let worth = Worth::new(|total| total as f64 / MOST as f64);
    let table = GoalTable::solve(sheet.into(), sheet.points(), &worth, &|_| ());
    assert!(table.covers(sheet.into(), sheet.points()));
    for more in 1..=20 {
        assert_eq!(table.chance(sheet.into(), sheet.points() + more), None, "{more}");
        assert!(!table.covers(sheet.into(), sheet.points() + more), "{more}");
    }
}

#[test]
fn chasing_nothing_is_points_play() {
    let mut rng = StdRng::seed_from_u64(fresh(3).into());
    let near = |a: f64, b: f64, by: f64| assert!((a - b).abs() < by, "{a} is not {b}");
    for open in [5, 5, 5, 5, 11] {
        let sheet = random_sheet(&mut rng, open);
        let to_come = solution().value(sheet.into());
        let best = f64::from(sheet.points()) + to_come;
        let pursuit = |total| Pursuit::of(solution(), sheet.into(), sheet.points(), total, &|_| ());
        assert_eq!(pursuit(0), Pursuit { chance: 1.0, as_now: 1.0, cost: 0.0 });
        assert_eq!(pursuit(361), Pursuit { chance: 0.0, as_now: 0.0, cost: 0.0 });
        let most = MOST as i32 - lost(sheet.into(), sheet.points());
        assert!(
            pursuit(most).chance > 0.0 && pursuit(most + 1).chance == 0.0,
            "{most} points from {sheet:?}"
        );
        let spread = PointsPlay::new(solution(), sheet.into(), sheet.points(), usize::MAX, &|_| ());
        for total in [best as i32 + 20, best as i32, sheet.points() + 1] {
            let Pursuit { chance, as_now, cost } = pursuit(total);
            near(as_now, spread.at_least(total), 1e-3);
            assert!(chance >= as_now - 1e-6 && cost >= 0.0);
            let worth = Worth::at_least(total);
            let table = GoalTable::solve(sheet.into(), sheet.points(), &worth, &|_| ());
            near(chance, table.chance(sheet.into(), sheet.points()).expect("the start"), 1e-6);
            let now = chase(solution(), sheet.into(), sheet.points(), &worth, Objective::Points, &|_| ());
            near(now.1, to_come, 1e-4);
        }
    }
}

#[test]
fn points_play_has_the_solved_mean() {
    let mut rng = StdRng::seed_from_u64(fresh(4).into());
    for open in [1, 2, 5, 9, 12] {
        let sheet = random_sheet(&mut rng, open);
        let spread = PointsPlay::new(solution(), sheet.into(), sheet.points(), usize::MAX, &|_| ());
        let value = f64::from(sheet.points()) + solution().value(sheet.into());
        assert!(spread.exact && (spread.at_least(0) - 1.0).abs() < 1e-9);
        assert!((spread.mean() - value).abs() < 1e-6, "{} is not {value}", spread.mean());
    }
    let told = Mutex::new(vec![0.0]);
    let sampled = PointsPlay::new(solution(), Sheet::EMPTY, 0, 100, &|part| told.lock().unwrap().push(part));
    let told = told.into_inner().unwrap();
    assert!(told.len() > 100 && told.is_sorted() && told.last() == Some(&1.0), "{told:?}");
    assert!(!sampled.exact && (sampled.at_least(0) - 1.0).abs() < 1e-9);
    assert!((sampled.mean() - solution().value(Sheet::EMPTY)).abs() < 1e-6);
}
