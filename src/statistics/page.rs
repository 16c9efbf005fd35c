//! The page of a player's statistics in one group.
use super::group::{GroupKey, group};
use super::opponent::Opponent;
use super::played::PlayerGame;
use super::rank::date;
use super::summary::{EarnedTitle, Summary, mean};
use crate::core::{
    Measure, Player,
    words::{
        list, number,
        page::{Fact, Section},
        plural,
    },
};
use crate::store::HistoryEntry;
use jiff::tz::TimeZone;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Maximum number of latest games listed.
const LISTED: usize = 50;

/// The statistics of one player in one group, in words, with the values that charts show.
pub(crate) struct PlayerPage {
    pub(crate) key: GroupKey,
    pub(crate) measure: Measure,
    name: String,
    player: Player,
    pub(crate) summary: Summary,
    /// The time of the end of each counting game, and its file.
    pub(crate) games: Vec<(u64, PathBuf)>,
    /// The highlights, titles, opponents and latest games; each may be empty.
    pub(crate) sections: [Section; 4],
    /// The number of games kept apart, with the reasons, in a sentence; empty if all count.
    pub(crate) apart: String,
    zone: TimeZone,
}

impl PlayerPage {
    /// Creates the page of the `player` called `name` in the group `key` of the games `entries`.
    pub(crate) fn new(
        entries: &[HistoryEntry],
        key: &GroupKey,
        &(ref name, player): &(String, Player),
        zone: TimeZone,
    ) -> PlayerPage {
        let group = group(entries, key);
        let mut played = Vec::new();
        let mut summary = Summary::default();
        if let Some(group) = &group {
            played = group.games_of(name, player);
            summary = Summary::of(group, &played);
        }
        let apart: BTreeSet<&str> = played
            .iter()
            .flat_map(|game| game.apart.iter().copied())
            .collect();
        let why = format!("with {}", list(&apart.into_iter().collect::<Vec<_>>()));
        let counted = played.iter().filter(|game| game.counts());
        let mut page = PlayerPage {
            key: key.clone(),
            measure: group.map_or(Measure::Points, |group| group.measure),
            name: name.clone(),
            player,
            games: counted
                .map(|game| (game.entry.when, game.entry.file.clone()))
                .collect(),
            sections: [const { String::new() }; 4].map(|title| Section::facts(title, Vec::new())),
            apart: if summary.apart > 0 {
                not_counted(summary.apart, &why)
            } else {
                String::new()
            },
            summary,
            zone,
        };
        let title = if page.summary.games() == 1 {
            "The first game"
        } else {
            "Bests"
        };
        let titles = page
            .summary
            .titles
            .iter()
            .rev()
            .map(|title| page.title_won(title));
        let latest = played.iter().rev().take(LISTED).map(|game| page.game(game));
        page.sections = [
            Section::facts(title, page.highlights()),
            Section::facts("Titles", titles.collect()),
            Section::facts(
                "Against, won",
                page.summary.opponents.iter().map(opponent).collect(),
            ),
            Section {
                aside: page.noun(),
                ..Section::facts("Finished games", latest.collect())
            },
        ];
        page
    }

    /// Returns group and player, with the number of games: `alone: Ann, 14 games`.
    pub(crate) fn title(&self) -> String {
        let computer = match self.player {
            Player::Person => "",
            Player::Computer(_) => " (computer)",
        };
        let games = plural(self.summary.games() + self.summary.apart, "game");
        format!("{}: {}{computer}, {games}", self.key.about(), self.name)
    }

    /// Compares the latest games with those before, in a sentence; empty with too few.
    pub(crate) fn progress(&self) -> String {
        let latest = self.summary.latest();
        match (rounded_mean(latest), rounded_mean(self.summary.before())) {
            (Some(now), Some(before)) => {
                format!("The last ten games average {now}, the ten before them {before}.")
            }
            (Some(now), None) if latest.len() >= 2 => {
                let games = plural(latest.len(), "game");
                format!("The last {games} average {now}.")
            }
            _ => String::new(),
        }
    }

    /// Recommends the one thing to practise.
    pub(crate) fn advice(&self) -> Section {
        let summary = &self.summary;
        let unit = self.key.unit();
        let advice = match (summary.errors, &summary.costliest) {
            _ if summary.games() == 0 => "Play a game without help to see it here.".into(),
            (Some(errors), _) if errors < unit.smallest_amount() => {
                "Your choices cost nothing. Try a harder opponent.".into()
            }
            (Some(errors), Some(worst)) => format!(
                "Your choices cost {} a game. Review {}: it lost {}.",
                unit.describe_amount(errors),
                self.date(worst.when),
                unit.describe_amount(worst.value)
            ),
            _ => "Review a game to see what your choices cost.".into(),
        };
        Section::prose("What to practise", [advice])
    }

    /// Returns everything, to be printed.
    pub(crate) fn all_sections(&self) -> Vec<Section> {
        let title = format!("{}: {}", self.key.game_name(), self.title());
        let mut all = vec![Section::prose(title, [self.progress(), self.apart.clone()])];
        all.extend(
            self.sections
                .iter()
                .filter(|section| !section.is_empty())
                .cloned(),
        );
        all.extend((self.player == Player::Person).then(|| self.advice()));
        all
    }

