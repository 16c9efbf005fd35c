//! Scrolling lists and prose, in as many columns as there is room for.
use super::layout::{ANY, Form, Leaf};
use crate::tui::canvas::Canvas;
use crate::tui::theme::{Role, Theme};
use crate::tui::ui::text::lines::TextLine;
use std::cell::Cell;

/// The gap between columns, which contains the scroll indicators.
const GAP: i32 = 4;

/// The visible part of a list or of prose.
#[derive(Clone, Default, Debug)]
pub(crate) struct Scroll {
    top: Cell<usize>,
    /// Number of entries, and number last shown.
    drawn: Cell<(usize, usize)>,
}

impl Scroll {
    /// Scrolls by this many entries, as far as possible.
    pub(crate) fn by(&self, entries: isize) {
        let (count, shown) = self.drawn.get();
        self.to(self
            .top
            .get()
            .saturating_add_signed(entries)
            .min(count.saturating_sub(shown)));
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

/// Entries in columns.
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
        let (mut column, mut y) = (0, 0);
        for at in top..self.count {
            let (mut rows, with) = (self.size)(at, y == 0);
            if y > 0 && y + rows + with > self.height {
                (column, y) = (column + 1, 0);
                rows = (self.size)(at, true).0;
            }
            if column == self.columns {
                return at - top;
            }
            place(at, column, y, rows);
            y += rows;
        }
        self.count - top
    }

    fn visible_entries(&self, top: usize) -> usize {
        self.walk(top, |_, _, _, _| ())
    }

    /// Draws the visible part; the entries `seen` must be visible.
    fn draw(
        mut self,
        canvas: &mut Canvas,
        scroll: &Scroll,
        seen: std::ops::Range<usize>,
        more: Role,
        entry: impl Fn(&mut Canvas, usize),
    ) {
        let mut top = scroll
            .top
            .get()
            .min(seen.start)
            .min(self.count.saturating_sub(1));
        while top + 1 < self.count && top + self.visible_entries(top) < seen.end {
            top += 1;
        }
        while top > 0 && top - 1 + self.visible_entries(top - 1) >= self.count {
            top -= 1;
        }
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
        let drawn = self.walk(top, |at, column, y, rows| {
            entry(&mut canvas.sub(column * (wide + GAP), y, wide, rows), at);
        });
        scroll.top.set(top);
        scroll.drawn.set((self.count, drawn));
        let (width, height) = (canvas.width(), canvas.height());
        let style = canvas.style(more);
        for (sign, y, more) in [
            ("▲", 0, top > 0),
            ("▼", height - 1, top + drawn < self.count),
        ] {
            if let Some(cell) = canvas.cell_mut(width, y).filter(|_| more) {
                cell.set_symbol(sign).set_fg(style.fg.unwrap_or_default());
            }
        }
    }
}

/// Draws an entry of a list.
type EntryPainter<'a> = Box<dyn Fn(&mut Canvas, usize) + 'a>;

/// A list: entries of one or more rows, with headings above some of them.
pub(crate) struct EntryList<'a> {
    /// The visible part.
    pub(crate) scroll: &'a Scroll,
    /// Number of entries.
    pub(crate) count: usize,
    /// The entry under the cursor.
    pub(crate) at: usize,
    /// Minimum and maximum width of an entry in columns.
    pub(crate) wide: (i32, i32),
    /// Maximum number of columns of entries.
    pub(crate) columns: i32,
    /// The possible heights of an entry in rows, in descending order.
    pub(crate) rows: Vec<i32>,
    /// Returns the heading above an entry, if it starts a group.
    pub(crate) heading: Box<dyn Fn(usize) -> Option<&'static str> + 'a>,
    /// Draws an entry over all of its rows.
    pub(crate) entry: EntryPainter<'a>,
}

impl EntryList<'_> {
    /// Returns the possible numbers of columns and of rows per entry, and `true` for those that
    /// scroll.
    fn layouts(&self) -> Vec<(i32, i32, bool)> {
        let columns = (1..=self.columns).rev();
        let ways = columns.flat_map(|columns| {
            let whole = self.rows.iter().map(move |rows| (columns, *rows, false));
            // Only the lowest entries scroll.
            whole.chain(self.rows.contains(&1).then_some((columns, 1, true)))
        });
        let mut ways: Vec<(i32, i32, bool)> = ways.collect();
        // High entries, and more columns only if fewer do not suffice.
        ways.sort_by_key(|&(columns, rows, scrolls)| match scrolls {
            true => (1, -columns),
            false => (0, columns - 2 * rows),
        });
        ways
    }

    /// Returns the rows of entry `at` with its heading, preceded by an empty row unless it starts a
    /// column.
    fn size(&self, at: usize, rows: i32, is_first: bool) -> i32 {
        rows + (self.heading)(at).map_or(0, |_| 2 - i32::from(is_first))
    }
}

impl Leaf for EntryList<'_> {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let form = |(columns, rows, scrolls): (i32, i32, bool)| {
            let size = |at, is_first| (self.size(at, rows, is_first), 0);
            let flow = |height| ColumnFlow {
                count: self.count,
                columns,
                height,
                size: &size,
            };
            let most = (0..self.count).map(|at| size(at, at == 0).0).sum();
            let high = (most / columns..most)
                .find(|high| flow(*high).visible_entries(0) == self.count)
                .unwrap_or(most);
            let (few, gaps) = (
                if scrolls { high.min(6) } else { high },
                (columns - 1) * GAP,
            );
            Form::new(
                (columns * self.wide.0 + gaps, few),
                (columns * self.wide.1 + gaps, high),
            )
        };
        self.layouts().into_iter().map(form).collect()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let (columns, rows, _) = self.layouts()[form];
        let size = |at, is_first| (self.size(at, rows, is_first), 0);
        let flow = ColumnFlow {
            count: self.count,
            columns,
            height: canvas.height(),
            size: &size,
        };
        flow.draw(
            canvas,
            self.scroll,
            self.at..self.at + 1,
            Role::Accent,
            |area, at| {
                let (width, height) = (area.width(), area.height());
                if let Some(heading) = (self.heading)(at) {
                    area.text(2, height - rows - 1, heading, Role::Accent);
                }
                (self.entry)(&mut area.sub(0, height - rows, width, rows), at);
            },
        );
    }
}

/// Prose, on one page or on two side by side.
pub(crate) struct Prose<'a, F> {
    /// The visible part.
    pub(crate) scroll: &'a Scroll,
    /// Returns its lines for pages of this width.
    pub(crate) lines: F,
    /// Draws a line.
    pub(crate) line: fn(&mut Canvas, &TextLine),
}

impl<F: Fn(i32) -> Vec<TextLine>> Leaf for Prose<'_, F> {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let page = |pages: i32| {
            let wide = |columns: i32| pages * (columns + GAP) - GAP;
            Form::new((wide(50), 10), (wide(80), ANY))
        };
        vec![page(2), page(1)]
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let columns = 2 - form as i32;
        let lines = (self.lines)((canvas.width() + GAP) / columns - GAP);
        // A heading stays with the text below it.
        let size = |at: usize, _| {
            let heading = matches!(&lines[at].spans[..], [span] if matches!(span.role, Role::Accent | Role::Strong));
            (1, if heading { 2 } else { 0 })
        };
        let flow = ColumnFlow {
            count: lines.len(),
            columns,
            height: canvas.height(),
            size: &size,
        };
        let top = self.scroll.top.get();
        flow.draw(
            canvas,
            self.scroll,
            top..top,
            Role::InkStrong,
            |area, at| (self.line)(area, &lines[at]),
        );
    }
}
