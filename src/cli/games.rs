//! GAME on the command line: the ids of the registry.
use crate::core::game::GameInfo;
use crate::titles::{self, Visitor};
use crate::tui::view::Playable;
use clap::builder::{PossibleValue, PossibleValuesParser};

/// Reads GAME.
pub fn parser() -> PossibleValuesParser {
    PossibleValuesParser::new(all().into_iter().map(|about| PossibleValue::new(about.id).help(about.name)))
}

/// What every game says of itself.
pub fn all() -> Vec<GameInfo> {
    struct Say;
    impl Visitor for Say {
        type Out = GameInfo;
        fn visit<G: Playable>(&mut self) -> GameInfo {
            G::INFO
        }
    }
    titles::each(&mut Say)
}

/// Takes `visitor` to the game called `id`.
///
/// # Errors
/// Where this version has no such game.
pub fn one<T>(id: &str, visitor: &mut impl Visitor<Out = anyhow::Result<T>>) -> anyhow::Result<T> {
    titles::one(id, visitor).unwrap_or_else(|| Err(anyhow::anyhow!("no game is called '{id}' here")))
}
