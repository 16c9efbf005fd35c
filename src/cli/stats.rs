//! `dicegames stats`
use super::output;
use crate::core::visible::visible;
use crate::core::words::plural;
use crate::store::{Entry, Store};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::process::ExitCode;

/// Tell who has played and won what
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// As one JSON object
    #[arg(long)]
    json: bool,
}

/// What one player has done in one game.
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

#[derive(Serialize)]
struct Stats {
    games: usize,
    players: Vec<Row>,
    skipped: usize,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let history = Store::open()?.history()?;
    let stats =
        Stats { games: history.entries.len(), players: rows(&history.entries), skipped: history.skipped };
    if stats.skipped > 0 {
        output::say(&format!("{} of the history cannot be read: left out", plural(stats.skipped, "line")));
    }
    if args.json {
        output::json(&stats)?;
    } else if stats.players.is_empty() {
        output::text("No game has been finished yet.\n")?;
    } else {
        output::text(&table(&stats.players))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// By game, then by wins.
fn rows(entries: &[Entry]) -> Vec<Row> {
    let mut seats: BTreeMap<_, Vec<(i32, bool)>> = BTreeMap::new();
    for entry in entries {
        for seat in &entry.seats {
            let [game, name] = [&entry.game, &seat.name].map(|text| visible(text).into_owned());
            let key = (game, name, seat.player.to_string());
            // Alone at the table there is nobody to win against.
            seats.entry(key).or_default().push((seat.points, seat.winner && entry.seats.len() > 1));
        }
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

fn table(rows: &[Row]) -> String {
    let mut text = format!(
        "{:<10} {:<20} {:<8} {:>5} {:>5} {:>8} {:>6}\n",
        "game", "name", "player", "games", "wins", "mean", "best"
    );
    for row in rows {
        let Row { game, name, player, games, wins, mean, best } = row;
        let _ =
            writeln!(text, "{game:<10} {name:<20} {player:<8} {games:>5} {wins:>5} {mean:>8.1} {best:>6}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::seats::Player;
    use crate::store::history::Seated;

    fn entry(game: &str, seats: &[(&str, i32, bool)]) -> Entry {
        let seats = seats.iter().map(|(name, points, winner)| Seated {
            name: (*name).into(),
            player: Player::Person,
            points: *points,
            winner: *winner,
            title: None,
            hints: 0,
        });
        Entry {
            when: 0,
            game: game.into(),
            options: String::new(),
            seats: seats.collect(),
            takebacks: 0,
            retries: 0,
            file: "x".into(),
            daily: None,
        }
    }

    #[test]
    fn results_are_summed_up_by_game_and_player() {
        let entries = [
            entry("nice", &[("Ann", 10, true), ("Ben", 4, false)]),
            entry("nice", &[("Ann", 5, false), ("Ben", 16, true)]),
            entry("nice", &[("Ben", 15, true), ("Ann", 0, false)]),
            entry("inverted", &[("Ann", 200, true)]),
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
}
