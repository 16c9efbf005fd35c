//! `dicegames dice`
use super::{output, saved};
use crate::core::words::page::Section;
use crate::statistics::{AllFaceCounts, NO_DICE};
use crate::store::Store;
use std::path::PathBuf;
use std::process::ExitCode;

/// Count the faces of the dice, in one game or in all games finished here
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  dicegames dice
  dicegames dice game.jsonl")]
pub(crate) struct Args {
    /// A saved or finished game; without one, all games finished here
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let store = Store::open()?;
    let counts = match &args.file {
        Some(path) => {
            let counts = AllFaceCounts::of([saved::read(path)?]);
            anyhow::ensure!(
                counts.rolled.games + counts.typed.games > 0,
                "{} is not a game that can be replayed",
                path.display()
            );
            counts
        }
        None => AllFaceCounts::of_finished(&store),
    };
    let mut page = Vec::new();
    for (games, section) in counts.sections() {
        page.push(Section {
            title: format!("{}, in {games}", section.title),
            ..section
        });
    }
    if page.is_empty() {
        page.push(Section::prose("", [NO_DICE.into()]));
    }
    output::page(&page, &store)?;
    Ok(ExitCode::SUCCESS)
}
