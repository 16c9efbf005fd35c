//! Evaluates actions: hints, computers, reviews, luck, analyses and training all ask [`Coach::evaluate`].
use super::bot;
use super::dice::Stream;
use super::game::{Game, Seat};
pub(crate) use super::level::Level;
pub use super::objective::Objective;
pub(crate) use super::unit::{Accuracy, Unit};
use std::time::Duration;

/// An action with its value, and the reason for it where that was asked for.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<A> {
    /// The action.
    pub action: A,
    /// The worth of the position after it to the seat, in the unit of its evaluation.
    pub value: f64,
    /// Its worth in points, where that is not the value itself ([`Coach::worth`]).
    pub(crate) points: Option<f64>,
    /// The reason in one plain sentence ([`Coach::explain`]).
    pub(crate) why: String,
}

impl<A> Advice<A> {
    /// Creates advice whose reason nobody has asked for.
    pub(crate) fn new(action: A, value: f64) -> Advice<A> {
        Advice { action, value, points: None, why: String::new() }
    }
}

/// The worth of a position to a seat that plays for an objective, and that of each of its actions.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation<A> {
    /// The worth of the position before its roll or its choice.
    pub(crate) value: f64,
    /// The unit of the values.
    pub(crate) unit: Unit,
    /// Accuracy of the values.
    pub(crate) accuracy: Accuracy,
    /// Exact, or an estimate, of what: `the chance of at least 290 points`; nothing where the unit says it.
    pub(crate) of: String,
    /// The sensible actions, best first; nothing where there is nothing to choose.
    pub actions: Vec<Advice<A>>,
    /// The typical cost of a careless action: sets how far the lower levels err.
    pub(crate) error_scale: f64,
}

impl<A> Evaluation<A> {
    /// Returns what values are of, where the unit says it too.
    pub(crate) fn subject(&self) -> String {
        if self.of.is_empty() { format!("the {} under best play", self.unit.name()) } else { self.of.clone() }
    }
}

/// The objectives of a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Scope {
    /// The unit that the coach counts in for [`Objective::Points`].
    pub(crate) unit: Unit,
    /// There is a win to play for, and the coach knows its chance.
    pub(crate) win: bool,
    /// The objective of a computer that plays as well as can be: the win where others compete and the coach knows how,
    /// else the goal of the game, if there is one.
    pub(crate) goal: Objective,
    /// The total of the title that the seat would have next.
    pub(crate) title: Option<Objective>,
    /// The reason why there is no title to play for, where it is the player's own best; printed behind the unit of the
    /// values.
    pub(crate) untitled: Option<&'static str>,
    /// Seats race now, so the coach helps none of several people.
    pub(crate) race: bool,
}

impl Scope {
    /// Creates the scope of a coach that counts `unit` and nothing else.
    pub(crate) fn only(unit: Unit) -> Scope {
        let (goal, win) = (Objective::Points, unit == Unit::WinChance);
        Scope { unit, win, goal, title: None, untitled: None, race: false }
    }
}

/// A chance that a player is told during play.
#[derive(Clone, PartialEq, Debug)]
pub struct Finding {
    /// In a few words: `53.2 % to win, exact`; nothing where a few are not enough.
    pub(crate) brief: String,
    /// In a sentence without its capital and full stop, with what it is of.
    pub(crate) whole: String,
}

impl Finding {
    /// Returns the chance to win, as `evaluation` has it.
    pub(crate) fn to_win<A>(evaluation: &Evaluation<A>) -> Finding {
        let value = evaluation.unit.text(evaluation.value);
        let brief = match evaluation.accuracy {
            Accuracy::Estimate => format!("about {value} to win"),
            Accuracy::IfOthersPlayForPoints => format!("{value} to win"),
            accuracy => format!("{value} to win, {accuracy}"),
        };
        let whole = format!("{}: {value}, {}", evaluation.subject(), evaluation.accuracy);
        Finding { brief, whole }
    }
}

