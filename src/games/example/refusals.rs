//! Refusals by the rules and the notation, with the way out. Imports no file of the game, so that
//! each may use it.
use crate::core::words::short;

/// Refuses what is no face.
pub(super) fn no_face(text: &str) -> String {
    format!("a face from 1 to 6 expected, '{}' found", short(text))
}