    pub(crate) fn noun(&self) -> &'static str {
        if self.measure == Measure::Lead {
            "points ahead"
        } else {
            "points"
        }
    }

    /// Formats a mean, with its sign for leads.
    pub(crate) fn format_mean(&self, value: f64) -> String {
        let sign = match value {
            less if less <= -0.05 => "−",
            more if more >= 0.05 && self.measure == Measure::Lead => "+",
            _ => "",
        };
        format!("{sign}{:.1}", value.abs())
    }

    /// Returns the day of a time in seconds since 1970.
    pub(crate) fn date(&self, when: u64) -> String {
        date(when, &self.zone)
    }

    /// Returns the highlights, most important first.
    fn highlights(&self) -> Vec<Fact> {
        let summary = &self.summary;
        let unit = self.key.unit();
        let games = summary.games();
        // One game is no best.
        let is_several = games > 1;
        let achievement = |several: &str, one: &str, value: String| {
            if is_several {
                Fact::new(several, value).good()
            } else {
                Fact::new(one, value)
            }
        };
        let mut facts: Vec<Fact> = Vec::new();
        if let Some(best) = &summary.best {
            let [several, one] =
                ["highest", "result"].map(|what| format!("{what}, {}", self.date(best.when)));
            let value = self.measure.format(best.value as i32);
            facts.push(achievement(&several, &one, value));
        }
        if let Some(mean) = summary.mean()
            && is_several
        {
            let label = format!("average of all {games}");
            facts.push(Fact::new(label, self.format_mean(mean)));
        }
        if let Some(latest) = mean(summary.latest())
            && games > summary.latest().len()
        {
            facts.push(Fact::new(
                "average of the last ten",
                self.format_mean(latest),
            ));
        }
        if let Some(wins) = summary.wins
            && games > 0
        {
            facts.push(Fact::new("games won", some_of(wins, games)));
        }
        if summary.wins.is_some() && summary.longest_row > 1 {
            let row = summary.longest_row.to_string();
            facts.push(Fact::new("longest row of wins", row));
        }
        if let Some(cleanest) = &summary.cleanest {
            let errors = unit.describe_amount(cleanest.value);
            facts.push(achievement("cheapest errors", "errors", errors));
        }
        if let Some(luckiest) = &summary.luckiest {
            let luck = unit.describe_change(luckiest.value);
            facts.push(achievement("luckiest game", "luck", luck));
        }
        if let Some(luck) = summary.luck
            && is_several
        {
            facts.push(Fact::new("luck per game", unit.describe_change(luck)));
        }
        let (best, all) = summary.choices;
        if all > 0 {
            let share = 100.0 * best as f64 / all as f64;
            facts.push(Fact::new("best choices", format!("{share:.0} %")));
        }
        if (1..games).contains(&summary.reviewed) {
            let reviewed = some_of(summary.reviewed, games);
            facts.push(Fact::new("games reviewed", reviewed));
        }
        facts
    }

    /// Returns a game: when, against whom, its luck and errors if it was reviewed, and its result.
    fn game(&self, game: &PlayerGame<'_>) -> Fact {
        let mut fact = Fact::new(self.date(game.entry.when), self.measure.format(game.value));
        // Where none counts, the page says so already.
        if !game.counts() && self.summary.games() > 0 {
            fact.remarks.push("not counted".to_owned());
        }
        if self.key.has_winners() && game.entry.seats.len() > 1 {
            fact.remarks.push(outcome(game));
        }
        let unit = self.key.unit();
        if let Some(review) = game.findings() {
            let luck = review.luck.map(|luck| unit.describe_change(luck));
            let errors = review.errors.map(|errors| unit.describe_amount(errors));
            fact.remarks.extend(luck.map(|luck| format!("luck {luck}")));
            fact.remarks
                .extend(errors.map(|errors| format!("errors {errors}")));
        }
        fact
    }

    fn title_won(&self, title: &EarnedTitle) -> Fact {
        let label = format!("{}, {}", title.title, self.date(title.when));
        Fact {
            remarks: vec![title.seed.clone()],
            ..Fact::new(label, title.points.to_string()).good()
        }
    }
}

fn rounded_mean(values: &[i32]) -> Option<String> {
    mean(values).map(|mean| number(mean.round() as i64))
}

/// Tells who won: `shared with Ben`, `lost to Ben`.
fn outcome(game: &PlayerGame<'_>) -> String {
    let mut winners = Vec::new();
    let mut losers = Vec::new();
    for (index, seat) in game.entry.seats.iter().enumerate() {
        if index == game.seat {
            continue;
        }
        if seat.winner {
            winners.push(&*seat.name);
        } else {
            losers.push(&*seat.name);
        }
    }
    if !game.seat_result().winner {
        format!("lost to {}", list(&winners))
    } else if winners.is_empty() {
        format!("won against {}", list(&losers))
    } else {
        format!("shared with {}", list(&winners))
    }
}

fn opponent(other: &Opponent) -> Fact {
    let level = if other.player == Player::Person {
        String::new()
    } else {
        format!(", {}", other.player)
    };
    Fact::new(
        format!("{}{level}", other.name),
        some_of(other.wins, other.games),
    )
    .good()
}

/// Formats a share: `3 of 14`.
fn some_of(some: usize, all: usize) -> String {
    format!("{some} of {all}")
}

/// Tells how many games are not counted, and why: `1 game with hints is not counted.`
pub(crate) fn not_counted(games: usize, why: &str) -> String {
    let are = if games == 1 { "is" } else { "are" };
    format!("{} {why} {are} not counted.", plural(games, "game"))
}
