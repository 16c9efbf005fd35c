//! Taking in a game that somebody sent.
use crate::core::visible::visible;
use crate::core::words::short;
use crate::registry::replay;
use crate::store::Store;
use std::path::{Path, PathBuf};

/// What became of a game that was imported.
pub(crate) struct Imported {
    /// Where it is now.
    pub(crate) path: PathBuf,
    /// It is over.
    pub(crate) over: bool,
    /// It was not there before.
    pub(crate) new: bool,
}

/// Checks the game in `path`, which somebody sent, and takes it among the games that are over or the open ones: it must
/// be a regular file of a game that this version knows, whole, and replay to its end by the rules.
///
/// # Errors
/// A sentence that says why it is not taken. The file is left as it was.
pub(crate) fn import(path: &Path, store: &Store) -> Result<Imported, String> {
    let sent = store.read_sent(path).map_err(|why| why.to_string())?;
    let id = sent.record.header.game.as_str();
    let over = replay(&sent.record)
        .ok_or_else(|| format!("no game is called '{}'", short(&visible(id))))?
        .map_err(|why| format!("{} does not replay: {why}", visible(&path.to_string_lossy())))?
        .is_some();
    let (path, new) = store.adopt(&sent, over).map_err(|why| why.to_string())?;
    Ok(Imported { path, over, new })
}
