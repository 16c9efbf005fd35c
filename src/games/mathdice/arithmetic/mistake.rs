//! Mistakes in typed input, with their positions.

use crate::core::game::ParseError;
use thiserror::Error;

/// A mistake, described in one plain sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum Fault {
    // Parsing
    #[error("type a number or an expression")]
    Nothing,
    #[error("at most {} characters, please", super::limits::LONGEST)]
    TooLong,
    #[error("{}", unknown(*.0))]
    Sign(char),
    #[error("a decimal has one point, and digits behind it")]
    Point,
    #[error("a number or a parenthesis is missing here")]
    MissingNumber,
    #[error("a minus only subtracts: put it between two numbers")]
    Signed,
    #[error("an operation is missing here")]
    MissingOperation,
    #[error("this parenthesis is never closed")]
    Unclosed,
    #[error("this parenthesis closes nothing")]
    Unopened,
    #[error("a number has at most {} digits", super::limits::DIGITS)]
    TooManyDigits,
    #[error("one `=` is enough")]
    TwoEquals,
    #[error("the two sides are not equal")]
    Unequal,
    // Dice
    #[error("combine the dice into an expression")]
    NoExpression,
    #[error("this number is not on the dice")]
    NotOnDice,
    #[error("you used the {0} more often than you rolled it")]
    UsedTooOften(u8),
    #[error("a {0} is left unused")]
    Unused(u8),
    // Arithmetic
    #[error("this divides by zero")]
    DivisionByZero,
    #[error("0^0 has no value")]
    ZeroToZero,
    #[error("0 to a negative power divides by zero")]
    ZeroToNegative,
    #[error("a negative number can only be raised to a whole power")]
    RootOfNegative,
    #[error("too large: nothing beyond a million million counts")]
    TooLarge,
    #[error("too fine: no three dice make such a root or fraction")]
    TooFine,
    #[error("no three dice add something to a root")]
    RootInSum,
    #[error("no three dice make a root an exponent")]
    RootInExponent,
}

impl Fault {
    /// Returns its most important part, for narrow places: what to type instead.
    pub(crate) fn brief(self) -> String {
        match self {
            Fault::Sign(sign) => instead(sign).1.into(),
            Fault::Signed => "put a minus between two numbers".into(),
            Fault::TooLarge => "nothing beyond a million million counts".into(),
            Fault::TooFine => "no three dice make such a root or fraction".into(),
            other => other.to_string(),
        }
    }
}

/// Describes the fault of typing `sign`.
fn unknown(sign: char) -> String {
    match instead(sign) {
        ("", instead) => instead.into(),
        (wrong, instead) => format!("{}: {instead}", wrong.replace("{}", sign.encode_utf8(&mut [0; 4]))),
    }
}

/// Returns the fault of `sign`, for which `{}` stands, and its replacement.
fn instead(sign: char) -> (&'static str, &'static str) {
    const ONLY: &str = "only + - * / ^ and parentheses";
    match sign {
        '√' | '∛' | '∜' => ("no root sign", "write 4^(1/2), with a 1 and a 2 from your dice"),
        '!' => ("no factorials here", ONLY),
        '%' => ("no per cent here", "divide with /"),
        '|' => ("no absolute values here", "take the smaller number from the larger"),
        ',' => ("", "a decimal has a point: 3.5"),
        '\\' => ("", "divide with /"),
        '_' | '—' | '~' => ("", "a minus is -"),
        '"' | '\'' | '`' | '´' => ("", "a power is ^"),
        _ => ("`{}` means nothing here", "only numbers, + - * / ^ and parentheses"),
    }
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
