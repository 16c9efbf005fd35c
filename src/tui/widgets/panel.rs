//! A sheet of paper over the screen: questions, menus, what could not be done.
use crate::tui::canvas::Canvas;
use crate::tui::paint::paper;

/// Lays a sheet for `width` × `height` cells of words in the middle of the screen, and returns the part for the words.
/// A strip of the table around it keeps it apart from what lies below.
pub(crate) fn draw<'a>(canvas: &'a mut Canvas, width: i32, height: i32) -> Canvas<'a> {
    let (wide, high) = (width + 6, height + 2);
    let (x, y) = ((canvas.width() - wide) / 2, ((canvas.height() - high) / 2).max(0));
    canvas.clear(x - 2, y - 1, wide + 4, high + 2);
    paper::draw(canvas, x, y, wide, high);
    canvas.sub(x + 3, y + 1, width, height)
}
