//! Marks in a row of boxes: made, new, open.
use crate::tui::canvas::Canvas;
use crate::tui::theme::{Role, Surface};

/// A mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum MarkGlyph {
    /// Made: `■`
    Made,
    /// Made by the choice under the cursor: `+` on gold.
    New,
    /// Not made yet: `·`
    Open,
}

/// Draws `mark` in one cell, a made one in `role`; returns the next column.
pub(crate) fn draw(canvas: &mut Canvas, x: i32, y: i32, mark: MarkGlyph, role: Role) -> i32 {
    match mark {
        MarkGlyph::Made => canvas.text(x, y, "■", role),
        MarkGlyph::New if canvas.theme.is_solid() => {
            canvas.text_on(x, y, "+", Role::HeldPip, Surface::Held)
        }
        MarkGlyph::New => canvas.text(x, y, "+", Role::Strong),
        MarkGlyph::Open => canvas.text(x, y, "·", role),
    }
}

/// Highlights row `y`, which is under the cursor, in gold over its whole width. Returns the role of
/// its first words.
pub(crate) fn under_cursor(canvas: &mut Canvas, y: i32) -> Role {
    let is_solid = canvas.theme.is_solid();
    if is_solid {
        canvas.fill(0, y, canvas.width(), 1, Surface::Held);
    }
    canvas.text(0, y, "▸", Role::HeldPip);
    if is_solid {
        Role::HeldPip
    } else {
        Role::Cursor
    }
}

/// Draws `mark` in a box of `width` columns: a made one fills it.
pub(crate) fn wide(canvas: &mut Canvas, x: i32, y: i32, width: i32, mark: MarkGlyph, role: Role) {
    if mark == MarkGlyph::Made && width > 1 {
        canvas.text(x, y, &"▆".repeat(width as usize), role);
        return;
    }
    if mark == MarkGlyph::New {
        canvas.fill(x, y, width, 1, Surface::Held);
    }
    draw(canvas, x + (width - 1) / 2, y, mark, role);
}
