//! Large numbers.
use super::layout::{Form, Leaf};
use crate::tui::canvas::{Canvas, width_of};
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

    /// Returns the columns and rows of `text`.
    fn size(text: &str, scale: NumeralSize, theme: Theme) -> (i32, i32) {
        if theme.is_solid() {
            (numerals::width(text, scale), scale.rows())
        } else {
            numerals::size_in_blocks(text, scale)
        }
    }
}

impl Leaf for Numeral<'_> {
    fn forms(&self, theme: Theme) -> Vec<Form> {
        if !theme.is_solid() && !self.word.is_empty() {
            let width = width_of(self.word) + 1 + width_of(&self.longest);
            return vec![Form::fixed(width, 1)];
        }
        // A number of blocks that is longer than expected is written as text.
        let longer = if theme.is_solid() { 0 } else { LONGER };
        let mut forms = Vec::new();
        for scale in self.scales {
            let (width, height) = Numeral::size(&self.longest, *scale, theme);
            forms.push(Form::new((width, height), (width + longer, height)));
        }
        forms
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        if self.text.is_empty() {
            return;
        }
        let theme = canvas.theme;
        let scale = self.scales[form.min(self.scales.len() - 1)];
        if !theme.is_solid() && !self.word.is_empty() {
            numerals::draw(canvas, 0, 0, &self.text, scale, self.word, self.role);
            return;
        }
        // What is longer than expected is drawn smaller in its place.
        let width = canvas.width();
        let mut sizes = scale
            .down()
            .map(|scale| (scale, Numeral::size(&self.text, scale, theme)));
        let Some((scale, (_, rows))) = sizes.find(|(_, (columns, _))| *columns <= width) else {
            canvas.text(0, 0, &self.text, self.role);
            return;
        };
        let y = ((canvas.height() - rows) / 2).max(0);
        if theme.is_solid() {
            numerals::draw(canvas, 0, y, &self.text, scale, "", self.role);
        } else {
            numerals::draw_in_blocks(canvas, y, &self.text, scale, self.role);
        }
    }
}
