//! The exact value of every roll and of every keep, extra turns included.
//!
//! Only how often each face shows counts: 44,100 different rolls and 158,760 different keeps. A keep's value is the
//! mean over its next missing die, rolled one at a time, so each costs six additions at most; the best keep of a roll
//! is a running maximum over sets with one die less. Two such rounds value the last reroll and the one before.
//!
//! A figure of all nine on the first roll earns another turn, which is worth as much as this one was: X, with
//! X = E[max(R, N + X)], R the best of going on or stopping without and N the best nine-dice score. For given choices
//! that is a linear equation; choosing anew with its solution and solving again ends in a few steps at the exact X.
mod multisets;
#[cfg(test)]
pub(crate) mod reference;

use super::geometry::dice::{Counts, DICE, Kind, Roll, count};
use super::geometry::motifs::Face;
#[cfg(test)]
use super::geometry::orbits;
use super::geometry::orbits::best_scores;
use super::geometry::symmetry::Symmetry;
use super::position::TurnPosition;
use crate::core::coach::ActionValue;
use multisets::Multisets;
use std::sync::OnceLock;

/// What counts in a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Scoring {
    /// Every symmetry, times the dice.
    #[default]
    Standard,
    /// Little Kids: one mirror, the dice.
    Kids,
}

impl Scoring {
    /// Returns the symmetries that count.
    pub(crate) fn symmetries(self) -> impl Iterator<Item = Symmetry> + Clone {
        Symmetry::declarable().filter(move |&s| self == Scoring::Standard || s == Symmetry::Mirror(1))
    }

    /// Returns the best score that dice with these faces allow, and the best with all nine.
    pub fn best_scores(self, counts: &Counts) -> (i32, Option<i32>) {
        best_scores(self.symmetries(), counts)
    }
}

/// What can be done with a roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RollAction {
    /// Keep these dice (bit i is die i of the roll) and roll the others.
    Keep(u16),
    /// Make the figure of the best score.
    Figure,
    /// Make the best figure of all nine dice, for the extra turn.
    Nine,
}

/// The solved game.
pub struct Solver {
    scoring: Scoring,
    sets: [Multisets; 3],
    /// The value of each keep, by the rerolls left after its missing dice are rolled: 0 and 1.
    keeps: [Vec<f64>; 2],
    /// The value of a turn before its first roll.
    turn: f64,
}