/// The reply of a computer opponent.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply<A> {
    /// Its action.
    pub action: A,
    /// Time to think first, in match time. In games without a clock that is only for show, and may be shortened.
    pub after: Duration,
}

impl<A> Reply<A> {
    /// Chooses among the actions of `evaluation` as `level` would.
    pub(crate) fn chosen(evaluation: Evaluation<A>, level: Level, stream: &mut Stream) -> Option<Self> {
        let actions = evaluation.actions.into_iter().map(|advice| (advice.action, advice.value));
        let action = bot::choose(actions, level, evaluation.error_scale, stream)?;
        Some(Reply { action, after: Duration::from_millis(600) })
    }
}

/// A table of figures that comes with the program, because it takes too long to make when it is needed.
#[derive(Clone, Copy)]
pub struct ShippedTable {
    /// The name of its file in `assets`.
    pub(crate) file: &'static str,
    /// Makes the contents of the file, reporting progress from 0 to 1. The same contents at every run.
    pub(crate) make: fn(&(dyn Fn(f32) + Sync)) -> Vec<u8>,
}

/// Returns what the coach of `game` counts by itself.
pub(crate) fn own_unit<G: Coach>(game: &G) -> Unit {
    game.scope(Seat(0), None).unit
}

/// Returns why the coach of `game` cannot be asked for `objective`, in one sentence.
pub(crate) fn unknown<G: Coach>(game: &G, objective: Objective) -> String {
    let (name, own) = (G::INFO.name, own_unit(game).name());
    format!("the coach of {name} tells the {own} here, not {}", objective.of())
}

/// A game that can tell the value of its actions.
pub trait Coach: Game {
    /// Tables solved or learned beforehand; `()` for a game without. Not part of a game's state.
    type Solution: Send + Sync + 'static;
    /// The tables in the program for [`Coach::prepare`].
    const TABLES: &'static [ShippedTable] = &[];

    /// Prepares the solution for a table, reporting progress from 0 to 1. May take seconds: front ends call it on a
    /// thread of its own.
    fn prepare(options: &Self::Options, seats: u8, progress: &(dyn Fn(f32) + Sync)) -> Self::Solution;
    /// Returns what `seat` can play for, whose player had at most `best` in such games before.
    fn scope(&self, _seat: Seat, _best: Option<i32>) -> Scope {
        Scope::only(Unit::Points)
    }
    /// Returns whether the coach has something to say of this position.
    fn is_advised(&self) -> bool {
        true
    }
    /// Refuses an objective that the coach does not know in this position.
    ///
    /// # Errors
    /// Returns why, in one sentence.
    fn admits(&self, objective: Objective) -> Result<(), String> {
        match (objective, own_unit(self)) {
            (Objective::Points, Unit::Points | Unit::Lead) | (Objective::Win, Unit::WinChance) => Ok(()),
            _ => Err(unknown(self, objective)),
        }
    }
    /// Evaluates the position for `seat`, which plays for `objective`, reporting progress from 0 to 1. What the coach does
    /// not admit is taken as what it counts by itself.
    fn evaluate(
        &self,
        solution: &Self::Solution,
        seat: Seat,
        objective: Objective,
        progress: &(dyn Fn(f32) + Sync),
    ) -> Evaluation<Self::Action>;
    /// Returns why `action` of `seat`, which plays for `objective`, has its value, in one plain sentence without a full
    /// stop; of actions that the evaluation does not list, it may be empty.
    fn explain(
        &self,
        solution: &Self::Solution,
        seat: Seat,
        objective: Objective,
        action: &Self::Action,
    ) -> String;
    /// Returns what `action` of `seat` is worth in `unit` where evaluations do not say it: in points beside a chance, or,
    /// for a review, of an action that they do not list. None where that says nothing, or the coach cannot tell.
    fn worth(&self, _: &Self::Solution, _seat: Seat, _: Unit, _action: &Self::Action) -> Option<f64> {
        None
    }
    /// Returns what else `seat` might have done in what has just ended, and what that would have been worth, in a sentence
    /// without a full stop, for a review; `before` is the game before the event.
    fn hindsight(&self, _before: &Self, _seat: Seat) -> Option<String> {
        None
    }
    /// Returns who will have failed to act if time is up before anything else happens, and the action that it comes
    /// to, for a review.
    fn missed(&self) -> Option<(Seat, Self::Action)> {
        None
    }
    /// Returns what else there is to say of the position, for `analyze`: names of lists, and their entries; `objective` is
    /// none where none was asked for.
    fn extras(
        &self,
        _: &Self::Solution,
        _seat: Seat,
        _objective: Option<Objective>,
    ) -> Vec<(&'static str, Vec<String>)> {
        Vec::new()
    }
    /// Returns the chances that `seat` is told during play, whose player had at most `best` in such games before, reporting
    /// progress from 0 to 1. May take seconds: front ends call it on a thread of its own.
    fn analyze(
        &self,
        solution: &Self::Solution,
        seat: Seat,
        _best: Option<i32>,
        progress: &(dyn Fn(f32) + Sync),
    ) -> Vec<Finding> {
        let win = Objective::Win;
        let evaluation = self.admits(win).map(|()| self.evaluate(solution, seat, win, progress));
        evaluation.iter().map(Finding::to_win).collect()
    }
    /// Returns what a computer opponent does now that plays for `objective`, or `None` while it waits. It sees no more than
    /// `seat` may.
    fn reply(
        &self,
        solution: &Self::Solution,
        seat: Seat,
        objective: Objective,
        level: Level,
        stream: &mut Stream,
    ) -> Option<Reply<Self::Action>> {
        Reply::chosen(hopeful(self, solution, seat, objective, level), level, stream)
    }
}

