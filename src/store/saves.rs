//! Games as files: a folder each for those being played, the finished ones and the trash.
//!
//! A file is only ever appended to, so that a kill tears at most its last line, and locked while it
//! is played.
use super::calendar::seconds_now;
use super::error::{StoreError, name};
use super::files::{self, error_while};
use super::home::Store;
use crate::core::{Header, Reading, Record, RecordEntry, RecordError, RecordLine, Writer};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

const ENDING: &str = "jsonl";

/// Start of the name of a game that was finished elsewhere: it is nobody's result here.
const IMPORTED: &str = "imported-";

/// Extension of a damaged save that was continued in another file.
const DAMAGED: &str = "damaged";

/// A game in a list, not read yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SaveFile {
    pub(crate) path: PathBuf,
    /// Time of the last write.
    pub(crate) modified: SystemTime,
}

/// A saved game in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Save {
    pub(crate) path: PathBuf,
    /// Its header; `None` if it cannot be read.
    pub(crate) header: Option<Header>,
    pub(crate) modified: SystemTime,
    /// Number of its events, as far as it can be read.
    pub(crate) events: usize,
    /// The problem, in one sentence. If there is a header, the game continues from the last
    /// readable line.
    pub(crate) problem: Option<String>,
}

fn unreadable_save(path: &Path, why: RecordError) -> StoreError {
    StoreError::RecordError {
        path: path.to_owned(),
        why,
    }
}

/// Parses a game's file. What is not text does not match its checksum; the line of an interrupted
/// append is left out.
fn parse(path: &Path, bytes: &[u8]) -> Result<Reading, StoreError> {
    Record::read(&String::from_utf8_lossy(bytes)).map_err(|why| unreadable_save(path, why))
}

/// Parses the `bytes` of a whole game, and returns whether a torn last line was left out; `path` is
/// named in errors.
pub(crate) fn read_game(path: &Path, bytes: &[u8]) -> Result<(Record, bool), StoreError> {
    let Reading {
        record,
        torn,
        damage,
        ..
    } = parse(path, bytes)?;
    damage.map_or(Ok((record, torn)), |why| Err(unreadable_save(path, why)))
}

fn save_files(folder: &Path) -> Vec<SaveFile> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let games = paths.filter(|path| path.extension().is_some_and(|e| e == ENDING));
    games
        .filter_map(|path| {
            let metadata = path.metadata().ok()?;
            // A kill while a file was created leaves an empty one.
            let is_game = metadata.is_file() && metadata.len() > 0;
            let modified = metadata.modified().unwrap_or(UNIX_EPOCH);
            is_game.then_some(SaveFile { path, modified })
        })
        .collect()
}

fn list(mut filed: Vec<SaveFile>) -> Vec<Save> {
    filed.sort_by(|a, b| (b.modified, &b.path).cmp(&(a.modified, &a.path)));
    filed.into_iter().map(read_save).collect()
}

fn read_save(SaveFile { path, modified }: SaveFile) -> Save {
    match files::read_existing(&path).and_then(|bytes| parse(&path, &bytes)) {
        Err(why) => Save {
            path,
            header: None,
            modified,
            events: 0,
            problem: Some(why.to_string()),
        },
        Ok(Reading { record, damage, .. }) => {
            let problem = damage.map(|why| unreadable_save(&path, why).to_string());
            let events = event_count(&record.lines);
            Save {
                path,
                header: Some(record.into_latest_header()),
                modified,
                events,
                problem,
            }
        }
    }
}

/// Returns the number of events that `lines` lead to, without those undone.
fn event_count(lines: &[RecordLine]) -> usize {
    lines.iter().fold(0, |count, line| match line.what {
        RecordEntry::Rolled(_) | RecordEntry::Act { .. } | RecordEntry::TimeUp {} => count + 1,
        RecordEntry::Back(count) | RecordEntry::Again(count) => count,
        RecordEntry::Hint(_) | RecordEntry::Clock {} | RecordEntry::Sits { .. } => count,
    })
}

