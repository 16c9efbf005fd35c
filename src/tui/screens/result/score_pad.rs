//! Everything that was written down, upright with a column for each seat or lying across with a row for each.
use super::Outcome;
use crate::core::score_sheet::{RowKind, Tone};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::paper;
use crate::tui::theme::{Role, Surface};
use crate::tui::view::Playable;
use crate::tui::widgets::bars;

impl<G: Playable> Outcome<G> {
    fn label_width(&self) -> i32 {
        let labels = self.sheet.rows.iter().map(|row| width_of(&row.label));
        labels.chain([width_of(self.sheet.heading)]).max().unwrap_or(0)
    }

    /// Columns of a seat where the sheet stands upright.
    fn column_width(&self) -> i32 {
        let names = self.course.table.names();
        let most = if names.len() > 4 { 6 } else { 8 };
        let cells = self.sheet.rows.iter().flat_map(|row| &row.cells).map(|(text, _)| width_of(text));
        names.iter().map(|name| width_of(name).min(most) + 1).chain(cells).max().unwrap_or(0) + 1
    }

    /// The columns and rows of the sheet standing upright.
    pub(super) fn upright(&self) -> (i32, i32) {
        let seats = self.course.table.names().len() as i32;
        (self.label_width() + 3 + seats * self.column_width(), self.sheet.rows.len() as i32 + 2)
    }

    /// The columns and rows of the sheet lying across.
    pub(super) fn across(&self) -> (i32, i32) {
        let fields: i32 = (0..self.sheet.rows.len()).map(|row| self.field_width(row)).sum();
        (self.name_width() + 2 + fields, self.rows.len() as i32 + 2)
    }

    fn name_width(&self) -> i32 {
        self.rows.iter().map(|row| width_of(&row.name).min(8)).max().unwrap_or(0) + 2
    }

    /// Columns of a row of the sheet where it lies across.
    fn field_width(&self, row: usize) -> i32 {
        let row = &self.sheet.rows[row];
        let cells = row.cells.iter().map(|(text, _)| width_of(text));
        cells.chain([width_of(&row.label)]).max().unwrap_or(0) + 1
    }

    /// Draws the sheet upright in at most `height` rows, the first `top` rows scrolled away.
    pub(super) fn draw_upright(&self, body: &mut Canvas, (x, y): (i32, i32), height: i32, top: i32) {
        let (width, all) = self.upright();
        let high = all.min(height);
        paper::draw(body, x, y, width, high);
        let (first, wide) = (self.label_width() + 2, self.column_width());
        let names = self.course.table.names();
        let mine = first + self.seat as i32 * wide;
        let canvas = &mut body.sub(x, y, width, high);
        paper::strip(canvas, mine + 1, 0, wide, high, Surface::PaperMover);
        canvas.right(first, 0, self.sheet.heading, Role::Pencil);
        for (seat, name) in names.iter().enumerate() {
            let name = bars::abbreviated(name, wide - 1);
            canvas.right(first + (seat as i32 + 1) * wide, 0, &name, Role::InkStrong);
        }
        for (row, line) in
            self.sheet.rows.iter().skip(top as usize).take((high - 2).max(0) as usize).enumerate()
        {
            let y = 1 + row as i32;
            if line.kind == RowKind::Bonus {
                paper::strip(canvas, 0, y, width, 1, Surface::PaperRule);
            }
            let bold = line.kind == RowKind::Total;
            canvas.right(first, y, &line.label, if bold { Role::InkStrong } else { Role::Ink });
            for (seat, (text, tone)) in line.cells.iter().enumerate() {
                canvas.right(first + (seat as i32 + 1) * wide, y, text, role(line.kind, *tone));
            }
        }
    }

    /// Draws the sheet lying across.
    pub(super) fn draw_across(&self, body: &mut Canvas, (x, y): (i32, i32)) {
        let (width, high) = self.across();
        paper::draw(body, x, y, width, high);
        let canvas = &mut body.sub(x, y, width, high);
        let names = self.name_width();
        for (row, seat) in self.rows.iter().enumerate() {
            let y = 1 + row as i32;
            if seat.seat == self.seat {
                paper::strip(canvas, 0, y, width, 1, Surface::PaperMover);
            }
            canvas.text(1, y, &bars::abbreviated(&seat.name, names - 2), Role::InkStrong);
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

    /// Draws the sheet alone on the screen.
    pub(super) fn draw_sheet(&mut self, body: &mut Canvas) {
        let (width, height) = (body.width(), body.height());
        let (upright, across) = (self.upright(), self.across());
        let fits = |(wide, high): (i32, i32)| wide < width && high < height;
        let middle = |(wide, high): (i32, i32)| (((width - wide) / 2).max(0), ((height - high) / 2).max(0));
        if fits(upright) || !fits(across) {
            self.top = self.top.clamp(0, (upright.1 - (height - 1)).max(0));
            self.draw_upright(body, middle((upright.0, upright.1.min(height - 1))), height - 1, self.top);
        } else {
            self.draw_across(body, middle(across));
        }
    }
}

fn role(kind: RowKind, tone: Tone) -> Role {
    match (tone, kind) {
        (Tone::Good, _) => Role::InkGood,
        (Tone::Bad, _) => Role::InkBad,
        (Tone::Plain, RowKind::Total) => Role::InkStrong,
        (Tone::Plain, _) => Role::Ink,
    }
}
