//! Errors of files, as reported to players. A *notice* is a sentence on a problem that was
//! repaired.
use crate::core::RecordError;
use std::io;
use std::path::{Path, PathBuf};

/// An error with a file.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    /// The system has no folder for the player's files.
    #[error("the home folder is unknown: set HOME to an absolute path")]
    NoHome,
    #[error("cannot {doing} {}: {source}", path.display())]
    Io {
        /// The attempt: `write`, `read`.
        doing: &'static str,
        path: PathBuf,
        source: io::Error,
    },
    /// The game is damaged, or of another version. The file was left as it is.
    #[error("{why}{}", left(path))]
    RecordError {
        path: PathBuf,
        /// The line at fault, and why.
        #[source]
        why: RecordError,
    },
    /// This game is being played in another window.
    #[error("{} is open in another window", name(path))]
    Busy { path: PathBuf },
}

/// Returns a note that the file stays, to follow the error, or names standard input, `-`.
fn left(path: &Path) -> String {
    if path == Path::new("-") {
        " (standard input)".into()
    } else {
        format!(" ({} was left as it is)", name(path))
    }
}

pub(super) fn name(path: &Path) -> std::borrow::Cow<'_, str> {
    path.file_name()
        .map_or_else(|| path.to_string_lossy(), |name| name.to_string_lossy())
}
