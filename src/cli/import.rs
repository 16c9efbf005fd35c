//! `dicegames import FILE`
use super::output;
use crate::store::Store;
use crate::tui::screens::saved::import;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Import games; each must be complete and follow the rules
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The files to import, or codes printed by 'dicegames share --code'
    #[arg(required = true, value_name = "FILE|CODE")]
    files: Vec<PathBuf>,
    /// Print one JSON object per file, in order
    #[arg(long)]
    json: bool,
}

/// Result of importing a file.
#[derive(Serialize)]
struct Taken<'a> {
    file: &'a Path,
    /// The path of the imported game.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<PathBuf>,
    /// Set if the game was not known before.
    new: bool,
    /// The reason for a refusal.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let store = Store::open()?;
    let mut code = ExitCode::SUCCESS;
    for file in &args.files {
        let imported = import(file, &file.to_string_lossy(), &store);
        if args.json {
            let new = imported.as_ref().is_ok_and(|imported| imported.new);
            let (path, error) = match imported {
                Ok(imported) => (Some(imported.path), None),
                Err(why) => (None, Some(why)),
            };
            if error.is_some() {
                code = ExitCode::FAILURE;
            }
            output::json(&Taken { file, path, new, error })?;
            continue;
        }
        match imported {
            Ok(imported) if imported.new => output::text(&format!("{}\n", imported.path.display()))?,
            Ok(imported) => output::say(&format!("you already have {}", imported.path.display())),
            Err(why) => {
                output::say(&why);
                code = ExitCode::FAILURE;
            }
        }
    }
    Ok(code)
}
