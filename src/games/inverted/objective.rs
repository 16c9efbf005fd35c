//! The chance to win, and the chance of a total, for seats pursuing them.
use super::action::Action;
use super::sheet::Sheet;
use super::solver::goal::{GoalTable, MOST, PointsPlay, Pursuit, Worth, lost};
use super::solver::{DICE, Hand, RollAction, Solution, Turned};
use super::state::{GRANDMASTER, Inverted, MASTER};
use super::words;
use crate::core::coach::{Accuracy, Advice, Evaluation, Finding, Objective, Unit};
use crate::core::game::{Game, Seat, Seats, Turn};
use crate::core::locked::locked;
use crate::core::recent::Recent;
use crate::core::ties::share_of_win;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// The most open boxes for which the best play to win is solved; beyond, it is estimated.
const SOLVED: usize = 12;
/// The most open boxes for which the others' totals are exact: a seat that is behind has one more than the solving
/// seat.
const FOLLOWED: usize = SOLVED + 1;
/// The most open boxes for which a computer pursues a title, as that takes no noticeable time.
const CHASED: usize = 14;
/// Number of positions per round that an estimate follows.
const SAMPLE: usize = 300;
/// Rerolls left before the first roll of a turn, which rolls all dice.
const BEFORE_ROLL: u8 = 3;
/// Typical cost of a careless action, as a chance.
const ERROR_SCALE: f64 = 0.02;
/// Chances that differ by less are equal, and points decide.
const EQUAL: f64 = 1e-8;
/// Bytes of solved goals that are cached.
const GOAL_BYTES: usize = 200 << 20;
/// Number of cached distributions of totals, and of cached pursuits: those of a round or two.
const KEPT: usize = 2000;

/// The most recently solved goals; each covers everything that can follow from its start.
static GOALS: Mutex<Vec<Arc<GoalTable>>> = Mutex::new(Vec::new());
/// Recent distributions of totals.
static SPREADS: Recent<Sheet, PointsPlay> = Recent::new(KEPT);
/// Recent pursuits of totals.
static PURSUITS: Recent<(Sheet, i32), Pursuit> = Recent::new(KEPT);

/// Returns the chances of a goal given by `worth`, from `sheet`.
pub(super) fn goal(sheet: Sheet, worth: &Worth) -> Arc<GoalTable> {
    goal_with(sheet, worth, &|_| ())
}

/// Like [`goal`], reporting progress from 0 to 1.
pub(super) fn goal_with(sheet: Sheet, worth: &Worth, progress: &(dyn Fn(f32) + Sync)) -> Arc<GoalTable> {
    let known =
        |table: &&Arc<GoalTable>| *table.worth() == *worth && table.covers(sheet.into(), sheet.scored());
    if let Some(table) = locked(&GOALS).iter().find(known) {
        return table.clone();
    }
    let table = Arc::new(GoalTable::solve(sheet.into(), sheet.scored(), worth, progress));
    let mut goals = locked(&GOALS);
    goals.push(table.clone());
    while goals.iter().map(|table| table.bytes()).sum::<usize>() > GOAL_BYTES && goals.len() > 1 {
        goals.remove(0);
    }
    table
}

/// Returns the pursuit of `total` from `sheet`, before a roll, reporting progress from 0 to 1.
pub(super) fn pursuit(
    solution: &Solution,
    sheet: Sheet,
    total: i32,
    progress: &(dyn Fn(f32) + Sync),
) -> Pursuit {
    let solve = || Pursuit::of(solution, sheet.into(), sheet.scored(), total, progress);
    *PURSUITS.get((sheet, total), solve)
}

/// Returns the probabilities of final totals for a points player from `sheet`, before a roll; an estimate for many
/// open boxes.
#[cfg(test)]
pub(super) fn totals(solution: &Solution, sheet: Sheet) -> Arc<PointsPlay> {
    totals_with(solution, sheet, &|_| ())
}

/// Returns the probabilities of final totals for a points player from `sheet`, before a roll, reporting progress from
/// 0 to 1; an estimate for many open boxes.
fn totals_with(solution: &Solution, sheet: Sheet, progress: &(dyn Fn(f32) + Sync)) -> Arc<PointsPlay> {
    let most = if sheet.open().count() <= FOLLOWED { usize::MAX } else { SAMPLE };
    SPREADS.get(sheet, || PointsPlay::new(solution, sheet.into(), sheet.scored(), most, progress))
}

/// Returns the value of each total against others with these distributions, each with the head start that it has on
/// the seat: the chance to win, counting ties as shares.
pub(super) fn against<'a>(others: impl Iterator<Item = (i32, &'a PointsPlay)> + Clone) -> Worth {
    Worth::new(|total| {
        let each = |(ahead, play): (i32, &PointsPlay)| {
            let total = total as i32 - ahead;
            (
                (1.0 - play.at_least(total)).max(0.0),
                usize::try_from(total).map_or(0.0, |total| play.of(total)),
            )
        };
        share_of_win(others.clone().map(each))
    })
}

