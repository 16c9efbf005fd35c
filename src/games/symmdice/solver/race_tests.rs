//! The race, totals alone and fields of several seats, checked against slow and obvious inductions.
use super::field::{Rival, Rivals, ThisRound};
use super::race::Place;
use super::*;
use crate::tests::sample;
use std::collections::HashMap;

/// The beginning of a seat's turn: its place, its points and the other's, and whether the goal was reached.
type State = (Place, i32, i32, bool);

/// The race without any optimisation: every state of the game by itself, each turn solved alone.
struct Obvious {
    goal: i32,
    solver: &'static Solver,
    known: HashMap<State, f64>,
}

impl Obvious {
    fn mover(&mut self, state: State) -> f64 {
        let (place, own, other, last) = state;
        // A lead this large is lost at most once in a million games.
        if (own - other).abs() > 120 {
            return if own > other { 1.0 } else { 0.0 };
        }
        // In the last round only the difference counts.
        let state = if last { (place, own - other, 0, true) } else { state };
        if let Some(&known) = self.known.get(&state) {
            return known;
        }
        let graph = &self.solver.graph;
        let stops: HashMap<i32, f64> =
            graph.scores().iter().map(|&made| (made, self.ended(place, own + made, other, last))).collect();
        let stay = self.solver.solve_turn(|points| stops[&points]).stay;
        let again: HashMap<i32, f64> = Graph::NINES
            .into_iter()
            .map(|made| (made, self.mover((place, own + made, other, last || own + made >= self.goal))))
            .collect();
        let rolls = graph.rolls.iter().zip(stay);
        let chance = rolls
            .map(|(roll, stay)| roll.chance * roll.nine.map_or(stay, |nine| again[&nine].max(stay)))
            .sum();
        self.known.insert(state, chance);
        chance
    }

    fn ended(&mut self, place: Place, own: i32, other: i32, last: bool) -> f64 {
        let last = last || own >= self.goal;
        match place {
            Place::First => 1.0 - self.mover((Place::Second, other, own, last)),
            Place::Second if last => match own.cmp(&other) {
                std::cmp::Ordering::Less => 0.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 1.0,
            },
            Place::Second => 1.0 - self.mover((Place::First, other, own, false)),
        }
    }
}

#[test]
fn the_race_is_that_of_an_obvious_induction() {
    let goal = sample(10, 20);
    let solver = Solver::of(Scoring::Standard);
    let race = solver.race(goal, [-4, -4], &|_| ());
    let mut obvious = Obvious { goal, solver, known: HashMap::new() };
    let mut check = |place, own, other, last| {
        let slow = obvious.mover((place, own, other, last));
        let fast = race.mover(place, own, other, last);
        assert!((fast - slow).abs() < 1e-5, "{place:?} {own} to {other}, {last}: {fast} and {slow}");
    };
    for scores in [(0, 0), (goal - 1, goal - 1), (goal - 1, 0), (-4, 1)] {
        check(Place::First, scores.0, scores.1, false);
        check(Place::Second, scores.0, scores.1, false);
    }
    check(Place::First, goal + 9, 2, true);
    check(Place::Second, 2, goal + 30, true);
    // After a lost challenge, which cost ten points, with the goal reached.
    check(Place::First, goal - 3, goal - 1, true);
    assert!(obvious.known.len() > 50);
}

#[test]
fn more_points_are_worth_no_less() {
    for scoring in [Scoring::Standard, Scoring::Kids] {
        let goal = sample(20, 50);
        let race = Solver::of(scoring).race(goal, [0, 0], &|_| ());
        for own in 0..goal - 1 {
            for other in 0..goal - 1 {
                for place in [Place::First, Place::Second] {
                    let at = |own, other| race.mover(place, own, other, false);
                    assert!(at(own + 1, other) >= at(own, other) - 1e-12, "{scoring:?} {own}/{other}");
                    assert!(at(own, other + 1) <= at(own, other) + 1e-12, "{scoring:?} {own}/{other}");
                }
            }
        }
        let begins = race.mover(Place::First, 0, 0, false);
        assert!((0.4..0.6).contains(&begins), "{begins}");
    }
}