impl Store {
    /// Returns the open games, newest first. Unreadable ones are listed with their problem.
    pub(crate) fn saves(&self) -> Vec<Save> {
        list(self.filed_saves())
    }

    #[cfg(test)]
    pub(crate) fn finished(&self) -> Vec<Save> {
        list(self.filed_finished())
    }

    pub(crate) fn filed_saves(&self) -> Vec<SaveFile> {
        save_files(&self.paths().saves)
    }

    pub(crate) fn filed_finished(&self) -> Vec<SaveFile> {
        save_files(&self.paths().finished)
    }

    /// Returns the games that were finished here, not imported.
    pub(crate) fn filed_results(&self) -> Vec<SaveFile> {
        let mut filed = self.filed_finished();
        filed.retain(|filed| !name(&filed.path).starts_with(IMPORTED));
        filed
    }

    pub(crate) fn filed_trash(&self) -> Vec<SaveFile> {
        save_files(&self.paths().trash)
    }

    pub(crate) fn count_finished(&self) -> usize {
        self.filed_finished().len()
    }

    /// Returns the header of the game in `path`, reading only its first line.
    pub(crate) fn header(&self, path: &Path) -> Result<Header, StoreError> {
        let mut line = Vec::new();
        let read =
            files::open(path).and_then(|file| BufReader::new(file).read_until(b'\n', &mut line));
        read.map_err(error_while("read", path))?;
        Ok(parse(path, &line)?.record.header)
    }

    /// Reads a game without opening it, and returns whether a torn last line was left out.
    pub(crate) fn read(&self, path: &Path) -> Result<(Record, bool), StoreError> {
        read_game(path, &files::read_existing(path)?)
    }

    /// Moves a saved game that nobody is playing to the trash. Returns the new path.
    pub(crate) fn discard(&self, path: &Path) -> Result<PathBuf, StoreError> {
        let file = files::open(path).map_err(error_while("open", path))?;
        lock(&file, path)?;
        let trashed = files::move_into(path, &self.paths().trash)?;
        // Its draft is useless without it.
        let _ = self.drop_draft(path);
        Ok(trashed)
    }

    /// Restores a game from the trash. Returns its new path.
    pub(crate) fn restore(&self, path: &Path, over: bool) -> Result<PathBuf, StoreError> {
        files::move_into(path, self.folder(over))
    }

    fn folder(&self, over: bool) -> &Path {
        if over {
            &self.paths().finished
        } else {
            &self.paths().saves
        }
    }

    /// Adds an imported game, to the finished ones if it is `over`. Returns its path, and `false` if
    /// it was there already.
    pub(crate) fn adopt(&self, record: &Record, over: bool) -> Result<(PathBuf, bool), StoreError> {
        let folder = self.folder(over);
        let text = record.text();
        for filed in save_files(folder) {
            if fs::read(&filed.path).is_ok_and(|bytes| bytes == text.as_bytes()) {
                return Ok((filed.path, false));
            }
        }
        let origin = if over { IMPORTED } else { "" };
        let stem = format!("{origin}{}", stem(&record.header));
        let (_, path) = files::create(folder, &stem, ENDING, text.as_bytes())?;
        Ok((path, true))
    }

    /// Creates the file of a new game.
    pub(crate) fn create(&self, header: &Header) -> Result<SaveWriter, StoreError> {
        let text = Writer::default().line(header);
        let (file, path) =
            files::create(&self.paths().saves, &stem(header), ENDING, text.as_bytes())?;
        lock(&file, &path)?;
        Ok(self.save_writer(file, path, header, &text, 0, text.len()))
    }

    /// Opens a game to continue it. Nobody else can open it meanwhile.
    pub(crate) fn open_save(&self, path: &Path) -> Result<OpenSave, StoreError> {
        let mut file = File::options()
            .read(true)
            .write(true)
            .open(path)
            .map_err(error_while("open", path))?;
        lock(&file, path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)
            .map_err(error_while("read", path))?;
        let Reading {
            record,
            length,
            torn,
            damage,
        } = parse(path, &bytes)?;
        let text = String::from_utf8_lossy(&bytes[..length]);
        let save = self.save_writer(
            file,
            path.to_owned(),
            &record.header,
            &text,
            record.lines.len(),
            bytes.len(),
        );
        Ok(OpenSave {
            save,
            record,
            torn,
            damage,
        })
    }

