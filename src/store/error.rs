//! What can go wrong with files, as players are told it.
use crate::core::record::RecordError;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Something that went wrong and was mended: one sentence for the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Notice(pub(crate) String);

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Error of a file that could not be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    /// The system does not say where the player's files are.
    #[error("no home folder is known: set HOME to a path from the root")]
    NoHome,
    /// The system refused.
    #[error("cannot {doing} {}: {source}", path.display())]
    Io {
        /// The attempt: `write`, `read`.
        doing: &'static str,
        /// With which file or folder.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The game is damaged, or of another version. The file was left as it is.
    #[error("{why}{}", left(path))]
    RecordError {
        /// The file.
        path: PathBuf,
        /// The line at fault, and why.
        #[source]
        why: RecordError,
    },
    /// Another window plays this game.
    #[error("{} is open in another window", name(path))]
    Busy {
        /// The file.
        path: PathBuf,
    },
}

/// Returns that the file stays, to follow why it could not be used; nothing of standard input, `-`.
fn left(path: &Path) -> String {
    if path == Path::new("-") { String::new() } else { format!(" ({} was left as it is)", name(path)) }
}

/// Returns the last part of `path`, as people call the file.
pub(super) fn name(path: &Path) -> std::borrow::Cow<'_, str> {
    path.file_name().map_or_else(|| path.to_string_lossy(), |name| name.to_string_lossy())
}
