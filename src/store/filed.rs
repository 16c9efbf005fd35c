//! Games as files: lists without reading the games, the trash, import and export.
use super::error::StoreError;
use super::files::{self, failed, move_into};
use super::home::Store;
use super::save_writer::stem;
use super::saves::{ENDING, files_in, read_game, unreadable};
use crate::core::record::{Header, Record};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The most bytes of the first line of a game.
const FIRST_LINE: u64 = 1 << 16;

/// A game that has not been read yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Filed {
    /// Its file.
    pub(crate) path: PathBuf,
    /// Time of the last write.
    pub(crate) modified: SystemTime,
}

impl Store {
    /// Returns the files of finished games, in no particular order.
    pub(crate) fn filed_finished(&self) -> Vec<Filed> {
        filed(&self.paths().finished)
    }

    /// Returns the files of open games, in no particular order.
    pub(crate) fn filed_saves(&self) -> Vec<Filed> {
        filed(&self.paths().saves)
    }

    /// Returns the files of deleted games, in no particular order.
    pub(crate) fn filed_trash(&self) -> Vec<Filed> {
        filed(&self.paths().trash)
    }

    /// Returns the number of finished games, without reading them.
    pub(crate) fn count_finished(&self) -> usize {
        games(&self.paths().finished).count()
    }

    /// Returns the header of the game in `path`, reading only its first line.
    ///
    /// # Errors
    /// Returns [`StoreError`] if that line cannot be read.
    pub(crate) fn header(&self, path: &Path) -> Result<Header, StoreError> {
        let first = || -> io::Result<Vec<u8>> {
            files::expect_regular(path)?;
            let mut bytes = Vec::new();
            std::fs::File::open(path)?.take(FIRST_LINE).read_to_end(&mut bytes)?;
            Ok(bytes)
        };
        let bytes = first().map_err(failed("read", path))?;
        let end = bytes.iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |at| at + 1);
        let line = String::from_utf8_lossy(&bytes[..end]);
        Ok(Record::read(&line).map_err(|why| unreadable(path, why))?.record.header)
    }

    /// Restores a game from the trash, to the finished or the open ones. Returns its new path.
    ///
    /// # Errors
    /// Returns [`StoreError`] if it cannot be moved.
    pub(crate) fn restore(&self, path: &Path, over: bool) -> Result<PathBuf, StoreError> {
        move_into(path, self.folder(over))
    }

    fn folder(&self, over: bool) -> &Path {
        if over { &self.paths().finished } else { &self.paths().saves }
    }

    /// Copies the game in `path` to `to`, or into that folder under its own name. Returns the path of the copy.
    /// Existing files are not overwritten.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the file exists or cannot be written.
    pub(crate) fn export(&self, path: &Path, to: &Path) -> Result<PathBuf, StoreError> {
        let bytes = files::read_existing(path)?;
        let to = if to.is_dir() { to.join(path.file_name().unwrap_or_default()) } else { to.to_owned() };
        files::export_new(&to, &bytes)?;
        Ok(to)
    }

    /// Reads a game to import: a regular file in which every line is valid.
    ///
    /// # Errors
    /// Returns [`StoreError`] if it is anything else.
    pub(crate) fn read_sent(&self, path: &Path) -> Result<Sent, StoreError> {
        let bytes = files::read_existing(path)?;
        let (record, torn) = read_game(path, &bytes)?;
        if torn {
            let why = io::Error::new(io::ErrorKind::UnexpectedEof, "the last line was cut short");
            return Err(failed("read", path)(why));
        }
        Ok(Sent { path: path.to_owned(), record, bytes })
    }

    /// Adds an imported game to the finished or the open ones. Returns its path, and `false` if an identical file
    /// was there already.
    ///
    /// # Errors
    /// Returns [`StoreError`] if it cannot be written.
    pub(crate) fn adopt(&self, sent: &Sent, over: bool) -> Result<(PathBuf, bool), StoreError> {
        let folder = self.folder(over);
        let same = |path: &PathBuf| {
            path.metadata().is_ok_and(|m| m.len() == sent.bytes.len() as u64)
                && files::read(path).is_ok_and(|bytes| bytes.as_ref() == Some(&sent.bytes))
        };
        if let Some(there) = games(folder).find(same) {
            return Ok((there, false));
        }
        let name = sent.path.file_stem().unwrap_or_default().to_string_lossy();
        // The program's own names are kept; any other may be of any length and with any characters.
        let own = name.len() <= 60 && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        let stem = if own && !name.is_empty() { name.into_owned() } else { stem(&sent.record.header) };
        Ok((files::create(folder, &stem, ENDING, &sent.bytes)?, true))
    }
}

