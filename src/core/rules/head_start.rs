//! Head starts, which make chances even among players who are not equally good.
use crate::core::{
    RuleError, Seat, SeatSetup,
    words::{self, list, number, plural, short},
};

const NO_HEAD_START: &str = "no head start is possible in this game";

/// Meaning of the number that is a seat's head start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum HeadStartKind {
    /// Points at the start.
    Points,
    /// Points less than the others need to reach this goal.
    Goal(i32),
    /// Hundredths of a second more than the others to call, for each point.
    Seconds,
}

/// The head starts that a game allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeadStartRule {
    /// The meaning of the number.
    pub(crate) kind: HeadStartKind,
    /// Difference between two that are offered; others can be typed.
    pub(crate) step: u16,
    /// The largest, a multiple of the step.
    pub(crate) most: u16,
}

impl HeadStartRule {
    /// Returns the head start nearest to `value` that can be chosen.
    pub(crate) fn nearest(&self, value: i32) -> u16 {
        let step = i32::from(self.step);
        let steps = (value.max(0) + step / 2) / step;
        (steps * step).min(self.most.into()) as u16
    }

    /// Parses a head start in the unit that players read: points, or seconds such as `11.5`.
    fn parse(self, text: &str) -> Result<u16, RuleError> {
        let (steps_per_unit, expected) = match self.kind {
            HeadStartKind::Seconds => (100.0, "seconds, such as 11.5"),
            _ => (1.0, "points, such as 14"),
        };
        let refusal = || {
            RuleError::new(format!(
                "a head start here is in {expected}, not {}",
                short(text)
            ))
        };
        let amount: f64 = text.trim().parse().map_err(|_| refusal())?;
        let steps = (amount * steps_per_unit).round();
        let is_whole = (amount * steps_per_unit - steps).abs() < 1e-6;
        if !is_whole || !(0.0..=f64::from(u16::MAX)).contains(&steps) {
            return Err(refusal());
        }
        Ok(steps as u16)
    }
}

impl HeadStartKind {
    /// Returns `value` without its unit: `14`, `11.5`.
    pub(crate) fn amount(self, value: u16) -> String {
        match self {
            HeadStartKind::Seconds => (f64::from(value) / 100.0).to_string(),
            _ => number(value),
        }
    }
    /// Returns `value` with its unit: `14 points`.
    pub(crate) fn text(self, value: u16) -> String {
        match self {
            HeadStartKind::Points => plural(value, "point"),
            HeadStartKind::Goal(goal) => format!("a goal of {}", number(goal - i32::from(value))),
            HeadStartKind::Seconds => words::seconds(&self.amount(value)),
        }
    }
    /// Returns `value` in few columns: `+14`, `goal 60`, `+12 s`.
    pub(crate) fn brief(self, value: u16) -> String {
        match self {
            HeadStartKind::Points => format!("+{value}"),
            HeadStartKind::Goal(goal) => format!("goal {}", goal - i32::from(value)),
            HeadStartKind::Seconds => format!("+{} s", self.amount(value)),
        }
    }
    /// Describes the head start `value` of the seat called `name`: `Ben starts with 14 points`.
    pub(crate) fn phrase(self, name: &str, value: u16) -> String {
        match self {
            HeadStartKind::Points => format!("{name} starts with {}", self.text(value)),
            HeadStartKind::Goal(_) => format!("{name} plays to {}", self.text(value)),
            HeadStartKind::Seconds => {
                format!("{name} has {} more for each point", self.text(value))
            }
        }
    }
}

/// The head start of each seat of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HeadStart(Vec<u16>);

/// So many seats without a head start.
impl From<u8> for HeadStart {
    fn from(seats: u8) -> HeadStart {
        HeadStart(vec![0; seats.into()])
    }
}

