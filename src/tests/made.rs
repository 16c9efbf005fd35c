//! Files of the sources that a test makes: pictures, weights, saved games.
use std::path::Path;

/// Compares `bytes` with the file at `path` below the sources; writes it instead if
/// `DICEGAMES_WRITE` is its folder, its name or its name without ending: `DICEGAMES_WRITE=pictures
/// cargo test made`.
///
/// # Panics
/// Panics if they differ.
#[track_caller]
pub(crate) fn check_made_file(path: &str, bytes: &[u8]) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let wanted = std::env::var("DICEGAMES_WRITE").unwrap_or_default();
    if Path::new(path)
        .components()
        .any(|part| is_called(part.as_ref(), &wanted))
    {
        std::fs::write(&file, bytes).unwrap();
    }
    let is_same = std::fs::read(&file).is_ok_and(|content| content == bytes);
    assert!(
        is_same,
        "{path} is made otherwise now: DICEGAMES_WRITE=NAME cargo test made writes it anew"
    );
}

/// Returns `true` if a part of a path has this name, with or without its ending.
fn is_called(part: &Path, name: &str) -> bool {
    part.as_os_str() == name || part.file_stem().is_some_and(|stem| stem == name)
}

#[test]
#[should_panic(expected = "LICENSE is made otherwise now")]
fn a_difference_is_found() {
    check_made_file("LICENSE", b"none");
}
