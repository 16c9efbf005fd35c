//! Commands specific to SymmDice.
pub(crate) mod gallery;
pub(crate) mod symmetry;
