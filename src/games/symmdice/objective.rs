//! The chance to win, and alone that of a total: solved in the last run, estimated before.
//!
//! The same turn is solved for the worth of final points. With more runs to come these follow a
//! bell curve over the runs that each seat still has; the others play for points.
use super::action::Action;
use super::geometry::orbits::score;
use super::options::SOLITAIRE_RUNS;
use super::position::TurnPosition;
use super::referee::Verdict;
use super::solver::{Solver, TurnSolution};
use super::state::{Claim, Phase, SymmDice};
use crate::core::{
    Accuracy, Advice, Evaluation, Objective, Seat, Totals, Unit, coach::worth::worth_of_total,
};
use std::cell::RefCell;
use std::collections::HashMap;

/// The typical cost of a careless action, as a chance.
const ERROR_SCALE: f64 = 0.02;
/// Chances that differ by less are equal, and points decide.
const EQUAL: f64 = 1e-9;
/// Number of extra turns of a run that are solved one after the other; any more are expected to
/// bring what they bring to a player for points.
const CHAIN: u8 = 2;

impl SymmDice {
    /// Evaluates the position for `seat`, which plays for a chance that the coach admits.
    pub(super) fn evaluate_chance(
        &self,
        solver: &Solver,
        seat: Seat,
        objective: Objective,
    ) -> Evaluation<Action> {
        let (unit, of) = match objective {
            Objective::Total(total) => (
                Unit::GoalChance,
                format!("the chance of at least {total} points if you play for them"),
            ),
            Objective::Points | Objective::Win => (
                Unit::WinChance,
                "the chance to win if the others play for points".into(),
            ),
        };
        let accuracy = if self.is_last_run() {
            Accuracy::Exact
        } else {
            Accuracy::Estimate
        };
        let actions = self.actions_for(solver, seat, objective);
        let value = actions.first().map(|best| best.value);
        let value = value.unwrap_or_else(|| self.chance(solver, seat, objective));
        Evaluation {
            value,
            unit,
            accuracy,
            of,
            actions,
            error_scale: ERROR_SCALE,
        }
    }

    /// Returns the actions of `seat` with their chances, best first; of equal chances the one with
    /// more points.
    fn actions_for(
        &self,
        solver: &Solver,
        seat: Seat,
        objective: Objective,
    ) -> Vec<Advice<Action>> {
        let mut actions = self.rank_actions(solver, seat);
        let Phase::Rolling { left, .. } = self.phase else {
            return actions;
        };
        if actions.is_empty() {
            return actions;
        }
        let worth = self.run_worth(solver, objective);
        let own_points = self.points[self.mover.index()];
        let turn = worth.turn(own_points);
        for one in &mut actions {
            one.value = match &one.action {
                Action::Keep(keep) => solver.kept_in(&turn, &keep.0, left - 1),
                Action::Declare(symmetry, figure) => {
                    let count = figure.dice().len();
                    let extra = self.earns_turn(count).then_some(1);
                    worth.of(own_points + score(*symmetry, count as u8), extra)
                }
                Action::Pass => worth.of(own_points, None),
                _ => one.value,
            };
        }
        actions.sort_by_key(|one| std::cmp::Reverse((one.value / EQUAL).round() as i64));
        actions
    }

    /// Returns the chance of `seat` if the claim stands that may be challenged, which tells nothing
    /// of whether it is true; elsewhere that of the position.
    pub(super) fn chance_if_it_stands(&self, solver: &Solver, seat: Seat) -> f64 {
        match &self.phase {
            Phase::Challenging { claim, .. } => {
                self.with_claim_settled(claim, None, None)
                    .chance(solver, seat, Objective::Win)
            }
            _ => self.chance(solver, seat, Objective::Win),
        }
    }

