//! A sheet of paper over the screen: questions, menus, errors.
use crate::tui::canvas::Canvas;
use crate::tui::paint::paper;
use crate::tui::theme::Surface;

/// Draws a sheet for `width` × `height` cells of text in the middle of the screen, and returns the
/// area of the text. Below it, no line of text remains half covered.
pub(crate) fn draw<'a>(canvas: &'a mut Canvas, width: i32, height: i32) -> Canvas<'a> {
    let wide = width + 6;
    let high = height + 2;
    let x = (canvas.width() - wide) / 2;
    let y = ((canvas.height() - high) / 2).max(0);
    // If its edge is a line among other lines, it has a margin.
    let margin = i32::from(!canvas.theme.is_solid());
    let left = x - 2 * margin;
    let right = x + wide + 2 * margin;
    for row in y - margin..y + high + margin {
        erase(canvas, row, left, -1);
        erase(canvas, row, right - 1, 1);
    }
    if margin > 0 {
        canvas.clear(left, y - margin, right - left, high + 2 * margin);
    }
    edge_on_paper(canvas, (x, y), (wide, high));
    paper::draw(canvas, x, y, wide, high);
    canvas.sub(x + 3, y + 1, width, height)
}

/// Draws the upper and the left edge of the sheet where it overlaps another one.
fn edge_on_paper(canvas: &mut Canvas, (x, y): (i32, i32), (width, height): (i32, i32)) {
    let theme = canvas.theme;
    if !theme.is_solid() {
        return;
    }
    let papers =
        [Surface::Paper, Surface::PaperMover, Surface::PaperRule].map(|paper| theme.face(paper));
    let left = (y..y + height).map(|row| (x - 1, row, "▐"));
    let above = (x..x + width).map(|column| (column, y - 1, "▄"));
    for (column, row, edge) in left.chain(above) {
        let ground = canvas.ground_at(column, row);
        if let Some(cell) = canvas.cell_mut(column, row)
            && papers.contains(&ground)
            && cell.symbol() == " "
        {
            cell.set_symbol(edge).set_fg(theme.shadow(ground).into());
        }
    }
}

/// Erases the text in `row` that continues below the sheet, from its last column `edge` on.
fn erase(canvas: &mut Canvas, row: i32, edge: i32, step: i32) {
    let Some(mut before) = symbol_at(canvas, edge, row) else {
        return;
    };
    let mut x = edge + step;
    while let Some(symbol) = symbol_at(canvas, x, row) {
        let is_drawn = matches!(symbol, '\u{2500}'..='\u{28ff}' | '\u{1cd00}'..);
        // Two blanks end a line, and so does another surface.
        let is_end = symbol == ' ' && before == ' ';
        if is_drawn || is_end || canvas.ground_at(x, row) != canvas.ground_at(x - step, row) {
            break;
        }
        if let Some(cell) = canvas.cell_mut(x, row) {
            cell.set_symbol(" ");
        }
        before = symbol;
        x += step;
    }
}

fn symbol_at(canvas: &Canvas, x: i32, row: i32) -> Option<char> {
    canvas.cell(x, row)?.symbol().chars().next()
}
