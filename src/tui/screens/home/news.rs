//! News from the history of finished games: bests, wins, number of games.
use crate::core::{
    Player,
    words::{number, plural},
};
use crate::statistics::{Group, Played};
use crate::store::Entry;
use crate::store::history::History;
use crate::tui::views::look;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Days in the chart of games played.
pub(super) const DAYS: usize = 14;
const DAY: Duration = Duration::from_secs(86_400);

/// News on one game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct News {
    /// The best result, or the number of wins, in at most 14 columns.
    pub(super) best: String,
    /// The time of the best result, and its player.
    pub(super) reached: Option<(SystemTime, String)>,
    /// The latest game that counts is the best of several.
    pub(super) is_new: bool,
}

/// Returns people's games in `groups`, as in the statistics, oldest first.
fn of_people<'a>(groups: &[&Group<'a>]) -> Vec<Played<'a>> {
    let players =
        |group: &&Group<'a>| group.players().into_iter().map(|player| (player.0, player.1)).collect();
    let people = groups.iter().flat_map(|group| {
        let players: Vec<(String, Player)> = players(group);
        let people = players.into_iter().filter(|(_, player)| *player == Player::Person);
        people.flat_map(|(name, player)| group.played(&name, player))
    });
    let mut played: Vec<Played<'a>> = people.collect();
    played.sort_by_key(|game| game.entry.when);
    played
}

/// Returns the best counting game, called `word`, among those whose options contain `with`.
fn most(played: &[Played<'_>], word: &str, with: &str) -> Option<News> {
    let counts = |game: &&Played<'_>| game.counts() && game.entry.options.contains(with);
    let games: Vec<&Played<'_>> = played.iter().filter(counts).collect();
    // Of equally good games, the first is the best.
    let best = games.iter().rev().max_by_key(|game| game.value)?;
    let latest = games.last().is_some_and(|last| std::ptr::eq(last.entry, best.entry));
    Some(News {
        best: format!("{word} {}", number(best.value)),
        reached: Some((best.entry.ended(), best.seated().name.clone())),
        is_new: latest && games.len() > 1,
    })
}

/// Returns the number of wins in counting games of one person against computers; without such games, the number
/// of all games.
fn won(played: &[Played<'_>]) -> Option<News> {
    let alone = |game: &&Played<'_>| {
        let people = game.entry.seats.iter().filter(|seat| seat.player == Player::Person).count();
        game.counts() && people == 1 && game.entry.seats.len() > 1
    };
    let against: Vec<&Played<'_>> = played.iter().filter(alone).collect();
    let mut games: Vec<*const Entry> = played.iter().map(|game| std::ptr::from_ref(game.entry)).collect();
    games.sort_unstable();
    games.dedup();
    let news = match (games.len(), against.len()) {
        (0, _) => return None,
        (games, 0) => News { best: plural(games, "game"), ..News::default() },
        (_, count) => News::won(against.iter().filter(|game| game.seated().winner).count(), count),
    };
    Some(news)
}

/// Returns the news on the game called `id` from its `groups`; `None` if it was never finished.
pub(super) fn of(id: &str, groups: &[Group<'_>]) -> Option<News> {
    let groups: Vec<&Group<'_>> = groups.iter().filter(|group| group.key.game == id).collect();
    let played = of_people(&groups);
    let best = look(id).and_then(|look| look.best).and_then(|(word, with)| most(&played, word, with));
    best.or_else(|| won(&played))
}

/// Returns the number of games that ended on each of the last days, today last.
pub(super) fn days(history: &History, now: SystemTime) -> [u32; DAYS] {
    let day =
        |time: SystemTime| time.duration_since(UNIX_EPOCH).unwrap_or_default().as_secs() / DAY.as_secs();
    let mut days = [0; DAYS];
    for entry in &history.entries {
        let ago = day(now).checked_sub(day(entry.ended())).map(|ago| ago as usize);
        if let Some(ago) = ago.filter(|ago| *ago < DAYS) {
            days[DAYS - 1 - ago] += 1;
        }
    }
    days
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{DiceFrom, Seed};
    use crate::statistics::groups;
    use crate::store::history::Seated;
    use std::sync::atomic::{AtomicU32, Ordering};

    /// Number of games so far; each has a seed of its own.
    static GAMES: AtomicU32 = AtomicU32::new(0);

    fn entry(when: u64, game: &str, options: &str, seats: &[(&str, i32, bool)]) -> Entry {
        let seats = seats.iter().map(|(name, points, winner)| Seated::sample(name, *points, *winner));
        let seed = Seed(GAMES.fetch_add(1, Ordering::Relaxed));
        Entry { seed, ..Entry::sample(when, &format!("{game} {options}"), seats.collect()) }
    }

    fn told(id: &str, entries: Vec<Entry>) -> Option<(String, bool)> {
        of(id, &groups(&entries)).map(|news| (news.best, news.is_new))
    }

    #[test]
    fn bests_are_of_people_who_were_not_helped() {
        let one = |points| entry(1, "inverted", "", &[("Ann", points, true), ("perfect", 400, false)]);
        assert_eq!(told("inverted", vec![]), None);
        assert_eq!(told("inverted", vec![one(180)]), Some(("best 180".into(), false)));
        assert_eq!(told("inverted", vec![one(180), one(200)]), Some(("best 200".into(), true)));
        assert_eq!(told("inverted", vec![one(200), one(180)]), Some(("best 200".into(), false)));
        let mut helped = one(300);
        helped.seats[0].hints = 1;
        let mut taken_back = one(310);
        taken_back.takebacks = 2;
        let typed = Entry { dice: DiceFrom::Typed, ..one(320) };
        let seeded = |points| Entry { seed: Seed(u32::MAX), ..one(points) };
        let entries = vec![one(180), helped, taken_back, typed, seeded(170), seeded(330)];
        assert_eq!(told("inverted", entries), Some(("best 180".into(), false)));
        assert_eq!(told("nice", vec![one(180)]), None);
    }

    #[test]
    fn wins_are_counted_against_computers_alone() {
        let game = |rival, won| entry(1, "nice", "variant=nice", &[("Ann", 15, won), (rival, 9, !won)]);
        assert_eq!(told("nice", vec![game("Ben", true)]), Some(("1 game".into(), false)));
        let entries = vec![game("Ben", true), game("casual", true), game("expert", false)];
        assert_eq!(told("nice", entries), Some(("1 of 2 won".into(), false)));
        let typed = Entry { dice: DiceFrom::Typed, ..game("casual", true) };
        let entries = vec![game("casual", false), typed];
        assert_eq!(told("nice", entries), Some(("0 of 1 won".into(), false)));
        let sprint = entry(1, "mathdice", "mode=sprint length=short", &[("Ann", 17, false)]);
        assert_eq!(told("mathdice", vec![sprint]), Some(("sprint 17".into(), false)));
    }

    #[test]
    fn games_are_counted_by_day() {
        let at = |day: u64| entry(day * 86_400 + 5, "nice", "", &[("Ann", 1, true)]);
        let history = History { entries: vec![at(3), at(17), at(20), at(20)], skipped: 0 };
        let days = days(&history, UNIX_EPOCH + Duration::from_secs(20 * 86_400 + 70));
        assert_eq!((days[DAYS - 1], days[DAYS - 4], days.iter().sum::<u32>()), (2, 1, 3));
    }
}
