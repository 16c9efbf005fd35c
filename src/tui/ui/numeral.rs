//! Large numbers.
use super::layout::{Form, Leaf};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::digits;
use crate::tui::paint::numerals::{self, Scale};
use crate::tui::theme::{Role, Theme};

/// A number readable from afar; without colours made of blocks, or a bold word after its description.
pub(crate) struct Numeral<'a> {
    /// The number. If there is no room, it is written as text.
    pub(crate) text: String,
    /// The longest text to make room for.
    pub(crate) longest: String,
    /// The description; empty if it is given elsewhere.
    pub(crate) word: &'a str,
    pub(crate) role: Role,
    /// The permitted scales, largest first.
    pub(crate) scales: &'static [Scale],
}

impl<'a> Numeral<'a> {
    /// Creates the number `text` with room for the `longest`.
    pub(crate) fn new(text: String, longest: impl Into<String>, word: &'a str) -> Numeral<'a> {
        Numeral {
            text,
            longest: longest.into(),
            word,
            role: Role::Text,
            scales: &[Scale::Double, Scale::Single],
        }
    }
}

impl Leaf for Numeral<'_> {
    fn forms(&self, theme: Theme) -> Vec<Form> {
        if theme.is_solid() {
            let most = self.scales.len() as i16 - 1;
            let size = |scale: Scale| Form::fixed(numerals::width(&self.longest, scale), scale.rows());
            return self.scales.iter().zip(0..).map(|(scale, at)| size(*scale).worth(most - at)).collect();
        }
        match self.word {
            "" => vec![Form::fixed(digits::width(&self.longest), digits::HEIGHT)],
            word => vec![Form::fixed(width_of(word) + 1 + width_of(&self.longest), 1)],
        }
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        if self.text.is_empty() {
            return;
        }
        let (is_solid, width) = (canvas.theme.is_solid(), canvas.width());
        let scale = self.scales[form.min(self.scales.len() - 1)];
        if is_solid && numerals::width(&self.text, scale) <= width || !self.word.is_empty() {
            numerals::draw(canvas, 0, 0, &self.text, scale, self.word, self.role);
        } else if !is_solid && digits::width(&self.text) <= width {
            digits::draw(canvas, 0, 0, &self.text, self.role);
        } else {
            canvas.text(0, 0, &self.text, self.role);
        }
    }
}
