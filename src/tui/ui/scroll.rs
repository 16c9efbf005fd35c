//! Scrolling lists, and prose in as many columns as there is room for.
use super::layout::{ANY, Form, Leaf};
use crate::tui::canvas::Canvas;
use crate::tui::theme::{Role, Theme};
use crate::tui::ui::text::lines::TextLine;
use std::cell::Cell;

/// The gap between columns, which contains the scroll indicators.
const GAP: i32 = 4;

/// The visible part of prose.
#[derive(Clone, Default, Debug)]
pub(crate) struct Scroll {
    top: Cell<usize>,
    /// Number of entries, and number last shown.
    drawn: Cell<(usize, usize)>,
}

impl Scroll {
    /// Scrolls by this many entries, as far as possible.
    pub(crate) fn by(&self, entries: isize) {
        let (count, visible) = self.drawn.get();
        self.to(self
            .top
            .get()
            .saturating_add_signed(entries)
            .min(count.saturating_sub(visible)));
    }
    /// Scrolls to this entry, as far as possible.
    pub(crate) fn to(&self, top: usize) {
        self.top.set(top);
    }
    /// Returns the number of entries on a page.
    pub(crate) fn page(&self) -> isize {
        self.drawn.get().1.saturating_sub(1).max(1) as isize
    }
    /// Returns `true` if something is not visible.
    pub(crate) fn is_needed(&self) -> bool {
        self.drawn.get().0 > self.drawn.get().1
    }
}

/// Entries or lines in columns.
#[derive(Clone, Copy)]
struct ColumnFlow<'f> {
    count: usize,
    columns: i32,
    height: i32,
    /// Returns the rows of an entry, depending on whether it starts a column, and the number of
    /// following rows to keep with it.
    size: &'f dyn Fn(usize, bool) -> (i32, i32),
}

impl ColumnFlow<'_> {
    /// Calls `place` with number, column, row and rows of every visible entry from `top` on.
    /// Returns their number.
    fn walk(&self, top: usize, mut place: impl FnMut(usize, i32, i32, i32)) -> usize {
        let mut column = 0;
        let mut y = 0;
        for index in top..self.count {
            let (mut rows, rows_after) = (self.size)(index, y == 0);
            if y > 0 && y + rows + rows_after > self.height {
                column += 1;
                y = 0;
                rows = (self.size)(index, true).0;
            }
            if column == self.columns {
                return index - top;
            }
            place(index, column, y, rows);
            y += rows;
        }
        self.count - top
    }

    fn visible_entries(&self, top: usize) -> usize {
        self.walk(top, |_, _, _, _| ())
    }

    /// Returns the last of the entries up to `top` from which the page is full; the first if all
    /// have room.
    fn full_page(&self, top: usize) -> usize {
        let mut top = top.min(self.count.saturating_sub(1));
        while top > 0 && top - 1 + self.visible_entries(top - 1) >= self.count {
            top -= 1;
        }
        top
    }

    /// Draws the entries from `top` on that have room. Returns their number.
    fn draw(
        mut self,
        canvas: &mut Canvas,
        top: usize,
        more: Role,
        entry: impl Fn(&mut Canvas, usize),
    ) -> usize {
        // If everything is visible, columns are balanced.
        while self.columns > 1 && top == 0 && self.height > 1 {
            let shorter = ColumnFlow {
                height: self.height - 1,
                ..self
            };
            if shorter.visible_entries(0) < self.count {
                break;
            }
            self = shorter;
        }
        let wide = (canvas.width() + GAP) / self.columns - GAP;
        let visible = self.walk(top, |index, column, y, rows| {
            entry(&mut canvas.sub(column * (wide + GAP), y, wide, rows), index);
        });
        let width = canvas.width();
        let height = canvas.height();
        let style = canvas.style(more);
        for (sign, y, more) in [
            ("▲", 0, top > 0),
            ("▼", height - 1, top + visible < self.count),
        ] {
            if let Some(cell) = canvas.cell_mut(width, y).filter(|_| more) {
                cell.set_symbol(sign).set_fg(style.fg.unwrap_or_default());
            }
        }
        visible
    }
}

type EntryPainter<'a> = Box<dyn Fn(&mut Canvas, usize) + 'a>;

