//! Saved games by name, so that nobody has to type their folders, and as an onlooker sees them.
use super::output;
use crate::core::{Game, Record, RecordError, Table};
use crate::registry::with_game;
use crate::store::{Store, StoreError, read_existing, read_game};
use std::borrow::Cow;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Reads the game at `path`, where `-` is standard input; else see [`file()`].
/// An open game ends at its last event without a secret, as somebody may play it in another
/// terminal: every command reads games here.
pub(super) fn read(path: &Path) -> anyhow::Result<Record> {
    let (record, torn) = read_whole(path)?;
    if torn {
        let file = name(path);
        output::say(&format!(
            "the last line of {file} was cut off and is left out"
        ));
    }
    Ok(without_secrets(record))
}

/// Reads the game at `path` like [`read`], secrets included; `true` if its last line was cut off.
pub(super) fn read_whole(path: &Path) -> Result<(Record, bool), StoreError> {
    read_game(path, &bytes(path)?)
}

/// Returns `record` up to its last event without a secret.
fn without_secrets(mut record: Record) -> Record {
    let id = record.header.game.as_str();
    // A game that does not replay is refused by whoever wanted it.
    if let Some(Ok(lines)) = with_game!(id, G => lines_without_secrets::<G>(&record)) {
        record.lines.truncate(lines);
    }
    record
}

fn lines_without_secrets<G: Game>(record: &Record) -> Result<usize, RecordError> {
    let mut lines = 0;
    let table = Table::<G>::walk(record, |table, line, _| {
        if !table.game().has_secret() {
            // The header is line 1.
            lines = line - 2;
        }
    })?;
    Ok(if table.game().has_secret() {
        lines
    } else {
        record.lines.len()
    })
}

fn bytes(path: &Path) -> Result<Vec<u8>, StoreError> {
    if path != Path::new("-") {
        return read_existing(&file(path));
    }
    let mut bytes = Vec::new();
    let result = io::stdin().lock().read_to_end(&mut bytes);
    result.map_err(|source| StoreError::Io {
        doing: "read",
        path: name(path).into_owned().into(),
        source,
    })?;
    Ok(bytes)
}

/// Returns `path` as messages name it.
pub(super) fn name(path: &Path) -> Cow<'_, str> {
    if path == Path::new("-") {
        "standard input".into()
    } else {
        path.to_string_lossy()
    }
}

/// Returns the file for `path`: itself if it exists, else the saved or finished game of that name,
/// with or without its extension, else itself.
pub(super) fn file(path: &Path) -> PathBuf {
    let is_name_only = path.components().count() == 1;
    if !is_name_only || path.exists() {
        return path.to_owned();
    }
    let mut with_extension = path.as_os_str().to_owned();
    with_extension.push(".jsonl");
    for folder in folders() {
        for file in [folder.join(path), folder.join(&with_extension)] {
            if file.is_file() {
                return file;
            }
        }
    }
    path.to_owned()
}

fn folders() -> Vec<PathBuf> {
    let store = Store::open();
    store
        .map(|store| vec![store.paths().saves.clone(), store.paths().finished.clone()])
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{DiceFrom, Header, RecordEntry, RecordLine, SeatSetup, Seed};
    use crate::games::mathdice::MathDice;
    use crate::games::symmdice::SymmDice;

    fn rolled(faces: &[u8]) -> RecordEntry {
        RecordEntry::Rolled(faces.to_vec())
    }

    fn act(seat: u8, does: &str) -> RecordEntry {
        let does = does.into();
        RecordEntry::Act { seat, does }
    }

    /// Checks that of a game that is not at the end of `lines` yet, only the first `open` are read.
    fn check<G: Game>(options: &str, lines: &[RecordEntry], open: usize) {
        let seats = ["Ann", "Ben"].map(SeatSetup::person);
        let header = Header::new(G::INFO, options, seats, Seed(7), DiceFrom::Typed);
        let mut record = Table::<G>::new(header).unwrap().record();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.jsonl");
        for (n, what) in (1..).zip(lines) {
            let what = what.clone();
            record.lines.push(RecordLine { ms: 0, what });
            let visible = if n < lines.len() { n.min(open) } else { n };
            std::fs::write(&path, record.text()).unwrap();
            let read = read(&path).unwrap();
            assert_eq!(read.lines, record.lines[..visible], "{n}");
        }
    }

    #[test]
    fn what_waits_for_an_answer_is_not_read() {
        let figure = "declare C4 h@1000,0,0 h@-1000,0,18000";
        let claimed = [
            rolled(&[1; 9]),
            rolled(&[6; 9]),
            rolled(&[1, 1, 1, 1, 3, 3, 3, 3, 3]),
            act(0, figure),
            act(1, "challenge"),
            act(0, "vote no"),
            act(1, "vote no"),
        ];
        check::<SymmDice>("referee=table", &claimed, 3);
        let called = [
            rolled(&[8, 11]),
            rolled(&[3, 2, 5]),
            act(0, "buzz"),
            act(0, "call 2/3-5"),
            act(1, "pass"),
        ];
        check::<MathDice>("mode=basic", &called, 1);
    }
}
