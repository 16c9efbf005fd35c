//! The command line: one file per command. Data goes to standard output, messages to standard
//! error.
//!
//! Exit codes: 0 success, 1 failure, 2 wrong usage; after a signal 128 plus its number.
mod analyze;
mod completions;
mod daily;
mod dice;
mod games;
mod import;
mod man;
mod output;
mod paths;
mod plain;
mod play;
mod replay;
mod rules;
mod saved;
mod screen;
mod seats;
mod share;
mod simulate;
mod stats;
mod symmetry;
mod threads;

use crate::core::ParseError;
use crate::core::words::{short, visible::is_all_visible};
use crate::tui::Start;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::process::ExitCode;
use std::sync::Arc;

/// A request that makes no sense, reported like a wrong flag, with exit code 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct Usage(pub(crate) String);

impl From<ParseError> for Usage {
    fn from(refusal: ParseError) -> Usage {
        Usage(refusal.to_string())
    }
}

const EXAMPLES: &str = "Examples:
  dicegames                          the menu
  dicegames play inverted            a game at once
  dicegames play nice --plain        line by line
  dicegames rules symmdice           the rules
  dicegames help play                help for a command";

/// Five dice games for the terminal. Without a command, it opens the menu.
#[derive(Parser, Debug)]
#[command(name = "dicegames", version, max_term_width = 100, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<CliCommand>,
}

#[derive(Subcommand, Debug)]
enum CliCommand {
    Play(play::Args),
    Rules(rules::Args),
    Analyze(analyze::Args),
    Simulate(simulate::Args),
    Daily(daily::Args),
    Replay(replay::Args),
    Import(import::Args),
    Share(share::Args),
    Stats(stats::Args),
    Dice(dice::Args),
    Symmetry(symmetry::Args),
    Completions(completions::Args),
    Man(man::Args),
    Paths(paths::Args),
}

pub(crate) fn program() -> clap::Command {
    Cli::command().after_long_help(EXAMPLES.to_owned() + man::ENVIRONMENT)
}

/// Parses and runs the command line.
pub fn main() -> ExitCode {
    // A full quota is an ordinary error of a write.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
    let cli = program().try_get_matches().and_then(|matches| {
        Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut program()))
    });
    match cli {
        Ok(cli) => run(cli),
        Err(error) => {
            let arguments = std::env::args_os()
                .skip(1)
                .map(|argument| argument.to_string_lossy().into_owned());
            if arguments
                .into_iter()
                .all(|argument| is_all_visible(&argument) && short(&argument) == argument)
            {
                let _ = error.print();
            } else {
                // It may quote arguments that are unsafe or very long.
                output::say(&format!("{}; see 'dicegames help'", error.kind()));
            }
            ExitCode::from(error.exit_code() as u8)
        }
    }
}

fn run(cli: Cli) -> ExitCode {
    match perform(cli.command) {
        Ok(code) => code,
        // The reader has seen enough: `dicegames rules nice | head -3`.
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output::say(&error_text(&error));
            if error.is::<Usage>() {
                ExitCode::from(2)
            } else {
                ExitCode::FAILURE
            }
        }
    }
}

fn perform(command: Option<CliCommand>) -> anyhow::Result<ExitCode> {
    if is_solving(command.as_ref()) {
        threads::start_solver_threads()?;
    }
    match command {
        None => screen::show(Start::Menu),
        Some(CliCommand::Play(args)) => play::run(&args),
        Some(CliCommand::Rules(args)) => rules::run(&args),
        Some(CliCommand::Analyze(args)) => analyze::run(&args),
        Some(CliCommand::Simulate(args)) => simulate::run(&args),
        Some(CliCommand::Daily(args)) => daily::run(&args),
        Some(CliCommand::Replay(args)) => replay::run(&args),
        Some(CliCommand::Import(args)) => import::run(&args),
        Some(CliCommand::Share(args)) => share::run(&args),
        Some(CliCommand::Stats(args)) => stats::run(&args),
        Some(CliCommand::Dice(args)) => dice::run(&args),
        Some(CliCommand::Symmetry(args)) => symmetry::run(&args),
        Some(CliCommand::Completions(args)) => completions::run(&args, program()),
        Some(CliCommand::Man(args)) => man::run(&args, program()),
        Some(CliCommand::Paths(args)) => paths::run(&args),
    }
}

/// Returns `true` if the command may need a solver.
fn is_solving(command: Option<&CliCommand>) -> bool {
    use CliCommand as C;
    matches!(
        command,
        None | Some(C::Play(_) | C::Daily(_) | C::Analyze(_) | C::Simulate(_) | C::Replay(_))
    )
}

/// Returns `error` and its causes on one line. A cause that the message already contains is not
/// repeated.
fn error_text(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if text.is_empty() {
            text = cause;
        } else if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context;

    #[test]
    fn every_command_has_examples() {
        let program = program();
        program.clone().debug_assert();
        for command in program.get_subcommands().chain([&program]) {
            let name = command.get_name();
            let help = command
                .get_after_help()
                .map(ToString::to_string)
                .unwrap_or_default();
            let calls = help
                .lines()
                .filter_map(|line| line.strip_prefix("  dicegames"));
            let calls: Vec<&str> = calls
                .map(|call| call.split(['>', '<', '|']).next().unwrap())
                .collect();
            assert!(!calls.is_empty(), "{name}");
            for call in calls {
                // Two spaces precede a remark.
                let call = call.split("  ").next().unwrap();
                let mut words = vec!["dicegames"];
                for (n, part) in call.split('\'').enumerate() {
                    words.extend(if n % 2 == 1 {
                        vec![part]
                    } else {
                        part.split_whitespace().collect()
                    });
                }
                if let Err(error) = program.clone().try_get_matches_from(&words) {
                    let kind = error.kind();
                    assert_eq!(kind, clap::error::ErrorKind::DisplayHelp, "{call}: {error}");
                }
                assert!(name == "dicegames" || words[1] == name, "{name}: {call}");
            }
        }
    }

    #[test]
    fn a_cause_is_told_once() {
        let missing = crate::store::read_existing("missing".as_ref());
        let once = error_text(&anyhow::Error::from(missing.unwrap_err()));
        assert_eq!(once, "cannot read missing: there is no such file");
        let folder = crate::store::read_existing("/".as_ref()).unwrap_err();
        assert_eq!(
            error_text(&anyhow::Error::from(folder))
                .matches("s a directory")
                .count(),
            1
        );
        let other = Err::<(), _>(Usage("it is damaged".into()))
            .context("cannot go on with x")
            .unwrap_err();
        assert_eq!(error_text(&other), "cannot go on with x: it is damaged");
    }
}