/// A list: entries of one or more rows, with headings above some of them.
pub(crate) struct EntryList<'a> {
    /// Number of entries.
    pub(crate) count: usize,
    /// The entry under the cursor.
    pub(crate) at: usize,
    /// Minimum and maximum width of an entry in columns.
    pub(crate) wide: (i32, i32),
    /// The possible heights of an entry in rows, in descending order.
    pub(crate) rows: Vec<i32>,
    /// The entries that start a group, with the heading above each.
    pub(crate) headings: Vec<(usize, &'static str)>,
    /// Draws an entry over all of its rows.
    pub(crate) entry: EntryPainter<'a>,
}

impl EntryList<'_> {
    fn heading(&self, index: usize) -> Option<&'static str> {
        let heading = self.headings.iter().find(|(entry, _)| *entry == index);
        heading.map(|(_, heading)| *heading)
    }

    /// Returns the form for entries of so many rows, of which `min_rows` in all are enough.
    fn form(&self, rows: i32, min_rows: i32) -> Form {
        let all = (0..self.count)
            .map(|index| self.size(index, rows, index == 0))
            .sum();
        Form::new((self.wide.0, min_rows.min(all)), (self.wide.1, all))
    }

    /// Returns the rows of an entry with its heading, preceded by an empty row unless it is the
    /// first one visible.
    fn size(&self, index: usize, rows: i32, is_first: bool) -> i32 {
        match self.heading(index) {
            Some(_) if is_first => rows + 1,
            Some(_) => rows + 2,
            None => rows,
        }
    }
}

impl Leaf for EntryList<'_> {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let mut forms: Vec<Form> = self.rows.iter().map(|rows| self.form(*rows, ANY)).collect();
        // Only the lowest entries scroll.
        if self.rows.contains(&1) {
            forms.push(self.form(1, 6));
        }
        forms
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let rows = self.rows.get(form).copied().unwrap_or(1);
        let flow = ColumnFlow {
            count: self.count,
            columns: 1,
            height: canvas.height(),
            size: &|index, is_first| (self.size(index, rows, is_first), 0),
        };
        // About as many entries above the one under the cursor as below it.
        let middle = (0..=self.at).find(|top| self.at - top <= flow.visible_entries(*top) / 2);
        let top = flow.full_page(middle.unwrap_or(0));
        flow.draw(canvas, top, Role::Accent, |area, index| {
            let width = area.width();
            let first_row = area.height() - rows;
            if let Some(heading) = self.heading(index) {
                area.text(2, first_row - 1, heading, Role::Accent);
            }
            (self.entry)(&mut area.sub(0, first_row, width, rows), index);
        });
    }
}

/// Prose, on one page or on several side by side.
pub(crate) struct Prose<'a, F> {
    /// The visible part.
    pub(crate) scroll: &'a Scroll,
    /// Maximum number of pages.
    pub(crate) pages: i32,
    /// Returns its lines for pages of this width.
    pub(crate) lines: F,
    /// Draws a line.
    pub(crate) line: fn(&mut Canvas, &TextLine),
}

fn is_heading(line: &TextLine) -> bool {
    match &line.spans[..] {
        [span] => matches!(span.role, Role::Accent | Role::Strong | Role::InkStrong),
        _ => false,
    }
}

impl<F: Fn(i32) -> Vec<TextLine>> Leaf for Prose<'_, F> {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let mut forms = Vec::new();
        for pages in (1..=self.pages).rev() {
            let gaps = GAP * (pages - 1);
            let min_columns = if pages > 1 { 50 } else { 36 };
            forms.push(Form::new(
                (pages * min_columns + gaps, 10),
                (pages * 80 + gaps, ANY),
            ));
        }
        forms
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let columns = self.pages - form as i32;
        let lines = (self.lines)((canvas.width() + GAP) / columns - GAP);
        let flow = ColumnFlow {
            count: lines.len(),
            columns,
            height: canvas.height(),
            // A heading stays with the text below it.
            size: &|index, _| (1, if is_heading(&lines[index]) { 2 } else { 0 }),
        };
        let top = flow.full_page(self.scroll.top.get());
        let visible = flow.draw(canvas, top, Role::InkStrong, |area, index| {
            (self.line)(area, &lines[index]);
        });
        self.scroll.top.set(top);
        self.scroll.drawn.set((lines.len(), visible));
    }
}
