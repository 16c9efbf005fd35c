//! `dicegames man [COMMAND]`
use super::{Cli, Usage, output};
use clap::CommandFactory;
use std::process::ExitCode;

/// Print the manual page of the program, or of one of its commands
#[derive(clap::Args, Debug)]
pub struct Args {
    command: Option<String>,
}

pub fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut cli = Cli::command();
    cli.build();
    let page = match &args.command {
        None => cli,
        Some(name) => {
            let found = cli.find_subcommand(name).cloned();
            let command = found.ok_or_else(|| Usage(format!("no command is called '{name}'")))?;
            command.name(format!("dicegames-{name}"))
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    output::text(&String::from_utf8(text)?)?;
    Ok(ExitCode::SUCCESS)
}
