//! Saved games by name, so that nobody has to type their folders.
use crate::core::record::Record;
use crate::store::{Store, StoreError, read_existing, read_game};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Reads the game at `path`: `-` is standard input, else see [`file()`]. Also returns whether a torn last line was
/// left out.
///
/// # Errors
/// Returns [`StoreError`] if it cannot be read or is not a game.
pub(super) fn read(path: &Path) -> Result<(Record, bool), StoreError> {
    read_game(path, &bytes(path)?)
}

/// Reads the file at `path` in the same way.
///
/// # Errors
/// Returns [`StoreError`] if it cannot be read.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>, StoreError> {
    if path != Path::new("-") {
        return read_existing(&file(path));
    }
    let mut bytes = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut bytes);
    read.map_err(|source| StoreError::Io { doing: "read", path: path.to_owned(), source })?;
    Ok(bytes)
}

/// Returns the file for `path`: itself if it exists, else the saved or finished game of that name, with or without
/// its extension, else itself.
pub(super) fn file(path: &Path) -> PathBuf {
    let name_only = path.components().count() == 1;
    if !name_only || path.exists() {
        return path.to_owned();
    }
    let mut ended = path.as_os_str().to_owned();
    ended.push(".jsonl");
    let all = folders();
    let there = all.iter().flat_map(|folder| [folder.join(path), folder.join(&ended)]);
    there.into_iter().find(|file| file.is_file()).unwrap_or_else(|| path.to_owned())
}

/// Returns the names of the saved games, then of the finished ones; they start with the game and the time.
pub(super) fn names() -> Vec<String> {
    let mut all = Vec::new();
    for folder in folders() {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .filter(|name| name.ends_with(".jsonl"))
            .collect();
        names.sort();
        all.extend(names);
    }
    all
}

fn folders() -> Vec<PathBuf> {
    let store = Store::open();
    store.map(|store| vec![store.paths().saves.clone(), store.paths().finished.clone()]).unwrap_or_default()
}
