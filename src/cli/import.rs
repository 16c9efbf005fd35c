//! `dicegames import FILE`
use super::{output, saved};
use crate::store::Store;
use crate::tui::screens::saved::{ImportResult, add, import};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Import games, finished or open; each must follow the rules
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  dicegames import game.jsonl")]
pub(crate) struct Args {
    /// The files to import, or codes printed by 'dicegames share --code'; - is standard input
    #[arg(required = true, value_name = "FILE|CODE")]
    files: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let store = Store::open()?;
    let mut code = ExitCode::SUCCESS;
    for file in &args.files {
        let done = match file.to_str() {
            Some("-") => import_standard_input(&store),
            _ => import(file, &file.to_string_lossy(), &store),
        };
        match done {
            Ok(imported) if imported.new => {
                output::text(&format!("{}\n", imported.path.display()))?
            }
            Ok(imported) => output::say(&format!("you already have {}", imported.path.display())),
            Err(why) => {
                output::say(&why);
                code = ExitCode::FAILURE;
            }
        }
    }
    Ok(code)
}

/// Imports the game or the code on standard input.
fn import_standard_input(store: &Store) -> Result<ImportResult, String> {
    match saved::read_whole(Path::new("-")) {
        Ok((record, false)) => add(&record, "-", store),
        Ok((_, true)) => Err("the last line was cut short".into()),
        Err(why) => Err(why.to_string()),
    }
}
