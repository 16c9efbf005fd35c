//! The chance to win, and alone that of a total: what the coach says to a seat that plays for them.
use super::action::Action;
use super::geometry::dice::DICE;
use super::geometry::orbits::score;
use super::options::SOLITAIRE_RUNS;
use super::position::TurnPosition;
use super::referee::Verdict;
use super::solver::{Field, Place, Race, Rival, Rivals, Solver, ThisRound, Totals, Turn};
use super::state::{Claim, IN_THE_AIR, Phase, SymmDice};
use super::words;
use crate::core::coach::{Accuracy, Advice, Evaluation, Objective, Unit};
use crate::core::game::{Game, Seat};
use crate::core::worth::share_of_win;
use std::sync::Arc;

/// The typical cost of a careless action, as a chance.
const ERROR_SCALE: f64 = 0.02;
/// Chances that differ by less are equal, and points decide.
const EQUAL: f64 = 1e-9;
/// The most scores of two seats from which a race is solved in some tenths of a second.
const NEAR: i32 = 1_200;

/// Value of a run to the player who makes it.
enum Worth {
    /// In a race of two.
    Race { race: Arc<Race>, place: Place, own: i32, other: i32, last: bool },
    /// Against several.
    Field { field: Arc<Field>, own: i32 },
    /// Alone, so many runs being left with this one.
    Totals { totals: Arc<Totals>, runs: usize, needed: i32 },
}

impl Worth {
    /// Returns the worth of ending the run after a turn of so many points.
    fn ended(&self, made: i32) -> f64 {
        match self {
            Worth::Race { race, place, own, other, last } => race.ended(*place, own + made, *other, *last),
            Worth::Field { field, own } => field.ended(own + made),
            Worth::Totals { totals, runs, needed } => totals.chance(runs - 1, needed - made),
        }
    }

    /// Returns the worth of another turn of the run after one of so many points.
    fn again(&self, made: i32) -> f64 {
        match self {
            Worth::Race { race, place, own, other, last } => race.mover(*place, own + made, *other, *last),
            Worth::Field { field, own } => field.mover(own + made),
            Worth::Totals { totals, runs, needed } => totals.chance(*runs, needed - made),
        }
    }
}

impl SymmDice {
    /// Returns whether there is somebody to win against.
    pub(super) fn competes(&self) -> bool {
        self.rules.variant.scores() && self.points.len() > 1
    }

    /// Evaluates the position for `seat`, which plays for a chance that the coach admits, reporting progress from 0 to 1.
    pub(super) fn evaluate_chance(
        &self,
        solver: &'static Solver,
        seat: Seat,
        objective: Objective,
        progress: &(dyn Fn(f32) + Sync),
    ) -> Evaluation<Action> {
        self.solve_ahead(solver, objective, progress);
        let (unit, accuracy, of) = match (objective, self.points.len()) {
            (Objective::Total(total), _) => (Unit::GoalChance, Accuracy::Exact, words::of_total(total)),
            (_, 2) => (Unit::WinChance, Accuracy::Exact, words::OF_WIN_OF_TWO.into()),
            _ => (Unit::WinChance, Accuracy::Estimate, words::OF_WIN.into()),
        };
        let actions = self.actions_for(solver, seat, objective);
        let value = actions.first().map(|best| best.value);
        let value = value.unwrap_or_else(|| self.chance(solver, seat, objective));
        Evaluation { value, unit, accuracy, of, actions, error_scale: ERROR_SCALE }
    }

    /// Returns the chance of `seat` to win, which competes.
    pub(super) fn chance_to_win(&self, solver: &'static Solver, seat: Seat) -> f64 {
        self.evaluate_chance(solver, seat, Objective::Win, &|_| ()).value
    }

    /// Solves what a seat that plays for `objective` needs, reporting progress from 0 to 1.
    pub(super) fn solve_ahead(&self, solver: &Solver, objective: Objective, progress: &(dyn Fn(f32) + Sync)) {
        match objective {
            _ if self.phase == Phase::Over => {}
            Objective::Win if self.points.len() == 2 => _ = self.race(solver, progress),
            Objective::Total(total) => _ = self.totals(solver, total, progress),
            Objective::Points | Objective::Win => {}
        }
    }

    /// Returns the race of two seats, solved from the points that they have.
    fn race(&self, solver: &Solver, progress: &(dyn Fn(f32) + Sync)) -> Arc<Race> {
        solver.race(self.rules.goal, self.least_points(), progress)
    }

    /// Returns the points of the first of two seats and of the second, down to whole tens: a race from there serves when
    /// some are lost by a challenge, too.
    fn least_points(&self) -> [i32; 2] {
        [self.starter, self.starter.next(2)].map(|seat| 10 * (self.progress(seat) - 1).div_euclid(10))
    }

