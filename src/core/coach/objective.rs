//! Objectives of players.
use crate::core::{ParseError, tools::as_text::serde_as_text, words::short};
use std::fmt;
use std::str::FromStr;

/// The objective of a player, for which a coach evaluates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Objective {
    /// The most expected points: the objective every coach supports best.
    #[default]
    Points,
    /// The chance to win this game, with ties counted as shares.
    Win,
    /// The chance of at least this many points.
    Total(i32),
}

impl Objective {
    /// Returns the quantity that a coach computes for it: `the chance to win`.
    pub(crate) fn of(self) -> String {
        match self {
            Objective::Points => "the points".into(),
            Objective::Win => "the chance to win".into(),
            Objective::Total(total) => format!("the chance of {total} points"),
        }
    }
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Objective::Points => f.write_str("points"),
            Objective::Win => f.write_str("win"),
            Objective::Total(total) => total.fmt(f),
        }
    }
}

serde_as_text!(Objective);

impl FromStr for Objective {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Objective, ParseError> {
        match text {
            "points" => Ok(Objective::Points),
            "win" => Ok(Objective::Win),
            _ => text.parse().map(Objective::Total).map_err(|_| {
                let short_text = short(text);
                ParseError::new(format!(
                    "an objective is points, win or a total such as 290; found '{short_text}'"
                ))
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objectives_read_as_they_print() {
        for text in ["points", "win", "290", "-5"] {
            assert_eq!(text.parse::<Objective>().unwrap().to_string(), text);
        }
        assert_eq!(
            "victory".parse::<Objective>().unwrap_err().to_string(),
            "an objective is points, win or a total such as 290; found 'victory'"
        );
    }
}
