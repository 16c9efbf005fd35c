//! The coach: the value of each action, and the play of computers.
use super::action::{Action, Keep};
use super::geometry::design::{Design, compact, designs, laid_out};
use super::geometry::dice::NineDice;
use super::geometry::figure::Figure;
use super::geometry::orbits::{groupings, score};
use super::geometry::symmetry::Symmetry;
use super::options::{SOLITAIRE_RUNS, Variant};
use super::position::TurnPosition;
use super::referee::{Referee, Verdict};
use super::solver::Solver;
use super::state::{Claim, Phase, SymmDice};
use super::words;
use crate::core::{
    Accuracy, Advice, Audience, Coach, Evaluation, Finding, Level, Objective, Reply, SILENT, Scope,
    Seat, Seats, Stream, Unit, coach::evaluate_for_computer, words::plural,
};
use std::time::Duration;

/// The typical cost of a careless action.
const ERROR_SCALE: f64 = 3.5;

/// Returns how long a level looks at a figure before it answers.
fn looks(level: Level) -> Duration {
    Duration::from_millis(match level {
        Level::Novice => 2_600,
        Level::Casual => 2_100,
        Level::Expert => 1_600,
        Level::Perfect => 1_200,
    })
}

impl Coach for SymmDice {
    /// Shared by all tables with the same scoring.
    type Solution = &'static Solver;

