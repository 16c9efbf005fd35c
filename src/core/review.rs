//! A finished game (or one under way) as the coach sees it: what every decision cost and what every roll brought.
//!
//! Everything is told in the unit of [`Coach::evaluate`], and the account closes: for every seat,
//! start + luck − errors + others = result, where the result is the value of the last position.
use super::coach::{Accuracy, Advice, Coach, Evaluation, Objective, Unit, own_unit};
use super::game::{Event, Seat};
use super::table::Table;
use serde::Serialize;
use std::time::Duration;

/// Number of choices of a decision that are kept: all that the largest square of Nice Dice has.
const CHOICES: usize = 16;
/// Costs below this are rounding, not errors.
const NOTHING: f64 = 1e-6;

/// Grade of a decision by its cost in grains of the game ([`Evaluation::error_scale`]).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Mark {
    /// No worse than any other.
    Best,
    /// Hardly worse: less than an eighth of a grain.
    Fine,
    /// An eighth of a grain or more.
    Doubtful,
    /// Three eighths of a grain or more.
    Error,
    /// A grain or more.
    Blunder,
}

impl Mark {
    fn of(cost: f64, error_scale: f64) -> Mark {
        match cost / error_scale {
            _ if cost < NOTHING => Mark::Best,
            ..0.125 => Mark::Fine,
            ..0.375 => Mark::Doubtful,
            ..1.0 => Mark::Error,
            _ => Mark::Blunder,
        }
    }

    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Mark::Best => "best",
            Mark::Fine => "fine",
            Mark::Doubtful => "doubtful",
            Mark::Error => "error",
            Mark::Blunder => "blunder",
        }
    }

    /// Its sign, as annotators write it; nothing for good decisions.
    pub(crate) fn sign(self) -> &'static str {
        match self {
            Mark::Best | Mark::Fine => "",
            Mark::Doubtful => "?!",
            Mark::Error => "?",
            Mark::Blunder => "??",
        }
    }
}

/// One decision, weighed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Decision<A> {
    /// Whose it was.
    pub(crate) seat: Seat,
    /// The action taken.
    pub(crate) action: A,
    /// Its cost against the best action; 0 or more but for rounding where the coach is exact.
    pub(crate) cost: f64,
    /// Its grade.
    pub(crate) mark: Mark,
    /// Accuracy of the cost.
    pub(crate) accuracy: Accuracy,
    /// The best action, and the reason.
    pub(crate) best: Advice<A>,
    /// There was nothing to choose.
    pub(crate) forced: bool,
    /// The best choices that there were with their values, best first.
    pub(crate) choices: Vec<Advice<A>>,
    /// The number of choices, those included that are not kept.
    pub(crate) count: usize,
}

impl<A> Decision<A> {
    /// Returns what the second best choice would have cost: how much there was to find.
    pub(crate) fn margin(&self) -> f64 {
        match &self.choices[..] {
            [best, second, ..] => best.value - second.value,
            _ => 0.0,
        }
    }
}

/// One event and what it changed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Step<A> {
    /// Match time of the event.
    pub(crate) at: Duration,
    /// Value of the position after it to each seat.
    pub(crate) values: Vec<f64>,
    /// Luck of each seat, if it was a roll or a deal.
    pub(crate) luck: Option<Vec<f64>>,
    /// The decision, if it was a choice that the coach can judge.
    pub(crate) decision: Option<Decision<A>>,
    /// What else each seat might have done in what ended with it ([`Coach::hindsight`]); may be empty.
    pub(crate) hindsight: Vec<Option<String>>,
}

/// The account of one seat.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub(crate) struct Account {
    /// Value of the game at its start.
    pub(crate) start: f64,
    /// Luck of all rolls and deals.
    pub(crate) luck: f64,
    /// Cost of its own decisions.
    pub(crate) errors: f64,
    /// Effect of all else: the others' decisions, the clock, what the seat found.
    pub(crate) others: f64,
    /// Value of the last position; of a finished game the result.
    pub(crate) result: f64,
    /// Number of its decisions that were not forced.
    pub(crate) decisions: usize,
    /// Number of those that were as good as any.
    pub(crate) best: usize,
    /// Number of blunders.
    pub(crate) blunders: usize,
}

