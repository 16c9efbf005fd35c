//! Writes a game to its file while it is played.
use super::calendar::seconds_now;
use super::disk::{DiskSync, Written};
use super::error::{Notice, StoreError, name};
use super::files::{self, Access, failed, make_folder, move_into};
use super::home::{Paths, Store};
use super::saves;
use crate::core::record::{Header, Line, Writer};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

/// Extension of a damaged save that was continued in another file.
pub(super) const DAMAGED: &str = "damaged";

/// Writes one game while it is played. Nobody else can open it meanwhile.
#[derive(Debug)]
pub(crate) struct SaveWriter {
    /// Open and locked.
    pub(super) file: Arc<File>,
    pub(super) path: PathBuf,
    pub(super) finished: PathBuf,
    pub(super) header: Header,
    pub(super) writer: Writer,
    /// Number of lines of the journal that have been written.
    pub(super) written: usize,
    /// Length in bytes of those and the header. Anything after them is a torn line, cut off by the next write.
    pub(super) length: u64,
    /// Stamp of the file when it was last written or opened.
    pub(super) stamp: Stamp,
    pub(super) disk: DiskSync,
    /// The disk refused part of a write, so the content is unknown.
    pub(super) is_doubtful: bool,
    /// The file is removed with the writer if nothing worth saving has happened.
    pub(super) is_tentative: bool,
    /// News about the file for the player.
    pub(super) notice: Option<Notice>,
}

/// Length and modification time of a file; `None` if the system does not provide them.
pub(super) type Stamp = Option<(u64, SystemTime)>;

/// Returns the length and time of `file`.
pub(super) fn stamp(file: &File) -> Stamp {
    let metadata = file.metadata().ok()?;
    Some((metadata.len(), metadata.modified().ok()?))
}

/// The reason for rewriting a save.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Anew {
    /// Its path leads to no file, or to another one.
    Moved,
    /// The disk refused part of a write.
    Doubtful,
    /// Another program truncated it.
    Cut,
    /// Another program wrote something else into it.
    Changed,
}

impl Store {
    /// Creates the file of a new game.
    ///
    /// # Errors
    /// Returns an error if the folder cannot be written.
    pub(crate) fn create(&self, header: &Header) -> Result<SaveWriter, StoreError> {
        let Paths { saves, finished, .. } = self.paths();
        let header = header.clone();
        let mut writer = Writer::default();
        let text = writer.header(&header);
        let (file, path) = begin(saves, &stem(&header), &text)?;
        let mut save_writer = SaveWriter {
            stamp: stamp(&file),
            file: Arc::new(file),
            path,
            finished: finished.clone(),
            header,
            writer,
            written: 0,
            length: text.len() as u64,
            disk: DiskSync::default(),
            is_doubtful: false,
            is_tentative: false,
            notice: None,
        };
        save_writer.note_written(true);
        self.note_try(&save_writer.header)?;
        Ok(save_writer)
    }
}

impl SaveWriter {
    /// Returns the writer of a game that is kept only after [`SaveWriter::keep`]; otherwise its file is removed
    /// with the writer. A duel is kept from its beginning: its dice have been seen.
    pub(crate) fn tentative(mut self) -> SaveWriter {
        self.is_tentative = self.header.duel.is_none();
        self
    }

    /// Keeps the file from now on.
    pub(crate) fn keep(&mut self) {
        self.is_tentative = false;
    }

    /// Returns `true` if the file is removed with the writer.
    pub(crate) fn is_tentative(&self) -> bool {
        self.is_tentative
    }

    /// Returns the path of the game's file.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns `true` if the game is among the finished ones.
    pub(crate) fn is_finished(&self) -> bool {
        self.path.parent() == Some(&self.finished)
    }

    /// Returns the number of lines of `journal` that are not in the file.
    pub(crate) fn missing(&self, journal: &[Line]) -> usize {
        journal.len().saturating_sub(self.written)
    }

    /// Returns news about the file since the last call, if any.
    pub(crate) fn take_notice(&mut self) -> Option<Notice> {
        self.notice.take()
    }

    /// Writes the lines of `journal` that are not in the file yet, all at once, so that a kill tears at most one
    /// line. After a failure (a full disk) the next call writes them again. A missing file is rewritten. The data
    /// is on the disk a few seconds later.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the file cannot be written, or has lines that `journal` does not have.
    pub(crate) fn sync(&mut self, journal: &[Line]) -> Result<(), StoreError> {
        let Some(new) = journal.get(self.written..) else {
            let why = format!("it has {} lines and the game only {}", self.written, journal.len());
            return Err(failed("write", &self.path)(io::Error::other(why)));
        };
        self.is_doubtful |= self.disk.take_failure().is_some();
        if let Some(why) = self.is_to_be_anew(journal).map_err(failed("read", &self.path))? {
            return self.write_anew(journal, why);
        }
        if new.is_empty() {
            return Ok(());
        }
        let mut writer = self.writer.clone();
        let text: String = new.iter().map(|line| writer.line(line)).collect();
        let appended = self.append(text.as_bytes()).map_err(failed("write", &self.path));
        self.stamp = stamp(&self.file);
        appended?;
        self.writer = writer;
        self.written = journal.len();
        self.length += text.len() as u64;
        self.note_written(false);
        Ok(())
    }

