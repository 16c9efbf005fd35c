//! `dicegames completions SHELL`
use super::output;
use clap_complete::Shell;
use std::process::ExitCode;

/// Print completions of commands, games and levels for your shell
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  dicegames completions bash > ~/.local/share/bash-completion/completions/dicegames
  dicegames completions fish > ~/.config/fish/completions/dicegames.fish
  dicegames completions zsh > ~/.zfunc/_dicegames          with ~/.zfunc in $fpath")]
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
