//! What only SymmDice has on the command line.
pub mod gallery;
pub mod symmetry;
