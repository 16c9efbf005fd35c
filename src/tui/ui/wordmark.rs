//! The program's name in tiles.
use super::layout::{Form, Leaf};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::Paint;
use crate::tui::paint::numerals::pattern;
use crate::tui::theme::{Role, Surface, Theme};

/// The name without colours.
const WORDS: &str = "D I C E  G A M E S";
/// Its letters, with five rows of five dots each, the leftmost in the highest bit.
const LETTERS: [[u8; 5]; 9] = [
    [0b11110, 0b11011, 0b11011, 0b11011, 0b11110],
    [0b11111, 0b01110, 0b01110, 0b01110, 0b11111],
    [0b01111, 0b11000, 0b11000, 0b11000, 0b01111],
    [0b11111, 0b11000, 0b11110, 0b11000, 0b11111],
    [0b01111, 0b11000, 0b11011, 0b11011, 0b01111],
    [0b01110, 0b11011, 0b11111, 0b11011, 0b11011],
    [0b11011, 0b11111, 0b11111, 0b10101, 0b10101],
    [0b11111, 0b11000, 0b11110, 0b11000, 0b11111],
    [0b01111, 0b11000, 0b01110, 0b00011, 0b11110],
];
/// Number of ivory letters; the others are gold.
const IVORY: usize = 4;
/// Columns of a tile, and of the following gap.
const TILE: (i32, i32) = (7, 1);
/// Size of the name with dots half a row high.
const SIZE: (i32, i32) = (LETTERS.len() as i32 * (TILE.0 + TILE.1) - TILE.1, 4);

/// The program's name.
pub(crate) struct Wordmark;

impl Leaf for Wordmark {
    fn forms(&self, theme: Theme) -> Vec<Form> {
        if !theme.is_solid() {
            return vec![Form::fixed(width_of(WORDS), 1)];
        }
        // Its shadow extends half a row below.
        let form = |scale: i32| Form::fixed(SIZE.0 * scale, SIZE.1 * scale + scale / 2);
        vec![form(2), form(1)]
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        if canvas.theme.is_solid() {
            paint(canvas, 2 - form as i32);
        } else {
            canvas.text(0, 0, WORDS, Role::Strong);
        }
    }
}

/// Paints it with dots of `scale` half rows.
fn paint(canvas: &mut Canvas, scale: i32) {
    let (theme, width, height) = (canvas.theme, SIZE.0 * scale, SIZE.1 * scale);
    let shadow = theme.shadow(theme.face(Surface::Table));
    let mut paint = Paint::new(canvas, 0, 0, width + 1, height + 1);
    let unit = 10.0 * scale as f32;
    let (wide, high) = (7.0 * unit, 8.0 * unit);
    for (at, dots) in LETTERS.iter().enumerate() {
        let (face, lip, ink) = if at < IVORY {
            (Surface::Ivory, Surface::Lip, Role::Pip)
        } else {
            (Surface::Held, Surface::HeldLip, Role::HeldPip)
        };
        let (left, cut) = (at as f32 * 8.0 * unit, [unit / 2.0]);
        paint.tile(
            left + 5.0,
            unit,
            left + wide + 5.0,
            high + 10.0,
            &cut,
            shadow,
        );
        paint.tile(left, unit, left + wide, high, &cut, theme.face(lip));
        paint.tile(left, 0.0, left + wide, 7.0 * unit, &cut, theme.face(face));
        paint.rect(left, 3.0 * unit, left + wide, 6.0 * unit, theme.face(face));
        for (row, line) in dots.iter().enumerate() {
            let top = (1.0 + row as f32) * unit;
            pattern(
                &mut paint,
                left + unit,
                top,
                u32::from(*line),
                5,
                (unit, unit),
                theme.ink(ink),
            );
        }
    }
    paint.finish();
}
