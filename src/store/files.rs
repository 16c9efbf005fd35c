//! The few things that are done with files here, with errors that name the file.
use super::error::{Notice, StoreError, name};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use tempfile::NamedTempFile;

/// An error of the system met while `doing` something with `path`.
pub(crate) fn failed<'a>(doing: &'static str, path: &'a Path) -> impl FnOnce(io::Error) -> StoreError + 'a {
    move |source| StoreError::Io { doing, path: path.to_owned(), source }
}

/// Creates `folder` and those above it.
pub(crate) fn make_folder(folder: &Path) -> Result<(), StoreError> {
    std::fs::create_dir_all(folder).map_err(failed("create the folder", folder))
}

/// Refuses what is there but is no regular file: a pipe would be waited for without end, a device never ends.
pub(crate) fn expect_regular(path: &Path) -> io::Result<()> {
    match path.metadata() {
        Ok(metadata) if metadata.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        Ok(metadata) if !metadata.is_file() => {
            Err(io::Error::new(io::ErrorKind::InvalidInput, "this is not a regular file"))
        }
        Ok(_) => Ok(()),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(e) => Err(e),
    }
}

/// What is in `path`; none where there is no such file.
///
/// # Errors
/// Returns [`StoreError`] if it cannot be read, or is no regular file.
pub(crate) fn read(path: &Path) -> Result<Option<Vec<u8>>, StoreError> {
    match expect_regular(path).and_then(|()| std::fs::read(path)) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(e) => Err(failed("read", path)(e)),
    }
}

/// What is in `path`, which has to be there.
///
/// # Errors
/// Returns [`StoreError`] if it is not, cannot be read, or is no regular file.
pub(crate) fn read_existing(path: &Path) -> Result<Vec<u8>, StoreError> {
    read(path)?
        .ok_or_else(|| failed("read", path)(io::Error::new(io::ErrorKind::NotFound, "there is no such file")))
}

/// Puts `bytes` in the place of `path` at one stroke: readers see the old file or the new one, never a part.
///
/// # Errors
/// Returns [`StoreError`] if it cannot be written.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    put(path, bytes, true)
}

/// Does the same without waiting for the disk: it outlives the program, and not a loss of power.
///
/// # Errors
/// Returns [`StoreError`] if it cannot be written.
pub(crate) fn replace_soon(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    put(path, bytes, false)
}

fn put(path: &Path, bytes: &[u8], synced: bool) -> Result<(), StoreError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    make_folder(folder)?;
    let write = || {
        expect_regular(path)?;
        // What is written at every key does not look through the folder each time.
        let mut file = if synced { temporary(folder)? } else { unnamed(folder)? };
        file.write_all(bytes)?;
        if synced {
            file.as_file().sync_all()?;
        }
        file.persist(path).map_err(|e| e.error)?;
        if synced { sync_folder(folder) } else { Ok(()) }
    };
    write().map_err(failed("write", path))
}

/// What the names of files begin and end with that get their own name when they are whole.
const TEMPORARY: (&str, &str) = (".dicegames-", ".tmp");

/// For how long such a file is surely somebody's who is still writing.
const LEAST_AGE: Duration = Duration::from_secs(60 * 60);

/// A new file in `folder` that gets its own name when it is whole. Those of programs that were killed meanwhile are
/// removed first.
pub(crate) fn temporary(folder: &Path) -> io::Result<NamedTempFile> {
    sweep(folder, SystemTime::now());
    unnamed(folder)
}

fn unnamed(folder: &Path) -> io::Result<NamedTempFile> {
    tempfile::Builder::new().prefix(TEMPORARY.0).suffix(TEMPORARY.1).tempfile_in(folder)
}

/// Removes the temporary files in `folder` that are too old at `now` to be still written.
fn sweep(folder: &Path, now: SystemTime) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let temporary =
            name.to_str().is_some_and(|name| name.starts_with(TEMPORARY.0) && name.ends_with(TEMPORARY.1));
        let age = || now.duration_since(entry.metadata().ok()?.modified().ok()?).ok();
        if temporary && age().is_some_and(|age| age >= LEAST_AGE) {
            // What cannot be removed now is tried again the next time.
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// Syncs the names of the files in `folder` to the disk, as far as the system lets programs do that.
#[cfg(unix)]
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    // A folder may be written and not read, and then there is nothing to be synced by.
    std::fs::File::open(folder).map_or(Ok(()), |folder| possible(folder.sync_all()))
}

