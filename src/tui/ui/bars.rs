//! Bars one below the other, with names and numbers.
use super::layout::{ANY, Form, Leaf};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::bar;
use crate::tui::theme::{Role, Theme};
use crate::tui::ui::text::lines::abbreviated;

/// A bar.
#[derive(Clone, Default)]
pub(crate) struct Bar {
    pub(crate) label: String,
    /// Filled fraction, from 0 to 1.
    pub(crate) part: f64,
    pub(crate) role: Role,
    /// The number after it, with its role.
    pub(crate) value: (String, Role),
}

/// Bars that fill their room.
pub(crate) struct Bars(pub(crate) Vec<Bar>);

/// Maximum width of a label in columns.
const LABEL: i32 = 12;
/// Maximum distance of bars in rows.
const MOST: i32 = 5;

impl Bars {
    /// Returns the widths of the labels and of the values.
    fn columns(&self) -> (i32, i32) {
        let labels = self.0.iter().map(|bar| width_of(&bar.label));
        let values = self.0.iter().map(|bar| width_of(&bar.value.0));
        (
            labels.max().unwrap_or(0).min(LABEL),
            values.max().unwrap_or(0).max(4),
        )
    }
}

impl Leaf for Bars {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let all = self.0.len() as i32;
        let (label, value) = self.columns();
        vec![Form::new((label + value + 14, all), (ANY, MOST * all))]
    }

    fn draw(&self, canvas: &mut Canvas, _: usize) {
        let width = canvas.width();
        let (label, value) = self.columns();
        let count = self.0.len() as i32;
        let step = if count > 1 {
            ((canvas.height() - 1) / (count - 1)).clamp(1, MOST)
        } else {
            1
        };
        for (y, bar) in (0..).step_by(step as usize).zip(&self.0) {
            canvas.text(0, y, &abbreviated(&bar.label, label), Role::Strong);
            // Adjacent bars would look like one shape.
            let draw = if step == 1 { bar::half } else { bar::draw };
            draw(
                canvas,
                label + 2,
                y,
                width - label - value - 4,
                bar.part,
                bar.role,
            );
            canvas.right(width, y, &bar.value.0, bar.value.1);
        }
    }
}
