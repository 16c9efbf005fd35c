//! A player as a picture: a pawn is a person, a die with eyes a computer.
use super::Paint;
use super::bitmap;
use crate::tui::canvas::Canvas;
use crate::tui::theme::{Rgb, Role, Surface};

/// Columns and rows of the small picture; the large one has twice as many.
pub(crate) const PAWN: (i32, i32) = (7, 4);

/// The pictures, two dots a column and a row.
const PERSON: [&str; 8] = [
    ".....####.....",
    "....######....",
    ".....####.....",
    "......##......",
    "...########...",
    ".############.",
    "##############",
    "##############",
];
const LARGE_PERSON: [&str; 16] = [
    "..........########..........",
    "........############........",
    "........############........",
    "........############........",
    "........############........",
    "..........########..........",
    "............####............",
    "............####............",
    "......################......",
    "......################......",
    "..########################..",
    "..########################..",
    "############################",
    "############################",
    "############################",
    "############################",
];
const COMPUTER: [&str; 8] = [
    ".############.",
    "##############",
    "##ggg####ggg##",
    "##ggg####ggg##",
    "##############",
    "###mmmmmmmm###",
    "##############",
    ".############.",
];
const IN_LINES: [[&str; 2]; 2] = [[" o ", "/_\\"], ["o o", " _ "]];

/// Draws the small picture at column `x`, row `y`, or the large one, in the colour `ink`; without
/// surfaces in lines, in the middle of its place.
pub(crate) fn draw(
    canvas: &mut Canvas,
    (x, y): (i32, i32),
    is_large: bool,
    is_person: bool,
    ink: Rgb,
) {
    let times = 1 + i32::from(is_large);
    let wide = PAWN.0 * times;
    let high = PAWN.1 * times;
    if !canvas.theme.is_solid() {
        let lines = IN_LINES[usize::from(!is_person)];
        for (row, line) in (y + high / 2 - 1..).zip(lines) {
            canvas.text(x + (wide - 3) / 2, row, line, Role::Text);
        }
        return;
    }
    let theme = canvas.theme;
    let mut paint = Paint::new(canvas, x, y, wide, high);
    let mut dot = (5.0, 10.0);
    let mut picture: &[&str] = if is_large { &LARGE_PERSON } else { &PERSON };
    if !is_person {
        dot = (5.0 * times as f32, 10.0 * times as f32);
        picture = &COMPUTER;
    }
    let rows = picture.iter().copied();
    bitmap::paint(&mut paint, (0.0, 0.0), rows, dot, |dot| match dot {
        '#' => Some(ink),
        'g' => Some(theme.face(Surface::Held)),
        'm' => Some(theme.face(Surface::Ivory)),
        _ => None,
    });
    paint.finish();
}
