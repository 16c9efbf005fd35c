//! Scores of several sides, side by side.
use super::layout::{ANY, Form, Leaf};
use super::numeral::Numeral;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::theme::{Role, Theme};
use crate::tui::ui::text::lines::abbreviated;

/// Minimum width of a side, for two digits.
const LEAST: (&str, i32) = ("10", 11);

/// Points readable from afar, each above the name of its side.
pub(crate) struct Scores {
    /// Points and name of each side; the leader is in [`Role::InkGood`].
    pub(crate) sides: Vec<(String, String, Role)>,
    /// The text between two sides.
    pub(crate) between: Vec<String>,
}

impl Leaf for Scores {
    fn forms(&self, theme: Theme) -> Vec<Form> {
        let texts = self
            .sides
            .iter()
            .map(|(text, ..)| text.as_str())
            .chain([LEAST.0]);
        let longest = texts.max_by_key(|text| width_of(text)).unwrap_or_default();
        let all = |Form {
                       least: (wide, high),
                       ..
                   }| {
            let wide = self.sides.len() as i32 * (wide.max(LEAST.1) + 2);
            Form::new((wide, high + 1), (ANY, high + 1))
        };
        Numeral::new(String::new(), longest, "")
            .forms(theme)
            .into_iter()
            .map(all)
            .collect()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let part = canvas.width() / self.sides.len().max(1) as i32;
        for (at, (text, name, role)) in (0..).zip(&self.sides) {
            let numeral = Numeral {
                role: *role,
                ..Numeral::new(text.clone(), text, "")
            };
            let (wide, high) = numeral.forms(canvas.theme)[form].least;
            numeral.draw(
                &mut canvas.sub(part * at + (part - wide) / 2, 0, wide, high),
                form,
            );
            canvas.centred(
                part * at,
                part,
                high,
                &abbreviated(name, part - 2),
                Role::InkStrong,
            );
        }
        if self.sides.len() == 2 {
            let (width, top) = (
                canvas.width(),
                (canvas.height() - 1 - self.between.len() as i32) / 2,
            );
            for (row, line) in (top..).zip(&self.between) {
                canvas.centred(0, width, row, line, Role::Pencil);
            }
        }
    }
}
