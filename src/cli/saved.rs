//! Saved games by name, so that nobody has to type their folders, and as an onlooker sees them.
use super::output;
use crate::core::{Game, Record, RecordError, Table};
use crate::duel::pasted::read_pasted;
use crate::registry::with_game;
use crate::store::{Store, StoreError, read_existing, read_game};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// Reads the game at `path`, a file or a pasted game: `-` is standard input, else see [`file()`].
/// An open game ends at its last event without a secret, as somebody may play it in another
/// terminal: every command reads games here.
pub(super) fn read(path: &Path) -> anyhow::Result<Record> {
    let (record, torn) = read_whole(path)?;
    if torn {
        output::say(&format!(
            "the last line of {} was cut off and is left out",
            path.display()
        ));
    }
    Ok(without_secrets(record))
}

/// Reads the game at `path` like [`read`], secrets included; `true` if its last line was cut off.
pub(super) fn read_whole(path: &Path) -> anyhow::Result<(Record, bool)> {
    let pasted = |text: &str| read_pasted(text).map(|record| record.map_err(anyhow::Error::msg));
    if let Some(record) = path.to_str().and_then(pasted) {
        return Ok((record?, false));
    }
    let bytes = bytes(path)?;
    match (read_game(path, &bytes), std::str::from_utf8(&bytes)) {
        (Ok(read), _) => Ok(read),
        (Err(why), Ok(text)) => Ok((pasted(text).unwrap_or_else(|| Err(why.into()))?, false)),
        (Err(why), Err(_)) => Err(why.into()),
    }
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
    let is_open = |table: &Table<G>| table.game().seen_by(None) == *table.game();
    let mut lines = 0;
    let table = Table::<G>::walk(record, |table, line, _| {
        if is_open(table) {
            // The header is line 1.
            lines = line - 2;
        }
    })?;
    Ok(if is_open(&table) {
        record.lines.len()
    } else {
        lines
    })
}

fn bytes(path: &Path) -> Result<Vec<u8>, StoreError> {
    if path != Path::new("-") {
        return read_existing(&file(path));
    }
    let mut bytes = Vec::new();
    let read = io::stdin().lock().read_to_end(&mut bytes);
    read.map_err(|source| StoreError::Io {
        doing: "read",
        path: path.to_owned(),
        source,
    })?;
    Ok(bytes)
}

/// Returns the file for `path`: itself if it exists, else the saved or finished game of that name,
/// with or without its extension, else itself.
pub(super) fn file(path: &Path) -> PathBuf {
    let name_only = path.components().count() == 1;
    if !name_only || path.exists() {
        return path.to_owned();
    }
    let mut ended = path.as_os_str().to_owned();
    ended.push(".jsonl");
    let all = folders();
    let there = all
        .iter()
        .flat_map(|folder| [folder.join(path), folder.join(&ended)]);
    there
        .into_iter()
        .find(|file| file.is_file())
        .unwrap_or_else(|| path.to_owned())
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
    use crate::core::{DiceFrom, Header, Purpose, RandomPlay, Seat, SeatSetup, Seed, Stream};
    use crate::duel::pasted::paste;
    use crate::games::solitaire::Solitaire;
    use std::time::Duration;

    #[test]
    fn what_is_hidden_is_not_read() {
        let seats = ["Ann", "Ben"].map(SeatSetup::person);
        let header = Header::new(Solitaire::INFO, "", seats, Seed(7), DiceFrom::Seeded);
        let mut table = Table::<Solitaire>::new(header).unwrap();
        let mut stream = Stream::new(Seed(1), Purpose::Trials, 0);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.jsonl");
        table.roll(Duration::ZERO).unwrap();
        let open = table.record();
        for (seat, seen) in [(Seat(0), false), (Seat(1), true)] {
            let action = table.game().random_action(seat, &mut stream).unwrap();
            table.act(Duration::ZERO, seat, action).unwrap();
            // Once both have divided in secret, all is told.
            let expected = if seen { table.record() } else { open.clone() };
            for text in [table.record().text(), paste(&table.record())] {
                std::fs::write(&path, &text).unwrap();
                assert_eq!(read(&path).unwrap(), expected);
            }
            assert_eq!(read(Path::new(&paste(&table.record()))).unwrap(), expected);
        }
    }
}
