//! Evaluates actions: hints, computers, reviews, luck, analyses and training all ask
//! [`Coach::evaluate`].
pub(crate) mod bot;
pub(crate) mod computers;
pub(crate) mod level;
pub(crate) mod objective;
pub(crate) mod ranking;
pub(crate) mod review;
pub(crate) mod unit;
pub(crate) mod worth;

use crate::core::{
    Accuracy, Audience, Event, Game, Level, Objective, Seat, Seats, Stream, Unit, VerbPhrase,
    words::{self, sentence},
};
use std::time::Duration;

/// An action with its value and, if requested, the reason for it.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<A> {
    /// The action.
    pub action: A,
    /// Value to the seat of the position after it, in the unit of its evaluation.
    pub value: f64,
    /// Value in points, if different from the value itself ([`Coach::action_value`]).
    pub(crate) points: Option<f64>,
    /// The reason in one plain sentence ([`Coach::explain`]).
    pub(crate) why: String,
    /// Comparison of the best action with the next, if the same reason holds for both; empty if
    /// not.
    pub(crate) compared: String,
}

impl<A> Advice<A> {
    /// Returns the advice as a sentence: `Keep 6 6 and reroll 1 2 4: 44 % end in box 12; 51 % to
    /// win.` `phrase` is the action in words, `unit` the unit of its value. Only chances are shown:
    /// a value in points would mix points scored with points expected.
    pub(crate) fn sentence(&self, phrase: &VerbPhrase, unit: Unit) -> String {
        let why = if self.why.is_empty() {
            String::new()
        } else {
            format!(": {}", self.reason())
        };
        let chance = unit
            .purpose()
            .map(|purpose| format!("; {} {purpose}", unit.describe_value(self.value)));
        sentence(&format!(
            "{}{why}{}",
            phrase.imperative(),
            chance.unwrap_or_default()
        ))
    }
    pub(crate) fn reason(&self) -> String {
        let compared = Some(&*self.compared).filter(|compared| !compared.is_empty());
        [Some(&*self.why), compared]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join("; ")
    }
    /// Returns the comparison with `next` if the reason holds for both, and `next` is worse.
    pub(crate) fn beyond(&self, next: &Advice<A>, unit: Unit) -> Option<&str> {
        let is_better =
            !self.compared.is_empty() && self.value - next.value >= unit.smallest_amount();
        is_better.then_some(&self.compared)
    }
    pub(crate) fn new(action: A, value: f64) -> Advice<A> {
        Advice {
            action,
            value,
            points: None,
            why: String::new(),
            compared: String::new(),
        }
    }
}

/// Value of a position to a seat pursuing an objective, and the value of each of its actions.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation<A> {
    /// Value of the position before its roll or choice.
    pub(crate) value: f64,
    pub(crate) unit: Unit,
    pub(crate) accuracy: Accuracy,
    /// Subject of the values: `the chance of at least 290 points`; empty if the unit says it.
    pub(crate) of: String,
    /// The sensible actions, best first; empty if there is no choice.
    pub actions: Vec<Advice<A>>,
    /// Typical cost of a careless action; scales the errors of the lower levels.
    pub(crate) error_scale: f64,
}

impl<A> Evaluation<A> {
    /// Returns the subject of the values, even if the unit says it.
    pub(crate) fn subject(&self) -> String {
        if self.of.is_empty() {
            format!("the {} with best play", self.unit.name())
        } else {
            self.of.clone()
        }
    }
}

/// The objectives available in a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scope {
    /// The unit in which the coach counts for [`Objective::Points`].
    pub(crate) unit: Unit,
    /// The chance to win can be computed; if not, the reason in one sentence, empty if the unit says
    /// enough.
    pub(crate) win: Result<(), &'static str>,
    /// The same of the chance of a total.
    pub(crate) total: Result<(), &'static str>,
    /// The objective of a perfect computer: the win if others compete and the coach can compute it,
    /// else the goal of the game, if any.
    pub(crate) goal: Objective,
    /// The total for the seat's next title.
    pub(crate) title: Option<Objective>,
    /// The reason for the lack of a title, if the title would be the player's own best; printed
    /// after the unit of the values.
    pub(crate) untitled: Option<&'static str>,
    /// Seats are racing, so with several people the coach helps nobody.
    pub(crate) race: bool,
    /// The reason for no advice in this position, in one sentence; `None` if there is advice.
    pub(crate) no_advice: Option<&'static str>,
}

impl Scope {
    /// Creates the scope of a coach that counts in `unit` only.
    pub(crate) fn only(unit: Unit) -> Scope {
        let win = if unit == Unit::WinChance {
            Ok(())
        } else {
            Err("")
        };
        Scope {
            unit,
            win,
            total: Err(""),
            goal: Objective::Points,
            title: None,
            untitled: None,
            race: false,
            no_advice: None,
        }
    }

    /// Returns `true` if actions have a chance to win besides values in the coach's own unit. Calls
    /// are judged by their distance: they have none.
    pub(crate) fn has_win_besides(&self) -> bool {
        self.win.is_ok() && !matches!(self.unit, Unit::WinChance | Unit::Distance)
    }
}

