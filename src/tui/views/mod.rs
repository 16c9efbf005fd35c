//! One view a game.
#[cfg(test)]
pub(crate) mod example;
pub(crate) mod inverted;
pub(crate) mod mathdice;
pub(crate) mod nice;
pub(crate) mod solitaire;
pub(crate) mod symmdice;
