//! Bars, always accompanied by their numbers.
use crate::tui::canvas::Canvas;
use crate::tui::theme::{Role, Surface};
use ratatui::style::Style;

/// Draws a bar of `width` cells in `role`, filled in eighths of a cell to `part` (0 to 1) on a
/// track. Without tracks it is `██▌··`. Returns the next column.
pub(crate) fn draw(canvas: &mut Canvas, x: i32, y: i32, width: i32, part: f64, role: Role) -> i32 {
    let eighths = filled(width, part, 8);
    for cell in 0..width {
        let level = (eighths - 8 * cell).clamp(0, 8);
        if canvas.theme.is_solid() {
            let glyph = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"][level as usize];
            canvas.text_on(x + cell, y, glyph, plain(role), Surface::Track);
        } else {
            let glyph = ["·", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"][level as usize];
            canvas.text(x + cell, y, glyph, Role::Text);
        }
    }
    x + width
}

/// Draws a bar half a row high, which can be stacked with others without touching them; without
/// tracks it is `▄▄▄··`. Returns the next column.
pub(crate) fn half(canvas: &mut Canvas, x: i32, y: i32, width: i32, part: f64, role: Role) -> i32 {
    let cells = filled(width, part, 1);
    if !canvas.theme.is_solid() {
        for cell in 0..width {
            let (glyph, role) = if cell < cells {
                ("▄", Role::Text)
            } else {
                ("·", Role::Dim)
            };
            canvas.text(x + cell, y, glyph, role);
        }
        return x + width;
    }
    let full = canvas.theme.ink(role);
    let track = canvas.theme.face(Surface::Track);
    for cell in 0..width {
        // Whole cells: half of one would need three colours, the third being the cloth above it.
        let style = Style::new().fg(if cell < cells { full } else { track }.into());
        canvas.styled(x + cell, y, "▄", style);
    }
    x + width
}

/// Draws a column of a chart, of `width` × `height` cells with its foot in row `y`, filled to
/// `part` (0 to 1). Every part above zero is visible.
pub(crate) fn column(
    canvas: &mut Canvas,
    x: i32,
    y: i32,
    (width, height): (i32, i32),
    part: f64,
    role: Role,
) {
    faint_column(canvas, x, y, (width, height), part, (role, 0.0));
}

/// Draws the same `faint` (0 to 1) on a mat, if there are colours.
pub(crate) fn faint_column(
    canvas: &mut Canvas,
    x: i32,
    y: i32,
    (width, height): (i32, i32),
    part: f64,
    (role, faint): (Role, f32),
) {
    let eighths = filled(height, part, 8).max(i32::from(part > 0.0));
    for cell in 0..height {
        let level = (eighths - 8 * cell).clamp(0, 8);
        if level > 0 {
            let glyph = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"][level as usize - 1];
            flat(
                canvas,
                (x, y - cell),
                &glyph.repeat(width.max(0) as usize),
                role,
                faint,
            );
        }
    }
}

/// Draws a row of a column.
fn flat(canvas: &mut Canvas, (x, y): (i32, i32), row: &str, role: Role, faint: f32) {
    if canvas.theme.is_solid() {
        // Colour only: some terminals brighten bold text.
        let ink = canvas
            .theme
            .ink(role)
            .mix(canvas.theme.face(Surface::Mat), faint);
        canvas.styled(x, y, row, Style::new().fg(ink.into()));
    } else {
        canvas.text(x, y, row, plain(role));
    }
}

/// Returns the number of filled parts of `cells`, `each` per cell: at least one if anything is
/// filled, and not all before everything is.
fn filled(cells: i32, part: f64, each: i32) -> i32 {
    let all = cells * each;
    let count = (part.clamp(0.0, 1.0) * f64::from(all)).round() as i32;
    if part > 0.0 && part < 1.0 {
        count.clamp(1.min(all), (all - 1).max(1))
    } else {
        count
    }
}

/// Returns the same colour without weight: some terminals brighten bold text.
fn plain(role: Role) -> Role {
    match role {
        Role::Strong => Role::Text,
        role => role,
    }
}
