//! Content of the result: the total in large print and how it was decided, the lead, and what luck
//! and errors did to each; the best figure on the right if there is room.
use super::ResultScreen;
use super::words::SeatAccount;
use crate::core::Seat;
use crate::core::words::number;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::paint::numerals::NumeralSize;
use crate::tui::paint::{Paint, mat};
use crate::tui::screen::Keyed;
use crate::tui::theme::Role;
use crate::tui::ui::text::lines::abbreviated;
use crate::tui::ui::{
    ANY, Form, Node, Numeral, Page, Text, Wordings, col, custom_leaf, either, row, text,
};
use crate::tui::view::{Playable, ViewContext, seat_names};
use std::time::Duration;

/// Columns at which luck, the number and the cost of errors end, and at which the costliest begins.
const LUCK: i32 = 15;
const ERRORS: i32 = 20;
const COST: i32 = 27;
const COSTLIEST: i32 = 31;
/// Maximum columns of a name.
const NAME: i32 = 9;
/// Maximum rows of the best figure.
const FIGURE: i32 = 34;
/// Minimum columns with which the second total is large, too.
const BOTH_LARGE: i32 = 108;

impl<G: Playable> ResultScreen<G> {
    pub(super) fn page(&self, canvas: &mut Canvas, context: &Context) {
        let analysis = &self.analysis;
        let game = &analysis.states[analysis.states.len() - 1];
        let at = analysis
            .table
            .log()
            .last()
            .map_or(Duration::ZERO, |(at, _)| *at);
        let ctx = ViewContext::still(&analysis.table, game, None, at, context.now);
        let body = if self.sheets {
            self.sheet_alone()
        } else {
            let winner = Seat(self.rows[0].seat as u8);
            let [whole, brief] = self.course_nodes(&ctx);
            match G::keepsake(&ctx, &analysis.states, winner) {
                Node::Nothing => either([whole, brief]),
                figure => {
                    let beside = figure.at_most(ANY, FIGURE).centred();
                    either([row(3, [whole.clone(), beside]), whole, brief])
                }
            }
        };
        let (title, sub) = (G::INFO.name, &self.sub());
        let names = seat_names(&analysis.table);
        let news = Wordings {
            names: names.clone(),
            ..Wordings::new(self.perfect().unwrap_or_default())
        };
        let said = Wordings {
            names,
            role: Role::Dim,
            ..Wordings::new(self.instructions())
        };
        let keys = || self.bar(context);
        Page {
            title,
            sub,
            body,
            news: Some(news),
            said,
            keys: &keys,
            ..Page::default()
        }
        .draw(canvas);
    }

