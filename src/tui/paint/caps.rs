//! Key caps: a key on a light cap, followed by its label, dimmed.
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::keys::BarItem;
use crate::tui::theme::{Role, Surface};

/// Returns the width of a key and its label in columns.
pub(crate) fn width(item: &BarItem) -> i32 {
    width_of(&item.shown) + width_of(&item.label) + 4
}

/// Draws a clickable key and its label at column `x`, row `y`; returns the next column.
pub(crate) fn draw(canvas: &mut Canvas, x: i32, y: i32, item: &BarItem) -> i32 {
    canvas.hit(x, y, width(item), 1, item.request);
    let style = canvas.theme.style_on(Role::Strong, Surface::Cap);
    let after = canvas.cap(x, y, &item.shown, style);
    canvas.text(after, y, &format!(" {} ", item.label), Role::Dim)
}

/// Draws the key that leads on like [`draw`], in gold.
pub(crate) fn draw_way_on(canvas: &mut Canvas, x: i32, y: i32, item: &BarItem) -> i32 {
    canvas.hit(x, y, width(item), 1, item.request);
    let after = key(canvas, x, y, item);
    canvas.text(after, y, &format!(" {} ", item.label), Role::Strong)
}

/// Draws the key alone, in gold where something waits for it; returns the next column.
pub(crate) fn key(canvas: &mut Canvas, x: i32, y: i32, item: &BarItem) -> i32 {
    canvas.text_on(
        x,
        y,
        &format!(" {} ", item.shown),
        Role::HeldPip,
        Surface::Held,
    )
}
