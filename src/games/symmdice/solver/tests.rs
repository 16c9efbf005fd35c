use super::reference::Reference;
use super::*;
use crate::games::symmdice::geometry::dice::count;
use crate::tests::{fresh, sample};

fn standard() -> &'static Solver {
    Solver::of(Scoring::Standard)
}

fn some_rolls(n: u32) -> impl Iterator<Item = Roll> {
    // A spread of rolls: the digits to base 6 of multiples of a large prime.
    (0..n).map(|i| {
        let mut number = u64::from(i) * 7_368_787 + u64::from(fresh(12_345));
        Roll::of_sides(std::array::from_fn(|_| {
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
            let mut reference = Reference::new(scoring, worth);
            let turn = solver.solve_turn(worth);
            for roll in some_rolls(rolls) {
                for left in 0..2 {
                    let (best, _) = scoring.best_scores(&roll.counts());
                    let keeps = solver.keeps_in(&turn, &roll, left).into_iter().map(|(_, value)| value);
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
fn turns_solve_alike_side_by_side() {
    let solver = standard();
    let again = |points: i32| f64::from(points) / 50.0 + 0.3;
    let several = turn::turns(&solver.graph, 11, &|at, end| match end {
        turn::End::Stop(points) => WORTHS[at % 3](points),
        turn::End::Again(points) => again(points),
    });
    for (at, value) in several.into_iter().enumerate() {
        let stay = solver.solve_turn(WORTHS[at % 3]).stay;
        let rolls = solver.graph.rolls.iter().zip(stay);
        let best =
            rolls.map(|(roll, stay)| roll.chance * roll.nine.map_or(stay, |nine| again(nine).max(stay)));
        let one: f64 = best.sum();
        assert!((value - one).abs() < 1e-12, "{at}: {value} and {one}");
    }
}

/// Returns every distinct roll with its probability.
fn all_rolls() -> impl Iterator<Item = (Roll, f64)> {
    let sets = Kind::ALL.map(multisets::Multisets::new);
    let [a, b, c] = [0, 1, 2].map(|kind: usize| sets[kind].whole());
    let numbers = (0..a).flat_map(move |a| (0..b).flat_map(move |b| (0..c).map(move |c| [a, b, c])));
    numbers.map(move |parts| {
        let faces: Vec<Face> = parts.iter().zip(&sets).flat_map(|(&part, sets)| sets.faces(part)).collect();
        let chance = parts.iter().zip(&sets).map(|(&part, sets)| sets.chance(part)).product();
        (Roll::new(faces.try_into().unwrap()).unwrap(), chance)
    })
}

#[test]
fn sets_that_are_taken_for_one_score_alike() {
    for scoring in [Scoring::Standard, Scoring::Kids] {
        let solver = Solver::of(scoring);
        let mut chances = vec![0.0; solver.graph.rolls.len()];
        for (roll, chance) in all_rolls() {
            let number = solver.set_of(&roll.faces().map(Some));
            let node = solver.graph.rolls[number];
            assert_eq!(scoring.best_scores(&roll.counts()), (node.best, node.nine), "{roll}");
            assert!(node.nine.is_none_or(|nine| Graph::NINES.contains(&nine)), "{node:?}");
            chances[number] += chance;
        }
        for (node, chance) in solver.graph.rolls.iter().zip(chances) {
            assert!((node.chance - chance).abs() < 1e-14, "{node:?}: {chance}");
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
                let sides = Kind::of(i).faces();
                let next = |faces: &[Face; DICE]| {
                    sides.map(|side| std::array::from_fn(|j| if j == i { side } else { faces[j] }))
                };
                rolls = rolls.iter().flat_map(next).collect();
            }
            let n = rolls.len() as f64;
            let value =
                |faces: [Face; DICE]| solver.value(&TurnPosition { roll: Roll::new(faces).ok(), left: 1 });
            let mean = rolls.into_iter().map(value).sum::<f64>() / n;
            let fast = solver.keep(&roll, mask, 2);
            assert!((fast - mean).abs() < 1e-9, "{roll} keeping {mask:b}: {fast} and {mean}");
        }
    }
}

#[test]
fn a_turn_is_the_mean_over_first_rolls() {
    for &scoring in sample(&[Scoring::Standard][..], &[Scoring::Standard, Scoring::Kids]) {
        let solver = Solver::of(scoring);
        let (mut mean, mut chances) = (0.0, 0.0);
        for (roll, chance) in all_rolls() {
            chances += chance;
            // Without sorting all keeps of all rolls: continuing is at least as good as the obvious actions.
            let (best, nine) = solver.scoring.best_scores(&roll.counts());
            let go_on = solver.best_after(&roll);
            mean += chance * nine.map_or(0.0, |n| f64::from(n) + solver.turn).max(f64::from(best)).max(go_on);
        }
        assert!((chances - 1.0).abs() < 1e-9);
        assert!((mean - solver.turn).abs() < 1e-9, "{mean} and {}", solver.turn);
    }
}

impl Solver {
    /// Returns the value of the best keep of a first roll, over all 512 sets of dice.
    fn best_after(&self, roll: &Roll) -> f64 {
        (0..1u16 << DICE).map(|mask| self.keep(roll, mask, 2)).fold(0.0, f64::max)
    }
}

#[test]
fn choices_are_sorted_different_and_complete() {
    let solver = standard();
    for roll in some_rolls(50) {
        for left in 0..=2 {
            let actions = solver.actions(&roll, left);
            assert!(actions.is_sorted_by(|a, b| a.1 >= b.1));
            let value = actions[0].1;
            let mut faces: Vec<_> = Vec::new();
            for (action, value) in &actions {
                match *action {
                    RollAction::Keep(mask) => {
                        let by_kind = Kind::ALL.map(|k| {
                            count(
                                (0..DICE)
                                    .filter(|&i| Kind::of(i) == k && mask >> i & 1 == 1)
                                    .map(|i| roll.faces()[i]),
                            )
                        });
                        assert!(!faces.contains(&by_kind), "{roll} keeps the same twice");
                        faces.push(by_kind);
                    }
                    RollAction::Figure => {
                        assert_eq!(*value, f64::from(solver.groupings(&roll, RollAction::Figure)[0].score()))
                    }
                    RollAction::Nine => assert_eq!(left, 2),
                }
            }
            if left > 0 {
                let all = (0..1u16 << DICE).map(|mask| solver.keep(&roll, mask, left)).fold(0.0, f64::max);
                assert!(value >= all - 1e-12, "{roll} ; {left}: {value} and {all}");
            }
            assert_eq!(solver.value(&TurnPosition { roll: Some(roll), left }), value);
        }
    }
}

#[test]
fn best_play_earns_the_value() {
    let solver = standard();
    let mut number = 0x9e37_79b9_7f4a_7c15u64;
    let mut side = || {
        // SplitMix64, its upper bits to base 6.
        number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = number;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 33) as usize % 6
    };
    let (mut sum, mut squares) = (0.0, 0.0);
    let runs = 4_000;
    for _ in 0..runs {
        let mut points = 0.0;
        loop {
            let mut faces: [Face; DICE] = std::array::from_fn(|i| Kind::of(i).faces()[side()]);
            let mut left = 2;
            let last = loop {
                let roll = Roll::new(faces).unwrap();
                let best = solver.actions(&roll, left)[0].0;
                match best {
                    RollAction::Keep(mask) => {
                        for i in (0..DICE).filter(|i| mask >> i & 1 == 0) {
                            faces[i] = Kind::of(i).faces()[side()];
                        }
                        left -= 1;
                    }
                    figure => {
                        points += f64::from(solver.groupings(&roll, figure)[0].score());
                        break figure;
                    }
                }
            };
            if last != RollAction::Nine {
                break;
            }
        }
        sum += points;
        squares += points * points;
    }
    let mean = sum / f64::from(runs);
    let error = ((squares / f64::from(runs) - mean * mean) / f64::from(runs)).sqrt();
    assert!((mean - solver.turn()).abs() < 4.0 * error, "{mean} ± {error}, solved {}", solver.turn());
}
