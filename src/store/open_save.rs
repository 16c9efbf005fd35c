//! Opening a saved game to continue it: in its file, or in a copy if that is damaged.
use super::disk::DiskSync;
use super::error::{Notice, StoreError, name};
use super::files::{self, expect_regular, failed, lock};
use super::home::Store;
use super::save_writer::{DAMAGED, SaveWriter, Stamp, stamp};
use super::saves::{self, Contents};
use crate::core::record::{Line, Record, RecordError, Writer};
use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A saved game opened to be continued. Nobody else can open it meanwhile.
#[derive(Debug)]
pub(crate) struct OpenSave {
    file: File,
    stamp: Stamp,
    path: PathBuf,
    record: Record,
    writer: Writer,
    length: u64,
    torn: bool,
    damage: Option<RecordError>,
}

impl Store {
    /// Opens a game to continue it. The file is not modified.
    ///
    /// # Errors
    /// Returns [`StoreError`] if it cannot be read or written, is open in another window, is of another version, or
    /// its first line is damaged.
    pub(crate) fn open_save(&self, path: &Path) -> Result<OpenSave, StoreError> {
        let open = || {
            expect_regular(path)?;
            OpenOptions::new().read(true).write(true).open(path)
        };
        let file = open().map_err(failed("open", path))?;
        match lock(&file) {
            Err(e) if e.kind() == io::ErrorKind::WouldBlock => {
                return Err(StoreError::Busy { path: path.to_owned() });
            }
            locked => locked.map_err(failed("lock", path))?,
        }
        // It may just have been moved to the finished ones by the one who had it open.
        path.metadata().map_err(failed("open", path))?;
        let stamp = stamp(&file);
        let bytes = files::read_file(&file, files::MOST).map_err(failed("read", path))?;
        let Contents { record, fitting, torn, damage } = saves::parse(path, &bytes)?;
        let (writer, length) = (Writer::after(fitting), fitting.len() as u64);
        Ok(OpenSave { file, stamp, path: path.to_owned(), record, writer, length, torn, damage })
    }
}

impl OpenSave {
    /// Returns the readable part of the record.
    pub(crate) fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the error for this game, which cannot be continued because of `why`.
    pub(crate) fn unreadable(&self, why: RecordError) -> StoreError {
        saves::unreadable(&self.path, why)
    }

    /// Continues after the end of the loaded game's `journal`. A file that is damaged, or has a line that does not
    /// fit (`fault`), is only renamed; a copy of what fits is written, and the notice says what is lost. The file
    /// is not modified before the first [`SaveWriter::sync`] with something to write.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the copy cannot be written.
    pub(crate) fn play_on(
        self,
        store: &Store,
        journal: &[Line],
        fault: Option<RecordError>,
    ) -> Result<(SaveWriter, Option<Notice>), StoreError> {
        if let Some(why) = fault.as_ref().or(self.damage.as_ref()) {
            return self.play_on_copy(store, journal, why);
        }
        let torn = "The last line of the save was cut off; everything before it is intact";
        let notice = self.torn.then(|| Notice(torn.into()));
        let save_writer = SaveWriter {
            stamp: self.stamp,
            file: Arc::new(self.file),
            path: self.path,
            finished: store.paths().finished.clone(),
            header: self.record.header,
            writer: self.writer,
            written: self.record.lines.len(),
            length: self.length,
            disk: DiskSync::default(),
            is_doubtful: false,
            is_tentative: false,
            notice: None,
        };
        Ok((save_writer, notice))
    }

    fn play_on_copy(
        &self,
        store: &Store,
        journal: &[Line],
        why: &RecordError,
    ) -> Result<(SaveWriter, Option<Notice>), StoreError> {
        let mut copy = store.create(&self.record.header)?;
        copy.sync(journal)?;
        copy.sync_to_disk()?;
        // No longer listed, so that it is not copied again.
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let kept = match files::move_aside(&self.path, &stem, DAMAGED) {
            Ok(aside) => format!("is kept as {}", name(&aside)),
            Err(error) => format!("is still {} ({error})", name(&self.path)),
        };
        let text = format!(
            "Line {} of the save is damaged: you continue a copy from before it; the file {kept}",
            why.line
        );
        Ok((copy, Some(Notice(format!("{text} ({})", why.why)))))
    }
}
