//! The score sheet, upright with a column for each seat or across with a row for each.
use super::ResultScreen;
use crate::core::{RowKind, RowTone};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::paper;
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::text::lines::abbreviated;
use crate::tui::ui::{Form, Node, custom_leaf};
use crate::tui::view::Playable;

impl<G: Playable> ResultScreen<G> {
    fn label_width(&self) -> i32 {
        let labels = self.sheet.rows.iter().map(|row| width_of(&row.label));
        labels
            .chain([width_of(self.sheet.heading)])
            .max()
            .unwrap_or(0)
    }

    /// Returns the columns of a seat in the upright sheet.
    fn column_width(&self) -> i32 {
        let names = self.analysis.table.names();
        let max_columns = if names.len() > 4 { 6 } else { 8 };
        let cells = self
            .sheet
            .rows
            .iter()
            .flat_map(|row| &row.cells)
            .map(|(text, _)| width_of(text));
        names
            .iter()
            .map(|name| width_of(name).min(max_columns) + 1)
            .chain(cells)
            .max()
            .unwrap_or(0)
            + 1
    }

    /// Returns the size of the upright sheet, with `step` rows per entry.
    fn upright(&self, step: i32) -> (i32, i32) {
        let seats = self.analysis.table.names().len() as i32;
        (
            self.label_width() + 3 + seats * self.column_width(),
            step * self.sheet.rows.len() as i32 + 2,
        )
    }

    /// Returns the size of the sheet across.
    fn across(&self) -> (i32, i32) {
        let fields: i32 = (0..self.sheet.rows.len())
            .map(|row| self.field_width(row))
            .sum();
        (self.name_width() + 2 + fields, self.rows.len() as i32 + 2)
    }

    /// Shows the sheet alone, scrolling if it does not fit.
    pub(super) fn sheet_alone(&self) -> Node<'_> {
        let upright = self.upright(1);
        let complete = [self.upright(2), upright, self.across()].map(|size| Form::new(size, size));
        let scrolled = Form::new((upright.0, 6), upright);
        let forms = complete.into_iter().chain([scrolled]);
        let sheet = custom_leaf(forms, |canvas, form| match form {
            0 => self.draw_upright(canvas, 2),
            2 => self.draw_across(canvas),
            _ => self.draw_upright(canvas, 1),
        });
        sheet.centred()
    }

    fn name_width(&self) -> i32 {
        self.rows
            .iter()
            .map(|row| width_of(&row.name).min(8))
            .max()
            .unwrap_or(0)
            + 2
    }

    /// Returns the columns of an entry of the sheet across.
    fn field_width(&self, row: usize) -> i32 {
        let row = &self.sheet.rows[row];
        let cells = row.cells.iter().map(|(text, _)| width_of(text));
        cells.chain([width_of(&row.label)]).max().unwrap_or(0) + 1
    }

    /// Draws the upright sheet with `step` rows per entry, scrolled if not all fit.
    fn draw_upright(&self, canvas: &mut Canvas, step: i32) {
        let width = canvas.width();
        let high = canvas.height();
        paper::draw(canvas, 0, 0, width, high);
        let first = self.label_width() + 2;
        let wide = self.column_width();
        let own_column = first + self.analysis.seat as i32 * wide;
        paper::strip(canvas, own_column + 1, 0, wide, high, Surface::PaperMover);
        // Spread out, it has a row of padding above, as below.
        let head = step - 1;
        canvas.right(first, head, self.sheet.heading, Role::Pencil);
        for (seat, name) in (1..).zip(&self.analysis.table.names()) {
            let name = abbreviated(name, wide - 1);
            canvas.right(first + seat * wide, head, &name, Role::InkStrong);
        }
        let room = ((high - 2) / step) as usize;
        let rows = &self.sheet.rows;
        let top = self.top.min(rows.len().saturating_sub(room));
        let lines = rows[top..].iter().take(room);
        for (y, line) in (step..).step_by(step as usize).zip(lines) {
            if line.kind == RowKind::Bonus {
                paper::strip(canvas, 0, y, width, 1, Surface::PaperRule);
            }
            let label_role = if line.kind == RowKind::Total {
                Role::InkStrong
            } else {
                Role::Ink
            };
            canvas.right(first, y, &line.label, label_role);
            for (seat, (text, tone)) in (1..).zip(&line.cells) {
                canvas.right(first + seat * wide, y, text, role(line.kind, *tone));
            }
        }
    }

    /// Draws the sheet across.
    fn draw_across(&self, canvas: &mut Canvas) {
        let (width, high) = self.across();
        paper::draw(canvas, 0, 0, width, high);
        let names = self.name_width();
        for (row, seat) in self.rows.iter().enumerate() {
            let y = 1 + row as i32;
            if seat.seat == self.analysis.seat {
                paper::strip(canvas, 0, y, width, 1, Surface::PaperMover);
            }
            canvas.text(1, y, &abbreviated(&seat.name, names - 2), Role::InkStrong);
        }
        let mut right = names;
        for (at, line) in self.sheet.rows.iter().enumerate() {
            let wide = self.field_width(at);
            if line.kind == RowKind::Bonus {
                paper::strip(canvas, right + 1, 0, wide, high, Surface::PaperRule);
            }
            right += wide;
            canvas.right(right, 0, &line.label, Role::Ink);
            for (row, seat) in self.rows.iter().enumerate() {
                let (text, tone) = &line.cells[seat.seat];
                canvas.right(right, 1 + row as i32, text, role(line.kind, *tone));
            }
        }
    }
}

fn role(kind: RowKind, tone: RowTone) -> Role {
    match (tone, kind) {
        (RowTone::Good, _) => Role::InkGood,
        (RowTone::Bad, _) => Role::InkBad,
        (RowTone::Plain, RowKind::Total) => Role::InkStrong,
        (RowTone::Plain, _) => Role::Ink,
    }
}