    /// Returns the writer of `file`, which has `file_length` bytes and begins with `text`: the
    /// header and the first `written` lines.
    fn save_writer(
        &self,
        file: File,
        path: PathBuf,
        header: &Header,
        text: &str,
        written: usize,
        file_length: usize,
    ) -> SaveWriter {
        SaveWriter {
            file,
            path,
            finished: self.paths().finished.clone(),
            header: header.clone(),
            writer: Writer::after(text),
            written,
            length: text.len() as u64,
            file_length: file_length as u64,
            is_tentative: false,
        }
    }
}

/// A saved game opened to be continued.
#[derive(Debug)]
pub(crate) struct OpenSave {
    save: SaveWriter,
    record: Record,
    torn: bool,
    damage: Option<RecordError>,
}

impl OpenSave {
    /// Returns the readable part of the record.
    pub(crate) fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the error for this game, which cannot be continued because of `why`.
    pub(crate) fn unreadable_error(&self, why: RecordError) -> StoreError {
        unreadable_save(&self.save.path, why)
    }

    /// Continues after the end of the loaded game's `journal`. A file that is damaged, or has a
    /// line that does not fit (`fault`), is kept beside the copy that is continued, and the notice
    /// says so. An intact file is not modified before the first [`SaveWriter::sync`] with something
    /// to write.
    pub(crate) fn play_on(
        self,
        store: &Store,
        journal: &[RecordLine],
        fault: Option<RecordError>,
    ) -> Result<(SaveWriter, Option<String>), StoreError> {
        let Some(why) = fault.as_ref().or(self.damage.as_ref()) else {
            let notice = "The last line of the save was cut off; everything before it is intact";
            return Ok((self.save, self.torn.then(|| notice.to_owned())));
        };
        let mut copy = store.create(&self.record.header)?;
        copy.sync(journal)?;
        copy.sync_to_disk()?;
        // No longer listed, so that it is not copied again.
        let path_of_damaged =
            files::move_aside(&self.save.path, &files::stem(&self.save.path), DAMAGED)?;
        let notice = format!(
            "Line {} of the save is damaged: you continue a copy from before it; the file is kept as {} ({})",
            why.line,
            name(&path_of_damaged),
            why.why
        );
        Ok((copy, Some(notice)))
    }
}

/// Writes one game while it is played. Nobody else can open it meanwhile.
#[derive(Debug)]
pub(crate) struct SaveWriter {
    file: File,
    path: PathBuf,
    finished: PathBuf,
    header: Header,
    writer: Writer,
    /// Number of lines of the journal that have been written.
    written: usize,
    /// Length in bytes of those and the header. Anything after them is a torn line, cut off by the
    /// next write.
    length: u64,
    /// Length in bytes of the file after the last write.
    file_length: u64,
    /// The file is removed with the writer if nothing worth saving has happened.
    is_tentative: bool,
}

impl SaveWriter {
    /// Returns the writer of a game that is kept only after [`SaveWriter::keep`]. A game whose dice
    /// others get is kept from its beginning: they have been seen.
    pub(crate) fn tentative(mut self) -> SaveWriter {
        self.is_tentative = self.header.occasion.day().is_none();
        self
    }

    pub(crate) fn keep(&mut self) {
        self.is_tentative = false;
    }

