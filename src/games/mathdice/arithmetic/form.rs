//! Canonical forms of expressions: equal for expressions that differ only in the order and grouping
//! of sums and products.

use super::expr::Expr;
use super::op::Op;

/// An expression of dice in which nested sums and differences are one sorted list of terms, and
/// nested products and quotients one sorted list of factors. So `a+b` and `b+a` have the same form,
/// and so do `a−(b−c)` and `(a+c)−b`. `a×1` and `a÷1`, or `(a^b)^c` and `a^(b×c)`, differ, as they
/// use different operations.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum CanonicalForm {
    // The order of the variants is the display order, so that sums start with their weightiest
    // term: 5^2+3.
    Power(Box<(CanonicalForm, CanonicalForm)>),
    /// Terms added (at least one) and terms subtracted.
    Sum(Vec<CanonicalForm>, Vec<CanonicalForm>),
    /// Factors (at least one) and divisors.
    Product(Vec<CanonicalForm>, Vec<CanonicalForm>),
    /// A die's face.
    Die(u8),
}

impl CanonicalForm {
    /// Returns the form of `left op right`.
    pub(crate) fn binary(op: Op, left: Self, right: Self) -> Self {
        match op {
            Op::Add => Self::sum(left.terms(), right.terms()),
            Op::Sub => Self::sum(left.terms(), swap(right.terms())),
            Op::Mul => Self::product(left.factors(), right.factors()),
            Op::Div => Self::product(left.factors(), swap(right.factors())),
            Op::Pow => Self::Power(Box::new((left, right))),
        }
    }

    /// Returns the form of an expression whose numbers are all faces of dice.
    #[cfg(test)]
    pub(crate) fn of(expr: &Expr) -> Option<Self> {
        match expr {
            Expr::Number(n, _) => (1..=6)
                .find(|&face| *n == super::value::ExactValue::from(u32::from(face)))
                .map(Self::Die),
            Expr::Binary(op, sides, _) => {
                Some(Self::binary(*op, Self::of(&sides.0)?, Self::of(&sides.1)?))
            }
        }
    }

    fn sum(
        (mut plus, mut minus): (Vec<Self>, Vec<Self>),
        (more, less): (Vec<Self>, Vec<Self>),
    ) -> Self {
        plus.extend(more);
        minus.extend(less);
        plus.sort_unstable();
        minus.sort_unstable();
        Self::Sum(plus, minus)
    }

    fn product(
        (mut over, mut under): (Vec<Self>, Vec<Self>),
        (more, less): (Vec<Self>, Vec<Self>),
    ) -> Self {
        over.extend(more);
        under.extend(less);
        over.sort_unstable();
        under.sort_unstable();
        Self::Product(over, under)
    }

    /// Returns the terms added and the terms subtracted.
    fn terms(self) -> (Vec<Self>, Vec<Self>) {
        match self {
            Self::Sum(plus, minus) => (plus, minus),
            other => (vec![other], Vec::new()),
        }
    }

    /// Returns the factors and the divisors.
    fn factors(self) -> (Vec<Self>, Vec<Self>) {
        match self {
            Self::Product(over, under) => (over, under),
            other => (vec![other], Vec::new()),
        }
    }

    /// Returns the form as an expression with as few parentheses as possible.
    pub(crate) fn to_expr(&self) -> Expr {
        match self {
            Self::Die(face) => Expr::number(u32::from(*face)),
            Self::Power(sides) => Expr::binary(Op::Pow, sides.0.to_expr(), sides.1.to_expr()),
            Self::Sum(plus, minus) => chain(plus, Op::Add, minus, Op::Sub),
            Self::Product(over, under) => chain(over, Op::Mul, under, Op::Div),
        }
    }

    /// Returns the operations of the form, innermost first.
    pub(crate) fn operations(&self) -> Vec<Op> {
        let mut all = Vec::new();
        self.to_expr().visit_operations(&mut |op| all.push(op));
        all
    }
}

fn swap(
    (a, b): (Vec<CanonicalForm>, Vec<CanonicalForm>),
) -> (Vec<CanonicalForm>, Vec<CanonicalForm>) {
    (b, a)
}

/// Returns `a op b op c inverse d inverse e`, grouped to the left.
fn chain(first: &[CanonicalForm], op: Op, then: &[CanonicalForm], inverse: Op) -> Expr {
    let parts = first
        .iter()
        .map(|form| (op, form))
        .chain(then.iter().map(|form| (inverse, form)));
    parts
        .map(|(op, form)| (op, form.to_expr()))
        .reduce(|(first, left), (op, right)| (first, Expr::binary(op, left, right)))
        .map(|(_, expr)| expr)
        .unwrap_or_else(|| Expr::number(0)) // no form has an empty list of terms or factors
}

impl std::fmt::Display for CanonicalForm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(&self.to_expr(), f)
    }
}
