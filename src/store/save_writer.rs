//! Who writes down a game while it is played.
use super::error::{Notice, StoreError};
use super::files::{failed, make_folder, move_into};
use super::home::{Paths, Store};
use super::saves::{self, Contents};
use crate::core::record::{Header, Line, Record, Writer};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Writes down one game while it is played. As long as it lives nobody else can open the game to play on.
#[derive(Debug)]
pub(crate) struct SaveWriter {
    /// Open and locked.
    file: File,
    path: PathBuf,
    finished: PathBuf,
    writer: Writer,
    /// How many lines of the journal are in the file.
    written: usize,
    /// How many bytes those (and the header) are. What is behind them is a torn line, cut off by the next write.
    length: u64,
}

impl Store {
    /// Begins the file of a new game.
    ///
    /// # Errors
    /// Where the folder cannot be written.
    pub(crate) fn create(&self, header: &Header) -> Result<SaveWriter, StoreError> {
        let Paths { saves, finished, .. } = self.paths();
        make_folder(saves)?;
        let mut writer = Writer::new(header);
        let text = writer.header(header);
        // Under another name until the header is whole: a game is never listed without one.
        let begin = || {
            let mut file = tempfile::Builder::new().prefix(".new-").tempfile_in(saves)?;
            lock(file.as_file())?;
            file.write_all(text.as_bytes())?;
            Ok(file)
        };
        let mut file = begin().map_err(failed("write into", saves))?;
        loop {
            let path = super::files::free_name(saves, &stem(header), saves::ENDING);
            match file.persist_noclobber(&path) {
                Ok(file) => {
                    let length = text.len() as u64;
                    return Ok(SaveWriter {
                        file,
                        path,
                        finished: finished.clone(),
                        writer,
                        written: 0,
                        length,
                    });
                }
                // Another window was faster with the same name.
                Err(e) if e.error.kind() == io::ErrorKind::AlreadyExists => file = e.file,
                Err(e) => return Err(failed("write", &path)(e.error)),
            }
        }
    }

    /// Opens a game to play on, with a notice where its last line was torn and is dropped. The file is not touched
    /// before the first [`SaveWriter::sync`] that has something to write.
    ///
    /// # Errors
    /// Where it cannot be read or written, is open in another window, is damaged, or is of a newer version.
    pub(crate) fn resume(&self, path: &Path) -> Result<(Record, SaveWriter, Option<Notice>), StoreError> {
        let open = || OpenOptions::new().read(true).write(true).open(path);
        let mut file = open().map_err(failed("open", path))?;
        match lock(&file) {
            Err(e) if e.kind() == io::ErrorKind::WouldBlock => {
                return Err(StoreError::Busy { path: path.to_owned() });
            }
            locked => locked.map_err(failed("lock", path))?,
        }
        // Whoever had it open until just now may have moved it to the finished ones.
        path.metadata().map_err(failed("open", path))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed("read", path))?;
        let Contents { record, whole, torn } = saves::parse(path, &bytes)?;
        let notice = torn.then(|| {
            Notice(
                "The last line of the saved game was torn and is dropped; everything before it is there"
                    .into(),
            )
        });
        let save_writer = SaveWriter {
            file,
            path: path.to_owned(),
            finished: self.paths().finished.clone(),
            writer: Writer::after(&record.header, whole),
            written: record.lines.len(),
            length: whole.len() as u64,
        };
        Ok((record, save_writer, notice))
    }
}

impl SaveWriter {
    /// Where the game is written.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes those lines of `journal` that are not in the file yet, all in one piece, so that a kill tears at most
    /// one line. After a failure (a full disk) the next call writes them again.
    ///
    /// # Errors
    /// Where the file cannot be written.
    pub(crate) fn sync(&mut self, journal: &[Line]) -> Result<(), StoreError> {
        let new = journal.get(self.written..).unwrap_or_default();
        if new.is_empty() {
            return Ok(());
        }
        let mut writer = self.writer.clone();
        let text: String = new.iter().map(|line| writer.line(line)).collect();
        self.append(text.as_bytes()).map_err(failed("write", &self.path))?;
        self.writer = writer;
        self.written = journal.len();
        self.length += text.len() as u64;
        Ok(())
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.file.metadata()?.len() != self.length {
            self.file.set_len(self.length)?;
        }
        self.file.seek(SeekFrom::Start(self.length))?;
        self.file.write_all(bytes)
    }

    /// Moves the game to the finished ones, where it is kept for review. Where it is now.
    ///
    /// # Errors
    /// Where it cannot be moved.
    pub(crate) fn finish(&mut self) -> Result<&Path, StoreError> {
        if self.path.parent() != Some(&self.finished) {
            self.path = move_into(&self.path, &self.finished)?;
        }
        Ok(&self.path)
    }
}

fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(io::ErrorKind::WouldBlock.into()),
        // Some network file systems have no locks: then there is only one window to be had there.
        Err(TryLockError::Error(e)) if e.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(e)) => Err(e),
    }
}

/// `inverted-1763618366-lusab-babad`.
fn stem(header: &Header) -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let game: String = header.game.chars().filter(char::is_ascii_alphanumeric).collect();
    format!("{game}-{seconds}-{}", header.seed)
}
