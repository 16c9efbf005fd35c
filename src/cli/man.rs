//! `dicegames man [COMMAND]`
use super::output;
use super::usage::Usage;
use std::process::ExitCode;

/// Print the manual page of the program, or of one of its commands
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    command: Option<String>,
}

/// Prints the page; `program` is the whole command line.
pub(crate) fn run(args: &Args, mut program: clap::Command) -> anyhow::Result<ExitCode> {
    program.build();
    let page = match &args.command {
        None => program,
        Some(name) => {
            let found = program.find_subcommand(name).cloned();
            let command = found.ok_or_else(|| Usage(format!("no command is called '{name}'")))?;
            command.name(format!("dicegames-{name}"))
        }
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    output::text(&String::from_utf8(text)?)?;
    Ok(ExitCode::SUCCESS)
}