impl Inverted {
    /// Evaluates the position for `seat`, pursuing `total`, reporting progress from 0 to 1.
    pub(super) fn evaluate_total(
        &self,
        solution: &'static Solution,
        seat: Seat,
        total: i32,
        progress: &(dyn Fn(f32) + Sync),
    ) -> Evaluation<Action> {
        let (value, actions) = self.solved(solution, seat, &Worth::at_least(total), progress);
        let of = words::of_total(total);
        let (unit, accuracy) = (Unit::GoalChance, Accuracy::Exact);
        Evaluation { value, unit, accuracy, of, actions, error_scale: ERROR_SCALE }
    }

    /// Evaluates the position for `seat`, playing to win, reporting progress from 0 to 1.
    pub(super) fn evaluate_win(
        &self,
        solution: &'static Solution,
        seat: Seat,
        progress: &(dyn Fn(f32) + Sync),
    ) -> Evaluation<Action> {
        // All sheets have about as many boxes open.
        let (others, all) = ((self.sheets.len() - 1) as f32, self.sheets.len() as f32);
        let (worth, exact) = self.worth_of_totals(solution, seat, &|part| progress(part * others / all));
        let last = |part: f32| progress((others + part) / all);
        let evaluation = |value, accuracy, of: &str, actions| {
            let (unit, of) = (Unit::WinChance, of.to_owned());
            Evaluation { value, unit, accuracy, of, actions, error_scale: ERROR_SCALE }
        };
        if self.sheets[seat.index()].open().count() <= SOLVED {
            let (value, actions) = self.solved(solution, seat, &worth, &last);
            let accuracy = match exact {
                true if self.is_over() => Accuracy::Exact,
                true => Accuracy::IfOthersPlayForPoints,
                false => Accuracy::Estimate,
            };
            return evaluation(value, accuracy, words::OF_WIN, actions);
        }
        let own = self.totals_now(solution, seat, &last);
        let chance = |play: &PointsPlay| {
            (0..=MOST).map(|total| play.of(total) * worth.after((MOST - total) as i32)).sum()
        };
        let value = chance(&own);
        // Assumes the best play for points; other actions shift the totals down accordingly.
        let mut actions = self.ranked(solution, seat);
        let best = actions.first().map_or(0.0, |best| best.1);
        for (_, points) in &mut actions {
            *points = if *points == best { value } else { chance(&own.moved_by(*points - best)) };
        }
        evaluation(value, Accuracy::Estimate, words::OF_WIN_FOR_POINTS, self.advice(actions))
    }

    /// Returns the next title for `seat` that is still within reach.
    pub(super) fn next_title(&self, seat: Seat) -> Option<Objective> {
        let sheet = self.sheets[seat.index()];
        let most = MOST as i32 - lost(sheet.into(), sheet.scored());
        let next = [MASTER, GRANDMASTER].into_iter().find(|title| sheet.scored() < *title);
        next.filter(|title| most >= *title).map(Objective::Total)
    }

    /// Returns the findings about titles for a lone player.
    pub(super) fn titles(&self, solution: &Solution, progress: &(dyn Fn(f32) + Sync)) -> Vec<Finding> {
        let told = |(at, (title, name))| {
            let report = |part| progress((at as f32 + part) / 2.0);
            let whole =
                format!("{name}: {}", words::prospects(&pursuit(solution, self.sheet(), title, &report)));
            Finding { brief: String::new(), whole }
        };
        words::TITLES.into_iter().enumerate().map(told).collect()
    }

    /// Returns the objective of a perfect computer: points as long as anything else is only estimated, or slow.
    pub(super) fn best_goal(&self, seat: Seat) -> Objective {
        match (self.sheets.len(), self.sheets[seat.index()].open().count()) {
            (1, ..=CHASED) => Objective::Total(MASTER),
            (2.., ..=SOLVED) => Objective::Win,
            _ => Objective::Points,
        }
    }

    /// Returns the value of each total of `seat` for playing to win, and `true` if it is exact, reporting progress
    /// from 0 to 1.
    fn worth_of_totals(
        &self,
        solution: &'static Solution,
        seat: Seat,
        progress: &(dyn Fn(f32) + Sync),
    ) -> (Worth, bool) {
        let head_start = |seat: usize| i32::from(self.sheets[seat].head_start);
        let others = (0..self.sheets.len()).filter(|other| *other != seat.index());
        let (ahead, count) =
            (others.clone().map(|other| head_start(other) - head_start(seat.index())), self.sheets.len() - 1);
        let now = |(at, other): (usize, usize)| {
            let report = |part: f32| progress((at as f32 + part) / count as f32);
            self.totals_now(solution, Seat(other as u8), &report)
        };
        let others: Vec<PointsPlay> = others.enumerate().map(now).collect();
        (against(ahead.zip(&others)), others.iter().all(|play| play.exact))
    }

