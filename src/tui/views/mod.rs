//! One view a game.
pub mod inverted;
pub mod plain;
pub mod symmdice;
