//! The coach's analysis of a game, finished or not: the cost of every decision and the luck of
//! every roll.
//!
//! Values are in the unit of [`Coach::evaluate`], and the account balances for every seat: start +
//! luck − errors + others = result, where the result is the value of the last position.
use crate::core::{
    Accuracy, Advice, Audience, Coach, Evaluation, Event, Objective, Seat, Table, Unit,
    coach::own_unit,
};
use serde::Serialize;
use std::time::Duration;

/// Most choices kept for a decision: as many as the largest square of Nice Dice has.
const SPECS: usize = 16;
/// Costs below this are rounding errors.
const NOTHING: f64 = 1e-6;

/// Grade of a decision by its cost in grains of the game ([`Evaluation::error_scale`]).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Grade {
    /// No worse than any other.
    Best,
    /// Slightly worse: less than an eighth of a grain.
    Fine,
    /// An eighth of a grain or more.
    Doubtful,
    /// Three eighths of a grain or more.
    Error,
    /// A grain or more.
    Blunder,
}

impl Grade {
    fn of(cost: f64, error_scale: f64) -> Grade {
        match cost / error_scale {
            _ if cost < NOTHING => Grade::Best,
            ..0.125 => Grade::Fine,
            ..0.375 => Grade::Doubtful,
            ..1.0 => Grade::Error,
            _ => Grade::Blunder,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Grade::Best => "best",
            Grade::Fine => "fine",
            Grade::Doubtful => "doubtful",
            Grade::Error => "error",
            Grade::Blunder => "blunder",
        }
    }

    /// Returns the annotation symbol; empty for good decisions.
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Grade::Best | Grade::Fine => "",
            Grade::Doubtful => "?!",
            Grade::Error => "?",
            Grade::Blunder => "??",
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Decision<A> {
    pub(crate) seat: Seat,
    pub(crate) action: A,
    /// Cost compared with the best action; 0 or more, up to rounding, if the coach is exact.
    pub(crate) cost: f64,
    pub(crate) grade: Grade,
    pub(crate) accuracy: Accuracy,
    /// The best action, with the reason.
    pub(crate) best: Advice<A>,
    pub(crate) forced: bool,
    /// The best choices with their values, best first.
    pub(crate) choices: Vec<Advice<A>>,
    /// Number of choices, including those not kept.
    pub(crate) count: usize,
}

impl<A> Decision<A> {
    /// Returns the cost of the second-best choice: how much there was to find.
    pub(crate) fn margin(&self) -> f64 {
        match &self.choices[..] {
            [best, second, ..] => best.value - second.value,
            _ => 0.0,
        }
    }

