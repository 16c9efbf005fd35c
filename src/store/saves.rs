//! Saved games: the list of them, and reading one.
use super::error::StoreError;
use super::files::{failed, move_into};
use super::home::Store;
use crate::core::record::{Header, Record, RecordError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// How the name of a saved game ends.
pub(crate) const ENDING: &str = "jsonl";

/// A saved game as it is listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Save {
    /// Its file.
    pub(crate) path: PathBuf,
    /// How it was set up; none where that cannot be read.
    pub(crate) header: Option<Header>,
    /// When it was last written.
    pub(crate) modified: SystemTime,
    /// How many lines of its journal can be read.
    pub(crate) events: usize,
    /// Why it cannot be played on, in one sentence. The file is there all the same.
    pub(crate) problem: Option<String>,
}

impl Store {
    /// The games that are not over, newest first. One that cannot be read is listed with its problem.
    pub(crate) fn saves(&self) -> Vec<Save> {
        list(&self.paths().saves)
    }

    /// The games that are over, newest first.
    pub(crate) fn finished(&self) -> Vec<Save> {
        list(&self.paths().finished)
    }

    /// Reads a game without opening it to play on, and whether a torn last line was left out.
    ///
    /// # Errors
    /// Where it cannot be read, is damaged, or is of a newer version.
    pub(crate) fn read(&self, path: &Path) -> Result<(Record, bool), StoreError> {
        let bytes = std::fs::read(path).map_err(failed("read", path))?;
        read_game(path, &bytes)
    }

    /// Puts a saved game away into the trash folder. Where it is now.
    ///
    /// # Errors
    /// Where it cannot be moved.
    pub(crate) fn discard(&self, path: &Path) -> Result<PathBuf, StoreError> {
        move_into(path, &self.paths().trash)
    }
}

fn list(folder: &Path) -> Vec<Save> {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Vec::new(),
        // One line that says why there is nothing else.
        Err(e) => {
            let problem = Some(failed("read the folder", folder)(e).to_string());
            let (path, modified) = (folder.to_owned(), UNIX_EPOCH);
            return vec![Save { path, header: None, modified, events: 0, problem }];
        }
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut saves: Vec<Save> =
        paths.filter(|path| path.extension().is_some_and(|e| e == ENDING)).map(look).collect();
    saves.sort_by(|a, b| (b.modified, &b.path).cmp(&(a.modified, &a.path)));
    saves
}

fn look(path: PathBuf) -> Save {
    let modified = path.metadata().and_then(|m| m.modified()).unwrap_or(UNIX_EPOCH);
    let contents = std::fs::read(&path)
        .map_err(failed("read", &path))
        .and_then(|bytes| Ok(parse(&path, &bytes)?.record));
    let (header, events, problem) = match contents {
        Ok(record) => (Some(record.header), record.lines.len(), None),
        Err(e) => (None, 0, Some(e.to_string())),
    };
    Save { path, header, modified, events, problem }
}

/// Reads the `bytes` of a game, and whether a torn last line was left out; `path` is named in errors.
///
/// # Errors
/// Where they are damaged, or of a newer version.
pub(crate) fn read_game(path: &Path, bytes: &[u8]) -> Result<(Record, bool), StoreError> {
    parse(path, bytes).map(|contents| (contents.record, contents.torn))
}

/// What a file of a game holds.
pub(crate) struct Contents<'a> {
    pub(crate) record: Record,
    /// The whole lines, from which the record was read.
    pub(crate) whole: &'a str,
    /// Whether a torn line follows them.
    pub(crate) torn: bool,
}

/// Reads the file of a game. Only whole lines are looked at, as an append that was cut short may end anywhere, even
/// within a character.
pub(crate) fn parse<'a>(path: &Path, bytes: &'a [u8]) -> Result<Contents<'a>, StoreError> {
    let unreadable = |why| StoreError::RecordError { path: path.to_owned(), why };
    let end = bytes.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
    let whole = std::str::from_utf8(&bytes[..end]).map_err(|e| {
        let line = bytes[..e.valid_up_to()].iter().filter(|b| **b == b'\n').count() + 1;
        unreadable(RecordError::new(line, "the line is damaged"))
    })?;
    let (record, _) = Record::parse(whole).map_err(unreadable)?;
    Ok(Contents { record, whole, torn: end < bytes.len() })
}
