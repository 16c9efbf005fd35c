//! `dicegames completions SHELL`
use super::{complete, output};

use clap_complete::Shell;
use std::process::ExitCode;

/// Generate shell completions for commands, games, options, saved games and figures
///
/// The shell then asks the program itself, so that what you saved is offered too.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Your shell
    shell: Shell,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    output::text(&complete::script(&args.shell.to_string())?)?;
    Ok(ExitCode::SUCCESS)
}
