//! Standard output, possibly a closed pipe. All output of the command line goes through here, because names and
//! files may contain unsafe characters, which are escaped.
use crate::core::words::{
    short,
    visible::{visible, visible_json, visible_lines},
};
use anyhow::Context;
use serde::Serialize;
use std::io::{self, Write};
use std::process::ExitCode;

/// The most bytes of a word, such as a path, printed in full.
const LONGEST: usize = 256;

/// Prints `value` as one line of JSON.
pub(crate) fn json(value: &impl Serialize) -> anyhow::Result<()> {
    let text = serde_json::to_string(value)?;
    written(writeln!(io::stdout().lock(), "{}", visible_json(&text)))
}

/// Prints `value` as one line of JSON if `as_json`, else its `page`.
pub(crate) fn answer<T: Serialize>(
    as_json: bool,
    value: &T,
    page: impl FnOnce(&T) -> String,
) -> anyhow::Result<ExitCode> {
    if as_json {
        json(value)?
    } else {
        text(&page(value))?
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the lines of `text`.
pub(crate) fn text(text: &str) -> anyhow::Result<()> {
    written(io::stdout().lock().write_all(visible_lines(text).as_bytes()))
}

/// Converts a failed write into an error that says what could not be written.
fn written(done: io::Result<()>) -> anyhow::Result<()> {
    done.context("cannot write to standard output")
}

/// Prints a one-line message to standard error. If that is closed, nothing can be done.
pub(crate) fn say(message: &str) {
    // A path may be arbitrarily long.
    let told = |word| if str::len(word) > LONGEST { short(word) } else { word.into() };
    let words: Vec<_> = message.split(' ').map(told).collect();
    let _ = writeln!(io::stderr(), "dicegames: {}", visible(&words.join(" ")));
}

/// Writes lines of text like [`text`].
pub(crate) struct Visible<W>(pub(crate) W);

impl<W: Write> Write for Visible<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Formatted text arrives in whole pieces.
        self.0.write_all(visible_lines(&String::from_utf8_lossy(bytes)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
}
