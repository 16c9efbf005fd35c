//! What only SymmDice has on the command line.
pub(crate) mod gallery;
pub(crate) mod symmetry;
