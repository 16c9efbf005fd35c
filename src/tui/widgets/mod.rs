//! Pieces that several screens are made of.
pub mod bars;
pub mod dice;
pub mod field;
pub mod list;
pub mod markdown;
pub mod pixels;
pub mod roll_animation;
pub mod text;
