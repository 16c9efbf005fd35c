//! `dicegames play GAME`
use super::Usage;
use super::plain::{PlainGame, PromptStyle};
use super::{games, output, screen, seats};
use crate::core::{Coach, DiceFrom, Header, Level, ParseError, Seed, Table, rules::seats::ME};
use crate::registry::with_game;
use crate::session::{self, GameStart, InputLines, fewest_seats, first_whole, new_seed};
use crate::statistics::add_missing_games;
use crate::store::{LastSetup, Store, fault_of_name};
use crate::tui::Start;
use anyhow::Context;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Play a game
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  dicegames play inverted                            with the last setup
  dicegames play nice --seats Ann,Ben,expert --options variant=big
  dicegames play symmdice --dice typed               real dice on the table
  dicegames play mathdice --plain                    line by line")]
pub(crate) struct Args {
    #[arg(value_parser = games::parser())]
    game: String,
    /// Players in order: 'me' and names of people; novice, casual, expert or perfect for the computer
    #[arg(long, value_name = "Ann,Ben,expert")]
    seats: Option<String>,
    /// Set a game option; repeat for more (see 'dicegames rules GAME')
    #[arg(long, value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Seed for the dice, such as a friend's: two words like lusab-babad, or a number
    #[arg(long)]
    seed: Option<Seed>,
    /// Let everyone ask the coach when several people compete
    #[arg(long)]
    coach: bool,
    /// Continue the last unfinished game of this kind
    #[arg(long = "continue", conflicts_with_all = ["seats", "options", "seed", "dice", "coach"])]
    go_on: bool,
    /// Play line by line, for any terminal, pipe or screen reader
    #[arg(long)]
    plain: bool,
    /// Source of the dice: seeded (rolled by the program) or typed (real dice)
    #[arg(long, value_name = "FROM", value_parser = dice(), hide_possible_values = true)]
    dice: Option<DiceFrom>,
}

fn dice() -> impl TypedValueParser<Value = DiceFrom> {
    PossibleValuesParser::new(["seeded", "typed"]).map(|word| {
        if word == "typed" {
            DiceFrom::Typed
        } else {
            DiceFrom::Seeded
        }
    })
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    with_game!(args.game.as_str(), G => play::<G>(args))
        .unwrap_or_else(|| Err(games::unknown(&args.game)))
}

fn play<G: Coach>(args: &Args) -> anyhow::Result<ExitCode> {
    let plain = is_in_lines(args.plain);
    let store = Store::open()?;
    if plain {
        say_mended(&store);
    }
    let begin = if args.go_on {
        GameStart::Open(newest(&store, G::INFO.id)?)
    } else {
        if plain && args.seats.is_none() {
            ask_name(&store)?;
        }
        GameStart::New(args.header::<G>(&store)?)
    };
    open(G::INFO.id, begin, store, plain)
}

/// Returns `true` for a game line by line; it prints the reason if that is not wanted but there is
/// no screen.
pub(crate) fn is_in_lines(is_wanted: bool) -> bool {
    if is_wanted {
        return true;
    }
    let reason = screen::missing();
    if let Some(reason) = reason {
        output::say(&format!("{reason}, so you play line by line"));
    }
    reason.is_some()
}

/// Opens a new or saved game of `id`, on the screen or line by line.
pub(crate) fn open(
    id: &str,
    begin: GameStart,
    store: Store,
    plain: bool,
) -> anyhow::Result<ExitCode> {
    match (plain, begin) {
        (true, begin) => with_game!(id, G => line_by_line::<G>(begin, store))
            .unwrap_or_else(|| Err(games::unknown(id))),
        (false, GameStart::New(header)) => screen::show(Start::Game(header)),
        (false, GameStart::Open(path)) => screen::show(Start::Saved(path)),
    }
}

