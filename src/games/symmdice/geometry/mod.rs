//! The geometry of figures, which knows nothing of turns and seats.
//!
//! [`motifs`] states what the pictures are, [`dice`] which die shows which, [`symmetry`] names the symmetry types, and
//! [`figure`] places dice on the table. [`orbits`] says, without any coordinates, which symmetries a set of faces
//! allows; [`kaleidoscope`] and [`design`] turn such a grouping into a figure, and [`svg`](mod@svg) draws it.
pub(crate) mod design;
pub(crate) mod dice;
pub(crate) mod figure;
pub(crate) mod kaleidoscope;
pub(crate) mod motifs;
pub(crate) mod orbits;
pub(crate) mod svg;
pub(crate) mod symmetry;
