//! Rank of the game among the others of its players.
use crate::core::{Game, Table};
use crate::statistics::{index_of, rank};
use crate::store::Entry;
use jiff::tz::TimeZone;
use std::path::Path;

/// Returns the rank of the game on `table`, saved in `file`, for each person; empty if the `entries` of the history do not have it, and
/// for computers.
pub(super) fn of_all<G: Game>(table: &Table<G>, file: &Path, entries: &[Entry]) -> Vec<String> {
    let Some(at) = index_of(entries, file) else { return Vec::new() };
    let zone = TimeZone::system();
    let alone = table.people() == 1;
    let seats = table.header().seats.iter().enumerate();
    seats
        .map(|(seat, setup)| {
            let name = (!alone).then_some(setup.name.as_str());
            let rank = if setup.is_person() { rank(entries, at, seat) } else { None };
            rank.map_or(String::new(), |rank| rank.sentence(name, &zone))
        })
        .collect()
}
