//! The program: what the command line asks for.
#![forbid(unsafe_code)]

use clap::Parser;
use dicegames::cli;
use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run(cli::Cli::parse())
}
