//! Who knows how good an action is. Hints, computer opponents, reviews and the luck report are all these numbers.
use super::bot;
pub(crate) use super::bot::ActionValue;
use super::dice::Stream;
use super::game::{Game, Seat};
pub(crate) use super::level::Level;
use std::fmt;
use std::time::Duration;

/// An action with its value and the reason for it, as people are told it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Advice<A> {
    /// What to do.
    pub(crate) action: A,
    /// What the position is worth to the seat after it, in the unit of [`Coach::value`].
    pub(crate) value: f64,
    /// Why, in one plain sentence.
    pub(crate) why: String,
}

/// Whether a coach's values are exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Accuracy {
    /// They are solved.
    Exact,
    /// They are learned, or leave something out.
    Estimate,
}

impl fmt::Display for Accuracy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Accuracy::Exact => "exact",
            Accuracy::Estimate => "an estimate",
        })
    }
}

/// What a coach's values count. Players are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Points of the seat's own side.
    Points,
    /// Points that the seat is ahead of the others, of whose points the mean is taken.
    Lead,
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unit::Points => "points",
            Unit::Lead => "points ahead",
        })
    }
}

impl Unit {
    /// Returns what it means, for where there is room.
    pub(crate) fn meaning(self) -> &'static str {
        match self {
            Unit::Points => "points",
            Unit::Lead => "points ahead: a seat's own less the mean of the others'",
        }
    }
}

/// What a computer opponent does.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply<A> {
    /// Its action.
    pub action: A,
    /// How long it thinks first, in match time. In games without a clock that is only for show, and may be shortened.
    pub after: Duration,
}

/// A table of figures that comes with the program, because it takes too long to make when it is needed.
#[derive(Clone, Copy)]
pub struct ShippedTable {
    /// The name of its file in `assets`.
    pub(crate) file: &'static str,
    /// Makes the contents of the file, reporting progress from 0 to 1. The same contents at every run.
    pub(crate) make: fn(&(dyn Fn(f32) + Sync)) -> Vec<u8>,
}

/// A game that can tell the value of its actions.
pub trait Coach: Game {
    /// What has been solved or learned beforehand; `()` where nothing is. Not part of a game's state.
    type Solution: Send + Sync + 'static;
    /// The typical cost of a careless action, in the unit of [`Coach::value`]: sets how far the lower levels err.
    const ERROR_SCALE: f64;
    /// Whether the values of successive positions are of one account, so that a review can tell luck from errors by
    /// their differences. Not where the unit of [`Coach::value`] changes from one point to the next.
    const ADDS_UP: bool = true;
    /// Whether [`Coach::value`] and [`Coach::action_values`] are exact. Players are told.
    const ACCURACY: Accuracy;
    /// What comes with the program for [`Coach::prepare`].
    const TABLES: &'static [ShippedTable] = &[];
    /// Returns what [`Coach::value`] and [`Coach::action_values`] count in a game with these options and seats.
    fn unit(&self) -> Unit {
        Unit::Points
    }
    /// Prepares the solution for a table, reporting progress from 0 to 1. May take seconds: front ends call it on a
    /// thread of its own.
    fn prepare(options: &Self::Options, seats: u8, progress: &(dyn Fn(f32) + Sync)) -> Self::Solution;
    /// Returns the sensible actions of `seat`, best first, or nothing if it has nothing to choose.
    fn action_values(&self, solution: &Self::Solution, seat: Seat) -> Vec<ActionValue<Self::Action>>;
    /// Returns why `action` of `seat` has its value, in one plain sentence without a full stop.
    ///
    /// `action` is one of [`Coach::action_values`]; of any other the sentence may be empty.
    fn explain(&self, solution: &Self::Solution, seat: Seat, action: &Self::Action) -> String;
    /// Returns what the position is worth to `seat`, before its roll or its choice.
    fn value(&self, solution: &Self::Solution, seat: Seat) -> f64;
    /// What else there is to say of the position: the name of a list, and its entries in notation. For `analyze`.
    fn extras(&self, _book: &Self::Solution, _seat: Seat) -> Vec<(&'static str, Vec<String>)> {
        Vec::new()
    }
    /// What a computer opponent does now; none where it waits. It sees no more than `seat` may.
    fn reply(
        &self,
        solution: &Self::Solution,
        seat: Seat,
        level: Level,
        stream: &mut Stream,
    ) -> Option<Reply<Self::Action>> {
        bot::choose(self.action_values(solution, seat), level, Self::ERROR_SCALE, stream)
            .map(|action| Reply { action, after: Duration::from_millis(600) })
    }
}

/// Returns the sensible actions of `seat` with the reasons for them, best first.
pub(crate) fn advise<G: Coach>(game: &G, solution: &G::Solution, seat: Seat) -> Vec<Advice<G::Action>> {
    let explained = |ActionValue { action, value }| {
        let why = game.explain(solution, seat, &action);
        Advice { action, value, why }
    };
    game.action_values(solution, seat).into_iter().map(explained).collect()
}
