//! Units, accuracy and formatting of values.
use crate::core::{Seat, UNDER_1_PERCENT, words::percent};
use serde::Serialize;
use std::fmt;

/// Unit of a coach's values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Points of the game.
    Points,
    /// A seat's own points less the others' average.
    Lead,
    /// Minus the distance from a target.
    Distance,
    /// The chance to win, from 0 to 1; shown in percent.
    #[serde(rename = "chance to win")]
    WinChance,
    /// The chance of a total, from 0 to 1; shown in percent.
    #[serde(rename = "chance of the total")]
    GoalChance,
}

impl Unit {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Unit::Points => "points",
            Unit::Lead => "points ahead of the others",
            Unit::Distance => "distance from the target",
            Unit::WinChance => "chance to win",
            Unit::GoalChance => "chance of the total",
        }
    }

    /// Returns the name of expected values for `seat` at a table of these `names`; of two the other
    /// is named: `points ahead of Exie`.
    pub(crate) fn name_for(self, seat: Option<Seat>, names: &[&str]) -> String {
        match (self, seat, names) {
            (Unit::Points, ..) => "points in the end".into(),
            (Unit::Lead, Some(seat), [_, _]) => {
                format!("points ahead of {}", names[seat.next(2).index()])
            }
            (unit, ..) => unit.name().into(),
        }
    }

    /// Returns the event of a chance, to follow its value: `44 % to win`; `None` for other units.
    pub(crate) fn purpose(self) -> Option<&'static str> {
        match self {
            Unit::WinChance => Some("to win"),
            Unit::GoalChance => Some("to reach the goal"),
            Unit::Points | Unit::Lead | Unit::Distance => None,
        }
    }

    /// Returns the unit and accuracy, to follow the subject of the values: `in points, an
    /// estimate`.
    pub(crate) fn scale(self, accuracy: Accuracy) -> String {
        format!("in {}, {accuracy}", self.name())
    }

    /// Formats a value for a table: `12.3`, `32 away`, `50.3 %`.
    pub(crate) fn format_value(self, value: f64) -> String {
        if self == Unit::Distance {
            format!("{} away", short(-value))
        } else {
            self.format(value, 1)
        }
    }

    /// Formats a change of value for a table, with its sign; nothing has none.
    pub(crate) fn format_change(self, change: f64) -> String {
        with_sign(self.format(change, 1), &self.format(0.0, 1))
    }

    /// Formats a value for the axis of a chart.
    pub(crate) fn format_tick(self, value: f64) -> String {
        self.format(value, 0)
    }

    /// Formats a value with its name: `12.3 points`, `0.3 points behind`, `50.3 % to win`.
    pub(crate) fn format_with_name(self, value: f64) -> String {
        match (self, self.purpose()) {
            (Unit::Points, _) => format!("{} points", self.format_value(value)),
            (Unit::Lead, _) if value < 0.0 => {
                format!("{} points behind", self.format_value(-value))
            }
            (Unit::Lead, _) => format!("{} points ahead", self.format_value(value)),
            (_, Some(purpose)) => format!("{} {purpose}", self.format_value(value)),
            (_, None) => self.format_value(value),
        }
    }

    /// Formats a value for a sentence, with chances in whole percent: `12.3`, `32 away`, `50 %`.
    pub(crate) fn describe_value(self, value: f64) -> String {
        if self.is_chance() {
            percent(value)
        } else {
            self.format_value(value)
        }
    }

    /// Formats a difference of values for a sentence, with chances in whole percent: `3.0 points`,
    /// `17 %`, `under 1 %`.
    pub(crate) fn describe_amount(self, amount: f64) -> String {
        match self {
            _ if self.is_hardly(amount) => UNDER_1_PERCENT.into(),
            Unit::Points | Unit::Lead => format!("{} points", self.format(amount, 1)),
            Unit::Distance => self.format(amount, 1),
            // A decimal is for tables that compare.
            Unit::WinChance | Unit::GoalChance => self.format(amount, 0),
        }
    }

    /// Formats a change of value for a sentence, with chances in whole percent: `+3.0 points`, `−17
    /// %`, `a loss under 1 %`, `3 farther from the target`.
    pub(crate) fn describe_change(self, change: f64) -> String {
        match self {
            Unit::Distance if change < 0.0 => format!("{} farther from the target", short(-change)),
            Unit::Distance => format!("{} closer to the target", short(change)),
            _ if self.is_hardly(change) => {
                let what = if change < 0.0 { "loss" } else { "gain" };
                format!("a {what} {UNDER_1_PERCENT}")
            }
            _ => with_sign(self.describe_amount(change), &self.describe_amount(0.0)),
        }
    }

    /// Formats the cost of a decision, to follow its name: `cost 3.0 points`, `cost about 3.0
    /// points` for an estimate, `left the answer 3 farther from the target`.
    pub(crate) fn describe_cost(self, cost: f64, accuracy: Accuracy) -> String {
        let is_estimate = accuracy == Accuracy::Estimate;
        let about = if is_estimate && !self.is_hardly(cost) {
            "about "
        } else {
            ""
        };
        match self {
            Unit::Distance => format!(
                "left the answer {about}{} farther from the target",
                short(cost)
            ),
            // As the list beside it does.
            _ if self.is_chance() && !is_estimate => format!("cost {}", self.format(cost, 1)),
            _ => format!("cost {about}{}", self.describe_amount(cost)),
        }
    }

    /// Formats the cost of a choice as a comparison: `3.0 points worse`, `17 % less likely to win`,
    /// `3 farther from the target`.
    pub(crate) fn describe_loss(self, cost: f64) -> String {
        match (self, self.purpose()) {
            (Unit::Distance, _) => self.describe_change(-cost),
            (_, Some(purpose)) => format!("{} less likely {purpose}", self.describe_amount(cost)),
            (_, None) => format!("{} worse", self.describe_amount(cost)),
        }
    }

    /// Formats a number without words: `12.3`, `50.3 %`.
    fn format(self, value: f64, decimals: usize) -> String {
        if self.is_chance() {
            format!("{} %", number(100.0 * value, decimals))
        } else {
            number(value, decimals)
        }
    }

    /// Returns `true` if a value has a sign of its own, so that a loss beside it would read as one.
    pub(crate) fn has_sign(self) -> bool {
        matches!(self, Unit::Lead | Unit::Distance)
    }

    /// Returns the least amount that [`Unit::format_value`] does not round to zero.
    pub(crate) fn smallest_amount(self) -> f64 {
        if self.is_chance() { 0.0005 } else { 0.05 }
    }

    /// Returns the least amount that a sentence does not round to zero.
    pub(crate) fn smallest_described(self) -> f64 {
        if self.is_chance() {
            0.005
        } else {
            self.smallest_amount()
        }
    }

    /// Returns `true` for a difference of chances that a sentence would round to zero, but a table
    /// would not.
    fn is_hardly(self, value: f64) -> bool {
        self.is_chance()
            && (self.smallest_amount()..self.smallest_described()).contains(&value.abs())
    }

    fn is_chance(self) -> bool {
        matches!(self, Unit::WinChance | Unit::GoalChance)
    }

    /// Returns `true` if `sum`, added up over many choices or rolls, exceeds what a chance can be.
    pub(crate) fn is_beyond(self, sum: f64) -> bool {
        self.is_chance() && sum.abs() > 1.0 + self.smallest_amount()
    }

    /// Clamps a chance to [0, 1], against rounding errors.
    pub(crate) fn bounded(self, value: f64) -> f64 {
        if self.is_chance() {
            value.clamp(0.0, 1.0)
        } else {
            value
        }
    }
}

