//! `dicegames paths`
use super::output;
use crate::store::Store;
use serde::Serialize;
use std::path::Path;
use std::process::ExitCode;

/// Tell where your games, settings and history are kept
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// As one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Folders<'a> {
    saves: &'a Path,
    finished: &'a Path,
    trash: &'a Path,
    gallery: &'a Path,
    history: &'a Path,
    settings: &'a Path,
    setups: &'a Path,
    players: &'a Path,
    learning: &'a Path,
    lists: &'a Path,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let store = Store::open()?;
    let paths = store.paths();
    let folders = Folders {
        saves: &paths.saves,
        finished: &paths.finished,
        trash: &paths.trash,
        gallery: &paths.gallery,
        history: &paths.history,
        settings: &paths.settings,
        setups: &paths.setups,
        players: &paths.players,
        learning: &paths.learning,
        lists: &paths.lists,
    };
    if args.json {
        output::json(&folders)?;
    } else {
        let rows = [
            ("games being played", folders.saves),
            ("finished games", folders.finished),
            ("games put away", folders.trash),
            ("gallery of figures", folders.gallery),
            ("history", folders.history),
            ("settings", folders.settings),
            ("last setups", folders.setups),
            ("names of players", folders.players),
            ("what was learnt", folders.learning),
            ("how lists look", folders.lists),
        ];
        let lines = rows.map(|(what, path)| format!("{what:<20}{}\n", path.display()));
        output::text(&lines.concat())?;
    }
    Ok(ExitCode::SUCCESS)
}
