//! Bars. A bar never stands without its number.
use crate::tui::canvas::Canvas;
use crate::tui::theme::{Role, Surface};
use ratatui::style::Style;

/// Draws a bar of `width` cells in `role`, filled in eighths of a cell to `part` (0 to 1) on a track. Where there is
/// no track it is `██▌··`, in ASCII `##...`. Returns the column behind it.
pub(crate) fn draw(canvas: &mut Canvas, x: i32, y: i32, width: i32, part: f64, role: Role) -> i32 {
    let eighths = filled(width, part, 8);
    for cell in 0..width {
        let here = (eighths - 8 * cell).clamp(0, 8);
        if canvas.theme.has_places() {
            let glyph = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"][here as usize];
            canvas.text_on(x + cell, y, glyph, plain(role), Surface::Track);
        } else if canvas.theme.ascii {
            canvas.text(x + cell, y, if here >= 4 { "#" } else { "." }, Role::Text);
        } else {
            let glyph = ["·", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"][here as usize];
            canvas.text(x + cell, y, glyph, coloured(canvas, role));
        }
    }
    x + width
}

/// Draws a bar half a row high, to be stacked with others without touching them; where there is no track it is `▄▄▄··`.
/// Returns the column behind it.
pub(crate) fn half(canvas: &mut Canvas, x: i32, y: i32, width: i32, part: f64, role: Role) -> i32 {
    if canvas.theme.ascii {
        return draw(canvas, x, y, width, part, role);
    }
    let cells = filled(width, part, 1);
    if !canvas.theme.has_places() {
        for cell in 0..width {
            let (glyph, role) =
                if cell < cells { ("▄", coloured(canvas, role)) } else { ("·", Role::Text) };
            canvas.text(x + cell, y, glyph, role);
        }
        return x + width;
    }
    let (full, track) = (canvas.theme.ink(role), canvas.theme.face(Surface::Track));
    for cell in 0..width {
        // Whole cells: half of one would have three colours, the cloth above it being the third.
        let style = Style::new().fg(if cell < cells { full } else { track }.into());
        canvas.styled(x + cell, y, "▄", style);
    }
    x + width
}

/// Draws a column of a chart, of `width` × `height` cells with its foot in row `y`, filled to `part` (0 to 1). Something
/// is seen of every part above nothing.
pub(crate) fn column(
    canvas: &mut Canvas,
    x: i32,
    y: i32,
    (width, height): (i32, i32),
    part: f64,
    role: Role,
) {
    let eighths = filled(height, part, 8).max(i32::from(part > 0.0));
    for cell in 0..height {
        let here = (eighths - 8 * cell).clamp(0, 8);
        if here > 0 {
            let glyph = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"][here as usize - 1];
            let glyph = if canvas.theme.ascii { "#" } else { glyph };
            let row = glyph.repeat(width.max(0) as usize);
            if canvas.theme.is_solid() {
                // Only a colour: what is bold is brightened by some terminals.
                canvas.styled(x, y - cell, &row, Style::new().fg(canvas.theme.ink(role).into()));
            } else {
                canvas.text(x, y - cell, &row, plain(role));
            }
        }
    }
}

/// Returns how many parts of `cells`, `each` of a cell, are filled; some where anything is, not all before all is.
fn filled(cells: i32, part: f64, each: i32) -> i32 {
    let all = cells * each;
    let filled = (part.clamp(0.0, 1.0) * f64::from(all)).round() as i32;
    match part {
        some if some > 0.0 && some < 1.0 => filled.clamp(1.min(all), (all - 1).max(1)),
        _ => filled,
    }
}

/// The role of a bar where there is no track: its own in few colours, without colour the text's.
fn coloured(canvas: &Canvas, role: Role) -> Role {
    if canvas.theme.is_solid() { plain(role) } else { Role::Text }
}

/// The same colour without weight: some terminals brighten what is bold.
fn plain(role: Role) -> Role {
    match role {
        Role::Strong => Role::Text,
        role => role,
    }
}
