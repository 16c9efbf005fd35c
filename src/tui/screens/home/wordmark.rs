//! The program's name, a letter a tile.
use crate::tui::canvas::Canvas;
use crate::tui::paint::Paint;
use crate::tui::paint::numerals::pattern;
use crate::tui::theme::{Role, Surface};

/// The letters, and their five rows of five dots each, the leftmost the highest bit.
const LETTERS: [(char, [u8; 5]); 9] = [
    ('D', [0b11110, 0b11011, 0b11011, 0b11011, 0b11110]),
    ('I', [0b11111, 0b01110, 0b01110, 0b01110, 0b11111]),
    ('C', [0b01111, 0b11000, 0b11000, 0b11000, 0b01111]),
    ('E', [0b11111, 0b11000, 0b11110, 0b11000, 0b11111]),
    ('G', [0b01111, 0b11000, 0b11011, 0b11011, 0b01111]),
    ('A', [0b01110, 0b11011, 0b11111, 0b11011, 0b11011]),
    ('M', [0b11011, 0b11111, 0b11111, 0b10101, 0b10101]),
    ('E', [0b11111, 0b11000, 0b11110, 0b11000, 0b11111]),
    ('S', [0b01111, 0b11000, 0b01110, 0b00011, 0b11110]),
];
/// How many of them are ivory; the others are gold.
const IVORY: usize = 4;
/// Columns of a tile, and of the gap behind it.
const TILE: (i32, i32) = (7, 1);
/// Rows of a tile.
const ROWS: i32 = 4;

/// Returns the columns and rows of the name, each dot `scale` half rows high.
pub(super) fn size(scale: i32) -> (i32, i32) {
    let letters = LETTERS.len() as i32;
    ((letters * (TILE.0 + TILE.1) - TILE.1) * scale, ROWS * scale)
}

/// Draws the name at column `x`, row `y`. Its shadow reaches half a row below.
pub(super) fn draw(canvas: &mut Canvas, x: i32, y: i32, scale: i32) {
    if !canvas.theme.is_solid() {
        return outlined(canvas, x, y);
    }
    let (theme, (width, height)) = (canvas.theme, size(scale));
    let shadow = theme.has_shadow().then(|| theme.shadow(theme.face(Surface::Table)));
    let mut paint = Paint::new(canvas, x, y, width + 1, height + 1);
    let unit = 10.0 * scale as f32;
    let (wide, high) = (7.0 * unit, 8.0 * unit);
    for (at, (_, dots)) in LETTERS.iter().enumerate() {
        let (face, lip, ink) = if at < IVORY {
            (Surface::Ivory, Surface::Lip, Role::Pip)
        } else {
            (Surface::Held, Surface::HeldLip, Role::HeldPip)
        };
        let (left, cut) = (at as f32 * 8.0 * unit, [unit / 2.0]);
        if let Some(shadow) = shadow {
            paint.tile(left + 5.0, unit, left + wide + 5.0, high + 10.0, &cut, shadow);
        }
        paint.tile(left, unit, left + wide, high, &cut, theme.face(lip));
        paint.tile(left, 0.0, left + wide, 7.0 * unit, &cut, theme.face(face));
        paint.rect(left, 3.0 * unit, left + wide, 6.0 * unit, theme.face(face));
        for (row, line) in dots.iter().enumerate() {
            let top = (1.0 + row as f32) * unit;
            pattern(&mut paint, left + unit, top, u32::from(*line), 5, (unit, unit), theme.ink(ink));
        }
    }
    paint.done();
}

/// Without surfaces the letters stand on outlined tiles.
fn outlined(canvas: &mut Canvas, x: i32, y: i32) {
    for (at, (letter, _)) in LETTERS.iter().enumerate() {
        let left = x + at as i32 * (TILE.0 + TILE.1);
        canvas.text(left, y, "╭─────╮", Role::Text);
        canvas.text(left, y + 1, "│     │", Role::Text);
        canvas.text(left, y + 2, "╰─────╯", Role::Text);
        canvas.text(left + 3, y + 1, &letter.to_string(), Role::Strong);
    }
}