impl Solver {
    /// Returns the game with `scoring` solved, once for all who ask.
    pub(crate) fn of(scoring: Scoring) -> &'static Solver {
        static SOLVERS: [OnceLock<Solver>; 2] = [const { OnceLock::new() }; 2];
        SOLVERS[scoring as usize].get_or_init(|| Solver::new(scoring))
    }

    /// Solves the game with `scoring`.
    pub fn new(scoring: Scoring) -> Solver {
        let mut solver = Solver {
            scoring,
            sets: Kind::ALL.map(Multisets::new),
            keeps: [Vec::new(), Vec::new()],
            turn: 0.0,
        };
        let rolls: Vec<(usize, (i32, Option<i32>))> =
            solver.rolls().map(|set| (set, solver.scores(set))).collect();
        let mut values = vec![0.0; solver.len()];
        for &(set, (best, _)) in &rolls {
            values[set] = f64::from(best);
        }
        for left in 0..2 {
            solver.average(&mut values);
            solver.keeps[left].clone_from(&values);
            solver.best_keep(&mut values);
        }
        let first: Vec<First> = rolls
            .iter()
            .map(|&(set, (_, nine))| First {
                chance: solver.chance(set),
                stay: values[set],
                nine: nine.map(f64::from),
            })
            .collect();
        solver.turn = value_of_turn(&first);
        solver
    }

    /// Returns the expected points of the run from a position on, extra turns included, with best play.
    pub(crate) fn value(&self, position: &TurnPosition) -> f64 {
        match position.roll {
            None => self.turn,
            Some(roll) => self.actions(&roll, position.left).first().map_or(0.0, |best| best.value),
        }
    }

    /// Returns the value of a turn before its first roll: of `- ; 2`.
    pub(crate) fn turn(&self) -> f64 {
        self.turn
    }

    /// Returns the value of keeping the dice in `mask` (bit i is die i) of a roll and rolling the others, `left`
    /// rerolls being left before that (1 or 2).
    pub(crate) fn keep(&self, roll: &Roll, mask: u16, left: u8) -> f64 {
        let kept = std::array::from_fn(|i| (mask >> i & 1 == 1).then(|| roll.faces()[i]));
        self.kept_value(&kept, left.clamp(1, 2) - 1)
    }

    /// Returns the value while the dice that `dice` lacks are in the air, after the first roll; `left` rerolls being
    /// left when they lie (0 or 1).
    pub(crate) fn kept_value(&self, dice: &[Option<Face>; DICE], left: u8) -> f64 {
        let faces = |kind: Kind| (0..DICE).filter(move |&i| Kind::of(i) == kind).filter_map(|i| dice[i]);
        let parts = Kind::ALL.map(|kind| self.sets[kind as usize].number(faces(kind)));
        self.keeps[usize::from(left.min(1))][self.number(parts)]
    }

    /// Returns all that can be done with a roll, best first: each different keep once, the best figure, and on the
    /// first roll the best one of nine.
    pub fn actions(&self, roll: &Roll, left: u8) -> Vec<ActionValue<RollAction>> {
        let (best, nine) = self.scoring.best_scores(&roll.counts());
        let mut actions = Vec::new();
        if let Some(nine) = nine.filter(|_| left == 2) {
            actions.push(ActionValue { action: RollAction::Nine, value: f64::from(nine) + self.turn });
        }
        actions.push(ActionValue { action: RollAction::Figure, value: f64::from(best) });
        if left > 0 {
            let mut seen = Vec::new();
            for mask in 0..(1u16 << DICE) - 1 {
                // Of equal dice the first are kept: every set of faces then comes up once.
                let later = |i: usize| mask >> i & 1 == 0;
                let twin =
                    |i: usize, j: usize| Kind::of(i) == Kind::of(j) && roll.faces()[i] == roll.faces()[j];
                let skips = (0..DICE).any(|j| !later(j) && (0..j).any(|i| later(i) && twin(i, j)));
                if !skips {
                    seen.push(mask);
                }
            }
            let keeps = seen.into_iter().map(|mask| (mask, self.keep(roll, mask, left)));
            actions.extend(keeps.map(|(mask, value)| ActionValue { action: RollAction::Keep(mask), value }));
        }
        actions.sort_by(|a, b| b.value.total_cmp(&a.value));
        actions
    }

    /// Returns the groupings that an action to make a figure means; none for a keep.
    #[cfg(test)]
    pub fn groupings(&self, roll: &Roll, action: RollAction) -> Vec<orbits::Grouping> {
        use orbits::{Grouping, best_of, groupings};
        let counts = roll.counts();
        let symmetries = self.scoring.symmetries();
        match action {
            RollAction::Keep(_) => Vec::new(),
            RollAction::Figure => best_of(symmetries, &counts),
            RollAction::Nine => {
                let all = symmetries.flat_map(|symmetry| groupings(symmetry, &counts));
                let nine: Vec<Grouping> =
                    all.filter(|grouping| usize::from(grouping.dice()) == DICE).collect();
                let most = nine.iter().map(Grouping::score).max().unwrap_or(0);
                nine.into_iter().filter(|grouping| grouping.score() == most).collect()
            }
        }
    }

    fn len(&self) -> usize {
        self.sets.iter().map(Multisets::len).product()
    }

    fn number(&self, [a, b, c]: [usize; 3]) -> usize {
        (a * self.sets[1].len() + b) * self.sets[2].len() + c
    }

    fn parts(&self, set: usize) -> [usize; 3] {
        let (b, c) = (self.sets[1].len(), self.sets[2].len());
        [set / (b * c), set / c % b, set % c]
    }

    /// Returns the numbers of the keeps of all nine dice.
    fn rolls(&self) -> impl Iterator<Item = usize> {
        let [a, b, c] = [0, 1, 2].map(|kind: usize| self.sets[kind].whole());
        (0..a).flat_map(move |a| (0..b).flat_map(move |b| (0..c).map(move |c| self.number([a, b, c]))))
    }

    fn scores(&self, set: usize) -> (i32, Option<i32>) {
        let faces = self.parts(set).into_iter().zip(&self.sets).flat_map(|(part, sets)| sets.faces(part));
        self.scoring.best_scores(&count(faces))
    }

    fn chance(&self, set: usize) -> f64 {
        self.parts(set).into_iter().zip(&self.sets).map(|(part, sets)| sets.chance(part)).product()
    }

    /// Goes from the values of all rolls to those of all keeps: the mean over the next die that is missing.
    fn average(&self, values: &mut [f64]) {
        for set in 0..values.len() {
            let parts = self.parts(set);
            let missing = (0..3).find_map(|kind| Some((kind, self.sets[kind].grown(parts[kind])?)));
            if let Some((kind, grown)) = missing {
                let mean = grown.map(|(to, chance)| {
                    let mut parts = parts;
                    parts[kind] = to;
                    chance * values[self.number(parts)]
                });
                values[set] = mean.sum();
            }
        }
    }

    /// Goes from the values of all keeps to the best of those within each.
    fn best_keep(&self, values: &mut [f64]) {
        for set in (0..values.len()).rev() {
            let parts = self.parts(set);
            for kind in 0..3 {
                for &less in self.sets[kind].shrunk(parts[kind]) {
                    let mut parts = parts;
                    parts[kind] = less;
                    values[set] = values[set].max(values[self.number(parts)]);
                }
            }
        }
    }
}

/// What a first roll is worth.
struct First {
    chance: f64,
    /// The best without the extra turn.
    stay: f64,
    /// The best score with all nine.
    nine: Option<f64>,
}

/// Returns the X with X = E[max(stay, nine + X)].
fn value_of_turn(rolls: &[First]) -> f64 {
    // Going for the nine where it pays with this X; the sum then is linear in the next X.
    let solve = |x: f64| {
        let (mut points, mut again) = (0.0, 0.0);
        for roll in rolls {
            match roll.nine.filter(|nine| nine + x > roll.stay) {
                Some(nine) => {
                    points += roll.chance * nine;
                    again += roll.chance;
                }
                None => points += roll.chance * roll.stay,
            }
        }
        points / (1.0 - again)
    };
    let mut x = 0.0;
    loop {
        let next = solve(x);
        if (next - x).abs() <= 1e-12 * next.abs() {
            return next;
        }
        x = next;
    }
}

/// Returns the kept faces, equal ones together.
pub(crate) fn kept(roll: &Roll, mask: u16) -> Vec<Face> {
    let mut faces: Vec<Face> = (0..DICE).filter(|i| mask >> i & 1 == 1).map(|i| roll.faces()[i]).collect();
    faces.sort();
    faces
}

#[cfg(test)]
mod tests;
