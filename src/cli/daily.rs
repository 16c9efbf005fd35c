//! `dicegames daily [GAME]`
use super::usage::Usage;
use super::{games, output, play, screen};
use crate::core::{
    Occasion,
    chance::daily::{seed, streak},
    words::page::{Body, Section},
};
use crate::registry;
use crate::session::Launcher;
use crate::store::tries::tries;
use crate::store::{Store, calendar};
use crate::tui::Start;
use crate::tui::screens::daily::{Begin, begin, status, usual};
use jiff::civil::Date;
use std::process::ExitCode;

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
    /// The game; without one, show all of them
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
    /// List today's seeds, your results and streaks instead of playing
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
    if args.list || chosen.is_none() && screen::missing().is_some() {
        return list(chosen, day);
    }
    let Some((game, options)) = chosen else {
        return match args.date {
            Some(_) => Err(Usage("to play another day, name the game".into()).into()),
            None => screen::show(Start::Daily, Launcher::default()),
        };
    };
    let plain = play::in_lines(args.plain);
    let about = registry::about(game).ok_or_else(|| games::unknown(game))?;
    let store = Store::open()?;
    if plain {
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
    play::open(game, begin, store, plain, Launcher::default())
}

/// Returns the options as written in saves.
fn canonical(game: &str, options: &[String]) -> anyhow::Result<String> {
    let about = registry::about(game).ok_or_else(|| games::unknown(game))?;
    let read = (about.read_options)(&options.join(" ")).map_err(|why| Usage(why.to_string()))?;
    Ok(read.to_string())
}

/// Prints the games of `day`, with your results and streaks.
fn list(chosen: Option<(&str, String)>, day: Date) -> anyhow::Result<ExitCode> {
    let store = Store::open()?;
    let history = store.history()?;
    let titles = registry::games().into_iter().filter_map(|about| match &chosen {
        Some((game, options)) => (*game == about.id).then(|| (about.id, options.clone())),
        None => Some((about.id, usual(about))),
    });
    let row = |(id, options): (&str, String)| {
        let days = tries(&history, id, &options).into_keys().collect();
        let status = status(&store.daily_try(&history, day, id, &options));
        let streak = Some(streak(&days, day)).filter(|days| *days > 0);
        let streak = streak.map_or(String::new(), |days| days.to_string());
        vec![id.into(), seed(day, id, &options).to_string(), status, streak]
    };
    let heads = ["game", "seed", "result", "days in a row"].map(String::from).to_vec();
    let rows = std::iter::once(heads).chain(titles.map(row)).collect();
    output::page(&[Section::new(day.to_string(), Body::Table(rows, "lllr"))], &store)?;
    Ok(ExitCode::SUCCESS)
}
