//! The program: what the command line asks for.
#![forbid(unsafe_code)]

use dicegames::cli;
use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main()
}
