//! File operations, with errors that name the file.
use super::error::{Notice, StoreError, name};
use std::fs::{DirEntry, File, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use tempfile::{NamedTempFile, TempPath};

/// Creates an error of the system while `doing` something with `path`.
pub(crate) fn failed<'a>(doing: &'static str, path: &'a Path) -> impl FnOnce(io::Error) -> StoreError + 'a {
    move |source| StoreError::Io { doing, path: path.to_owned(), source }
}

/// Creates `folder` and its parents.
pub(crate) fn make_folder(folder: &Path) -> Result<(), StoreError> {
    std::fs::create_dir_all(folder).map_err(failed("create the folder", folder))
}

/// Refuses existing files that are not regular: reading a pipe could block forever, and a device never ends.
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

/// The most bytes read of a file: many times the longest game.
pub(crate) const MOST: u64 = 4 << 20;

/// The most bytes read of a file that grows with every game for years, the history: half a million games.
pub(super) const MOST_GROWN: u64 = 256 << 20;

/// Returns the content of `path`; `None` if there is no such file.
///
/// # Errors
/// Returns [`StoreError`] if it cannot be read, is no regular file, or has more than [`MOST`] bytes.
pub(crate) fn read(path: &Path) -> Result<Option<Vec<u8>>, StoreError> {
    read_at_most(path, MOST)
}

/// Does the same with a limit of `most` bytes.
///
/// # Errors
/// Returns [`StoreError`] if it cannot be read, is not a regular file, or is longer.
pub(super) fn read_at_most(path: &Path, most: u64) -> Result<Option<Vec<u8>>, StoreError> {
    match expect_regular(path).and_then(|()| read_file(&File::open(path)?, most)) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(e) => Err(failed("read", path)(e)),
    }
}

/// Reads `file`, of at most `most` bytes.
pub(super) fn read_file(file: &File, most: u64) -> io::Result<Vec<u8>> {
    if file.metadata()?.len() > most { Err(too_long(most)) } else { bounded(file, most) }
}

/// Reads `source`, of at most `most` bytes, to its end.
pub(crate) fn bounded(source: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(too_long(most)) } else { Ok(bytes) }
}

fn too_long(most: u64) -> io::Error {
    let why = format!("it is longer than {} MiB, unlike any file of this program", most >> 20);
    io::Error::new(io::ErrorKind::FileTooLarge, why)
}

/// Returns the content of `path`, which must exist.
///
/// # Errors
/// Returns [`StoreError`] if it does not exist, cannot be read, is not a regular file, or has more than [`MOST`]
/// bytes.
pub(crate) fn read_existing(path: &Path) -> Result<Vec<u8>, StoreError> {
    read(path)?
        .ok_or_else(|| failed("read", path)(io::Error::new(io::ErrorKind::NotFound, "there is no such file")))
}

/// Access rights of a new file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// Only the player can read it.
    Private,
    /// As for other programs' files, according to the umask.
    Usual,
}

/// Atomically replaces `path` with `bytes`: readers see the old file or the new one, never a part. A symbolic link
/// is followed and kept; the new file has the old one's access rights.
///
/// # Errors
/// Returns [`StoreError`] if it cannot be written.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    put(path, bytes, Access::Private, true)
}

/// Does the same for output that a person asked for, such as a picture.
///
/// # Errors
/// Returns [`StoreError`] if it cannot be written.
pub(crate) fn export(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    put(path, bytes, Access::Usual, true)
}

/// Like [`replace`] but without waiting for the disk: the data survives the program, but not a loss of power.
///
/// # Errors
/// Returns [`StoreError`] if it cannot be written.
pub(crate) fn replace_soon(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    put(path, bytes, Access::Private, false)
}

fn put(path: &Path, bytes: &[u8], access: Access, synced: bool) -> Result<(), StoreError> {
    let target = linked(path).map_err(failed("write", path))?;
    let folder = folder_of(&target);
    make_folder(folder)?;
    let write = || {
        expect_regular(&target)?;
        // Writes at every key do not search the folder each time.
        let file = if synced { temporary(folder, access)? } else { unnamed(folder, access)? };
        file.as_file().write_all(bytes)?;
        if let Ok(old) = target.metadata() {
            file.as_file().set_permissions(old.permissions())?;
        }
        if synced {
            file.as_file().sync_all()?;
        }
        let file = file.persist(&target).map_err(|e| e.error)?;
        let _ = file.unlock();
        if synced { sync_folder(folder) } else { Ok(()) }
    };
    write().map_err(failed("write", path))
}

