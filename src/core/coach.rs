//! Who knows how good an action is. Hints, computer opponents, reviews and the luck report are all these numbers.
use super::bot;
pub(crate) use super::bot::ActionValue;
use super::dice::Stream;
use super::game::{Game, Seat};
pub(crate) use super::level::Level;
use serde::Serialize;
use std::fmt;
use std::time::Duration;

/// An action with its value and the reason for it, as people are told it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Advice<A> {
    /// What to do.
    pub action: A,
    /// What the position is worth to the seat after it, in the unit of [`Coach::value`].
    pub(crate) value: f64,
    /// What it is worth in points, where that is not the value itself ([`Coach::points`]).
    pub(crate) points: Option<f64>,
    /// Why, in one plain sentence.
    pub(crate) why: String,
}

/// What a coach's values are counted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Points of the game.
    Points,
    /// A seat's own points less the mean of the others'.
    Lead,
    /// Minus the distance from a target.
    Distance,
    /// The chance to win, from 0 to 1; told in percent.
    WinChance,
}

impl Unit {
    /// Returns what people call it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Unit::Points => "points",
            Unit::Lead => "points ahead of the others' mean",
            Unit::Distance => "distance from the target",
            Unit::WinChance => "chance to win",
        }
    }

    /// Returns what values are counted in, and how exactly, to follow what they are of: `in points, an estimate`.
    pub(crate) fn scale(self, accuracy: Accuracy) -> String {
        format!("in {}, {accuracy}", self.name())
    }

    /// Returns a value as people are told it: `12.35`, `32 away`, `50.3 %`.
    pub(crate) fn text(self, value: f64) -> String {
        match self {
            Unit::Distance => format!("{} away", short(-value)),
            _ => self.amount(value),
        }
    }

    /// Returns a value as a sentence begins with it: `worth 12.35`, `32 away`.
    pub(crate) fn told(self, value: f64) -> String {
        let worth = if self == Unit::Distance { "" } else { "worth " };
        format!("{worth}{}", self.text(value))
    }

    /// Returns what a decision cost, to follow its name: `cost 3.00`, `cost about 3.00` where that is an estimate,
    /// `came out 3 farther away`.
    pub(crate) fn told_cost(self, cost: f64, accuracy: Accuracy) -> String {
        let about = if accuracy == Accuracy::Estimate { "about " } else { "" };
        match self {
            Unit::Distance => format!("came out {about}{} farther away", short(cost)),
            _ => format!("cost {about}{}", self.amount(cost)),
        }
    }

    /// Returns a cost, or another difference of values, without a word: `3.00`, `0.4 %`.
    pub(crate) fn amount(self, value: f64) -> String {
        match self {
            Unit::Points | Unit::Lead => format!("{:.2}", rounded(value, 100.0)),
            Unit::Distance => short(value),
            Unit::WinChance => format!("{:.1} %", rounded(100.0 * value, 10.0)),
        }
    }

    /// Returns a change of value as people are told it, with its sign.
    pub(crate) fn signed(self, change: f64) -> String {
        match self {
            Unit::Points | Unit::Lead => format!("{:+.2}", rounded(change, 100.0)),
            Unit::Distance if change > 0.0 => format!("+{}", short(change)),
            Unit::Distance => short(change),
            Unit::WinChance => format!("{:+.1} %", rounded(100.0 * change, 10.0)),
        }
    }

    /// Returns a value as it stands at the axis of a chart.
    pub(crate) fn mark(self, value: f64) -> String {
        match self {
            Unit::Points | Unit::Lead | Unit::Distance => format!("{:.0}", rounded(value, 1.0)),
            Unit::WinChance => format!("{:.0} %", rounded(100.0 * value, 1.0)),
        }
    }

    /// Returns the least amount that [`Unit::text`] does not tell as nothing.
    pub(crate) fn least(self) -> f64 {
        match self {
            Unit::Points | Unit::Lead | Unit::Distance => 0.005,
            Unit::WinChance => 0.0005,
        }
    }
}

/// Returns the value that so many parts of one tell, but never −0, which prints badly.
fn rounded(value: f64, parts: f64) -> f64 {
    if (value * parts).abs() < 0.5 { 0.0 } else { value }
}

/// Whether a coach's values are exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Accuracy {
    /// They are solved.
    Exact,
    /// They are solved for the cards on the table; cards not yet dealt are taken for the mean of many deals.
    #[serde(rename = "but for deals")]
    ButForDeals,
    /// They are learned, or leave something out.
    Estimate,
}

impl fmt::Display for Accuracy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Accuracy::Exact => "exact",
            Accuracy::ButForDeals => "exact but for deals to come",
            Accuracy::Estimate => "an estimate",
        })
    }
}

/// Returns a number with no more than two decimals, and no more than it needs.
fn short(number: f64) -> String {
    let text = format!("{:.2}", rounded(number, 100.0));
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
    /// What comes with the program for [`Coach::prepare`].
    const TABLES: &'static [ShippedTable] = &[];
    /// Returns the unit of [`Coach::value`] in this game. Players are told.
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
    /// Returns what `action` of `seat` is worth in points, where the unit of the values is another one and points say
    /// something besides.
    fn points(&self, _: &Self::Solution, _seat: Seat, _action: &Self::Action) -> Option<f64> {
        None
    }
    /// Returns what the position is worth to `seat`, before its roll or its choice.
    fn value(&self, solution: &Self::Solution, seat: Seat) -> f64;
    /// Returns whether [`Coach::value`] and [`Coach::action_values`] of `seat` are exact in this position. Players are
    /// told.
    fn accuracy(&self, solution: &Self::Solution, seat: Seat) -> Accuracy;
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
        let points = game.points(solution, seat, &action);
        Advice { action, value, points, why }
    };
    game.action_values(solution, seat).into_iter().map(explained).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_told_in_their_unit() {
        let check = |unit: Unit, value, expected: [&str; 3]| {
            assert_eq!(
                [unit.text(value), unit.signed(value), unit.mark(value)],
                expected,
                "{unit:?} {value}"
            );
        };
        check(Unit::Points, 12.345, ["12.35", "+12.35", "12"]);
        check(Unit::Points, -0.001, ["0.00", "+0.00", "0"]);
        check(Unit::Distance, -2.5, ["2.5 away", "-2.5", "-2"]);
        check(Unit::Distance, -32.0, ["32 away", "-32", "-32"]);
        check(Unit::Distance, 0.0, ["0 away", "0", "0"]);
        check(Unit::WinChance, 0.5, ["50.0 %", "+50.0 %", "50 %"]);
        check(Unit::WinChance, -0.0123, ["-1.2 %", "-1.2 %", "-1 %"]);
        check(Unit::WinChance, -0.0004, ["0.0 %", "+0.0 %", "0 %"]);
        for unit in [Unit::Points, Unit::Distance, Unit::WinChance] {
            assert_eq!(unit.amount(0.99 * unit.least()), unit.amount(0.0));
            assert_ne!(unit.amount(1.01 * unit.least()), unit.amount(0.0));
        }
        let told = |unit: Unit, accuracy| unit.told_cost(3.0, accuracy);
        assert_eq!(told(Unit::Points, Accuracy::Exact), "cost 3.00");
        assert_eq!(told(Unit::Points, Accuracy::Estimate), "cost about 3.00");
        assert_eq!(told(Unit::Distance, Accuracy::Exact), "came out 3 farther away");
    }
}
