//! One view a game.
pub mod example;
pub mod inverted;
pub mod mathdice;
pub mod nice;
pub mod plain;
pub mod solitaire;
pub mod symmdice;
