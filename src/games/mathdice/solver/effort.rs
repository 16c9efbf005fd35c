//! How hard one answer is to find in the head.
//!
//! The measure is a judgement, not a law: what people try last counts most. It orders answers that are equally close,
//! sets the time a computer opponent takes, and is most of a position's [`super::difficulty`].

use crate::games::mathdice::arithmetic::expr::{Expr, Op};
use crate::games::mathdice::arithmetic::form::Form;
use crate::games::mathdice::arithmetic::value::Value;

/// What an expression asks of somebody who computes it in the head.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Traits {
    /// It divides.
    pub(crate) division: bool,
    /// It raises to a power.
    pub(crate) power: bool,
    /// It raises to a power that is no whole number.
    pub(crate) root: bool,
    /// A number on the way, or the result, is no whole number.
    pub(crate) fraction: bool,
    /// A number on the way is below zero.
    pub(crate) negative: bool,
}

/// Returns what `form` asks of somebody who computes it.
pub(crate) fn traits(form: &Form) -> Traits {
    let mut traits = Traits::default();
    walk(&form.to_expr(), &mut |op, left, right, value| {
        traits.division |= op == Op::Div;
        traits.power |= op == Op::Pow;
        traits.root |= op == Op::Pow && !right.is_whole();
        traits.fraction |= !value.is_whole();
        traits.negative |= [left, right].iter().any(|v| **v < Value::from(0));
    });
    traits
}

/// Returns the effort of finding and computing `form`, in points: 2 is a plain sum of three dice, 10 is much.
pub(crate) fn effort(form: &Form) -> u32 {
    let mut points = 0;
    walk(&form.to_expr(), &mut |op, left, right, value| {
        let broken = !left.is_whole() || !right.is_whole();
        let below_zero = [left, right].iter().any(|v| **v < Value::from(0));
        points += match op {
            Op::Add | Op::Sub => 1,
            Op::Mul => 2,
            Op::Div => 3,
            Op::Pow if right.is_whole() => 4,
            Op::Pow => 8,
        };
        points += 2 * u32::from(broken) + u32::from(!value.is_whole()) + 2 * u32::from(below_zero);
    });
    points
}

/// Calls `see` with every operation of `expr`, inner ones first: its two numbers and what it makes of them. The value
/// of the whole, if it has one.
fn walk(expr: &Expr, see: &mut impl FnMut(Op, &Value, &Value, &Value)) -> Option<Value> {
    match expr {
        Expr::Number(n, _) => Some(n.clone()),
        Expr::Binary(op, sides, _) => {
            let (left, right) = (walk(&sides.0, see)?, walk(&sides.1, see)?);
            let value = op.apply(&left, &right).ok()?;
            see(*op, &left, &right, &value);
            Some(value)
        }
    }
}
