//! The daily games in words.
use super::{DailyScreen, Title};
use crate::core::{Seed, words::plural};
use crate::store::tries::Try;

pub(super) const TITLE: &str = "Today's games";
/// The heading of the calendar.
pub(super) const PAST: &str = "past weeks";

pub(super) fn told_seed(seed: Seed) -> String {
    format!("Seed {seed}")
}

/// Returns the number of days played in a row.
pub(super) fn told_streak(days: usize) -> String {
    format!("Streak: {}", plural(days, "day"))
}

impl Title {
    /// Returns today's status in words.
    pub(super) fn told(&self) -> String {
        match &self.today {
            Try::None => "not played yet".into(),
            Try::Open(_) => "started".into(),
            Try::GivenUp => "given up".into(),
            Try::Over(entry) => {
                let points = entry
                    .occasion
                    .daily()
                    .and_then(|day| self.days.get(&day))
                    .map_or(0, |(points, _)| *points);
                plural(points, "point")
            }
        }
    }
}

impl DailyScreen {
    /// Returns the effect of Enter.
    pub(super) fn said(&self) -> &'static str {
        match &self.here().today {
            Try::None => "Enter: your one try that counts. Everybody gets these dice today.",
            Try::Open(_) => "Enter: continue the try that counts.",
            Try::GivenUp | Try::Over(_) => "Enter: the same dice again, for practice.",
        }
    }

    /// Returns the effect of Enter, in a word.
    pub(super) fn enter(&self) -> &'static str {
        match self.here().today {
            Try::None => "play",
            Try::Open(_) => "continue",
            Try::GivenUp | Try::Over(_) => "practise",
        }
    }
}
