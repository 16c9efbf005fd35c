//! Two people over all their games.
use super::group::GroupKey;
use crate::core::{Player, rules::seats::is_same_name};
use crate::registry::games;
use crate::store::HistoryEntry;

/// The games of one kind among two people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct VersusGame {
    pub(crate) game: &'static str,
    /// Half wins of each: 2 for a win, 1 for a shared one.
    pub(crate) halves: [u32; 2],
    /// Number of games, with those that somebody else won.
    pub(crate) games: usize,
}

/// Returns the index of the seat of the person called `name`.
fn seat_of(entry: &HistoryEntry, name: &str) -> Option<usize> {
    entry
        .seats
        .iter()
        .position(|seat| seat.player == Player::Person && is_same_name(&seat.name, name))
}

/// Returns the people who have played with `me`, those with most games first.
pub(crate) fn company(entries: &[HistoryEntry], me: &str) -> Vec<String> {
    let mut names_with_games: Vec<(String, usize)> = Vec::new();
    for entry in entries.iter().rev() {
        if seat_of(entry, me).is_none() {
            continue;
        }
        let people = entry
            .seats
            .iter()
            .filter(|seat| seat.player == Player::Person && !is_same_name(&seat.name, me));
        for seat in people {
            let known = names_with_games
                .iter_mut()
                .find(|(name, _)| is_same_name(name, &seat.name));
            match known {
                Some((_, games)) => *games += 1,
                None => names_with_games.push((seat.name.clone(), 1)),
            }
        }
    }
    names_with_games.sort_by_key(|(_, games)| std::cmp::Reverse(*games));
    names_with_games.into_iter().map(|(name, _)| name).collect()
}

/// Counts the wins of two people called `names` against each other, by game in the order of the
/// menu, without games never played.
pub(crate) fn versus(entries: &[HistoryEntry], names: [&str; 2]) -> Vec<VersusGame> {
    let mut all: Vec<VersusGame> = games()
        .into_iter()
        .map(|about| VersusGame {
            game: about.id,
            halves: [0, 0],
            games: 0,
        })
        .collect();
    for entry in entries {
        let [Some(one), Some(other)] = names.map(|name| seat_of(entry, name)) else {
            continue;
        };
        let Some(game) = all.iter_mut().find(|game| game.game == entry.game) else {
            continue;
        };
        // Partners win and lose together.
        let sides = GroupKey::of(entry).sides();
        if sides[one] == sides[other] {
            continue;
        }
        game.games += 1;
        let won = [one, other].map(|seat| entry.seats[seat].winner);
        match won {
            [true, true] => game.halves = game.halves.map(|halves| halves + 1),
            [true, false] => game.halves[0] += 2,
            [false, true] => game.halves[1] += 2,
            [false, false] => {}
        }
    }
    all.retain(|game| game.games > 0);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::history::SeatResult;

    fn versus_game(game: &'static str, halves: [u32; 2], games: usize) -> VersusGame {
        VersusGame {
            game,
            halves,
            games,
        }
    }

    fn entry_of(game: &str, seats: &[(&str, i32)]) -> HistoryEntry {
        HistoryEntry::sample(1, game, SeatResult::samples(seats))
    }

    #[test]
    fn wins_are_counted_by_game() {
        let entries = [
            entry_of("inverted", &[("Ann", 200), ("Ben", 190)]),
            entry_of("inverted", &[("Ben", 190), ("Ann", 190)]),
            entry_of("nice", &[("Ann", 3), ("Ben", 15), ("Cy", 1)]),
            entry_of("nice", &[("Ann", 15), ("casual", 3)]),
            entry_of("nice", &[("Ann", 3), ("Ben", 1), ("Cy", 15)]),
        ];
        assert_eq!(company(&entries, "ann"), ["Ben", "Cy"]);
        assert_eq!(
            versus(&entries, ["Ann", "Ben"]),
            [
                versus_game("nice", [0, 2], 2),
                versus_game("inverted", [3, 1], 2)
            ]
        );
    }
}