    fn prepare(&self) -> &'static Solver {
        Solver::of(self.rules.variant.scoring())
    }

    /// Alone, points, and one more than the best to play for; else the lead. Everybody has equally
    /// many runs, and those of the rounds to come are worth the same to all: they cancel, so that
    /// the lead that a finished round leaves is the one that is expected at the end.
    fn scope(&self, seat: Seat, best: Option<i32>) -> Scope {
        let points = self.points();
        let is_alone = self.rules.variant == Variant::Solitaire;
        let title = best
            .filter(|best| is_alone && points[0] <= *best)
            .map(|best| Objective::Total(best + 1));
        let why = match best.filter(|best| points[seat.index()] > *best) {
            Some(_) => "your best is beaten",
            None => "you have no best to beat yet",
        };
        let is_advised =
            self.rules.variant.scores() && matches!(self.phase(), Phase::Rolling { .. });
        Scope {
            win: if self.competes() {
                Ok(())
            } else {
                Err(
                    "nobody else plays here to win against: note the points of all, ROLL ; LEFT ; POINTS / POINTS",
                )
            },
            total: if is_alone {
                Ok(())
            } else {
                Err("only solitaire is played for a total; here the goal ends the game")
            },
            // The others say whether a declared figure is true, and nobody judges beauty.
            no_advice: (!is_advised).then_some(SILENT),
            goal: if self.competes() && self.is_near_the_end() {
                Objective::Win
            } else {
                Objective::Points
            },
            title,
            untitled: (is_alone && title.is_none()).then_some(why),
            ..Scope::only(if points.len() == 1 {
                Unit::Points
            } else {
                Unit::Lead
            })
        }
    }

    /// Exact where the seats declare what is true, and challenge and vote by what they see.
    fn evaluate(
        &self,
        solution: &&'static Solver,
        seat: Seat,
        objective: Objective,
    ) -> Evaluation<Action> {
        let is_chance = match objective {
            Objective::Points => false,
            Objective::Win => self.competes(),
            Objective::Total(_) => self.rules.variant == Variant::Solitaire,
        };
        if is_chance {
            return self.evaluate_chance(solution, seat, objective);
        }
        Evaluation {
            value: self.expected(solution, seat),
            unit: self.scope(seat, None).unit,
            accuracy: Accuracy::Exact,
            of: String::new(),
            actions: self.rank_actions(solution, seat),
            error_scale: ERROR_SCALE,
        }
    }

    fn explain(
        &self,
        solution: &&'static Solver,
        _: Seat,
        objective: Objective,
        action: &Action,
        _: &Audience<'_>,
    ) -> Vec<String> {
        let (Phase::Rolling { left, .. }, Some(roll)) = (self.phase(), self.roll()) else {
            return Vec::new();
        };
        let mut why = match action {
            Action::Keep(keep) => {
                let expected = solution.kept_value(&keep.0, left.saturating_sub(1));
                words::why_keep(&roll, keep.mask(), *left, expected)
            }
            Action::Declare(symmetry, figure) => {
                let dice = figure.dice().len();
                let points = plural(score(*symmetry, dice as u8), "point");
                let mut why = vec![format!("it scores {points}")];
                if self.earns_turn(dice) {
                    why.push("and another turn".into());
                }
                why
            }
            Action::Pass => return vec!["these dice make no figure".into()],
            _ => return Vec::new(),
        };
        // There the most points may be too few.
        if objective == Objective::Points && self.competes() && self.is_last_round() {
            why.push("advised for points alone".into());
        }
        why
    }

    /// Tells of an untrue declaration what the figure is.
    fn hindsight(&self, before: &Self) -> Option<(Seat, String)> {
        if self.is_voted() || before.claim().is_some() {
            return None;
        }
        let claim = self
            .claim()
            .filter(|claim| self.judge(claim) == Verdict::HasNot)?;
        let findings = Referee::new(&claim.figure).findings();
        let symmetry = words::true_symmetry(claim.declared?, &findings);
        Some((self.mover(), format!("the figure was untrue: {symmetry}")))
    }

    /// Tells nothing of whether the figure is true that may be challenged.
    fn analyze(&self, solution: &&'static Solver, seat: Seat, best: Option<i32>) -> Vec<Finding> {
        let finding = if self.competes() {
            self.finding_to_win(solution, seat)
        } else {
            self.chance_of_best(solution, seat, best)
        };
        finding.into_iter().collect()
    }

    fn reply(
        &self,
        solution: &&'static Solver,
        seat: Seat,
        objective: Objective,
        level: Level,
        people: Seats,
        stream: &mut Stream,
    ) -> Option<Reply<Action>> {
        match self.phase() {
            Phase::Challenging { claim, .. } => {
                let says = self.looks_true(claim, level, stream);
                let action = if says == Verdict::HasNot {
                    Action::Challenge
                } else {
                    Action::Pass
                };
                let after = looks(level) + Duration::from_millis(u64::from(stream.below(900)));
                Some(Reply { action, after })
            }
            Phase::Voting { claim, .. } => {
                let vote = match self.looks_true(claim, level, stream) {
                    Verdict::Has => super::action::Vote::Yes,
                    Verdict::HasNot => super::action::Vote::No,
                    Verdict::Undecided => super::action::Vote::Unsure,
                };
                Some(Reply {
                    action: Action::Vote(vote),
                    after: looks(level),
                })
            }
            Phase::Rolling { .. } if seat == self.mover() => {
                let evaluation = evaluate_for_computer(self, solution, seat, objective, level);
                let action = match Reply::choose(evaluation, level, stream)?.action {
                    Action::Declare(symmetry, figure) => {
                        let figure = self.redesigned(symmetry, figure, stream);
                        let bluff = self.bluff(level, people, stream);
                        bluff.unwrap_or(Action::Declare(symmetry, figure))
                    }
                    other => other,
                };
                Some(Reply {
                    action,
                    after: Duration::from_millis(900),
                })
            }
            _ => None,
        }
    }
}

impl SymmDice {
    /// Returns the actions of `seat`, best first, each with the result that can be expected from
    /// it.
    pub(super) fn rank_actions(&self, solution: &Solver, seat: Seat) -> Vec<Advice<Action>> {
        let Phase::Rolling { left, .. } = *self.phase() else {
            return Vec::new();
        };
        let Some(roll) = self
            .roll()
            .filter(|_| seat == self.mover() && self.rules.variant.scores())
        else {
            return Vec::new();
        };
        let base = self.result_for(seat, &self.expected_besides_the_turn(solution));
        let mut advice: Vec<Advice<Action>> = Vec::new();
        for (symmetry, figure) in self.figures(&roll) {
            let dice = figure.dice().len();
            let mut value = f64::from(score(symmetry, dice as u8));
            if self.earns_turn(dice) {
                value += solution.turn();
            }
            advice.push(Advice::new(Action::Declare(symmetry, figure), value));
        }
        for (mask, value) in solution.keeps(&roll, left) {
            advice.push(Advice::new(Action::Keep(Keep::of(&roll, mask)), value));
        }
        if self.makes_nothing() {
            advice.push(Advice::new(Action::Pass, 0.0));
        }
        for one in &mut advice {
            one.value += base;
        }
        advice.sort_by(|a, b| b.value.total_cmp(&a.value));
        advice
    }

