//! Events on paper: choices that were not best, or all events.
use crate::session::ReviewedGame;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::keys::{Request, SHARED};
use crate::tui::paint::paper;
use crate::tui::theme::{Role, Surface, Theme};
use crate::tui::ui::text::lines::wrapped;
use crate::tui::ui::{ANY, Form, Leaf};
use crate::tui::view::Playable;

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
        let happened = self.analysis.event(n, width);
        let made = self.analysis.error(n);
        let Some(made) = made else { return happened };
        let best = self
            .analysis
            .phrase(n, made.seat, &made.best.action)
            .imperative();
        let best = format!("{happened} Best: {best}");
        let long = format!("{best}: {}", made.best.why);
        if !made.best.why.is_empty() && width_of(&long) <= width {
            return long;
        }
        if wrapped(&best, width).len() <= 2 {
            best
        } else {
            happened
        }
    }
}

impl<G: Playable> Leaf for Events<'_, G> {
    fn forms(&self, _: Theme) -> Vec<Form> {
        vec![Form::new((28, 4), (ANY, ANY))]
    }

    fn draw(&self, canvas: &mut Canvas, _: usize) {
        let (width, height) = (canvas.width(), canvas.height());
        paper::plain(canvas, 0, 0, width, height);
        let after = canvas.text(2, 0, &self.head, Role::InkStrong);
        let beside = self
            .account
            .iter()
            .find(|text| width_of(text) <= width - after - 5);
        canvas.right(
            width - 2,
            0,
            beside.map_or("", String::as_str),
            Role::Pencil,
        );
        let room = height - 1;
        let digits = width_of(&self.analysis.count().to_string());
        // Every event in full, in as many lines as it needs; no more of them than can be visible.
        let here = self.listed.iter().filter(|n| **n < self.at).count();
        let near =
            here.saturating_sub(room as usize)..(here + room as usize + 1).min(self.listed.len());
        let mut lines: Vec<(usize, bool, String)> = Vec::new();
        let from = 5 + digits;
        for n in self.listed.get(near).into_iter().flatten().copied() {
            let wide = width - 4 - width_of(&self.analysis.figure(n).0).max(1) - from;
            let wraps = wrapped(&self.words(n, wide), wide).into_iter().enumerate();
            lines.extend(wraps.map(|(row, line)| (n, row == 0, line)));
        }
        let above = lines.iter().take_while(|(n, ..)| *n < self.at).count() as i32;
        let top = (above - room / 2).clamp(0, (lines.len() as i32 - room).max(0));
        // The list must not start in the middle of an event.
        let starts = |row: &i32| lines.get(*row as usize).is_some_and(|line| line.1);
        let top = (top..=above)
            .find(starts)
            .or_else(|| (0..top).rev().find(starts))
            .unwrap_or(top);
        // Nor end there.
        let (top, last) = (top as usize, (top + room) as usize);
        let ends = |end: &usize| {
            lines
                .get(*end)
                .is_none_or(|(n, starts, _)| *starts || *n == self.at)
        };
        let end = (top + 1..=last).rev().find(ends).unwrap_or(last);
        for (row, (n, starts, line)) in (1..).zip(lines.iter().take(end).skip(top)) {
            let here = *n == self.at;
            if here {
                paper::strip(canvas, 0, row, width, 1, Surface::PaperMover);
            }
            if *starts {
                if here {
                    canvas.text(1, row, "▸", Role::InkStrong);
                }
                let role = if here { Role::Ink } else { Role::Pencil };
                canvas.right(3 + digits, row, &(n + 1).to_string(), role);
                let (figure, role) = self.analysis.figure(*n);
                canvas.right(width - 2, row, &figure, role);
            }
            canvas.text(
                from,
                row,
                line,
                if here { Role::InkStrong } else { Role::Ink },
            );
            canvas.hit(0, row, width, 1, Request::new(SHARED, "event", *n));
        }
        let last = lines.iter().take(end).next_back().map(|(n, ..)| n);
        let more = lines.len() > end || last < self.listed.last();
        for (sign, y, more) in [("▲", 1, top > 0), ("▼", height - 1, more)] {
            canvas.text(0, y, if more { sign } else { "" }, Role::Pencil);
        }
    }
}
