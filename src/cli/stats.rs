//! `dicegames stats`
use super::output;
use crate::core::{
    Measure, Player,
    rules::seats::is_same_name,
    words::{number, plural, visible::visible},
};
use crate::registry::{games, name_of};
use crate::statistics::{
    Distribution, Evenings, Group, Opponent, Summary, Title, apart_in_words, date, distribution, evenings,
    groups, mean, variant_and_seats,
};
use crate::store::learning::Rating;
use crate::store::{Entry, Store};
use crate::tui::screens::training::{self, Kind};
use jiff::tz::TimeZone;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;
use std::process::ExitCode;

/// The most classes of a distribution.
const CLASSES: usize = 12;

/// Show statistics for each player
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Only this game
    #[arg(value_name = "GAME", value_parser = super::games::parser())]
    game: Option<String>,
    /// Only this player
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Results of one player in all games of one title, including games kept apart.
#[derive(Serialize, PartialEq, Debug)]
struct Row {
    game: String,
    name: String,
    player: String,
    games: usize,
    wins: usize,
    mean: f64,
    best: i32,
}

/// Results of one player in comparable games.
#[derive(Serialize, Debug)]
struct GroupRow {
    game: String,
    variant: String,
    seats: usize,
    /// The measure for `best`, `mean` and so on: points, or the lead over the best other.
    compared_by: &'static str,
    name: String,
    player: String,
    games: usize,
    /// Number of games kept apart.
    apart: usize,
    #[serde(skip)]
    apart_in_words: Option<String>,
    wins: Option<usize>,
    best: Option<f64>,
    best_when: Option<u64>,
    mean: Option<f64>,
    last_ten: Option<f64>,
    streak: usize,
    longest_streak: usize,
    distribution: Distribution,
    titles: Vec<Title>,
    opponents: Vec<Opponent>,
    reviewed: usize,
    /// Unit of luck and errors.
    unit: &'static str,
    luck: Option<f64>,
    errors: Option<f64>,
}

/// The local player's rating at the puzzles of a game.
#[derive(Serialize, Debug)]
struct PuzzleRow {
    game: &'static str,
    rating: f64,
    highest_rating: f64,
    answered: u32,
    solved: u32,
}

#[derive(Serialize)]
struct Stats {
    games: usize,
    players: Vec<Row>,
    groups: Vec<GroupRow>,
    /// `None` before the first puzzle.
    puzzles: Option<PuzzleRow>,
    /// Evenings of each player.
    evenings: Vec<Evenings>,
    skipped: usize,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let store = Store::open()?;
    let history = store.history()?;
    let named = |entry: &Entry, name: &String| entry.seats.iter().any(|seat| is_same_name(&seat.name, name));
    let counts = |entry: &Entry| {
        args.game.as_ref().is_none_or(|game| entry.game == *game)
            && args.player.as_ref().is_none_or(|name| named(entry, name))
    };
    // Tens of thousands of games are copied only if some are filtered out.
    let some: Vec<Entry>;
    let entries: &[Entry] = if args.game.is_none() && args.player.is_none() {
        &history.entries
    } else {
        some = history.entries.iter().filter(|entry| counts(entry)).cloned().collect();
        &some
    };
    let wanted = |name: &str| {
        args.player.as_deref().is_none_or(|player| is_same_name(&visible(player), &visible(name)))
    };
    let mut players = rows(entries);
    players.retain(|row| wanted(&row.name));
    let mut evenings = evenings(&store.evenings(), &history.entries);
    evenings.retain(|row| args.game.is_none() && wanted(&row.name));
    let stats = Stats {
        evenings,
        games: entries.len(),
        players,
        groups: group_rows(&groups(entries), wanted),
        puzzles: puzzle_row(&store, args.game.as_deref()),
        skipped: history.skipped,
    };
    if stats.skipped > 0 {
        output::say(&format!("{} of the history can't be read: left out", plural(stats.skipped, "line")));
    }
    output::answer(args.json, &stats, |stats| {
        if stats.players.is_empty() && stats.puzzles.is_none() {
            let whose = args.player.as_ref().map(|name| format!(" by {name}")).unwrap_or_default();
            return format!("No finished games{whose} yet.\n");
        }
        table(stats, &TimeZone::system())
    })
}

/// Returns the row of puzzles, unless `game` has none.
fn puzzle_row(store: &Store, game: Option<&str>) -> Option<PuzzleRow> {
    let has = |id: &&str| training::has(id, Kind::Puzzles) && game.is_none_or(|game| game == *id);
    let game = games().into_iter().map(|about| about.id).find(has)?;
    let Rating { points: rating, puzzles: answered, solved, best } = store.state().learning.rating;
    (answered > 0).then(|| PuzzleRow {
        game,
        rating,
        highest_rating: best.unwrap_or(rating),
        answered,
        solved,
    })
}

