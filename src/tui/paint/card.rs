//! Playing cards, face up and face down.
use super::alphabet::{Alphabet, CAPITALS, NUMERALS, SMALL_SUITS, SUITS};
use super::bitmap::{self, one_colour};
use super::outline::{self, Outline};
use super::painter::{CELL_HEIGHT, CELL_WIDTH, Paint};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::theme::{Rgb, Role, Surface, Theme};
use ratatui::style::Modifier;

/// State of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CardState {
    /// Face up; does not fit the roll.
    Up,
    /// Face up, and may be turned over now.
    Fits,
    /// Face down.
    Down,
    /// Being turned over: only part of its width is visible, showing its back if `back` is set.
    Turning {
        /// Visible columns.
        width: i32,
        /// The back is visible.
        back: bool,
    },
}

/// A card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CardDrawing<'a> {
    /// Its rank: `A`, `2` … `10`, `J`, `Q`, `K`.
    pub(crate) rank: &'a str,
    /// Suit symbol: `♠`, `♥`, `♦` or `♣`.
    pub(crate) suit: char,
    pub(crate) state: CardState,
    pub(crate) cursor: bool,
}

/// How a rank and a suit are written on a card.
struct Writing {
    rank: &'static Alphabet,
    /// The left edge of the rank, in pixels.
    left: f32,
    /// A dot of the rank, in pixels.
    dot: (f32, f32),
    suit: SuitForm,
}

