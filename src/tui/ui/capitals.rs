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

impl Leaf for Capitals {
    fn forms(&self, theme: Theme) -> Vec<Form> {
        let count = self.words.lines().count() as i32;
        let form = |scale: NumeralSize| {
            let width = |line| numerals::capitals_width(line, scale).filter(|_| theme.is_solid());
            let width = self
                .words
                .lines()
                .map(width)
                .collect::<Option<Vec<i32>>>()?
                .into_iter()
                .max()?;
            let rows = count * numerals::capitals_rows(scale);
            Some(Form::new((width, rows), (ANY, rows)))
        };
        let width = self.words.lines().map(width_of).max().unwrap_or(0);
        let text = Form::new((width, count), (ANY, count));
        SCALES.into_iter().filter_map(form).chain([text]).collect()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let scale = SCALES
            .get(form)
            .filter(|_| self.forms(canvas.theme).len() > form + 1);
        let (width, rows) = (
            canvas.width(),
            scale.map_or(1, |scale| numerals::capitals_rows(*scale)),
        );
        for (y, line) in (0..).step_by(rows as usize).zip(self.words.lines()) {
            match scale {
                Some(scale) => {
                    numerals::capitals(&mut canvas.sub(0, y, width, rows), line, *scale, self.role);
                }
                None => _ = canvas.text(0, y, line, self.role),
            }
        }
    }
}
