//! How hard an answer is to find in the head.
//!
//! The measure is a judgement, not a law: what people try last counts most. It orders answers that are equally close,
//! sets the time a computer opponent takes, and chooses practice puzzles.

use super::answers::Spread;
use super::expr::{Expr, Op};
use super::form::Form;
use super::position::Position;
use super::value::Value;

/// The effort of finding and computing `form`, in points; 2 is a plain sum of three dice, 10 is much.
pub fn effort(form: &Form) -> u32 {
    effort_of(&form.to_expr()).1
}

/// The value of an expression, and the points of all its operations.
fn effort_of(expr: &Expr) -> (Option<Value>, u32) {
    let Expr::Binary(op, sides, _) = expr else { return (expr.value().ok(), 0) };
    let ((left, left_effort), (right, right_effort)) = (effort_of(&sides.0), effort_of(&sides.1));
    let value = left.as_ref().zip(right.as_ref()).and_then(|(a, b)| op.apply(a, b).ok());
    let fraction = |v: &Option<Value>| v.as_ref().is_some_and(|v| !v.is_whole());
    let below_zero = |v: &Option<Value>| v.as_ref().is_some_and(|v| *v < Value::from(0));
    let plain = match op {
        Op::Add => 1,
        Op::Sub => 1,
        Op::Mul => 2,
        Op::Div => 3,
        Op::Pow => 4,
    };
    let roots = if *op == Op::Pow && fraction(&right) { 4 } else { 0 };
    let broken = 2 * u32::from(fraction(&left) || fraction(&right)) + u32::from(fraction(&value));
    let negative = 2 * u32::from(below_zero(&left) || below_zero(&right));
    (value, left_effort + right_effort + plain + roots + broken + negative)
}

/// How hard the best answer to a position is to find: the effort of the plainest best answer, and a point for each
/// halving of the share that best answers have of all answers. From about 6 (sums that stare at you) to 20.
pub fn difficulty(position: &Position) -> u32 {
    let spread = Spread::of(position.dice);
    let best = spread.best(position.target);
    let plainest = best.iter().map(|answer| effort(&answer.form)).min().unwrap_or(0);
    let share = spread.answers().len() / best.len().max(1);
    plainest + share.max(1).ilog2()
}
