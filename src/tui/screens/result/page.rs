//! Content of the result: the total in large print, the places beside it, then how it came about, the moments, and
//! the sheet on the right if there is room.
use super::words::luckier;
use super::{Outcome, Row};
use crate::core::{
    Seat,
    words::{number, sentence},
};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::paint::bar;
use crate::tui::screen::Keyed;
use crate::tui::screens::review::timeline;
use crate::tui::theme::Role;
use crate::tui::ui::text::lines::abbreviated;
use crate::tui::ui::{ANY, Facts, Form, Node, Numeral, Page, Said, Text, col, drawn, either, mat, row, text};
use crate::tui::view::{Keepsake, Playable, View, ViewContext};
use std::time::{Duration, Instant};

/// Maximum columns of the luck bar.
const LUCK: i32 = 29;
/// Minimum and maximum rows of the account and the moments in whole.
const TOLD: (i32, i32) = (20, 26);

impl<G: Playable> Outcome<G> {
    pub(super) fn draw_all(&self, canvas: &mut Canvas, context: &Context) {
        self.cramped.set(true);
        let analysis = &self.analysis;
        let (view, game) = (G::View::default(), &analysis.states[analysis.states.len() - 1]);
        let at = analysis.table.log().last().map_or(Duration::ZERO, |(at, _)| *at);
        let ctx = ViewContext::still(&analysis.table, game, None, at, context.now);
        let Keepsake { node, small, is_sheet } =
            view.keepsake(&ctx, &analysis.states, Seat(self.rows[0].seat as u8));
        let told = self.told(context, false, true);
        let sheet = || self.sheet_beside().rank(1).on([0; 4], |_| self.cramped.set(false));
        let remembered = match node {
            Node::Nothing => Node::Nothing,
            keepsake => {
                let beside = if is_sheet { Node::Nothing } else { sheet() };
                let (keepsake, narrow) = (keepsake.rank(2), |chart| self.told(context, true, chart));
                let few = row(2, [narrow(false), beside.clone()]);
                let chart = self.chart_node();
                let below = match &chart {
                    Node::Nothing => Node::Nothing,
                    chart => chart.clone().place(60, &[14]),
                };
                let ways = [
                    // The chart takes the width that nothing else fills, unless the keepsake needs its rows.
                    col(1, [row(2, [keepsake.clone(), few.clone()]), below]).worth(3),
                    row(2, [keepsake.clone(), col(1, [few, chart])]).worth(2),
                    row(2, [keepsake.clone(), narrow(true), beside]).worth(1),
                    row(2, [keepsake, narrow(true)]),
                ];
                either(ways).worth_at(4, 1).named("with the keepsake")
            }
        };
        // What a lone player lacks has its line.
        let cornered = match self.missing(0).filter(|_| self.rows.len() == 1) {
            Some(_) => remembered.clone(),
            None => self.cornered(small, context).worth_at(4, 1).named("with a small keepsake"),
        };
        let beside = row(2, [told.clone(), sheet()]);
        let alone = if self.sheets { self.sheet_alone() } else { told };
        let page = Page {
            title: G::INFO.name,
            sub: &self.sub(),
            body: match (remembered, self.sheets) {
                (Node::Nothing, _) => {
                    either([beside.worth(9).named("with the sheet"), alone.named("one of both")])
                }
                (_, true) => alone,
                (remembered, false) => {
                    let beside = beside.worth(9).named("with the sheet");
                    either([remembered, cornered, beside, alone.named("one of both")])
                }
            },
            said: Said { wordings: self.said(context), ..Said::default() },
            keys: &|| self.bar(context),
            ..Page::default()
        };
        page.draw(canvas);
    }

