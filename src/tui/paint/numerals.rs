//! Large numbers and words made of dots.
use super::alphabet::{CAPITALS, NUMERALS};
use super::painter::Paint;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::theme::{Role, Theme};

/// Size of numerals and capitals: the columns of a dot, which is half as many rows high.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum NumeralSize {
    /// A number is 3½ rows high, a capital 2½.
    Single = 1,
    /// A number is 7 rows high, a capital 5.
    Double,
    /// A number is 10½ rows high, a capital 7½.
    Triple,
}

impl NumeralSize {
    /// All sizes, largest first.
    pub(crate) const ALL: [NumeralSize; 3] = [
        NumeralSize::Triple,
        NumeralSize::Double,
        NumeralSize::Single,
    ];

    /// Returns this size and all smaller ones, largest first.
    pub(crate) fn down(self) -> impl Iterator<Item = NumeralSize> {
        Self::ALL.into_iter().filter(move |size| *size <= self)
    }

    /// Returns the height of a number in rows.
    pub(crate) fn rows(self) -> i32 {
        (7 * self as i32 + 1) / 2
    }

    /// Returns a dot in pixels.
    fn dot(self) -> (f32, f32) {
        let side = 10.0 * self as i32 as f32;
        (side, side)
    }
}

/// Returns the width of `text` in columns.
pub(crate) fn width(text: &str, scale: NumeralSize) -> i32 {
    NUMERALS.width(text) * scale as i32
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
    let wide = width(text, scale);
    let fill = canvas.theme.ink(role);
    let mut paint = Paint::new(canvas, x, y, wide, scale.rows());
    NUMERALS.paint(&mut paint, (0.0, 0.0), text, scale.dot(), fill);
    paint.finish();
    x + wide
}

/// Draws `text` at column `x`, row `y` in dots of a column and a row: as wide as the smallest size
/// and as high as twice that. Without colours it is a bold word.
pub(crate) fn high(canvas: &mut Canvas, x: i32, y: i32, text: &str, role: Role) {
    if !canvas.theme.is_solid() {
        canvas.text(x, y, text, Role::Strong);
        return;
    }
    let wide = width(text, NumeralSize::Single);
    let fill = canvas.theme.ink(role);
    let mut paint = Paint::new(canvas, x, y, wide, NumeralSize::Double.rows());
    NUMERALS.paint(&mut paint, (0.0, 0.0), text, (10.0, 20.0), fill);
    paint.finish();
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

/// Returns the columns and rows of `text` without surfaces, where it is made of blocks, or a line
/// of text in the smallest size or with signs that are not available.
pub(crate) fn size_in_blocks(text: &str, scale: NumeralSize) -> (i32, i32) {
    match blocks(text, scale) {
        0 => (width_of(text), 1),
        blocks => (2 * blocks * CAPITALS.width(text), 5 * blocks),
    }
}

/// Returns the rows of a dot in blocks; 0 for a line of text.
fn blocks(text: &str, scale: NumeralSize) -> i32 {
    if CAPITALS.has(text) {
        scale as i32 - 1
    } else {
        0
    }
}

/// Draws `text` at the left edge, row `y`, in blocks or as a line of text.
pub(crate) fn draw_in_blocks(
    canvas: &mut Canvas,
    y: i32,
    text: &str,
    scale: NumeralSize,
    role: Role,
) {
    let blocks = blocks(text, scale);
    if blocks == 0 {
        canvas.text(0, y, text, Role::Strong);
        return;
    }
    let mut x = 0;
    for sign in text.chars() {
        for (row, dots) in (0..).zip(CAPITALS.glyph(sign).unwrap_or_default()) {
            for (column, _) in (0..).zip(dots.chars()).filter(|(_, dot)| *dot == '#') {
                let block = "██".repeat(blocks as usize);
                for line in 0..blocks {
                    canvas.text(
                        x + 2 * blocks * column,
                        y + blocks * row + line,
                        &block,
                        role,
                    );
                }
            }
        }
        x += 2 * blocks * CAPITALS.advance(sign);
    }
}

/// Returns the width of `words` in capitals, in columns; `None` if a character is not available.
pub(crate) fn capitals_width(words: &str, scale: NumeralSize) -> Option<i32> {
    let words = words.to_uppercase();
    CAPITALS
        .has(&words)
        .then(|| CAPITALS.width(&words) * scale as i32)
}

/// Returns the rows of capitals, with half a row above them.
pub(crate) fn capitals_rows(scale: NumeralSize) -> i32 {
    (5 * scale as i32 + 2) / 2
}

/// Draws `words` at the left edge in capitals, from half a row down, as large as fits, at most of
/// `max_scale`; as a line of text if none fits.
pub(crate) fn capitals(canvas: &mut Canvas, words: &str, max_scale: NumeralSize, role: Role) {
    let room = canvas.width();
    let mut scales = max_scale.down();
    let scale = scales.find(|scale| capitals_width(words, *scale).is_some_and(|wide| wide <= room));
    let Some(scale) = scale.filter(|_| canvas.theme.is_solid()) else {
        canvas.text(0, (capitals_rows(max_scale) - 1) / 2, words, role);
        return;
    };
    let fill = canvas.theme.ink(role);
    let mut paint = Paint::new(canvas, 0, 0, room, capitals_rows(scale));
    CAPITALS.paint(
        &mut paint,
        (0.0, 10.0),
        &words.to_uppercase(),
        scale.dot(),
        fill,
    );
    paint.finish();
}

/// Draws a pressed place for each of so many digits over the whole canvas; nothing where numbers
/// are text.
pub(crate) fn places(canvas: &mut Canvas, digits: i32) {
    if !canvas.theme.is_solid() {
        return;
    }
    let dot = canvas.width() / (6 * digits - 1).max(1);
    for x in (0..digits).map(|digit| 6 * digit * dot) {
        let [edge, face] = canvas.theme.pressed(canvas.ground_at(x, 0));
        let mut paint = Paint::new(canvas, x, 0, 5 * dot, canvas.height());
        let right = 50.0 * dot as f32;
        let bottom = 70.0 * dot as f32;
        paint.rect(0.0, 0.0, right, bottom, face);
        paint.rect(0.0, 0.0, right, 10.0, edge);
        paint.finish();
    }
}
