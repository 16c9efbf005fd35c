//! `dicegames daily [GAME]`
use super::usage::Usage;
use super::{games, output, screen};
use crate::core::daily::{seed, streak};
use crate::core::game::{Game, ParseError};
use crate::registry::{self, with_game};
use crate::store::daily::{Try, tries};
use crate::store::{Store, calendar};
use crate::tui::screens::daily::{Begin, begin_today, usual};
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;

/// How many days `--list` looks back.
const DAYS: usize = 28;

/// Play today's game, with the same dice for everybody: the first try counts
///
/// The seed is the CRC-32 of 'dicegames daily 2026-11-21 GAME OPTIONS', with the day by your own clock and all options as
/// a save has them ('variant=nice target=standard'); where a game has none, the text ends with GAME.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The game; without one all of them are shown, with a calendar
    #[arg(value_parser = games::parser())]
    game: Option<String>,
    /// An option of the game, once for each: every variant has a seed of its own
    #[arg(long, value_name = "KEY=VALUE", requires = "game")]
    options: Vec<String>,
    /// Tell the seeds of today, your results, streaks and the last 28 days instead of playing
    #[arg(long)]
    list: bool,
    /// The list as one JSON object
    #[arg(long, requires = "list")]
    json: bool,
}

/// What `--list` tells.
#[derive(Serialize)]
struct Listed {
    day: String,
    games: Vec<ListedGame>,
}

/// The game of one title.
#[derive(Serialize)]
struct ListedGame {
    game: &'static str,
    options: String,
    seed: String,
    /// Today's result, or how far it is.
    today: String,
    streak: usize,
    /// Whether it was played on each of the last days, today's last.
    days: Vec<bool>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let chosen = match &args.game {
        Some(game) => Some((game.as_str(), canonical(game, &args.options)?)),
        None => None,
    };
    if args.list {
        return list(chosen, args.json);
    }
    if let Some(why) = screen::missing() {
        anyhow::bail!(
            "{why}: 'dicegames daily --list' tells the seeds for 'dicegames play GAME --seed SEED --plain'"
        );
    }
    let Some((game, options)) = chosen else { return screen::daily() };
    let about = registry::about(game).ok_or_else(|| games::unknown(game))?;
    match begin_today(about, &options, &Store::open()?) {
        Begin::New(header) => {
            if header.daily.is_none() {
                output::say("today's try that counts is over: this one is practice");
            }
            screen::play(header)
        }
        Begin::Open(path) => screen::resume(path),
    }
}

/// The options as they stand in saves.
fn canonical(game: &str, options: &[String]) -> anyhow::Result<String> {
    let read = with_game!(game, G => {
        options.join(" ").parse::<<G as Game>::Options>().map(|options| options.to_string())
    });
    let read = read.ok_or_else(|| games::unknown(game))?;
    Ok(read.map_err(|why: ParseError| Usage(why.to_string()))?)
}

fn list(chosen: Option<(&str, String)>, json: bool) -> anyhow::Result<ExitCode> {
    let (store, today) = (Store::open()?, calendar::today());
    let history = store.history()?;
    let mut games = Vec::new();
    for about in registry::games() {
        let options = match &chosen {
            Some((game, options)) if *game == about.id => options.clone(),
            Some(_) => continue,
            None => usual(about),
        };
        let days = tries(&history, about.id, &options);
        let told = match store.daily_try(&history, today, about.id, &options) {
            Try::None => "not played yet".to_owned(),
            Try::Open(_) => "begun".into(),
            Try::GivenUp => "given up".into(),
            Try::Over(entry) => {
                let points: Vec<String> = entry.seats.iter().map(|seat| seat.points.to_string()).collect();
                points.join(" : ")
            }
        };
        let mut past: Vec<_> =
            std::iter::successors(Some(today), |day| day.yesterday().ok()).take(DAYS).collect();
        past.reverse();
        games.push(ListedGame {
            game: about.id,
            seed: seed(today, about.id, &options).to_string(),
            options,
            today: told,
            streak: streak(&days.keys().copied().collect(), today),
            days: past.iter().map(|day| days.contains_key(day)).collect(),
        });
    }
    let listed = Listed { day: today.to_string(), games };
    if json {
        output::json(&listed)?;
    } else {
        output::text(&page(&listed))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn page(listed: &Listed) -> String {
    let mut text = format!(
        "{}\n{:<10} {:<12} {:<16} {:>6}  the last {DAYS} days, today's last\n",
        listed.day, "game", "seed", "today", "streak"
    );
    for ListedGame { game, seed, today, streak, days, .. } in &listed.games {
        let marks: String = days.iter().map(|played| if *played { 'x' } else { '.' }).collect();
        let _ = writeln!(text, "{game:<10} {seed:<12} {today:<16} {streak:>6}  {marks}");
    }
    text
}
