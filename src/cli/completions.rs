//! `dicegames completions SHELL`
use super::output;
use clap_complete::Shell;
use std::process::ExitCode;

/// Print completions of commands, games and levels for your shell
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Your shell
    shell: Shell,
}

pub(crate) fn run(args: &Args, mut program: clap::Command) -> anyhow::Result<ExitCode> {
    output::text(&script(args.shell, &mut program)?)?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the script with which `shell` completes the command line of `program`.
pub(super) fn script(shell: Shell, program: &mut clap::Command) -> anyhow::Result<String> {
    let mut script = Vec::new();
    clap_complete::generate(shell, program, "dicegames", &mut script);
    Ok(String::from_utf8(script)?)
}
