//! `dicegames tables FOLDER`
use super::output;
use super::prepare::with_bar;
use super::usage::Usage;
use crate::core::coach::Coach;
use crate::core::words::list;
use crate::registry::each_game;
use crate::store;
use std::path::PathBuf;
use std::process::ExitCode;

/// Rebuild the tables of figures in the program
///
/// Each is written to FOLDER under its name in `assets`, identical to the last bit on every machine. The weights for
/// Solitaire Dice take half an hour or more, the others a few minutes.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Folder for the tables; `assets` replaces those in the sources
    folder: PathBuf,
    /// Only the table of this name, such as nice-match.txt
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let tables: Vec<_> = each_game!(G => G::TABLES).into_iter().flatten().collect();
    let wanted = |file: &str| args.only.as_ref().is_none_or(|only| only == file);
    if !tables.iter().any(|table| wanted(table.file)) {
        let files: Vec<&str> = tables.iter().map(|table| table.file).collect();
        return Err(Usage(format!("the tables are {}", list(&files))).into());
    }
    for table in tables.into_iter().filter(|table| wanted(table.file)) {
        let made = with_bar(table.file, table.make);
        let path = args.folder.join(table.file);
        store::export(&path, &made)?;
        output::text(&format!("{}\n", path.display()))?;
    }
    Ok(ExitCode::SUCCESS)
}