impl Account {
    /// Returns it rounded to what `unit` tells on the screen, so that the sum adds up as it stands there: what rounding
    /// leaves over goes to luck, where it shows least.
    pub(crate) fn rounded(&self, unit: Unit) -> Account {
        let tenth = 2.0 * unit.least();
        let round = |value: f64| (value / tenth).round() * tenth;
        let [start, errors, others, result] = [self.start, self.errors, self.others, self.result].map(round);
        Account { start, errors, others, result, luck: result - start + errors - others, ..self.clone() }
    }
}

/// A whole game, weighed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Review<A> {
    /// One step for each event of [`Table::log`].
    pub(crate) steps: Vec<Step<A>>,
    /// The account of each seat.
    pub(crate) accounts: Vec<Account>,
    /// Unit of values, costs and luck.
    pub(crate) unit: Unit,
    /// Their accuracy.
    pub(crate) accuracy: Accuracy,
    /// Values, luck and accounts mean something: not distances, whose costs do nevertheless.
    pub(crate) adds_up: bool,
}

/// Weighs the game on `table` as if all had played for `objective`, telling from 0 to 1 how far it is.
pub(crate) fn review<G: Coach>(
    table: &Table<G>,
    solution: &G::Solution,
    objective: Objective,
    progress: &dyn Fn(f32),
) -> Review<G::Action> {
    let states = table.history();
    let seats: Vec<Seat> = (0..table.names().len() as u8).map(Seat).collect();
    let evaluate = |game: &G| -> Vec<Evaluation<G::Action>> {
        seats.iter().map(|seat| game.evaluate(solution, *seat, objective, &|_| ())).collect()
    };
    let mut before = evaluate(&states[0]);
    let (unit, accuracy, adds_up) = (before[0].unit, before[0].accuracy, adds_up(&states[0]));
    let worth = |evaluations: &[Evaluation<G::Action>]| -> Vec<f64> {
        evaluations.iter().map(|evaluation| unit.bounded(evaluation.value)).collect()
    };
    let mut values = worth(&before);
    let mut accounts: Vec<Account> =
        values.iter().map(|value| Account { start: *value, ..Account::default() }).collect();
    let mut steps = Vec::new();
    for (number, (at, event)) in table.log().iter().enumerate() {
        let (game, after) = (&states[number], &states[number + 1]);
        let evaluations = evaluate(after);
        let then = worth(&evaluations);
        let change: Vec<f64> = then.iter().zip(&values).map(|(after, before)| after - before).collect();
        // Whoever lets time run out has decided too.
        let decided = match event {
            Event::Acted(seat, action) => Some((*seat, action.clone())),
            Event::TimeUp => game.missed(),
            Event::Chance(_) => None,
        };
        let decision = decided.and_then(|(seat, action)| {
            let cost = adds_up.then(|| -change[seat.index()]);
            judge(game, &before[seat.index()], solution, objective, seat, &action, cost)
        });
        for (seat, (account, change)) in accounts.iter_mut().zip(&change).enumerate() {
            match event {
                Event::Chance(_) => account.luck += change,
                Event::Acted(..) | Event::TimeUp => {
                    // Where costs come from the choices, the rest is what a seat brings by itself: what it finds.
                    let own = decision.as_ref().filter(|decision| decision.seat.index() == seat);
                    let cost = own.map_or(0.0, |decision| decision.cost);
                    account.errors += cost;
                    account.others += change + cost;
                }
            }
        }
        if let Some(decision) = decision.as_ref().filter(|decision| !decision.forced) {
            let account = &mut accounts[decision.seat.index()];
            account.decisions += 1;
            account.best += usize::from(decision.mark == Mark::Best);
            account.blunders += usize::from(decision.mark == Mark::Blunder);
        }
        let luck = matches!(event, Event::Chance(_)).then_some(change);
        let mut hindsight: Vec<Option<String>> =
            seats.iter().map(|seat| after.hindsight(game, *seat)).collect();
        if hindsight.iter().all(Option::is_none) {
            hindsight.clear();
        }
        (before, values) = (evaluations, then.clone());
        steps.push(Step { at: *at, values: then, luck, decision, hindsight });
        progress((number + 1) as f32 / table.log().len() as f32);
    }
    for (account, value) in accounts.iter_mut().zip(values) {
        account.result = value;
    }
    let chance = matches!(unit, Unit::WinChance | Unit::GoalChance);
    Review { steps, accounts, unit, accuracy, adds_up: adds_up || chance }
}

