//! `dicegames share FILE`
use super::replay::review_table;
use super::{games, output, saved};
use crate::core::{Table, words::share};
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
/// The lines give the points, luck and errors, and nothing about the dice. The last one is the
/// command that starts the same game for a friend.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  dicegames share game.jsonl
  dicegames share game.jsonl --text     its table")]
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
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let record = saved::read(&args.file)?;
    let file = saved::file(&args.file);
    let id = record.header.game.as_str();
    let text = with_game!(id, G => match Table::<G>::from_record(&record) {
        Ok(table) => Ok(share_text(&table, args)),
        Err(why) => Err(StoreError::RecordError { path: file, why }),
    });
    output::text(&text.ok_or_else(|| games::unknown(id))??)?;
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
