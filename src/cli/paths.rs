//! `dicegames paths`
use super::output;
use crate::store::Store;
use std::process::ExitCode;

/// Tell where your games, settings and history are kept
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// As one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let store = Store::open()?;
    let paths = store.paths();
    if args.json {
        output::json(paths)?;
    } else {
        let rows = [
            ("games being played", &paths.saves),
            ("finished games", &paths.finished),
            ("games put away", &paths.trash),
            ("gallery of figures", &paths.gallery),
            ("history", &paths.history),
            ("settings", &paths.settings),
            ("last setups", &paths.setups),
            ("names of players", &paths.players),
            ("what was learnt", &paths.learning),
            ("how lists look", &paths.lists),
        ];
        let lines = rows.map(|(what, path)| format!("{what:<20}{}\n", path.display()));
        output::text(&lines.concat())?;
    }
    Ok(ExitCode::SUCCESS)
}
