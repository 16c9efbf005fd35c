//! Events on paper: choices that were not best, or all events.
use crate::session::ReviewedGame;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::keys::{Request, SHARED};
use crate::tui::paint::paper;
use crate::tui::theme::{Role, Surface, Theme};
use crate::tui::ui::text::lines::wrapped;
use crate::tui::ui::{ANY, Form, Leaf};
use crate::tui::view::Playable;
use std::ops::Range;

/// Columns of a line besides the event's number and its text.
const INDENT: i32 = 5;

/// A line of an event's description.
struct EventLine {
    event: usize,
    is_first: bool,
    text: String,
}

/// Events, with the current one highlighted and centred. A click selects one.
pub(crate) struct Events<'a, G: Playable> {
    pub(crate) analysis: &'a ReviewedGame<G>,
    /// The current event.
    pub(crate) at: usize,
    /// Indices of the events.
    pub(crate) listed: Vec<usize>,
    /// The heading.
    pub(crate) head: String,
    /// The summary, from long to short.
    pub(crate) account: Vec<String>,
}

impl<G: Playable> Events<'_, G> {
    /// Returns the description of event `n`, in one or two lines of `width` columns if it can be
    /// shortened.
    fn words(&self, n: usize, width: i32) -> String {
        let event = self.analysis.event(n, width);
        let Some(made) = self.analysis.error(n) else {
            return event;
        };
        let best = self
            .analysis
            .phrase(n, made.seat, &made.best.action)
            .imperative();
        let with_best = format!("{event} Best: {best}");
        let long = format!("{with_best}: {}", made.best.why);
        if !made.best.why.is_empty() && width_of(&long) <= width {
            return long;
        }
        if wrapped(&with_best, width).len() <= 2 {
            with_best
        } else {
            event
        }
    }

    fn number_columns(&self) -> i32 {
        width_of(&self.analysis.count().to_string())
    }

    /// Returns every event in full, in as many lines as it needs; no more of them than can be
    /// visible in `room` rows of `width` columns.
    fn lines(&self, width: i32, room: i32) -> Vec<EventLine> {
        let current = self.listed.iter().filter(|n| **n < self.at).count();
        let first = current.saturating_sub(room as usize);
        let end = (current + room as usize + 1).min(self.listed.len());
        let mut lines = Vec::new();
        for n in self.listed.get(first..end).into_iter().flatten().copied() {
            let figure_columns = width_of(&self.analysis.figure(n).0).max(1);
            let columns = width - 4 - figure_columns - INDENT - self.number_columns();
            for (row, text) in (0..).zip(wrapped(&self.words(n, columns), columns)) {
                lines.push(EventLine {
                    event: n,
                    is_first: row == 0,
                    text,
                });
            }
        }
        lines
    }

    /// Returns the indices of the lines for `room` rows, with the current event in the middle. They
    /// neither start nor end within an event.
    fn visible_range(&self, lines: &[EventLine], room: i32) -> Range<usize> {
        let above = lines.iter().take_while(|line| line.event < self.at).count() as i32;
        let centred = (above - room / 2).clamp(0, (lines.len() as i32 - room).max(0));
        let is_start = |row: &i32| lines.get(*row as usize).is_some_and(|line| line.is_first);
        let top = (centred..=above)
            .find(is_start)
            .or_else(|| (0..centred).rev().find(is_start))
            .unwrap_or(centred);
        let last = (top + room) as usize;
        let top = top as usize;
        let end = (top + 1..=last).rev().find(|end| {
            lines
                .get(*end)
                .is_none_or(|line| line.is_first || line.event == self.at)
        });
        top..end.unwrap_or(last).min(lines.len())
    }

    fn draw_line(&self, canvas: &mut Canvas, y: i32, line: &EventLine) {
        let width = canvas.width();
        let number_columns = self.number_columns();
        let is_current = line.event == self.at;
        if is_current {
            paper::strip(canvas, 0, y, width, 1, Surface::PaperMover);
        }
        if line.is_first {
            if is_current {
                canvas.text(1, y, "▸", Role::InkStrong);
            }
            let role = if is_current { Role::Ink } else { Role::Pencil };
            let number = (line.event + 1).to_string();
            canvas.right(3 + number_columns, y, &number, role);
            let (figure, role) = self.analysis.figure(line.event);
            canvas.right(width - 2, y, &figure, role);
        }
        let role = if is_current {
            Role::InkStrong
        } else {
            Role::Ink
        };
        canvas.text(INDENT + number_columns, y, &line.text, role);
        let request = Request::new(SHARED, "event", line.event);
        canvas.hit(0, y, width, 1, request);
    }
}

impl<G: Playable> Leaf for Events<'_, G> {
    fn forms(&self, _: Theme) -> Vec<Form> {
        vec![Form::new((28, 4), (ANY, ANY))]
    }

    fn draw(&self, canvas: &mut Canvas, _: usize) {
        let width = canvas.width();
        let height = canvas.height();
        paper::plain(canvas, 0, 0, width, height);
        let after = canvas.text(2, 0, &self.head, Role::InkStrong);
        let account = self
            .account
            .iter()
            .find(|text| width_of(text) <= width - after - 5);
        if let Some(account) = account {
            canvas.right(width - 2, 0, account, Role::Pencil);
        }
        let lines = self.lines(width, height - 1);
        let visible = self.visible_range(&lines, height - 1);
        for (y, line) in (1..).zip(&lines[visible.clone()]) {
            self.draw_line(canvas, y, line);
        }
        if visible.start > 0 {
            canvas.text(0, 1, "▲", Role::Pencil);
        }
        let last = lines[..visible.end].last().map(|line| line.event);
        if lines.len() > visible.end || last < self.listed.last().copied() {
            canvas.text(0, height - 1, "▼", Role::Pencil);
        }
    }
}
