//! `dicegames daily [GAME]`
use super::usage::Usage;
use super::{games, output, play, screen};
use crate::core::{
    Occasion,
    chance::daily::{seed, streak},
    words::columns::columns,
};
use crate::registry::{self, with_game};
use crate::store::tries::{Try, tries};
use crate::store::{Store, calendar};
use crate::tui::screens::daily::{Begin, begin, usual};
use jiff::civil::Date;
use std::process::ExitCode;

/// Number of days covered by `--list`.
const DAYS: usize = 28;

/// Play today's game, with the same dice for everybody; your first try counts
///
/// The seed is the CRC-32 of 'dicegames daily 2026-11-21 GAME OPTIONS', with the day by your own clock and the options as
/// a save has them ('variant=super target=10'); without any but defaults, the text ends with GAME.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  dicegames daily
  dicegames daily nice --options variant=big
  dicegames daily inverted --date 2026-11-21         the dice of another day")]
pub(crate) struct Args {
    /// The game; without one, show all of them with a calendar
    #[arg(value_parser = games::parser())]
    game: Option<String>,
    /// Set a game option; repeat for more. Every variant has its own seed
    #[arg(long, value_name = "KEY=VALUE", requires = "game")]
    options: Vec<String>,
    /// Play the game of another day, as practice: a game counts only on its own day
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = day)]
    date: Option<Date>,
    /// Play line by line, for any terminal, pipe or screen reader
    #[arg(long, requires = "game")]
    plain: bool,
    /// List today's seeds, your results, streaks and the last 28 days instead of playing
    #[arg(long, conflicts_with = "plain")]
    list: bool,
}

fn day(text: &str) -> Result<Date, String> {
    text.parse().map_err(|_| {
        let form = |letter: char| if letter.is_ascii_digit() { '0' } else { letter };
        match text.chars().map(form).eq("0000-00-00".chars()) {
            true => format!("there is no {text} in the calendar"),
            false => format!("write a day as 2026-11-21; found '{text}'"),
        }
    })
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let chosen = match &args.game {
        Some(game) => Some((game.as_str(), canonical(game, &args.options)?)),
        None => None,
    };
    let today = calendar::today();
    let day = args.date.unwrap_or(today);
    if day > today {
        return Err(Usage(format!("{day} has not come yet")).into());
    }
    if args.list {
        return list(chosen, day);
    }
    let missing = screen::missing().filter(|_| !args.plain);
    let Some((game, options)) = chosen else {
        return match (missing, args.date) {
            (Some(why), _) => Err(anyhow::anyhow!(
                "{why}: 'dicegames daily GAME' plays line by line, 'dicegames daily --list' lists the seeds"
            )),
            (None, Some(_)) => Err(Usage("to play another day, name the game".into()).into()),
            (None, None) => screen::daily(),
        };
    };
    if let Some(why) = missing {
        output::say(&format!("{why}, so you play line by line"));
    }
    let about = registry::about(game).ok_or_else(|| games::unknown(game))?;
    let store = Store::open()?;
    if args.plain || missing.is_some() {
        play::say_mended(&store);
        play::ask_name(&store)?;
    }
    let mut begin = begin(about, &options, day, &store.me(), &store);
    if let Begin::New(header) = &mut begin {
        if day != today {
            header.occasion = Occasion::Shared { day: Some(day), number: 2 };
        }
        match header.occasion.daily() {
            Some(_) => {}
            None if day == today => output::say("you have had today's try: this one is practice"),
            None => output::say(&format!("the game of {day} is practice and does not count")),
        }
    }
    match begin {
        begin if args.plain || missing.is_some() => {
            with_game!(game, G => play::line_by_line::<G>(begin, store))
                .unwrap_or_else(|| Err(games::unknown(game)))
        }
        Begin::New(header) => screen::play(header),
        Begin::Open(path) => screen::resume(path),
    }
}

/// Returns the options as written in saves.
fn canonical(game: &str, options: &[String]) -> anyhow::Result<String> {
    let about = registry::about(game).ok_or_else(|| games::unknown(game))?;
    let read = (about.read_options)(&options.join(" ")).map_err(|why| Usage(why.to_string()))?;
    Ok(read.to_string())
}

fn list(chosen: Option<(&str, String)>, today: Date) -> anyhow::Result<ExitCode> {
    let store = Store::open()?;
    let history = store.history()?;
    let last_days = format!("the last {DAYS} days, today's last");
    let mut rows = vec![["game", "seed", "today", "streak", &last_days].map(String::from).to_vec()];
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
        rows.push(vec![
            about.id.to_owned(),
            seed(today, about.id, &options).to_string(),
            told,
            streak(&days.keys().copied().collect(), today).to_string(),
            past.iter().map(|day| if days.contains_key(day) { 'x' } else { '.' }).collect(),
        ]);
    }
    output::text(&format!("{today}\n{}", columns(&rows, "lllrl")))?;
    Ok(ExitCode::SUCCESS)
}
