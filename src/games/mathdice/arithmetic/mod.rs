//! Exact arithmetic, and its notation.
//!
//! [`value`] defines the numbers, [`expr`] the expressions over three dice, [`parse`] parses typed input,
//! [`mistake`] describes its mistakes, [`limits`] bounds its length, and [`form`] identifies expressions that are
//! essentially the same. Solvers compute with [`small`].
pub(crate) mod expr;
pub(crate) mod form;
pub(crate) mod limits;
pub(crate) mod mistake;
pub mod parse;
pub(crate) mod small;
pub(crate) mod value;
