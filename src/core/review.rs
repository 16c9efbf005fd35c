//! A finished game (or one under way) as the coach sees it: what every decision cost and what every roll brought.
//!
//! Everything is told in the unit of [`Coach::value`], and the account closes: for every seat,
//! start + luck − errors + others = result, where the result is the value of the last position.
use super::coach::{Accuracy, ActionValue, Advice, Coach, Objective, Unit};
use super::game::{Event, Seat};
use super::table::Table;
use std::convert::Infallible;
use std::time::Duration;

/// How many of the choices a decision had are kept: all that the largest square of Nice Dice has.
const CHOICES: usize = 16;
/// Costs below this are rounding, not errors.
const NOTHING: f64 = 1e-6;

/// How bad a decision was, by its cost in grains of the game ([`Coach::ERROR_SCALE`]).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Mark {
    /// As good as any.
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
    /// What was done.
    pub(crate) action: A,
    /// What it cost against the best action; 0 or more but for rounding where the coach is exact.
    pub(crate) cost: f64,
    /// How bad that is.
    pub(crate) mark: Mark,
    /// Whether the cost is exact.
    pub(crate) accuracy: Accuracy,
    /// What would have been best, and why.
    pub(crate) best: A,
    /// Why that would have been best, in one sentence.
    pub(crate) why: String,
    /// Whether there was nothing to choose.
    pub(crate) forced: bool,
    /// The best choices that there were with their values, best first.
    pub(crate) choices: Vec<ActionValue<A>>,
    /// The number of choices, those included that are not kept.
    pub(crate) count: usize,
}

impl<A: Clone> Decision<A> {
    /// Returns the best choice as the coach would have advised it.
    pub(crate) fn advice(&self) -> Advice<A> {
        let value = self.choices.first().map_or(0.0, |best| best.value);
        Advice { action: self.best.clone(), value, points: None, why: self.why.clone() }
    }
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
    /// When it happened, in match time.
    pub(crate) at: Duration,
    /// What the position after it is worth to each seat.
    pub(crate) values: Vec<f64>,
    /// What it brought each seat, if it was a roll or a deal.
    pub(crate) luck: Option<Vec<f64>>,
    /// What was decided, if it was a choice that the coach can judge.
    pub(crate) decision: Option<Decision<A>>,
    /// What else each seat might have done in what ended with it ([`Coach::hindsight`]); empty where there is nothing to
    /// say.
    pub(crate) hindsight: Vec<Option<String>>,
}

/// The account of one seat.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Account {
    /// What the game was worth at its start.
    pub(crate) start: f64,
    /// What all rolls and deals brought.
    pub(crate) luck: f64,
    /// What its own decisions cost.
    pub(crate) errors: f64,
    /// What all else brought: the others' decisions, the clock, what the seat found.
    pub(crate) others: f64,
    /// What the last position was worth; of a finished game the result.
    pub(crate) result: f64,
    /// How many decisions it had that were not forced.
    pub(crate) decisions: usize,
    /// How many of them were as good as any.
    pub(crate) best: usize,
    /// How many were blunders.
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
    /// What values, costs and luck are counted in.
    pub(crate) unit: Unit,
    /// Whether they are exact.
    pub(crate) accuracy: Accuracy,
    /// Whether values, luck and accounts mean something, as chances always do ([`Coach::ADDS_UP`]); costs do in any case.
    pub(crate) adds_up: bool,
}

/// Weighs the game on `table`, telling from 0 to 1 how far it is.
pub(crate) fn review<G: Coach>(
    table: &Table<G>,
    solution: &G::Solution,
    progress: &dyn Fn(f32),
) -> Review<G::Action> {
    weigh_all(table, &Own { solution }, progress).unwrap_or_else(|never| match never {})
}

/// Weighs the game on `table` as if all had played for `objective`.
///
/// # Errors
/// Returns one sentence if the coach knows nothing of this objective here.
pub(crate) fn review_for<G: Coach>(
    table: &Table<G>,
    solution: &G::Solution,
    objective: Objective,
    progress: &dyn Fn(f32),
) -> Result<Review<G::Action>, String> {
    weigh_all(table, &For { solution, objective }, progress)
}

/// The actions that there are, best first, and the typical cost of a careless one.
type Choices<A> = (Vec<ActionValue<A>>, f64);

/// What the coach is asked of each position.
trait Question<G: Coach> {
    /// Why it cannot answer.
    type Refusal;
    fn value(&self, game: &G, seat: Seat) -> Result<f64, Self::Refusal>;
    /// What values are counted in, and how exactly.
    fn scale(&self, game: &G, seat: Seat) -> Result<(Unit, Accuracy), Self::Refusal>;
    fn choices(&self, game: &G, seat: Seat) -> Result<Choices<G::Action>, Self::Refusal>;
    fn explain(&self, game: &G, seat: Seat, action: &G::Action) -> String;
    /// What an action is worth that is none of the choices.
    fn unlisted(&self, game: &G, seat: Seat, action: &G::Action) -> Option<f64>;
    fn solution(&self) -> &G::Solution;
}