    /// Shows the `small` keepsake beside all but the moments.
    fn cornered<'a>(&'a self, small: Node<'a>, context: &'a Context) -> Node<'a> {
        let [top, middle] = self.top(context, true);
        let account = self.account_node().unwrap_or_else(|| self.progress_node());
        // Content that arrives later has a place of its own.
        let account = account.room([Form::new((44, 6), (ANY, 7))]);
        let small = small.room([Form::new((30, 12), (36, 15))]);
        let place = |rows| Form::new((62, rows), (ANY, rows));
        let moments = self.moments_node(context).room([place(6).worth(1), place(3)]);
        let moments = either([col(1, [moments.clone(), self.chart_node()]).worth(1), moments]);
        let above = row(2, [col(1, [top, middle, account]), small]);
        col(1, [above, moments]).margins([1, 0, 0, 0])
    }

    /// Shows who has won, and the total beside the places.
    fn top<'a>(&'a self, context: &'a Context, is_narrow: bool) -> [Node<'a>; 2] {
        let now = context.now;
        let (who, how, details) = self.headline(is_narrow);
        let whole = [vec![how.clone()], details].concat().join(", ");
        let short = text(format!("{whole}.")).or(format!("{how}."));
        let headline = row(1, [Node::from(text(who).role(Role::Kept)).narrow(), short.into()]);
        let place = self.place().map_or(Node::Nothing, |place| whole_sentences(place).wraps(2).into());
        let points = |points: i32| number(points);
        let (shown, all) = (points(self.shown(&self.rows[0], now)), points(self.rows[0].points));
        let role = if self.rows[0].winner { Role::Kept } else { Role::Text };
        let total = Node::leaf(Numeral { role, ..Numeral::new(shown, all, "points") });
        let count = self.rows.len() as i32;
        let least = if is_narrow { 24 } else { 40 };
        let step = |step: i32| Form::new((least, step * count + 1 - step), (100, step * count + 1 - step));
        let places = drawn([step(2).air(1), step(1)], move |canvas, form| {
            self.draw_places(canvas, 2 - form as i32, now);
        });
        let tally = match &self.tonight {
            Some(tonight) => {
                let mut tallies = tonight.tallies().into_iter().map(|tally| format!("{tally}."));
                let whole = text(tallies.next().unwrap_or_default());
                tallies.fold(whole, Text::or).role(Role::Strong).into()
            }
            None => Node::Nothing,
        };
        let top = col(0, [headline, tally, place]);
        let middle = match is_narrow {
            true => {
                either([row(3, [total.clone().narrow(), places.clone()]), col(1, [total, places])]).rank(1)
            }
            false => row(5, [total.rank(2), places]),
        };
        [top, middle]
    }

    /// Shows everything except the sheet, with the chart, or without it as it has a place elsewhere.
    fn told<'a>(&'a self, context: &'a Context, is_narrow: bool, has_chart: bool) -> Node<'a> {
        let [top, middle] = self.top(context, is_narrow);
        // Content that arrives later has a place of its own.
        let place = |rows: i32| Form::new((if is_narrow { 44 } else { 62 }, rows), (ANY, ANY));
        let places_of =
            [place(12).worth(4), place(9).worth(3), place(6).worth(2), place(3).worth(1), place(1)];
        // Beside a keepsake the account is whole.
        let whole = [Form::new((44, TOLD.0), (ANY, TOLD.1)).worth(4)];
        let places = match (is_narrow, has_chart) {
            (_, false) => &whole[..],
            (true, true) => &places_of[..1],
            (false, true) => &places_of,
        };
        let later = self.account_and_moments(context, is_narrow, has_chart);
        let later = later.room(places.iter().copied()).rank(3);
        col(1, [top, middle, later]).margins([1, 0, 0, 0])
    }

    /// Shows how it came about, the moments, what was missing, and the chart, as far as there is room.
    fn account_and_moments<'a>(&'a self, context: &'a Context, is_narrow: bool, has_chart: bool) -> Node<'a> {
        let remarks: Vec<Node> =
            self.remarks(is_narrow).into_iter().map(|remark| text(remark).role(Role::Dim).into()).collect();
        let remarks = if remarks.is_empty() { Node::Nothing } else { col(0, remarks) };
        let Some(account) = self.account_node() else {
            // The chart has the progress of the analysis.
            let progress = if has_chart { self.progress_node() } else { Node::Nothing };
            return col(1, [progress, remarks]);
        };
        let (account, moments) = (account.rank(1), self.moments_node(context));
        let chart = if has_chart { self.chart_node() } else { Node::Nothing };
        either([
            col(1, [account.clone(), moments.clone(), remarks.clone(), chart]).worth(2),
            col(1, [account.clone(), moments.clone(), remarks.clone()]).worth(1),
            col(0, [account.clone(), moments.clone(), remarks]),
            col(0, [account.clone(), moments.clone()]),
            account,
            moments,
            text(self.account_title()).role(Role::Dim).into(),
        ])
    }

    fn progress_node(&self) -> Node<'_> {
        text(sentence(&self.analysis.progress())).role(Role::Dim).into()
    }

    /// Shows the timeline; nothing if it is one of costs, and nothing cost anything.
    fn chart_node(&self) -> Node<'_> {
        if self.analysis.review().is_some_and(|review| !review.adds_up) && self.analysis.worst().is_none() {
            return Node::Nothing;
        }
        drawn([Form::new((60, 9), (ANY, ANY))], |canvas, _| timeline::draw(canvas, &self.analysis, None))
    }

    /// Shows how it came about; `None` until the review has been computed.
    fn account_node(&self) -> Option<Node<'_>> {
        let review = self.analysis.review()?;
        let facts = Node::leaf(Facts { heading: None, facts: self.account(), least: 9, rest: "" });
        let luck = self.luck().map_or(Node::Nothing, |luck| {
            drawn([Form::fixed(LUCK, 3)], move |canvas, _| draw_luck(canvas, luck))
        });
        let scale = text(review.unit.scale(review.accuracy)).role(Role::Dim).or("");
        let both = [
            row(4, [facts.clone().narrow(), luck.clone()]).worth(2),
            col(1, [facts.clone(), luck]).worth(1),
            facts,
        ];
        Some(mat(&self.account_title(), Some(scale), either(both)))
    }

    /// Returns the displayed points of a row, which count up.
    fn shown(&self, row: &Row, now: Instant) -> i32 {
        self.counting.shown(row.seat, row.points, now)
    }

    fn draw_places(&self, canvas: &mut Canvas, step: i32, now: Instant) {
        let width = canvas.width();
        let most = self.rows.iter().map(|row| row.points).max().unwrap_or(0).max(1);
        let names = self.rows.iter().map(|row| width_of(&row.name).min(12)).max().unwrap_or(0);
        let beside = |row: &Row| width_of(row.title.unwrap_or(&row.player));
        let longest = self.rows.iter().map(beside).max().unwrap_or(0);
        for (i, row) in self.rows.iter().enumerate() {
            let y = step * i as i32;
            let role = if row.winner { Role::Kept } else { Role::Dim };
            if self.rows.len() > 1 {
                canvas.text(0, y, &place(row.place), role);
            }
            let here = if row.seat == self.analysis.seat { Role::Strong } else { Role::Text };
            canvas.text(5, y, &abbreviated(&row.name, 12), here);
            let points = self.shown(row, now);
            canvas.right(5 + names + 6, y, &number(points), Role::Strong);
            // The bar follows.
            let (at, part) = (5 + names + 7, f64::from(points.max(0)) / f64::from(most));
            let beside = row.title.unwrap_or(&row.player);
            if self.rows.len() > 1 {
                let wide = (width - at - 1).clamp(0, if step == 2 { 36 } else { 24 });
                // Bars of equal points have equal lengths.
                let text = 1 + longest;
                let wide = if wide > text + 6 { wide - text } else { wide };
                let after = bar::half(canvas, at, y, wide, part, role);
                if width - after > width_of(beside) + 1 {
                    canvas.text(after + 1, y, beside, Role::Dim);
                }
            } else {
                canvas.text(at, y, beside, Role::Dim);
            }
        }
    }
}

