//! Courses of scores: a strip of columns per seat.
use super::layout::{ANY, Form, Leaf};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::bar;
use crate::tui::theme::{Role, Theme};
use crate::tui::ui::text::lines::abbreviated;

/// The course of a score.
#[derive(Clone, Default)]
pub(crate) struct Strip {
    pub(crate) label: String,
    /// The role of its columns.
    pub(crate) role: Role,
    /// The score after each step so far.
    pub(crate) scores: Vec<i32>,
    /// The score now.
    pub(crate) value: String,
}

/// Strips of the same number of columns on one scale.
pub(crate) struct Strips {
    pub(crate) strips: Vec<Strip>,
    /// The number of columns, taken or to come.
    pub(crate) columns: usize,
}

/// Maximum width of a label in columns.
const LABEL: i32 = 12;
/// Maximum rows of a strip.
const MOST: i32 = 10;
/// The widest column, including the gap.
const WIDEST: i32 = 9;

impl Strips {
    /// Returns the widths of the labels and of the values.
    fn beside(&self) -> (i32, i32) {
        let longest =
            |texts: &mut dyn Iterator<Item = &String>| texts.map(|text| width_of(text)).max().unwrap_or(0);
        let label = longest(&mut self.strips.iter().map(|strip| &strip.label));
        (label.min(LABEL), longest(&mut self.strips.iter().map(|strip| &strip.value)).max(4))
    }

    /// Draws the columns of `strip` over all of `canvas`: upwards from zero, and downwards below it.
    fn columns(&self, canvas: &mut Canvas, strip: &Strip, bounds: (i32, i32)) {
        let (width, high) = (canvas.width(), canvas.height());
        let step = (width / self.columns.max(1) as i32).clamp(1, WIDEST);
        let wide = if step > 1 { step - 1 } else { 1 };
        for (x, at) in (0..).step_by(step as usize).zip(0..self.columns) {
            let score = strip.scores.get(at).copied().unwrap_or(0);
            bar::signed(canvas, x, (wide, high), score, bounds, strip.role);
        }
    }
}

impl Leaf for Strips {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let ((label, value), count) = (self.beside(), self.strips.len() as i32);
        let wide = label + value + 4 + self.columns as i32;
        let form = |rows: i32, gap: i32, worth| {
            let most = count * (MOST + gap) - gap;
            Form::new((wide, count * (rows + gap) - gap), (ANY, most)).worth(worth)
        };
        vec![form(2, 1, 2), form(2, 0, 1), form(1, 0, 0)]
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let ((label, value), width, height) = (self.beside(), canvas.width(), canvas.height());
        let count = self.strips.len().max(1) as i32;
        let gap = i32::from(form == 0);
        let rows = ((height + gap) / count - gap).max(1);
        let scores = || self.strips.iter().flat_map(|strip| strip.scores.iter().copied());
        let scale = (scores().min().unwrap_or(0).min(0), scores().max().unwrap_or(0).max(0));
        let free = width - label - value - 4;
        for (y, strip) in (0..).step_by((rows + gap) as usize).zip(&self.strips) {
            let middle = y + (rows - 1) / 2 + i32::from(scale.0 == 0) * (rows - 1 - (rows - 1) / 2);
            let role = if strip.role == Role::Accent { Role::Strong } else { Role::Text };
            canvas.text(0, middle, &abbreviated(&strip.label, label), role);
            canvas.right(width, middle, &strip.value, role);
            self.columns(&mut canvas.sub(label + 2, y, free, rows), strip, scale);
        }
    }
}
