//! The geometry of figures, independent of turns and seats.
//!
//! [`motifs`] defines the pictures, [`dice`] the faces of each die, [`symmetry`] the types of
//! symmetry, and [`figure`] places dice on the table. [`orbits`] finds, without coordinates, the
//! symmetries that a set of faces allows; [`kaleidoscope`] and [`design`] turn such a grouping into
//! a figure, and [`svg`](mod@svg) draws it.
pub(crate) mod design;
pub(crate) mod dice;
pub(crate) mod figure;
pub(crate) mod kaleidoscope;
pub(crate) mod motifs;
pub(crate) mod orbits;
pub(crate) mod svg;
pub(crate) mod symmetry;
