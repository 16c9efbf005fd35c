//! The games, one folder each. They know [`crate::core`], but not each other, files, clocks or
//! terminals.
#[cfg_attr(not(test), allow(dead_code, reason = "a template for other games"))]
pub(crate) mod example;
pub(crate) mod inverted;
pub(crate) mod mathdice;
pub(crate) mod nice;
pub(crate) mod solitaire;
pub(crate) mod symmdice;