    /// Returns what the position is worth to `seat`, where everybody sees rightly whether a figure
    /// is true.
    fn chance(&self, solver: &Solver, seat: Seat, objective: Objective) -> f64 {
        match &self.phase {
            Phase::Over => {
                let others = self.totals_of_others(solver, seat);
                worth_of_total(objective, &others)(self.points[seat.index()])
            }
            Phase::Rolling { .. } if seat == self.mover => self.chance_of_mover(solver, objective),
            Phase::Rolling { .. } if self.points.len() == 2 => {
                1.0 - self.chance_of_mover(solver, objective)
            }
            Phase::Starting { .. } | Phase::Rolling { .. } => {
                let own_totals = self.totals_now(solver, seat);
                let others = self.totals_of_others(solver, seat);
                self.worth_of(solver, objective, &own_totals, &others)
            }
            Phase::Challenging { claim, open } => {
                // Who is the first to challenge is anybody's guess.
                let is_untrue = self.judge(claim) == Verdict::HasNot;
                let challenger = open.iter().next().filter(|_| is_untrue);
                let verdict = is_untrue.then_some(Verdict::HasNot);
                let settled = self.with_claim_settled(claim, challenger, verdict);
                settled.chance(solver, seat, objective)
            }
            Phase::Voting {
                claim, challenger, ..
            } => {
                let verdict = self.judge(claim);
                let settled = self.with_claim_settled(claim, Some(*challenger), Some(verdict));
                settled.chance(solver, seat, objective)
            }
        }
    }

    /// Returns the game after a claim was settled so.
    fn with_claim_settled(
        &self,
        claim: &Claim,
        challenger: Option<Seat>,
        verdict: Option<Verdict>,
    ) -> SymmDice {
        let mut game = self.clone();
        game.settle(claim.clone(), challenger, verdict);
        game
    }

    /// Returns the worth of the position to the seat that rolls.
    fn chance_of_mover(&self, solver: &Solver, objective: Objective) -> f64 {
        let Phase::Rolling { dice, left, .. } = &self.phase else {
            return 0.0;
        };
        let worth = self.run_worth(solver, objective);
        let own_points = self.points[self.mover.index()];
        if self.is_before_turn() {
            return worth.of(own_points, Some(0));
        }
        let turn = worth.turn(own_points);
        let Some(roll) = self.roll() else {
            return solver.kept_in(&turn, dice, *left);
        };
        solver.best_in(
            &turn,
            &roll,
            *left,
            |points| worth.of(own_points + points, None),
            |nine| worth.of(own_points + nine, Some(1)),
        )
    }

    fn is_before_turn(&self) -> bool {
        let Phase::Rolling { dice, left, .. } = &self.phase else {
            return false;
        };
        dice.iter().all(Option::is_none) && *left == TurnPosition::START.left
    }
}

/// The worth to the mover of its points at the end of its run.
struct RunWorth<'a> {
    solver: &'a Solver,
    game: &'a SymmDice,
    objective: Objective,
    /// The points of the others at the end of the round.
    others: Vec<Totals>,
    /// By points and extra turn, see [`RunWorth::of`].
    known: RefCell<HashMap<(i32, Option<u8>), f64>>,
}

impl RunWorth<'_> {
    /// Returns the worth of `points` at the end of the run, or before a turn, after so many extra
    /// ones.
    fn of(&self, points: i32, turn: Option<u8>) -> f64 {
        if let Some(known) = self.known.borrow().get(&(points, turn)) {
            return *known;
        }
        let worth_of = |own_totals: &Totals| {
            self.game
                .worth_of(self.solver, self.objective, own_totals, &self.others)
        };
        let value = match turn {
            None => worth_of(&Totals::certain(points)),
            Some(extra) if extra > CHAIN => {
                worth_of(&self.solver.run().totals.moved_by(points.into()))
            }
            Some(extra) => self.solver.before_first_roll(&self.turn(points), |nine| {
                self.of(points + nine, Some(extra + 1))
            }),
        };
        self.known.borrow_mut().insert((points, turn), value);
        value
    }

    /// Solves a turn that begins with these points.
    fn turn(&self, points: i32) -> TurnSolution {
        self.solver
            .solve_turn(|turn_points| self.of(points + turn_points, None))
    }
}

