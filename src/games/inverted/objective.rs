//! The chance to win, and the chance of a total: solved once few boxes are open, estimated before.
use super::action::Action;
use super::sheet::Sheet;
use super::solver::{GoalSolution, MOST, SheetValues, SolvedTurn};
use super::state::{GRANDMASTER, Inverted, MASTER};
use super::words;
use crate::core::{
    Accuracy, Advice, Evaluation, Finding, Objective, Recent, Roll, Seat, Totals, Unit,
    coach::{ranking, worth::worth_of_total},
};
use rayon::prelude::*;
use std::collections::HashMap;

/// The most open boxes with which the chance of a total is solved, and with which that of a win is,
/// against others whose totals are exact with one more; with more of them they are estimated.
const SOLVED: usize = 14;
const SOLVED_TO_WIN: usize = 12;
/// The most open boxes with which a perfect computer plays for more than points: earlier it gains
/// next to nothing.
const PURSUED: usize = 10;
/// Typical cost of a careless action, as a chance.
const ERROR_SCALE: f64 = 0.02;

/// The goals solved last, by sheet and worth, each of up to some 20 MB.
static GOALS: Recent<(Sheet, Vec<f64>), GoalSolution> = Recent::new(4);
/// The chances of totals of seats with these dice and rerolls left: those of a round or two.
static TOTALS: Recent<(Sheet, Roll, u8), Totals> = Recent::new(64);

impl Inverted {
    /// Evaluates the position for `seat`, which plays to win or for a total.
    pub(super) fn evaluate_chance(
        &self,
        solution: &SheetValues,
        seat: Seat,
        objective: Objective,
    ) -> Evaluation<Action> {
        let sheet = self.sheets[seat.index()];
        let is_solved = is_solved(sheet, objective);
        let (value, actions) = match self.turn_toward(solution, seat, objective) {
            Some(turn) => self.solved_chances(solution, seat, &turn),
            None => self.estimated_chances(solution, seat, objective),
        };
        let accuracy = match objective {
            _ if !is_solved => Accuracy::Estimate,
            Objective::Win if !self.is_over() => Accuracy::IfOthersPlayForPoints,
            _ => Accuracy::Exact,
        };
        let (unit, of) = match objective {
            Objective::Total(total) => (Unit::GoalChance, ranking::of_total(total)),
            _ if is_solved => (Unit::WinChance, words::OF_WIN.into()),
            _ => (Unit::WinChance, words::OF_WIN_FOR_POINTS.into()),
        };
        Evaluation {
            value: actions.first().map_or(value, |best| best.value),
            unit,
            accuracy,
            of,
            actions,
            error_scale: ERROR_SCALE,
        }
    }

    /// Returns the chance of `seat` in its solved `turn`, and its actions with theirs, best first.
    fn solved_chances(
        &self,
        solution: &SheetValues,
        seat: Seat,
        turn: &SolvedTurn,
    ) -> (f64, Vec<Advice<Action>>) {
        let (dice, left) = self.dice_of(seat);
        let mut actions = self.rank_actions(solution, seat);
        if !actions.is_empty() {
            let chances: HashMap<Action, f64> = turn
                .actions(dice, left)
                .into_iter()
                .map(|(action, chance)| (self.action(action), chance))
                .collect();
            actions = ranking::rank(actions, |action| chances[action]);
        }
        (turn.value(dice, left), actions)
    }

    /// Returns the chance of `seat` by its expected total, and its actions with theirs, in the order
    /// of their points.
    fn estimated_chances(
        &self,
        solution: &SheetValues,
        seat: Seat,
        objective: Objective,
    ) -> (f64, Vec<Advice<Action>>) {
        let sheet = self.sheets[seat.index()];
        let worths = self.worth_of_totals(solution, seat, objective);
        let worth_of = |total: i32| worths[total.clamp(0, MOST) as usize];
        let [least, most] = totals_within_reach(sheet).map(worth_of);
        let chance_of = |mean: f64| {
            if least == most {
                return least;
            }
            estimate_totals(sheet, mean).mean_of(worth_of)
        };
        let mut actions = self.rank_actions(solution, seat);
        for advice in &mut actions {
            advice.value = chance_of(advice.value);
        }
        (chance_of(self.expected(solution, seat)), actions)
    }

