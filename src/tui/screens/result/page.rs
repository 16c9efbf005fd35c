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
        let time = analysis
            .table
            .log()
            .last()
            .map_or(Duration::ZERO, |(time, _)| *time);
        let ctx = ViewContext::still(&analysis.table, game, None, time, context.now);
        let body = if self.is_sheet_open {
            self.sheet_alone()
        } else {
            let winner = Seat(self.rows[0].seat as u8);
            let [long, short] = self.course_nodes(&ctx);
            match G::keepsake(&ctx, &analysis.states, winner) {
                Node::Nothing => either([long, short]),
                figure => {
                    let figure = figure.at_most(ANY, FIGURE).centred();
                    either([row(3, [long.clone(), figure]), long, short])
                }
            }
        };
        let names = seat_names(&analysis.table);
        Page {
            title: G::INFO.name,
            sub: &self.sub(),
            body,
            news: Some(Wordings {
                names: names.clone(),
                ..Wordings::new(self.perfect().unwrap_or_default())
            }),
            message: Wordings {
                names,
                role: Role::Dim,
                ..Wordings::new(self.instructions())
            },
            keys: &|| self.bar(context),
            ..Page::default()
        }
        .draw(canvas);
    }

    /// Shows the total, large, and how it was decided; both totals if two play and there is room.
    fn totals_node<'a>(&self) -> Node<'a> {
        let best = &self.rows[0];
        let role = if best.is_winner {
            Role::Kept
        } else {
            Role::Text
        };
        let total = points_node(
            best.points,
            role,
            &[NumeralSize::Triple, NumeralSize::Double],
        );
        let mut headline: Vec<Node> = vec![text(self.headline()).role(role).wraps(2).into()];
        if let Some(moment) = self.deciding_moment() {
            headline.push(whole_sentences(&moment).wraps(3).into());
        }
        let mut remarks: Vec<Node> = Vec::new();
        if let Some(place) = self.place() {
            remarks.push(whole_sentences(place).wraps(3).into());
        }
        for remark in self.remarks() {
            let remark = whole_sentences(&remark).role(Role::Dim).wraps(2);
            remarks.push(remark.into());
        }
        let mut others: Vec<Node> = Vec::new();
        for row in &self.rows[1..] {
            let best = self.best_so_far(row);
            let words = format!("{} {}{best}.", self.name_of(row), number(row.points));
            others.push(text(words).role(self.seat_role(row.seat)).into());
        }
        let words = col(0, [headline.clone(), others, remarks.clone()].concat());
        let mut arrangements = vec![
            row(5, [total.clone().narrow(), words.clone()]),
            col(1, [total.clone(), words]),
        ];
        if let [_, other] = &self.rows[..] {
            let words = col(0, [headline, remarks].concat());
            let role = self.seat_role(other.seat);
            let name = text(self.name_of(other) + self.best_so_far(other)).role(role);
            let sizes = &[NumeralSize::Double, NumeralSize::Single];
            let second = col(1, [points_node(other.points, role, sizes), name.into()]);
            let both = row(5, [total.narrow(), words, second.narrow()]);
            arrangements.insert(0, both.room([Form::new((BOTH_LARGE, 11), (ANY, 11))]));
        }
        either(arrangements)
    }

    /// Shows the total, how it was decided, the lead, and a table of luck and errors; and the same
    /// without the lead, for games of which there is much to report.
    fn course_nodes<'a>(&'a self, ctx: &ViewContext<'a, G>) -> [Node<'a>; 2] {
        let top = self.totals_node();
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
        .map(|node| node.margins([1, 0, 1, 0]))
    }

    /// Draws the lead after every round as columns, each in the colour of who leads.
    fn draw_lead(&self, canvas: &mut Canvas) {
        let width = canvas.width();
        let height = canvas.height();
        mat::draw(canvas, 0, 0, width, height);
        canvas.text(2, 0, &self.lead_title(), Role::Dim);
        let points = self.leads.iter().map(|lead| lead.points);
        let highest = points.clone().fold(0, i32::max);
        let lowest = points.fold(0, i32::min);
        let range = (highest - lowest).max(1) as f32;
        // A half row is free above and below.
        let rows = 2 * (height - 1) - 1;
        let above = (rows as f32 * highest as f32 / range).round() as i32;
        let room = width - 6;
        let count = (self.leads.len() as i32).max(1);
        let gap = i32::from(room / count > 2);
        let theme = canvas.theme;
        for (index, lead) in (0..).zip(&self.leads) {
            let x = 3 + index * room / count;
            let next_x = 3 + (index + 1) * room / count;
            let wide = (next_x - x - gap).max(1);
            let exact = rows as f32 * lead.points.abs() as f32 / range;
            let high = (exact.round() as i32).max(i32::from(lead.points != 0));
            let top = 2 + above - if lead.points > 0 { high } else { 0 };
            if high == 0 {
                continue;
            }
            let role = self.seat_role(lead.seat);
            if theme.is_solid() {
                let mut paint = Paint::new(canvas, x, 0, wide, height);
                let bottom = 10.0 * (top + high) as f32;
                let right = 10.0 * wide as f32;
                paint.rect(0.0, 10.0 * top as f32, right, bottom, theme.ink(role));
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

fn points_node<'a>(points: i32, role: Role, scales: &'static [NumeralSize]) -> Node<'a> {
    let points = number(points);
    Node::leaf(Numeral {
        role,
        scales,
        ..Numeral::new(points.clone(), points, "points")
    })
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
