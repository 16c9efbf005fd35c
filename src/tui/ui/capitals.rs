//! Words in large capitals.
use super::layout::{ANY, Form, Leaf};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::numerals::{self, NumeralSize};
use crate::tui::theme::{Role, Theme};

/// Words in capitals as large as possible; text without colours, or if a letter is not available.
pub(crate) struct Capitals {
    /// The words, in one or more lines.
    pub(crate) words: String,
    /// Their role.
    pub(crate) role: Role,
}

/// The scales, largest first.
const SCALES: [NumeralSize; 2] = [NumeralSize::Double, NumeralSize::Single];

impl Capitals {
    /// Returns the columns of the words in `scale`, or `None` if they must be text.
    fn width(&self, scale: NumeralSize, theme: Theme) -> Option<i32> {
        if !theme.is_solid() {
            return None;
        }
        let widths: Option<Vec<i32>> = self
            .words
            .lines()
            .map(|line| numerals::capitals_width(line, scale))
            .collect();
        widths?.into_iter().max()
    }
}

impl Leaf for Capitals {
    fn forms(&self, theme: Theme) -> Vec<Form> {
        let lines = self.words.lines().count() as i32;
        let mut forms = Vec::new();
        for scale in SCALES {
            if let Some(width) = self.width(scale, theme) {
                let rows = lines * numerals::capitals_rows(scale);
                forms.push(Form::new((width, rows), (ANY, rows)));
            }
        }
        let width = self.words.lines().map(width_of).max().unwrap_or(0);
        forms.push(Form::new((width, lines), (ANY, lines)));
        forms
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let scale = SCALES.get(form).copied();
        let scale = scale.filter(|scale| self.width(*scale, canvas.theme).is_some());
        let width = canvas.width();
        let rows = scale.map_or(1, numerals::capitals_rows);
        for (y, line) in (0..).step_by(rows as usize).zip(self.words.lines()) {
            if let Some(scale) = scale {
                let mut place = canvas.sub(0, y, width, rows);
                numerals::capitals(&mut place, line, scale, self.role);
            } else {
                canvas.text(0, y, line, self.role);
            }
        }
    }
}
