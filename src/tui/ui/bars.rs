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
    /// It is a part of the one above, left out if room is short.
    pub(crate) minor: bool,
}

/// Bars that fill their room.
pub(crate) struct Bars(pub(crate) Vec<Bar>);

/// Maximum width of a label in columns.
const LABEL: i32 = 12;
/// Maximum distance of bars in rows.
const MOST: i32 = 5;

impl Bars {
    fn shown(&self, minor: bool) -> impl Iterator<Item = &Bar> {
        self.0.iter().filter(move |bar| minor || !bar.minor)
    }
    /// Returns `true` if this form shows all bars.
    fn is_whole(form: usize) -> bool {
        form < 2
    }
    /// Returns the widths of the labels and of the values.
    fn columns(&self) -> (i32, i32) {
        let longest = |widths: &mut dyn Iterator<Item = i32>| widths.max().unwrap_or(0);
        let label = longest(&mut self.0.iter().map(|bar| width_of(&bar.label)));
        (label.min(LABEL), longest(&mut self.0.iter().map(|bar| width_of(&bar.value.0))).max(4))
    }
}

impl Leaf for Bars {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let (all, main) = (self.shown(true).count() as i32, self.shown(false).count() as i32);
        let (label, value) = self.columns();
        let form = |rows: i32, most: i32| Form::new((label + value + 14, rows), (ANY, most));
        let forms = [form(2 * all - 1, MOST * all).worth(1).air(1), form(all, all).worth(1)];
        forms.into_iter().chain((all > main).then_some(form(main, MOST * main))).collect()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let (width, minor, (label, value)) = (canvas.width(), Bars::is_whole(form), self.columns());
        let count = self.shown(minor).count() as i32;
        let step = if count > 1 { ((canvas.height() - 1) / (count - 1)).clamp(1, MOST) } else { 1 };
        for (y, bar) in (0..).step_by(step as usize).zip(self.shown(minor)) {
            let name = abbreviated(&bar.label, label);
            if bar.minor {
                canvas.right(label, y, &name, Role::Dim);
            } else {
                canvas.text(0, y, &name, Role::Strong);
            }
            // Adjacent bars would look like one shape.
            let draw = if bar.minor || step == 1 { bar::half } else { bar::draw };
            draw(canvas, label + 2, y, width - label - value - 4, bar.part, bar.role);
            canvas.right(width, y, &bar.value.0, bar.value.1);
        }
    }
}
