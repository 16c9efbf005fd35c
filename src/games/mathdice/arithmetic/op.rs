//! The operations of expressions.

/// A binary operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Op {
    Add,
    Sub,
    Mul,
    Div,
    Pow,
}

impl Op {
    /// All operations.
    pub(crate) const ALL: [Self; 5] = [Self::Add, Self::Sub, Self::Mul, Self::Div, Self::Pow];

    /// Returns the precedence.
    pub(super) fn rank(self) -> u8 {
        match self {
            Self::Add | Self::Sub => 1,
            Self::Mul | Self::Div => 2,
            Self::Pow => 3,
        }
    }

    /// Returns the sign for display, or on the keyboard.
    pub(crate) fn sign(self, ascii: bool) -> char {
        match (self, ascii) {
            (Self::Add, _) => '+',
            (Self::Sub, false) => '−',
            (Self::Sub, true) => '-',
            (Self::Mul, false) => '×',
            (Self::Mul, true) => '*',
            (Self::Div, false) => '÷',
            (Self::Div, true) => '/',
            (Self::Pow, _) => '^',
        }
    }
}
