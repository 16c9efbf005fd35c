//! Words in large capitals.
use super::layout::{ANY, Form, Leaf};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::numerals::{self, Scale};
use crate::tui::theme::{Role, Theme};

/// Words in capitals as large as possible; a line of text without colours, or if a letter is not available.
pub(crate) struct Capitals {
    /// The words.
    pub(crate) words: String,
    /// Their role.
    pub(crate) role: Role,
}

/// The scales, largest first.
const SCALES: [Scale; 2] = [Scale::Double, Scale::Single];

impl Leaf for Capitals {
    fn forms(&self, theme: Theme) -> Vec<Form> {
        let form = |(scale, worth): (Scale, i16)| {
            let width = numerals::capitals_width(&self.words, scale).filter(|_| theme.is_solid())?;
            let rows = numerals::capitals_rows(scale);
            Some(Form::new((width, rows), (ANY, rows)).worth(worth))
        };
        let text = Form::new((width_of(&self.words), 1), (ANY, 1));
        SCALES.into_iter().zip([2, 1]).filter_map(form).chain([text]).collect()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        match SCALES.get(form).filter(|_| self.forms(canvas.theme).len() > form + 1) {
            Some(scale) => numerals::capitals(canvas, &self.words, *scale, self.role),
            None => _ = canvas.text(0, 0, &self.words, self.role),
        }
    }
}
