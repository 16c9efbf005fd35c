//! Large dice with pips.
use crate::tui::pen::{Frame, Pen};
use crate::tui::theme::Role;

/// Columns of a large die.
pub const WIDTH: i32 = 9;
/// Rows of a large die.
pub const HEIGHT: i32 = 5;

/// The pips of each face, row by row.
const PIPS: [[&str; 3]; 7] = [
    ["     ", "     ", "     "],
    ["     ", "  ●  ", "     "],
    ["●    ", "     ", "    ●"],
    ["●    ", "  ●  ", "    ●"],
    ["●   ●", "     ", "●   ●"],
    ["●   ●", "  ●  ", "●   ●"],
    ["●   ●", "●   ●", "●   ●"],
];

/// How a die is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// It lies there.
    Lying,
    /// It is held back: double frame.
    Held,
    /// It is in the air, or not thrown yet: dashed frame.
    Flying,
}

/// A die with `face` (1 to 6; 0 shows none) at column `x`, row `y`, [`WIDTH`] × [`HEIGHT`].
pub fn draw(pen: &mut Pen, x: i32, y: i32, face: u8, look: Look) {
    let (frame, role) = match look {
        Look::Lying => (Frame::Single, Role::Text),
        Look::Held => (Frame::Double, Role::Held),
        Look::Flying => (Frame::Dashed, Role::Dim),
    };
    pen.clear(x, y, WIDTH, HEIGHT);
    pen.frame(x, y, WIDTH, HEIGHT, frame, role);
    for (row, pips) in PIPS.get(usize::from(face)).unwrap_or(&PIPS[0]).iter().enumerate() {
        pen.text(x + 2, y + 1 + row as i32, pips, role);
    }
}