#[test]
fn runs_make_what_they_are_worth() {
    for scoring in [Scoring::Standard, Scoring::Kids] {
        let solver = Solver::of(scoring);
        let check = |chances: &[f64], worth: f64| {
            let (mut sum, mut mean) = (0.0, 0.0);
            for (points, chance) in chances.iter().enumerate() {
                sum += chance;
                mean += chance * points as f64;
            }
            assert!((sum - 1.0).abs() < 1e-9 && (mean - worth).abs() < 1e-8, "{sum} {mean} {worth}");
        };
        check(solver.run().chances(), solver.turn());
        let roll: Roll = "hhHs hhlc d".parse().unwrap();
        for left in 0..=2 {
            let dice = roll.faces().map(Some);
            let rest = solver.rest_of_run(solver.run(), &dice, left);
            check(rest.chances(), solver.value(&TurnPosition { roll: Some(roll), left }));
        }
        let mut kept = roll.faces().map(Some);
        (kept[2], kept[6]) = (None, None);
        check(solver.rest_of_run(solver.run(), &kept, 1).chances(), solver.kept_value(&kept, 1));
    }
}

#[test]
fn totals_have_the_chance_of_best_runs() {
    let solver = Solver::of(Scoring::Standard);
    let totals = solver.totals(10, 40, &|_| ());
    // One run of at most one extra turn: the smallest chance of a figure with this many points, and those after a nine.
    for needed in [3, 12, 30, 40] {
        let step = |made: i32| if made >= needed { 1.0 } else { 0.0 };
        let stay = solver.solve_turn(step).stay;
        let again = |nine: i32| totals.chance(1, needed - nine);
        let rolls = solver.graph.rolls.iter().zip(stay);
        let slow: f64 = rolls
            .map(|(roll, stay)| roll.chance * roll.nine.map_or(stay, |nine| again(nine).max(stay)))
            .sum();
        assert!((totals.chance(1, needed) - slow).abs() < 1e-12);
    }
    // No plan is worse than the one for points, and more runs and fewer points are more likely to succeed.
    let run = solver.run().chances();
    let mut points_play = vec![1.0];
    for runs in 1..=3 {
        let mut sums = vec![0.0; points_play.len() + run.len()];
        for (at, chance) in points_play.iter().enumerate() {
            run.iter().enumerate().for_each(|(made, one)| sums[at + made] += chance * one);
        }
        points_play = sums;
        for needed in 1..=40 {
            let plain: f64 = points_play.iter().skip(needed as usize).sum();
            let best = totals.chance(runs, needed);
            assert!(best >= plain - 1e-9, "{runs} runs, {needed}: {best} and {plain}");
            assert!(best >= totals.chance(runs - 1, needed) - 1e-12);
            assert!(best <= totals.chance(runs, needed - 1) + 1e-12);
        }
    }
    assert_eq!((totals.chance(0, 1), totals.chance(0, 0), totals.chance(3, -5)), (0.0, 1.0, 1.0));
}

#[test]
fn a_field_needs_more_than_the_race() {
    let solver = Solver::of(Scoring::Standard);
    let goal = 30;
    let race = solver.race(goal, [-4, -3], &|_| ());
    for (own, other) in [(5, 5), (25, 9), (11, 28)] {
        let check = |this_round, place| {
            let others = vec![Rival { points: other, this_round }];
            let field = solver.field(&Rivals { goal, last: false, others }, own);
            let (field, race) = (field.mover(own), race.mover(place, own, other, false));
            // A player who cannot see the other's dice knows less, and one who plays for points replies worse: nearly
            // even.
            assert!((field - race).abs() < 0.05, "{own}/{other}: {field} and {race}");
        };
        check(ThisRound::Whole, Place::First);
        check(ThisRound::Over, Place::Second);
    }
    // In the last round of two, the second seat knows everything: it is the race itself.
    let last = Rivals { goal, last: true, others: vec![Rival { points: 37, this_round: ThisRound::Over }] };
    for own in [3, 12, 30] {
        let (field, race) = (solver.field(&last, own).mover(own), race.mover(Place::Second, own, 37, true));
        assert!((field - race).abs() < 1e-6, "{own}: {field} and {race}");
    }
}
