//! Paper for everything written: a rectangle with a shadow, never a frame.
use super::outline::{self, Outline};
use super::painter::{CELL_HEIGHT, CELL_WIDTH, Paint};
use crate::tui::canvas::Canvas;
use crate::tui::theme::Surface;

/// Draws a sheet of paper; its shadow extends half a cell to the right and below. Without colours
/// it is an outline, so its first and last row and column should be left empty.
pub(crate) fn draw(canvas: &mut Canvas, x: i32, y: i32, width: i32, height: i32) {
    if canvas.theme.is_solid() {
        plain(canvas, x, y, width, height);
    } else {
        outline::draw(canvas, (x, y), (width, height), Outline::Plain);
    }
}

/// Draws a sheet used up to its edges: without colours it has no outline.
pub(crate) fn plain(canvas: &mut Canvas, x: i32, y: i32, width: i32, height: i32) {
    let theme = canvas.theme;
    if !theme.is_solid() {
        return canvas.clear(x, y, width, height);
    }
    let shadow = theme.shadow(canvas.ground_at(x + width, y + height));
    let right = width as f32 * CELL_WIDTH;
    let bottom = height as f32 * CELL_HEIGHT;
    // Two strips, so that the sheet itself need not be painted pixel by pixel.
    let mut paint = Paint::new(canvas, x + width, y, 1, height + 1);
    paint.rect(0.0, 10.0, 5.0, bottom + 10.0, shadow);
    paint.finish();
    let mut paint = Paint::new(canvas, x, y + height, width, 1);
    paint.rect(5.0, 0.0, right, 10.0, shadow);
    paint.finish();
    canvas.fill(x, y, width, height, Surface::Paper);
}

/// Colours a row or column of the paper, before it is written on.
pub(crate) fn strip(
    canvas: &mut Canvas,
    x: i32,
    y: i32,
    width: i32,
    height: i32,
    surface: Surface,
) {
    if canvas.theme.is_solid() {
        canvas.fill(x, y, width, height, surface);
    }
}
