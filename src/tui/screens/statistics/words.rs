//! Statistics in words.
use super::Shown;
use crate::core::{
    Measure, Player,
    words::{list, number, plural},
};
use crate::statistics::{Evenings, Played, Trend, date, mean, progress};
use crate::tui::theme::Role;
use crate::tui::ui::text::lines::abbreviated;
use crate::tui::ui::{Fact, Said, Text, text};
use jiff::tz::TimeZone;

/// Without games, with what appears here.
pub(super) const NONE: &str = "No games to count yet.";
pub(super) const HINT: &str = "The results of finished games are listed and drawn here.";
/// Headings.
pub(super) const FIRST: &str = "The first game";
pub(super) const LAST: &str = "The last game";
pub(super) const AGAINST: &str = "Against, won";
pub(super) const ADVICE: &str = "What to practise";
pub(super) const LAST_GAMES: &str = "The last games";
pub(super) const FINISHED: &str = "Finished games";

/// Names of a number in large print.
pub(super) const BEST: &str = "best";
pub(super) const RESULT: &str = "result";

/// Returns the fewest games for charts.
pub(super) fn charts_need(fewest: usize) -> String {
    format!("Charts need {} games.", ["no", "one", "two", "three"][fewest])
}

/// Returns the trend of the results.
pub(super) fn told_trend(trend: Option<Trend>) -> Text {
    match trend {
        None => text(""),
        Some(Trend::Steady) => text("steady"),
        Some(Trend::Rising(points)) => {
            text(format!("▲ rising: {points:.0} points in 10 games")).or("▲ rising")
        }
        Some(Trend::Falling(points)) => {
            text(format!("▼ falling: {points:.0} points in 10 games")).or("▼ falling")
        }
    }
}

/// Gives the number of games that are not counted, and the reason: `1 game with hints is not counted.`
fn not_counted(games: usize, why: &str) -> String {
    let are = if games == 1 { "is" } else { "are" };
    format!("{} {why} {are} not counted.", plural(games, "game"))
}

/// Returns the reason that none of `games` finished games is listed; empty without any.
pub(super) fn without_points(games: usize) -> String {
    if games == 0 { String::new() } else { not_counted(games, "without points") }
}

/// Formats a share: `3 of 14`.
fn some_of(some: usize, all: usize) -> String {
    format!("{some} of {all}")
}

impl Shown {
    /// Returns the player with the number of games.
    pub(super) fn whose(&self) -> String {
        let computer = match self.player {
            Player::Person => "",
            Player::Computer(_) => " (computer)",
            Player::Program => " (program)",
        };
        let (games, apart) = (self.summary.games(), self.summary.apart);
        let apart = match (games, apart) {
            (_, 0) => String::new(),
            (0, _) => ", not counted".into(),
            (_, apart) => format!(", {apart} of them not counted"),
        };
        format!("{}{computer}, {}{apart}", self.name, plural(games + self.summary.apart, "game"))
    }

    /// Returns the reason that no games are counted; empty if there are none.
    pub(super) fn why_none(&self) -> String {
        let why = self.apart.as_ref().and_then(|apart| apart.split_once(' '));
        why.map_or(String::new(), |(_, why)| not_counted(self.summary.apart, why))
    }

    /// Returns the comparison of the latest games, and the games kept apart.
    pub(super) fn said(&self) -> Said {
        let progress = progress(&self.summary, "games");
        let apart = |apart: &str| format!("Not counted: {apart}.");
        let wordings = match (&self.apart, progress.is_empty()) {
            // The reason stands where they are missing.
            _ if self.summary.games() == 0 => Vec::new(),
            (None, _) => vec![progress],
            (Some(whole), true) => vec![apart(whole)],
            (Some(whole), false) => {
                let short = plural(self.summary.apart, "game");
                vec![
                    format!("{progress} {}", apart(whole)),
                    format!("{progress} {}", apart(&short)),
                    apart(whole),
                ]
            }
        };
        Said { wordings, ..Said::default() }
    }

