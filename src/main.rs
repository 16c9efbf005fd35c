//! The program: what the command line asks for.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    dicegames::main()
}
