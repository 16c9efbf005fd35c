//! Lists and prose that scroll, and flow through as many columns side by side as there is room for.
use super::layout::{ANY, Form, Leaf};
use crate::tui::canvas::Canvas;
use crate::tui::theme::{Role, Theme};
use crate::tui::widgets::text::Line;
use std::cell::Cell;

/// The gap between columns; what shows that there is more stands in it.
const GAP: i32 = 4;

/// Part of a list or of prose that is in sight.
#[derive(Clone, Default, Debug)]
pub(crate) struct Scroll {
    top: Cell<usize>,
    /// Number of entries, and how many were shown last.
    drawn: Cell<(usize, usize)>,
}

impl Scroll {
    /// Scrolls by so many entries, as far as there are some.
    pub(crate) fn by(&self, entries: isize) {
        let (count, shown) = self.drawn.get();
        self.to(self.top.get().saturating_add_signed(entries).min(count.saturating_sub(shown)));
    }
    /// Begins with that entry, if that many can be scrolled away.
    pub(crate) fn to(&self, top: usize) {
        self.top.set(top);
    }
    /// Returns how many entries a page is.
    pub(crate) fn page(&self) -> isize {
        self.drawn.get().1.saturating_sub(1).max(1) as isize
    }
    /// Returns whether something is out of sight.
    pub(crate) fn is_needed(&self) -> bool {
        self.drawn.get().0 > self.drawn.get().1
    }
}

/// Entries in columns.
#[derive(Clone, Copy)]
struct Flow<'f> {
    count: usize,
    columns: i32,
    height: i32,
    /// Returns the rows of an entry that begins a column or does not, and how many rows of the next ones stay with it.
    size: &'f dyn Fn(usize, bool) -> (i32, i32),
}

impl Flow<'_> {
    /// Calls `place` with number, column, row and rows of every entry that is in sight from `top` on. Returns how many
    /// those are.
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

    fn shown(&self, top: usize) -> usize {
        self.walk(top, |_, _, _, _| ())
    }

    /// Draws what is in sight; `seen` are entries that have to be.
    fn draw(
        mut self,
        canvas: &mut Canvas,
        scroll: &Scroll,
        seen: std::ops::Range<usize>,
        more: Role,
        entry: impl Fn(&mut Canvas, usize),
    ) {
        let mut top = scroll.top.get().min(seen.start).min(self.count.saturating_sub(1));
        while top + 1 < self.count && top + self.shown(top) < seen.end {
            top += 1;
        }
        while top > 0 && top - 1 + self.shown(top - 1) >= self.count {
            top -= 1;
        }
        // Where all is in sight, columns are of the same length.
        while self.columns > 1 && top == 0 && self.height > 1 {
            let shorter = Flow { height: self.height - 1, ..self };
            if shorter.shown(0) < self.count {
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
        for (sign, y, more) in [("▲", 0, top > 0), ("▼", height - 1, top + drawn < self.count)] {
            if let Some(cell) = canvas.cell_mut(width, y).filter(|_| more) {
                cell.set_symbol(sign).set_fg(style.fg.unwrap_or_default());
            }
        }
    }
}

/// Draws an entry of a list.
type Entry<'a> = Box<dyn Fn(&mut Canvas, usize) + 'a>;

/// A list: entries of one or more rows, with headings above some of them.
pub(crate) struct Lines<'a> {
    /// The part in sight.
    pub(crate) scroll: &'a Scroll,
    /// The number of entries.
    pub(crate) count: usize,
    /// The entry under the cursor.
    pub(crate) at: usize,
    /// The least and the most columns of an entry.
    pub(crate) wide: (i32, i32),
    /// The most columns of entries.
    pub(crate) columns: i32,
    /// The rows of an entry, from many to few.
    pub(crate) rows: Vec<i32>,
    /// Returns the heading above an entry, if it begins a group.
    pub(crate) heading: Box<dyn Fn(usize) -> Option<&'static str> + 'a>,
    /// Draws an entry over all of its rows.
    pub(crate) entry: Entry<'a>,
}

impl Lines<'_> {
    /// Returns the numbers of columns and of rows of an entry to choose from, and whether it is scrolled then.
    fn ways(&self) -> Vec<(i32, i32, bool)> {
        let columns = (1..=self.columns).rev();
        let ways = columns.flat_map(|columns| {
            let whole = self.rows.iter().map(move |rows| (columns, *rows, false));
            // Only the lowest entries scroll.
            whole.chain(self.rows.contains(&1).then_some((columns, 1, true)))
        });
        ways.collect()
    }

    /// Rows of entry `at` with its heading, which has an empty row above it where it does not begin a column.
    fn size(&self, at: usize, rows: i32, is_first: bool) -> i32 {
        rows + (self.heading)(at).map_or(0, |_| 2 - i32::from(is_first))
    }
}

impl Leaf for Lines<'_> {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let form = |(columns, rows, scrolls): (i32, i32, bool)| {
            let size = |at, is_first| (self.size(at, rows, is_first), 0);
            let flow = |height| Flow { count: self.count, columns, height, size: &size };
            let most = (0..self.count).map(|at| size(at, at == 0).0).sum();
            let high = (most / columns..most).find(|high| flow(*high).shown(0) == self.count).unwrap_or(most);
            let (few, gaps) = (if scrolls { high.min(6) } else { high }, (columns - 1) * GAP);
            // Columns are for what has no room in fewer.
            let air = 2 * rows + if scrolls { columns } else { -columns };
            let form = Form::new((columns * self.wide.0 + gaps, few), (columns * self.wide.1 + gaps, high));
            form.worth(i16::from(!scrolls)).air(air as i16)
        };
        self.ways().into_iter().map(form).collect()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let (columns, rows, _) = self.ways()[form];
        let size = |at, is_first| (self.size(at, rows, is_first), 0);
        let flow = Flow { count: self.count, columns, height: canvas.height(), size: &size };
        flow.draw(canvas, self.scroll, self.at..self.at + 1, Role::Accent, |area, at| {
            let (width, height) = (area.width(), area.height());
            if let Some(heading) = (self.heading)(at) {
                area.text(2, height - rows - 1, heading, Role::Accent);
            }
            (self.entry)(&mut area.sub(0, height - rows, width, rows), at);
        });
    }
}

/// Prose, on one page or on two side by side.
pub(crate) struct Prose<'a, F> {
    /// The part in sight.
    pub(crate) scroll: &'a Scroll,
    /// Returns its lines for pages of that width.
    pub(crate) lines: F,
    /// Draws a line.
    pub(crate) line: fn(&mut Canvas, &Line),
}

impl<F: Fn(i32) -> Vec<Line>> Leaf for Prose<'_, F> {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let page = |pages: i32| {
            let wide = |columns: i32| pages * (columns + GAP) - GAP;
            Form::new((wide(50), 10), (wide(80), ANY)).worth(pages as i16)
        };
        vec![page(2), page(1)]
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let columns = 2 - form as i32;
        let lines = (self.lines)((canvas.width() + GAP) / columns - GAP);
        // A heading stays with what is below it.
        let size = |at: usize, _| {
            let heading =
                matches!(&lines[at].spans[..], [span] if matches!(span.role, Role::Accent | Role::Strong));
            (1, if heading { 2 } else { 0 })
        };
        let flow = Flow { count: lines.len(), columns, height: canvas.height(), size: &size };
        let top = self.scroll.top.get();
        flow.draw(canvas, self.scroll, top..top, Role::InkStrong, |area, at| (self.line)(area, &lines[at]));
    }
}