    /// Shows the total, how it was decided, the lead, and a table of luck and errors; and the same
    /// without the lead, for games of which much is to be said.
    fn course_nodes<'a>(&'a self, ctx: &ViewContext<'a, G>) -> [Node<'a>; 2] {
        let best = &self.rows[0];
        let role = if best.winner { Role::Kept } else { Role::Text };
        let numeral = |points: i32, role: Role, scales| {
            let points = number(points);
            Node::leaf(Numeral {
                role,
                scales,
                ..Numeral::new(points.clone(), points, "points")
            })
        };
        const SCALES: &[NumeralSize] = &[NumeralSize::Triple, NumeralSize::Double];
        const SMALLER: &[NumeralSize] = &[NumeralSize::Double, NumeralSize::Single];
        let total = numeral(best.points, role, SCALES);
        let headline: Node = text(self.headline()).role(role).wraps(2).into();
        let line = |words: String| whole_sentences(&words).wraps(3).into();
        let quiet = |words: String| whole_sentences(&words).role(Role::Dim).wraps(2).into();
        let moment = || self.deciding_moment().map(line);
        let remarks = || {
            let place = self.place().map(|place| line(place.into()));
            place
                .into_iter()
                .chain(self.remarks().into_iter().map(quiet))
        };
        let others = self.rows[1..].iter().map(|row| {
            let best = self.best_so_far(row);
            let words = format!("{} {}{best}.", self.name_of(row), number(row.points));
            Node::from(text(words).role(self.seat_role(row.seat)))
        });
        let words = col(
            0,
            [headline.clone()]
                .into_iter()
                .chain(moment())
                .chain(others)
                .chain(remarks()),
        );
        let mut ways = vec![
            row(5, [total.clone().narrow(), words.clone()]),
            col(1, [total.clone(), words]),
        ];
        if let [_, other] = &self.rows[..] {
            let words = col(0, [headline].into_iter().chain(moment()).chain(remarks()));
            let name = text(self.name_of(other) + self.best_so_far(other))
                .role(self.seat_role(other.seat));
            let second = col(
                1,
                [
                    numeral(other.points, self.seat_role(other.seat), SMALLER),
                    name.into(),
                ],
            );
            let both = row(5, [total.narrow(), words, second.narrow()]);
            ways.insert(0, both.room([Form::new((BOTH_LARGE, 11), (ANY, 11))]));
        }
        let top = either(ways);
        let course = custom_leaf([Form::new((60, 6), (ANY, 12))], |canvas, _| {
            self.draw_lead(canvas)
        });
        let course = match G::summary(ctx, &self.analysis.states) {
            Node::Nothing => course,
            summary if self.is_flawless() => summary,
            _ => course,
        };
        let table = self.accounts_node();
        [
            col(1, [top.clone(), course, table.clone()]),
            col(1, [top, table]),
        ]
        .map(|told| told.margins([1, 0, 1, 0]))
    }

    /// Draws the lead after every round as columns, each in the colour of who leads.
    fn draw_lead(&self, canvas: &mut Canvas) {
        let (width, height) = (canvas.width(), canvas.height());
        mat::draw(canvas, 0, 0, width, height);
        canvas.text(2, 0, &self.lead_title(), Role::Dim);
        let most = self.leads.iter().map(|lead| lead.points).max();
        let least = self.leads.iter().map(|lead| lead.points).min();
        let (most, least) = (most.unwrap_or(0).max(0), least.unwrap_or(0).min(0));
        let whole = (most - least).max(1) as f32;
        // A half row is free above and below.
        let rows = 2 * (height - 1) - 1;
        let above = (rows as f32 * most as f32 / whole).round() as i32;
        let room = width - 6;
        let count = (self.leads.len() as i32).max(1);
        let gap = i32::from(room / count > 2);
        let theme = canvas.theme;
        for (at, lead) in (0..).zip(&self.leads) {
            let (x, next) = (3 + at * room / count, 3 + (at + 1) * room / count);
            let wide = (next - x - gap).max(1);
            let exact = rows as f32 * lead.points.abs() as f32 / whole;
            let high = (exact.round() as i32).max(i32::from(lead.points != 0));
            let top = 2 + above - if lead.points > 0 { high } else { 0 };
            if high == 0 {
                continue;
            }
            let role = self.seat_role(lead.seat);
            if theme.is_solid() {
                let mut paint = Paint::new(canvas, x, 0, wide, height);
                let (y, bottom) = (10.0 * top as f32, 10.0 * (top + high) as f32);
                paint.rect(0.0, y, 10.0 * wide as f32, bottom, theme.ink(role));
                paint.finish();
            } else {
                for y in top / 2..(top + high + 1) / 2 {
                    canvas.text(x, y.min(height - 1), &"█".repeat(wide as usize), role);
                }
            }
        }
    }

    /// Shows what luck and errors did to each, or how far the analysis is.
    fn accounts_node(&self) -> Node<'_> {
        let accounts = self.accounts();
        let rows = self.accounted_seats().len() as i32 + 1;
        let forms = [2 * rows - 1, rows].map(|rows| Form::new((60, rows), (ANY, rows)));
        custom_leaf(forms, move |canvas, form| {
            let step = 2 - form as i32;
            if accounts.is_empty() {
                canvas.text(2, 0, &self.analysis.progress(), Role::Dim);
                return;
            }
            let has_luck = accounts.iter().any(|account| !account.luck.0.is_empty());
            canvas.right(LUCK, 0, if has_luck { "luck" } else { "" }, Role::Dim);
            canvas.text(ERRORS - 2, 0, "errors", Role::Dim);
            if accounts.iter().any(|account| !account.costliest.is_empty()) {
                canvas.text(COSTLIEST, 0, "the costliest", Role::Dim);
            }
            for (y, account) in (1..).zip(&accounts) {
                draw_account(canvas, y * step, account);
            }
        })
    }
}

/// Draws the account of a seat in row `y`.
fn draw_account(canvas: &mut Canvas, y: i32, account: &SeatAccount) {
    canvas.text(2, y, &abbreviated(&account.name, NAME), account.role);
    canvas.right(LUCK, y, &account.luck.0, account.luck.1);
    canvas.right(ERRORS, y, &account.count.to_string(), Role::Strong);
    canvas.right(COST, y, &account.cost, Role::Bad);
    let room = canvas.width() - COSTLIEST;
    let mut notes = account.costliest.iter();
    if let Some(note) = notes.find(|note| width_of(note) <= room) {
        canvas.text(COSTLIEST, y, note, Role::Text);
    }
}

/// Returns `words` or, if they are too long, as many whole sentences of them as fit.
pub(super) fn whole_sentences(words: &str) -> Text {
    let ends = words.rmatch_indices(". ").map(|(at, _)| &words[..=at]);
    ends.fold(text(words), Text::or)
}