/// Evaluates the position for a computer, which plays for a total only while there is hope of it, and else for points.
pub(crate) fn hopeful<G: Coach>(
    game: &G,
    solution: &G::Solution,
    seat: Seat,
    objective: Objective,
    level: Level,
) -> Evaluation<G::Action> {
    let evaluation = game.evaluate(solution, seat, objective, &|_| ());
    if evaluation.unit == Unit::GoalChance && evaluation.value < level.least_hope() {
        return game.evaluate(solution, seat, Objective::Points, &|_| ());
    }
    evaluation
}

/// Evaluates the position as [`Coach::evaluate`] does, with the reason for each action.
pub(crate) fn advise<G: Coach>(
    game: &G,
    solution: &G::Solution,
    seat: Seat,
    objective: Objective,
    progress: &(dyn Fn(f32) + Sync),
) -> Evaluation<G::Action> {
    let mut evaluation = game.evaluate(solution, seat, objective, progress);
    for advice in &mut evaluation.actions {
        advice.why = game.explain(solution, seat, objective, &advice.action);
        advice.points = game.worth(solution, seat, Unit::Lead, &advice.action);
    }
    evaluation
}

/// Evaluates the position by what the coach counts by itself.
#[cfg(test)]
pub(crate) fn own<G: Coach>(game: &G, solution: &G::Solution, seat: Seat) -> Evaluation<G::Action> {
    game.evaluate(solution, seat, Objective::Points, &|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chance_to_win_says_how_exact_it_is() {
        let told = |accuracy| {
            let (unit, of) = (Unit::WinChance, "the chance to win".to_owned());
            let actions: Vec<Advice<()>> = Vec::new();
            Finding::to_win(&Evaluation { value: 0.532, unit, accuracy, of, actions, error_scale: 0.1 })
        };
        let exact = told(Accuracy::Exact);
        assert_eq!(exact.brief, "53.2 % to win, exact");
        assert_eq!(exact.whole, "the chance to win: 53.2 %, exact");
        assert_eq!(told(Accuracy::Estimate).brief, "about 53.2 % to win");
        let points = told(Accuracy::IfOthersPlayForPoints);
        assert_eq!(points.brief, "53.2 % to win");
        assert_eq!(
            serde_json::to_string(&Accuracy::IfOthersPlayForPoints).unwrap(),
            r#""if the others play for points""#
        );
    }
}
