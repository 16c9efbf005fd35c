//! The solved turn for points.
//!
//! A keep's value is the mean over its next missing die, rolled one at a time, so each costs six
//! additions at most; the best keep of a roll is a running maximum over sets with one die less. Two
//! such rounds value the last reroll and the one before.
//!
//! A figure of all nine on the first roll earns another turn, worth as much as this one: X, with X
//! = E[max(R, N + X)], where R is the best without the extra turn and N the best nine-dice score.
//! For given choices that is a linear equation; choosing again with its solution and solving again
//! reaches the exact X in a few steps.
use super::run::RunSolution;
use super::sets::Sets;
use super::{Scoring, TurnSolution};
use crate::games::symmdice::geometry::dice::{DICE, DieKind, NineDice, ROLLS};
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::position::TurnPosition;
use std::sync::OnceLock;

/// The solved game.
pub struct Solver {
    scoring: Scoring,
    pub(super) sets: Sets,
    pub(super) points: TurnSolution,
    /// The value of a turn before its first roll.
    pub(super) turn: f64,
    run: RunSolution,
}

impl Solver {
    /// Returns the solution of the game with `scoring`, computed once and shared.
    pub(crate) fn of(scoring: Scoring) -> &'static Solver {
        static SOLVERS: [OnceLock<Solver>; 2] = [const { OnceLock::new() }; 2];
        SOLVERS[scoring as usize].get_or_init(|| Solver::new(scoring))
    }

    /// Solves the game with `scoring`.
    pub fn new(scoring: Scoring) -> Solver {
        let sets = Sets::new(scoring);
        let points = TurnSolution::new(&sets, f64::from);
        let mut solver = Solver {
            scoring,
            sets,
            points,
            turn: 0.0,
            run: RunSolution::default(),
        };
        solver.turn = solver.value_of_turn();
        solver.run = RunSolution::new(&solver);
        solver
    }

    /// Returns the X with X = E[max(R, N + X)].
    fn value_of_turn(&self) -> f64 {
        let mut x = 0.0;
        loop {
            let next = self.improve_value_of_turn(x);
            if (next - x).abs() <= 1e-12 * next.abs() {
                return next;
            }
            x = next;
        }
    }

    /// Takes the nine if it is better with this X; the sum is then linear in the next X.
    fn improve_value_of_turn(&self, x: f64) -> f64 {
        let mut points = 0.0;
        let mut again = 0.0;
        for (roll, stay) in self.sets.rolls.iter().zip(&self.points.stay) {
            if let Some(nine) = roll.nine
                && f64::from(nine) + x > *stay
            {
                points += roll.chance * f64::from(nine);
                again += roll.chance;
            } else {
                points += roll.chance * stay;
            }
        }
        points / (1.0 - again)
    }

    /// Returns the value of `turn` before its first roll, if a score of nine and the turn it earns
    /// are worth `again`.
    pub(crate) fn before_first_roll(&self, turn: &TurnSolution, again: impl Fn(i32) -> f64) -> f64 {
        let rolls = self.sets.rolls.iter().zip(&turn.stay);
        rolls
            .map(|(roll, stay)| {
                roll.chance * roll.nine.map_or(*stay, |nine| again(nine).max(*stay))
            })
            .sum()
    }

    /// Returns the run of a player for points.
    pub(crate) fn run(&self) -> &RunSolution {
        &self.run
    }

    /// Returns the expected points of the rest of the run, extra turns included, with best play.
    pub(crate) fn value(&self, position: &TurnPosition) -> f64 {
        let Some(roll) = position.roll else {
            return self.turn;
        };
        self.best_in(&self.points, &roll, position.left, f64::from, |nine| {
            f64::from(nine) + self.turn
        })
    }

    /// Returns the value in `turn` of the best decision on `roll`: to stop, which is worth
    /// `worth` of its points, to earn another turn with nine dice, which is worth `again` of
    /// theirs, or to keep some.
    pub(crate) fn best_in(
        &self,
        turn: &TurnSolution,
        roll: &NineDice,
        left: u8,
        worth: impl Fn(i32) -> f64,
        again: impl Fn(i32) -> f64,
    ) -> f64 {
        let (best, nine) = self.scoring.best_scores(&roll.counts());
        let again = nine.filter(|_| left == ROLLS - 1).map(again);
        let keeps = self.keeps_in(turn, roll, left).into_iter();
        keeps
            .map(|(_, value)| value)
            .chain(again)
            .fold(worth(best), f64::max)
    }

    /// Returns the value of a turn before its first roll: of `- ; 2`.
    pub(crate) fn turn(&self) -> f64 {
        self.turn
    }

    /// Returns the value of keeping the dice in `mask` (bit i is die i) of a roll and rolling the
    /// others, with `left` rerolls left before that (1 or 2).
    #[cfg(test)]
    pub(crate) fn keep(&self, roll: &NineDice, mask: u16, left: u8) -> f64 {
        self.keep_in(&self.points, roll, mask, left)
    }

    fn keep_in(&self, turn: &TurnSolution, roll: &NineDice, mask: u16, left: u8) -> f64 {
        let kept_dice = std::array::from_fn(|i| (mask >> i & 1 == 1).then(|| roll.faces()[i]));
        self.kept_in(turn, &kept_dice, left.clamp(1, 2) - 1)
    }

    /// Returns the value while the dice that `dice` lacks are rolling, after the first roll, with
    /// `left` rerolls left after that (0 or 1).
    pub(crate) fn kept_value(&self, dice: &[Option<Face>; DICE], left: u8) -> f64 {
        self.kept_in(&self.points, dice, left)
    }

    /// Returns the same value in `turn`, for another worth of points.
    pub(crate) fn kept_in(
        &self,
        turn: &TurnSolution,
        dice: &[Option<Face>; DICE],
        left: u8,
    ) -> f64 {
        turn.keeps[usize::from(left.min(1))][self.sets.number(dice)]
    }

    /// Solves a turn whose points are worth `worth`, a non-decreasing function.
    pub(crate) fn solve_turn(&self, worth: impl Fn(i32) -> f64) -> TurnSolution {
        TurnSolution::new(&self.sets, worth)
    }

    /// Returns each distinct keep of a roll once, with its value.
    pub(crate) fn keeps(&self, roll: &NineDice, left: u8) -> Vec<(u16, f64)> {
        self.keeps_in(&self.points, roll, left)
    }

    /// Returns each distinct keep of a roll once, with its value in `turn`.
    pub(crate) fn keeps_in(
        &self,
        turn: &TurnSolution,
        roll: &NineDice,
        left: u8,
    ) -> Vec<(u16, f64)> {
        if left == 0 {
            return Vec::new();
        }
        (0..(1u16 << DICE) - 1)
            .filter(|mask| has_first_twins(roll, *mask))
            .map(|mask| (mask, self.keep_in(turn, roll, mask, left)))
            .collect()
    }
}

/// Returns `true` if of equal dice the first ones are kept: every set of faces then occurs once.
fn has_first_twins(roll: &NineDice, mask: u16) -> bool {
    let is_kept = |die: usize| mask >> die & 1 == 1;
    let faces = roll.faces();
    for die in (0..DICE).filter(|die| is_kept(*die)) {
        for other in (0..die).filter(|other| !is_kept(*other)) {
            if DieKind::of(other) == DieKind::of(die) && faces[other] == faces[die] {
                return false;
            }
        }
    }
    true
}
