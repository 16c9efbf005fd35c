//! Import of games.
use crate::core::{
    Record,
    words::{short, visible::visible},
};
use crate::duel::pasted::{read_duel, read_pasted};
use crate::registry::replay;
use crate::store::{Store, StoreError};
use crate::tui::screens::dialog::no_game;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Maximum width of a path, or of a pasted game with the message around it.
pub(crate) const LONGEST_CODE: i32 = 20_000;

/// Result of an import.
pub(crate) struct ImportResult {
    pub(crate) path: PathBuf,
    /// The game is over.
    pub(crate) over: bool,
    /// It is new.
    pub(crate) new: bool,
}

/// Checks the game in `path` or, if there is no such file, in the pasted `text`, and adds it to the
/// finished or the open ones: it must be a valid regular file of a known game, and replay to its
/// end by the rules.
pub(crate) fn import(path: &Path, text: &str, store: &Store) -> Result<ImportResult, String> {
    let pasted = Some(text).filter(|_| !path.exists()).and_then(read_pasted);
    let sent = match pasted {
        Some(record) => record?,
        None => store
            .read_sent(path)
            .map_err(|why| explain_unreadable(&why, text))?,
    };
    add(&sent, text, store)
}

/// Adds the game in `sent`, named `text`, if it replays to its end by the rules.
pub(crate) fn add(sent: &Record, text: &str, store: &Store) -> Result<ImportResult, String> {
    let id = sent.header.game.as_str();
    let over = replay(sent)
        .ok_or_else(|| no_game(&short(&visible(id))))?
        .map_err(|why| format!("{} does not follow the rules: {why}", short(&visible(text))))?
        .is_some();
    let (path, new) = store.adopt(sent, over).map_err(|why| why.to_string())?;
    Ok(ImportResult { path, over, new })
}

/// Returns the reason that `text` names no game, in a sentence.
fn explain_unreadable(why: &StoreError, text: &str) -> String {
    match why {
        StoreError::Io { source, .. }
            if matches!(
                source.kind(),
                ErrorKind::NotFound | ErrorKind::InvalidFilename
            ) =>
        {
            match read_duel(text) {
                Some(Ok(duel)) => {
                    format!("this is no finished game but a duel: 'dicegames duel {duel}' plays it")
                }
                Some(Err(why)) => why.to_string(),
                None => {
                    format!(
                        "'{}' is neither a file nor a game code",
                        short(&visible(text.trim()))
                    )
                }
            }
        }
        why => why.to_string(),
    }
}
