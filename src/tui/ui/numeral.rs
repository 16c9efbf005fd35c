//! Large numbers.
use super::layout::{Form, Leaf};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::numerals::{self, Scale};
use crate::tui::theme::{Role, Theme};

/// A number to be read from afar; without colours a bold word behind what it is.
pub(crate) struct Numeral<'a> {
    /// The number.
    pub(crate) text: String,
    /// The longest text that it will be.
    pub(crate) longest: String,
    /// Its name.
    pub(crate) word: &'a str,
}

const SCALES: [Scale; 2] = [Scale::Double, Scale::Single];

impl Leaf for Numeral<'_> {
    fn forms(&self, theme: Theme) -> Vec<Form> {
        if !theme.is_solid() {
            return vec![Form::fixed(width_of(self.word) + 1 + width_of(&self.longest), 1)];
        }
        let size = |scale: Scale| Form::fixed(numerals::width(&self.longest, scale), scale.rows());
        SCALES.iter().zip([1, 0]).map(|(scale, worth)| size(*scale).worth(worth)).collect()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        numerals::draw(canvas, 0, 0, &self.text, SCALES[form], self.word, Role::Text);
    }
}