/// A game to import.
pub(crate) struct Sent {
    path: PathBuf,
    /// Its content.
    pub(crate) record: Record,
    bytes: Vec<u8>,
}

impl Sent {
    /// Creates the game `record`, which came without a file.
    pub(crate) fn of(record: Record) -> Sent {
        Sent { path: PathBuf::new(), bytes: record.text().into_bytes(), record }
    }
}

/// Returns the files in `folder` that are named like games.
fn games(folder: &Path) -> impl Iterator<Item = PathBuf> {
    files_in(folder).into_iter().flatten()
}

fn filed(folder: &Path) -> Vec<Filed> {
    let modified = |path: &Path| path.metadata().and_then(|m| m.modified()).unwrap_or(UNIX_EPOCH);
    games(folder).map(|path| Filed { modified: modified(&path), path }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::dice::Seed;
    use crate::core::record::{DiceFrom, VERSION};
    use crate::core::seats::SeatSetup;

    fn record() -> Record {
        let header = Header {
            dicegames: VERSION,
            game: "inverted".into(),
            options: String::new(),
            seats: vec![SeatSetup::person("Ann")],
            seed: Seed(7),
            dice: DiceFrom::Seeded,
            coach: true,
            played_on_from: None,
            daily: None,
            practice: None,
            duel: None,
            evening: None,
        };
        Record { header, lines: Vec::new() }
    }

    #[test]
    fn a_game_goes_out_and_comes_in_once() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::at(home.path());
        let sent = home.path().join("from Ben.jsonl");
        std::fs::write(&sent, record().text()).unwrap();
        let read = store.read_sent(&sent).unwrap();
        assert_eq!(read.record, record());
        let (path, new) = store.adopt(&read, true).unwrap();
        assert!(new && path.starts_with(&store.paths().finished) && !path.ends_with("from Ben.jsonl"));
        assert_eq!(store.adopt(&read, true).unwrap(), (path.clone(), false));
        assert_eq!(store.count_finished(), 1);
        assert_eq!(store.header(&path).unwrap(), record().header);

        let out = home.path().join("out");
        std::fs::create_dir(&out).unwrap();
        let copy = store.export(&path, &out).unwrap();
        assert_eq!(std::fs::read(&copy).unwrap(), std::fs::read(&sent).unwrap());
        assert!(store.export(&path, &copy).is_err(), "nothing is written over");
    }

    #[test]
    fn what_is_no_whole_game_is_not_taken() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::at(home.path());
        let path = home.path().join("game.jsonl");
        let refused = |bytes: &[u8], why: &str| {
            std::fs::write(&path, bytes).unwrap();
            let error = store.read_sent(&path).err().expect(why).to_string();
            assert!(error.contains(why), "{error}");
        };
        let text = record().text();
        refused(b"", "not a dicegames game");
        refused(&vec![b' '; 5 << 20], "it is longer than 4 MiB");
        refused(format!("{text}{{\"ms\":").as_bytes(), "cut short");
        refused(text.replace("Ann", "Bea").as_bytes(), "line 1: the line is damaged");
        refused(text.replace("\"dicegames\":4", "\"dicegames\":9").as_bytes(), "newer version (format 9");
        assert!(store.read_sent(home.path()).is_err(), "a folder");
    }

    #[test]
    fn the_trash_gives_back() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::at(home.path());
        let path = store.create(&record().header).unwrap().path().to_owned();
        let trashed = store.discard(&path).unwrap();
        assert_eq!(store.filed_trash().iter().map(|filed| &filed.path).collect::<Vec<_>>(), [&trashed]);
        assert_eq!(store.restore(&trashed, false).unwrap(), path);
        assert_eq!((store.filed_trash().len(), store.saves().len()), (0, 1));
    }
}