    /// Returns the reason the file must be rewritten, if it cannot be appended to.
    fn is_to_be_anew(&mut self, journal: &[Line]) -> io::Result<Option<Anew>> {
        if !self.is_in_place() {
            return Ok(Some(Anew::Moved));
        }
        if self.is_doubtful {
            return Ok(Some(Anew::Doubtful));
        }
        let now = stamp(&self.file);
        if now == self.stamp {
            return Ok(None);
        }
        let (_, text) = self.text(&journal[..self.written]);
        let mut file = &*self.file;
        file.seek(SeekFrom::Start(0))?;
        // Too long by a byte is as wrong as by a gigabyte.
        let mut found = Vec::new();
        file.take(text.len() as u64 + 1).read_to_end(&mut found)?;
        if found == text.as_bytes() {
            self.stamp = now;
            return Ok(None);
        }
        Ok(Some(if text.as_bytes().starts_with(&found) { Anew::Cut } else { Anew::Changed }))
    }

    /// Returns the complete text of the game with the lines `journal`, and the writer for the next line.
    fn text(&self, journal: &[Line]) -> (Writer, String) {
        let mut writer = Writer::default();
        let mut text = writer.header(&self.header);
        text.extend(journal.iter().map(|line| writer.line(line)));
        (writer, text)
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut file = &*self.file;
        if file.metadata()?.len() != self.length {
            file.set_len(self.length)?;
        }
        file.seek(SeekFrom::Start(self.length))?;
        file.write_all(bytes)
    }

    /// Writes the complete game to a new file: the old one was deleted, moved or changed by another program, or the
    /// disk refused part of it. Another program's file is kept beside it.
    fn write_anew(&mut self, journal: &[Line], why: Anew) -> Result<(), StoreError> {
        let (writer, text) = self.text(journal);
        let folder = self.path.parent().unwrap_or(Path::new(".")).to_owned();
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let kept = match why {
            Anew::Changed => {
                let kept =
                    files::move_aside(&self.path, &stem, DAMAGED).map_err(failed("move", &self.path))?;
                format!("; what is there now is kept as {}", name(&kept))
            }
            _ => String::new(),
        };
        let (file, mut path) = begin(&folder, &stem, &text)?;
        if matches!(why, Anew::Doubtful | Anew::Cut) {
            std::fs::rename(&path, &self.path).map_err(failed("write", &self.path))?;
            path = self.path.clone();
        }
        let why = match why {
            Anew::Moved => "was deleted or moved away",
            Anew::Doubtful => "could not be written to disk",
            Anew::Cut => "was cut short by another program",
            Anew::Changed => "was changed by another program",
        };
        self.notice = Some(Notice(format!("The save {why} and is written again: {}{kept}", name(&path))));
        // A syncing thread may hold it a little longer.
        let _ = self.file.unlock();
        self.stamp = stamp(&file);
        self.file = Arc::new(file);
        self.path = path;
        self.writer = writer;
        self.written = journal.len();
        self.length = text.len() as u64;
        self.is_doubtful = false;
        self.note_written(true);
        Ok(())
    }

    /// Returns `true` if the path still leads to the open file.
    fn is_in_place(&self) -> bool {
        match (self.path.metadata(), self.file.metadata()) {
            #[cfg(unix)]
            (Ok(there), Ok(open)) => {
                use std::os::unix::fs::MetadataExt;
                (there.dev(), there.ino()) == (open.dev(), open.ino())
            }
            (Err(e), _) => !matches!(e.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory),
            _ => true,
        }
    }

    fn note_written(&mut self, is_new: bool) {
        let folder = self.path.parent().filter(|_| is_new).map(Path::to_owned);
        self.disk.note(Written { file: self.file.clone(), folder });
    }

    /// Waits until the file and its name are on the disk.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the disk refuses. The next [`SaveWriter::sync`] writes everything anew.
    pub(crate) fn sync_to_disk(&mut self) -> Result<(), StoreError> {
        let written = Written { file: self.file.clone(), folder: self.path.parent().map(Path::to_owned) };
        let synced = written.sync();
        self.is_doubtful |= synced.is_err();
        synced.map_err(failed("sync", &self.path))
    }

    /// Moves the game to the finished ones. Returns the new path.
    ///
    /// # Errors
    /// Returns an error if it cannot be moved.
    pub(crate) fn finish(&mut self) -> Result<&Path, StoreError> {
        if !self.is_finished() {
            self.sync_to_disk()?;
            self.path = move_into(&self.path, &self.finished)?;
        }
        Ok(&self.path)
    }
}

impl Drop for SaveWriter {
    fn drop(&mut self) {
        // A caller who cares about failure has synced already.
        if self.is_tentative && self.is_in_place() {
            let _ = std::fs::remove_file(&self.path);
        } else {
            let _ = self.file.sync_data();
        }
        // Closing the file is not enough: a child process just being started may hold it for a moment, too.
        let _ = self.file.unlock();
    }
}

/// Creates a file with `text` in `folder`, named `stem` (with a number if needed), and locks it. It has another
/// name until the text is complete: a game is never listed without a header.
fn begin(folder: &Path, stem: &str, text: &str) -> Result<(File, PathBuf), StoreError> {
    make_folder(folder)?;
    let begin = || {
        let file = files::temporary(folder, Access::Private)?;
        file.as_file().write_all(text.as_bytes())?;
        files::name_free(file, folder, stem, saves::ENDING)
    };
    begin().map_err(failed("write", &folder.join(format!("{stem}.{}", saves::ENDING))))
}

/// Returns the file stem: `inverted-1763618366-lusab-babad`.
pub(super) fn stem(header: &Header) -> String {
    let seconds = seconds_now();
    let game: String = header.game.chars().filter(char::is_ascii_alphanumeric).collect();
    format!("{game}-{seconds}-{}", header.seed)
}
