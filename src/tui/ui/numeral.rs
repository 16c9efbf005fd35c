//! Large numbers.
use super::layout::{Form, Leaf};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::digits;
use crate::tui::paint::numerals::{self, NumeralSize};
use crate::tui::theme::{Role, Theme};

/// Columns by which a number may be longer than expected.
const LONGER: i32 = 4;

/// A number readable from afar; without colours made of blocks, or a bold word after its
/// description.
pub(crate) struct Numeral<'a> {
    /// The number. If there is no room, it is written as text.
    pub(crate) text: String,
    /// The longest text to make room for.
    pub(crate) longest: String,
    /// The description; empty if it is given elsewhere.
    pub(crate) word: &'a str,
    pub(crate) role: Role,
    /// The permitted scales, largest first.
    pub(crate) scales: &'static [NumeralSize],
}

impl<'a> Numeral<'a> {
    /// Creates the number `text` with room for the `longest`.
    pub(crate) fn new(text: String, longest: impl Into<String>, word: &'a str) -> Numeral<'a> {
        Numeral {
            text,
            longest: longest.into(),
            word,
            role: Role::Text,
            scales: &[NumeralSize::Double, NumeralSize::Single],
        }
    }
}

impl Leaf for Numeral<'_> {
    fn forms(&self, theme: Theme) -> Vec<Form> {
        if theme.is_solid() {
            let form = |scale: &NumeralSize| {
                Form::fixed(numerals::width(&self.longest, *scale), scale.rows())
            };
            return self.scales.iter().map(form).collect();
        }
        match self.word {
            "" => {
                let form = |scale: &NumeralSize| {
                    let (width, height) = blocks(&self.longest, *scale);
                    // A number longer than expected is written as text.
                    Form::new((width, height), (width + LONGER, height))
                };
                self.scales.iter().map(form).collect()
            }
            word => vec![Form::fixed(width_of(word) + 1 + width_of(&self.longest), 1)],
        }
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        if self.text.is_empty() {
            return;
        }
        let (is_solid, width, height) = (canvas.theme.is_solid(), canvas.width(), canvas.height());
        let scale = self.scales[form.min(self.scales.len() - 1)];
        if !is_solid && !self.word.is_empty() {
            numerals::draw(canvas, 0, 0, &self.text, scale, self.word, self.role);
            return;
        }
        // What is longer than expected is drawn smaller in its place. A one begins with an empty
        // column of dots.
        let lead = |scale: NumeralSize| {
            let blank = is_solid
                && self.text.starts_with('1')
                && numerals::width(&self.text, scale) > width;
            if blank {
                (numerals::width("1", scale) + 4) / 5
            } else {
                0
            }
        };
        let size = |scale: NumeralSize| match is_solid {
            true => (
                numerals::width(&self.text, scale) - lead(scale),
                scale.rows(),
            ),
            false => blocks(&self.text, scale),
        };
        let smaller = [
            NumeralSize::Triple,
            NumeralSize::Double,
            NumeralSize::Single,
        ]
        .into_iter()
        .skip_while(|one| *one != scale);
        let Some(fits) = smaller.into_iter().find(|scale| size(*scale).0 <= width) else {
            canvas.text(0, 0, &self.text, self.role);
            return;
        };
        let y = ((height - size(fits).1) / 2).max(0);
        match times(fits) {
            _ if is_solid => {
                _ = numerals::draw(canvas, -lead(fits), y, &self.text, fits, "", self.role)
            }
            0 => _ = canvas.text(0, y, &self.text, Role::Strong),
            times => _ = digits::draw(canvas, (0, y), &self.text, times, self.role),
        }
    }
}

/// Returns the scale of a number of blocks; 0 for plain text.
fn times(scale: NumeralSize) -> i32 {
    match scale {
        NumeralSize::Single => 0,
        NumeralSize::Double => 1,
        NumeralSize::Triple => 2,
    }
}

/// Returns the columns and rows of `text` without colours.
fn blocks(text: &str, scale: NumeralSize) -> (i32, i32) {
    match times(scale) {
        0 => (width_of(text), 1),
        times => (times * digits::width(text), times * digits::HEIGHT),
    }
}
