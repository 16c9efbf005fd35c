//! The games of an evening.
use super::group::GroupKey;
use crate::core::{GameResult, Seed, Series};
use crate::store::HistoryEntry;
use std::collections::BTreeSet;

/// Returns the finished games of the evening `id` among `entries`, by number, each with its result.
/// Of several games with a number, the first to end counts.
pub(crate) fn evening<'a>(
    id: Seed,
    series: &Series,
    entries: &'a [HistoryEntry],
) -> Vec<(&'a HistoryEntry, GameResult)> {
    let mut results_by_game: Vec<(&HistoryEntry, GameResult)> = Vec::new();
    for entry in entries {
        let Some(game) = entry.occasion.evening().filter(|game| game.id == id) else {
            continue;
        };
        if results_by_game
            .iter()
            .all(|(_, known)| known.number != game.game)
            && let Some(result) = result(series, entry, game.game)
        {
            results_by_game.push((entry, result));
        }
    }
    results_by_game.sort_by_key(|(_, result)| result.number);
    results_by_game
}

/// Returns the result of `entry` as game `number` of `series`; `None` if somebody else played.
fn result(series: &Series, entry: &HistoryEntry, number: u32) -> Option<GameResult> {
    let names: Vec<&str> = entry.seats.iter().map(|seat| seat.name.as_str()).collect();
    let won: Vec<bool> = entry.seats.iter().map(|seat| seat.winner).collect();
    let sides = GroupKey::of(entry).sides();
    let winners: BTreeSet<usize> = (0..won.len())
        .filter(|seat| won[*seat])
        .map(|seat| sides[seat])
        .collect();
    series.result(number, &names, &won, winners.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{EveningGame, Occasion};
    use crate::store::Evening;
    use crate::store::history::SeatResult;

    fn entry(id: Seed, game: u32, options: &str, seats: &[(&str, i32)]) -> HistoryEntry {
        let occasion = Occasion::Evening(EveningGame { id, game });
        HistoryEntry {
            occasion,
            ..HistoryEntry::sample(game.into(), options, SeatResult::samples(seats))
        }
    }

    #[test]
    fn each_game_counts_once() {
        let sample = Evening::sample();
        let other = Seed(8);
        let entries = [
            entry(sample.id, 1, "inverted", &[("Ann", 200), ("Ben", 190)]),
            entry(sample.id, 1, "inverted", &[("Ann", 180), ("Ben", 190)]),
            entry(other, 2, "inverted", &[("Ann", 180), ("Ben", 190)]),
            entry(sample.id, 2, "inverted", &[("Cy", 180), ("Ben", 190)]),
            entry(sample.id, 2, "inverted", &[("Ben", 190), ("Ann", 190)]),
        ];
        let results: Vec<GameResult> = evening(sample.id, &sample.series, &entries)
            .into_iter()
            .map(|(_, result)| result)
            .collect();
        assert_eq!(sample.series.tally(&results), ["Ann · 1½", "Ben · ½"]);
    }

    /// Partners win as one side: each has won.
    #[test]
    fn partners_share_no_win() {
        let mut sample = Evening::sample();
        sample.series.players = ["Ann", "Ben", "Cy", "Dora"]
            .map(crate::core::SeatSetup::person)
            .to_vec();
        let seats = [("Ann", 15), ("Ben", 3), ("Cy", 15), ("Dora", 3)];
        let entries = [entry(sample.id, 1, "nice variant=super target=30", &seats)];
        let results = evening(sample.id, &sample.series, &entries);
        assert_eq!(results[0].1.halves, [2, 0, 2, 0]);
    }
}
