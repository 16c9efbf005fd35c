//! The one fact that the menu tells about each game: the best result, or the wins.
use crate::core::{
    Player,
    words::{number, plural},
};
use crate::statistics::{GameGroup, PlayerGame};
use crate::tui::views::look;

/// Returns people's games in `groups`, as in the statistics, oldest first.
fn of_people<'a>(groups: &[&GameGroup<'a>]) -> Vec<PlayerGame<'a>> {
    let mut games: Vec<PlayerGame<'a>> = Vec::new();
    for group in groups {
        for (name, player) in group.players() {
            if player == Player::Person {
                games.extend(group.games_of(&name, player));
            }
        }
    }
    games.sort_by_key(|game| game.entry.when);
    games
}

/// Returns the best counting game, called `word`, among those whose options contain `with`: `best
/// 254`.
fn best(games: &[PlayerGame<'_>], word: &str, with: &str) -> Option<String> {
    let best = games
        .iter()
        .filter(|game| game.counts() && game.entry.options.contains(with))
        .map(|game| game.value)
        .max()?;
    Some(format!("{word} {}", number(best)))
}

/// Returns the number of wins in counting games of one person against computers, `won 8 of 13`;
/// without such games, the number of all.
fn won(games: &[PlayerGame<'_>], all: usize) -> Option<String> {
    let mut count = 0;
    let mut won = 0;
    for game in games.iter().filter(|game| is_against_computers(game)) {
        count += 1;
        won += usize::from(game.seat_result().winner);
    }
    match count {
        _ if games.is_empty() => None,
        0 => Some(plural(all, "game")),
        _ => Some(format!("won {won} of {count}")),
    }
}

/// Returns `true` for a counting game of one person against computers.
fn is_against_computers(game: &PlayerGame<'_>) -> bool {
    let seats = &game.entry.seats;
    let people = seats.iter().filter(|seat| seat.player == Player::Person);
    game.counts() && people.count() == 1 && seats.len() > 1
}

/// Returns the one fact about the results of people in the game called `id`, in at most 14 columns;
/// `None` if it was never finished.
pub(super) fn news(id: &str, groups: &[GameGroup<'_>]) -> Option<String> {
    let groups: Vec<&GameGroup<'_>> = groups.iter().filter(|group| group.key.game == id).collect();
    let games = of_people(&groups);
    let best = look(id)
        .and_then(|look| look.best)
        .and_then(|(word, with)| best(&games, word, with));
    let all = groups.iter().map(|group| group.entries.len()).sum();
    best.or_else(|| won(&games, all))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{DiceFrom, Seed};
    use crate::statistics::groups;
    use crate::store::HistoryEntry;
    use crate::store::history::SeatResult;
    use std::sync::atomic::{AtomicU32, Ordering};

    /// Number of games so far; each has a seed of its own.
    static GAMES: AtomicU32 = AtomicU32::new(0);

    fn entry(when: u64, game: &str, options: &str, seats: &[(&str, i32, bool)]) -> HistoryEntry {
        let seats = seats
            .iter()
            .map(|(name, points, winner)| SeatResult::sample(name, *points, *winner));
        let seed = Seed(GAMES.fetch_add(1, Ordering::Relaxed));
        HistoryEntry {
            seed,
            ..HistoryEntry::sample(when, &format!("{game} {options}"), seats.collect())
        }
    }

    fn news_of(id: &str, entries: Vec<HistoryEntry>) -> Option<String> {
        news(id, &groups(&entries))
    }

    fn win_with(points: i32) -> HistoryEntry {
        entry(
            1,
            "inverted",
            "",
            &[("Ann", points, true), ("perfect", 400, false)],
        )
    }

    fn seeded_win_with(points: i32) -> HistoryEntry {
        HistoryEntry {
            seed: Seed(u32::MAX),
            ..win_with(points)
        }
    }

    fn game_against(rival: &str, has_won: bool) -> HistoryEntry {
        entry(
            1,
            "nice",
            "variant=nice",
            &[("Ann", 15, has_won), (rival, 9, !has_won)],
        )
    }

    #[test]
    fn bests_are_of_people_who_were_not_helped() {
        assert_eq!(news_of("inverted", vec![]), None);
        assert_eq!(
            news_of("inverted", vec![win_with(180)]),
            Some("best 180".into())
        );
        assert_eq!(
            news_of("inverted", vec![win_with(180), win_with(200)]),
            Some("best 200".into())
        );
        assert_eq!(
            news_of("inverted", vec![win_with(200), win_with(180)]),
            Some("best 200".into())
        );
        let mut helped = win_with(300);
        helped.seats[0].hints = 1;
        let mut taken_back = win_with(310);
        taken_back.takebacks = 2;
        let typed = HistoryEntry {
            dice: DiceFrom::Typed,
            ..win_with(320)
        };
        let entries = vec![
            win_with(180),
            helped,
            taken_back,
            typed,
            seeded_win_with(170),
            seeded_win_with(330),
        ];
        assert_eq!(news_of("inverted", entries), Some("best 180".into()));
        assert_eq!(news_of("nice", vec![win_with(180)]), None);
    }

    #[test]
    fn wins_are_counted_against_computers_alone() {
        assert_eq!(
            news_of("nice", vec![game_against("Ben", true)]),
            Some("1 game".into())
        );
        let entries = vec![
            game_against("Ben", true),
            game_against("casual", true),
            game_against("expert", false),
        ];
        assert_eq!(news_of("nice", entries), Some("won 1 of 2".into()));
        let typed = HistoryEntry {
            dice: DiceFrom::Typed,
            ..game_against("casual", true)
        };
        let entries = vec![game_against("casual", false), typed];
        assert_eq!(news_of("nice", entries), Some("won 0 of 1".into()));
        let sprint = entry(
            1,
            "mathdice",
            "mode=sprint length=short",
            &[("Ann", 17, false)],
        );
        assert_eq!(news_of("mathdice", vec![sprint]), Some("sprint 17".into()));
    }
}
