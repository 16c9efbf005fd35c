//! All results of three dice.

use std::cmp::Ordering;
use std::sync::OnceLock;

use super::effort::{Traits, Work, computed};
use crate::games::mathdice::arithmetic::expr::{Expr, Op};
use crate::games::mathdice::arithmetic::form::Form;
use crate::games::mathdice::arithmetic::small::Small;
use crate::games::mathdice::arithmetic::value::{Distance, Value};
use crate::games::mathdice::dice::Dice;
use crate::games::mathdice::point_position::PointPosition;

/// An expression with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The expression, up to order and grouping.
    pub(crate) form: Form,
    pub(crate) value: Value,
    /// Effort of finding it, in points of `effort`.
    pub(crate) effort: u32,
    /// Demands on mental arithmetic.
    pub(crate) traits: Traits,
}

impl Answer {
    /// Returns the distance from `target`.
    pub(crate) fn distance(&self, target: u32) -> Distance {
        Distance::new(self.value.clone(), target)
    }

    /// Returns the expression.
    pub fn expr(&self) -> Expr {
        self.form.to_expr()
    }
}

/// All essentially different expressions of three dice, each used once, by value.
#[derive(Clone, Debug)]
pub struct Spread {
    answers: Vec<Answer>,
    /// Their values, each with an approximation within [`NEAR`].
    values: Vec<(f64, Small)>,
}

/// Relative difference above which floating-point comparisons are reliable.
const NEAR: f64 = 1e-9;

/// Compares two numbers by their approximations, if that is conclusive.
fn compare_about(a: f64, b: f64) -> Option<Ordering> {
    let near = NEAR * (1.0 + a.abs() + b.abs());
    if a + near < b {
        Some(Ordering::Less)
    } else if b + near < a {
        Some(Ordering::Greater)
    } else {
        None
    }
}

