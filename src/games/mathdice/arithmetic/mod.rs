//! Exact arithmetic, and its notation.
//!
//! [`value`] defines the numbers, [`op`] the operations, [`expr`] the expressions over three dice, [`parse`] parses typed
//! input, [`mistake`] describes its mistakes, and [`form`] identifies expressions that are
//! essentially the same.
pub(crate) mod expr;
pub(crate) mod form;
pub(crate) mod mistake;
pub(crate) mod op;
pub(crate) mod parse;
pub(crate) mod value;
