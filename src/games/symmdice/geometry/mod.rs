//! The geometry of figures, which knows nothing of turns and seats.
//!
//! [`motifs`] states what the pictures are, [`dice`] which die shows which, [`symmetry`] names the symmetry types, and
//! [`figure`] places dice on the table. [`orbits`] says, without any coordinates, which symmetries a set of faces
//! allows; [`kaleidoscope`] and [`design`] turn such a grouping into a figure, and [`svg`](mod@svg) draws it.
pub mod design;
pub mod dice;
pub mod figure;
pub mod kaleidoscope;
pub mod motifs;
pub mod orbits;
pub mod svg;
pub mod symmetry;
