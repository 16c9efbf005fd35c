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
    /// Terms added and terms subtracted.
    Sum(Parts),
    /// Factors and divisors.
    Product(Parts),
    /// A die's face.
    Die(u8),
}

/// The operands of a sum or product, sorted.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Parts {
    /// Terms or factors, at least one.
    joined: Vec<CanonicalForm>,
    /// Terms subtracted, or divisors.
    inverted: Vec<CanonicalForm>,
}

impl Parts {
    fn only(form: CanonicalForm) -> Self {
        Self {
            joined: vec![form],
            inverted: Vec::new(),
        }
    }

    fn and(mut self, more: Self) -> Self {
        self.joined.extend(more.joined);
        self.inverted.extend(more.inverted);
        self.joined.sort_unstable();
        self.inverted.sort_unstable();
        self
    }

    fn inverse(self) -> Self {
        Self {
            joined: self.inverted,
            inverted: self.joined,
        }
    }

    /// Returns `a op b op c inverse d inverse e`, grouped to the left.
    fn to_expr(&self, op: Op, inverse: Op) -> Expr {
        let mut joined = self.joined.iter().map(CanonicalForm::to_expr);
        let first = joined.next().expect("something is joined");
        let all = joined.fold(first, |left, right| Expr::binary(op, left, right));
        let inverted = self.inverted.iter().map(CanonicalForm::to_expr);
        inverted.fold(all, |left, right| Expr::binary(inverse, left, right))
    }
}

impl CanonicalForm {
    pub(crate) fn binary(op: Op, left: Self, right: Self) -> Self {
        match op {
            Op::Add => Self::Sum(left.terms().and(right.terms())),
            Op::Sub => Self::Sum(left.terms().and(right.terms().inverse())),
            Op::Mul => Self::Product(left.factors().and(right.factors())),
            Op::Div => Self::Product(left.factors().and(right.factors().inverse())),
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

    fn terms(self) -> Parts {
        match self {
            Self::Sum(terms) => terms,
            other => Parts::only(other),
        }
    }

    fn factors(self) -> Parts {
        match self {
            Self::Product(factors) => factors,
            other => Parts::only(other),
        }
    }

    /// Returns the form as an expression with as few parentheses as possible.
    pub(crate) fn to_expr(&self) -> Expr {
        match self {
            Self::Die(face) => Expr::number(u32::from(*face)),
            Self::Power(sides) => Expr::binary(Op::Pow, sides.0.to_expr(), sides.1.to_expr()),
            Self::Sum(terms) => terms.to_expr(Op::Add, Op::Sub),
            Self::Product(factors) => factors.to_expr(Op::Mul, Op::Div),
        }
    }

    /// Returns the operations of the form, innermost first.
    pub(crate) fn operations(&self) -> Vec<Op> {
        let mut all = Vec::new();
        self.to_expr().visit_operations(&mut |op| all.push(op));
        all
    }
}

impl std::fmt::Display for CanonicalForm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(&self.to_expr(), f)
    }
}
