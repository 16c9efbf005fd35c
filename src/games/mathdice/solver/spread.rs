//! Everything three dice can make.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use super::effort::{Traits, effort, traits};
use crate::games::mathdice::arithmetic::expr::{Expr, Op};
use crate::games::mathdice::arithmetic::form::Form;
use crate::games::mathdice::arithmetic::value::{Distance, Value};
use crate::games::mathdice::dice::Dice;
use crate::games::mathdice::point_position::PointPosition;

/// A way to a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The expression, up to order and grouping.
    pub(crate) form: Form,
    /// What it comes to.
    pub(crate) value: Value,
    /// How hard it is to find, in points of [`effort`].
    pub(crate) effort: u32,
    /// What it asks of the one who computes it.
    pub(crate) traits: Traits,
}

impl Answer {
    /// Returns how far it is from `target`.
    pub(crate) fn distance(&self, target: u32) -> Distance {
        Distance::new(self.value.clone(), target)
    }

    /// Returns the expression in print.
    pub fn expr(&self) -> Expr {
        self.form.to_expr()
    }
}

/// All essentially different expressions of three dice, each used once, by their values.
#[derive(Clone, Debug)]
pub struct Spread {
    answers: Vec<Answer>,
}

impl Spread {
    /// Returns everything `dice` can make. Worked out when first asked for, and kept: there are only 56 of them.
    pub fn of(dice: Dice) -> &'static Self {
        static ALL: [OnceLock<Spread>; Dice::COUNT] = [const { OnceLock::new() }; Dice::COUNT];
        ALL[dice.number()].get_or_init(|| Self::work_out(dice))
    }

    /// Returns everything `dice` can make, in ascending order of value. Takes a fraction of a millisecond.
    pub fn work_out(dice: Dice) -> Self {
        let [a, b, c] =
            dice.faces().map(|face| BTreeMap::from([(Form::Die(face), Value::from(u32::from(face)))]));
        // Of three dice, two are combined first, whichever they are; equal dice repeat forms, which the maps merge.
        let mut all = BTreeMap::new();
        for (first, second, third) in [(&a, &b, &c), (&a, &c, &b), (&b, &c, &a)] {
            combine(&combined(first, second), third, &mut all);
        }
        let mut answers: Vec<_> = all
            .into_iter()
            .map(|(form, value)| Answer { effort: effort(&form), traits: traits(&form), form, value })
            .collect();
        answers.sort_by(|a, b| a.value.cmp(&b.value));
        Self { answers }
    }

    /// Returns all of them, in ascending order of value.
    pub(crate) fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// Returns every value once, in ascending order.
    pub(crate) fn values(&self) -> impl Iterator<Item = &Value> {
        self.answers.chunk_by(|a, b| a.value == b.value).map(|same| &same[0].value)
    }

    /// Returns the ways to one value.
    pub(crate) fn ways(&self, value: &Value) -> &[Answer] {
        let start = self.answers.partition_point(|answer| answer.value < *value);
        let count = self.answers[start..].iter().take_while(|answer| answer.value == *value).count();
        &self.answers[start..start + count]
    }

    /// Returns the least possible distance from `target`.
    pub(crate) fn least_distance(&self, target: u32) -> Distance {
        let goal = Value::from(target);
        // Values ascend, so the nearest is one of the two around the target.
        let above = self.answers.partition_point(|answer| answer.value < goal);
        let around = &self.answers[above.saturating_sub(1)..(above + 1).min(self.answers.len())];
        around
            .iter()
            .map(|answer| answer.distance(target))
            .min()
            .unwrap_or_else(|| Distance::new(Value::from(0), target)) // no dice make nothing: their sum is a value
    }

    /// Returns every best answer: those at the least possible distance, the plainest first.
    pub fn best(&self, target: u32) -> Vec<&Answer> {
        let least = self.least_distance(target);
        let is_best = |answer: &&Answer| answer.distance(target) == least;
        // They are neighbours around the target, on one side or on both.
        let above = self.answers.partition_point(|answer| answer.value < Value::from(target));
        let below = self.answers[..above].iter().rev().take_while(is_best);
        let mut best: Vec<_> = below.chain(self.answers[above..].iter().take_while(is_best)).collect();
        best.sort_by(|a, b| a.effort.cmp(&b.effort).then_with(|| a.form.cmp(&b.form)));
        best
    }

    /// Returns every answer, the closest to `target` first, and the plainest first of those that are equally close.
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
    /// Returns every best answer to this position, the plainest first.
    pub fn best(&self) -> Vec<Answer> {
        Spread::of(self.dice).best(self.target).into_iter().cloned().collect()
    }
}

type Made = BTreeMap<Form, Value>;

fn combined(left: &Made, right: &Made) -> Made {
    let mut made = Made::new();
    combine(left, right, &mut made);
    made
}

/// Puts everything that one operation makes of a left and a right number, either way round, into `made`.
fn combine(left: &Made, right: &Made, made: &mut Made) {
    for (a, a_value) in left {
        for (b, b_value) in right {
            for op in Op::ALL {
                for ((a, a_value), (b, b_value)) in
                    [((a, a_value), (b, b_value)), ((b, b_value), (a, a_value))]
                {
                    // What has no value, or one too large to be near any target, is no answer.
                    if let Ok(value) = op.apply(a_value, b_value) {
                        made.insert(Form::binary(op, a.clone(), b.clone()), value);
                    }
                }
            }
        }
    }
}