impl SymmDice {
    fn run_worth<'a>(&'a self, solver: &'a Solver, objective: Objective) -> RunWorth<'a> {
        RunWorth {
            solver,
            game: self,
            objective,
            others: self.totals_of_others(solver, self.mover),
            known: RefCell::default(),
        }
    }

    /// Returns the worth to a seat of `own` points at the end of the round (alone, of the run)
    /// beside those of the others.
    fn worth_of(
        &self,
        solver: &Solver,
        objective: Objective,
        own: &Totals,
        others: &[Totals],
    ) -> f64 {
        let run = solver.run();
        let estimate_later = |totals: &Totals, runs: f64| {
            let mean = totals.mean_of(f64::from);
            let variance = totals.mean_of(|points| (f64::from(points) - mean).powi(2));
            Totals::estimate(
                mean + runs * run.mean,
                (variance + runs * run.deviation.powi(2)).sqrt(),
            )
        };
        let runs = match others {
            [] => f64::from(SOLITAIRE_RUNS.saturating_sub(self.runs + 1)),
            _ if self.last_round || own.0.keys().all(|points| *points >= self.rules.goal) => 0.0,
            // From the first points of the goal that are seen until it is reached it is half a run
            // too far.
            _ => {
                let best_mean = [own]
                    .into_iter()
                    .chain(others)
                    .map(|totals| totals.mean_of(f64::from))
                    .fold(f64::MIN, f64::max);
                ((f64::from(self.rules.goal) - best_mean) / run.mean + 0.5).max(1.0)
            }
        };
        if runs == 0.0 {
            return own.mean_of(worth_of_total(objective, others));
        }
        let others: Vec<Totals> = others
            .iter()
            .map(|totals| estimate_later(totals, runs))
            .collect();
        estimate_later(own, runs).mean_of(worth_of_total(objective, &others))
    }

    fn totals_of_others(&self, solver: &Solver, seat: Seat) -> Vec<Totals> {
        let others = (0..self.seat_count())
            .map(Seat)
            .filter(|other| *other != seat);
        others.map(|other| self.totals_now(solver, other)).collect()
    }

    /// Returns the points of `seat` at the end of the round, where it plays for points.
    fn totals_now(&self, solver: &Solver, seat: Seat) -> Totals {
        let points = f64::from(self.points[seat.index()]);
        let run = solver.run();
        match self.phase {
            Phase::Over => Totals::certain(self.points[seat.index()]),
            _ if self.has_moved(seat) && !matches!(self.phase, Phase::Starting { .. }) => {
                Totals::certain(self.points[seat.index()])
            }
            Phase::Rolling { left, .. } if seat == self.mover && !self.is_before_turn() => {
                // With fewer rerolls left less is open.
                let open = (f64::from(left) / 3.0).sqrt();
                Totals::estimate(
                    points + self.value_of_rolling(solver, left),
                    run.deviation * open,
                )
            }
            _ => run.totals.moved_by(points),
        }
    }

    /// Returns `true` if `seat` has had its run of this round.
    fn has_moved(&self, seat: Seat) -> bool {
        let seats = self.seat_count();
        u32::from((seat.0 + seats - self.starter.0) % seats) < self.seats_past_run()
    }

    /// Returns the number of seats that have had their run of this round.
    fn seats_past_run(&self) -> u32 {
        self.runs % self.points.len() as u32
    }

    /// Returns `true` if no run follows this one.
    fn is_last_run(&self) -> bool {
        match self.points.len() as u32 {
            1 => self.runs + 1 >= SOLITAIRE_RUNS,
            seats => {
                self.phase == Phase::Over || self.last_round && self.seats_past_run() + 1 == seats
            }
        }
    }

    /// Returns whether there is somebody to win against.
    pub(super) fn competes(&self) -> bool {
        self.rules.variant.scores() && self.points.len() > 1
    }

    /// Returns `true` if a computer plays for the win here.
    pub(super) fn is_near_the_end(&self) -> bool {
        self.points
            .iter()
            .any(|points| 2 * points >= self.rules.goal)
    }
}
