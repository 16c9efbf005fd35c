//! Positions as text: the roll of a turn and the number of rerolls left.
use super::geometry::dice::{ROLLS, Roll};
use super::refusals;
use crate::core::ParseError;
use std::fmt;
use std::str::FromStr;

/// The state of a turn: the roll and the number of rerolls left. `hHsd hblc P ; 2`, before the first roll `- ; 2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TurnPosition {
    /// The faces; `None` before the first roll.
    pub(crate) roll: Option<Roll>,
    /// Number of rerolls left, 2 to 0. With a roll, 2 means the turn's first, which can earn an extra turn.
    pub(crate) left: u8,
}

impl TurnPosition {
    /// Before the first roll of a turn.
    pub(crate) const START: TurnPosition = TurnPosition { roll: None, left: ROLLS - 1 };
}

impl fmt::Display for TurnPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.roll {
            Some(roll) => write!(f, "{roll} ; {}", self.left),
            None => write!(f, "- ; {}", self.left),
        }
    }
}

impl FromStr for TurnPosition {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<TurnPosition, ParseError> {
        let (roll, left) = text.split_once(';').ok_or_else(|| ParseError::new(refusals::no_turn(text)))?;
        let left = match left.trim() {
            "0" => 0,
            "1" => 1,
            "2" => 2,
            other => return Err(ParseError::new(refusals::no_rerolls(other))),
        };
        let roll = match roll.trim() {
            "-" => None,
            faces => Some(faces.parse()?),
        };
        if roll.is_none() && left != 2 {
            return Err(ParseError::new(refusals::TWO_LEFT));
        }
        Ok(TurnPosition { roll, left })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_round_trip() {
        let check = |text: &str, expected: &str| {
            let position: TurnPosition = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(position.to_string(), expected);
            assert_eq!(expected.parse(), Ok(position));
        };
        check("hHsd hblc P ; 2", "hHsd hblc P ; 2");
        check("hHsdhblcP;0", "hHsd hblc P ; 0");
        check(" - ; 2 ", "- ; 2");
    }

    #[test]
    fn bad_positions_are_refused_with_a_reason() {
        let check = |text: &str, expected: &str| {
            let error =
                text.parse::<TurnPosition>().map_or_else(|e| e.to_string(), |p| format!("read as {p}"));
            assert!(error.contains(expected), "{text:?}: {error}");
        };
        check("hHsd hblc P", "semicolon");
        check("hHsd hblc P ; 3", "found \"3\"");
        check("hHsd hblc ; 2", "found 8");
        check("hHsd hblc PP ; 2", "found 10");
        check("hHsb hblc P ; 2", "die 4 is one of the A dice, which have no bar");
        check("hHsd hblc s ; 1", "die 9 is one of the C dice, which have no S");
        check("hHsd hxlc P ; 1", "'x' is no face");
        check("- ; 1", "2 rerolls");
        check("", "semicolon");
    }
}