    /// Returns `true` if a computer plays for the win here: from where that is solved while one looks on.
    pub(super) fn is_near_the_end(&self) -> bool {
        match self.points.len() {
            2 => {
                let missing = self.least_points().map(|points| (self.rules.goal - points).max(1));
                self.last_round || missing[0] * missing[1] <= NEAR
            }
            _ => self.any_progress(|progress| 2 * progress >= self.rules.goal),
        }
    }

    fn totals(&self, solver: &Solver, total: i32, progress: &(dyn Fn(f32) + Sync)) -> Arc<Totals> {
        let needed = usize::try_from(total - self.progress(Seat(0))).unwrap_or(0);
        solver.totals(SOLITAIRE_RUNS as usize, needed, progress)
    }

    /// Returns how many seats have had their run of this round.
    fn moved(&self) -> u32 {
        self.runs % self.points.len() as u32
    }

    /// Returns whether `seat` has had its run of this round.
    fn has_moved(&self, seat: Seat) -> bool {
        let seats = self.seat_count();
        u32::from((seat.0 + seats - self.starter.0) % seats) < self.moved()
    }

    /// Returns what the run of the mover is worth to it.
    fn worth(&self, solver: &'static Solver, objective: Objective) -> Worth {
        let own = self.progress(self.mover);
        match objective {
            Objective::Total(total) => Worth::Totals {
                totals: self.totals(solver, total, &|_| ()),
                runs: (SOLITAIRE_RUNS - self.runs) as usize,
                needed: total - own,
            },
            Objective::Points | Objective::Win if self.points.len() == 2 => Worth::Race {
                race: self.race(solver, &|_| ()),
                place: if self.mover == self.starter { Place::First } else { Place::Second },
                own,
                other: self.progress(self.mover.next(2)),
                last: self.last_round,
            },
            Objective::Points | Objective::Win => {
                Worth::Field { field: solver.field(&self.rivals(solver, self.mover), own), own }
            }
        }
    }

    /// Returns the others as `seat` sees them.
    fn rivals(&self, solver: &Solver, seat: Seat) -> Rivals {
        let others = (0..self.seat_count()).map(Seat).filter(|&other| other != seat);
        let rival = |other: Seat| {
            let this_round = match (&self.phase, self.has_moved(other)) {
                (_, true) => ThisRound::Over,
                (Phase::Rolling { dice, left, .. }, false)
                    if other == self.mover
                        && (*left < TurnPosition::START.left || dice.iter().any(Option::is_some)) =>
                {
                    let rest = solver.rest_of_run(solver.run(), dice, *left);
                    ThisRound::Rest(rest.chances().iter().map(|chance| chance.to_bits()).collect())
                }
                _ => ThisRound::Whole,
            };
            Rival { points: self.progress(other), this_round }
        };
        let mut others: Vec<Rival> = others.map(rival).collect();
        // Nothing depends on their order, and so the same others are known again.
        others.sort_by_key(|rival| (rival.points, rival.this_round == ThisRound::Over));
        Rivals { goal: self.rules.goal, last: self.last_round, others }
    }

    /// Returns what the position is worth to `seat`, where everybody sees rightly whether a figure is true.
    fn chance(&self, solver: &'static Solver, seat: Seat, objective: Objective) -> f64 {
        match &self.phase {
            Phase::Over => match objective {
                Objective::Total(total) => f64::from(u8::from(self.progress(seat) >= total)),
                Objective::Points | Objective::Win => {
                    let standings = self.standings();
                    let winners = standings.iter().filter(|standing| standing.winner).count();
                    if standings[seat.index()].winner { 1.0 / winners as f64 } else { 0.0 }
                }
            },
            Phase::Starting { .. } => {
                let begins = self.chances_to_begin().into_iter().enumerate();
                let worth = |(first, chance): (usize, f64)| {
                    let first = Seat(first as u8);
                    let begun = SymmDice { starter: first, mover: first, phase: IN_THE_AIR, ..self.clone() };
                    chance * begun.chance(solver, seat, objective)
                };
                begins.filter(|(_, chance)| *chance > 0.0).map(worth).sum()
            }
            Phase::Rolling { .. } if seat == self.mover => self.chance_of_mover(solver, objective),
            Phase::Rolling { .. } if self.points.len() == 2 => 1.0 - self.chance_of_mover(solver, objective),
            Phase::Rolling { .. } => {
                let own = self.progress(seat);
                let field = solver.field(&self.rivals(solver, seat), own);
                if self.has_moved(seat) { field.ended(own) } else { field.mover(own) }
            }
            Phase::Challenging { claim, open, .. } => match self.judge(claim) {
                Verdict::Has => self.settled(claim, None, None).chance(solver, seat, objective),
                Verdict::HasNot => {
                    // Who is the first to challenge is anybody's guess.
                    let each = open.iter().map(|challenger| {
                        let settled = self.settled(claim, Some(challenger), Some(Verdict::HasNot));
                        settled.chance(solver, seat, objective)
                    });
                    each.sum::<f64>() / open.len() as f64
                }
                Verdict::Undecided => {
                    // Challenging costs nothing, so somebody does where playing the turn again is worth less.
                    let stands = self.settled(claim, None, None);
                    let again = self.settled(claim, open.iter().next(), Some(Verdict::Undecided));
                    let to_maker = |game: &SymmDice| game.chance(solver, self.mover, objective);
                    let comes = if to_maker(&again) < to_maker(&stands) { again } else { stands };
                    comes.chance(solver, seat, objective)
                }
            },
            Phase::Voting { claim, challenger, .. } => {
                let settled = self.settled(claim, Some(*challenger), Some(self.judge(claim)));
                settled.chance(solver, seat, objective)
            }
        }
    }

