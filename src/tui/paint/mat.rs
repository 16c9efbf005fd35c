//! Mats: lighter pieces of cloth that group content. The first word, in the accent colour, is the
//! title.
use super::outline::{self, Outline};
use super::painter::{CELL_HEIGHT, CELL_WIDTH, Paint};
use crate::tui::canvas::Canvas;
use crate::tui::theme::Surface;

/// Draws a mat; nothing without colours.
pub(crate) fn draw(canvas: &mut Canvas, x: i32, y: i32, width: i32, height: i32) {
    of(canvas, x, y, width, height, Surface::Mat);
}

/// Draws a piece of cloth of another colour, such as [`Surface::Aside`].
pub(crate) fn of(canvas: &mut Canvas, x: i32, y: i32, width: i32, height: i32, surface: Surface) {
    if !canvas.theme.is_solid() {
        return;
    }
    let cloth = canvas.theme.face(surface);
    // The corners are cut; only the rows with corners need the painter.
    for row in [y, y + height - 1] {
        let top = if row == y { 0.0 } else { CELL_HEIGHT / 2.0 };
        let mut paint = Paint::new(canvas, x, row, width, 1);
        let right = width as f32 * CELL_WIDTH;
        paint.rect(5.0, 0.0, right - 5.0, CELL_HEIGHT, cloth);
        paint.rect(
            0.0,
            CELL_HEIGHT / 2.0 - top,
            right,
            CELL_HEIGHT - top,
            cloth,
        );
        paint.finish();
    }
    canvas.fill(x, y + 1, width, height - 2, surface);
}

/// Draws the place of a future card; an outline if its surface would not differ from the table's.
pub(crate) fn place(canvas: &mut Canvas, (x, y): (i32, i32), (width, height): (i32, i32)) {
    if canvas.theme.is_solid() {
        of(canvas, x, y, width, height - 1, Surface::Aside);
    } else {
        outline::draw(canvas, (x, y), (width, height), Outline::Ghost);
    }
}