/// Resolves symbolic links in `path`, even if the target does not exist.
fn linked(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    // Linux's limit.
    for _ in 0..40 {
        match std::fs::read_link(&target) {
            Ok(to) => target = folder_of(&target).join(to),
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::other("its symbolic links form a circle"))
}

/// Returns the folder of the file `path`.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Prefix and suffix of files that are renamed when complete.
const TEMPORARY: (&str, &str) = (".dicegames-", ".tmp");

/// Age below which such a file may be in use but not locked yet.
const LEAST_AGE: Duration = Duration::from_secs(10);

/// Age below which it may still be being written, on file systems without locks.
const LEAST_AGE_UNLOCKED: Duration = Duration::from_secs(60 * 60);

/// Creates a file in `folder`, to be renamed when it is complete and locked until then. Leftovers of killed
/// programs are removed first.
pub(super) fn temporary(folder: &Path, access: Access) -> io::Result<NamedTempFile> {
    sweep(folder, SystemTime::now());
    unnamed(folder, access)
}

fn unnamed(folder: &Path, access: Access) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY.0).suffix(TEMPORARY.1);
    #[cfg(unix)]
    if access == Access::Usual {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    #[cfg(not(unix))]
    let _ = access;
    // Its error names the hidden file, but players only know the final one.
    let file = builder.tempfile_in(folder).map_err(|e| io::Error::from(e.kind()))?;
    lock(file.as_file())?;
    Ok(file)
}

/// Creates a temporary file in `folder` with `bytes`, synced to the disk.
fn whole(folder: &Path, bytes: &[u8], access: Access) -> io::Result<NamedTempFile> {
    let file = temporary(folder, access)?;
    file.as_file().write_all(bytes)?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Locks `file` against other windows.
pub(super) fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(io::ErrorKind::WouldBlock.into()),
        // Some network file systems have no locks; then nothing can be done.
        Err(TryLockError::Error(e)) if e.kind() == io::ErrorKind::Unsupported => Ok(()),
        Err(TryLockError::Error(e)) => Err(e),
    }
}

/// Removes the temporary files in `folder` that are no longer being written at `now`.
fn sweep(folder: &Path, now: SystemTime) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let temporary =
            name.to_str().is_some_and(|name| name.starts_with(TEMPORARY.0) && name.ends_with(TEMPORARY.1));
        if temporary && is_left(&entry, now).unwrap_or(false) {
            // Whatever cannot be removed now is tried again next time.
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

/// Returns `true` if nobody is writing the temporary file `entry` any more; `None` if unknown.
fn is_left(entry: &DirEntry, now: SystemTime) -> Option<bool> {
    let metadata = entry.metadata().ok()?;
    let age = now.duration_since(metadata.modified().ok()?).ok()?;
    if !metadata.is_file() || age < LEAST_AGE {
        return Some(false);
    }
    Some(match File::options().write(true).open(entry.path()).ok()?.try_lock() {
        Ok(()) => true,
        Err(TryLockError::WouldBlock) => false,
        Err(TryLockError::Error(_)) => age >= LEAST_AGE_UNLOCKED,
    })
}

/// Syncs the file names in `folder` to the disk, as far as the system permits.
#[cfg(unix)]
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    // A folder may be writable but not readable; then it cannot be synced.
    File::open(folder).map_or(Ok(()), |folder| possible(folder.sync_all()))
}

/// Ignores the error of a file system that cannot sync such a file: nothing better is possible there.
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

/// Moves the damaged file `path` out of the way, to `<path>.bad`; for a symbolic link its target. Returns a notice.
pub(crate) fn keep_damaged(path: &Path, why: &str) -> Notice {
    let there = linked(path).unwrap_or_else(|_| path.to_owned());
    let kept = match move_aside(&there, &name(&there), "bad") {
        Ok(bad) if there == path => format!("kept as {}", name(&bad)),
        Ok(bad) => format!("kept as {}", bad.display()),
        Err(e) => format!("and cannot be moved away ({e})"),
    };
    Notice(format!("{} was damaged ({why}) and is {kept}; defaults are used", name(path)))
}