/// Returns whether the coach's own values of successive positions are of one account, so that luck is told from errors by
/// their differences: distances are from another target at each point.
fn adds_up<G: Coach>(game: &G) -> bool {
    own_unit(game) != Unit::Distance
}

/// Weighs `action`, which `seat` could choose in `game` at match time `at`; `None` where it could not, or the coach has
/// nothing to say.
pub(crate) fn weigh<G: Coach>(
    game: &G,
    solution: &G::Solution,
    at: Duration,
    seat: Seat,
    action: &G::Action,
) -> Option<Decision<G::Action>> {
    let mut after = game.clone();
    after.play(at, &Event::Acted(seat, action.clone())).ok()?;
    let [before, after] =
        [game, &after].map(|game| game.evaluate(solution, seat, Objective::Points, &|_| ()));
    let cost = adds_up(game).then_some(before.value - after.value);
    judge(game, &before, solution, Objective::Points, seat, action, cost)
}

/// Weighs one decision in `game`, which is worth what `evaluation` says; `cost` is known where values add up, else it is
/// looked up among the choices. None where the coach has nothing to say.
fn judge<G: Coach>(
    game: &G,
    evaluation: &Evaluation<G::Action>,
    solution: &G::Solution,
    objective: Objective,
    seat: Seat,
    action: &G::Action,
    cost: Option<f64>,
) -> Option<Decision<G::Action>> {
    // A seat chooses by what it sees.
    let seen = game.seen_by(Some(seat));
    let evaluated = (seen != *game).then(|| seen.evaluate(solution, seat, objective, &|_| ()));
    let Evaluation { unit, accuracy, ref actions, error_scale, .. } =
        *evaluated.as_ref().unwrap_or(evaluation);
    let best = actions.first()?;
    let listed = actions.iter().find(|advice| advice.action == *action).map(|advice| advice.value);
    let explain = |action: &G::Action| seen.explain(solution, seat, objective, action);
    let value = || listed.or_else(|| seen.worth(solution, seat, unit, action));
    // What an estimate makes of the same position after an action is none of its cost.
    let listed_cost = listed.filter(|_| accuracy == Accuracy::Estimate).map(|value| best.value - value);
    let cost = listed_cost.or(cost).or_else(|| Some(best.value - value()?))?;
    let mark = Mark::of(cost, error_scale);
    // Of several that are as good, the one that was taken.
    let (best_action, why) = match mark {
        Mark::Best if best.action != *action => (action, String::new()),
        _ => (&best.action, explain(&best.action)),
    };
    Some(Decision {
        seat,
        action: action.clone(),
        cost,
        mark,
        accuracy,
        best: Advice { why, ..Advice::new(best_action.clone(), best.value) },
        forced: actions.len() == 1 && listed.is_some(),
        choices: actions.iter().take(CHOICES).cloned().collect(),
        count: actions.len(),
    })
}

#[cfg(test)]
mod tests {
    use super::super::chance::ChanceOutcome;
    use super::super::dice::Seed;
    use super::super::game::Game;
    use super::super::record::{DiceFrom, Header};
    use super::super::seats::SeatSetup;
    use super::*;
    use crate::games::example::HighLow;
    use crate::games::example::action::Guess;

    #[test]
    fn marks_by_cost() {
        let check = |cost, mark| assert_eq!(Mark::of(cost, 8.0), mark, "{cost}");
        check(-1e-9, Mark::Best);
        check(0.0, Mark::Best);
        check(0.9, Mark::Fine);
        check(1.0, Mark::Doubtful);
        check(2.9, Mark::Doubtful);
        check(3.0, Mark::Error);
        check(7.9, Mark::Error);
        check(8.0, Mark::Blunder);
        check(100.0, Mark::Blunder);
    }