/// Passes over that a file system cannot sync such a file: then there is nothing better to be had there.
pub(crate) fn possible(synced: io::Result<()>) -> io::Result<()> {
    match synced {
        Err(e) if matches!(e.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
        synced => synced,
    }
}

/// Names are synced with their files.
#[cfg(not(unix))]
pub(crate) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Puts `value` in the place of `path` as JSON.
pub(crate) fn replace_json(path: &Path, value: &impl Serialize) -> Result<(), StoreError> {
    let text = serde_json::to_string_pretty(value).map_err(|e| failed("write", path)(e.into()))?;
    replace(path, (text + "\n").as_bytes())
}

/// The JSON value in `path`; none where there is none or it cannot be read.
pub(crate) fn look_json<T: DeserializeOwned>(path: &Path) -> Option<T> {
    serde_json::from_slice(&read(path).ok()??).ok()
}

/// Changes the JSON value in `path`. A file that does not hold one is kept beside the new one.
///
/// # Errors
/// Returns [`StoreError`] if the file cannot be read or written; then nothing is changed.
pub(crate) fn change_json<T: Serialize + DeserializeOwned + Default>(
    path: &Path,
    change: impl FnOnce(&mut T),
) -> Result<(), StoreError> {
    read(path)?;
    let (mut value, _) = read_json(path);
    change(&mut value);
    replace_json(path, &value)
}

/// The JSON value in `path`, or the default where there is none. A file that does not hold one makes way: it is kept
/// as `<path>.bad`, and a notice says so.
pub(crate) fn read_json<T: DeserializeOwned + Default>(path: &Path) -> (T, Option<Notice>) {
    let bytes = match read(path) {
        Ok(Some(bytes)) => bytes,
        Ok(None) => return (T::default(), None),
        Err(e) => return (T::default(), Some(Notice(e.to_string()))),
    };
    match serde_json::from_slice(&bytes) {
        Ok(value) => (value, None),
        Err(why) => (T::default(), Some(keep_damaged(path, &why.to_string()))),
    }
}

/// Moves the damaged file `path` out of the way, to `<path>.bad`. Returns a notice that says so.
pub(crate) fn keep_damaged(path: &Path, why: &str) -> Notice {
    let bad = free_name(path.parent().unwrap_or(Path::new(".")), &name(path), "bad");
    let kept = match std::fs::rename(path, &bad) {
        Ok(()) => format!("kept as {}", name(&bad)),
        Err(e) => format!("and cannot be moved away ({e})"),
    };
    Notice(format!("{} was damaged ({why}) and is {kept}; defaults are used", name(path)))
}

/// `folder/stem.ending`, or with a number after the stem where that exists.
pub(crate) fn free_name(folder: &Path, stem: &str, ending: &str) -> PathBuf {
    let numbers = std::iter::once(String::new()).chain((2..).map(|n| format!("-{n}")));
    numbers
        .map(|number| folder.join(format!("{stem}{number}.{ending}")))
        .find(|path| !path.exists())
        .expect("names do not run out")
}

/// Moves `path` into `folder` under its own name, or one with a number where that exists. Where it is now.
pub(crate) fn move_into(path: &Path, folder: &Path) -> Result<PathBuf, StoreError> {
    make_folder(folder)?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let to = free_name(folder, &stem, &ending);
    std::fs::rename(path, &to).map_err(failed("move", path))?;
    for folder in path.parent().into_iter().chain([folder]) {
        sync_folder(folder).map_err(failed("sync", folder))?;
    }
    Ok(to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_killed_program_left_is_swept_up_in_time() {
        let folder = tempfile::tempdir().unwrap();
        let left = temporary(folder.path()).unwrap().into_temp_path().keep().unwrap();
        let others = [".dicegames-x", "x.tmp", "a.jsonl"].map(|name| folder.path().join(name));
        others.iter().for_each(|path| std::fs::write(path, "").unwrap());
        let after = |age| SystemTime::now() + age;
        sweep(folder.path(), after(LEAST_AGE / 2));
        assert!(left.exists(), "somebody may still be writing it");
        sweep(folder.path(), after(LEAST_AGE + Duration::from_secs(60)));
        assert!(!left.exists());
        assert!(others.iter().all(|path| path.exists()), "only what is surely ours");
    }

    #[test]
    fn writing_sweeps_up() {
        let folder = tempfile::tempdir().unwrap();
        let left = temporary(folder.path()).unwrap().into_temp_path().keep().unwrap();
        let long_ago = SystemTime::now() - LEAST_AGE * 2;
        std::fs::File::options().write(true).open(&left).unwrap().set_modified(long_ago).unwrap();
        replace(&folder.path().join("x"), b"y").unwrap();
        let names: Vec<_> =
            std::fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
        assert_eq!(names, ["x"]);
    }

    #[test]
    fn only_regular_files_are_read_and_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let said = read(folder.path()).unwrap_err().to_string();
        assert!(said.contains("is a directory"), "{said}");
        assert_eq!(read(&folder.path().join("none")).unwrap(), None);
        assert!(read_existing(&folder.path().join("none")).is_err());
        #[cfg(unix)]
        {
            let fifo = folder.path().join("fifo");
            assert!(std::process::Command::new("mkfifo").arg(&fifo).status().unwrap().success());
            for said in [read(&fifo).unwrap_err(), replace(&fifo, b"x").unwrap_err()] {
                assert!(said.to_string().ends_with("this is not a regular file"), "{said}");
            }
        }
    }
}
