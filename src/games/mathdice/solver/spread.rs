//! All results of three dice.

use std::sync::OnceLock;

use super::effort::{Traits, value_and_effort};
use crate::games::mathdice::arithmetic::expr::Expr;
use crate::games::mathdice::arithmetic::form::CanonicalForm;
use crate::games::mathdice::arithmetic::op::Op;
use crate::games::mathdice::arithmetic::value::{Distance, ExactValue};
use crate::games::mathdice::dice::ScoringDice;
use crate::games::mathdice::position::PointPosition;

/// An expression with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The expression, up to order and grouping.
    pub(crate) form: CanonicalForm,
    pub(crate) value: ExactValue,
    /// Effort of finding it, in points of `effort`.
    pub(crate) effort: u32,
    /// Demands on mental arithmetic.
    pub(crate) traits: Traits,
}

impl Answer {
    pub(crate) fn distance(&self, target: u32) -> Distance {
        Distance::new(self.value, target)
    }

    /// Returns the expression.
    pub fn expr(&self) -> Expr {
        self.form.to_expr()
    }
}

/// All essentially different expressions of three dice, each used once, by value.
#[derive(Clone, Debug)]
pub(crate) struct Spread {
    answers: Vec<Answer>,
}

impl Spread {
    /// Returns all results of `dice`, computed on first use and cached: there are only 56 rolls.
    pub(crate) fn of(dice: ScoringDice) -> &'static Self {
        static ALL: [OnceLock<Spread>; ScoringDice::COUNT] =
            [const { OnceLock::new() }; ScoringDice::COUNT];
        ALL[dice.number()].get_or_init(|| Self::work_out(dice))
    }

    /// Computes all results of `dice`, in ascending order of value. Takes a fraction of a
    /// millisecond.
    pub(crate) fn work_out(dice: ScoringDice) -> Self {
        let [a, b, c] = dice.faces();
        // Any two of three dice are combined first; equal dice repeat the others' results.
        let mut forms = Vec::with_capacity(256);
        let splits = [(a, b, c, true), (a, c, b, b != c), (b, c, a, a != b)];
        for (first, second, third, _) in splits.into_iter().filter(|(.., new)| *new) {
            for pair in combinations(&CanonicalForm::Die(first), &CanonicalForm::Die(second)) {
                forms.extend(combinations(&pair, &CanonicalForm::Die(third)));
            }
        }
        // Without a value, or with one too large to be near any target, it is not an answer.
        let mut answers: Vec<Answer> = forms.into_iter().filter_map(make_answer).collect();
        answers.sort_unstable_by(|a, b| a.value.cmp(&b.value).then_with(|| a.form.cmp(&b.form)));
        answers.dedup_by(|a, b| a.form == b.form);
        Self { answers }
    }

    /// Returns all answers, in ascending order of value.
    pub(crate) fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// Returns every distinct value, in ascending order.
    pub(crate) fn values(&self) -> impl Iterator<Item = ExactValue> {
        self.answers
            .chunk_by(|a, b| a.value == b.value)
            .map(|same| same[0].value)
    }

    pub(crate) fn answers_with(&self, value: ExactValue) -> &[Answer] {
        let start = self.answers.partition_point(|answer| answer.value < value);
        let count = self.answers[start..]
            .iter()
            .take_while(|answer| answer.value == value)
            .count();
        &self.answers[start..start + count]
    }

    /// Returns the least possible distance from `target`.
    pub(crate) fn least_distance(&self, target: u32) -> Distance {
        // Values ascend, so the nearest is one of the two around the target.
        let above = self
            .answers
            .partition_point(|answer| answer.value < ExactValue::from(target));
        let around = &self.answers[above.saturating_sub(1)..self.answers.len().min(above + 1)];
        let distances = around.iter().map(|answer| answer.distance(target));
        distances
            .min()
            .unwrap_or(Distance::new(ExactValue::from(0), target)) // the sum is an answer of any dice
    }

    /// Returns every best answer, at the least possible distance, plainest first.
    pub(crate) fn best(&self, target: u32) -> Vec<&Answer> {
        let least_distance = self.least_distance(target);
        let mut best: Vec<&Answer> = self
            .answers
            .iter()
            .filter(|answer| answer.distance(target) == least_distance)
            .collect();
        best.sort_by(|a, b| a.effort.cmp(&b.effort).then_with(|| a.form.cmp(&b.form)));
        best
    }

    /// Returns every answer, closest to `target` first; of equally close ones, plainest first.
    pub(crate) fn rank_answers(&self, target: u32) -> Vec<&Answer> {
        let mut ranked: Vec<_> = self
            .answers
            .iter()
            .map(|answer| (answer.distance(target), answer))
            .collect();
        ranked.sort_by(|(a, x), (b, y)| {
            a.cmp(b)
                .then_with(|| x.effort.cmp(&y.effort))
                .then_with(|| x.form.cmp(&y.form))
        });
        ranked.into_iter().map(|(_, answer)| answer).collect()
    }
}

fn make_answer(form: CanonicalForm) -> Option<Answer> {
    let (value, work) = value_and_effort(&form)?;
    Some(Answer {
        form,
        value,
        effort: work.effort,
        traits: work.traits,
    })
}

impl PointPosition {
    /// Returns every best answer to this position, plainest first.
    pub fn best(&self) -> Vec<Answer> {
        Spread::of(self.dice)
            .best(self.target)
            .into_iter()
            .cloned()
            .collect()
    }

    /// Returns the difficulty of finding the best answer: the effort of the plainest best answer,
    /// plus a point for each halving of the share of best answers among all answers. From about 6
    /// (obvious sums) to 20.
    pub(crate) fn difficulty(&self) -> u32 {
        let spread = Spread::of(self.dice);
        let best = spread.best(self.target);
        let plainest = best.first().map_or(0, |answer| answer.effort);
        let share = spread.answers().len() / best.len().max(1);
        plainest + share.max(1).ilog2()
    }
}

/// Returns all results of one operation on two forms, in either order, each form once if the two
/// differ.
fn combinations<'a>(
    left: &'a CanonicalForm,
    right: &'a CanonicalForm,
) -> impl Iterator<Item = CanonicalForm> + 'a {
    Op::ALL.into_iter().flat_map(move |op| {
        let has_one_order = left == right || matches!(op, Op::Add | Op::Mul);
        [(left, right), (right, left)]
            .into_iter()
            .take(if has_one_order { 1 } else { 2 })
            .map(move |(a, b)| CanonicalForm::binary(op, a.clone(), b.clone()))
    })
}
