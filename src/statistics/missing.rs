//! Finished games that the history does not have.
use crate::core::{Game, Record, Table};
use crate::registry::with_game;
use crate::store::{HistoryEntry, Store, StoreError};
use std::collections::HashSet;
use std::path::Path;
use std::time::UNIX_EPOCH;

/// Adds the games that were finished here to the history if it can be read and does not have them: a
/// program that is killed at the end of a game leaves such a game.
pub(crate) fn add_missing_games(store: &Store) -> Result<(), StoreError> {
    let Ok(history) = store.history() else {
        return Ok(());
    };
    let known: HashSet<_> = history
        .entries
        .iter()
        .map(|entry| entry.file.file_name())
        .collect();
    for filed in store.filed_results() {
        if known.contains(&filed.path.file_name()) {
            continue;
        }
        let Ok((record, _)) = store.read(&filed.path) else {
            continue;
        };
        let entry =
            with_game!(record.header.game.as_str(), G => entry_of::<G>(&record, &filed.path));
        if let Some(mut entry) = entry.flatten() {
            entry.when = filed
                .modified
                .duration_since(UNIX_EPOCH)
                .map_or(0, |end| end.as_secs());
            store.append_history(&entry)?;
        }
    }
    Ok(())
}

/// Returns the entry of a game that is over.
fn entry_of<G: Game>(record: &Record, file: &Path) -> Option<HistoryEntry> {
    let table = Table::<G>::from_record(record).ok()?;
    table.is_over().then(|| HistoryEntry::of(&table, file))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FINISHED: &str = include_str!("../../tests/made_saves/finished/inverted.jsonl");

    #[test]
    fn a_game_finished_here_is_added_once() {
        let root = tempfile::tempdir().unwrap();
        let store = Store::at(root.path());
        let (record, _) = Record::parse(FINISHED).unwrap();
        store.adopt(&record, true).unwrap();
        add_missing_games(&store).unwrap();
        assert_eq!(
            store.history().unwrap().entries,
            [],
            "it was finished elsewhere"
        );

        let mut save = store.create(&record.header).unwrap();
        save.finish(&record.lines).unwrap();
        add_missing_games(&store).unwrap();
        let entries = store.history().unwrap().entries;
        assert_eq!(entries.len(), 1);
        assert_eq!(entries[0].file, save.path());
        assert_eq!(entries[0].seats.len(), record.header.seats.len());

        // A line whose way to the disk failed is written again.
        store.append_history(&entries[0]).unwrap();
        add_missing_games(&store).unwrap();
        assert_eq!(store.history().unwrap().entries, entries);
    }
}