    /// A game of High or Low in which the coach is known by heart: a guess comes true in (6 − face) / 6 or (face − 1) / 6
    /// of rolls, one that is still to come in 2/3.
    fn played() -> Table<HighLow> {
        let seats = ["Ann", "Ben"].map(SeatSetup::person);
        let mut table = Table::new(Header::new(HighLow::INFO, "", seats, Seed(5), DiceFrom::Typed)).unwrap();
        let at = Duration::ZERO;
        let roll =
            |table: &mut Table<HighLow>, face| table.roll_typed(at, ChanceOutcome(vec![face])).unwrap();
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
        let told = account.rounded(Unit::Points);
        let told = [told.start, told.luck, -told.errors, told.others, told.result];
        assert_eq!(told.map(|value| Unit::Points.amount(value)), ["0.4", "0.5", "0.0", "0.4", "1.3"]);
        let chance = Account { start: 0.5004, luck: 0.4996, result: 1.0, ..Account::default() };
        let told = chance.rounded(Unit::WinChance);
        assert_eq!([told.start, told.luck].map(|value| Unit::WinChance.amount(value)), ["50.0 %", "50.0 %"]);
    }

    #[test]
    fn accounts_tell_luck_from_errors() {
        let review = review(&played(), &(), Objective::Points, &|_| {});
        assert_eq!((review.unit, review.accuracy, review.adds_up), (Unit::Points, Accuracy::Exact, true));
        let near =
            |found: f64, expected: f64| assert!((found - expected).abs() < 1e-9, "{found}, not {expected}");
        let check = |seat: usize, [start, luck, errors, others, result]: [f64; 5], count: [usize; 3]| {
            let account = &review.accounts[seat];
            near(account.start, start);
            near(account.luck, luck);
            near(account.errors, errors);
            near(account.others, others);
            near(account.result, result);
            assert_eq!([account.decisions, account.best, account.blunders], count, "seat {seat}");
        };
        // The 2 leaves Ann her 2/3; she says low, which comes true in 1/6 of rolls; the 4 says no, the 3 leaves her 1/2.
        check(0, [10.0 / 3.0, -1.0 / 3.0, 0.5, 0.0, 5.0 / 2.0], [1, 0, 1]);
        // The 4 leaves Ben 1/2; he says low, the better guess, and the 3 says yes.
        check(1, [10.0 / 3.0, -1.0 / 6.0 + 0.5, 0.0, 0.0, 11.0 / 3.0], [1, 1, 0]);
        let choice = |at: usize| review.steps[at].decision.as_ref().unwrap();
        let error = choice(1);
        assert_eq!(
            (error.seat, error.action, error.best.action, error.forced),
            (Seat(0), Guess::Low, Guess::High, false)
        );
        assert_eq!((error.mark.name(), error.mark.sign()), ("blunder", "??"));
        assert_eq!(error.best.why, "comes true in 67 % of rolls");
        near(error.cost, 0.5);
        near(error.margin(), 0.5);
        let right = choice(3);
        assert_eq!((right.action, right.best.action, right.mark), (Guess::Low, Guess::Low, Mark::Best));
        assert_eq!(right.best.why, "comes true in 50 % of rolls");
        assert!(review.steps[0].luck.is_some() && review.steps[1].luck.is_none());
    }

    #[test]
    fn it_tells_how_far_it_is() {
        let told = std::cell::RefCell::new(Vec::new());
        review(&played(), &(), Objective::Points, &|part| told.borrow_mut().push((part * 5.0).round()));
        assert_eq!(told.into_inner(), [1.0, 2.0, 3.0, 4.0, 5.0]);
    }

    #[test]
    fn a_choice_is_weighed_before_it_is_made() {
        let game = played().history()[1].clone();
        let weighed = |guess| weigh(&game, &(), Duration::ZERO, Seat(0), &guess).unwrap();
        assert!((weighed(Guess::Low).cost - 0.5).abs() < 1e-9);
        assert_eq!((weighed(Guess::High).mark, weighed(Guess::High).best.action), (Mark::Best, Guess::High));
        assert_eq!(weigh(&game, &(), Duration::ZERO, Seat(1), &Guess::Low), None, "it is not Ben's turn");
    }

    #[test]
    fn an_unknown_objective_is_refused() {
        let game = &played().history()[0];
        assert_eq!(game.admits(Objective::Points), Ok(()));
        let why = "the coach of High or Low tells the points here, not the chance to win";
        assert_eq!(game.admits(Objective::Win), Err(why.to_owned()));
    }

    #[test]
    fn signs_are_those_of_annotators() {
        let marks = [Mark::Best, Mark::Fine, Mark::Doubtful, Mark::Error, Mark::Blunder];
        assert_eq!(marks.map(Mark::sign), ["", "", "?!", "?", "??"]);
        assert_eq!(marks.map(Mark::name), ["best", "fine", "doubtful", "error", "blunder"]);
    }
}