/// Moves `path` to `stem.ending` in its folder, with a number after the stem if that exists. Returns the new path.
pub(super) fn move_aside(path: &Path, stem: &str, ending: &str) -> io::Result<PathBuf> {
    let folder = folder_of(path);
    let to = free_place(folder, stem, ending, |to| rename_new(path, to))?;
    sync_folder(folder)?;
    Ok(to)
}

/// Calls `place` with `folder/stem.ending`, then with numbers after the stem, until the name is free. Returns the
/// path.
fn free_place(
    folder: &Path,
    stem: &str,
    ending: &str,
    mut place: impl FnMut(&Path) -> io::Result<()>,
) -> io::Result<PathBuf> {
    let mut number = 1;
    loop {
        let numbered = if number == 1 { String::new() } else { format!("-{number}") };
        let path = folder.join(format!("{stem}{numbered}.{ending}"));
        match place(&path) {
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists => number += 1,
            placed => return placed.map(|()| path),
        }
    }
}

/// Renames `from` to `to`, and fails if that exists, even if it was just created.
fn rename_new(from: &Path, to: &Path) -> io::Result<()> {
    let mut file = TempPath::try_from_path(from)?;
    // It is not a temporary file, and must stay if it cannot be moved.
    file.disable_cleanup(true);
    match file.persist_noclobber(to).map_err(|e| e.error) {
        Err(e) if e.kind() != io::ErrorKind::AlreadyExists => {
            // Some file systems support neither such renaming nor links: there, an empty file reserves the name.
            File::create_new(to)?;
            std::fs::rename(from, to).inspect_err(|_| _ = std::fs::remove_file(to))
        }
        renamed => renamed,
    }
}

/// Renames `file` to `to`, and fails if that exists.
pub(super) fn name_new(mut file: NamedTempFile, to: &Path) -> io::Result<File> {
    rename_new(file.path(), to)?;
    file.disable_cleanup(true);
    Ok(file.into_file())
}

/// Renames `file` to `folder/stem.ending`, with a number if that exists. Returns the path.
pub(super) fn name_free(
    mut file: NamedTempFile,
    folder: &Path,
    stem: &str,
    ending: &str,
) -> io::Result<(File, PathBuf)> {
    let path = free_place(folder, stem, ending, |to| rename_new(file.path(), to))?;
    file.disable_cleanup(true);
    Ok((file.into_file(), path))
}

/// Writes `bytes` to a new file in `folder`, called `stem.ending`, with a number if needed. Returns the path.
///
/// # Errors
/// Returns [`StoreError`] if it cannot be written.
pub(super) fn create(folder: &Path, stem: &str, ending: &str, bytes: &[u8]) -> Result<PathBuf, StoreError> {
    make_folder(folder)?;
    let create = || {
        let file = whole(folder, bytes, Access::Private)?;
        let (file, path) = name_free(file, folder, stem, ending)?;
        let _ = file.unlock();
        sync_folder(folder)?;
        Ok(path)
    };
    create().map_err(failed("write", &folder.join(format!("{stem}.{ending}"))))
}

/// Writes `bytes`, requested by a person, to the new file `path`.
///
/// # Errors
/// Returns [`StoreError`] if it exists or cannot be written.
pub(super) fn export_new(path: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let folder = folder_of(path);
    make_folder(folder)?;
    let create = || {
        name_new(whole(folder, bytes, Access::Usual)?, path)?;
        sync_folder(folder)
    };
    create().map_err(failed("write", path))
}

