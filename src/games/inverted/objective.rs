//! The chance to win, and that of a total: what the coach says to a seat that plays for them.
use super::action::Action;
use super::sheet::Sheet;
use super::solver::goal::{GoalTable, MOST, PointsPlay, Pursuit, Worth, lost};
use super::solver::{DICE, Hand, RollAction, Solution, Turned};
use super::state::{GRANDMASTER, Inverted, MASTER};
use crate::core::coach::{Accuracy, Advice, Evaluation, Finding, Objective, Unit};
use crate::core::game::{Game, Seat, Seats, Turn};
use crate::core::locked::locked;
use crate::core::recent::Recent;
use crate::core::ties::share_of_win;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// The most open boxes from which the best play to win is solved; with more, it is estimated.
const SOLVED: usize = 12;
/// The most open boxes from which the others' totals are exact: who is behind has one box more open than who solves.
const FOLLOWED: usize = SOLVED + 1;
/// The most open boxes from which a computer goes for a title: a matter of an eye's blink.
const CHASED: usize = 14;
/// The positions of a round that an estimate follows.
const SAMPLE: usize = 300;
/// The rerolls left before the first roll of a turn, which is one of all dice.
const BEFORE_ROLL: u8 = 3;
/// The typical cost of a careless action, as a chance.
const ERROR_SCALE: f64 = 0.02;
/// Chances that differ by less are equal, and points decide.
const EQUAL: f64 = 1e-8;
/// Number of bytes of solved goals that are kept.
const GOAL_BYTES: usize = 200 << 20;
/// Number of distributions of totals that are kept, and of pursuits of a total: those of a round or two.
const KEPT: usize = 2000;

/// The goals that were solved last; each answers for all that can come of where it starts.
static GOALS: Mutex<Vec<Arc<GoalTable>>> = Mutex::new(Vec::new());
/// The distributions of totals that were asked for last.
static SPREADS: Recent<Sheet, PointsPlay> = Recent::new(KEPT);
/// Pursuits of totals, the latest.
static PURSUITS: Recent<(Sheet, i32), Pursuit> = Recent::new(KEPT);

/// Returns the chances of what is worth so much, from `sheet` on.
pub(super) fn goal(sheet: Sheet, worth: &Worth) -> Arc<GoalTable> {
    goal_with(sheet, worth, &|_| ())
}

/// Does what [`goal`] does, reporting progress from 0 to 1.
pub(super) fn goal_with(sheet: Sheet, worth: &Worth, progress: &(dyn Fn(f32) + Sync)) -> Arc<GoalTable> {
    let known =
        |table: &&Arc<GoalTable>| *table.worth() == *worth && table.covers(sheet.into(), sheet.points());
    if let Some(table) = locked(&GOALS).iter().find(known) {
        return table.clone();
    }
    let table = Arc::new(GoalTable::solve(sheet.into(), sheet.points(), worth, progress));
    let mut goals = locked(&GOALS);
    goals.push(table.clone());
    while goals.iter().map(|table| table.bytes()).sum::<usize>() > GOAL_BYTES && goals.len() > 1 {
        goals.remove(0);
    }
    table
}

/// Returns what it is to play for `total` from `sheet`, before a roll, reporting progress from 0 to 1.
fn pursuit(solution: &Solution, sheet: Sheet, total: i32, progress: &(dyn Fn(f32) + Sync)) -> Pursuit {
    let solve = || Pursuit::of(solution, sheet.into(), sheet.points(), total, progress);
    *PURSUITS.get((sheet, total), solve)
}

/// Returns the chances of each final total for who plays for points from `sheet`, before a roll: from many open boxes
/// an estimate.
#[cfg(test)]
pub(super) fn totals(solution: &Solution, sheet: Sheet) -> Arc<PointsPlay> {
    totals_with(solution, sheet, &|_| ())
}

