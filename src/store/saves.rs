//! Saved games: listing and reading.
use super::error::StoreError;
use super::files::{self, failed, move_into};
use super::home::Store;
use crate::core::record::{Header, Line, Reading, Record, RecordError, What};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Extension of a saved game.
pub(crate) const ENDING: &str = "jsonl";

/// A saved game in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Save {
    /// Its file.
    pub(crate) path: PathBuf,
    /// Its header; `None` if it cannot be read.
    pub(crate) header: Option<Header>,
    /// Time of the last write.
    pub(crate) modified: SystemTime,
    /// Number of its events, as far as its journal can be read.
    pub(crate) events: usize,
    /// The problem, in one sentence. If there is a header, the game can still be continued from the last readable
    /// line.
    pub(crate) problem: Option<String>,
}

impl Store {
    /// Returns the open games, newest first. Unreadable ones are listed with their problem.
    pub(crate) fn saves(&self) -> Vec<Save> {
        list(&self.paths().saves)
    }

    /// Returns the finished games, newest first.
    #[cfg(test)]
    pub(crate) fn finished(&self) -> Vec<Save> {
        list(&self.paths().finished)
    }

    /// Reads a game without opening it, and returns whether a torn last line was left out.
    ///
    /// # Errors
    /// Returns an error if it cannot be read, is damaged, or is of another version.
    pub(crate) fn read(&self, path: &Path) -> Result<(Record, bool), StoreError> {
        read_game(path, &files::read_existing(path)?)
    }

    /// Moves a saved game to the trash. Returns the new path.
    ///
    /// # Errors
    /// Returns an error if it cannot be moved.
    pub(crate) fn discard(&self, path: &Path) -> Result<PathBuf, StoreError> {
        let trashed = move_into(path, &self.paths().trash)?;
        // Its draft is useless without it.
        let _ = self.drop_draft(path);
        Ok(trashed)
    }
}

/// Returns the files of games in `folder`.
pub(super) fn files_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let paths = std::fs::read_dir(folder)?.filter_map(|entry| Some(entry.ok()?.path()));
    Ok(paths.filter(|path| path.extension().is_some_and(|e| e == ENDING)).collect())
}

fn list(folder: &Path) -> Vec<Save> {
    let paths = match files_in(folder) {
        Ok(paths) => paths,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Vec::new(),
        // One line that explains why there is nothing else.
        Err(e) => {
            let problem = Some(failed("read the folder", folder)(e).to_string());
            let (path, modified) = (folder.to_owned(), UNIX_EPOCH);
            return vec![Save { path, header: None, modified, events: 0, problem }];
        }
    };
    let mut saves: Vec<Save> = paths.into_iter().map(look).collect();
    saves.sort_by(|a, b| (b.modified, &b.path).cmp(&(a.modified, &a.path)));
    saves
}

fn look(path: PathBuf) -> Save {
    let modified = path.metadata().and_then(|m| m.modified()).unwrap_or(UNIX_EPOCH);
    let bytes = files::read_existing(&path);
    let contents = bytes
        .as_ref()
        .map_err(ToString::to_string)
        .and_then(|bytes| parse(&path, bytes).map_err(|e| e.to_string()));
    let (header, events, problem) = match contents {
        Ok(Contents { record, damage, .. }) => {
            let problem = damage.map(|why| unreadable(&path, why).to_string());
            (Some(record.header), event_count(&record.lines), problem)
        }
        Err(why) => (None, 0, Some(why)),
    };
    Save { path, header, modified, events, problem }
}

/// Returns the number of events that `lines` lead to, without those undone.
fn event_count(lines: &[Line]) -> usize {
    lines.iter().fold(0, |count, line| match line.what {
        What::Rolled(_) | What::Act { .. } | What::TimeUp {} => count + 1,
        What::Back(count) | What::Again(count) => count,
        What::Hint(_) | What::Clock {} => count,
    })
}

/// Parses the `bytes` of a game, and returns whether a torn last line was left out; `path` is named in errors.
///
/// # Errors
/// Returns an error if they are damaged, or of another version.
pub(crate) fn read_game(path: &Path, bytes: &[u8]) -> Result<(Record, bool), StoreError> {
    let Contents { record, torn, damage, .. } = parse(path, bytes)?;
    damage.map_or(Ok((record, torn)), |why| Err(unreadable(path, why)))
}

/// Contents of a game's file.
pub(crate) struct Contents<'a> {
    pub(crate) record: Record,
    /// The valid lines, from which the record was read.
    pub(crate) fitting: &'a str,
    /// A torn line follows them, and nothing else.
    pub(crate) torn: bool,
    /// The damaged line that follows them, if one does.
    pub(crate) damage: Option<RecordError>,
}

/// Parses a game's file up to the first invalid line. Only complete lines are decoded, as an interrupted append may
/// end anywhere, even within a character.
pub(crate) fn parse<'a>(path: &Path, bytes: &'a [u8]) -> Result<Contents<'a>, StoreError> {
    let end = bytes.iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
    let whole = &bytes[..end];
    let (text, foreign) = match std::str::from_utf8(whole) {
        Ok(text) => (text, false),
        // The line that is not text is damaged, and so is all that follows.
        Err(e) => {
            let lines = whole[..e.valid_up_to()].iter().rposition(|b| *b == b'\n').map_or(0, |at| at + 1);
            (std::str::from_utf8(&whole[..lines]).unwrap_or_default(), true)
        }
    };
    let lines = text.lines().count();
    let damaged = foreign.then(|| RecordError::new(lines + 1, "the line is damaged"));
    if let Some(why) = damaged.clone().filter(|_| lines == 0) {
        return Err(unreadable(path, why));
    }
    let Reading { record, damage, .. } = Record::read(text).map_err(|why| unreadable(path, why))?;
    let damage = damage.or(damaged);
    let fitting = text.split_inclusive('\n').take(record.lines.len() + 1).map(str::len).sum();
    Ok(Contents { record, fitting: &text[..fitting], torn: damage.is_none() && end < bytes.len(), damage })
}

/// Creates the error for the game in `path` that cannot be read because of `why`.
pub(crate) fn unreadable(path: &Path, why: RecordError) -> StoreError {
    StoreError::RecordError { path: path.to_owned(), why }
}
