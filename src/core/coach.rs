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

impl Accuracy {
    /// Returns its name, for programs.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Accuracy::Exact => "exact",
            Accuracy::Estimate => "estimate",
        }
    }
}

impl fmt::Display for Accuracy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Accuracy::Exact => "exact",
            Accuracy::Estimate => "an estimate",
        })
    }
}

/// What a coach's values are counted in, and how they are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Points, or a share of a win: more is better.
    Points,
    /// Minus the distance from a target: −32 is told as 32 away.
    Distance,
}

impl Unit {
    /// Returns a value with so many decimals: `-32.0`, `32 away`.
    pub(crate) fn value(self, value: f64, decimals: usize) -> String {
        match self {
            // Never −0, which prints badly.
            Unit::Points => format!("{:.decimals$}", value + 0.0),
            Unit::Distance => format!("{} away", short(-value)),
        }
    }

    /// Returns what a decision cost, in a word or two: `-3.00`, `3 farther`.
    pub(crate) fn cost(self, cost: f64) -> String {
        match self {
            Unit::Points => format!("-{cost:.2}"),
            Unit::Distance => format!("{} farther", short(cost)),
        }
    }

    /// Returns what a decision cost, to follow its name: `cost 3.00`, `cost about 3.00` where that is an estimate,
    /// `came out 3 farther away`.
    pub(crate) fn told_cost(self, cost: f64, accuracy: Accuracy) -> String {
        let about = if accuracy == Accuracy::Exact { "" } else { "about " };
        match self {
            Unit::Points => format!("cost {about}{cost:.2}"),
            Unit::Distance => format!("came out {about}{} farther away", short(cost)),
        }
    }
}

/// Returns a number with no more than two decimals, and no more than it needs.
fn short(number: f64) -> String {
    let text = format!("{:.2}", number + 0.0);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
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
    /// Whether [`Coach::value`] and [`Coach::action_values`] are exact in every position; see [`Coach::accuracy`].
    const ACCURACY: Accuracy;
    /// What values are counted in.
    const UNIT: Unit = Unit::Points;
    /// What comes with the program for [`Coach::prepare`].
    const TABLES: &'static [ShippedTable] = &[];
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
    /// Returns whether [`Coach::value`] and [`Coach::action_values`] of `seat` are exact in this position. Players are
    /// told.
    fn accuracy(&self, _solution: &Self::Solution, _seat: Seat) -> Accuracy {
        Self::ACCURACY
    }
    /// Returns what the position is worth to `seat` after `action`, which is none of [`Coach::action_values`], for a
    /// review; none where the coach cannot tell.
    fn unlisted_value(&self, _solution: &Self::Solution, _seat: Seat, _action: &Self::Action) -> Option<f64> {
        None
    }
    /// Returns who will have failed to act if time is up before anything else happens, and the action that it comes
    /// to, for a review.
    fn missed(&self) -> Option<(Seat, Self::Action)> {
        None
    }
    /// Returns why people cannot ask the coach now, with so many of them at the table; none where they can.
    fn absent(&self, _people: usize) -> Option<&'static str> {
        None
    }
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
        Reply::chosen(self.action_values(solution, seat), level, Self::ERROR_SCALE, stream)
    }
}

impl<A> Reply<A> {
    /// Chooses from `values`, best first, as `level` would; `error_scale` is [`Coach::ERROR_SCALE`].
    pub(crate) fn chosen(
        values: Vec<ActionValue<A>>,
        level: Level,
        error_scale: f64,
        stream: &mut Stream,
    ) -> Option<Self> {
        let action = bot::choose(values, level, error_scale, stream)?;
        Some(Reply { action, after: Duration::from_millis(600) })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_told_as_such() {
        assert_eq!(Unit::Distance.value(-32.0, 1), "32 away");
        assert_eq!(Unit::Distance.value(-0.0757, 2), "0.08 away");
        assert_eq!(Unit::Distance.value(0.0, 2), "0 away");
        assert_eq!(Unit::Distance.cost(30.5), "30.5 farther");
        assert_eq!(Unit::Points.value(-0.0, 2), "0.00");
        assert_eq!(Unit::Points.cost(3.0), "-3.00");
        let told = |unit: Unit, accuracy| unit.told_cost(3.0, accuracy);
        assert_eq!(told(Unit::Points, Accuracy::Exact), "cost 3.00");
        assert_eq!(told(Unit::Points, Accuracy::Estimate), "cost about 3.00");
        assert_eq!(told(Unit::Distance, Accuracy::Exact), "came out 3 farther away");
    }
}
