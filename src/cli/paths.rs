//! `dicegames paths`
use super::output;
use crate::core::words::columns::columns;
use crate::store::Store;
use std::path::Path;
use std::process::ExitCode;

/// Show where your games, settings and history are kept
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:
  dicegames paths")]
pub(crate) struct Args {}

pub(crate) fn run(_: &Args) -> anyhow::Result<ExitCode> {
    let store = Store::open()?;
    let rows = store
        .paths()
        .all()
        .into_iter()
        .map(|(what, path)| vec![what.to_owned(), path_text(path)]);
    output::text(&columns(&rows.collect::<Vec<_>>(), "ll"))?;
    Ok(ExitCode::SUCCESS)
}

/// Returns `path` as text, with bytes that are no UTF-8 written out.
fn path_text(path: &Path) -> String {
    let mut text = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        text += chunk.valid();
        chunk
            .invalid()
            .iter()
            .for_each(|byte| text += &format!("\\x{byte:02x}"));
    }
    text
}

#[cfg(all(test, unix))]
#[test]
fn no_byte_of_a_path_is_lost() {
    use std::os::unix::ffi::OsStrExt;
    let path = Path::new(std::ffi::OsStr::from_bytes(b"/home/jos\xe9/caf\xc3\xa9"));
    assert_eq!(path_text(path), "/home/jos\\xe9/café");
}