fn number(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    // Never −0.
    let nothing = text
        .trim_start_matches('-')
        .bytes()
        .all(|letter| matches!(letter, b'0' | b'.'));
    text.replace('-', if nothing { "" } else { "−" })
}

/// Formats a number with no more decimals than it needs.
fn short(value: f64) -> String {
    let text = number(value, 1);
    text.strip_suffix(".0").unwrap_or(&text).to_owned()
}

/// Adds a plus to `text`, unless it has a minus or is the same as `nothing`.
fn with_sign(text: String, nothing: &str) -> String {
    if text.starts_with('−') || text == nothing {
        text
    } else {
        format!("+{text}")
    }
}

/// Accuracy of a coach's values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Accuracy {
    /// Solved.
    Exact,
    /// Solved for the cards on the table; cards not yet dealt are averaged over many deals.
    #[serde(rename = "but for deals")]
    ButForDeals,
    /// Solved for a player whose opponents play for points, whatever they actually do.
    #[serde(rename = "if the others play for points")]
    IfOthersPlayForPoints,
    /// Learned, or with something left out.
    Estimate,
}

impl fmt::Display for Accuracy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Accuracy::Exact => "exact",
            Accuracy::ButForDeals => "exact for this hand",
            Accuracy::IfOthersPlayForPoints => "exact if the others play for points",
            Accuracy::Estimate => "estimated",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost_text(unit: Unit, accuracy: Accuracy) -> String {
        unit.describe_cost(3.0, accuracy)
    }

    fn check_formats(unit: Unit, value: f64, expected: [&str; 3]) {
        assert_eq!(
            [
                unit.format_value(value),
                unit.format_change(value),
                unit.format_tick(value)
            ],
            expected,
            "{unit:?} {value}"
        );
    }

    #[test]
    fn values_are_told_in_their_unit() {
        check_formats(Unit::Points, 12.345, ["12.3", "+12.3", "12"]);
        check_formats(Unit::Points, -0.01, ["0.0", "0.0", "0"]);
        check_formats(Unit::Points, -0.5, ["−0.5", "−0.5", "0"]);
        check_formats(Unit::Distance, -2.5, ["2.5 away", "−2.5", "−2"]);
        check_formats(Unit::Distance, 0.0, ["0 away", "0.0", "0"]);
        check_formats(Unit::WinChance, 0.5, ["50.0 %", "+50.0 %", "50 %"]);
        check_formats(Unit::WinChance, -0.0123, ["−1.2 %", "−1.2 %", "−1 %"]);
        check_formats(Unit::WinChance, -0.0004, ["0.0 %", "0.0 %", "0 %"]);
        for unit in [Unit::Points, Unit::Distance, Unit::WinChance] {
            let amounts =
                [0.0, 0.99, 1.01].map(|factor| unit.format(factor * unit.smallest_amount(), 1));
            assert_eq!(amounts[0], amounts[1]);
            assert_ne!(amounts[0], amounts[2]);
        }
        assert_eq!(cost_text(Unit::Points, Accuracy::Exact), "cost 3.0 points");
        assert_eq!(
            cost_text(Unit::Points, Accuracy::Estimate),
            "cost about 3.0 points"
        );
        assert_eq!(
            cost_text(Unit::Distance, Accuracy::Exact),
            "left the answer 3 farther from the target"
        );
    }

    fn bounded_values(unit: Unit) -> [f64; 3] {
        [-1e-9, 0.3, 1.000_000_1].map(|value| unit.bounded(value))
    }

    #[test]
    fn no_chance_is_above_one_or_below_nothing() {
        assert_eq!(bounded_values(Unit::WinChance), [0.0, 0.3, 1.0]);
        assert_eq!(bounded_values(Unit::GoalChance), [0.0, 0.3, 1.0]);
        assert_eq!(bounded_values(Unit::Points), [-1e-9, 0.3, 1.000_000_1]);
    }

    #[test]
    fn numbers_have_names() {
        let values = [
            (Unit::Points, -12.5),
            (Unit::Lead, 3.0),
            (Unit::Lead, -3.0),
            (Unit::Distance, -2.0),
        ];
        let names = [
            "−12.5 points",
            "3.0 points ahead",
            "3.0 points behind",
            "2 away",
        ];
        assert_eq!(
            values.map(|(unit, value)| unit.format_with_name(value)),
            names
        );
        assert_eq!(Unit::WinChance.format_with_name(0.505), "50.5 % to win");
        assert_eq!(Unit::Lead.describe_change(-3.0), "−3.0 points");
        let worse =
            [Unit::Points, Unit::GoalChance, Unit::Distance].map(|unit| unit.describe_loss(0.004));
        assert_eq!(
            worse,
            [
                "0.0 points worse",
                "under 1 % less likely to reach the goal",
                "0 farther from the target"
            ]
        );
    }

    fn chance_cost_text(cost: f64, accuracy: Accuracy) -> String {
        Unit::GoalChance.describe_cost(cost, accuracy)
    }

    /// A decimal is for tables.
    #[test]
    fn sentences_have_whole_percents() {
        let changes = [0.166, 0.002, 0.0001, -0.004, -0.33]
            .map(|value| Unit::WinChance.describe_change(value));
        assert_eq!(
            changes,
            [
                "+17 %",
                "a gain under 1 %",
                "0 %",
                "a loss under 1 %",
                "−33 %"
            ]
        );
        assert_eq!(
            chance_cost_text(0.006, Accuracy::Estimate),
            "cost about 1 %"
        );
        assert_eq!(
            chance_cost_text(0.004, Accuracy::Estimate),
            "cost under 1 %"
        );
        assert_eq!(chance_cost_text(0.006, Accuracy::Exact), "cost 0.6 %");
        assert_eq!(
            [0.508, 0.001].map(|value| Unit::WinChance.describe_value(value)),
            ["51 %", "under 1 %"]
        );
        assert_eq!(Unit::Points.describe_value(12.34), "12.3");
    }
}
