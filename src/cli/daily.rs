//! `dicegames daily [GAME]`
use super::{Usage, games, output, play, screen};
use crate::registry;
use crate::session::{GameStart, start_daily_game};
use crate::store::{Store, calendar};
use crate::tui::Start;
use jiff::civil::Date;
use std::process::ExitCode;

/// Play today's game, with the same dice for everybody; your first try counts
///
/// The seed is the CRC-32 of 'dicegames daily 2026-11-21 GAME OPTIONS', with the day by your own
/// clock and the options as a save has them ('variant=super target=10'); without any but defaults,
/// the text ends with GAME.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  dicegames daily
  dicegames daily nice --options variant=big
  dicegames daily inverted --date 2026-11-21         the dice of another day")]
pub(crate) struct Args {
    /// The game; without one, the screen with all of them
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
}

fn day(text: &str) -> Result<Date, String> {
    text.parse().map_err(|_| {
        let form: String = text
            .chars()
            .map(|letter| if letter.is_ascii_digit() { '0' } else { letter })
            .collect();
        if form == "0000-00-00" {
            format!("there is no {text} in the calendar")
        } else {
            format!("write a day as 2026-11-21; found '{text}'")
        }
    })
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let Some(game) = &args.game else {
        return match args.date {
            Some(_) => Err(Usage("to play another day, name the game".into()).into()),
            None => screen::show(Start::Daily),
        };
    };
    let about = registry::about(game).ok_or_else(|| games::unknown(game))?;
    let options =
        (about.read_options)(&args.options.join(" ")).map_err(|why| Usage(why.to_string()))?;
    let today = calendar::today();
    let day = args.date.unwrap_or(today);
    if day > today {
        return Err(Usage(format!("{day} has not come yet")).into());
    }
    let plain = play::is_in_lines(args.plain);
    let store = Store::open()?;
    if plain {
        play::say_mended(&store);
        play::ask_name(&store)?;
    }
    let begin = start_daily_game(about, &options.to_string(), day, &store.me(), &store);
    if let GameStart::New(header) = &begin {
        match header.occasion.daily() {
            Some(_) => {}
            None if day == today => output::say("you have had today's try: this one is practice"),
            None => output::say(&format!("the game of {day} is practice and does not count")),
        }
    }
    play::open(game, begin, store, plain)
}
