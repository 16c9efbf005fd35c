//! Objects on the table: dice, cards, paper, numerals, bars. Each has a face, an edge and a shadow,
//! and separate forms without colours and in ASCII.
//!
//! They are painted as shapes in pixels over cells of 10 × 20, with 4 × 8 samples per cell; each
//! cell is then approximated by a block glyph and two colours.
pub(crate) mod alphabet;
pub(crate) mod bar;
pub(crate) mod bitmap;
pub(crate) mod caps;
pub(crate) mod card;
pub(crate) mod die;
pub(crate) mod dots;
mod glyphs;
pub(crate) mod icon;
pub(crate) mod letter;
pub(crate) mod marks;
pub(crate) mod mat;
pub(crate) mod numerals;
pub(crate) mod outline;
mod painter;
pub(crate) mod panel;
pub(crate) mod paper;
pub(crate) mod pawn;
mod raster;
#[cfg(test)]
mod tests;

pub(crate) use painter::{CELL_HEIGHT, CELL_WIDTH, Paint};