/// A chance shown to a player during play.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// Short form: `53 % to win, exact`; empty if it does not fit into a few words.
    pub(crate) brief: String,
    /// Full form as a sentence without capital and full stop, including what the chance is of.
    pub(crate) whole: String,
}

impl Finding {
    pub(crate) fn to_win<A>(evaluation: &Evaluation<A>) -> Finding {
        let value = evaluation.value;
        let brief = match evaluation.accuracy {
            Accuracy::Estimate | Accuracy::ButForDeals => words::about_to_win(value),
            Accuracy::IfOthersPlayForPoints => words::to_win(value),
            accuracy => format!("{}, {accuracy}", words::to_win(value)),
        };
        let whole = format!(
            "{} is {}, {}",
            evaluation.subject(),
            evaluation.unit.describe_value(value),
            evaluation.accuracy
        );
        Finding { brief, whole }
    }
}

/// A computer opponent's reply.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply<A> {
    /// Its action.
    pub action: A,
    /// Time to think first, in match time. In games without a clock it is only for show, and may be
    /// shortened.
    pub after: Duration,
}

impl<A> Reply<A> {
    pub(crate) fn choose(
        evaluation: Evaluation<A>,
        level: Level,
        stream: &mut Stream,
    ) -> Option<Self> {
        let actions = evaluation
            .actions
            .into_iter()
            .map(|advice| (advice.action, advice.value));
        let action = bot::choose(actions, level, evaluation.error_scale, stream)?;
        Some(Reply {
            action,
            after: Duration::from_millis(600),
        })
    }
}

/// Returns the unit in which the coach of `game` counts by default.
pub(crate) fn own_unit<G: Coach>(game: &G) -> Unit {
    game.scope(Seat(0), None).unit
}

/// Checks that the coach supports an objective in this position; the error is the reason, in one
/// sentence.
pub(crate) fn check_objective<G: Coach>(game: &G, objective: Objective) -> Result<(), String> {
    let scope = game.scope(Seat(0), None);
    let checked = match objective {
        Objective::Points if matches!(scope.unit, Unit::Points | Unit::Lead) => Ok(()),
        Objective::Points => Err(""),
        Objective::Win => scope.win,
        Objective::Total(_) => scope.total,
    };
    checked.map_err(|why| {
        if !why.is_empty() {
            return why.to_owned();
        }
        format!(
            "the coach of {} can give the {} here, not {}",
            G::INFO.name,
            scope.unit.name(),
            objective.of()
        )
    })
}

/// A game that can evaluate its actions.
pub trait Coach: Game {
    /// Tables solved or learned beforehand; `()` for a game without. Not part of a game's state.
    type Solution: Send + Sync + 'static;
    /// Preparing takes so long that somebody who waits should know.
    const PREPARES_LONG: bool = false;

    /// Prepares the solution for this position and those that can follow. May take seconds: front
    /// ends call it on its own thread.
    fn prepare(&self) -> Self::Solution;
    /// Returns `true` if a `solution` prepared for another position is one for this position, too.
    fn is_covered(&self, _solution: &Self::Solution) -> bool {
        true
    }
    /// Returns the objectives available to `seat`; `best` is its player's best result in such games
    /// so far.
    fn scope(&self, _seat: Seat, _best: Option<i32>) -> Scope {
        Scope::only(Unit::Points)
    }
    /// Evaluates the position for `seat`, pursuing `objective`, within half a second. An
    /// unsupported objective is replaced by the coach's default.
    fn evaluate(
        &self,
        solution: &Self::Solution,
        seat: Seat,
        objective: Objective,
    ) -> Evaluation<Self::Action>;
    /// Explains the value of `action` for `seat`, pursuing `objective`: the parts of one plain
    /// sentence without a full stop, joined by commas, the main part first; others go by their
    /// names for `audience`. May be empty for actions that the evaluation does not list.
    fn explain(
        &self,
        solution: &Self::Solution,
        seat: Seat,
        objective: Objective,
        action: &Self::Action,
        audience: &Audience<'_>,
    ) -> Vec<String>;
    /// Returns the value of `action` for `seat` in `unit`, if evaluations do not give it: points
    /// beside a chance or, for a review, an unlisted action. `None` if that is meaningless or
    /// unknown to the coach.
    fn action_value(
        &self,
        _: &Self::Solution,
        _seat: Seat,
        _: Unit,
        _action: &Self::Action,
    ) -> Option<f64> {
        None
    }
    /// Returns what a review tells a seat of the event that has just happened, in a sentence
    /// without a full stop, reasons after a colon; `before` is the game before the event.
    fn hindsight(&self, _before: &Self) -> Option<(Seat, String)> {
        None
    }
    /// Returns the choice that `event` makes, for a review: time that runs out may be one, and an
    /// action that only leads to a choice is none.
    fn choice_in(&self, event: &Event<Self::Action>) -> Option<(Seat, Self::Action)> {
        match event {
            Event::Acted(seat, action) => Some((*seat, action.clone())),
            Event::TimeUp | Event::Chance(_) => None,
        }
    }
    /// Returns further findings about the position for `analyze`: named lists with their entries.
    fn extras(&self) -> Vec<(&'static str, Vec<String>)> {
        Vec::new()
    }
    /// Returns the chances shown to `seat` during play; `best` is its player's best result in such
    /// games so far.
    fn analyze(&self, solution: &Self::Solution, seat: Seat, _best: Option<i32>) -> Vec<Finding> {
        if self.scope(seat, None).win.is_err() {
            return Vec::new();
        }
        vec![Finding::to_win(&self.evaluate(
            solution,
            seat,
            Objective::Win,
        ))]
    }
    /// Returns the reply of a computer opponent pursuing `objective`, or `None` while it waits. It
    /// sees no more than `seat` may, and may try to deceive `people` at the table.
    fn reply(
        &self,
        solution: &Self::Solution,
        seat: Seat,
        objective: Objective,
        level: Level,
        _people: Seats,
        stream: &mut Stream,
    ) -> Option<Reply<Self::Action>> {
        Reply::choose(
            evaluate_for_computer(self, solution, seat, objective, level),
            level,
            stream,
        )
    }
}