/// The points of a seat, and whether it won.
type Outcome = (i32, bool);

/// Returns the rows by game, then by wins.
fn rows(entries: &[Entry]) -> Vec<Row> {
    let mut results: HashMap<(&str, &str, Player), Vec<Outcome>> = HashMap::new();
    for entry in entries {
        for seat in &entry.seats {
            // Alone at the table there is nobody to win against.
            let result = (seat.points, seat.winner && entry.seats.len() > 1);
            results.entry((&entry.game, &seat.name, seat.player)).or_default().push(result);
        }
    }
    // Equal keys are merged.
    let mut seats: BTreeMap<_, Vec<Outcome>> = BTreeMap::new();
    for ((game, name, player), results) in results {
        let [game, name] = [game, name].map(|text| visible(text).into_owned());
        seats.entry((game, name, player.to_string())).or_default().extend(results);
    }
    let mut rows: Vec<Row> = seats
        .into_iter()
        .map(|((game, name, player), results)| Row {
            game,
            name,
            player,
            games: results.len(),
            wins: results.iter().filter(|(_, won)| *won).count(),
            mean: results.iter().map(|(points, _)| f64::from(*points)).sum::<f64>() / results.len() as f64,
            best: results.iter().map(|(points, _)| *points).max().unwrap_or_default(),
        })
        .collect();
    rows.sort_by(|a, b| a.game.cmp(&b.game).then(b.wins.cmp(&a.wins)));
    rows
}

