//! Pieces that several screens are made of.
pub mod bars;
pub mod dice;
pub mod dots;
pub mod list;
pub mod text;
pub mod tumble;
