//! The two charts: how the results are spread, and their course.
use super::{Shown, StatisticsScreen};
use crate::core::game::Measure;
use crate::core::words::plural;
use crate::statistics::{Trend, day, distribution, trend};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::layout::middle;
use crate::tui::paint::mat;
use crate::tui::theme::Role;
use crate::tui::widgets::chart;

/// The columns of the marks at the side of the course.
const AXIS: i32 = 6;

impl Shown {
    /// Returns a mean as it is told: with its sign where it is one of leads.
    pub(super) fn told_mean(&self, value: f64) -> String {
        let sign = match value {
            less if less < -0.05 => "−",
            more if more > 0.05 && self.measure == Measure::Lead => "+",
            _ => "",
        };
        format!("{sign}{:.1}", value.abs())
    }

    /// Draws how the results are spread over all of `canvas`.
    pub(super) fn draw_spread(&self, canvas: &mut Canvas) {
        let (width, height, values) = (canvas.width(), canvas.height(), &self.summary.values);
        mat::draw(canvas, 0, 0, width, height);
        let what = if self.measure == Measure::Lead { "Points ahead" } else { "Points" };
        canvas.text(2, 0, what, Role::Accent);
        let (Some(mean), Some(last)) = (self.summary.mean(), values.last()) else {
            canvas.text(2, 2, "No game that counts yet.", Role::Dim);
            return;
        };
        let best =
            values.iter().max().map_or(String::new(), |best| format!("best {}", self.measure.told(*best)));
        canvas.right(width - 2, 0, &format!("mean {}   {best}", self.told_mean(mean)), Role::Text);
        let spread = distribution(values, ((width - 4) / 4).clamp(2, 24) as usize);
        let count = spread.counts.len() as i32;
        let room = (width - 4) / count.max(1);
        let gap = if room >= 6 { 2 } else { 1 };
        let wide = (room - gap).clamp(3, 9);
        let left = middle(width, count * (wide + gap) - gap);
        // Above: the title and a line of numbers; below: the values, and where the last game is.
        let (foot, most) = (height - 2, spread.counts.iter().copied().max().unwrap_or(1) as f64);
        let high = (foot - 3).max(1);
        let here = spread.class(*last);
        let parts: Vec<(f64, Role)> = spread
            .counts
            .iter()
            .enumerate()
            .map(|(at, games)| (*games as f64 / most, if Some(at) == here { Role::Kept } else { Role::Good }))
            .collect();
        chart::columns(&mut canvas.sub(left, foot - high, count * (wide + gap), high), wide, gap, &parts);
        let mut free = 0;
        for (at, games) in spread.counts.iter().enumerate() {
            let x = left + at as i32 * (wide + gap);
            let top = foot - 1 - (*games as f64 / most * f64::from(high)).ceil() as i32;
            if *games > 0 {
                canvas.centred(x, wide, top, &games.to_string(), Role::Text);
            }
            let label = self.measure.told(spread.start(at));
            let start = x + (wide - width_of(&label)) / 2;
            if start >= free && start + width_of(&label) <= width {
                free = canvas.text(start, foot, &label, Role::Dim) + 1;
            }
        }
        if let Some(class) = here {
            let said = format!("last game {}", self.measure.told(*last));
            let x = left + class as i32 * (wide + gap) + wide / 2;
            // The words on the side on which there is room.
            if x + 2 + width_of(&said) < width {
                canvas.text(x, foot + 1, &format!("▲ {said}"), Role::Kept);
            } else {
                canvas.right(x + 1, foot + 1, &format!("{said} ▲"), Role::Kept);
            }
        }
    }
}

impl StatisticsScreen {
    /// Draws the course of the results over all of `canvas`.
    pub(super) fn draw_course(&self, canvas: &mut Canvas, shown: &Shown) {
        let (width, height, values) = (canvas.width(), canvas.height(), &shown.summary.values);
        mat::draw(canvas, 0, 0, width, height);
        let room = (width - 4 - AXIS).max(1) as usize;
        let first = values.len().saturating_sub(room);
        let last = &values[first..];
        let title = if last.len() < values.len() { "The last " } else { "" };
        let after = canvas.text(2, 0, &format!("{title}{}", plural(last.len(), "game")), Role::Accent);
        let told = match trend(values) {
            None => String::new(),
            Some(Trend::Steady) => "steady".into(),
            Some(Trend::Rising(points)) => format!("▲ rising: {points:.0} points in 10 games"),
            Some(Trend::Falling(points)) => format!("▼ falling: {points:.0} points in 10 games"),
        };
        let short = told.split(": ").next().unwrap_or_default();
        let told = if after + 2 + width_of(&told) < width - 2 { &told } else { short };
        canvas.right(width - 2, 0, told, Role::Text);
        let (Some(least), Some(most)) = (last.iter().min(), last.iter().max()) else { return };
        // The lowest column is to be seen too.
        let base = f64::from(*least) - (f64::from(most - least) / 6.0).max(1.0);
        let scale = f64::from(*most) - base;
        let (foot, top) = (height - 1, 2);
        let high = (foot - top).max(1);
        let wide = (room as i32 / (last.len() as i32).max(1)).clamp(1, 3);
        let gap = i32::from(wide == 3);
        let best = last.iter().position(|value| value == most);
        let parts: Vec<(f64, Role)> = last
            .iter()
            .enumerate()
            .map(|(at, value)| {
                let role = match at {
                    _ if at + 1 == last.len() => Role::Kept,
                    _ if Some(at) == best => Role::Good,
                    _ => Role::Dim,
                };
                ((f64::from(*value) - base) / scale, role)
            })
            .collect();
        let x = 2 + AXIS;
        let area = last.len() as i32 * wide;
        chart::columns(&mut canvas.sub(x, top, area, high), wide - gap, gap, &parts);
        canvas.right(x - 1, top, &shown.measure.told(*most), Role::Dim);
        if least != most && high > 1 {
            canvas.right(x - 1, foot - 1, &shown.measure.told(*least), Role::Dim);
        }
        if let (Some((from, _)), Some((to, _))) = (shown.games.get(first), shown.games.last()) {
            let (from, to) = (day(*from, &self.zone), day(*to, &self.zone));
            let after = canvas.text(x, foot, &from, Role::Dim);
            let right = (x + area).max(after + 2 + width_of(&to));
            if from != to && right <= width - 2 {
                canvas.right(right, foot, &to, Role::Dim);
            }
        }
    }
}
