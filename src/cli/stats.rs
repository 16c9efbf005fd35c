//! `dicegames stats`
use super::output;
use crate::core::{
    Measure, Player, Unit,
    rules::seats::is_same_name,
    words::{columns::columns, number, plural},
};
use crate::registry::{games, name_of};
use crate::statistics::{Evenings, Group, Summary, apart_in_words, date, evenings, groups, mean};
use crate::store::learning::Rating;
use crate::store::{Entry, Store};
use crate::tui::screens::training::{self, Kind};
use jiff::tz::TimeZone;
use std::process::ExitCode;

/// Show statistics for each player
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Only this game
    #[arg(value_name = "GAME", value_parser = super::games::parser())]
    game: Option<String>,
    /// Only this player
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let store = Store::open()?;
    let history = store.history()?;
    if history.skipped > 0 {
        output::say(&format!("{} of the history can't be read: left out", plural(history.skipped, "line")));
    }
    let is_wanted = |name: &str| args.player.as_deref().is_none_or(|player| is_same_name(player, name));
    let is_counted = |entry: &Entry| {
        args.game.as_ref().is_none_or(|game| entry.game == *game)
            && entry.seats.iter().any(|seat| is_wanted(&seat.name))
    };
    let mut evenings = evenings(&store.evenings(), &history.entries);
    evenings.retain(|row| args.game.is_none() && is_wanted(&row.name));
    let entries: Vec<Entry> = history.entries.into_iter().filter(is_counted).collect();
    let zone = TimeZone::system();
    let groups = groups(&entries);
    let mut sections: Vec<String> =
        groups.iter().map(|group| group_section(group, &is_wanted, &zone)).collect();
    if entries.is_empty() {
        let whose = args.player.as_ref().map(|name| format!(" by {name}")).unwrap_or_default();
        sections.push(format!("No finished games{whose} yet.\n"));
    } else if sections.is_empty() {
        sections.push("No games to count yet.\n".into());
    }
    sections.extend((!evenings.is_empty()).then(|| evenings_section(evenings)));
    sections.extend(puzzles_section(store.state().learning.rating, args.game.as_deref()));
    output::text(&sections.join("\n"))?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the table of a group with its players, each followed by titles and streaks.
fn group_section(group: &Group<'_>, is_wanted: &impl Fn(&str) -> bool, zone: &TimeZone) -> String {
    let lead = if group.measure == Measure::Lead { " (points ahead)" } else { "" };
    let heads = ["name", "player", "games", "wins", "best", "mean", "last ten", "luck", "errors"];
    let mut rows = vec![heads.map(String::from).to_vec()];
    let mut notes = String::new();
    for (name, player, _) in group.players().into_iter().filter(|(name, ..)| is_wanted(name)) {
        let played = group.played(&name, player);
        let summary = Summary::of(group, &played);
        rows.extend((summary.games() > 0).then(|| row(&name, player, &summary, group.key.unit())));
        let all = notes_on(&summary, zone)
            .into_iter()
            .chain(apart_in_words(&played).map(|why| format!("not counted: {why}")));
        all.for_each(|note| notes += &format!("{name}: {note}\n"));
    }
    // Nothing is listed of who has no game that counts.
    let table = if rows.len() > 1 { columns(&rows, "llrrrrrrr") } else { String::new() };
    format!("{}: {}{lead}\n{table}{notes}", name_of(&group.key.game), group.key.about())
}

/// Returns the row of a player in the table of a group.
fn row(name: &str, player: Player, summary: &Summary, unit: Unit) -> Vec<String> {
    let missing = || "-".to_owned();
    let tenth = |value: Option<f64>| value.map_or_else(missing, |value| format!("{value:.1}"));
    let amount = |value: Option<f64>| match value {
        Some(share) if unit == Unit::WinChance => format!("{:.1} %", 100.0 * share),
        value => tenth(value),
    };
    vec![
        name.to_owned(),
        player.to_string(),
        summary.games().to_string(),
        summary.wins.map_or_else(missing, |wins| wins.to_string()),
        summary.best.as_ref().map_or_else(missing, |best| best.value.to_string()),
        tenth(summary.mean()),
        tenth(mean(summary.latest())),
        amount(summary.luck),
        amount(summary.errors),
    ]
}

/// Returns the longest streak and the titles of a player, in words.
fn notes_on(summary: &Summary, zone: &TimeZone) -> Vec<String> {
    let streak = summary.streak;
    let longest = format!("longest winning streak {}, now {}", streak.longest, streak.current);
    let mut notes: Vec<String> = Vec::from_iter((streak.longest > 1).then_some(longest));
    for title in &summary.titles {
        let when = date(title.when, zone);
        notes.push(format!("{} with {}, {when}, seed {}", title.title, title.points, title.seed));
    }
    notes
}

fn evenings_section(evenings: Vec<Evenings>) -> String {
    let mut rows = vec![["name", "played", "won"].map(String::from).to_vec()];
    rows.extend(
        evenings.into_iter().map(|row| vec![row.name, row.evenings.to_string(), row.won.to_string()]),
    );
    format!("Evenings\n{}", columns(&rows, "lrr"))
}

/// Returns the rating at puzzles, unless none was answered or `game` has none.
fn puzzles_section(rating: Rating, game: Option<&str>) -> Option<String> {
    let has_puzzles = |id: &&str| training::has(id, Kind::Puzzles) && game.is_none_or(|game| game == *id);
    let game = games().into_iter().map(|about| about.id).find(has_puzzles)?;
    let Rating { points, puzzles, solved, best } = rating;
    let whole = |points: f64| number(points.round() as i64);
    let told = format!(
        "rating {}, highest {}; {solved} of {puzzles} solved",
        whole(points),
        whole(best.unwrap_or(points))
    );
    (puzzles > 0).then(|| format!("{}: puzzles\n{told}\n", name_of(game)))
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
    fn groups_have_tables_and_titles() {
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
        let section = |group: &Group<'_>| group_section(group, &|name| name == "Ann", &TimeZone::UTC);
        let told: Vec<String> = groups(&entries).iter().map(section).collect();
        let seed = Seed(7);
        let expected = [
            "\
Nice Dice: nice, 2 players (points ahead)
name  player  games  wins  best  mean  last ten  luck  errors
Ann   person      2     2    11   5.0       5.0     -       -
Ann: longest winning streak 2, now 2
"
            .to_owned(),
            format!(
                "\
Inverted Dice: alone
name  player  games  wins  best   mean  last ten  luck  errors
Ann   person      1     -   295  295.0     295.0     -       -
Ann: Inverted Master with 295, 1 January 1970, seed {seed}
Ann: not counted: 1 with undo
"
            ),
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn puzzles_are_told_once_answered() {
        let rating = Rating { points: 1039.6, puzzles: 15, solved: 12, best: Some(1080.2) };
        let told = "MathDice: puzzles\nrating 1040, highest 1080; 12 of 15 solved\n";
        assert_eq!(puzzles_section(rating, None).as_deref(), Some(told));
        assert_eq!(puzzles_section(rating, Some("nice")), None);
        assert_eq!(puzzles_section(Rating { puzzles: 0, ..rating }, None), None);
    }
}
