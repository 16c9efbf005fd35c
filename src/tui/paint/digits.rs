//! Large numbers.
use crate::tui::canvas::Canvas;
use crate::tui::theme::Role;

/// Rows of a large number.
pub(crate) const HEIGHT: i32 = 5;
/// Columns of a digit and the following gap.
const DIGIT: i32 = 6;
const GAP: i32 = 1;

/// Three by five squares each, the top row first, the left square in the highest bit.
const DIGITS: [[u8; 5]; 10] = [
    [0b111, 0b101, 0b101, 0b101, 0b111],
    [0b010, 0b110, 0b010, 0b010, 0b111],
    [0b111, 0b001, 0b111, 0b100, 0b111],
    [0b111, 0b001, 0b111, 0b001, 0b111],
    [0b101, 0b101, 0b111, 0b001, 0b001],
    [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b111, 0b101, 0b111],
    [0b111, 0b001, 0b010, 0b010, 0b010],
    [0b111, 0b101, 0b111, 0b101, 0b111],
    [0b111, 0b101, 0b111, 0b001, 0b111],
];

/// Draws digits and decimal points of `number` at column `x`, row `y`; returns the next column.
pub(crate) fn draw(canvas: &mut Canvas, mut x: i32, y: i32, number: &str, role: Role) -> i32 {
    for letter in number.chars() {
        let Some(digit) = letter.to_digit(10) else {
            canvas.text(x, y + HEIGHT - 1, "██", role);
            x += 2 + GAP;
            continue;
        };
        for (row, squares) in (y..).zip(DIGITS[digit as usize]) {
            for (column, bit) in (x..).step_by(2).zip([0b100, 0b010, 0b001]) {
                if squares & bit != 0 {
                    canvas.text(column, row, "██", role);
                }
            }
        }
        x += DIGIT + GAP;
    }
    x
}

/// Returns the width of `number` in columns.
pub(crate) fn width(number: &str) -> i32 {
    let of = |letter: char| GAP + if letter.is_ascii_digit() { DIGIT } else { 2 };
    number.chars().map(of).sum::<i32>() - GAP
}
