//! Drafts: a half-made figure in a saved game, as a short text in a file beside it.
use super::error::StoreError;
use super::files::{self, error_while};
use super::home::Store;
use std::io;
use std::path::{Path, PathBuf};

const ENDING: &str = "draft";

impl Store {
    /// Returns the draft for the game in `game`; `None` if there is none or it cannot be read.
    pub(crate) fn draft(&self, game: &Path) -> Option<String> {
        let bytes = files::read(&draft_path(game), files::MOST).ok()??;
        String::from_utf8(bytes).ok()
    }

    /// Saves `text` as the draft for the game in `game`. It does not wait for the disk, as drafts
    /// are saved at every key.
    pub(crate) fn keep_draft(&self, game: &Path, text: &str) -> Result<(), StoreError> {
        files::export(&draft_path(game), text.as_bytes())
    }

    pub(crate) fn drop_draft(&self, game: &Path) -> Result<(), StoreError> {
        let path = draft_path(game);
        match std::fs::remove_file(&path) {
            Err(e) if e.kind() != io::ErrorKind::NotFound => Err(error_while("remove", &path)(e)),
            _ => Ok(()),
        }
    }
}

fn draft_path(game: &Path) -> PathBuf {
    game.with_extension(ENDING)
}