/// Does what [`totals`] does, reporting progress from 0 to 1.
fn totals_with(solution: &Solution, sheet: Sheet, progress: &(dyn Fn(f32) + Sync)) -> Arc<PointsPlay> {
    let most = if sheet.open().count() <= FOLLOWED { usize::MAX } else { SAMPLE };
    SPREADS.get(sheet, || PointsPlay::new(solution, sheet.into(), sheet.points(), most, progress))
}

/// Returns what each total is worth against others with these chances: the chance to win, a shared win counted as its
/// share.
pub(super) fn against<'a>(others: impl Iterator<Item = &'a PointsPlay> + Clone) -> Worth {
    Worth::new(|total| {
        let each = |play: &PointsPlay| ((1.0 - play.at_least(total as i32)).max(0.0), play.of(total));
        share_of_win(others.clone().map(each))
    })
}

impl Inverted {
    /// Evaluates the position for `seat`, which plays for the chance of `total`, reporting progress from 0 to 1.
    pub(super) fn evaluate_total(
        &self,
        solution: &'static Solution,
        seat: Seat,
        total: i32,
        progress: &(dyn Fn(f32) + Sync),
    ) -> Evaluation<Action> {
        let (value, actions) = self.solved(solution, seat, &Worth::at_least(total), progress);
        let of = format!("the chance of at least {total} points under best play for them");
        let (unit, accuracy) = (Unit::GoalChance, Accuracy::Exact);
        Evaluation { value, unit, accuracy, of, actions, error_scale: ERROR_SCALE }
    }

