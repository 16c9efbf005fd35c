//! Objects on the table: dice, cards, paper, numerals, bars. Each has a face, an edge and a shadow, and separate
//! forms without colours and in ASCII.
//!
//! They are painted as shapes in pixels over cells of 10 × 20, with 4 × 8 samples per cell; each cell is then
//! approximated by a block glyph and two colours. If the terminal shows pictures, dice and cards are pictures instead.
pub(crate) mod bar;
mod blocks;
pub(crate) mod caps;
pub(crate) mod card;
mod cells;
pub(crate) mod die;
pub(crate) mod digits;
pub(crate) mod icon;
pub(crate) mod marks;
pub(crate) mod mat;
mod mosaic;
pub(crate) mod numerals;
pub(crate) mod outline;
pub(crate) mod panel;
pub(crate) mod paper;
pub(crate) mod pixels;
mod scanline;
#[cfg(test)]
mod tests;

pub(crate) use cells::{CELL_HEIGHT, CELL_WIDTH, Paint};
