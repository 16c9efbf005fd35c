//! `dicegames completions SHELL`
use super::output;

use clap_complete::Shell;
use std::process::ExitCode;

/// Print what makes your shell complete commands, games and options
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    shell: Shell,
}

/// Prints the script; `program` is the whole command line.
pub(crate) fn run(args: &Args, mut program: clap::Command) -> anyhow::Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut program, "dicegames", &mut script);
    output::text(&String::from_utf8(script)?)?;
    Ok(ExitCode::SUCCESS)
}