#[derive(Clone, Copy)]
enum SuitForm {
    /// A character on the right.
    Sign,
    /// Dots on the right, in pixels, and the margin below them.
    Dots(&'static Alphabet, f32, f32),
}

/// How rank and suit are written from a size of card on.
struct CardSize {
    /// The minimum columns and rows.
    min: (i32, i32),
    /// The writing of a rank of one sign, and of a ten.
    one: Writing,
    ten: Writing,
}

/// Dots of ranks, in pixels.
const SQUARE: (f32, f32) = (10.0, 10.0);
const NARROW: (f32, f32) = (10.0, 20.0);
const TALL: (f32, f32) = (15.0, 20.0);
const DOUBLE: (f32, f32) = (20.0, 20.0);

/// A suit in large and in small dots.
const LARGE_SUIT: SuitForm = SuitForm::Dots(&SUITS, 20.0, 20.0);
const SUIT: SuitForm = SuitForm::Dots(&SUITS, 10.0, 20.0);
/// The zero of a ten with a suit right below it would be a Q.
const SMALL_SUIT: SuitForm = SuitForm::Dots(&SMALL_SUITS, 10.0, 20.0);
const LOW_SUIT: SuitForm = SuitForm::Dots(&SMALL_SUITS, 10.0, 10.0);

/// The sizes of cards on which ranks are made of dots, largest first.
const SIZES: [CardSize; 8] = [
    CardSize {
        min: (23, 17),
        one: Writing::new(&NUMERALS, DOUBLE, LARGE_SUIT),
        ten: Writing::new(&NUMERALS, TALL, LARGE_SUIT),
    },
    CardSize {
        min: (19, 14),
        one: Writing::new(&NUMERALS, TALL, SUIT),
        ten: Writing::new(&NUMERALS, TALL, SUIT),
    },
    CardSize {
        min: (19, 13),
        one: Writing::new(&NUMERALS, TALL, SUIT),
        ten: Writing::new(&NUMERALS, TALL, SMALL_SUIT),
    },
    CardSize {
        min: (15, 10),
        one: Writing::new(&NUMERALS, SQUARE, SUIT),
        ten: Writing::new(&NUMERALS, SQUARE, SUIT),
    },
    CardSize {
        min: (13, 6),
        one: Writing::new(&NUMERALS, SQUARE, SuitForm::Sign),
        ten: Writing::new(&NUMERALS, SQUARE, SuitForm::Sign),
    },
    CardSize {
        min: (11, 8),
        one: Writing::new(&NUMERALS, SQUARE, LOW_SUIT),
        ten: Writing::new(&CAPITALS, SQUARE, LOW_SUIT),
    },
    CardSize {
        min: (11, 7),
        one: Writing::new(&CAPITALS, TALL, SuitForm::Sign),
        ten: Writing::new(&CAPITALS, NARROW, SuitForm::Sign),
    },
    CardSize {
        min: (9, 5),
        one: Writing::new(&CAPITALS, SQUARE, SuitForm::Sign),
        // It leaves the column of the suit free.
        ten: Writing {
            left: 5.0,
            ..Writing::new(&CAPITALS, SQUARE, SuitForm::Sign)
        },
    },
];

impl Writing {
    const fn new(rank: &'static Alphabet, dot: (f32, f32), suit: SuitForm) -> Writing {
        Writing {
            rank,
            left: MARGIN,
            dot,
            suit,
        }
    }
}

/// Distance of a rank from the left and upper edge, and of a suit from the right one, in pixels.
const MARGIN: f32 = 10.0;

/// Marks a card of this size at column `x`, row `y` as the best to turn over.
pub(crate) fn mark_best(canvas: &mut Canvas, (x, y): (i32, i32), (width, height): (i32, i32)) {
    if canvas.theme.is_solid() {
        // Small cards have their rank on the left, large ones their suit on the right.
        let column = if height < 8 { width - 4 } else { 1 };
        canvas.text_on(
            x + column,
            y + height - 2,
            " ✓ ",
            Role::HeldPip,
            Surface::Held,
        );
    } else {
        canvas.text(x + 1, y + height - 2, "best", Role::Strong);
    }
}

/// Joins two cards with rings in gold: the one at column `x` and half row `top`, and the next one of a
/// row, a column or a diagonal.
pub(crate) fn join(
    canvas: &mut Canvas,
    (x, top): (i32, i32),
    (next_x, next_top): (i32, i32),
    (width, height): (i32, i32),
) {
    let first_x = x.min(next_x);
    let first_y = top / 2;
    let half = CELL_HEIGHT / 2.0;
    let pixels_of = |x: i32, half_rows: i32| {
        (
            (x - first_x) as f32 * CELL_WIDTH,
            (half_rows - 2 * first_y) as f32 * half,
        )
    };
    let gold = canvas.theme.ring();
    let columns = (next_x - x).abs() + width;
    let rows = (next_top - top) / 2 + height + 1;
    let mut paint = Paint::new(canvas, first_x, first_y, columns, rows);
    let (right, bottom) = pixels_of(x + width, top + 2 * height - 1);
    let (left, above) = pixels_of(x, top + 1);
    let (next_left, next_above) = pixels_of(next_x, next_top + 1);
    let wide = width as f32 * CELL_WIDTH;
    if top == next_top {
        let centre = above.midpoint(bottom);
        let reach = 2.0 * half;
        paint.rect(right, centre - reach, next_left, centre + reach, gold);
    } else if x == next_x {
        let centre = left.midpoint(right);
        let reach = 3.0 * CELL_WIDTH;
        paint.rect(centre - reach, bottom, centre + reach, next_above, gold);
    } else {
        // The corners of the rings are cut.
        let ends = if x < next_x {
            (right, next_left)
        } else {
            (next_left + wide, left)
        };
        let cut = CELL_WIDTH / 2.0;
        paint.rect(ends.0 - cut, bottom, ends.1 + cut, next_above, gold);
    }
    paint.finish();
}

/// Draws a card with the text `text` in a line of text; returns the next column.
pub(crate) fn chip(canvas: &mut Canvas, x: i32, y: i32, text: &str, is_red: bool) -> i32 {
    if canvas.theme.is_solid() {
        let style = canvas
            .theme
            .style_on(if is_red { Role::Red } else { Role::Ink }, Surface::Ivory);
        canvas.cap(x, y, text, style.add_modifier(Modifier::BOLD))
    } else {
        canvas.text(x, y, &format!("[{text}]"), Role::Strong)
    }
}

impl CardDrawing<'_> {
    fn role(&self) -> Role {
        if matches!(self.suit, '♥' | '♦') {
            Role::Red
        } else {
            Role::Ink
        }
    }

