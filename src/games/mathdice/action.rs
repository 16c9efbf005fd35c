//! What a seat can do, and its notation.

use std::fmt;
use std::str::FromStr;

use super::arithmetic::expr::Expr;
use super::arithmetic::mistake::Mistake;
use super::arithmetic::parse;
use super::arithmetic::value::Value;
use super::solver::Answer;
use crate::core::game::ParseError;
use crate::core::words::first_word;

/// A call: a number, or an expression that comes to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    value: Value,
    expr: Option<Expr>,
}

impl Call {
    /// Returns the number that `answer` comes to, without its expression; or with it where the number is irrational, as
    /// that is how such a number is called.
    pub(crate) fn announce(answer: &Answer) -> Self {
        let expr = answer.value.is_irrational().then(|| answer.expr());
        Self { value: answer.value.clone(), expr }
    }

    /// Returns the expression of `answer`.
    pub(crate) fn with_expression(answer: &Answer) -> Self {
        Self { value: answer.value.clone(), expr: Some(answer.expr()) }
    }

    /// Reads a number or an expression of any numbers.
    ///
    /// # Errors
    /// Returns [`Mistake`] if `text` is neither, or its notation would be too long to be read back: what is wrong, and
    /// where.
    pub(crate) fn read(text: &str) -> Result<Self, Mistake> {
        let call = Self::of_text(text)?;
        // A save holds the notation. That of `(6/3)` is `6/3`, which is a number: so it is called as one.
        let saved = Self::of_text(&format!("{call:#}")).map_err(|mistake| Mistake { at: 0, ..mistake })?;
        Ok(if saved.expr.is_some() == call.expr.is_some() { call } else { saved })
    }

    fn of_text(text: &str) -> Result<Self, Mistake> {
        if !text.contains('=')
            && let Some(value) = parse::plain_number(text)?
        {
            return Ok(Self { value, expr: None });
        }
        let expr = parse::answer(text)?;
        Ok(Self { value: expr.value()?, expr: matches!(expr, Expr::Binary(..)).then_some(expr) })
    }

    /// Returns what counts.
    pub(crate) fn value(&self) -> &Value {
        &self.value
    }

    /// Returns how it was called, if not as a number.
    pub(crate) fn expr(&self) -> Option<&Expr> {
        self.expr.as_ref()
    }
}

/// In print, or as typed with `{:#}`.
impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.expr {
            Some(expr) => expr.fmt(f),
            None => fmt::Display::fmt(&self.value, f),
        }
    }
}

/// An action of a seat. The notation is a word, and behind `call` and `state` what is typed: `buzz`, `call 7 1/2`,
/// `call (2+3)*5`, `state 5^2+3`, `pass`, `withdraw`, `next`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Asks for the text field; the thinking clock stops.
    Buzz,
    /// Says a number or an expression. After a buzz, or at any time in practice.
    Call(Call),
    /// Has nothing closer than the standing call; in practice, gives the puzzle up.
    Pass,
    /// Says the expression of an earlier call.
    State(Expr),
    /// Says nothing after a buzz, or when asked to state.
    Withdraw,
    /// Has seen enough of the point that is over.
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

/// All that can be typed.
const WORDS: &[&str] = &["buzz", "call NUMBER", "state EXPRESSION", "pass", "withdraw", "next"];
