//! Difficulty of finding one answer by mental arithmetic.
//!
//! The measure is a judgement, not a law: what people try last counts most. It orders equally close
//! answers, determines a computer opponent's time, and is most of the difficulty of a position.

use crate::games::mathdice::arithmetic::expr::Expr;
use crate::games::mathdice::arithmetic::form::CanonicalForm;
use crate::games::mathdice::arithmetic::op::Op;
use crate::games::mathdice::arithmetic::value::ExactValue;

/// Demands of an expression on mental arithmetic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Traits {
    /// It uses division.
    pub(crate) division: bool,
    /// It uses a power.
    pub(crate) power: bool,
    /// It uses a non-integer power.
    pub(crate) root: bool,
    /// An intermediate or final result is not a whole number.
    pub(crate) fraction: bool,
    /// An intermediate result is negative.
    pub(crate) negative: bool,
}

/// Accumulated effort of an expression, operation by operation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Work {
    /// In points: 2 is a plain sum of three dice, 10 is a lot.
    pub(crate) effort: u32,
    /// Its demands.
    pub(crate) traits: Traits,
}

impl Work {
    /// Adds an operation: its two operands and its result.
    fn add(&mut self, op: Op, left: ExactValue, right: ExactValue, value: ExactValue) {
        let is_broken = !left.is_whole() || !right.is_whole();
        let below_zero = left.is_below_zero() || right.is_below_zero();
        self.effort += match op {
            Op::Add | Op::Sub => 1,
            Op::Mul => 2,
            Op::Div => 3,
            Op::Pow if right.is_whole() => 4,
            Op::Pow => 8,
        };
        self.effort +=
            2 * u32::from(is_broken) + u32::from(!value.is_whole()) + 2 * u32::from(below_zero);
        self.traits.division |= op == Op::Div;
        self.traits.power |= op == Op::Pow;
        self.traits.root |= op == Op::Pow && !right.is_whole();
        self.traits.fraction |= !value.is_whole();
        self.traits.negative |= below_zero;
    }
}

/// Returns the value of `form` and the effort; `None` if it has no value, or one too large to
/// matter.
pub(crate) fn value_and_effort(form: &CanonicalForm) -> Option<(ExactValue, Work)> {
    let mut work = Work::default();
    let value = walk(&form.to_expr(), &mut work)?;
    Some((value, work))
}

fn walk(expr: &Expr, work: &mut Work) -> Option<ExactValue> {
    match expr {
        Expr::Number(value, _) => Some(*value),
        Expr::Binary(op, sides, _) => {
            let left = walk(&sides.0, work)?;
            let right = walk(&sides.1, work)?;
            let value = op.apply(left, right).ok()?;
            work.add(*op, left, right, value);
            Some(value)
        }
    }
}