/// The value in the game's own unit.
struct Own<'a, S> {
    solution: &'a S,
}

impl<G: Coach> Question<G> for Own<'_, G::Solution> {
    type Refusal = Infallible;
    fn value(&self, game: &G, seat: Seat) -> Result<f64, Infallible> {
        Ok(game.value(self.solution, seat))
    }
    fn scale(&self, game: &G, seat: Seat) -> Result<(Unit, Accuracy), Infallible> {
        Ok((game.unit(), game.accuracy(self.solution, seat)))
    }
    fn choices(&self, game: &G, seat: Seat) -> Result<Choices<G::Action>, Infallible> {
        Ok((game.action_values(self.solution, seat), G::ERROR_SCALE))
    }
    fn explain(&self, game: &G, seat: Seat, action: &G::Action) -> String {
        game.explain(self.solution, seat, action)
    }
    fn unlisted(&self, game: &G, seat: Seat, action: &G::Action) -> Option<f64> {
        game.unlisted_value(self.solution, seat, action)
    }
    fn solution(&self) -> &G::Solution {
        self.solution
    }
}

/// The value to who plays for an objective.
struct For<'a, S> {
    solution: &'a S,
    objective: Objective,
}

impl<G: Coach> Question<G> for For<'_, G::Solution> {
    type Refusal = String;
    fn value(&self, game: &G, seat: Seat) -> Result<f64, String> {
        game.outlook(self.solution, seat, self.objective).map(|outlook| outlook.value)
    }
    fn scale(&self, game: &G, seat: Seat) -> Result<(Unit, Accuracy), String> {
        let outlook = game.outlook(self.solution, seat, self.objective);
        outlook.map(|outlook| (outlook.unit, outlook.accuracy))
    }
    fn choices(&self, game: &G, seat: Seat) -> Result<Choices<G::Action>, String> {
        let outlook = game.outlook(self.solution, seat, self.objective);
        outlook.map(|outlook| (outlook.actions, outlook.error_scale))
    }
    fn explain(&self, game: &G, seat: Seat, action: &G::Action) -> String {
        game.explain_for(self.solution, seat, self.objective, action)
    }
    fn unlisted(&self, game: &G, seat: Seat, action: &G::Action) -> Option<f64> {
        game.unlisted_value_for(self.solution, seat, self.objective, action)
    }
    fn solution(&self) -> &G::Solution {
        self.solution
    }
}

fn weigh_all<G: Coach, Q: Question<G>>(
    table: &Table<G>,
    question: &Q,
    progress: &dyn Fn(f32),
) -> Result<Review<G::Action>, Q::Refusal> {
    let states = table.history();
    let seats = table.names().len();
    let (unit, accuracy) = question.scale(&states[0], Seat(0))?;
    let worth = |game: &G| -> Result<Vec<f64>, Q::Refusal> {
        (0..seats as u8).map(|seat| Ok(unit.bounded(question.value(game, Seat(seat))?))).collect()
    };
    let mut before = worth(&states[0])?;
    let mut accounts: Vec<Account> =
        before.iter().map(|value| Account { start: *value, ..Account::default() }).collect();
    let mut steps = Vec::new();
    for (number, (at, event)) in table.log().iter().enumerate() {
        let values = worth(&states[number + 1])?;
        let change: Vec<f64> = values.iter().zip(&before).map(|(after, before)| after - before).collect();
        // Whoever lets time run out has decided too.
        let decided = match event {
            Event::Acted(seat, action) => Some((*seat, action.clone())),
            Event::TimeUp => states[number].missed(),
            Event::Chance(_) => None,
        };
        let decision = match decided {
            None => None,
            Some((seat, action)) => {
                let cost = if G::ADDS_UP { Some(-change[seat.index()]) } else { None };
                judge(&states[number], question, seat, &action, cost)?
            }
        };
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
        before.clone_from(&values);
        let after = &states[number + 1];
        let mut hindsight: Vec<Option<String>> = (0..seats as u8)
            .map(|seat| after.hindsight(question.solution(), &states[number], Seat(seat)))
            .collect();
        if hindsight.iter().all(Option::is_none) {
            hindsight.clear();
        }
        steps.push(Step { at: *at, values, luck, decision, hindsight });
        progress((number + 1) as f32 / table.log().len() as f32);
    }
    for (account, value) in accounts.iter_mut().zip(before) {
        account.result = value;
    }
    let chance = matches!(unit, Unit::WinChance | Unit::GoalChance);
    Ok(Review { steps, accounts, unit, accuracy, adds_up: G::ADDS_UP || chance })
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
    let cost = G::ADDS_UP.then(|| game.value(solution, seat) - after.value(solution, seat));
    judge(game, &Own { solution }, seat, action, cost).unwrap_or_else(|never| match never {})
}

