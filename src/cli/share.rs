//! `dicegames share FILE`
use super::prepare::prepare;
use super::usage::Usage;
use super::{games, output, saved};
use crate::core::coach::{Coach, Objective};
use crate::core::dice::Seed;
use crate::core::record::{DiceFrom, RecordError};
use crate::core::review::{Review, review};
use crate::core::share;
use crate::core::table::Table;
use crate::core::words::plural;
use crate::duel::Duel;
use crate::duel::pasted::paste;
use crate::registry::with_game;
use crate::store::history::{Reviewed, Seated};
use crate::store::{Entry, StoreError};
use crate::tui::board;
use crate::tui::board::text_of;
use crate::tui::theme::{Scheme, Theme};
use crate::tui::view::Playable;
use jiff::civil::Date;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// Print a short result to share, or the table as text
///
/// The lines give the score, luck, choices and the seed, and nothing about the dice.
#[derive(clap::Args, Debug)]
#[group(skip)]
pub(crate) struct Args {
    /// The game: a file, or the name of a saved or finished game
    file: PathBuf,
    /// Leave out the coach's findings, which take a while
    #[arg(long)]
    quick: bool,
    /// Draw the table as text instead
    #[arg(long)]
    text: bool,
    /// Print the code of a duel with the dice of this game instead, for friends (see 'dicegames help duel')
    #[arg(long, conflicts_with_all = ["text", "json", "quick"])]
    duel: bool,
    /// Print the whole game as a code to paste instead, for 'dicegames duel compare' and 'dicegames import'
    #[arg(long, conflicts_with_all = ["text", "json", "quick", "duel"])]
    code: bool,
    /// Print the result as one JSON object instead
    #[arg(long, conflicts_with = "text")]
    json: bool,
    /// Show the table after N moves instead of the last
    #[arg(long, value_name = "N", requires = "text")]
    event: Option<usize>,
}

/// The output of `--json`.
#[derive(Serialize)]
struct Shared {
    game: String,
    options: String,
    seats: Vec<Seated>,
    /// The coach's findings for each seat; empty if it was not asked.
    reviewed: Vec<Reviewed>,
    /// The unit of its values.
    unit: Option<&'static str>,
    dice: DiceFrom,
    seed: Option<Seed>,
    daily: Option<Date>,
    takebacks: u32,
    over: bool,
    /// The lines printed without `--json`.
    text: String,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let (record, _) = saved::read(&args.file)?;
    let file = saved::file(&args.file);
    let unreadable = |why: RecordError| StoreError::RecordError { path: file.clone(), why };
    let id = record.header.game.as_str();
    if args.duel {
        let duel = Duel::of(&record.header).map_err(anyhow::Error::msg)?;
        output::text(&format!("{duel}\n"))?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.code {
        output::text(&format!("{}\n", paste(&record).map_err(anyhow::Error::msg)?))?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.json {
        let shared = with_game!(id, G => {
            shared(&Table::<G>::from_record(&record).map_err(unreadable)?, &file, args.quick)
        });
        output::json(&shared.ok_or_else(|| games::unknown(id))?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let made = with_game!(id, G => made(&Table::<G>::from_record(&record).map_err(unreadable)?, args));
    output::text(&made.ok_or_else(|| games::unknown(id))??)?;
    Ok(ExitCode::SUCCESS)
}

fn shared<G: Coach>(table: &Table<G>, file: &Path, quick: bool) -> Shared {
    let review = (!quick).then(|| reviewed(table));
    let Entry { game, options, seats, takebacks, seed, dice, daily, .. } = Entry::of(table, file);
    Shared {
        game,
        options,
        seats,
        reviewed: review.as_ref().map(Reviewed::of).unwrap_or_default(),
        unit: review.as_ref().map(|review| review.unit.name()),
        dice,
        seed: (dice == DiceFrom::Seeded).then_some(seed),
        daily,
        takebacks,
        over: table.is_over(),
        text: share::text(table, review.as_ref()),
    }
}

fn reviewed<G: Coach>(table: &Table<G>) -> Review<G::Action> {
    let solution = prepare::<G>(table.options(), table.header().seats.len() as u8);
    review(table, &solution, Objective::Points, &|_| {})
}

fn made<G: Playable>(table: &Table<G>, args: &Args) -> Result<String, Usage> {
    let events = table.log().len();
    if let Some(event) = args.event.filter(|event| *event > events) {
        return Err(Usage(format!("the game has {}, not {event}", plural(events, "event"))));
    }
    if !args.text {
        let review = (!args.quick).then(|| reviewed(table));
        return Ok(share::text(table, review.as_ref()));
    }
    let theme = Theme { scheme: Scheme::Mono, ..Theme::default() };
    Ok(text_of(&board::draw(table, args.event.unwrap_or(events), theme, Instant::now())) + "\n")
}
