//! The choices that were not best, or everything that happened, on paper as wide as the screen.
use super::ReviewScreen;
use crate::core::review::Review;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::paper;
use crate::tui::screen::Keyed;
use crate::tui::theme::{Role, Surface};
use crate::tui::view::Playable;
use crate::tui::widgets::bars;
use crate::tui::widgets::text::fitting;

/// Returns the verb for so many choices.
fn were(count: usize) -> &'static str {
    if count == 1 { "was" } else { "were" }
}

impl<G: Playable> ReviewScreen<G> {
    pub(super) fn draw_list(&self, body: &mut Canvas, (x, y, width, height): (i32, i32, i32, i32)) {
        paper::plain(body, x, y, width, height);
        let canvas = &mut body.sub(x, y, width, height);
        let listed = self.listed();
        let errors = self.course.errors(self.seat);
        let only = !self.all && !errors.is_empty();
        let name = self.course.name(self.seat);
        let head = match self.course.review() {
            None => "Everything that happened".to_owned(),
            Some(review) => {
                let account = &review.accounts[self.seat];
                let (all, best) = (account.decisions, account.best);
                match only {
                    true => format!("{name}: {} of {all} choices {} not best", all - best, were(all - best)),
                    false => format!("{name}: {best} of {all} choices {} best", were(best)),
                }
            }
        };
        let after = canvas.text(2, 0, &head, Role::InkStrong);
        if let Some(account) = self.course.review().and_then(|review| self.account(review, width - after - 5))
        {
            canvas.right(width - 2, 0, &account, Role::Pencil);
        }
        let room = (height - 1).max(0);
        let here = listed.iter().filter(|n| **n < self.at).count() as i32;
        let top = (here - room / 2).clamp(0, (listed.len() as i32 - room).max(0));
        let number_wide = width_of(&self.course.count().to_string());
        for row in 0..room {
            let Some(n) = listed.get((top + row) as usize).copied() else { break };
            let y = row + 1;
            let on = n == self.at;
            if on {
                paper::strip(canvas, 0, y, width, 1, Surface::PaperMover);
                canvas.text(1, y, "▸", Role::InkStrong);
            }
            canvas.right(3 + number_wide, y, &(n + 1).to_string(), if on { Role::Ink } else { Role::Pencil });
            let (figure, figure_role) = self.course.figure(n, self.seat);
            canvas.right(width - 2, y, &figure, figure_role);
            let (from, right) = (5 + number_wide, width - 4 - width_of(&figure).max(7));
            let role = if on { Role::InkStrong } else { Role::Ink };
            let happened = self.course.event(n, right - from);
            let best = self.course.error(n, self.seat).map(|made| {
                let best = self.course.words(n, made.seat, &made.best.action);
                (format!("{happened}; best: {best}"), format!("{happened}; best: {best}: {}", made.best.why))
            });
            let text = match best {
                Some((_, long)) if width_of(&long) <= right - from => long,
                Some((short, _)) if width_of(&short) <= right - from => short,
                _ => happened,
            };
            let text = fitting(&text, right - from).unwrap_or_else(|| bars::abbreviated(&text, right - from));
            canvas.text(from, y, &text, role);
            canvas.hit(0, y, width, 1, Self::request("event", n));
        }
    }

    /// The account of the seat in one line of at most `room` columns: start, luck, errors, others, result.
    fn account(&self, review: &Review<G::Action>, room: i32) -> Option<String> {
        let unit = review.unit;
        let account = review.accounts[self.seat].rounded(unit);
        if !review.adds_up {
            return fitting(&unit.scale(review.accuracy), room);
        }
        let summed = |sum| if unit.is_beyond(sum) { " added up" } else { "" };
        let mut parts = vec![
            format!("start {}", unit.text(account.start)),
            format!("luck{} {}", summed(account.luck), unit.signed(account.luck)),
            format!("errors{} {}", summed(account.errors), unit.signed(-account.errors)),
        ];
        if self.course.table.names().len() > 1 || account.others.abs() > unit.least() {
            parts.push(format!("others {}", unit.signed(account.others)));
        }
        let end = if self.course.table.is_over() { "result" } else { "expected now" };
        parts.push(format!("{end} {}", unit.text(account.result)));
        let whole = parts.join(", ");
        let scaled = format!("{whole}, {}", unit.scale(review.accuracy));
        [scaled, whole, parts[1..3].join(", ")].into_iter().find(|text| width_of(text) <= room)
    }
}