/// Returns the players whose name is `wanted`, in every group.
fn group_rows(groups: &[Group<'_>], wanted: impl Fn(&str) -> bool) -> Vec<GroupRow> {
    let mut rows = Vec::new();
    for group in groups {
        for (name, player, _) in group.players().into_iter().filter(|(name, ..)| wanted(name)) {
            rows.push(group_row(group, name, player));
        }
    }
    rows
}

fn group_row(group: &Group<'_>, name: String, player: Player) -> GroupRow {
    let played = group.played(&name, player);
    let summary = Summary::of(group, &played);
    let visible = |text: &str| visible(text).into_owned();
    let opponent = |other: Opponent| Opponent { name: visible(&other.name), ..other };
    let title = |title: Title| Title { title: visible(&title.title), ..title };
    GroupRow {
        game: visible(&group.key.game),
        variant: group.key.variant(),
        seats: group.key.seats,
        compared_by: if group.measure == Measure::Lead { "lead" } else { "points" },
        name: visible(&name),
        player: player.to_string(),
        games: summary.games(),
        apart: summary.apart,
        apart_in_words: apart_in_words(&played),
        wins: summary.wins,
        best: summary.best.as_ref().map(|best| best.value),
        best_when: summary.best.as_ref().map(|best| best.when),
        mean: summary.mean(),
        last_ten: mean(summary.latest()),
        streak: summary.streak.current,
        longest_streak: summary.streak.longest,
        distribution: distribution(&summary.values, CLASSES),
        titles: summary.titles.into_iter().map(title).collect(),
        opponents: summary.opponents.into_iter().map(opponent).collect(),
        reviewed: summary.reviewed,
        unit: group.key.unit().name(),
        luck: summary.luck,
        errors: summary.errors,
    }
}

/// Formats a table for each group, followed by its players' titles.
fn table(stats: &Stats, zone: &TimeZone) -> String {
    let mut text = String::new();
    let mut rows = stats.groups.iter().peekable();
    while let Some(first) = rows.peek().copied() {
        let same = |row: &&GroupRow| {
            (&row.game, &row.variant, row.seats) == (&first.game, &first.variant, first.seats)
        };
        let of: Vec<&GroupRow> = std::iter::from_fn(|| rows.next_if(same)).collect();
        if !text.is_empty() {
            text.push('\n');
        }
        let (name, about) = (name_of(&first.game), variant_and_seats(&first.variant, first.seats));
        let lead = if first.compared_by == "lead" { " (points ahead)" } else { "" };
        let _ = writeln!(text, "{name}: {about}{lead}");
        let _ = writeln!(
            text,
            "  {:<20} {:<8} {:>5} {:>5} {:>6} {:>8} {:>8} {:>7} {:>7}",
            "name", "player", "games", "wins", "best", "mean", "last ten", "luck", "errors"
        );
        for row in &of {
            write_row(&mut text, row, zone);
        }
    }
    if stats.groups.is_empty() {
        text.push_str("No games to count yet.\n");
    }
    if !stats.evenings.is_empty() {
        let _ = writeln!(text, "\nEvenings\n  {:<20} {:>6} {:>5}", "name", "played", "won");
    }
    for Evenings { name, evenings, won } in &stats.evenings {
        let _ = writeln!(text, "  {name:<20} {evenings:>6} {won:>5}");
    }
    if let Some(row) = &stats.puzzles {
        let name = name_of(row.game);
        let whole = |points: f64| number(points.round() as i64);
        let _ = writeln!(
            text,
            "\n{name}: puzzles\n  rating {}, highest {}; {} of {} solved",
            whole(row.rating),
            whole(row.highest_rating),
            row.solved,
            row.answered
        );
    }
    text
}

fn write_row(text: &mut String, row: &GroupRow, zone: &TimeZone) {
    let tenth = |value: Option<f64>| value.map_or("-".into(), |value| format!("{value:.1}"));
    let whole = |value: Option<f64>| value.map_or("-".into(), |value| format!("{value}"));
    let percent = row.unit == crate::core::Unit::WinChance.name();
    let value = |value: Option<f64>| match value {
        Some(value) if percent => format!("{:.1} %", 100.0 * value),
        value => tenth(value),
    };
    let wins = row.wins.map_or("-".into(), |wins| wins.to_string());
    let _ = writeln!(
        text,
        "  {:<20} {:<8} {:>5} {wins:>5} {:>6} {:>8} {:>8} {:>7} {:>7}",
        row.name,
        row.player,
        row.games,
        whole(row.best),
        tenth(row.mean),
        tenth(row.last_ten),
        value(row.luck),
        value(row.errors),
    );
    let mut notes = Vec::new();
    if row.longest_streak > 1 {
        notes.push(format!("longest winning streak {}, now {}", row.longest_streak, row.streak));
    }
    for title in &row.titles {
        let when = date(title.when, zone);
        notes.push(format!("{} with {}, {when}, seed {}", title.title, title.points, title.seed));
    }
    notes.extend(row.apart_in_words.as_ref().map(|words| format!("not counted: {words}")));
    for note in notes {
        let _ = writeln!(text, "    {note}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Seed;
    use crate::store::history::Seated;

    fn entry(game: &str, seats: &[(&str, i32)]) -> Entry {
        let seed = Seed(seats.iter().map(|(_, points)| points.unsigned_abs()).sum());
        Entry { seed, ..Entry::sample(0, game, Seated::samples(seats)) }
    }

    #[test]
    fn results_are_summed_up_by_game_and_player() {
        let entries = [
            entry("nice", &[("Ann", 10), ("Ben", 4)]),
            entry("nice", &[("Ann", 5), ("Ben", 16)]),
            entry("nice", &[("Ben", 15), ("Ann", 0)]),
            entry("inverted", &[("Ann", 200)]),
        ];
        let row = |game: &str, name: &str, games, wins, mean, best| Row {
            game: game.into(),
            name: name.into(),
            player: "person".into(),
            games,
            wins,
            mean,
            best,
        };
        let expected = [
            row("inverted", "Ann", 1, 0, 200.0, 200),
            row("nice", "Ben", 3, 2, 35.0 / 3.0, 16),
            row("nice", "Ann", 3, 1, 5.0, 10),
        ];
        assert_eq!(rows(&entries), expected);
    }

    #[test]
    fn the_table_has_groups_and_titles() {
        let mut entries = [
            entry("nice", &[("Ann", 15), ("Ben", 4)]),
            entry("nice", &[("Ann", 15), ("Ben", 16)]),
            entry("inverted", &[("Ann", 295)]),
            entry("inverted", &[("Ann", 301)]),
        ];
        entries[1].seats[0].winner = true;
        entries[2].seats[0].title = Some("Inverted Master".into());
        entries[2].seed = Seed(7);
        entries[3].takebacks = 1;
        let groups = group_rows(&groups(&entries), |name| name == "Ann");
        let puzzles = Some(PuzzleRow {
            game: "mathdice",
            rating: 1039.6,
            highest_rating: 1080.2,
            answered: 15,
            solved: 12,
        });
        let stats =
            Stats { games: 4, players: rows(&entries), groups, puzzles, evenings: Vec::new(), skipped: 0 };
        let seed = Seed(7);
        let expected = format!(
            "\
Nice Dice: nice, 2 players (points ahead)
  name                 player   games  wins   best     mean last ten    luck  errors
  Ann                  person       2     2     11      5.0      5.0       -       -
    longest winning streak 2, now 2

Inverted Dice: alone
  name                 player   games  wins   best     mean last ten    luck  errors
  Ann                  person       1     -    295    295.0    295.0       -       -
    Inverted Master with 295, 1 January 1970, seed {seed}
    not counted: 1 with undo

MathDice: puzzles
  rating 1040, highest 1080; 12 of 15 solved
"
        );
        assert_eq!(table(&stats, &TimeZone::UTC), expected);
    }
}
