//! The program: what the command line asks for.
#![forbid(unsafe_code)]

use clap::Parser;
use dicegames::{Cli, run};
use std::process::ExitCode;

fn main() -> ExitCode {
    run(Cli::parse())
}
