//! Exact arithmetic, and what people write of it.
//!
//! [`value`] has the numbers, [`expr`] the expressions over three dice, [`parse`] reads what people type, [`mistake`]
//! is what may be wrong with it, [`limits`] how much of it is read, and [`form`] tells which expressions are
//! essentially the same. What solvers compute is in [`small`].
pub(crate) mod expr;
pub(crate) mod form;
pub(crate) mod limits;
pub(crate) mod mistake;
pub mod parse;
pub(crate) mod small;
pub(crate) mod value;
