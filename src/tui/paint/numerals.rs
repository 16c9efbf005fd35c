//! Large numbers and ranks made of dots.
use super::painter::Paint;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::theme::{Rgb, Role, Theme};

/// Size of numerals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NumeralSize {
    /// A dot is a cell wide and half a row high: a number is 3½ rows high.
    Single,
    /// A dot is two cells wide and a row high: 7 rows high.
    Double,
    /// A dot is three cells wide and one and a half rows high: 10½ rows high.
    Triple,
}

impl NumeralSize {
    /// Returns the height of a number in rows.
    pub(crate) fn rows(self) -> i32 {
        match self {
            NumeralSize::Single => 4,
            NumeralSize::Double => 7,
            NumeralSize::Triple => 11,
        }
    }

    fn dot(self) -> (f32, f32) {
        match self {
            NumeralSize::Single => (10.0, 10.0),
            NumeralSize::Double => (20.0, 20.0),
            NumeralSize::Triple => (30.0, 30.0),
        }
    }
}

/// Returns the seven rows of `sign`, five dots each, the leftmost in the highest bit; `None` if it
/// is not available in dots.
fn dots(sign: char) -> Option<[u8; 7]> {
    Some(match sign {
        '0' => [
            0b01110, 0b11011, 0b11011, 0b11011, 0b11011, 0b11011, 0b01110,
        ],
        '1' => [
            0b00110, 0b01110, 0b00110, 0b00110, 0b00110, 0b00110, 0b01111,
        ],
        '2' => [
            0b01110, 0b11011, 0b00011, 0b00110, 0b01100, 0b11000, 0b11111,
        ],
        '3' => [
            0b11110, 0b00011, 0b00011, 0b01110, 0b00011, 0b00011, 0b11110,
        ],
        '4' => [
            0b00110, 0b01110, 0b10110, 0b11111, 0b00110, 0b00110, 0b00110,
        ],
        '5' => [
            0b11111, 0b11000, 0b11110, 0b00011, 0b00011, 0b11011, 0b01110,
        ],
        '6' => [
            0b01110, 0b11000, 0b11110, 0b11011, 0b11011, 0b11011, 0b01110,
        ],
        '7' => [
            0b11111, 0b00011, 0b00110, 0b00110, 0b01100, 0b01100, 0b01100,
        ],
        '8' => [
            0b01110, 0b11011, 0b11011, 0b01110, 0b11011, 0b11011, 0b01110,
        ],
        '9' => [
            0b01110, 0b11011, 0b11011, 0b01111, 0b00011, 0b00011, 0b01110,
        ],
        'A' => [
            0b01110, 0b11011, 0b11011, 0b11111, 0b11011, 0b11011, 0b11011,
        ],
        'C' => [
            0b01110, 0b11011, 0b11000, 0b11000, 0b11000, 0b11011, 0b01110,
        ],
        'D' => [
            0b11110, 0b11011, 0b11011, 0b11011, 0b11011, 0b11011, 0b11110,
        ],
        'J' => [
            0b00111, 0b00011, 0b00011, 0b00011, 0b00011, 0b11011, 0b01110,
        ],
        'K' => [
            0b11011, 0b11011, 0b11110, 0b11100, 0b11110, 0b11011, 0b11011,
        ],
        'Q' => [
            0b01110, 0b11011, 0b11011, 0b11011, 0b11011, 0b01110, 0b00011,
        ],
        '+' => [
            0b00000, 0b00100, 0b00100, 0b11111, 0b00100, 0b00100, 0b00000,
        ],
        '=' => [
            0b00000, 0b00000, 0b11111, 0b00000, 0b11111, 0b00000, 0b00000,
        ],
        '−' | '-' => [
            0b00000, 0b00000, 0b00000, 0b11111, 0b00000, 0b00000, 0b00000,
        ],
        ':' => [
            0b00000, 0b00100, 0b00100, 0b00000, 0b00100, 0b00100, 0b00000,
        ],
        '/' => [
            0b00011, 0b00011, 0b00110, 0b00100, 0b01100, 0b11000, 0b11000,
        ],
        '?' => [
            0b01110, 0b11011, 0b00011, 0b00110, 0b00100, 0b00000, 0b00100,
        ],
        ' ' => [0; 7],
        _ => return None,
    })
}

/// Returns the width of `text` in columns.
pub(crate) fn width(text: &str, scale: NumeralSize) -> i32 {
    let dots = text
        .chars()
        .map(|sign| if sign == ' ' { 3 } else { 6 })
        .sum::<i32>()
        - 1;
    dots.max(0)
        * match scale {
            NumeralSize::Single => 1,
            NumeralSize::Double => 2,
            NumeralSize::Triple => 3,
        }
}