impl HeadStart {
    pub(crate) fn of_seats(seat_setups: &[SeatSetup]) -> HeadStart {
        HeadStart(seat_setups.iter().map(|seat| seat.head_start).collect())
    }
    /// Parses `texts`, one for each seat of a game with this `rule`.
    pub(crate) fn parse(
        texts: &[String],
        rule: Option<HeadStartRule>,
    ) -> Result<Vec<u16>, RuleError> {
        let rule = rule.ok_or_else(|| RuleError::new(NO_HEAD_START))?;
        texts.iter().map(|text| rule.parse(text)).collect()
    }
    /// Sets up `values` for these seats, one each.
    pub(crate) fn set_up(values: &[u16], seat_setups: &mut [SeatSetup]) -> Result<(), RuleError> {
        if values.len() != seat_setups.len() {
            let (expected, found) = (plural(seat_setups.len(), "head start"), values.len());
            return Err(RuleError::new(format!(
                "{expected} expected, one for each seat; found {found}"
            )));
        }
        seat_setups
            .iter_mut()
            .zip(values)
            .for_each(|(seat, value)| seat.head_start = *value);
        Ok(())
    }
    pub(crate) fn seats(&self) -> u8 {
        self.0.len() as u8
    }
    pub(crate) fn of(&self, seat: Seat) -> u16 {
        self.0.get(seat.index()).copied().unwrap_or(0)
    }
    pub(crate) fn values(&self) -> &[u16] {
        &self.0
    }
    pub(crate) fn largest(&self) -> u16 {
        self.0.iter().copied().max().unwrap_or(0)
    }
    pub(crate) fn is_none(&self) -> bool {
        self.largest() == 0
    }
    pub(crate) fn check(&self, rule: Option<HeadStartRule>) -> Result<(), RuleError> {
        match rule {
            _ if self.is_none() => Ok(()),
            None => Err(RuleError::new(NO_HEAD_START)),
            Some(HeadStartRule { kind, most, .. }) if self.largest() > most => {
                let (most, found) = (kind.amount(most), kind.amount(self.largest()));
                Err(RuleError::new(format!(
                    "the head start here is at most {most}, not {found}"
                )))
            }
            Some(_) => Ok(()),
        }
    }
    /// Describes every head start in a sentence without a full stop: `Ben starts with 14 points`.
    /// `None` if there is none.
    pub(crate) fn describe(&self, kind: HeadStartKind, names: &[&str]) -> Option<String> {
        let having = names.iter().zip(&self.0).filter(|(_, value)| **value > 0);
        let told: Vec<String> = having
            .map(|(name, value)| kind.phrase(name, *value))
            .collect();
        (!told.is_empty()).then(|| list(&told))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn head_starts_are_typed_as_they_are_told() {
        let rule = |kind| HeadStartRule {
            kind,
            step: 50,
            most: 2900,
        };
        let parse = |kind, texts: &[&str]| {
            let texts: Vec<String> = texts.iter().map(|text| (*text).into()).collect();
            HeadStart::parse(&texts, Some(rule(kind))).map_err(|refused| refused.to_string())
        };
        assert_eq!(parse(HeadStartKind::Points, &["0", " 14"]), Ok(vec![0, 14]));
        assert_eq!(
            parse(HeadStartKind::Seconds, &["11.5", "1"]),
            Ok(vec![1150, 100])
        );
        assert_eq!(
            [1150, 100].map(|value| HeadStartKind::Seconds.text(value)),
            ["11.5 seconds", "1 second"]
        );
        assert_eq!(HeadStartKind::Seconds.brief(1150), "+11.5 s");
        let told = |kind, text| parse(kind, &[text]).unwrap_err();
        assert_eq!(
            told(HeadStartKind::Points, "1.5"),
            "a head start here is in points, such as 14, not 1.5"
        );
        let seconds = "a head start here is in seconds, such as 11.5, not";
        for wrong in ["0.255", "-1", "NaN", "inf", "many", "1e9"] {
            assert_eq!(
                told(HeadStartKind::Seconds, wrong),
                format!("{seconds} {wrong}")
            );
        }
        let refused = HeadStart(vec![3000, 0])
            .check(Some(rule(HeadStartKind::Seconds)))
            .unwrap_err();
        assert_eq!(
            refused.to_string(),
            "the head start here is at most 29, not 30"
        );
    }

    #[test]
    fn only_what_a_game_allows_is_given() {
        let rule = HeadStartRule {
            kind: HeadStartKind::Points,
            step: 2,
            most: 200,
        };
        let check = |values: &[u16], rule| {
            let refused = HeadStart(values.to_vec()).check(rule);
            refused.err().map(|refused| refused.to_string())
        };
        assert_eq!(check(&[0], None), None);
        assert_eq!(check(&[14, 0], Some(rule)), None);
        assert_eq!(
            check(&[14], None).unwrap(),
            "no head start is possible in this game"
        );
        assert_eq!(
            check(&[0, 999], Some(rule)).unwrap(),
            "the head start here is at most 200, not 999"
        );
        assert_eq!(
            [-3, 2, 5, 900].map(|value| rule.nearest(value)),
            [0, 2, 6, 200]
        );
    }
}
