//! One folder a game. Games know [`crate::core`] and nothing of each other, of files, clocks or terminals.
#[cfg(test)]
pub(crate) mod example;
pub(crate) mod inverted;
pub(crate) mod mathdice;
pub(crate) mod nice;
pub(crate) mod solitaire;
pub(crate) mod symmdice;
