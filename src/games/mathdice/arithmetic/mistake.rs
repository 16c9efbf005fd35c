//! Mistakes in typed input, with their positions.

use super::op::Op;
use crate::core::ParseError;
use crate::games::mathdice::dice::ScoringDice;
use thiserror::Error;

/// A mistake, described in one plain sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum Fault {
    // Parsing
    Nothing,
    TooLong,
    Sign(char),
    /// A root sign, with the dice to write a power with.
    Root(char, ScoringDice),
    Point,
    MissingNumber,
    /// A sign before a number instead of between two.
    Signed(Op),
    MissingOperation,
    Unclosed,
    Unopened,
    TwoEquals,
    Unequal,
    // Dice
    NoExpression,
    NotOnDice,
    UsedTooOften(u8),
    Unused(u8),
    // Arithmetic
    DivisionByZero,
    ZeroToZero,
    ZeroToNegative,
    RootOfNegative,
    TooLarge,
    TooFine,
    OfRoot,
}

/// A fault and its position, for the caret under the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{fault}")]
pub struct Mistake {
    /// Number of characters before the fault.
    pub(crate) at: usize,
    pub(crate) fault: Fault,
}

impl From<Mistake> for ParseError {
    fn from(mistake: Mistake) -> ParseError {
        ParseError::new(mistake.to_string()).at(mistake.at)
    }
}

impl Mistake {
    /// Creates a mistake at the position after `at` characters.
    pub(crate) fn new(at: usize, fault: Fault) -> Self {
        Self { at, fault }
    }
}
