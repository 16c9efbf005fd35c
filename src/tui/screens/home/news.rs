//! The one fact that the menu tells about each game: the best result, or the wins.
use crate::core::{
    Player,
    words::{number, plural},
};
use crate::statistics::{GameGroup, PlayerGame};
use crate::tui::views::look;

/// Returns people's games in `groups`, as in the statistics, oldest first.
fn of_people<'a>(groups: &[&GameGroup<'a>]) -> Vec<PlayerGame<'a>> {
    let people = groups.iter().flat_map(|group| {
        let people = group
            .players()
            .into_iter()
            .filter(|(_, player)| *player == Player::Person);
        people.flat_map(|(name, player)| group.games_of(&name, player))
    });
    let mut played: Vec<PlayerGame<'a>> = people.collect();
    played.sort_by_key(|game| game.entry.when);
    played
}

/// Returns the best counting game, called `word`, among those whose options contain `with`: `best
/// 254`.
fn best(played: &[PlayerGame<'_>], word: &str, with: &str) -> Option<String> {
    let counts = |game: &&PlayerGame<'_>| game.counts() && game.entry.options.contains(with);
    let best = played.iter().filter(counts).map(|game| game.value).max()?;
    Some(format!("{word} {}", number(best)))
}

/// Returns the number of wins in counting games of one person against computers, `won 8 of 13`;
/// without such games, the number of all `games`.
fn won(played: &[PlayerGame<'_>], games: usize) -> Option<String> {
    let alone = |game: &&PlayerGame<'_>| {
        let people = game
            .entry
            .seats
            .iter()
            .filter(|seat| seat.player == Player::Person)
            .count();
        game.counts() && people == 1 && game.entry.seats.len() > 1
    };
    let against: Vec<&PlayerGame<'_>> = played.iter().filter(alone).collect();
    let won = against
        .iter()
        .filter(|game| game.seat_result().winner)
        .count();
    match against.len() {
        _ if played.is_empty() => None,
        0 => Some(plural(games, "game")),
        count => Some(format!("won {won} of {count}")),
    }
}

/// Returns the one fact about the results of people in the game called `id`, in at most 14 columns;
/// `None` if it was never finished.
pub(super) fn news(id: &str, groups: &[GameGroup<'_>]) -> Option<String> {
    let groups: Vec<&GameGroup<'_>> = groups.iter().filter(|group| group.key.game == id).collect();
    let played = of_people(&groups);
    let best = look(id)
        .and_then(|look| look.best)
        .and_then(|(word, with)| best(&played, word, with));
    let games = groups.iter().map(|group| group.entries.len()).sum();
    best.or_else(|| won(&played, games))
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

    #[test]
    fn bests_are_of_people_who_were_not_helped() {
        let one = |points| {
            entry(
                1,
                "inverted",
                "",
                &[("Ann", points, true), ("perfect", 400, false)],
            )
        };
        assert_eq!(news_of("inverted", vec![]), None);
        assert_eq!(news_of("inverted", vec![one(180)]), Some("best 180".into()));
        assert_eq!(
            news_of("inverted", vec![one(180), one(200)]),
            Some("best 200".into())
        );
        assert_eq!(
            news_of("inverted", vec![one(200), one(180)]),
            Some("best 200".into())
        );
        let mut helped = one(300);
        helped.seats[0].hints = 1;
        let mut taken_back = one(310);
        taken_back.takebacks = 2;
        let typed = HistoryEntry {
            dice: DiceFrom::Typed,
            ..one(320)
        };
        let seeded = |points| HistoryEntry {
            seed: Seed(u32::MAX),
            ..one(points)
        };
        let entries = vec![
            one(180),
            helped,
            taken_back,
            typed,
            seeded(170),
            seeded(330),
        ];
        assert_eq!(news_of("inverted", entries), Some("best 180".into()));
        assert_eq!(news_of("nice", vec![one(180)]), None);
    }

    #[test]
    fn wins_are_counted_against_computers_alone() {
        let game = |rival, won| {
            entry(
                1,
                "nice",
                "variant=nice",
                &[("Ann", 15, won), (rival, 9, !won)],
            )
        };
        assert_eq!(
            news_of("nice", vec![game("Ben", true)]),
            Some("1 game".into())
        );
        let entries = vec![
            game("Ben", true),
            game("casual", true),
            game("expert", false),
        ];
        assert_eq!(news_of("nice", entries), Some("won 1 of 2".into()));
        let typed = HistoryEntry {
            dice: DiceFrom::Typed,
            ..game("casual", true)
        };
        let entries = vec![game("casual", false), typed];
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
