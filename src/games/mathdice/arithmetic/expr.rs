//! Expressions as written: a tree of operations on numbers, with their positions in the text.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::mistake::{Fault, Mistake};
use super::op::Op;
use super::value::ExactValue;
use crate::games::mathdice::dice::ScoringDice;

impl Op {
    /// Returns the exact result.
    pub(crate) fn apply(self, a: ExactValue, b: ExactValue) -> Result<ExactValue, Fault> {
        match self {
            Self::Add => a.add(b),
            Self::Sub => a.sub(b),
            Self::Mul => a.mul(b),
            Self::Div => a.div(b),
            Self::Pow => a.pow(b),
        }
    }
}

/// Position of a number or operation in its text, in characters. Not part of an expression's
/// identity: all positions compare equal.
#[derive(Clone, Copy, Debug, Default)]
pub struct SourcePosition(pub(crate) usize);

impl PartialEq for SourcePosition {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
impl Eq for SourcePosition {}
impl Hash for SourcePosition {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expr {
    /// A whole number, not negative.
    Number(ExactValue, SourcePosition),
    /// An operation on two expressions.
    Binary(Op, Box<(Expr, Expr)>, SourcePosition),
}

impl Expr {
    /// Returns a number without a position.
    pub(crate) fn number(n: u32) -> Self {
        Self::Number(n.into(), SourcePosition::default())
    }

    /// Returns an operation without a position.
    pub(crate) fn binary(op: Op, left: Self, right: Self) -> Self {
        Self::Binary(op, Box::new((left, right)), SourcePosition::default())
    }

    pub(crate) fn value(&self) -> Result<ExactValue, Mistake> {
        match self {
            Self::Number(n, _) => Ok(*n),
            Self::Binary(op, sides, click) => {
                let left = sides.0.value()?;
                let right = sides.1.value()?;
                op.apply(left, right)
                    .map_err(|fault| Mistake::new(click.0, fault))
            }
        }
    }

    /// Checks that each of the three dice is used exactly once, and nothing else. `end` is the
    /// length of the text.
    pub(crate) fn check_dice(&self, dice: ScoringDice, end: usize) -> Result<(), Mistake> {
        let mut faces_left = dice.faces().to_vec();
        self.visit_numbers(&mut |n, click| {
            let face = dice
                .faces()
                .into_iter()
                .find(|&face| n == ExactValue::from(u32::from(face)));
            let fault = match face {
                None => Fault::NotOnDice,
                Some(face) => match faces_left.iter().position(|&l| l == face) {
                    None => Fault::UsedTooOften(face),
                    Some(i) => {
                        faces_left.remove(i);
                        return Ok(());
                    }
                },
            };
            Err(Mistake::new(click.0, fault))
        })?;
        match (faces_left.first(), self) {
            (None, _) => Ok(()),
            (Some(_), Self::Number(..)) => Err(Mistake::new(end, Fault::NoExpression)),
            (Some(&face), _) => Err(Mistake::new(end, Fault::Unused(face))),
        }
    }

    fn visit_numbers(
        &self,
        see: &mut impl FnMut(ExactValue, SourcePosition) -> Result<(), Mistake>,
    ) -> Result<(), Mistake> {
        match self {
            Self::Number(n, click) => see(*n, *click),
            Self::Binary(_, sides, _) => {
                sides.0.visit_numbers(see)?;
                sides.1.visit_numbers(see)
            }
        }
    }

    /// Calls `see` with every operation, inner ones first.
    pub(crate) fn visit_operations(&self, see: &mut impl FnMut(Op)) {
        if let Self::Binary(op, sides, _) = self {
            sides.0.visit_operations(see);
            sides.1.visit_operations(see);
            see(*op);
        }
    }

    /// Writes `self` as a side of `op`, in parentheses if the tree would be parsed differently
    /// without.
    fn fmt_side(&self, f: &mut fmt::Formatter<'_>, op: Op, right: bool) -> fmt::Result {
        let apart = match self {
            // Powers are right-associative, everything else left-associative.
            Self::Binary(inner, ..) if inner.rank() == op.rank() => right != (op == Op::Pow),
            Self::Binary(inner, ..) => inner.rank() < op.rank(),
            Self::Number(..) => false,
        };
        let (open, close) = if apart { ("(", ")") } else { ("", "") };
        f.write_str(open)?;
        fmt::Display::fmt(self, f)?;
        f.write_str(close)
    }
}

/// Formats for display, `(2+3)×5−1÷4`, or for the keyboard with `{:#}`, `(2+3)*5-1/4`; without
/// redundant parentheses.
impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(n, _) => fmt::Display::fmt(n, f),
            Self::Binary(op, sides, _) => {
                sides.0.fmt_side(f, *op, false)?;
                write!(f, "{}", op.sign(f.alternate()))?;
                sides.1.fmt_side(f, *op, true)
            }
        }
    }
}
