//! File operations, with errors that name the file.
use super::error::{StoreError, name};
use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Creates an error of the system while `doing` something with `path`.
pub(crate) fn error_while<'a>(
    doing: &'static str,
    path: &'a Path,
) -> impl FnOnce(io::Error) -> StoreError + 'a {
    move |source| StoreError::Io {
        doing,
        path: path.to_owned(),
        source,
    }
}

/// Opens `path` to read it, unless it is a device, which might never end.
pub(super) fn open(path: &Path) -> io::Result<File> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        let kind = fs::metadata(path)?.file_type();
        if kind.is_char_device() || kind.is_block_device() {
            return Err(io::Error::other("it is a device"));
        }
    }
    File::open(path)
}

/// Returns the content of `path`, which must exist. It may be a pipe.
pub(crate) fn read_existing(path: &Path) -> Result<Vec<u8>, StoreError> {
    read_all(path).map_err(|e: io::Error| {
        error_while("read", path)(match e.kind() {
            io::ErrorKind::NotFound => io::Error::new(e.kind(), "there is no such file"),
            _ => e,
        })
    })
}

fn read_all(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Largest size in bytes of a file that is read whole at every start.
pub(super) const MOST: u64 = 1 << 20;

/// Returns the content of one of the player's files, a regular one of at most `most` bytes; `None`
/// if there is no such file.
pub(super) fn read(path: &Path, most: u64) -> Result<Option<Vec<u8>>, StoreError> {
    read_limited(path, most).map_err(error_while("read", path))
}

fn read_limited(path: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
    let Some(length) = regular_length(path)? else {
        return Ok(None);
    };
    let mut bytes = Vec::new();
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if length.max(bytes.len() as u64) > most {
        let limit = most >> 20;
        return Err(io::Error::other(format!("it has more than {limit} MiB")));
    }
    Ok(Some(bytes))
}

/// Returns the length in bytes of the regular file `path`; `None` if there is nothing of that name.
/// Refuses devices, pipes and folders, which are not to be read or replaced.
pub(super) fn regular_length(path: &Path) -> io::Result<Option<u64>> {
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => Ok(Some(metadata.len())),
        Ok(_) => Err(io::Error::other("it is no regular file")),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(e) => Err(e),
    }
}

/// Atomically replaces the regular file `path` with `bytes`: readers see the old file or the new
/// one. A symbolic link is kept, and so are the old file's access rights.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let folder = target.parent().unwrap_or(Path::new("."));
    write_anew(&target, folder, bytes)
        .map(|_| ())
        .map_err(error_while("write", path))
}

fn write_anew(target: &Path, folder: &Path, bytes: &[u8]) -> io::Result<File> {
    regular_length(target)?;
    fs::create_dir_all(folder)?;
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    if let Ok(old) = target.metadata() {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.as_file().sync_all()?;
    file.persist(target).map_err(|e| e.error)
}

/// Writes output that a person asked for, such as a picture.
pub(crate) fn export(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    write_file(path, bytes).map_err(error_while("write", path))
}

fn write_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    fs::write(path, bytes)
}

/// Writes `bytes` to the new file `folder/stem.ending`, with a number after the stem if that
/// exists.
pub(super) fn create(
    folder: &Path,
    stem: &str,
    ending: &str,
    bytes: &[u8],
) -> Result<(File, PathBuf), StoreError> {
    fs::create_dir_all(folder).map_err(error_while("create the folder", folder))?;
    let mut number = 1;
    loop {
        let numbered = if number == 1 {
            String::new()
        } else {
            format!("-{number}")
        };
        let path = folder.join(format!("{stem}{numbered}.{ending}"));
        match File::create_new(&path) {
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists => number += 1,
            Err(e) => return Err(error_while("write", &path)(e)),
            Ok(mut file) => {
                let written = file
                    .write_all(bytes)
                    .inspect_err(|_| _ = fs::remove_file(&path));
                return written
                    .map_err(error_while("write", &path))
                    .map(|()| (file, path));
            }
        }
    }
}

/// Moves `path` to `folder/stem.ending`, with a number if that exists. Returns the new path.
pub(super) fn move_to(
    path: &Path,
    folder: &Path,
    stem: &str,
    ending: &str,
) -> Result<PathBuf, StoreError> {
    // An empty file reserves the name.
    let (_, to) = create(folder, stem, ending, b"")?;
    let moved = fs::rename(path, &to).inspect_err(|_| _ = fs::remove_file(&to));
    moved.map(|()| to).map_err(error_while("move", path))
}

/// Moves `path` into `folder` under its own name, with a number if that exists. Returns the new
/// path.
pub(super) fn move_into(path: &Path, folder: &Path) -> Result<PathBuf, StoreError> {
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    move_to(path, folder, &stem(path), &ending)
}

/// Renames `path` in its folder to `stem.ending`, with a number if that exists. Returns the new
/// path.
pub(super) fn move_aside(path: &Path, stem: &str, ending: &str) -> Result<PathBuf, StoreError> {
    move_to(path, path.parent().unwrap_or(Path::new(".")), stem, ending)
}

/// Returns the file name of `path` without its extension.
pub(super) fn stem(path: &Path) -> String {
    path.file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// Removes the temporary files that a kill has left in `folder` more than an hour ago.
pub(super) fn remove_old_temporary_files(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_temporary = entry.file_name().to_string_lossy().starts_with(".tmp");
        let age = entry
            .metadata()
            .and_then(|m| m.modified())
            .ok()
            .and_then(|m| m.elapsed().ok());
        if is_temporary && age.is_some_and(|age| age > Duration::from_secs(3600)) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

pub(super) fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(io::ErrorKind::WouldBlock.into()),
        // Some network file systems have no locks; then nothing can be done.
        Err(TryLockError::Error(e)) if e.kind() != io::ErrorKind::Unsupported => Err(e),
        _ => Ok(()),
    }
}

/// Moves the damaged file `path` out of the way, to `<path>.bad`. Returns a notice.
pub(super) fn keep_damaged(path: &Path, why: &str) -> String {
    let outcome = match move_aside(path, &name(path), "bad") {
        Ok(bad) => format!("kept as {}", name(&bad)),
        Err(e) => format!("and cannot be moved away ({e})"),
    };
    format!(
        "{} was damaged ({why}) and is {outcome}; defaults are used",
        name(path)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn create_game(folder: &Path, text: &str) -> PathBuf {
        create(folder, "game", "jsonl", text.as_bytes()).unwrap().1
    }

    #[test]
    fn a_name_is_never_taken_twice() {
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path().join("to");
        let paths = [
            create_game(&to, "a"),
            move_into(&create_game(folder.path(), "b"), &to).unwrap(),
            create_game(&to, "c"),
        ];
        assert_eq!(
            paths.map(|path| fs::read_to_string(path).unwrap()),
            ["a", "b", "c"]
        );
    }

    /// A symbolic link is kept, and so are the access rights of its target.
    #[cfg(unix)]
    #[test]
    fn a_linked_file_is_written_through() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let [own, link] = ["own", "link"].map(|name| folder.path().join(name));
        fs::write(&own, "old").unwrap();
        fs::set_permissions(&own, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("own", &link).unwrap();
        replace(&link, b"new").unwrap();
        assert_eq!(fs::read_to_string(&own).unwrap(), "new");
        assert_eq!(own.metadata().unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(fs::read_link(&link).unwrap(), Path::new("own"));
    }
}
