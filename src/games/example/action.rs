//! Actions, and their notation.
use crate::core::ParseError;
use std::fmt;
use std::str::FromStr;

/// A seat's guess about the next roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Guess {
    /// Higher.
    High,
    /// Lower.
    Low,
}

impl fmt::Display for Guess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Guess::High { "high" } else { "low" })
    }
}

impl FromStr for Guess {
    type Err = ParseError;
    fn from_str(text: &str) -> Result<Guess, ParseError> {
        match text.trim().to_lowercase().as_str() {
            "high" => Ok(Guess::High),
            "low" => Ok(Guess::Low),
            _ => Err(ParseError::expected(&[Guess::High, Guess::Low], text)),
        }
    }
}