    /// Returns the solved turn of `seat` for `objective`; `None` if it plays for points, or nothing
    /// can change its chance.
    pub(super) fn turn_toward(
        &self,
        solution: &SheetValues,
        seat: Seat,
        objective: Objective,
    ) -> Option<SolvedTurn> {
        let sheet = self.sheets[seat.index()];
        if objective == Objective::Points || sheet.is_full() || !is_solved(sheet, objective) {
            return None;
        }
        let worths = self.worth_of_totals(solution, seat, objective);
        let [least, most] = totals_within_reach(sheet).map(|total| worths[total as usize]);
        if least == most {
            return None;
        }
        let goal = GOALS.get((sheet, worths.clone()), || {
            GoalSolution::solve(sheet.state(), sheet.points(), |total| {
                worths[total as usize]
            })
        });
        Some(goal.turn(sheet.state(), sheet.points()))
    }

    /// Returns the worth of each final total of `seat`, which plays to win or for a total.
    pub(super) fn worth_of_totals(
        &self,
        solution: &SheetValues,
        seat: Seat,
        objective: Objective,
    ) -> Vec<f64> {
        let others: Vec<Totals> = (0..self.sheets.len() as u8)
            .into_par_iter()
            .map(Seat)
            .filter(|other| *other != seat && objective == Objective::Win)
            .map(|other| self.totals_now(solution, other))
            .collect();
        (0..=MOST).map(worth_of_total(objective, &others)).collect()
    }

    /// Returns the chances of the final totals of `seat`, which plays for points.
    pub(super) fn totals_now(&self, solution: &SheetValues, seat: Seat) -> Totals {
        let sheet = self.sheets[seat.index()];
        let (dice, left) = self.dice_of(seat);
        if sheet.open().count() > SOLVED_TO_WIN + 1 {
            return estimate_totals(sheet, self.expected(solution, seat));
        }
        TOTALS
            .get((sheet, dice, left), || {
                solution.totals(sheet.state(), sheet.points(), dice, left)
            })
            .as_ref()
            .clone()
    }

    /// Returns the next title for `seat` that is still within reach.
    pub(super) fn next_title(&self, seat: Seat) -> Option<Objective> {
        let sheet = self.sheets[seat.index()];
        let [_, most] = totals_within_reach(sheet);
        let next = [MASTER, GRANDMASTER]
            .into_iter()
            .find(|title| sheet.points() < *title);
        next.filter(|title| most >= *title).map(Objective::Total)
    }

    /// Returns the findings about titles for a lone player.
    pub(super) fn titles(&self, solution: &SheetValues) -> Vec<Finding> {
        words::TITLES
            .into_iter()
            .map(|(title, name)| {
                let Evaluation {
                    value, accuracy, ..
                } = self.evaluate_chance(solution, Seat(0), Objective::Total(title));
                Finding {
                    brief: String::new(),
                    whole: format!("{name}: {}", words::prospects(value, accuracy)),
                }
            })
            .collect()
    }

    /// Returns the objective of a perfect computer.
    pub(super) fn best_goal(&self, seat: Seat) -> Objective {
        match (self.sheets.len(), self.sheets[seat.index()].open().count()) {
            (1, ..=PURSUED) => Objective::Total(MASTER),
            (2.., ..=PURSUED) => Objective::Win,
            _ => Objective::Points,
        }
    }
}

/// Returns the least and the most points with which a sheet can end.
fn totals_within_reach(sheet: Sheet) -> [i32; 2] {
    [0, sheet.state().most_to_come()].map(|more| sheet.points() + more)
}

/// Returns `true` if the chance is solved for a seat with this sheet.
fn is_solved(sheet: Sheet, objective: Objective) -> bool {
    let max_open = if objective == Objective::Win {
        SOLVED_TO_WIN
    } else {
        SOLVED
    };
    sheet.open().count() <= max_open
}

/// Estimates the chances of final totals from their mean.
fn estimate_totals(sheet: Sheet, mean: f64) -> Totals {
    // Of 4,000 games for points, from 13 to 20 open boxes.
    let deviation = 29.0 + 0.27 * sheet.open().count() as f64;
    Totals::estimate(mean, deviation)
}
