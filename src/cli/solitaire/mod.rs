//! Commands specific to Solitaire Dice.
pub(crate) mod train;
