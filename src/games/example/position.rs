//! Notation of a position: the face shown.
use super::refusals;
use super::state::HighLow;
use crate::core::ParseError;

/// Formats a position, or returns `None` before the first roll.
pub(super) fn print(game: &HighLow) -> Option<String> {
    game.shown.map(|face| face.to_string())
}

/// Parses a position: one seat with one guess.
pub(super) fn parse(text: &str) -> Result<HighLow, ParseError> {
    let face = text
        .trim()
        .parse()
        .ok()
        .filter(|face| (1..=6).contains(face));
    let face = face.ok_or_else(|| ParseError::new(refusals::no_face(text)))?;
    Ok(HighLow {
        shown: Some(face),
        ..HighLow::new(1, 1)
    })
}
