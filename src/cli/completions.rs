//! `dicegames completions SHELL`
use super::{Cli, output};
use clap::CommandFactory;
use clap_complete::Shell;
use std::process::ExitCode;

/// Print what makes your shell complete commands, games and options
#[derive(clap::Args, Debug)]
pub struct Args {
    shell: Shell,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "dicegames", &mut script);
    output::text(&String::from_utf8(script)?)?;
    Ok(ExitCode::SUCCESS)
}