/// Moves `path` into `folder` under its own name, with a number if that exists. Returns the new path.
pub(crate) fn move_into(path: &Path, folder: &Path) -> Result<PathBuf, StoreError> {
    make_folder(folder)?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let to = free_place(folder, &stem, &ending, |to| rename_new(path, to)).map_err(failed("move", path))?;
    for folder in path.parent().into_iter().chain([folder]) {
        sync_folder(folder).map_err(failed("sync", folder))?;
    }
    Ok(to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leftovers_of_killed_programs_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let mut writing = temporary(folder.path(), Access::Private).unwrap();
        let left = folder.path().join(".dicegames-left.tmp");
        let others = [".dicegames-x", "x.tmp", "a.jsonl"].map(|name| folder.path().join(name));
        others.iter().chain([&left]).for_each(|path| std::fs::write(path, "").unwrap());
        let after = |age| SystemTime::now() + age;
        sweep(folder.path(), after(LEAST_AGE / 2));
        assert!(left.exists(), "somebody may have just begun it");
        sweep(folder.path(), after(LEAST_AGE_UNLOCKED * 2));
        assert!(!left.exists());
        assert!(writing.path().exists(), "somebody is writing it");
        assert!(others.iter().all(|path| path.exists()), "only what is surely ours");
        writing.disable_cleanup(true);
        drop(writing);
        sweep(folder.path(), after(LEAST_AGE * 2));
        let names = std::fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(names, others.len(), "its program was killed");
    }

    #[test]
    fn writing_sweeps_up() {
        let folder = tempfile::tempdir().unwrap();
        let left = folder.path().join(".dicegames-left.tmp");
        std::fs::write(&left, "").unwrap();
        let long_ago = SystemTime::now() - LEAST_AGE * 2;
        File::options().write(true).open(&left).unwrap().set_modified(long_ago).unwrap();
        replace(&folder.path().join("x"), b"y").unwrap();
        let names: Vec<_> =
            std::fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
        assert_eq!(names, ["x"]);
    }

    /// Concurrent saves, moves and finished games with the same name all get their own files.
    #[test]
    fn a_name_is_never_taken_twice() {
        let folder = tempfile::tempdir().unwrap();
        let to = folder.path().join("to");
        let each: Vec<usize> = (0..32).collect();
        std::thread::scope(|scope| {
            for &one in &each {
                let (from, to) = (folder.path().join(one.to_string()), &to);
                scope.spawn(move || {
                    let path = create(&from, "game", "jsonl", one.to_string().as_bytes()).unwrap();
                    move_into(&path, to).unwrap();
                    create(to, "game", "jsonl", format!("new {one}").as_bytes()).unwrap();
                });
            }
        });
        let mut found: Vec<String> = std::fs::read_dir(&to)
            .unwrap()
            .map(|entry| std::fs::read_to_string(entry.unwrap().path()).unwrap())
            .collect();
        found.sort();
        let mut expected: Vec<String> =
            each.iter().flat_map(|one| [one.to_string(), format!("new {one}")]).collect();
        expected.sort();
        assert_eq!(found, expected);
    }

    #[test]
    fn what_is_there_is_not_renamed_over() {
        let folder = tempfile::tempdir().unwrap();
        let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
        std::fs::write(&one, "1").unwrap();
        std::fs::write(&other, "2").unwrap();
        let kind = |done: io::Result<()>| done.unwrap_err().kind();
        assert_eq!(kind(rename_new(&one, &other)), io::ErrorKind::AlreadyExists);
        assert_eq!(
            kind(rename_new(&folder.path().join("none"), &folder.path().join("x"))),
            io::ErrorKind::NotFound
        );
        assert_eq!([&one, &other].map(|path| std::fs::read_to_string(path).unwrap()), ["1", "2"]);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2);
        assert!(export_new(&other, b"3").is_err());
    }

    #[test]
    fn overlong_files_are_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x");
        let sparse = |length| File::create(&path).unwrap().set_len(length).unwrap();
        sparse(MOST);
        assert_eq!(read(&path).unwrap().unwrap().len() as u64, MOST);
        sparse(MOST + 1);
        let said = read(&path).unwrap_err().to_string();
        assert!(said.ends_with("it is longer than 4 MiB, unlike any file of this program"), "{said}");
        sparse(1 << 40);
        assert!(read_at_most(&path, MOST_GROWN).is_err());
        assert_eq!(path.metadata().unwrap().len(), 1 << 40, "it is left as it is");
        assert!(bounded(io::repeat(0), 1000).is_err());
        assert_eq!(bounded(io::repeat(0).take(1000), 1000).unwrap().len(), 1000);
    }

    #[cfg(unix)]
    #[test]
    fn what_is_asked_for_follows_the_umask() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = |name| folder.path().join(name);
        std::fs::write(path("usual"), "").unwrap();
        export(&path("picture"), b"x").unwrap();
        export_new(&path("copy"), b"x").unwrap();
        replace(&path("own"), b"x").unwrap();
        let mode = |name| path(name).metadata().unwrap().permissions().mode() & 0o777;
        assert_eq!((mode("picture"), mode("copy"), mode("own")), (mode("usual"), mode("usual"), 0o600));
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
