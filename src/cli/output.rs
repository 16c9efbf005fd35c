//! Standard output, possibly a closed pipe. All output of the command line goes through here,
//! because names and files may contain unsafe characters, which are escaped.
use crate::core::words::{
    columns::columns,
    page::{Amount, Body, Section},
    short,
    visible::{visible, visible_json, visible_lines},
};
use crate::store::Store;
use crate::tui::context::theme_of;
use crate::tui::theme::ascii::ascii;
use anyhow::Context;
use serde::Serialize;
use serde_json::Value;
use std::io::{self, BufRead, Write};
use std::process::ExitCode;

/// The most bytes of a word, such as a path, printed in full.
const LONGEST: usize = 256;

/// Columns of the longest bar.
const BAR: f64 = 30.0;

/// Prints `value` as one line of JSON.
pub(crate) fn json(value: &impl Serialize) -> anyhow::Result<()> {
    let text = serde_json::to_string(value)?;
    check_write(writeln!(io::stdout().lock(), "{}", visible_json(&text)))
}

/// Answers each line of standard input with one line at once, so that another program can use this
/// one interactively: with `answer` as JSON or as text, or with the fact that there is none, in
/// JSON with the reason beside what `bad` says of the line. Standard error has the reason.
pub(crate) fn answers(
    as_json: bool,
    bad: impl Fn(&str) -> Value,
    mut answer: impl FnMut(&str) -> Result<(Value, String), String>,
) -> anyhow::Result<ExitCode> {
    let mut code = ExitCode::SUCCESS;
    for (number, line) in (1..).zip(io::stdin().lock().split(b'\n')) {
        let bytes = line.context("cannot read standard input")?;
        let line = String::from_utf8_lossy(&bytes);
        let (value, words) = answer(line.trim()).unwrap_or_else(|why| {
            code = ExitCode::FAILURE;
            say(&format!("standard input, line {number}: {why}"));
            let mut refusal = bad(line.trim());
            refusal["error"] = why.into();
            (refusal, "error\n".into())
        });
        if as_json {
            json(&value)?
        } else {
            text(&words)?
        }
    }
    Ok(code)
}

/// Prints a page, in ASCII if the screen would be.
pub(crate) fn page(sections: &[Section], store: &Store) -> anyhow::Result<()> {
    text(&format_page(sections, theme_of(&store.settings().0).ascii))
}

/// Returns `sections` as lines, with an empty one between two.
pub(crate) fn format_page(sections: &[Section], is_ascii: bool) -> String {
    let mut text = String::new();
    for (index, Section { title, aside, body }) in sections.iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        if !title.is_empty() {
            text += &convert(title, is_ascii);
            if !aside.is_empty() {
                text += &format!(" ({})", convert(aside, is_ascii));
            }
            text.push('\n');
        }
        text += &format_body(body, is_ascii);
    }
    text
}

fn format_body(body: &Body, is_ascii: bool) -> String {
    let mut rows = Vec::new();
    let sides = match body {
        Body::Prose(sentences) => {
            let lines = sentences.iter().map(|line| convert(line, is_ascii) + "\n");
            return lines.collect();
        }
        Body::Table(table, sides) => {
            rows.clone_from(table);
            sides
        }
        Body::Facts(facts) => {
            for fact in facts {
                let remarks = fact.remarks.join(", ");
                rows.push(vec![fact.label.clone(), fact.value.clone(), remarks]);
            }
            "lrl"
        }
        Body::Series(amounts) => {
            let largest = Amount::largest(amounts);
            for amount in amounts {
                let bar = "#".repeat((BAR * amount.size / largest).round() as usize);
                rows.push(vec![amount.label.clone(), amount.value.clone(), bar]);
            }
            "rrl"
        }
    };
    for cell in rows.iter_mut().flatten() {
        *cell = convert(cell, is_ascii);
    }
    columns(&rows, sides)
}

/// Returns `text` in the glyphs that the output has.
fn convert(text: &str, is_ascii: bool) -> String {
    if !is_ascii {
        return text.to_owned();
    }
    let signs = text
        .chars()
        .map(|sign| if sign.is_ascii() { sign } else { ascii(sign) });
    signs.collect()
}

pub(crate) fn text(text: &str) -> anyhow::Result<()> {
    check_write(
        io::stdout()
            .lock()
            .write_all(visible_lines(text).as_bytes()),
    )
}

/// Converts a failed write into an error that says what could not be written.
fn check_write(result: io::Result<()>) -> anyhow::Result<()> {
    result.context("cannot write to standard output")
}

/// Prints a one-line message to standard error. If that is closed, nothing can be done.
pub(crate) fn say(message: &str) {
    let mut words = Vec::new();
    for word in message.split(' ') {
        // A path may be arbitrarily long.
        words.push(if word.len() > LONGEST {
            short(word)
        } else {
            word.into()
        });
    }
    let _ = writeln!(io::stderr(), "dicegames: {}", visible(&words.join(" ")));
}

pub(crate) struct Visible<W>(pub(crate) W);

impl<W: Write> Write for Visible<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Formatted text arrives in whole pieces.
        self.0
            .write_all(visible_lines(&String::from_utf8_lossy(bytes)).as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::words::page::Fact;

    #[test]
    fn a_page_is_padded_by_cells() {
        let facts = ["世界", "Ann"].map(|name| Fact::new(name, "3 of 4"));
        let table = [["", "points"], ["世界", "7"], ["Ann", "−12"]];
        let table = table.map(|row| row.map(String::from).to_vec()).to_vec();
        let amounts = [("1", 4.0), ("2", 2.0), ("3", 0.0)];
        let amounts = amounts.map(|(label, size)| Amount {
            label: label.into(),
            size,
            value: format!("{size} of 2.0"),
        });
        let page = [
            Section::facts("Against, won", facts.to_vec()),
            Section::new("Players", Body::Table(table, "lr")),
            Section {
                aside: "of fair dice",
                ..Section::new("6 dice", Body::Series(amounts.to_vec()))
            },
            Section::prose("Rest", ["It’s over.".into(), String::new()]),
        ];
        let [long, short] = [30, 15].map(|columns| "#".repeat(columns));
        let expected = format!(
            "Against, won\n世界  3 of 4\nAnn   3 of 4\n\nPlayers\n      points\n世界       7\nAnn      −12\n\n\
             6 dice (of fair dice)\n1  4 of 2.0  {long}\n2  2 of 2.0  {short}\n3  0 of 2.0\n\nRest\nIt’s over.\n"
        );
        assert_eq!(format_page(&page, false), expected);
        let plain = format_page(&page, true);
        assert!(
            plain.is_ascii() && plain.contains("\nAnn     -12\n"),
            "{plain}"
        );
    }
}
