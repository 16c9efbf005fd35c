//! `dicegames import FILE`
use super::output;
use crate::store::Store;
use crate::tui::screens::saved::import;
use std::path::PathBuf;
use std::process::ExitCode;

/// Take in games that somebody sent, checked first: each must be whole and replay by the rules
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let store = Store::open()?;
    let mut code = ExitCode::SUCCESS;
    for file in &args.files {
        match import(file, &store) {
            Ok(imported) if imported.new => output::text(&format!("{}\n", imported.path.display()))?,
            Ok(imported) => output::say(&format!("{} is here already", imported.path.display())),
            Err(why) => {
                output::say(&why);
                code = ExitCode::FAILURE;
            }
        }
    }
    Ok(code)
}
