//! Marks in a row of places: made, new, open, crossed out.
use crate::tui::canvas::Canvas;
use crate::tui::theme::{Role, Surface};

/// A mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mark {
    /// Made: `■`
    Made,
    /// Made by what the cursor is on: `+` on gold.
    New,
    /// Not made yet: `·`
    Open,
    /// Crossed out, or the last that may be made: `✗`
    Crossed,
}

/// Draws `mark`, one cell, where a made one is in `role`.
pub(crate) fn draw(canvas: &mut Canvas, x: i32, y: i32, mark: Mark, role: Role) -> i32 {
    match mark {
        Mark::Made if canvas.theme.ascii => canvas.text(x, y, "#", role),
        Mark::Made => canvas.text(x, y, "■", role),
        Mark::New if canvas.theme.is_solid() => canvas.text_on(x, y, "+", Role::HeldPip, Surface::Held),
        Mark::New => canvas.text(x, y, "+", Role::Strong),
        Mark::Open => canvas.text(x, y, "·", role),
        Mark::Crossed if canvas.theme.ascii => canvas.text(x, y, "x", role),
        Mark::Crossed => canvas.text(x, y, "✗", role),
    }
}