    pub(crate) fn is_tentative(&self) -> bool {
        self.is_tentative
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn is_finished(&self) -> bool {
        self.path.parent() == Some(&self.finished)
    }

    /// Returns the number of lines of `journal` that are not in the file.
    pub(crate) fn missing(&self, journal: &[RecordLine]) -> usize {
        journal.len().saturating_sub(self.written)
    }

    /// Appends the lines of `journal` that are not in the file yet, all at once. After a failure (a
    /// full disk) the next call writes them again. If another program has removed or changed the
    /// file, writes the whole game to a new one, and returns a notice.
    pub(crate) fn sync(&mut self, journal: &[RecordLine]) -> Result<Option<String>, StoreError> {
        if self.missing(journal) == 0 {
            return Ok(None);
        }
        if !self.is_own_file() {
            return self.write_anew(journal).map(Some);
        }
        let mut writer = self.writer.clone();
        let new = &journal[self.written..];
        let text: String = new.iter().map(|line| writer.line(line)).collect();
        let appended = self.append(&text);
        self.file_length = self.file.metadata().map_or(self.length, |m| m.len());
        appended.map_err(error_while("write", &self.path))?;
        self.written = journal.len();
        self.length += text.len() as u64;
        self.writer = writer;
        Ok(None)
    }

    fn append(&mut self, text: &str) -> io::Result<()> {
        // No test can fill the disk.
        #[cfg(test)]
        if self.path.with_extension("full").exists() {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.file.set_len(self.length)?;
        self.file.seek(SeekFrom::Start(self.length))?;
        self.file.write_all(text.as_bytes())
    }

    /// Returns `true` if the path still leads to the open file, and nobody else has written to it.
    fn is_own_file(&self) -> bool {
        let Ok(metadata) = fs::metadata(&self.path) else {
            return false;
        };
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            let Ok(open) = self.file.metadata() else {
                return false;
            };
            if (open.dev(), open.ino()) != (metadata.dev(), metadata.ino()) {
                return false;
            }
        }
        metadata.len() == self.file_length
    }

    /// Writes the game with all of `journal` to a new file, and goes on with that. Returns a notice.
    fn write_anew(&mut self, journal: &[RecordLine]) -> Result<String, StoreError> {
        let record = Record {
            header: self.header.clone(),
            lines: journal.to_vec(),
        };
        let text = record.text();
        let folder = self.path.parent().unwrap_or(Path::new("."));
        let stem = stem(&self.header);
        let (file, path) = files::create(folder, &stem, ENDING, text.as_bytes())?;
        lock(&file, &path)?;
        let lost = name(&self.path).into_owned();
        self.file = file;
        self.path = path;
        self.writer = Writer::after(&text);
        self.written = journal.len();
        self.length = text.len() as u64;
        self.file_length = self.length;
        Ok(format!(
            "another program has changed or removed {lost}; the whole game is in {} now",
            name(&self.path)
        ))
    }

    /// Waits until the file is on the disk.
    pub(crate) fn sync_to_disk(&mut self) -> Result<(), StoreError> {
        self.file
            .sync_data()
            .map_err(error_while("sync", &self.path))
    }

    /// Moves the game with all of `journal` to the finished ones. Returns a notice like
    /// [`SaveWriter::sync`].
    pub(crate) fn finish(&mut self, journal: &[RecordLine]) -> Result<Option<String>, StoreError> {
        let mut notice = self.sync(journal)?;
        if self.is_finished() {
            return Ok(notice);
        }
        if !self.is_own_file() {
            notice = Some(self.write_anew(journal)?);
        }
        self.sync_to_disk()?;
        self.path = files::move_into(&self.path, &self.finished)?;
        Ok(notice)
    }
}

impl Drop for SaveWriter {
    fn drop(&mut self) {
        if self.is_tentative && self.is_own_file() {
            let _ = fs::remove_file(&self.path);
        }
        // Closing the file is not enough: a child process just being started may hold it for a
        // moment, too.
        let _ = self.file.unlock();
    }
}

/// Locks `file`, the game in `path`, which nobody else may be playing.
fn lock(file: &File, path: &Path) -> Result<(), StoreError> {
    files::lock(file).map_err(|e| match e.kind() {
        io::ErrorKind::WouldBlock => StoreError::Busy {
            path: path.to_owned(),
        },
        _ => error_while("lock", path)(e),
    })
}

/// Returns the file stem: `inverted-1763618366-lusab-babad`.
fn stem(header: &Header) -> String {
    let game: String = header
        .game
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .collect();
    format!("{game}-{}-{}", seconds_now(), header.seed)
}
