//! One folder a game. Games know [`crate::core`] and nothing of each other, of files, clocks or terminals.
pub mod example;
pub mod inverted;
pub mod mathdice;
pub mod nice;
pub mod solitaire;
pub mod symmdice;
