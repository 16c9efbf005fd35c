//! Things that lie on the table: dice, cards, paper, numerals, bars. Each has a face, an edge and a shadow, and a form
//! of its own where there is no colour or only ASCII.
//!
//! They are painted as shapes in pixels over cells of 10 × 20, sampled 4 × 8 in a cell; each cell then becomes the
//! block glyph and the two colours that come nearest.
pub(crate) mod bar;
mod blocks;
pub(crate) mod caps;
pub(crate) mod card;
mod cells;
pub(crate) mod die;
pub(crate) mod digits;
pub(crate) mod marks;
pub(crate) mod mat;
mod mosaic;
pub(crate) mod numerals;
pub(crate) mod outline;
pub(crate) mod paper;
#[cfg(test)]
mod tests;

pub(crate) use cells::{CELL_HEIGHT, CELL_WIDTH, Paint};
