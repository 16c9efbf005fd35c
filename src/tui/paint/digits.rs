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

/// Draws digits and decimal points of `number` at column `x`, row `y`, `times` as large; returns
/// the next column.
pub(crate) fn draw(
    canvas: &mut Canvas,
    (mut x, y): (i32, i32),
    number: &str,
    times: i32,
    role: Role,
) -> i32 {
    let block = "██".repeat(times.max(1) as usize);
    for letter in number.chars() {
        let Some(digit) = letter.to_digit(10) else {
            for row in (HEIGHT - 1) * times..HEIGHT * times {
                canvas.text(x, y + row, &block, role);
            }
            x += (2 + GAP) * times;
            continue;
        };
        for row in 0..HEIGHT * times {
            let squares = DIGITS[digit as usize][(row / times) as usize];
            for (column, bit) in (x..).step_by(2 * times as usize).zip([0b100, 0b010, 0b001]) {
                if squares & bit != 0 {
                    canvas.text(column, y + row, &block, role);
                }
            }
        }
        x += (DIGIT + GAP) * times;
    }
    x
}

/// Returns the width of `number` in columns.
pub(crate) fn width(number: &str) -> i32 {
    let of = |letter: char| GAP + if letter.is_ascii_digit() { DIGIT } else { 2 };
    number.chars().map(of).sum::<i32>() - GAP
}
