//! What values are counted in, how exactly, and how they are written.
use serde::Serialize;
use std::fmt;

/// Unit of a coach's values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Points of the game.
    Points,
    /// A seat's own points less the mean of the others'.
    Lead,
    /// Minus the distance from a target.
    Distance,
    /// The chance to win, from 0 to 1; told in percent.
    #[serde(rename = "chance to win")]
    WinChance,
    /// The chance of a total, from 0 to 1; told in percent.
    #[serde(rename = "chance of the total")]
    GoalChance,
}

impl Unit {
    /// Returns what people call it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Unit::Points => "points",
            Unit::Lead => "points ahead of the others' mean",
            Unit::Distance => "distance from the target",
            Unit::WinChance => "chance to win",
            Unit::GoalChance => "chance of the total",
        }
    }

    /// Returns what values are counted in, and how exactly, to follow what they are of: `in points, an estimate`.
    pub(crate) fn scale(self, accuracy: Accuracy) -> String {
        format!("in {}, {accuracy}", self.name())
    }

    /// Returns a value as it stands on the screen: `12.3`, `32 away`, `50.3 %`.
    pub(crate) fn text(self, value: f64) -> String {
        self.figures().text(value)
    }

    /// Returns what a decision cost, to follow its name: `cost 3.0`, `cost about 3.0` where that is an estimate,
    /// `came out 3 farther away`.
    pub(crate) fn told_cost(self, cost: f64, accuracy: Accuracy) -> String {
        self.figures().told_cost(cost, accuracy)
    }

    /// Returns a cost, or another difference of values, without a word: `3.0`, `0.4 %`.
    pub(crate) fn amount(self, value: f64) -> String {
        self.figures().amount(value)
    }

    /// Returns a change of value as it stands on the screen, with its sign.
    pub(crate) fn signed(self, change: f64) -> String {
        self.figures().signed(change)
    }

    /// Returns a value as it stands at the axis of a chart.
    pub(crate) fn mark(self, value: f64) -> String {
        match self {
            Unit::Points | Unit::Lead | Unit::Distance => self.figures().number(value, 0),
            Unit::WinChance | Unit::GoalChance => format!("{} %", self.figures().number(100.0 * value, 0)),
        }
    }

    /// Returns the least amount that [`Unit::text`] does not tell as nothing.
    pub(crate) fn least(self) -> f64 {
        self.figures().least()
    }

    /// Returns whether `sum` is more than a chance can be, as it was added up over many choices or rolls.
    pub(crate) fn is_beyond(self, sum: f64) -> bool {
        matches!(self, Unit::WinChance | Unit::GoalChance) && sum.abs() > 1.0 + self.least()
    }

    /// Returns a value without what rounding adds to it: no chance is above 1 or below 0.
    pub(crate) fn bounded(self, value: f64) -> f64 {
        match self {
            Unit::WinChance | Unit::GoalChance => value.clamp(0.0, 1.0),
            Unit::Points | Unit::Lead | Unit::Distance => value,
        }
    }

    /// Returns how values are written on the screen: one decimal, and a minus.
    fn figures(self) -> Figures {
        Figures { unit: self, decimals: 1, minus: "−" }
    }

    /// Returns how values are written where they are read more closely, and by programs too: on the command line, with
    /// two decimals, and a hyphen.
    pub(crate) fn precise(self) -> Figures {
        Figures { unit: self, decimals: 2, minus: "-" }
    }
}

/// Notation of a unit's values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Figures {
    unit: Unit,
    /// The decimals of points; chances have one, and small ones more where they are read closely.
    decimals: usize,
    minus: &'static str,
}

impl Figures {
    /// Returns a value: `12.35`, `32 away`, `50.3 %`.
    pub(crate) fn text(self, value: f64) -> String {
        match self.unit {
            Unit::Distance => format!("{} away", self.short(-value)),
            _ => self.amount(value),
        }
    }

