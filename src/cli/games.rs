//! GAME on the command line: the ids of the registry.
use crate::core::words::short;
use crate::registry;
use clap::builder::{PossibleValue, PossibleValuesParser};

/// Reads GAME.
pub(crate) fn parser() -> PossibleValuesParser {
    PossibleValuesParser::new(
        registry::games().into_iter().map(|about| PossibleValue::new(about.id).help(about.name)),
    )
}

/// Returns the error of a command for a game that this version does not have.
pub(crate) fn unknown(id: &str) -> anyhow::Error {
    anyhow::anyhow!("no game is called '{id}' here", id = short(id))
}
