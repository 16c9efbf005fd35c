//! How the result is laid out: the total as the big thing, the places beside it, then how it came about, the moments,
//! and the sheet at the right where there is room for it.
use super::moments::sentences;
use super::{Outcome, Row};
use crate::core::coach::Unit;
use crate::core::daily::practice_day;
use crate::core::words::{list, number, plural, sentence};
use crate::store::calendar::{today, written};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::layout::{Class, Layout, middle};
use crate::tui::paint::bar;
use crate::tui::paint::caps;
use crate::tui::paint::mat;
use crate::tui::paint::numerals::{self, Scale};
use crate::tui::screen::Keyed;
use crate::tui::screens::review::timeline;
use crate::tui::theme::Role;
use crate::tui::view::Playable;
use crate::tui::widgets::bars;
use std::time::Instant;

/// The least and the most columns of all but the sheet.
const LEFT: (i32, i32) = (64, 120);
/// The columns of the luck bar.
const LUCK: i32 = 27;

impl<G: Playable> Outcome<G> {
    pub(super) fn draw_all(&mut self, canvas: &mut Canvas, context: &Context) {
        let layout = Layout::of(canvas.width(), canvas.height());
        bars::header(canvas, G::INFO.name, &self.sub(), "");
        let mut body = canvas.sub(layout.x, layout.y, layout.width, layout.height);
        let (sheet_wide, sheet_high) = self.upright();
        self.cramped = layout.width - sheet_wide - 5 < LEFT.0 || sheet_high >= layout.height;
        if self.sheets && self.cramped {
            self.draw_sheet(&mut body);
        } else {
            self.sheets = false;
            let beside = if self.cramped { 0 } else { sheet_wide + 3 };
            let wide = (layout.width - beside - 2).min(LEFT.1);
            let x = middle(layout.width, wide + beside);
            let high = if layout.height <= 24 { layout.height } else { layout.height - 2 };
            let y = middle(layout.height, high);
            self.draw_left(&mut body.sub(x, y, wide, high), layout.class, context);
            if !self.cramped {
                let y =
                    if sheet_high + 2 * y < layout.height { y } else { middle(layout.height, sheet_high) };
                self.draw_upright(&mut body, (x + wide + 2, y), sheet_high, 0);
            }
        }
        let (aside, items) = match self.bar(context) {
            all if all.iter().map(caps::width).sum::<i32>() <= canvas.width() + 1 => (Vec::new(), all),
            all => all.into_iter().partition(|item| ["share", "dice", "sheets"].contains(&item.request.name)),
        };
        // Where the keys need two lines, the second is the end of the sentence's.
        let room = canvas.width() - 2 - aside.iter().map(caps::width).sum::<i32>();
        let said = self.said().into_iter().find(|said| width_of(said) <= room);
        bars::sentence(canvas, &said.unwrap_or_default(), Role::Text);
        let mut x = room + 2;
        for item in &aside {
            x = caps::draw(canvas, x, canvas.height() - 2, item);
        }
        bars::keys(canvas, &items);
    }

    /// What there is to do, in a sentence: the longest first.
    fn said(&self) -> Vec<String> {
        let seed = self.course.table.header().seed;
        match self.course.review() {
            None => {
                vec!["Play again, or wait to see how it came about.".into(), "Play again, or wait.".into()]
            }
            Some(_) => vec![
                format!("Play again, or see where the points went. Seed {seed}."),
                format!("Play again, or review it. Seed {seed}."),
                format!("Seed {seed}."),
            ],
        }
    }

    /// What this is the result of, where it is not a game like others.
    fn sub(&self) -> String {
        let header = self.course.table.header();
        match (header.played_on_from, header.daily) {
            (Some(event), _) => format!("the result, played on from event {} of another game", event + 1),
            (None, Some(day)) => format!("the result of the game of {}", written(day)),
            (None, None) => match practice_day(header, today()) {
                Some(day) => format!("the result of practice with the dice of {}", written(day)),
                None => "the result".into(),
            },
        }
    }

    /// Who won, and how.
    fn headline(&self) -> (String, String) {
        let winners: Vec<&str> =
            self.rows.iter().filter(|row| row.winner).map(|row| row.name.as_str()).collect();
        let first = &self.rows[0];
        let points = plural(first.points, "point");
        if self.rows.len() == 1 {
            let title = first.title.map(|title| format!(": {title}")).unwrap_or_default();
            let has = if first.winner { "wins with" } else { "has" };
            return (first.name.clone(), format!(" {has} {points}{title}."));
        }
        let next = self.rows.iter().find(|row| !row.winner && row.points < first.points);
        let title = first.title.map(|title| format!(", {title}")).unwrap_or_default();
        match (&winners[..], next) {
            ([], _) => ("Nobody".into(), " wins.".into()),
            ([name], Some(next)) => {
                let ahead = plural(first.points - next.points, "point");
                ((*name).to_owned(), format!(" wins with {points}{title}, {ahead} ahead of {}.", next.name))
            }
            ([name], None) => ((*name).to_owned(), format!(" wins with {points}{title}.")),
            (many, next) if self.rows.iter().all(|row| !row.winner || row.side == first.side) => {
                let ahead = next.map(|next| plural(first.points - next.points, "point"));
                (
                    list(many),
                    format!(" win with {points}{}.", ahead.map_or(String::new(), |n| format!(", {n} ahead"))),
                )
            }
            (many, _) => (list(many), format!(" share the win with {points}.")),
        }
    }