/// Evaluates the position for a computer, which pursues a total only while there is hope, and plays
/// for points otherwise.
pub(crate) fn evaluate_for_computer<G: Coach>(
    game: &G,
    solution: &G::Solution,
    seat: Seat,
    objective: Objective,
    level: Level,
) -> Evaluation<G::Action> {
    let evaluation = game.evaluate(solution, seat, objective);
    if evaluation.unit == Unit::GoalChance && evaluation.value < level.least_hope() {
        return game.evaluate(solution, seat, Objective::Points);
    }
    evaluation
}

/// Evaluates the position like [`Coach::evaluate`], with the reason for each action, and of the
/// best what it is worth more than the next if the reason holds for both.
pub(crate) fn advise<G: Coach>(
    game: &G,
    solution: &G::Solution,
    seat: Seat,
    objective: Objective,
    audience: &Audience<'_>,
) -> Evaluation<G::Action> {
    let mut evaluation = game.evaluate(solution, seat, objective);
    for advice in &mut evaluation.actions {
        advice.why = game
            .explain(solution, seat, objective, &advice.action, audience)
            .join(", ");
        advice.points = game.action_value(solution, seat, Unit::Lead, &advice.action);
    }
    if let [best, next, ..] = &mut evaluation.actions[..]
        && next.why == best.why
        && !best.why.is_empty()
    {
        best.compared = match best.value - next.value {
            cost if cost < evaluation.unit.smallest_amount() => words::AS_GOOD.to_owned(),
            cost => format!("the next best is {}", evaluation.unit.describe_loss(cost)),
        };
    }
    evaluation
}

/// Evaluates the position for the coach's default objective.
#[cfg(test)]
pub(crate) fn evaluate_default<G: Coach>(
    game: &G,
    solution: &G::Solution,
    seat: Seat,
) -> Evaluation<G::Action> {
    game.evaluate(solution, seat, Objective::Points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::example::HighLow;
    use crate::games::example::action::Guess;

    /// A 2 shows, and the next roll is guessed to be higher or lower: for a point, if that comes
    /// true.
    #[test]
    fn example_of_advice() {
        let game = HighLow::from_position("2").unwrap();
        let audience = Audience::unnamed(1);
        let evaluation = advise(&game, &(), Seat(0), Objective::Points, &audience);
        let [high, low] = &evaluation.actions[..] else {
            panic!("{evaluation:?}")
        };
        // The position is worth what its best action is.
        assert_eq!((high.action, high.value), (Guess::High, evaluation.value));
        // Four faces are higher, one is lower.
        let cost = high.value - low.value;
        assert!((cost - (4.0 - 1.0) / 6.0).abs() < 1e-9);
        assert_eq!(high.why, "it comes true in 67 % of rolls");
        assert_eq!(low.why, "it comes true in 17 % of rolls");
        assert_eq!(evaluation.unit.describe_loss(cost), "0.5 points worse");
        // The reasons tell them apart, so that nothing is compared.
        assert_eq!(high.compared, "");
    }

    fn reason_beyond(value: f64, compared: &str) -> Option<String> {
        let best = Advice {
            compared: compared.into(),
            ..Advice::new((), value)
        };
        best.beyond(&Advice::new((), 0.5), Unit::WinChance)
            .map(str::to_owned)
    }

    /// A hint names no kind of choice that the next best is of as well, unless that is as good.
    #[test]
    fn a_reason_for_both_tells_nothing() {
        assert_eq!(
            reason_beyond(0.6, "the next best is 10 % less likely to win").unwrap(),
            "the next best is 10 % less likely to win"
        );
        assert_eq!(reason_beyond(0.5, words::AS_GOOD), None);
        assert_eq!(reason_beyond(0.6, ""), None);
        let advice = Advice {
            why: "no points".into(),
            compared: words::AS_GOOD.into(),
            ..Advice::new((), 0.5)
        };
        assert_eq!(
            advice.reason(),
            "no points; another choice is about as good"
        );
    }
}