    /// Returns the game after a claim was settled so.
    pub(super) fn settled(
        &self,
        claim: &Claim,
        challenger: Option<Seat>,
        verdict: Option<Verdict>,
    ) -> SymmDice {
        let mut game = self.clone();
        game.settle(claim.clone(), challenger, verdict);
        game
    }

    /// Returns the chance of `seat` if the claim stands that may be challenged, which tells nothing of whether it is
    /// true; elsewhere that of the position.
    pub(super) fn chance_if_it_stands(&self, solver: &'static Solver, seat: Seat) -> f64 {
        match &self.phase {
            Phase::Challenging { claim, .. } => {
                self.settled(claim, None, None).chance(solver, seat, Objective::Win)
            }
            _ => self.chance(solver, seat, Objective::Win),
        }
    }

    /// Returns the chance of each seat to have the most hooks, those that have rolled having what they have.
    fn chances_to_begin(&self) -> Vec<f64> {
        let Phase::Starting { contenders, hooks } = &self.phase else { return Vec::new() };
        // Hooks are on two of six sides of eight of the dice.
        let choose = [1.0, 8.0, 28.0, 56.0, 70.0, 56.0, 28.0, 8.0, 1.0];
        let rolled = |hooks: usize| choose[hooks] * f64::from(1u32 << (8 - hooks)) / 6561.0;
        let has = |seat: Seat, exactly: usize| match hooks[seat.index()] {
            Some(known) => f64::from(u8::from(usize::from(known) == exactly)),
            None => rolled(exactly),
        };
        let begins = |seat: Seat| -> f64 {
            let with = |most: usize| {
                let others = contenders.without(seat);
                let others = others
                    .iter()
                    .map(|other| ((0..most).map(|fewer| has(other, fewer)).sum(), has(other, most)));
                // Those who tie roll again, and any of them begins as likely.
                has(seat, most) * share_of_win(others)
            };
            (0..=8).map(with).sum()
        };
        let seats = (0..self.seat_count()).map(Seat);
        seats.map(|seat| if contenders.contains(seat) { begins(seat) } else { 0.0 }).collect()
    }

    /// Returns what the position is worth to who rolls.
    fn chance_of_mover(&self, solver: &'static Solver, objective: Objective) -> f64 {
        let Phase::Rolling { dice, left, .. } = &self.phase else { return 0.0 };
        let worth = self.worth(solver, objective);
        if dice.iter().all(Option::is_none) && *left == TurnPosition::START.left {
            return worth.again(0);
        }
        let turn = solver.solve_turn(|made| worth.ended(made));
        let Some(roll) = self.roll() else { return solver.kept_in(&turn, dice, *left) };
        let (best, nine) = self.rules.variant.scoring().best_scores(&roll.counts());
        let again = nine.filter(|_| *left == TurnPosition::START.left).map(|nine| worth.again(nine));
        let keeps = solver.keeps_in(&turn, &roll, *left).into_iter().map(|(_, value)| value);
        keeps.chain(again).fold(worth.ended(best), f64::max)
    }

    /// Returns the actions of `seat` with their chances, best first; of equal chances the one with more points.
    fn actions_for(&self, solver: &'static Solver, seat: Seat, objective: Objective) -> Vec<Advice<Action>> {
        let mut actions = self.ranked(solver, seat);
        let Phase::Rolling { left, .. } = self.phase else { return actions };
        if actions.is_empty() {
            return actions;
        }
        let worth = self.worth(solver, objective);
        let turn: Turn = solver.solve_turn(|made| worth.ended(made));
        for one in &mut actions {
            one.value = match &one.action {
                Action::Keep(keep) => solver.kept_in(&turn, &keep.0, left - 1),
                Action::Declare(symmetry, figure) => {
                    let count = figure.dice().len();
                    let made = score(*symmetry, count as u8);
                    let earns = left == TurnPosition::START.left && count == DICE;
                    if earns { worth.again(made) } else { worth.ended(made) }
                }
                Action::Pass => worth.ended(0),
                _ => one.value,
            };
        }
        actions.sort_by_key(|one| std::cmp::Reverse((one.value / EQUAL).round() as i64));
        actions
    }
}
