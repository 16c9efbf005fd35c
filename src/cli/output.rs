//! Standard output, which may be a pipe that somebody closes.
use serde::Serialize;
use std::io::{self, Write};

/// Prints `value` as one line of JSON.
pub(crate) fn json(value: &impl Serialize) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    serde_json::to_writer(&mut out, value).map_err(io::Error::from)?;
    writeln!(out)?;
    Ok(())
}

/// Prints `text` as it is.
pub(crate) fn text(text: &str) -> anyhow::Result<()> {
    io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

/// Says something on standard error. Where that is gone there is nobody to tell, and nothing to be done.
pub(crate) fn say(message: &str) {
    let _ = writeln!(io::stderr(), "dicegames: {message}");
}

/// Whether `error` only says that nobody reads on.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
}