    /// Returns a value for a column of them, in which all have the same decimals.
    pub(crate) fn column(self, value: f64) -> String {
        match self.unit {
            Unit::WinChance | Unit::GoalChance => format!("{} %", self.number(100.0 * value, 1)),
            Unit::Points | Unit::Lead | Unit::Distance => self.text(value),
        }
    }

    /// Returns a value as a sentence begins with it: `worth 12.35`, `32 away`.
    pub(crate) fn told(self, value: f64) -> String {
        let worth = if self.unit == Unit::Distance { "" } else { "worth " };
        format!("{worth}{}", self.text(value))
    }

    /// Returns what a decision cost, to follow its name.
    pub(crate) fn told_cost(self, cost: f64, accuracy: Accuracy) -> String {
        let about = if accuracy == Accuracy::Estimate { "about " } else { "" };
        match self.unit {
            Unit::Distance => format!("came out {about}{} farther away", self.short(cost)),
            _ => format!("cost {about}{}", self.amount(cost)),
        }
    }

    /// Returns a difference of values, without a word.
    pub(crate) fn amount(self, value: f64) -> String {
        match self.unit {
            Unit::Points | Unit::Lead | Unit::Distance => self.number(value, self.decimals),
            Unit::WinChance | Unit::GoalChance => {
                // Read closely, a small chance is not nothing.
                let percent = 100.0 * value;
                let small = self.decimals > 1 && percent.abs() >= 0.0005 && percent.abs() < 0.1;
                format!("{} %", self.number(percent, if small { 3 } else { 1 }))
            }
        }
    }

    /// Returns a change of value, with its sign.
    pub(crate) fn signed(self, change: f64) -> String {
        let text = self.amount(change);
        if text.starts_with(self.minus) { text } else { format!("+{text}") }
    }

    /// Returns the least amount that [`Figures::text`] does not tell as nothing.
    pub(crate) fn least(self) -> f64 {
        match self.unit {
            Unit::Points | Unit::Lead | Unit::Distance => 0.5 / 10_f64.powi(self.decimals as i32),
            Unit::WinChance | Unit::GoalChance if self.decimals > 1 => 0.000_005,
            Unit::WinChance | Unit::GoalChance => 0.0005,
        }
    }

    fn number(self, value: f64, decimals: usize) -> String {
        let text = format!("{value:.decimals$}");
        // Never −0, which prints badly.
        let nothing = text.trim_start_matches('-').bytes().all(|letter| matches!(letter, b'0' | b'.'));
        text.replace('-', if nothing { "" } else { self.minus })
    }

    /// Returns a number with no more decimals than it needs.
    fn short(self, number: f64) -> String {
        let text = self.number(number, self.decimals);
        let short = text.trim_end_matches('0').trim_end_matches('.');
        if text.contains('.') { short.to_owned() } else { text }
    }
}

/// Accuracy of a coach's values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Accuracy {
    /// They are solved.
    Exact,
    /// They are solved for the cards on the table; cards not yet dealt are taken for the mean of many deals.
    #[serde(rename = "but for deals")]
    ButForDeals,
    /// They are solved for a player whose opponents play for points, whatever these do.
    #[serde(rename = "if the others play for points")]
    IfOthersPlayForPoints,
    /// They are learned, or leave something out.
    Estimate,
}

