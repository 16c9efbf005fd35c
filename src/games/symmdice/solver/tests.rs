use super::reference::ReferenceSolver;
use super::{Scoring, Solver};
use crate::games::symmdice::geometry::dice::{DICE, DieKind, NineDice, count};
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::position::{TablePosition, TurnPosition};
use crate::tests::{fresh, sample};
use std::collections::BTreeSet;

fn standard() -> &'static Solver {
    Solver::of(Scoring::Standard)
}

pub(crate) fn some_rolls(n: u32) -> impl Iterator<Item = NineDice> {
    // A spread of rolls: the digits to base 6 of multiples of a large prime.
    (0..n).map(|i| {
        let mut number = u64::from(i) * 7_368_787 + u64::from(fresh(12_345));
        NineDice::of_sides(std::array::from_fn(|_| {
            let side = number % 6;
            number /= 6;
            side as u8
        }))
    })
}

/// Various worths of points.
const WORTHS: [fn(i32) -> f64; 3] = [
    f64::from,
    |points| if points >= 18 { 1.0 } else { 0.0 },
    |points| 1.0 - 0.9f64.powi(points / 4) + f64::from(points) / 1e4,
];

#[test]
fn agrees_with_the_reference() {
    for (scoring, rolls) in [(Scoring::Standard, 60), (Scoring::Kids, 20)] {
        let solver = Solver::of(scoring);
        for &worth in sample(&WORTHS[1..2], &WORTHS) {
            let mut reference = ReferenceSolver::new(scoring, worth);
            let turn = solver.solve_turn(worth);
            for roll in some_rolls(rolls) {
                for left in 0..2 {
                    let (best, _) = scoring.best_scores(&roll.counts());
                    let keeps = solver
                        .keeps_in(&turn, &roll, left)
                        .into_iter()
                        .map(|(_, value)| value);
                    let fast = keeps.fold(worth(best), f64::max);
                    let obvious = reference.value(&roll, left);
                    assert!(
                        (fast - obvious).abs() < 1e-9,
                        "{scoring:?} {roll} ; {left}: {fast} and {obvious}"
                    );
                }
            }
        }
    }
}

#[test]
fn sets_are_those_of_the_rules() {
    let solver = standard();
    assert_eq!(
        (solver.sets.len(), solver.sets.rolls.len()),
        (158_760, 44_100)
    );
    let chances: f64 = solver.sets.rolls.iter().map(|roll| roll.chance).sum();
    assert!((chances - 1.0).abs() < 1e-12, "{chances}");
    for roll in some_rolls(100) {
        let dice = roll.faces().map(Some);
        let set = solver.sets.number(&dice);
        assert_eq!(solver.sets.counts(set), roll.counts());
        let mut less = BTreeSet::new();
        for die in 0..DICE {
            let mut others = dice;
            others[die] = None;
            less.insert(solver.sets.number(&others));
        }
        assert_eq!(
            solver.sets.with_one_less(set).collect::<BTreeSet<_>>(),
            less
        );
        for less in less {
            let (to, chances): (Vec<usize>, Vec<f64>) =
                solver.sets.with_one_more(less).unwrap().unzip();
            assert!(to.contains(&set) && (chances.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        }
    }
}

#[test]
fn a_keep_is_the_mean_of_its_results() {
    let solver = standard();
    for roll in some_rolls(40) {
        for missing in [vec![3], vec![0, 8], vec![2, 5], vec![4, 5, 7]] {
            let mask = missing.iter().fold(0x1ff, |mask, i| mask & !(1u16 << i));
            let mut rolls = vec![*roll.faces()];
            for &i in &missing {
                let sides = DieKind::of(i).faces();
                rolls = rolls
                    .iter()
                    .flat_map(|faces: &[Face; DICE]| {
                        sides.map(|side| {
                            std::array::from_fn(|j| if j == i { side } else { faces[j] })
                        })
                    })
                    .collect();
            }
            let n = rolls.len() as f64;
            let mean = rolls
                .into_iter()
                .map(|faces: [Face; DICE]| {
                    solver.value(&TurnPosition {
                        roll: NineDice::new(faces).ok(),
                        left: 1,
                    })
                })
                .sum::<f64>()
                / n;
            let fast = solver.keep(&roll, mask, 2);
            assert!(
                (fast - mean).abs() < 1e-9,
                "{roll} keeping {mask:b}: {fast} and {mean}"
            );
        }
    }
}

fn check_close(value: f64, before: f64) {
    assert!((value - before).abs() < 1e-9, "{value}, not {before}");
}

fn check_value(position: &str, before: f64) {
    let turn = TablePosition::read(position).unwrap().turn;
    check_close(standard().value(&turn), before);
}

/// The turn and the run, as an earlier solver had them, which merged sets in another way.
#[test]
fn values_are_as_before() {
    check_close(standard().turn(), 25.194_168_075_319_54);
    check_value("hHsd hblc P ; 2", 21.167_495_346_672_993);
    check_value("hhhs hhlc P ; 1", 30.668_209_876_543_2);
    check_value("hHsS bbcy d ; 2", 44.194_168_075_319_54);
    for scoring in [Scoring::Standard, Scoring::Kids] {
        let solver = Solver::of(scoring);
        let run = solver.run();
        assert!(
            (run.totals.mean_of(|_| 1.0) - 1.0).abs() < 1e-6,
            "{scoring:?}"
        );
        assert!(
            (run.mean - solver.turn()).abs() < 1e-6,
            "{scoring:?}: {}",
            run.mean
        );
        // Before the first roll the choice of another turn is the same.
        let turn = solver.before_first_roll(&solver.points, |nine| f64::from(nine) + solver.turn());
        check_close(turn, solver.turn());
    }
}

#[test]
fn keeps_are_different_and_complete() {
    let solver = standard();
    for roll in some_rolls(50) {
        for left in 0..=2 {
            let mut faces: Vec<_> = Vec::new();
            for (mask, _) in solver.keeps(&roll, left) {
                let by_kind = DieKind::ALL.map(|kind| {
                    let kept_dice =
                        (0..DICE).filter(|&i| DieKind::of(i) == kind && mask >> i & 1 == 1);
                    count(kept_dice.map(|i| roll.faces()[i]))
                });
                assert!(!faces.contains(&by_kind), "{roll} keeps the same twice");
                faces.push(by_kind);
            }
            let value = solver.value(&TurnPosition {
                roll: Some(roll),
                left,
            });
            if left > 0 {
                let all = (0..1u16 << DICE)
                    .map(|mask| solver.keep(&roll, mask, left))
                    .fold(0.0, f64::max);
                assert!(value >= all - 1e-12, "{roll} ; {left}: {value} and {all}");
            }
        }
    }
}