    /// Evaluates the position for `seat`, which plays to win against others, reporting progress from 0 to 1.
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
            let of = "the chance to win with the best plan, the others' dice unseen";
            return evaluation(value, accuracy, of, actions);
        }
        let own = self.totals_now(solution, seat, &last);
        let chance = |play: &PointsPlay| {
            (0..=MOST).map(|total| play.of(total) * worth.after((MOST - total) as i32)).sum()
        };
        let value = chance(&own);
        // The best for points is what is played; of another action the totals are as much lower.
        let mut actions = self.ranked(solution, seat);
        let best = actions.first().map_or(0.0, |best| best.1);
        for (_, points) in &mut actions {
            *points = if *points == best { value } else { chance(&own.moved_by(*points - best)) };
        }
        let of = "the chance to win if everybody plays for points";
        evaluation(value, Accuracy::Estimate, of, self.advice(actions))
    }

    /// Returns the next title that `seat` has not reached, while it is not out of reach.
    pub(super) fn next_title(&self, seat: Seat) -> Option<Objective> {
        let sheet = self.sheets[seat.index()];
        let most = MOST as i32 - lost(sheet.into(), sheet.points());
        let next = [MASTER, GRANDMASTER].into_iter().find(|title| sheet.points() < *title);
        next.filter(|title| most >= *title).map(Objective::Total)
    }

    /// Returns what there is to say of the titles to who is alone.
    pub(super) fn titles(&self, solution: &Solution, progress: &(dyn Fn(f32) + Sync)) -> Vec<Finding> {
        let told = |(at, title, name)| {
            let report = |part| progress((at + part) / 2.0);
            let whole = format!("{name}: {}", prospects(solution, self.sheet(), title, &report));
            Finding { brief: String::new(), whole }
        };
        [(0.0, MASTER, "Master"), (1.0, GRANDMASTER, "Grandmaster")].into_iter().map(told).collect()
    }

    /// Returns what a computer at its best plays for: points as long as all else can only be estimated, or takes long.
    pub(super) fn best_goal(&self, seat: Seat) -> Objective {
        match (self.sheets.len(), self.sheets[seat.index()].open().count()) {
            (1, ..=CHASED) => Objective::Total(MASTER),
            (2.., ..=SOLVED) => Objective::Win,
            _ => Objective::Points,
        }
    }

    /// Returns what each total of `seat` is worth to who plays to win, and whether that is exact, reporting progress from 0
    /// to 1.
    fn worth_of_totals(
        &self,
        solution: &'static Solution,
        seat: Seat,
        progress: &(dyn Fn(f32) + Sync),
    ) -> (Worth, bool) {
        let (others, count) =
            ((0..self.sheets.len()).filter(|other| *other != seat.index()), self.sheets.len() - 1);
        let now = |(at, other): (usize, usize)| {
            let report = |part: f32| progress((at as f32 + part) / count as f32);
            self.totals_now(solution, Seat(other as u8), &report)
        };
        let others: Vec<PointsPlay> = others.enumerate().map(now).collect();
        (against(others.iter()), others.iter().all(|play| play.exact))
    }

    /// Returns the turn of `seat` as it is played for `objective`; none where it is played for points.
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
        Some(goal(sheet, &worth).turn(sheet.into(), sheet.points()))
    }

    /// Returns the value and the actions of `seat` where final totals are worth so much, solved, reporting progress from 0
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
            return (worth.after(MOST as i32 - sheet.points()), Vec::new());
        }
        let table = goal_with(sheet, worth, progress);
        let hand = self.hand();
        if seat != self.mover || (hand.is_empty() && self.left == 2) {
            let value = table.chance(sheet.into(), sheet.points());
            return (value.expect("the start of the table"), Vec::new());
        }
        let turn = table.turn(sheet.into(), sheet.points());
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

    /// Returns the chances of each final total of `seat` if it plays for points from now on, reporting progress from 0 to
    /// 1.
    fn totals_now(
        &self,
        solution: &'static Solution,
        seat: Seat,
        progress: &(dyn Fn(f32) + Sync),
    ) -> PointsPlay {
        let sheet = self.sheets[seat.index()];
        let hand = self.hand();
        if sheet.is_full() {
            return PointsPlay::certain(sheet.points());
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
        // How the turn ends, with the chance of it.
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
            // One estimate serves all ends of the turn, each with its mean: so it is the mean over the rolls.
            let likely = ends_of(Hand::default(), BEFORE_ROLL).into_iter().max_by(|a, b| a.0.total_cmp(&b.0));
            let play = totals_with(solution, likely.map_or(sheet, |(_, after)| after), progress);
            let mean = |after: Sheet| f64::from(after.points()) + solution.value(after.into());
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

/// Returns what a total is to who has this sheet, before a roll: `Inverted Master: 1.9 % if you play for it, 0.5 % as
/// now; it costs 6 points`. Reports progress from 0 to 1.
pub(crate) fn pursuit_sentence(
    solution: &Solution,
    sheet: Sheet,
    total: i32,
    progress: &(dyn Fn(f32) + Sync),
) -> String {
    let title = match total {
        MASTER => "Inverted Master".to_owned(),
        GRANDMASTER => "Inverted Grandmaster".to_owned(),
        _ => format!("{total} points"),
    };
    format!("{title}: {}", prospects(solution, sheet, total, progress))
}

/// Returns what follows the name of the total in [`pursuit_sentence`].
fn prospects(solution: &Solution, sheet: Sheet, total: i32, progress: &(dyn Fn(f32) + Sync)) -> String {
    let Pursuit { chance, as_now, cost } = pursuit(solution, sheet, total, progress);
    let percent = |chance: f64| match 100.0 * chance {
        0.0 => "0 %".to_owned(),
        percent if percent < 0.001 => "less than 0.001 %".to_owned(),
        percent if percent < 0.1 => format!("{percent:.3} %"),
        percent => format!("{percent:.1} %"),
    };
    if chance == 0.0 {
        return "out of reach".into();
    }
    if as_now == 1.0 {
        return "reached".into();
    }
    let costs = match cost {
        cost if cost < 0.05 => "it costs nothing".to_owned(),
        cost if cost < 9.95 => format!("it costs {cost:.1} points"),
        cost => format!("it costs {cost:.0} points"),
    };
    format!("{} if you play for it, {} as now; {costs}", percent(chance), percent(as_now))
}
