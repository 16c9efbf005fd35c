//! What only Solitaire Dice has on the command line.
pub(crate) mod train;
