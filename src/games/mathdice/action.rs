//! Actions, and their notation.

use std::fmt;
use std::str::FromStr;

use super::arithmetic::expr::Expr;
use super::arithmetic::mistake::Mistake;
use super::arithmetic::parse;
use super::arithmetic::value::ExactValue;
use super::solver::Answer;
use crate::core::{ParseError, words::first_word};

/// A call: a number, or an expression with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    value: ExactValue,
    expr: Option<Expr>,
}

impl Call {
    /// Returns a call of the value of `answer`, without its expression; with it if the value is
    /// irrational, as such a number can only be called that way.
    pub(crate) fn announce(answer: &Answer) -> Self {
        let expr = answer.value.is_irrational().then(|| answer.expr());
        Self {
            value: answer.value,
            expr,
        }
    }

    pub(crate) fn with_expression(answer: &Answer) -> Self {
        Self {
            value: answer.value,
            expr: Some(answer.expr()),
        }
    }

    /// Parses a number or an expression of any numbers.
    pub(crate) fn read(text: &str) -> Result<Self, Mistake> {
        let call = Self::of_text(text)?;
        // A save holds the notation. That of `(6/3)` is `6/3`, which is a number: so it becomes a
        // call of a number.
        let saved =
            Self::of_text(&format!("{call:#}")).map_err(|mistake| Mistake { at: 0, ..mistake })?;
        Ok(if saved.expr.is_some() == call.expr.is_some() {
            call
        } else {
            saved
        })
    }

    fn of_text(text: &str) -> Result<Self, Mistake> {
        if !text.contains('=')
            && let Some(value) = parse::plain_number(text)?
        {
            return Ok(Self { value, expr: None });
        }
        let expr = parse::answer(text)?;
        Ok(Self {
            value: expr.value()?,
            expr: matches!(expr, Expr::Binary(..)).then_some(expr),
        })
    }

    /// Returns the value, which is what counts.
    pub(crate) fn value(&self) -> ExactValue {
        self.value
    }

    /// Returns the expression called, if it was not a number.
    pub(crate) fn expr(&self) -> Option<&Expr> {
        self.expr.as_ref()
    }
}

/// Formats for display, or as typed with `{:#}`.
impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.expr {
            Some(expr) => expr.fmt(f),
            None => fmt::Display::fmt(&self.value, f),
        }
    }
}

/// An action of a seat. The notation is a word, followed for `call` and `state` by the answer:
/// `buzz`, `call 7 1/2`, `call (2+3)*5`, `state 5^2+3`, `pass`, `withdraw`, `next`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Requests the text field; the thinking clock stops.
    Buzz,
    /// Calls a number or an expression, after a buzz, or at any time in practice.
    Call(Call),
    /// Has nothing closer than the standing call; in practice, gives up the puzzle.
    Pass,
    /// States the expression of an earlier call.
    State(Expr),
    /// Makes no call after a buzz, or no statement.
    Withdraw,
    /// Is ready to leave the finished point.
    Next,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Buzz => f.write_str("buzz"),
            Self::Call(call) => write!(f, "call {call:#}"),
            Self::Pass => f.write_str("pass"),
            Self::State(expr) => write!(f, "state {expr:#}"),
            Self::Withdraw => f.write_str("withdraw"),
            Self::Next => f.write_str("next"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (word, rest) = first_word(text);
        let refuse = |mistake: Mistake| ParseError::from(mistake).within(text, rest);
        Ok(match word.as_str() {
            "call" => Self::Call(Call::read(rest).map_err(refuse)?),
            "state" => Self::State(parse::answer(rest).map_err(refuse)?),
            _ if !rest.is_empty() => return Err(ParseError::expected(WORDS, text)),
            "buzz" => Self::Buzz,
            "pass" => Self::Pass,
            "withdraw" => Self::Withdraw,
            "next" => Self::Next,
            _ => return Err(ParseError::expected(WORDS, text)),
        })
    }
}

/// Everything that can be typed.
const WORDS: &[&str] = &[
    "buzz",
    "call NUMBER",
    "state EXPRESSION",
    "pass",
    "withdraw",
    "next",
];
