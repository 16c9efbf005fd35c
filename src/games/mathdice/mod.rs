//! MathDice, by Sam Ritchie: two d12 make a target, three d6 are combined to come as close to it as possible.
//!
//! From the ground up: [`value`] (exact numbers), [`expr`] and [`parse`] (what people type, [`mistake`] what is wrong
//! with it), [`form`] (expressions that are essentially the same), [`answers`] (all of them), [`position`] (dice,
//! targets and their notation), [`difficulty`]; then the game: [`options`], [`action`], [`point`], [`game`] with its
//! rules for several seats and for one, and its coach and computer opponents.
pub mod action;
pub mod answers;
mod bot_plan;
mod coach;
mod describe;
pub mod difficulty;
pub mod expr;
pub mod form;
pub mod game;
pub mod mistake;
pub mod options;
pub mod parse;
pub mod point;
pub mod position;
mod practice;
mod race;
mod random_action;
pub mod value;

pub use action::{Action, Call};
pub use answers::{Answer, Spread};
pub use expr::{Expr, Op};
pub use form::Form;
pub use game::{MathDice, Phase};
pub use mistake::{Fault, Mistake};
pub use options::Mode;
pub use point::Outcome;
pub use position::{Dice, Position};
pub use value::{Distance, Value};

#[cfg(test)]
mod tests;