    fn draw_left(&self, canvas: &mut Canvas, class: Class, context: &Context) {
        let (width, height) = (canvas.width(), canvas.height());
        let (who, rest) = self.headline();
        let shown = if width_of(&who) + width_of(&rest) > width - 2 {
            rest.split_once(", ").map_or(rest.clone(), |(first, _)| sentence(first).to_lowercase())
        } else {
            rest
        };
        let after = canvas.text(1, 0, &who, Role::Kept);
        canvas.text(after, 0, &shown, Role::Text);
        if let Some(place) = self.place() {
            canvas.text(1, 1, &sentences(place, width - 2), Role::Text);
        }
        let roomy = height >= 28 + self.rows.len() as i32;
        let scale = if roomy { Scale::Double } else { Scale::Single };
        let points = number(self.shown(&self.rows[0], context.now));
        // Of all numbers this is the one to be read from afar.
        let top = 2 + i32::from(roomy);
        numerals::draw(canvas, 1, top, &points, scale, "points", Role::Text);
        let places_at = numerals::width(&number(self.rows[0].points), scale).max(14) + 5;
        let step = if roomy && (2..=4).contains(&self.rows.len()) { 2 } else { 1 };
        self.draw_places(
            &mut canvas.sub(places_at, top, width - places_at - 1, 2 * self.rows.len() as i32),
            step,
            context.now,
        );
        let high = if canvas.theme.is_solid() { scale.rows() } else { 1 };
        let mut y = top + 1 + high.max(step * self.rows.len() as i32);
        if self.course.review().is_none() {
            canvas.text(1, y, &sentence(&self.course.progress()), Role::Dim);
            y += 2;
        } else {
            let tight = height - y < 14;
            let air = i32::from(roomy);
            y += self.draw_account(&mut canvas.sub(0, y, width, height - y), air) + i32::from(!tight);
        }
        let remarks = self.remarks();
        let left = height - y - remarks.len() as i32;
        y = self.draw_moments(&mut canvas.sub(1, 0, width - 1, height), y, left, context);
        y += i32::from(height - y > remarks.len() as i32);
        for line in &remarks {
            canvas.text(1, y, line, Role::Dim);
            y += 1;
        }
        let course = class != Class::Small && self.course.review().is_some() && height - y >= 8;
        if course {
            let high = (height - y - 1).min(26);
            timeline::draw(&mut canvas.sub(0, y + 1, width, high), &self.course, self.seat, None);
        }
    }

    /// What is seen of the points of a row: they count up.
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
            let here = if row.seat == self.seat { Role::Strong } else { Role::Text };
            canvas.text(5, y, &bars::abbreviated(&row.name, 12), here);
            let points = self.shown(row, now);
            canvas.right(5 + names + 6, y, &number(points), Role::Strong);
            // The bar follows.
            let (at, part) = (5 + names + 7, f64::from(points.max(0)) / f64::from(most));
            let beside = row.title.unwrap_or(&row.player);
            if self.rows.len() > 1 {
                let wide = (width - at - 1).clamp(0, if step == 2 { 36 } else { 24 });
                // Bars of the same points are of one length.
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

    /// How it came about, with so many rows of `air` above; returns the rows that it took.
    fn draw_account(&self, canvas: &mut Canvas, air: i32) -> i32 {
        let (width, rows) = (canvas.width(), self.account());
        let Some(review) = self.course.review() else { return 0 };
        let high = rows.len() as i32 + 2 + air;
        mat::draw(canvas, 0, 0, width, high);
        let title = if self.rows.len() > 1 {
            format!("How it came about for {}", self.course.name(self.seat))
        } else {
            "How it came about".into()
        };
        let after = canvas.text(2, air, &title, Role::Accent);
        let scale = review.unit.scale(review.accuracy);
        if after + 3 + width_of(&scale) < width - 2 {
            canvas.right(width - 2, air, &scale, Role::Dim);
        }
        for (row, (words, value, role)) in rows.iter().enumerate() {
            let y = air + 1 + row as i32;
            let last = row + 1 == rows.len() && rows.len() > 1;
            canvas.text(2, y, words, if last { Role::Strong } else { Role::Text });
            canvas.right(32, y, value, *role);
        }
        if let Some(luck) = self.luck() {
            self.draw_luck(&mut canvas.sub(36, air + 2, width - 38, 3), luck, review.unit);
        }
        high
    }

    /// The luck around its middle, in words below; it is `luck` standard deviations from there.
    fn draw_luck(&self, canvas: &mut Canvas, luck: f64, unit: Unit) {
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
        let text = match games {
            _ if unit == Unit::WinChance && games == 5 => "luck as usual".into(),
            5 => "luck as usual".into(),
            6.. => format!("luckier than {games} games in 10"),
            _ => format!("unluckier than {} games in 10", 10 - games),
        };
        canvas.text(0, 2, &text, Role::Text);
    }
}

/// `1st`, `2nd`.
fn place(place: usize) -> String {
    let end = match place {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{place}{end}")
}

/// Returns how much of a normal distribution lies below `z` standard deviations, to two decimals.
fn share_below(z: f64) -> f64 {
    // The logistic curve that comes nearest is off by less than 0.01.
    1.0 / (1.0 + (-1.702 * z).exp())
}
