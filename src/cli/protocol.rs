//! `dicegames help protocol`
use super::output;
use std::process::ExitCode;

/// The protocol, with two programs that speak it.
const PAGE: &str = include_str!("../../assets/protocol.md");

/// Print the protocol that programs speak to play a seat
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  dicegames protocol | less")]
pub(crate) struct Args {}

pub(super) fn page() -> &'static str {
    PAGE
}

pub(crate) fn run(_: &Args) -> anyhow::Result<ExitCode> {
    output::text(PAGE)?;
    Ok(ExitCode::SUCCESS)
}
