//! Column charts.
use super::layout::{ANY, Form, Leaf};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::bar;
use crate::tui::theme::{Role, Theme};

/// Rows below the columns, for labels and pointers.
const FEET: i32 = 2;
/// The widest column, including the gap.
const WIDEST: i32 = 24;

/// A column of a chart.
#[derive(Clone, Default)]
pub(crate) struct ChartColumn {
    /// Height, from 0 to 1.
    pub(crate) part: f64,
    pub(crate) role: Role,
    /// The text above it, if there is room.
    pub(crate) above: String,
    /// The text below it, if there is room.
    pub(crate) below: String,
    /// The pointer below that, if any.
    pub(crate) pointer: Option<String>,
}

/// A column chart that fills its room. If there is no room for all columns it shows the last ones.
pub(crate) struct ColumnChart<F> {
    /// Returns the columns for a chart of this width.
    pub(crate) of: F,
}

impl<F: Fn(i32) -> Vec<ChartColumn>> Leaf for ColumnChart<F> {
    fn forms(&self, _: Theme) -> Vec<Form> {
        [(60, 14), (30, 5), (16, 3)]
            .map(|(wide, high)| Form::new((wide, high + FEET), (ANY, ANY)))
            .into()
    }

    fn draw(&self, canvas: &mut Canvas, _: usize) {
        let width = canvas.width();
        let all = (self.of)(canvas.width());
        let columns = &all[all.len().saturating_sub(width.max(0) as usize)..];
        let count = columns.len().max(1) as i32;
        let room = (width / count).min(WIDEST);
        let gap = if room < 3 { 0 } else { (room / 5).max(1) };
        let wide = room - gap;
        let left = (width - count * (wide + gap) + gap) / 2;
        let foot = canvas.height() - FEET;
        // A row above the columns is for numbers.
        let high = (foot - 1).max(1);
        let mut free = 0;
        for (x, column) in (left..).step_by((wide + gap) as usize).zip(columns) {
            bar::column(canvas, x, foot - 1, (wide, high), column.part, column.role);
            if width_of(&column.above) <= wide + gap {
                let top = foot - 1 - (column.part * f64::from(high)).ceil() as i32;
                canvas.centred(x, wide, top, &column.above, Role::Text);
            }
            let label = width_of(&column.below);
            let start = (x + (wide - label) / 2).min(width - label).max(0);
            if label > 0 && start >= free {
                free = canvas.text(start, foot, &column.below, Role::Dim) + 1;
            }
            if let Some(pointer) = &column.pointer {
                let middle = x + wide / 2;
                // On the side with enough room.
                if middle + 2 + width_of(pointer) < width {
                    canvas.text(middle, foot + 1, &format!("▲ {pointer}"), Role::Kept);
                } else {
                    canvas.right(middle + 1, foot + 1, &format!("{pointer} ▲"), Role::Kept);
                }
            }
        }
    }
}
