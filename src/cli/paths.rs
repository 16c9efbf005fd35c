//! `dicegames paths`
use super::output;
use crate::store::Store;
use std::process::ExitCode;

/// Show where your games, settings and history are kept
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let store = Store::open()?;
    output::answer(args.json, store.paths(), |paths| {
        let all = paths.all();
        let width = all.iter().map(|(what, _)| what.len()).max().unwrap_or(0);
        all.iter().map(|(what, path)| format!("{what:<width$}  {}\n", path.display())).collect()
    })
}