    /// Returns the heading of the distribution.
    pub(super) fn what(&self) -> &'static str {
        if self.measure == Measure::Lead { "Points ahead" } else { "Points" }
    }

    /// Returns the average and best result.
    pub(super) fn average(&self, mean: f64, best: i32) -> Text {
        let best = format!("best {}", self.measure.told(best));
        text(format!("average {}, {best}", self.told_mean(mean))).or(best)
    }

    /// Marks the class of the last game.
    pub(super) fn last_game(&self, value: i32) -> String {
        format!("last game {}", self.measure.told(value))
    }

    /// Returns the highlights, most important first: of the last game if none counts.
    pub(super) fn bests(&self, zone: &TimeZone) -> Vec<Fact> {
        let (summary, unit) = (self.last.as_ref().unwrap_or(&self.summary), self.key.unit());
        let mut facts: Vec<Fact> = Vec::new();
        let mut add = |role, words: &str, value: String| facts.push(Fact::on_paper(words, value, role));
        // One game is no best.
        let several = summary.games() > 1;
        let strong = Role::InkStrong;
        let good = if several { Role::InkGood } else { strong };
        if let Some(best) = &summary.best {
            let what = if several { "highest" } else { "result" };
            add(good, &format!("{what}, {}", date(best.when, zone)), self.measure.told(best.value as i32));
        }
        if let Some(mean) = summary.mean().filter(|_| several) {
            let words = format!("average of all {}", summary.games());
            add(strong, &words, self.told_mean(mean));
        }
        if let Some(latest) = mean(summary.latest()).filter(|_| summary.games() > 10) {
            add(strong, "average of the last ten", self.told_mean(latest));
        }
        if let Some(wins) = summary.wins.filter(|_| summary.games() > 0) {
            let (now, longest) = (summary.streak.current, summary.streak.longest);
            add(strong, "games won", some_of(wins, summary.games()));
            if several {
                add(strong, "won in a row", format!("{now}, longest {longest}"));
            }
        }
        if let Some(Evenings { evenings, won, .. }) = &self.evenings {
            add(strong, "evenings won, any game", some_of(*won, *evenings));
        }
        if let Some(rating) = &self.puzzles {
            let whole = |points: f64| number(points.round() as i64);
            add(strong, "puzzle rating", whole(rating.points));
            add(good, "highest rating", whole(rating.best.unwrap_or(rating.points)));
            add(strong, "puzzles solved", some_of(rating.solved as usize, rating.puzzles as usize));
        }
        if let Some(least) = &summary.cleanest {
            add(good, if several { "cheapest errors" } else { "errors" }, unit.quantity(least.value));
        }
        if let Some(luckiest) = &summary.luckiest {
            add(good, if several { "luckiest game" } else { "luck" }, unit.change(luckiest.value));
        }
        if let Some(luck) = summary.luck.filter(|_| several) {
            add(strong, "luck per game", unit.change(luck));
        }
        let (best, all) = summary.choices;
        if all > 0 {
            add(strong, "best choices", format!("{:.0} %", 100.0 * best as f64 / all as f64));
        }
        if summary.reviewed > 0 && summary.reviewed < summary.games() {
            add(strong, "games reviewed", some_of(summary.reviewed, summary.games()));
        }
        facts
    }

    /// Returns a game: when, against whom, its luck and errors if it was reviewed, and its result.
    pub(super) fn game(&self, game: &Played<'_>, zone: &TimeZone) -> Fact {
        let (seats, unit) = (&game.entry.seats, self.key.unit());
        let names = |winner: bool| -> Vec<&str> {
            let others =
                seats.iter().enumerate().filter(|(at, seat)| *at != game.seat && seat.winner == winner);
            others.map(|(_, seat)| &*seat.name).collect()
        };
        let won = match (game.seated().winner, names(true), names(false)) {
            _ if !self.key.has_winners() || seats.len() == 1 => None,
            (true, winners, _) if !winners.is_empty() => Some(format!("shared with {}", list(&winners))),
            (true, _, losers) => Some(format!("won against {}", list(&losers))),
            (false, winners, _) => Some(format!("lost to {}", list(&winners))),
        };
        let reviewed = game.reviewed();
        let luck = reviewed.and_then(|review| review.luck).map(|luck| format!("luck {}", unit.change(luck)));
        let errors = reviewed.and_then(|review| review.errors);
        let errors = errors.map(|errors| format!("errors {}", unit.quantity(errors)));
        // Where none counts, that is told already.
        let apart = (!game.counts() && self.summary.games() > 0).then(|| "not counted".to_owned());
        let parts: Vec<String> = [apart, won, luck, errors].into_iter().flatten().collect();
        Fact {
            more: (1..=parts.len()).rev().map(|count| parts[..count].join(", ")).collect(),
            ..Fact::on_paper(date(game.entry.when, zone), self.measure.told(game.value), Role::InkStrong)
        }
    }

    /// Returns the titles, the latest first.
    pub(super) fn titles(&self, zone: &TimeZone) -> Vec<Fact> {
        let fact = |title: &crate::statistics::Title| {
            let words = format!("{}, {}", title.title, date(title.when, zone));
            Fact {
                more: vec![title.seed.clone()],
                ..Fact::on_paper(words, title.points.to_string(), Role::InkGood)
            }
        };
        self.summary.titles.iter().rev().map(fact).collect()
    }

    /// Returns the record against each opponent.
    pub(super) fn opponents(&self) -> Vec<Fact> {
        let fact = |other: &crate::statistics::Opponent| {
            let level = match other.player {
                Player::Person => String::new(),
                computer => format!(", {computer}"),
            };
            let whole = format!("{}{level}", other.name);
            Fact::on_paper(abbreviated(&whole, 20), some_of(other.wins, other.games), Role::InkGood)
        };
        self.summary.opponents.iter().map(fact).collect()
    }
}
