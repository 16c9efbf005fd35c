//! A sheet of paper over the screen: questions, menus, what could not be done.
use crate::tui::canvas::Canvas;
use crate::tui::paint::paper;

/// Lays a sheet for `width` × `height` cells of words in the middle of the screen, and returns the part for the words.
/// Of what lies below, no line is left half covered.
pub(crate) fn draw<'a>(canvas: &'a mut Canvas, width: i32, height: i32) -> Canvas<'a> {
    let (wide, high) = (width + 6, height + 2);
    let (x, y) = ((canvas.width() - wide) / 2, ((canvas.height() - high) / 2).max(0));
    for row in y..y + high {
        erase(canvas, row, x, -1);
        erase(canvas, row, x + wide - 1, 1);
    }
    if !canvas.theme.is_solid() {
        // Its edge is a line among lines.
        canvas.clear(x - 2, y - 1, wide + 4, high + 2);
    }
    paper::draw(canvas, x, y, wide, high);
    canvas.sub(x + 3, y + 1, width, height)
}

/// Erases the words in `row` that go on below the sheet, whose last column on that side is `edge`, from there on.
fn erase(canvas: &mut Canvas, row: i32, edge: i32, step: i32) {
    let symbol = |canvas: &Canvas, x: i32| canvas.cell(x, row)?.symbol().chars().next();
    let is_picture = |symbol: char| matches!(symbol, '\u{2500}'..='\u{28ff}' | '\u{1cd00}'..);
    let Some(mut before) = symbol(canvas, edge) else { return };
    let mut x = edge + step;
    while let Some(here) = symbol(canvas, x) {
        // Two blanks end a line, and so does another surface.
        let other = canvas.ground_at(x, row) != canvas.ground_at(x - step, row);
        if is_picture(here) || (here == ' ' && before == ' ') || other {
            break;
        }
        if let Some(cell) = canvas.cell_mut(x, row) {
            cell.set_symbol(" ");
        }
        (before, x) = (here, x + step);
    }
}