    /// Draws the card in `width` × `height` cells from column `x`, row `y` on: 9 × 4 or one of
    /// [`SIZES`]. Cards may be adjacent without a gap; the one under the cursor is drawn last, because its ring extends half a column to each
    /// side.
    pub(crate) fn draw(&self, canvas: &mut Canvas, x: i32, y: i32, width: i32, height: i32) {
        self.draw_from(canvas, x, 2 * y, width, height);
    }

    /// The same from half row `top` on; outlines start at the next whole one.
    pub(crate) fn draw_from(&self, canvas: &mut Canvas, x: i32, top: i32, width: i32, height: i32) {
        if let CardState::Turning {
            width: visible,
            back,
        } = self.state
        {
            let state = if back {
                CardState::Down
            } else {
                CardState::Fits
            };
            let columns = visible.clamp(2, width);
            let blank = CardDrawing {
                rank: "",
                suit: ' ',
                cursor: false,
                state,
            };
            blank.draw_from(canvas, x + (width - columns) / 2, top, columns, height);
        } else if canvas.theme.is_solid() {
            self.draw_painted(canvas, x, top, width, height);
        } else {
            self.draw_outlined(canvas, x, (top + 1) / 2, width, height);
        }
    }

    fn draw_painted(&self, canvas: &mut Canvas, x: i32, top: i32, width: i32, height: i32) {
        let y = top / 2;
        let is_lower = top % 2 != 0;
        let rows = height + i32::from(is_lower);
        let theme = canvas.theme;
        let ground = canvas.ground_at(x - 1, y + height / 2);
        let mut paint = Paint::new(canvas, x - 1, y, width + 2, rows);
        let left = CELL_WIDTH;
        let above = CELL_HEIGHT * if is_lower { 1.0 } else { 0.5 };
        let wide = width as f32 * CELL_WIDTH;
        let high = (height - 1) as f32 * CELL_HEIGHT;
        let right = left + wide;
        let bottom = above + high;
        let gold = theme.ring();
        if self.cursor {
            paint.tile(
                left - 5.0,
                above - 10.0,
                right + 5.0,
                bottom + 10.0,
                &[5.0],
                gold,
            );
        } else {
            paint.rect(
                left + 5.0,
                above + 10.0,
                right + 5.0,
                bottom + 10.0,
                theme.shadow(ground),
            );
        }
        if self.state == CardState::Down {
            back(
                &mut paint,
                [left, above, right, bottom],
                theme.face(Surface::Back),
                theme.face(Surface::Weave),
            );
            return paint.finish();
        }
        let (face, lip) = self.colours(theme);
        let ink = theme.ink(self.role());
        paint.tile(left, above, right, bottom, &[5.0], lip);
        // Half a row, so that no cell has three colours; the narrowest margins leave less.
        let edge = if height == 7 && width < 13 { 5.0 } else { 10.0 };
        paint.tile(left, above, right, bottom - edge, &[5.0], face);
        let is_suit_missing = self.write(&mut paint, (left, above), (width, height), ink);
        paint.finish();
        if is_suit_missing {
            let style = ratatui::style::Style::new().fg(ink.into());
            let row = y + i32::from(is_lower) + 1;
            canvas.styled(x + width - 2, row, &self.suit.to_string(), style);
            if height < 5 {
                canvas.styled(x + 1, row, self.rank, style.add_modifier(Modifier::BOLD));
            }
        }
    }

    /// Returns the colours of face and lip.
    fn colours(&self, theme: Theme) -> (Rgb, Rgb) {
        let ivory = theme.face(Surface::Ivory);
        match self.state {
            CardState::Down => (theme.face(Surface::Back), theme.face(Surface::Lip)),
            CardState::Fits => (ivory, theme.ring()),
            // A light mat differs less from ivory.
            _ => (
                theme.faint(ivory, if theme.is_light() { 0.5 } else { 0.13 }),
                theme.face(Surface::Lip),
            ),
        }
    }

