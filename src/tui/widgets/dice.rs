//! Large dice with pips.
use crate::tui::canvas::{Canvas, Frame};
use crate::tui::theme::Role;

/// Columns of a large die.
pub(crate) const WIDTH: i32 = 9;
/// Rows of a large die.
pub(crate) const HEIGHT: i32 = 5;

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

/// Columns of a huge die.
pub(crate) const HUGE_WIDTH: i32 = 20;
/// Rows of a huge die.
pub(crate) const HUGE_HEIGHT: i32 = 10;

/// How a die is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Look {
    /// It lies there.
    Lying,
    /// It is kept: double frame.
    Kept,
    /// It is in the air, or not rolled yet: dashed frame.
    Flying,
}

/// A die with `face` (1 to 6; 0 shows none) at column `x`, row `y`, [`WIDTH`] × [`HEIGHT`].
pub(crate) fn draw(canvas: &mut Canvas, x: i32, y: i32, face: u8, look: Look) {
    let role = framed(canvas, x, y, (WIDTH, HEIGHT), look);
    for (row, pips) in PIPS.get(usize::from(face)).unwrap_or(&PIPS[0]).iter().enumerate() {
        canvas.text(x + 2, y + 1 + row as i32, pips, role);
    }
}

/// The same, [`HUGE_WIDTH`] × [`HUGE_HEIGHT`], for wide terminals.
pub(crate) fn draw_huge(canvas: &mut Canvas, x: i32, y: i32, face: u8, look: Look) {
    let role = framed(canvas, x, y, (HUGE_WIDTH, HUGE_HEIGHT), look);
    for (row, pips) in PIPS.get(usize::from(face)).unwrap_or(&PIPS[0]).iter().enumerate() {
        for (column, pip) in pips.chars().step_by(2).enumerate() {
            if pip != ' ' {
                let (left, top) = (x + 2 + 6 * column as i32, y + 1 + 3 * row as i32);
                canvas.text(left, top, "▟██▙", role);
                canvas.text(left, top + 1, "▜██▛", role);
            }
        }
    }
}

fn framed(canvas: &mut Canvas, x: i32, y: i32, (width, height): (i32, i32), look: Look) -> Role {
    let (frame, role) = match look {
        Look::Lying => (Frame::Single, Role::Text),
        Look::Kept => (Frame::Double, Role::Kept),
        Look::Flying => (Frame::Dashed, Role::Dim),
    };
    canvas.clear(x, y, width, height);
    canvas.frame(x, y, width, height, frame, role);
    role
}
