//! `dicegames share FILE`
use super::replay::review_table;
use super::{games, output, saved};
use crate::core::{RecordError, Table, words::share};
use crate::duel::Duel;
use crate::duel::pasted::paste;
use crate::registry::with_game;
use crate::store::{Store, StoreError};
use crate::tui::board;
use crate::tui::board::text_of;
use crate::tui::context::theme_of;
use crate::tui::theme::{Scheme, Theme};
use crate::tui::view::Playable;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Print a short result to share, or the table as text
///
/// The lines give the score, luck, choices and the seed, and nothing about the dice.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  dicegames share game.jsonl
  dicegames share game.jsonl --text     its table
  dicegames share game.jsonl --duel     a code with which friends get the same dice
  dicegames share game.jsonl --code     the whole game, to paste")]
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
    /// Print the code of a duel with the dice of this game instead, for friends (see 'dicegames
    /// help duel')
    #[arg(long, conflicts_with_all = ["text", "quick"])]
    duel: bool,
    /// Print the whole game as a code to paste instead, for 'dicegames duel compare' and 'dicegames
    /// import'
    #[arg(long, conflicts_with_all = ["text", "quick", "duel"])]
    code: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let record = saved::read(&args.file)?;
    let file = saved::file(&args.file);
    let unreadable = |why: RecordError| StoreError::RecordError {
        path: file.clone(),
        why,
    };
    let id = record.header.game.as_str();
    if args.duel {
        let duel = Duel::of(&record.header).map_err(anyhow::Error::msg)?;
        output::text(&format!("{duel}\n"))?;
        return Ok(ExitCode::SUCCESS);
    }
    if args.code {
        output::text(&format!("{}\n", paste(&record)))?;
        return Ok(ExitCode::SUCCESS);
    }
    let made = with_game!(id, G => anyhow::Ok(share_text(&Table::<G>::from_record(&record).map_err(unreadable)?, args)));
    output::text(&made.ok_or_else(|| games::unknown(id))??)?;
    Ok(ExitCode::SUCCESS)
}

fn share_text<G: Playable>(table: &Table<G>, args: &Args) -> String {
    if !args.text {
        let review = (!args.quick).then(|| review_table(table));
        return share::text(table, review.as_ref());
    }
    let settings = Store::open()
        .map(|store| store.settings().0)
        .unwrap_or_default();
    let theme = Theme {
        scheme: Scheme::Mono,
        ..theme_of(&settings)
    };
    text_of(&board::draw(
        table,
        table.log().len(),
        theme,
        Instant::now(),
    )) + "\n"
}