/// Draws `text` (digits, signs, the letters of ranks) at column `x`, row `y` in dots. Without
/// colours it is one bold word after its description `word`: `sum 12`. Returns the next column.
pub(crate) fn draw(
    canvas: &mut Canvas,
    x: i32,
    y: i32,
    text: &str,
    scale: NumeralSize,
    word: &str,
    role: Role,
) -> i32 {
    if !canvas.theme.is_solid() {
        let after = if word.is_empty() {
            x
        } else {
            canvas.text(x, y, word, Role::Dim) + 1
        };
        return canvas.text(after, y, text, Role::Strong);
    }
    let (wide, fill) = (width(text, scale), canvas.theme.ink(role));
    let mut paint = Paint::new(canvas, x, y, wide, scale.rows());
    dotted(&mut paint, 0.0, 0.0, text, scale.dot(), fill);
    paint.finish();
    x + wide
}

/// Returns the height of a number in rows; without colours it is a word.
pub(crate) fn rows(scale: NumeralSize, theme: Theme) -> i32 {
    if theme.is_solid() { scale.rows() } else { 1 }
}

/// Draws `text` centred in `wide` columns from `x`.
pub(crate) fn centred(
    canvas: &mut Canvas,
    x: i32,
    wide: i32,
    y: i32,
    text: &str,
    scale: NumeralSize,
    role: Role,
) {
    let width = if canvas.theme.is_solid() {
        width(text, scale)
    } else {
        width_of(text)
    };
    draw(canvas, x + (wide - width) / 2, y, text, scale, "", role);
}

/// Paints `text` in dots of `dot` pixels from `(x, y)` on; returns its right end.
pub(crate) fn dotted(
    paint: &mut Paint,
    x: f32,
    y: f32,
    text: &str,
    dot: (f32, f32),
    fill: Rgb,
) -> f32 {
    let mut at = x;
    for sign in text.chars() {
        for (row, line) in dots(sign).unwrap_or([0; 7]).into_iter().enumerate() {
            pattern(
                paint,
                at,
                y + row as f32 * dot.1,
                u32::from(line),
                5,
                dot,
                fill,
            );
        }
        at += dot.0 * if sign == ' ' { 3.0 } else { 6.0 };
    }
    at - dot.0
}

/// Paints one row of `columns` dots, runs of them as one rectangle.
pub(crate) fn pattern(
    paint: &mut Paint,
    x: f32,
    y: f32,
    line: u32,
    columns: u32,
    dot: (f32, f32),
    fill: Rgb,
) {
    let on = |column: u32| line >> (columns - 1 - column) & 1 == 1;
    let mut column = 0;
    while column < columns {
        let from = column;
        while column < columns && on(column) {
            column += 1;
        }
        if column > from {
            paint.rect(
                x + from as f32 * dot.0,
                y,
                x + column as f32 * dot.0,
                y + dot.1,
                fill,
            );
        }
        column += 1;
    }
}

/// Returns the width of `words` in dotted capitals, in columns; `None` if a character is not
/// available.
pub(crate) fn capitals_width(words: &str, scale: NumeralSize) -> Option<i32> {
    let columns = |sign: char| match sign {
        ' ' => Some(3),
        _ => letter(sign).map(|(_, columns)| columns as i32 + 1),
    };
    let dots = words
        .to_uppercase()
        .chars()
        .map(columns)
        .sum::<Option<i32>>()?
        - 1;
    Some(dots * (scale.dot().0 / 10.0) as i32)
}

/// Returns the rows of dotted capitals.
pub(crate) const fn capitals_rows(scale: NumeralSize) -> i32 {
    match scale {
        NumeralSize::Single => 3,
        NumeralSize::Double => 6,
        NumeralSize::Triple => 8,
    }
}

/// Draws `words` at the left edge in capitals of five dots, from half a row down, of `most` or what
/// fits of it; as a line of text if none fits.
pub(crate) fn capitals(canvas: &mut Canvas, words: &str, most: NumeralSize, role: Role) {
    let scales = [
        NumeralSize::Triple,
        NumeralSize::Double,
        NumeralSize::Single,
    ];
    let sizes = scales.into_iter().skip_while(|scale| *scale != most);
    let mut sizes = sizes.filter_map(|scale| Some((scale, capitals_width(words, scale)?)));
    let fitting = sizes.find(|(_, wide)| *wide <= canvas.width());
    let Some((scale, wide)) = fitting.filter(|_| canvas.theme.is_solid()) else {
        canvas.text(0, (capitals_rows(most) - 1) / 2, words, role);
        return;
    };
    let (fill, dot) = (canvas.theme.ink(role), scale.dot());
    let signs = words.to_uppercase();
    let signs = signs
        .chars()
        .map(|sign| letter(sign).unwrap_or(([0; 5], 2)));
    let mut paint = Paint::new(canvas, 0, 0, wide, capitals_rows(scale));
    let mut at = 0.0;
    for (lines, columns) in signs {
        for (row, line) in lines.into_iter().enumerate() {
            pattern(
                &mut paint,
                at,
                10.0 + row as f32 * dot.1,
                line.into(),
                columns,
                dot,
                fill,
            );
        }
        at += dot.0 * (columns + 1) as f32;
    }
    paint.finish();
}