/// Weighs one decision; `cost` is known where values add up, else it is looked up in the coach's advice. None where
/// the coach has nothing to say.
fn judge<G: Coach, Q: Question<G>>(
    game: &G,
    question: &Q,
    seat: Seat,
    action: &G::Action,
    cost: Option<f64>,
) -> Result<Option<Decision<G::Action>>, Q::Refusal> {
    let seen = game.seen_by(Some(seat));
    let (mut advice, error_scale) = question.choices(&seen, seat)?;
    if advice.is_empty() {
        return Ok(None);
    }
    let listed = advice.iter().find(|advice| advice.action == *action).map(|advice| advice.value);
    let forced = advice.len() == 1 && listed.is_some();
    let (mut choices, count) = (advice.clone(), advice.len());
    choices.truncate(CHOICES);
    let best = advice.swap_remove(0);
    let value = || listed.or_else(|| question.unlisted(&seen, seat, action));
    let (_, accuracy) = question.scale(&seen, seat)?;
    // What an estimate makes of the same position after an action is none of its cost.
    let listed_cost = listed.filter(|_| accuracy == Accuracy::Estimate).map(|value| best.value - value);
    let cost = listed_cost.or(cost).or_else(|| Some(best.value - value()?));
    let Some(cost) = cost else { return Ok(None) };
    let mark = Mark::of(cost, error_scale);
    // Of several that are as good, the one that was taken.
    let (best, why) = match mark {
        Mark::Best if best.action != *action => (action.clone(), String::new()),
        _ => {
            let why = question.explain(&seen, seat, &best.action);
            (best.action, why)
        }
    };
    Ok(Some(Decision {
        seat,
        action: action.clone(),
        cost,
        mark,
        accuracy,
        best,
        why,
        forced,
        choices,
        count,
    }))
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
        let review = review(&played(), &(), &|_| {});
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
            (error.seat, error.action, error.best, error.forced),
            (Seat(0), Guess::Low, Guess::High, false)
        );
        assert_eq!((error.mark.name(), error.mark.sign()), ("blunder", "??"));
        assert_eq!(error.why, "comes true in 67 % of rolls");
        near(error.cost, 0.5);
        near(error.margin(), 0.5);
        let advice = error.advice();
        assert_eq!((advice.action, advice.why), (Guess::High, error.why.clone()));
        near(advice.value, error.choices[0].value);
        let right = choice(3);
        assert_eq!((right.action, right.best, right.mark), (Guess::Low, Guess::Low, Mark::Best));
        assert_eq!(right.why, "comes true in 50 % of rolls");
        assert!(review.steps[0].luck.is_some() && review.steps[1].luck.is_none());
    }

    #[test]
    fn it_tells_how_far_it_is() {
        let told = std::cell::RefCell::new(Vec::new());
        review(&played(), &(), &|part| told.borrow_mut().push((part * 5.0).round()));
        assert_eq!(told.into_inner(), [1.0, 2.0, 3.0, 4.0, 5.0]);
    }

    #[test]
    fn a_choice_is_weighed_before_it_is_made() {
        let game = played().history()[1].clone();
        let weighed = |guess| weigh(&game, &(), Duration::ZERO, Seat(0), &guess).unwrap();
        assert!((weighed(Guess::Low).cost - 0.5).abs() < 1e-9);
        assert_eq!((weighed(Guess::High).mark, weighed(Guess::High).best), (Mark::Best, Guess::High));
        assert_eq!(weigh(&game, &(), Duration::ZERO, Seat(1), &Guess::Low), None, "it is not Ben's turn");
    }

    #[test]
    fn a_review_for_points_is_that_of_a_coach_who_counts_points() {
        let (table, own) = (played(), review(&played(), &(), &|_| {}));
        assert_eq!(review_for(&table, &(), Objective::Points, &|_| {}), Ok(own));
        let why = "the coach of High or Low tells the points here, not the chance to win";
        assert_eq!(review_for(&table, &(), Objective::Win, &|_| {}), Err(why.to_owned()));
    }

    #[test]
    fn signs_are_those_of_annotators() {
        let marks = [Mark::Best, Mark::Fine, Mark::Doubtful, Mark::Error, Mark::Blunder];
        assert_eq!(marks.map(Mark::sign), ["", "", "?!", "?", "??"]);
        assert_eq!(marks.map(Mark::name), ["best", "fine", "doubtful", "error", "blunder"]);
    }
}
