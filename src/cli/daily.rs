//! `dicegames daily [GAME]`
use super::usage::Usage;
use super::{games, output, screen};
use crate::core::daily::{seed, streak};
use crate::core::game::{Game, ParseError};
use crate::registry::{self, with_game};
use crate::store::daily::{Try, tries};
use crate::store::{Store, calendar};
use crate::tui::screens::daily::{Begin, begin_today, usual};
use std::fmt::Write;
use std::process::ExitCode;

/// How many days `--list` looks back.
const DAYS: usize = 28;

/// Play today's game, with the same dice for everybody: the first try counts
///
/// The seed is the CRC-32 of 'dicegames daily 2026-11-21 GAME OPTIONS', with the day by your own clock.
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
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let chosen = match &args.game {
        Some(game) => Some((game.as_str(), canonical(game, &args.options)?)),
        None => None,
    };
    if args.list {
        return list(chosen);
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

fn list(chosen: Option<(&str, String)>) -> anyhow::Result<ExitCode> {
    let (store, today) = (Store::open()?, calendar::today());
    let history = store.history()?;
    let mut text = format!(
        "{today}\n{:<10} {:<12} {:<16} {:>6}  the last {DAYS} days, today's last\n",
        "game", "seed", "today", "streak"
    );
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
        let marks: String = past.iter().map(|day| if days.contains_key(day) { 'x' } else { '.' }).collect();
        let streak = streak(&days.keys().copied().collect(), today);
        let seed = seed(today, about.id, &options).to_string();
        let _ = writeln!(text, "{:<10} {seed:<12} {told:<16} {streak:>6}  {marks}", about.id);
    }
    output::text(&text)?;
    Ok(ExitCode::SUCCESS)
}