/// Returns the five rows of a capital, digit or sign, and its width.
pub(crate) fn letter(sign: char) -> Option<([u8; 5], u32)> {
    Some(match sign {
        'B' => ([0b110, 0b101, 0b110, 0b101, 0b110], 3),
        'C' => ([0b011, 0b100, 0b100, 0b100, 0b011], 3),
        'D' => ([0b110, 0b101, 0b101, 0b101, 0b110], 3),
        'E' => ([0b111, 0b100, 0b110, 0b100, 0b111], 3),
        'F' => ([0b111, 0b100, 0b110, 0b100, 0b100], 3),
        'G' => ([0b111, 0b100, 0b101, 0b101, 0b111], 3),
        'H' => ([0b101, 0b101, 0b111, 0b101, 0b101], 3),
        'I' => ([0b111, 0b010, 0b010, 0b010, 0b111], 3),
        'L' => ([0b100, 0b100, 0b100, 0b100, 0b111], 3),
        'M' => ([0b10001, 0b11011, 0b10101, 0b10001, 0b10001], 5),
        'N' => ([0b1001, 0b1101, 0b1011, 0b1001, 0b1001], 4),
        'O' => ([0b111, 0b101, 0b101, 0b101, 0b111], 3),
        'P' => ([0b111, 0b101, 0b111, 0b100, 0b100], 3),
        'R' => ([0b110, 0b101, 0b110, 0b101, 0b101], 3),
        'S' => ([0b111, 0b100, 0b111, 0b001, 0b111], 3),
        'T' => ([0b111, 0b010, 0b010, 0b010, 0b010], 3),
        'U' => ([0b101, 0b101, 0b101, 0b101, 0b111], 3),
        'V' => ([0b101, 0b101, 0b101, 0b101, 0b010], 3),
        'W' => ([0b10001, 0b10001, 0b10101, 0b11011, 0b10001], 5),
        'X' => ([0b101, 0b101, 0b010, 0b101, 0b101], 3),
        'Y' => ([0b101, 0b101, 0b010, 0b010, 0b010], 3),
        'Z' => ([0b111, 0b001, 0b010, 0b100, 0b111], 3),
        '.' => ([0, 0, 0, 0, 0b1], 1),
        '−' => ([0, 0, 0b111, 0, 0], 3),
        '?' => ([0b111, 0b001, 0b011, 0b000, 0b010], 3),
        _ => return small_dots(sign),
    })
}

/// Returns the five rows of `sign` as a small rank, and its width.
fn small_dots(sign: char) -> Option<([u8; 5], u32)> {
    Some(match sign {
        '0' => ([0b111, 0b101, 0b101, 0b101, 0b111], 3),
        '1' => ([0b01, 0b11, 0b01, 0b01, 0b01], 2),
        '2' => ([0b111, 0b001, 0b111, 0b100, 0b111], 3),
        '3' => ([0b111, 0b001, 0b111, 0b001, 0b111], 3),
        '4' => ([0b101, 0b101, 0b111, 0b001, 0b001], 3),
        '5' => ([0b111, 0b100, 0b111, 0b001, 0b111], 3),
        '6' => ([0b111, 0b100, 0b111, 0b101, 0b111], 3),
        '7' => ([0b111, 0b001, 0b001, 0b010, 0b010], 3),
        '8' => ([0b111, 0b101, 0b111, 0b101, 0b111], 3),
        '9' => ([0b111, 0b101, 0b111, 0b001, 0b111], 3),
        'A' => ([0b010, 0b101, 0b111, 0b101, 0b101], 3),
        'J' => ([0b001, 0b001, 0b001, 0b101, 0b111], 3),
        'Q' => ([0b0110, 0b1001, 0b1001, 0b1010, 0b0101], 4),
        'K' => ([0b101, 0b101, 0b110, 0b101, 0b101], 3),
        _ => return None,
    })
}

/// Paints `text` in the small dots of ranks from `(x, y)` on; returns its right end.
pub(super) fn small(
    paint: &mut Paint,
    x: f32,
    y: f32,
    text: &str,
    dot: (f32, f32),
    fill: Rgb,
) -> f32 {
    let mut at = x;
    for (lines, columns) in text.chars().filter_map(small_dots) {
        for (row, line) in lines.into_iter().enumerate() {
            pattern(
                paint,
                at,
                y + row as f32 * dot.1,
                line.into(),
                columns,
                dot,
                fill,
            );
        }
        at += dot.0 * (columns + 1) as f32;
    }
    at - dot.0
}

/// Draws a pressed place for each of so many digits over the whole canvas; nothing where numbers
/// are text.
pub(crate) fn places(canvas: &mut Canvas, digits: i32) {
    if !canvas.theme.is_solid() {
        return;
    }
    let dot = canvas.width() / (6 * digits - 1).max(1);
    for x in (0..digits).map(|digit| 6 * digit * dot) {
        let [edge, rest] = canvas.theme.pressed(canvas.ground_at(x, 0));
        let mut paint = Paint::new(canvas, x, 0, 5 * dot, canvas.height());
        let (right, bottom) = (50.0 * dot as f32, 70.0 * dot as f32);
        paint.rect(0.0, 0.0, right, bottom, rest);
        paint.rect(0.0, 0.0, right, 10.0, edge);
        paint.finish();
    }
}
