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
    output::answer(args.json, store.paths(), |paths| {
        paths.all().iter().map(|(what, path)| format!("{what:<20}{}\n", path.display())).collect()
    })
}
