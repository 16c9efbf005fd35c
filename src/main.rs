//! The program: what the command line asks for.
use std::process::ExitCode;

fn main() -> ExitCode {
    dicegames::main()
}
