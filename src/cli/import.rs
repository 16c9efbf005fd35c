//! `dicegames import FILE`
use super::output;
use crate::store::Store;
use crate::tui::screens::saved::import;
use std::path::PathBuf;
use std::process::ExitCode;

/// Import games, finished or open; each must follow the rules
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The files to import, or codes printed by 'dicegames share --code'
    #[arg(required = true, value_name = "FILE|CODE")]
    files: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let store = Store::open()?;
    let mut code = ExitCode::SUCCESS;
    for file in &args.files {
        match import(file, &file.to_string_lossy(), &store) {
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