fn line_by_line<G: Coach>(begin: GameStart, store: Store) -> anyhow::Result<ExitCode> {
    let (table, save_writer) = match begin {
        GameStart::Open(path) => {
            let (table, save_writer, notice) =
                session::resume::<G>(&store, store.open_save(&path)?)?;
            if let Some(notice) = notice {
                output::say(&notice.to_string());
            }
            (table, save_writer)
        }
        GameStart::New(header) => {
            let save_writer = store.create(&header)?.tentative();
            (Table::new(header)?, save_writer)
        }
    };
    let terminal = if !io::stdin().is_terminal() {
        PromptStyle::None
    } else if screen::missing().is_some() {
        PromptStyle::Prompts
    } else {
        PromptStyle::Erases
    };
    let lines = InputLines::of(io::stdin());
    PlainGame::new(
        table,
        save_writer,
        store,
        lines,
        output::Visible(io::stdout()),
        terminal,
    )
    .run()?;
    Ok(ExitCode::SUCCESS)
}

/// Mends the player's files before anything reads them, and says what was mended.
pub(crate) fn say_mended(store: &Store) {
    for notice in store.mend() {
        output::say(&notice);
    }
    if let Err(why) = add_missing_games(store) {
        output::say(&why.to_string());
    }
}

/// Asks for the player's name, if it was never asked and somebody can answer. Nothing is stored at
/// the end of input.
pub(crate) fn ask_name(store: &Store) -> anyhow::Result<()> {
    let (mut settings, _) = store.settings();
    if !settings.name.is_empty() || !io::stdin().is_terminal() {
        return Ok(());
    }
    let suggested = settings.me();
    let mut out = io::stdout();
    loop {
        write!(out, "What is your name? (Enter: {suggested})> ")?;
        out.flush()?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            writeln!(out)?;
            return Ok(());
        }
        let name = if line.trim().is_empty() {
            &suggested
        } else {
            line.trim()
        };
        match fault_of_name(name) {
            None => return Ok(store.rename_me(&mut settings, name)?),
            Some(why) => writeln!(out, "! {why}")?,
        }
    }
}

/// Returns the most recently played intact game of `id`, or a damaged one if there is no other.
fn newest(store: &Store, id: &str) -> anyhow::Result<PathBuf> {
    let saves = store.saves();
    let readable = saves
        .iter()
        .filter(|save| save.header.as_ref().is_some_and(|header| header.game == id));
    let newest = first_whole(readable.clone(), store).or(readable.clone().next());
    newest
        .map(|save| save.path.clone())
        .with_context(|| format!("there is no open game of {id}"))
}

impl Args {
    /// Returns the header of the requested game: as set up last time if no argument concerns the
    /// setup, else with defaults for what is missing.
    fn header<G: Coach>(&self, store: &Store) -> anyhow::Result<Header> {
        let has_setup = self.seats.is_some()
            || !self.options.is_empty()
            || self.dice.is_some()
            || self.seed.is_some();
        if !has_setup
            && let Some(last) = store.last_setup(G::INFO.id)
            && let Ok(header) = self.checked::<G>(last)
        {
            return Ok(header);
        }
        let options: G::Options = self.options.join(" ").parse().map_err(Usage::from)?;
        let mut seat_setups = match &self.seats {
            Some(list) => seats::parse(list)?,
            None => fewest_seats(&options, &store.me(), Level::Casual),
        };
        if let Some(seat) = seat_setups.iter_mut().find(|seat| seat.name == ME) {
            seat.name = store.me();
        }
        let setup = LastSetup {
            options: options.to_string(),
            seat_setups,
            dice: self.dice.unwrap_or_default(),
            coach: self.coach,
        };
        Ok(self.checked::<G>(setup).map_err(Usage::from)?)
    }

    /// Returns the header of a game of `G` with `setup`, if possible.
    fn checked<G: Coach>(&self, setup: LastSetup) -> Result<Header, ParseError> {
        let options: G::Options = setup.options.parse()?;
        let seats = seats::expect::<G>(&setup.seat_setups, &options)?;
        let start =
            G::start(&options, seats).map_err(|refused| ParseError::new(refused.to_string()))?;
        seats::expect_objectives(&setup.seat_setups, &start)?;
        let seed = self.seed.unwrap_or_else(new_seed);
        let header = Header::new(G::INFO, options, setup.seat_setups, seed, setup.dice);
        Ok(header.with_coach(setup.coach || self.coach))
    }
}
