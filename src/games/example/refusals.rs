//! What the rules and the notation refuse, and the way out. Every file may use it: it uses none.
use crate::core::words::short;

/// Refuses what is no face.
pub(super) fn no_face(text: &str) -> String {
    format!("a face from 1 to 6 expected, '{}' found", short(text))
}
