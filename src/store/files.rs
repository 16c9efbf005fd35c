//! The few things that are done with files here, with errors that name the file.
use super::error::{Notice, StoreError, name};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// An error of the system met while `doing` something with `path`.
pub(crate) fn failed<'a>(doing: &'static str, path: &'a Path) -> impl FnOnce(io::Error) -> StoreError + 'a {
    move |source| StoreError::Io { doing, path: path.to_owned(), source }
}

/// Creates `folder` and those above it.
pub(crate) fn make_folder(folder: &Path) -> Result<(), StoreError> {
    std::fs::create_dir_all(folder).map_err(failed("create the folder", folder))
}

/// What is in `path`; none where there is no such file.
pub(crate) fn read(path: &Path) -> Result<Option<Vec<u8>>, StoreError> {
    match std::fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(e) => Err(failed("read", path)(e)),
    }
}

/// Puts `bytes` in the place of `path` at one stroke: readers see the old file or the new one, never a part.
///
/// # Errors
/// Returns [`StoreError`] if it cannot be written.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    make_folder(folder)?;
    let write = || {
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        file.persist(path).map_err(|e| e.error)?;
        Ok(())
    };
    write().map_err(failed("write", path))
}

/// Puts `value` in the place of `path` as JSON.
pub(crate) fn replace_json(path: &Path, value: &impl Serialize) -> Result<(), StoreError> {
    let text = serde_json::to_string_pretty(value).map_err(|e| failed("write", path)(e.into()))?;
    replace(path, (text + "\n").as_bytes())
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
        Err(why) => {
            let bad = free_name(path.parent().unwrap_or(Path::new(".")), &name(path), "bad");
            let kept = match std::fs::rename(path, &bad) {
                Ok(()) => format!("kept as {}", name(&bad)),
                Err(e) => format!("and cannot be moved away ({e})"),
            };
            let text = format!("{} was damaged ({why}) and is {kept}; defaults are used", name(path));
            (T::default(), Some(Notice(text)))
        }
    }
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
    Ok(to)
}
