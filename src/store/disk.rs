//! Syncs files to the disk while they are written, without blocking the writer.
use super::files::{possible, sync_folder};
use crate::core::locked::locked;
use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Longest time that data may be in memory only.
const LONGEST: Duration = Duration::from_secs(3);

/// A file with unsynced data.
#[derive(Clone, Debug)]
pub(crate) struct Written {
    pub(crate) file: Arc<File>,
    /// Its folder, if its name is new there.
    pub(crate) folder: Option<PathBuf>,
}

impl Written {
    /// Waits until the data is on the disk.
    pub(crate) fn sync(&self) -> io::Result<()> {
        possible(self.file.sync_data())?;
        self.folder.as_ref().map_or(Ok(()), |folder| sync_folder(folder))
    }
}

/// Syncs files on a background thread, at most [`LONGEST`] after the first write. Releases them when dropped.
#[derive(Debug, Default)]
pub(crate) struct DiskSync {
    /// The thread, once there is something to sync.
    running: Option<(Sender<Written>, JoinHandle<()>)>,
    failed: Arc<Mutex<Option<io::Error>>>,
}

impl DiskSync {
    /// Schedules a written file.
    pub(crate) fn note(&mut self, written: Written) {
        let (sender, _) = self.running.get_or_insert_with(|| {
            let (sender, receiver) = mpsc::channel();
            let failed = self.failed.clone();
            (sender, std::thread::spawn(move || sync_all(&receiver, LONGEST, &failed, Written::sync)))
        });
        // The thread ends only with the sender.
        let _ = sender.send(written);
    }

    /// Returns the last error of syncing since the last call, if any.
    pub(crate) fn take_failure(&self) -> Option<io::Error> {
        locked(&self.failed).take()
    }
}

impl Drop for DiskSync {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.running.take() {
            drop(sender);
            // Else the file would still be open, and locked, for the next to open it.
            let _ = thread.join();
        }
    }
}

/// Syncs what arrives through `sync`, `longest` after the first of several.
fn sync_all(
    receiver: &Receiver<Written>,
    longest: Duration,
    failed: &Mutex<Option<io::Error>>,
    sync: impl Fn(&Written) -> io::Result<()>,
) {
    while let Ok(mut written) = receiver.recv() {
        let due = Instant::now() + longest;
        loop {
            match receiver.recv_timeout(due.saturating_duration_since(Instant::now())) {
                Ok(later) => written = Written { folder: later.folder.or(written.folder), ..later },
                Err(RecvTimeoutError::Timeout) => break,
                // The writer syncs what is left.
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
        if let Err(error) = sync(&written) {
            *locked(failed) = Some(error);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written() -> Written {
        Written { file: Arc::new(tempfile::tempfile().unwrap()), folder: Some("x".into()) }
    }

    #[test]
    fn writes_are_synced_and_failures_kept() {
        let (sender, receiver) = mpsc::channel();
        let (done, synced) = mpsc::channel();
        let failed = Arc::new(Mutex::new(None));
        let shared = failed.clone();
        let thread = std::thread::spawn(move || {
            sync_all(&receiver, Duration::ZERO, &shared, |written| {
                done.send(written.folder.clone()).unwrap();
                Err(io::Error::other("no"))
            });
        });
        sender.send(written()).unwrap();
        assert_eq!(synced.recv().unwrap(), Some("x".into()));
        drop(sender);
        thread.join().unwrap();
        assert!(failed.lock().unwrap().is_some());
    }

    #[test]
    fn dropping_it_releases_unsynced_files() {
        let written = written();
        let mut disk = DiskSync::default();
        disk.note(written.clone());
        drop(disk);
        assert_eq!(Arc::strong_count(&written.file), 1);
    }
}
