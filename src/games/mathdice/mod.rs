//! MathDice: two d12 make a target, three d6 are combined to come as close to it as possible.
//!
//! From the ground up: [`value`] (exact numbers), [`expr`] and [`parse`] (what people type, [`mistake`] what is wrong
//! with it), [`form`] (expressions that are essentially the same), [`answers`] (all of them), [`position`] (dice,
//! targets and their notation), [`difficulty`].
pub mod answers;
pub mod difficulty;
pub mod expr;
pub mod form;
pub mod mistake;
pub mod parse;
pub mod position;
pub mod value;

pub use answers::{Answer, Spread};
pub use expr::{Expr, Op};
pub use form::Form;
pub use mistake::{Fault, Mistake};
pub use position::{Dice, Position};
pub use value::{Distance, Value};

#[cfg(test)]
mod tests;