    /// Returns the solved turn of `seat` for `objective`; `None` if it is played for points.
    pub(super) fn turn_toward(
        &self,
        solution: &'static Solution,
        seat: Seat,
        objective: Objective,
    ) -> Option<Turned> {
        let sheet = self.sheets[seat.index()];
        let worth = match objective {
            Objective::Total(total) => Worth::at_least(total),
            Objective::Win if self.sheets.len() > 1 && sheet.open().count() <= SOLVED => {
                self.worth_of_totals(solution, seat, &|_| ()).0
            }
            Objective::Win | Objective::Points => return None,
        };
        Some(goal(sheet, &worth).turn(sheet.into(), sheet.scored()))
    }

    /// Returns the value and the actions of `seat` for totals with this `worth`, solved, reporting progress from 0
    /// to 1.
    fn solved(
        &self,
        solution: &'static Solution,
        seat: Seat,
        worth: &Worth,
        progress: &(dyn Fn(f32) + Sync),
    ) -> (f64, Vec<Advice<Action>>) {
        let sheet = self.sheets[seat.index()];
        if sheet.is_full() {
            return (worth.after(MOST as i32 - sheet.scored()), Vec::new());
        }
        let table = goal_with(sheet, worth, progress);
        let hand = self.hand();
        if seat != self.mover || (hand.is_empty() && self.left == 2) {
            let value = table.chance(sheet.into(), sheet.scored());
            return (value.expect("the start of the table"), Vec::new());
        }
        let turn = table.turn(sheet.into(), sheet.scored());
        if hand.len() < DICE {
            return (turn.keep(hand, self.left + 1), Vec::new());
        }
        let chances: HashMap<RollAction, f64> = turn.actions(hand, self.left).into_iter().collect();
        let value = chances.values().copied().fold(0.0, f64::max);
        if self.turn() != (Turn::Act { seats: Seats::only(seat), until: None }) {
            return (value, Vec::new());
        }
        // Of equal chances the one with more points comes first.
        let mut actions = self.ranked(solution, seat);
        for (action, value) in &mut actions {
            *value = chances[action];
        }
        actions.sort_by_key(|(_, chance)| std::cmp::Reverse((chance / EQUAL).round() as i64));
        (actions.first().map_or(value, |best| best.1), self.advice(actions))
    }

    /// Returns the probabilities of final totals of `seat` if it plays for points from now on, reporting progress
    /// from 0 to 1.
    fn totals_now(
        &self,
        solution: &'static Solution,
        seat: Seat,
        progress: &(dyn Fn(f32) + Sync),
    ) -> PointsPlay {
        let sheet = self.sheets[seat.index()];
        let hand = self.hand();
        if sheet.is_full() {
            return PointsPlay::certain(sheet.scored());
        }
        let waits = seat != self.mover || (hand.is_empty() && self.left == 2);
        if waits && sheet.open().count() <= FOLLOWED {
            return totals_with(solution, sheet, progress).as_ref().clone();
        }
        let zeroed = || {
            let best = sheet.open().max_by(|a, b| {
                let value = |number| solution.value(sheet.fill(number, false).into());
                value(*a).total_cmp(&value(*b)).then(b.cmp(a))
            });
            best.map_or(sheet, |number| sheet.fill(number, false))
        };
        // The possible ends of the turn with their probabilities.
        let ends_of = |keep: Hand, left: u8| -> Vec<(f64, Sheet)> {
            let chances = solution.turn(sheet.into()).endings(left).of(keep);
            let achieved = sheet.open().map(|number| (chances.of(number), sheet.fill(number, true)));
            achieved.chain([(chances.none(), zeroed())]).filter(|(chance, _)| *chance > 0.0).collect()
        };
        let ends = if waits {
            ends_of(Hand::default(), BEFORE_ROLL)
        } else if hand.len() < DICE {
            ends_of(hand, self.left + 1)
        } else {
            match solution.actions(sheet.into(), hand, self.left)[0].0 {
                RollAction::Register => vec![(1.0, sheet.fill(hand.inverted_sum(), true))],
                RollAction::Zero(number) => vec![(1.0, sheet.fill(number, false))],
                RollAction::Keep(keep) => ends_of(keep, self.left),
            }
        };
        if sheet.open().count() > FOLLOWED {
            // One estimate serves all ends of the turn, each shifted to its mean, which makes it consistent over
            // rolls.
            let likely = ends_of(Hand::default(), BEFORE_ROLL).into_iter().max_by(|a, b| a.0.total_cmp(&b.0));
            let play = totals_with(solution, likely.map_or(sheet, |(_, after)| after), progress);
            let mean = |after: Sheet| f64::from(after.scored()) + solution.value(after.into());
            let moved: Vec<(f64, PointsPlay)> =
                ends.iter().map(|&(chance, after)| (chance, play.moved_to(mean(after)))).collect();
            return PointsPlay::mixed(moved.iter().map(|(chance, play)| (*chance, play)));
        }
        let followed = |(at, &(chance, after)): (usize, &(f64, Sheet))| {
            let report = |part: f32| progress((at as f32 + part) / ends.len() as f32);
            (chance, totals_with(solution, after, &report))
        };
        let parts: Vec<(f64, Arc<PointsPlay>)> = ends.iter().enumerate().map(followed).collect();
        PointsPlay::mixed(parts.iter().map(|(chance, play)| (*chance, play.as_ref())))
    }
}