    /// Returns `true` if there were several choices, all displayed as equal in `unit`.
    pub(crate) fn changes_nothing(&self, unit: Unit) -> bool {
        match &self.choices[..] {
            [best, .., worst] => {
                self.choices.len() == self.count
                    && best.value - worst.value < unit.smallest_amount()
            }
            _ => false,
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ReviewStep<A> {
    pub(crate) at: Duration,
    /// Value to each seat of the position after it.
    pub(crate) values: Vec<f64>,
    /// Luck of each seat, for a roll or a deal.
    pub(crate) luck: Option<Vec<f64>>,
    /// The decision, for a choice that the coach can judge.
    pub(crate) decision: Option<Decision<A>>,
    /// News for a seat that only this event brings ([`Coach::hindsight`]).
    pub(crate) hindsight: Option<(Seat, String)>,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub(crate) struct Account {
    /// Value of the game at its start.
    pub(crate) start: f64,
    /// Luck of all rolls and deals.
    pub(crate) luck: f64,
    /// Cost of its own decisions.
    pub(crate) errors: f64,
    /// Effect of everything else: the others' decisions, the clock, the seat's own discoveries.
    pub(crate) others: f64,
    /// Value of the last position; the result of a finished game.
    pub(crate) result: f64,
    /// Number of its unforced decisions.
    pub(crate) decisions: usize,
    /// Number of those that were as good as any.
    pub(crate) best: usize,
    pub(crate) blunders: usize,
}

impl Account {
    fn from_start(value: f64) -> Account {
        Account {
            start: value,
            result: value,
            ..Account::default()
        }
    }

    /// Books a change of the seat's value under its cause.
    fn book<A>(&mut self, event: &Event<A>, change: f64, own_decision: Option<&Decision<A>>) {
        if let Event::Chance(_) = event {
            self.luck += change;
            return;
        }
        // If costs come from the choices, the rest is the seat's own doing: its discoveries.
        let cost = own_decision.map_or(0.0, |decision| decision.cost);
        self.errors += cost;
        self.others += change + cost;
        if let Some(decision) = own_decision
            && !decision.forced
        {
            self.decisions += 1;
            self.best += usize::from(decision.grade == Grade::Best);
            self.blunders += usize::from(decision.grade == Grade::Blunder);
        }
    }

    /// Returns the account rounded to the precision of `unit`, so that the displayed sum adds up:
    /// rounding differences go to luck, where they show least.
    pub(crate) fn rounded(&self, unit: Unit) -> Account {
        let tenth = 2.0 * unit.smallest_amount();
        let [start, errors, others, result] = [self.start, self.errors, self.others, self.result]
            .map(|value| (value / tenth).round() * tenth);
        Account {
            start,
            errors,
            others,
            result,
            luck: result - start + errors - others,
            ..self.clone()
        }
    }
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Review<A> {
    /// One step for each event of [`Table::log`].
    pub(crate) steps: Vec<ReviewStep<A>>,
    pub(crate) accounts: Vec<Account>,
    pub(crate) unit: Unit,
    pub(crate) accuracy: Accuracy,
    /// Values, luck and accounts are meaningful. They are not for distances, although costs are.
    pub(crate) adds_up: bool,
}

impl<A> Review<A> {
    /// Returns `true` if the accounts explain the result: values are meaningful, and chances to win
    /// of all `sides` (the number of each seat's) come to about one. Those of a race do not: each
    /// is that of one's own best play.
    pub(crate) fn is_balanced(&self, sides: &[usize]) -> bool {
        let first = (0..sides.len()).filter(|seat| !sides[..*seat].contains(&sides[*seat]));
        let sum: f64 = first.map(|seat| self.accounts[seat].start).sum();
        self.adds_up && (self.unit != Unit::WinChance || (sum - 1.0).abs() < 0.1)
    }
    /// Returns luck and cost of errors of the seat with this index, to a thousandth, the luck as
    /// shown in its account; `None` if they do not add up.
    pub(crate) fn luck_and_errors(&self, seat: usize) -> Option<(f64, f64)> {
        if !self.adds_up {
            return None;
        }
        let account = &self.accounts[seat];
        Some((
            to_thousandths(account.rounded(self.unit).luck),
            to_thousandths(account.errors),
        ))
    }
}

fn to_thousandths(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0 + 0.0
}

/// Reviews the game on `table` as if everyone had played for `objective`, reporting progress from 0
/// to 1.
pub(crate) fn review<G: Coach>(
    table: &Table<G>,
    solution: &G::Solution,
    objective: Objective,
    progress: &dyn Fn(f32),
) -> Review<G::Action> {
    let states = table.history();
    let seats: Vec<Seat> = (0..table.names().len() as u8).map(Seat).collect();
    let audience = table.audience();
    let evaluate = |game: &G| -> Vec<Evaluation<G::Action>> {
        seats
            .iter()
            .map(|seat| game.evaluate(solution, *seat, objective))
            .collect()
    };
    let mut before = evaluate(&states[0]);
    let unit = before[0].unit;
    let accuracy = before[0].accuracy;
    let adds_up = adds_up(&states[0]);
    let mut accounts: Vec<Account> = bounded_values(unit, &before)
        .map(Account::from_start)
        .collect();
    let mut steps = Vec::new();
    for (number, (at, event)) in table.log().iter().enumerate() {
        let game = &states[number];
        let after = evaluate(&states[number + 1]);
        let values: Vec<f64> = bounded_values(unit, &after).collect();
        let changes: Vec<f64> = values
            .iter()
            .zip(&accounts)
            .map(|(value, account)| value - account.result)
            .collect();
        let judge = ChoiceJudge {
            game,
            at: *at,
            solution,
            objective,
            audience: &audience,
        };
        let decision = game.choice_in(event).and_then(|(seat, action)| {
            let cost = adds_up.then_some(-changes[seat.index()]);
            judge.judge(seat, action, &before[seat.index()], cost)
        });
        for (seat, account) in seats.iter().zip(&mut accounts) {
            let own_decision = decision.as_ref().filter(|decision| decision.seat == *seat);
            account.book(event, changes[seat.index()], own_decision);
            account.result = values[seat.index()];
        }
        steps.push(ReviewStep {
            at: *at,
            values,
            luck: matches!(event, Event::Chance(_)).then_some(changes),
            decision,
            hindsight: states[number + 1].hindsight(game),
        });
        before = after;
        progress((number + 1) as f32 / table.log().len() as f32);
    }
    let is_chance = matches!(unit, Unit::WinChance | Unit::GoalChance);
    Review {
        steps,
        accounts,
        unit,
        accuracy,
        adds_up: adds_up || is_chance,
    }
}

fn bounded_values<A>(unit: Unit, evaluations: &[Evaluation<A>]) -> impl Iterator<Item = f64> {
    evaluations
        .iter()
        .map(move |evaluation| unit.bounded(evaluation.value))
}

/// Returns `true` if the coach's own values of successive positions are comparable, so that their
/// differences separate luck from errors. Distances are not: each point has another target.
fn adds_up<G: Coach>(game: &G) -> bool {
    own_unit(game) != Unit::Distance
}

/// Evaluates `action`, which `seat` could choose in `game` at match time `at`; `None` if it could
/// not, or the coach has no advice.
pub(crate) fn weigh<G: Coach>(
    game: &G,
    solution: &G::Solution,
    at: Duration,
    seat: Seat,
    action: &G::Action,
    audience: &Audience<'_>,
) -> Option<Decision<G::Action>> {
    let judge = ChoiceJudge {
        game,
        at,
        solution,
        objective: Objective::Points,
        audience,
    };
    let after = judge.value_after(seat, action)?;
    let before = game.evaluate(solution, seat, Objective::Points);
    let cost = adds_up(game).then_some(before.value - after);
    judge.by_advice(seat, action, &before, cost)
}

/// The measure of the decisions at one position.
struct ChoiceJudge<'a, G: Coach> {
    game: &'a G,
    /// The match time of the decision.
    at: Duration,
    solution: &'a G::Solution,
    objective: Objective,
    audience: &'a Audience<'a>,
}

impl<G: Coach> ChoiceJudge<'_, G> {
    /// Judges `action`, given the `evaluation` of the position; `cost` is known if values add up,
    /// else it is looked up among the choices.
    fn judge(
        &self,
        seat: Seat,
        action: G::Action,
        evaluation: &Evaluation<G::Action>,
        cost: Option<f64>,
    ) -> Option<Decision<G::Action>> {
        let decision = self.by_advice(seat, &action, evaluation, cost);
        if decision.is_some() || cost.is_none() {
            return decision;
        }
        self.in_hindsight(seat, &action, evaluation)
    }

    /// Returns the value to `seat` of the position after `action`; `None` if it is not possible.
    fn value_after(&self, seat: Seat, action: &G::Action) -> Option<f64> {
        let mut after = self.game.clone();
        after
            .play(self.at, &Event::Acted(seat, action.clone()))
            .ok()?;
        Some(after.evaluate(self.solution, seat, self.objective).value)
    }

    /// Judges `action` by the coach's advice; `None` if there is none.
    fn by_advice(
        &self,
        seat: Seat,
        action: &G::Action,
        evaluation: &Evaluation<G::Action>,
        cost: Option<f64>,
    ) -> Option<Decision<G::Action>> {
        // A seat decides by what it sees.
        let visible_game = self.game.seen_by(Some(seat));
        let seen_evaluation = (visible_game != *self.game)
            .then(|| visible_game.evaluate(self.solution, seat, self.objective));
        let Evaluation {
            unit,
            accuracy,
            ref actions,
            error_scale,
            ..
        } = *seen_evaluation.as_ref().unwrap_or(evaluation);
        let best = actions.first()?;
        let listed = actions
            .iter()
            .find(|advice| advice.action == *action)
            .map(|advice| advice.value);
        let cost = match (listed, cost) {
            // The estimate of the same position after an action must not affect its cost.
            (Some(value), _) if accuracy == Accuracy::Estimate => best.value - value,
            (_, Some(cost)) => cost,
            (Some(value), None) => best.value - value,
            (None, None) => {
                best.value - visible_game.action_value(self.solution, seat, unit, action)?
            }
        };
        let grade = Grade::of(cost, error_scale);
        // Of equally good actions, the one taken.
        let best_action = if grade == Grade::Best {
            action
        } else {
            &best.action
        };
        let why = visible_game
            .explain(
                self.solution,
                seat,
                self.objective,
                best_action,
                self.audience,
            )
            .join(", ");
        Some(Decision {
            seat,
            action: action.clone(),
            cost,
            grade,
            accuracy,
            best: Advice {
                why,
                ..Advice::new(best_action.clone(), best.value)
            },
            forced: actions.len() == 1 && listed.is_some(),
            choices: actions.iter().take(SPECS).cloned().collect(),
            count: actions.len(),
        })
    }

    /// Judges a choice on which the coach has no advice, such as a challenge, by what came of it
    /// and of the others that can be listed; `None` if none of them was better. `before` tells the
    /// scale.
    fn in_hindsight(
        &self,
        seat: Seat,
        action: &G::Action,
        before: &Evaluation<G::Action>,
    ) -> Option<Decision<G::Action>> {
        let mut choices: Vec<Advice<G::Action>> = Vec::new();
        for (choice, _) in self.game.turn_text(seat, self.audience).choices {
            if let Some(value) = self.value_after(seat, &choice) {
                choices.push(Advice::new(choice, value));
            }
        }
        choices.sort_by(|a, b| b.value.total_cmp(&a.value));
        let best = choices.first()?.clone();
        let cost = best.value - self.value_after(seat, action)?;
        if cost < before.unit.smallest_amount() {
            return None;
        }
        Some(Decision {
            seat,
            action: action.clone(),
            cost,
            grade: Grade::of(cost, before.error_scale),
            accuracy: before.accuracy,
            best,
            forced: false,
            count: choices.len(),
            choices,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{ChanceOutcome, DiceFrom, SeatSetup};
    use crate::games::example::HighLow;
    use crate::games::example::action::Guess;

    fn check_grade(cost: f64, grade: Grade) {
        assert_eq!(Grade::of(cost, 8.0), grade, "{cost}")
    }

    #[test]
    fn marks_by_cost() {
        check_grade(-1e-9, Grade::Best);
        check_grade(0.0, Grade::Best);
        check_grade(0.9, Grade::Fine);
        check_grade(1.0, Grade::Doubtful);
        check_grade(2.9, Grade::Doubtful);
        check_grade(3.0, Grade::Error);
        check_grade(7.9, Grade::Error);
        check_grade(8.0, Grade::Blunder);
        check_grade(100.0, Grade::Blunder);
    }

    fn is_balanced(starts: [f64; 2], sides: [usize; 2]) -> bool {
        let accounts = starts
            .map(|start| Account {
                start,
                ..Account::default()
            })
            .into();
        Review::<()> {
            steps: Vec::new(),
            accounts,
            unit: Unit::WinChance,
            accuracy: Accuracy::Exact,
            adds_up: true,
        }
        .is_balanced(&sides)
    }

    #[test]
    fn chances_of_a_race_explain_no_result() {
        assert!(is_balanced([0.6, 0.4], [0, 1]));
        assert!(is_balanced([1.0, 1.0], [0, 0]));
        assert!(!is_balanced([0.8, 0.8], [0, 1]));
    }

    /// A game of High or Low with known values: a guess comes true for (6 − face) / 6 or (face − 1)
    /// / 6 of rolls; a future one for 2/3.
    fn known_game() -> Table<HighLow> {
        let seats = ["Ann", "Ben"].map(SeatSetup::person);
        let mut table = Table::sample("", seats, DiceFrom::Typed);
        let at = Duration::ZERO;
        let roll = |table: &mut Table<HighLow>, face| {
            table.roll_typed(at, ChanceOutcome(vec![face])).unwrap()
        };
        roll(&mut table, 2);
        table.act(at, Seat(0), Guess::Low).unwrap();
        roll(&mut table, 4);
        table.act(at, Seat(1), Guess::Low).unwrap();
        roll(&mut table, 3);
        table
    }

    #[test]
    fn a_rounded_account_adds_up() {
        let account = Account {
            start: 0.44,
            luck: 0.44,
            errors: 0.04,
            others: 0.44,
            result: 1.28,
            ..Account::default()
        };
        let rounded = account.rounded(Unit::Points);
        let parts = [
            rounded.start,
            rounded.luck,
            -rounded.errors,
            rounded.others,
            rounded.result,
        ];
        assert_eq!(
            parts.map(|value| Unit::Points.format_value(value)),
            ["0.4", "0.5", "0.0", "0.4", "1.3"]
        );
        let chance = Account {
            start: 0.5004,
            luck: 0.4996,
            result: 1.0,
            ..Account::default()
        };
        let rounded = chance.rounded(Unit::WinChance);
        assert_eq!(
            [rounded.start, rounded.luck].map(|value| Unit::WinChance.format_value(value)),
            ["50.0 %", "50.0 %"]
        );
    }

    fn check_near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9, "{found}, not {expected}")
    }

    #[test]
    fn accounts_tell_luck_from_errors() {
        let review = review(&known_game(), &(), Objective::Points, &|_| {});
        assert_eq!(
            (review.unit, review.accuracy, review.adds_up),
            (Unit::Points, Accuracy::Exact, true)
        );
        let check =
            |seat: usize, [start, luck, errors, others, result]: [f64; 5], count: [usize; 3]| {
                let account = &review.accounts[seat];
                check_near(account.start, start);
                check_near(account.luck, luck);
                check_near(account.errors, errors);
                check_near(account.others, others);
                check_near(account.result, result);
                assert_eq!(
                    [account.decisions, account.best, account.blunders],
                    count,
                    "seat {seat}"
                );
            };
        // The 2 leaves Ann her 2/3; she says low, which comes true for 1/6 of rolls; the 4 refutes
        // it; the 3 leaves her 1/2.
        check(0, [10.0 / 3.0, -1.0 / 3.0, 0.5, 0.0, 5.0 / 2.0], [1, 0, 1]);
        // The 4 leaves Ben 1/2; he says low, the better guess, and the 3 confirms it.
        check(
            1,
            [10.0 / 3.0, -1.0 / 6.0 + 0.5, 0.0, 0.0, 11.0 / 3.0],
            [1, 1, 0],
        );
        let choice_at = |index: usize| review.steps[index].decision.as_ref().unwrap();
        let error = choice_at(1);
        assert_eq!(
            (error.seat, error.action, error.best.action, error.forced),
            (Seat(0), Guess::Low, Guess::High, false)
        );
        assert_eq!((error.grade.name(), error.grade.sign()), ("blunder", "??"));
        assert_eq!(error.best.why, "it comes true in 67 % of rolls");
        check_near(error.cost, 0.5);
        check_near(error.margin(), 0.5);
        assert!(!error.changes_nothing(Unit::Points));
        let mut equal = error.clone();
        equal.choices[1].value = equal.choices[0].value;
        assert!(equal.changes_nothing(Unit::Points));
        equal.count += 1;
        assert!(
            !equal.changes_nothing(Unit::Points),
            "the others are not known"
        );
        let right = choice_at(3);
        assert_eq!(
            (right.action, right.best.action, right.grade),
            (Guess::Low, Guess::Low, Grade::Best)
        );
        assert_eq!(right.best.why, "it comes true in 50 % of rolls");
        assert!(review.steps[0].luck.is_some() && review.steps[1].luck.is_none());
    }
}
