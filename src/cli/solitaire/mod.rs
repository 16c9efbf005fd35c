//! What only Solitaire Dice has on the command line.
pub mod train;