/// Draws the luck around its centre, with words below; `luck` is in standard deviations.
fn draw_luck(canvas: &mut Canvas, luck: f64) {
    let wide = LUCK.min(canvas.width()) | 1;
    let half = wide / 2;
    canvas.text(0, 0, "unlucky", Role::Dim);
    canvas.right(wide, 0, "lucky", Role::Dim);
    let part = (luck.abs() / 2.5).min(1.0);
    let filled = (part * f64::from(half)).round() as i32;
    for i in 0..wide {
        let from = i - half;
        let on = from != 0 && from.signum() == luck.signum() as i32 && from.abs() <= filled;
        let role = if luck < 0.0 { Role::Bad } else { Role::Good };
        if from == 0 {
            canvas.text(i, 1, "│", Role::Text);
        } else {
            bar::half(canvas, i, 1, 1, f64::from(u8::from(on)), role);
        }
    }
    let below = share_below(luck);
    let games = (10.0 * below).round().clamp(1.0, 9.0) as i32;
    canvas.text(0, 2, &luckier(games), Role::Text);
}

/// Returns `words` or, if they are too long, as many whole sentences of them as fit.
pub(super) fn whole_sentences(words: &str) -> Text {
    let ends = words.rmatch_indices(". ").map(|(at, _)| &words[..=at]);
    ends.fold(text(words), Text::or)
}

/// Returns an ordinal: `1st`, `2nd`.
fn place(place: usize) -> String {
    let end = match place {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{place}{end}")
}

/// Returns the share of a normal distribution below `z` standard deviations, to two decimals.
fn share_below(z: f64) -> f64 {
    // The closest logistic curve is accurate to 0.01.
    1.0 / (1.0 + (-1.702 * z).exp())
}
