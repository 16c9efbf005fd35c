//! GAME on the command line: the ids of the registry.
use crate::registry;
use crate::session::no_game;
use clap::builder::{PossibleValue, PossibleValuesParser};

pub(crate) fn parser() -> PossibleValuesParser {
    PossibleValuesParser::new(
        registry::games()
            .into_iter()
            .map(|about| PossibleValue::new(about.id).help(about.name)),
    )
}

/// Returns a command's error for a game that this version does not have.
pub(crate) fn unknown(id: &str) -> anyhow::Error {
    anyhow::Error::msg(no_game(id))
}