    /// Paints rank and suit as large as the card permits. Returns `true` if the suit must be
    /// written as a character.
    fn write(
        &self,
        paint: &mut Paint,
        (left, top): (f32, f32),
        (width, height): (i32, i32),
        ink: Rgb,
    ) -> bool {
        if self.rank.is_empty() {
            return false;
        }
        let mut sizes = SIZES.iter();
        let Some(size) = sizes.find(|size| size.min.0 <= width && size.min.1 <= height) else {
            return true;
        };
        let writing = if self.rank == "10" {
            &size.ten
        } else {
            &size.one
        };
        let corner = (left + writing.left, top + MARGIN);
        writing
            .rank
            .paint(paint, corner, self.rank, writing.dot, ink);
        let SuitForm::Dots(suits, dot, below) = writing.suit else {
            return true;
        };
        let Some(rows) = suits.glyph(self.suit) else {
            return false;
        };
        let side = rows.len() as f32 * dot;
        let right = left + width as f32 * CELL_WIDTH - MARGIN;
        let bottom = top + (height - 1) as f32 * CELL_HEIGHT - below;
        let corner = (right - side, bottom - side);
        bitmap::paint(paint, corner, rows, (dot, dot), one_colour(ink));
        false
    }

    fn draw_outlined(&self, canvas: &mut Canvas, x: i32, y: i32, width: i32, height: i32) {
        let shape = if self.cursor {
            Outline::Double
        } else {
            Outline::Plain
        };
        outline::draw(canvas, (x, y), (width, height), shape);
        if self.state == CardState::Down {
            let fill = "▒".repeat((width - 2).max(0) as usize);
            for row in y + 1..y + height - 1 {
                canvas.text(x + 1, row, &fill, Role::Dim);
            }
            return;
        }
        canvas.text(x + 1, y + 1, self.rank, Role::Strong);
        canvas.text(x + width - 2, y + 1, &self.suit.to_string(), Role::Text);
        if self.state == CardState::Fits && !self.rank.is_empty() {
            let key = format!("({})", self.rank);
            canvas.text(
                x + width - 1 - width_of(&key),
                y + height - 2,
                &key,
                Role::Strong,
            );
        }
    }
}

/// Paints the back of a card with its pattern.
fn back(paint: &mut Paint, [left, top, right, bottom]: [f32; 4], back: Rgb, weave: Rgb) {
    paint.tile(left, top, right, bottom, &[5.0], back);
    let rows = ((bottom - top - 30.0) / 10.0) as i32;
    for row in 0..rows {
        let from = top + 10.0 + 10.0 * row as f32;
        let mut x = left + 20.0 + 10.0 * (row % 2) as f32;
        while x < right - 20.0 {
            paint.rect(x, from, x + 10.0, from + 10.0, weave);
            x += 20.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::theme::{ColourDepth, Scheme};
    use ratatui::layout::Rect;

    /// The lip of a card that fits has another colour on every ground, with many and with few
    /// colours.
    #[test]
    fn cards_that_fit_stand_out() {
        let card = CardDrawing {
            rank: "7",
            suit: '♥',
            state: CardState::Up,
            cursor: false,
        };
        for scheme in [Scheme::Auto, Scheme::Light] {
            for depth in [ColourDepth::True, ColourDepth::Indexed] {
                let theme = Theme {
                    scheme,
                    depth,
                    ..Theme::default()
                };
                let [lip, fitting_lip] = [CardState::Up, CardState::Fits].map(|state| {
                    let mut buffer = Canvas::paint(Rect::new(0, 0, 11, 6), theme, |canvas| {
                        canvas.clear(0, 0, 11, 6);
                        CardDrawing { state, ..card }.draw(canvas, 1, 0, 9, 5);
                    });
                    theme.finish(&mut buffer);
                    buffer[(5, 4)].clone()
                });
                assert_ne!(lip, fitting_lip, "{theme:?}");
            }
        }
    }
}