    /// Returns the result that `seat` can expect.
    fn expected(&self, solution: &Solver, seat: Seat) -> f64 {
        if !self.rules.variant.scores() {
            return 0.0;
        }
        let mut expected = self.expected_besides_the_turn(solution);
        match self.phase() {
            Phase::Rolling { left, .. } => {
                expected[self.mover().index()] += self.value_of_rolling(solution, *left);
            }
            Phase::Challenging { claim, open, .. } => {
                expected[self.mover().index()] += self.value_of_claim(solution, claim);
                if self.judge(claim) == Verdict::HasNot {
                    // Who is the first to challenge is anybody's guess.
                    for seat in open.iter() {
                        expected[seat.index()] +=
                            f64::from(self.rules.challenge()) / open.len() as f64;
                    }
                }
            }
            Phase::Voting {
                claim, challenger, ..
            } => {
                let challenge = f64::from(self.rules.challenge());
                let (made, won) = match self.judge(claim) {
                    Verdict::Has => (self.value_if_it_stands(solution, claim), -challenge),
                    Verdict::HasNot => (0.0, challenge),
                    Verdict::Undecided => (solution.turn(), 0.0),
                };
                expected[self.mover().index()] += made;
                expected[challenger.index()] += won;
            }
            Phase::Starting { .. } | Phase::Over => {}
        }
        self.result_for(seat, &expected)
    }

    /// Returns what each seat has, and can expect of the runs that it still has before the round is
    /// over (in solitaire, before the game is): all but the turn being played.
    fn expected_besides_the_turn(&self, solution: &Solver) -> Vec<f64> {
        let seats = self.seat_count();
        let runs = match (self.phase(), self.rules.variant) {
            // A round begins when somebody's first run does.
            (Phase::Starting { .. } | Phase::Over, _) => 0,
            (_, Variant::Solitaire) => (SOLITAIRE_RUNS - self.runs()).saturating_sub(1),
            _ => u32::from(seats) - 1 - self.runs() % u32::from(seats),
        };
        let mut expected: Vec<f64> = self.points.iter().copied().map(f64::from).collect();
        let mut seat = self.mover();
        for _ in 0..runs {
            seat = seat.next(seats);
            expected[seat.index()] += solution.turn();
        }
        expected
    }

    /// Returns the result of `seat` where each seat ends with `points`, in the unit of
    /// [`Coach::unit`].
    fn result_for(&self, seat: Seat, points: &[f64]) -> f64 {
        let own_points = points[seat.index()];
        match points.len() - 1 {
            0 => own_points,
            others => own_points - (points.iter().sum::<f64>() - own_points) / others as f64,
        }
    }

    pub(super) fn value_of_rolling(&self, solution: &Solver, left: u8) -> f64 {
        let Phase::Rolling { dice, .. } = self.phase() else {
            return 0.0;
        };
        match self.roll() {
            Some(roll) => solution.value(&TurnPosition {
                roll: Some(roll),
                left,
            }),
            None if dice.iter().all(Option::is_none) && left == TurnPosition::START.left => {
                solution.turn()
            }
            // In the air after a reroll: what keeping the others was worth.
            None => solution.kept_value(dice, left),
        }
    }

    /// Returns the finding on the chance of `seat` to win.
    fn finding_to_win(&self, solution: &Solver, seat: Seat) -> Option<Finding> {
        match self.phase {
            // What the votes come to would tell what the referee sees.
            Phase::Voting { .. } | Phase::Over => None,
            Phase::Challenging { .. } => {
                let chance = Unit::WinChance.format_value(self.chance_if_it_stands(solution, seat));
                Some(Finding {
                    brief: format!("{chance} to win if it stands"),
                    whole: format!("the chance to win if the figure stands: {chance}"),
                })
            }
            Phase::Starting { .. } | Phase::Rolling { .. } => Some(Finding::to_win(
                &self.evaluate_chance(solution, seat, Objective::Win),
            )),
        }
    }