impl Spread {
    /// Returns all results of `dice`, computed on first use and cached: there are only 56 rolls.
    pub fn of(dice: Dice) -> &'static Self {
        static ALL: [OnceLock<Spread>; Dice::COUNT] = [const { OnceLock::new() }; Dice::COUNT];
        ALL[dice.number()].get_or_init(|| Self::work_out(dice))
    }

    /// Computes all results of `dice`, in ascending order of value. Takes a fraction of a millisecond.
    pub fn work_out(dice: Dice) -> Self {
        let [a, b, c] = dice.faces();
        // Any two of three dice are combined first; equal dice repeat the others' results.
        let mut made = Vec::with_capacity(256);
        let splits = [(a, b, c, true), (a, c, b, b != c), (b, c, a, a != b)];
        for (first, second, third, _) in splits.into_iter().filter(|(.., new)| *new) {
            for pair in combined(&Form::Die(first), &Form::Die(second)) {
                made.extend(combined(&pair, &Form::Die(third)));
            }
        }
        // Without a value, or with one too large to be near any target, it is not an answer.
        let valued = |form: Form| computed(&form).map(|(value, work)| (value.to_f64(), value, work, form));
        let mut all: Vec<(f64, Small, Work, Form)> = made.into_iter().filter_map(valued).collect();
        all.sort_unstable_by(|(about, a, _, form), (near, b, _, other)| {
            let by_value = compare_about(*about, *near).unwrap_or_else(|| match a == b {
                true => Ordering::Equal,
                false => a.to_value().cmp(&b.to_value()),
            });
            by_value.then_with(|| form.cmp(other))
        });
        all.dedup_by(|(_, a, _, form), (_, b, _, other)| a == b && form == other);
        let values = all.iter().map(|(about, value, ..)| (*about, *value)).collect();
        let answer = |(_, value, work, form): (f64, Small, Work, Form)| Answer {
            form,
            value: value.to_value(),
            effort: work.effort,
            traits: work.traits,
        };
        Self { answers: all.into_iter().map(answer).collect(), values }
    }

    /// Returns all answers, in ascending order of value.
    pub(crate) fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// Returns every distinct value, in ascending order.
    pub(crate) fn values(&self) -> impl Iterator<Item = &Value> {
        self.answers.chunk_by(|a, b| a.value == b.value).map(|same| &same[0].value)
    }

    pub(crate) fn ways(&self, value: &Value) -> &[Answer] {
        let start = self.answers.partition_point(|answer| answer.value < *value);
        let count = self.answers[start..].iter().take_while(|answer| answer.value == *value).count();
        &self.answers[start..start + count]
    }

    /// Returns the index of the first answer of at least `target`.
    fn first_from(&self, target: u32) -> usize {
        // No root comes that close to a whole number, so anything near the target is a fraction.
        self.values.partition_point(|(about, value)| match value.above(target) {
            Some(above) => above < 0,
            None => *about < f64::from(target),
        })
    }

    /// Compares the distances of two answers from `target`.
    fn compare(&self, target: u32, a: usize, b: usize) -> Ordering {
        let ((x, a_value), (y, b_value)) = (self.values[a], self.values[b]);
        if a_value == b_value {
            return Ordering::Equal;
        }
        if let (Some(above), Some(over)) = (a_value.above(target), b_value.above(target)) {
            let (left, right) = (i128::from(above.abs()), i128::from(over.abs()));
            return (left * i128::from(b_value.denom())).cmp(&(right * i128::from(a_value.denom())));
        }
        let far = |about: f64| (about - f64::from(target)).abs();
        // The rounding error of the difference is relative to the numbers, not to the distances.
        let near = NEAR * (f64::from(target) + x.abs() + y.abs());
        match far(x) - far(y) {
            difference if difference < -near => Ordering::Less,
            difference if difference > near => Ordering::Greater,
            _ => self.answers[a].distance(target).cmp(&self.answers[b].distance(target)),
        }
    }

    /// Returns the index of an answer at the least possible distance, and that of the first one of at least
    /// `target`.
    fn nearest(&self, target: u32) -> (usize, usize) {
        // Values ascend, so the nearest is one of the two around the target.
        let above = self.first_from(target);
        let nearest = match above {
            0 => 0,
            above if above == self.answers.len() => above - 1,
            above if self.compare(target, above, above - 1).is_le() => above,
            above => above - 1,
        };
        (nearest, above)
    }

    /// Returns the least possible distance from `target`.
    pub(crate) fn least_distance(&self, target: u32) -> Distance {
        self.answers[self.nearest(target).0].distance(target)
    }

    /// Returns every best answer, at the least possible distance, plainest first.
    pub fn best(&self, target: u32) -> Vec<&Answer> {
        let (nearest, above) = self.nearest(target);
        let is_best = |at: &usize| self.compare(target, *at, nearest).is_le();
        // They are neighbours around the target, on one side or on both.
        let below = (0..above).rev().take_while(is_best);
        let places = below.chain((above..self.answers.len()).take_while(is_best));
        let mut best: Vec<_> = places.map(|at| &self.answers[at]).collect();
        best.sort_by(|a, b| a.effort.cmp(&b.effort).then_with(|| a.form.cmp(&b.form)));
        best
    }

    /// Returns every answer, closest to `target` first; of equally close ones, plainest first.
    pub(crate) fn ranked(&self, target: u32) -> Vec<&Answer> {
        let mut ranked: Vec<_> =
            self.answers.iter().map(|answer| (answer.distance(target), answer)).collect();
        ranked.sort_by(|(a, x), (b, y)| {
            a.cmp(b).then_with(|| x.effort.cmp(&y.effort)).then_with(|| x.form.cmp(&y.form))
        });
        ranked.into_iter().map(|(_, answer)| answer).collect()
    }
}

impl PointPosition {
    /// Returns every best answer to this position, plainest first.
    pub fn best(&self) -> Vec<Answer> {
        Spread::of(self.dice).best(self.target).into_iter().cloned().collect()
    }
}

/// Returns all results of one operation on two forms, in either order, each form once if the two differ.
fn combined<'a>(left: &'a Form, right: &'a Form) -> impl Iterator<Item = Form> + 'a {
    let either = if left == right { 1 } else { 2 };
    let both = move |op: Op| if matches!(op, Op::Add | Op::Mul) { 1 } else { either };
    Op::ALL.into_iter().flat_map(move |op| {
        [(left, right), (right, left)]
            .into_iter()
            .take(both(op))
            .map(move |(a, b)| Form::binary(op, a.clone(), b.clone()))
    })
}