impl fmt::Display for Accuracy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Accuracy::Exact => "exact",
            Accuracy::ButForDeals => "exact but for deals to come",
            Accuracy::IfOthersPlayForPoints => "exact if the others play for points",
            Accuracy::Estimate => "an estimate",
        })
    }
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
        check(Unit::Points, 12.345, ["12.3", "+12.3", "12"]);
        check(Unit::Points, -875.29, ["−875.3", "−875.3", "−875"]);
        check(Unit::Points, -0.01, ["0.0", "+0.0", "0"]);
        check(Unit::Points, -0.5, ["−0.5", "−0.5", "0"]);
        check(Unit::Distance, -2.5, ["2.5 away", "−2.5", "−2"]);
        check(Unit::Distance, -30.0, ["30 away", "−30.0", "−30"]);
        check(Unit::Distance, 0.0, ["0 away", "+0.0", "0"]);
        check(Unit::WinChance, 0.5, ["50.0 %", "+50.0 %", "50 %"]);
        check(Unit::WinChance, -0.0123, ["−1.2 %", "−1.2 %", "−1 %"]);
        check(Unit::WinChance, -0.0004, ["0.0 %", "+0.0 %", "0 %"]);
        for unit in [Unit::Points, Unit::Distance, Unit::WinChance] {
            for figures in [unit.figures(), unit.precise()] {
                assert_eq!(figures.amount(0.99 * figures.least()), figures.amount(0.0));
                assert_ne!(figures.amount(1.01 * figures.least()), figures.amount(0.0));
            }
        }
        let told = |unit: Unit, accuracy| unit.told_cost(3.0, accuracy);
        assert_eq!(told(Unit::Points, Accuracy::Exact), "cost 3.0");
        assert_eq!(told(Unit::Points, Accuracy::Estimate), "cost about 3.0");
        assert_eq!(told(Unit::Distance, Accuracy::Exact), "came out 3 farther away");
    }

    #[test]
    fn no_chance_is_above_one_or_below_nothing() {
        let bounded = |unit: Unit| [-1e-9, 0.3, 1.000_000_1].map(|value| unit.bounded(value));
        assert_eq!(bounded(Unit::WinChance), [0.0, 0.3, 1.0]);
        assert_eq!(bounded(Unit::GoalChance), [0.0, 0.3, 1.0]);
        assert_eq!(bounded(Unit::Points), [-1e-9, 0.3, 1.000_000_1]);
    }

    #[test]
    fn the_command_line_tells_values_more_closely() {
        let told = |unit: Unit, value| (unit.precise().text(value), unit.precise().signed(value));
        assert_eq!(told(Unit::Points, 12.345), ("12.35".into(), "+12.35".into()));
        assert_eq!(told(Unit::Points, -0.001), ("0.00".into(), "+0.00".into()));
        assert_eq!(told(Unit::Distance, -32.25), ("32.25 away".into(), "-32.25".into()));
        assert_eq!(told(Unit::WinChance, -0.0123), ("-1.2 %".into(), "-1.2 %".into()));
        assert_eq!(told(Unit::GoalChance, 0.000_09), ("0.009 %".into(), "+0.009 %".into()));
        assert_eq!(told(Unit::GoalChance, 0.001), ("0.1 %".into(), "+0.1 %".into()), "it needs no more");
        assert_eq!(told(Unit::GoalChance, 0.000_001), ("0.0 %".into(), "+0.0 %".into()));
        let told = |unit: Unit| unit.precise().told_cost(3.0, Accuracy::Exact);
        assert_eq!(told(Unit::Points), "cost 3.00");
        assert_eq!(told(Unit::Distance), "came out 3 farther away");
    }

    #[test]
    fn chances_of_a_goal_are_told_like_those_to_win() {
        assert_eq!(
            (Unit::GoalChance.text(0.123), Unit::GoalChance.mark(0.126)),
            ("12.3 %".into(), "13 %".into())
        );
        assert_eq!((Unit::Lead.mark(12.6), Unit::Lead.least()), ("13".into(), 0.05));
        let told = [Unit::Points, Unit::Distance, Unit::GoalChance].map(|unit| unit.precise().told(-0.25));
        assert_eq!(told, ["worth -0.25", "0.25 away", "worth -25.0 %"]);
        let scale = Unit::GoalChance.scale(Accuracy::ButForDeals);
        assert_eq!(scale, "in chance of the total, exact but for deals to come");
    }
}
