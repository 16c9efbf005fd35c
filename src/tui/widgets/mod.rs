//! Pieces that several screens are made of.
pub mod bars;
pub mod dice;
pub mod list;
pub mod pixels;
pub mod roll_animation;
pub mod text;