    /// Returns the finding on the chance of a lone player to beat `best`.
    fn chance_of_best(&self, solution: &Solver, seat: Seat, best: Option<i32>) -> Option<Finding> {
        if self.phase == Phase::Over {
            return None;
        }
        let scope = self.scope(seat, best);
        if let Some(why) = scope.untitled {
            let brief = if best.is_some() {
                why
            } else {
                "no best to beat yet"
            };
            return Some(Finding {
                brief: brief.into(),
                whole: why.into(),
            });
        }
        let objective = scope.title?;
        let best = best?;
        let evaluation = self.evaluate_chance(solution, seat, objective);
        let chance = evaluation.unit.describe_value(evaluation.value);
        let accuracy = evaluation.accuracy;
        Some(Finding {
            brief: format!("{chance} for a new best"),
            whole: format!("your best is {best}: {chance} to beat it if you go for it, {accuracy}"),
        })
    }

    /// Returns what the turn is worth to its maker if a claim stands.
    fn value_if_it_stands(&self, solution: &Solver, claim: &Claim) -> f64 {
        let again = if claim.earns_turn() {
            solution.turn()
        } else {
            0.0
        };
        f64::from(claim.score()) + again
    }

    /// Returns what the turn is worth to its maker after a claim that may be challenged, where the
    /// others see rightly.
    fn value_of_claim(&self, solution: &Solver, claim: &Claim) -> f64 {
        let stands = self.value_if_it_stands(solution, claim);
        match self.judge(claim) {
            Verdict::Has => stands,
            Verdict::HasNot => 0.0,
            // Challenging costs nothing, so somebody does where playing the turn again is worth
            // less.
            Verdict::Undecided => stands.min(solution.turn()),
        }
    }

    /// Returns the largest figure of `roll` for each symmetry that counts, in a ring if possible.
    pub(super) fn figures(&self, roll: &NineDice) -> Vec<(Symmetry, Figure)> {
        let counts = roll.counts();
        let mut figures = Vec::new();
        for symmetry in self.rules.variant.scoring().symmetries() {
            let grouping = groupings(symmetry, &counts).into_iter().next();
            let figure = grouping.and_then(|grouping| laid_out(&grouping, Design::Ring));
            figures.extend(figure.map(|figure| (symmetry, figure)));
        }
        figures
    }

    /// Returns the same figure in one of its compact designs, so that a computer does not always
    /// lay rings.
    pub(super) fn redesigned(
        &self,
        symmetry: Symmetry,
        figure: Figure,
        stream: &mut Stream,
    ) -> Figure {
        let counts = super::geometry::dice::count(figure.dice().iter().map(|die| die.face));
        let Some(grouping) = groupings(symmetry, &counts).into_iter().next() else {
            return figure;
        };
        // One of all is drawn, whatever is compact, so that how figures are laid changes no later
        // choice.
        let all: Vec<Figure> = designs(&grouping)
            .iter()
            .filter_map(|(_, kaleidoscope)| kaleidoscope.figure().ok())
            .collect();
        let number: Vec<usize> = (0..all.len()).collect();
        let compact = compact(all);
        let picked = stream
            .pick(&number)
            .and_then(|number| compact.get(number % compact.len().max(1)));
        picked.cloned().unwrap_or(figure)
    }

    /// Returns what `level` thinks of a claim: it sees a miss as often as that is large, and takes
    /// the rest for true.
    fn looks_true(&self, claim: &Claim, level: Level, stream: &mut Stream) -> Verdict {
        match self.judge(claim) {
            Verdict::HasNot if stream.unit() >= chance_seen(self.miss(claim), level) => {
                Verdict::Has
            }
            verdict => verdict,
        }
    }

    /// Returns the size of the miss of `claim`.
    pub(super) fn miss(&self, claim: &Claim) -> f64 {
        claim.declared.map_or(0.0, |symmetry| {
            Referee::new(&claim.figure).prove(symmetry).miss()
        })
    }
}

/// Returns the chance that `level` sees a miss of that size
/// ([`Proof::miss`](super::referee::Proof::miss)): each die that is out of place is as easy to see
/// as another, and nobody sees what is not there.
pub(super) fn chance_seen(miss: f64, level: Level) -> f64 {
    let overlooks: f64 = match level {
        Level::Novice => 0.6,
        Level::Casual => 0.35,
        Level::Expert => 0.1,
        Level::Perfect => 0.0,
    };
    1.0 - libm::pow(overlooks, miss)
}
