//! What the history of finished games has for the player: bests, wins, how often was played.
use crate::core::seats::Player;
use crate::core::words::number;
use crate::store::Entry;
use crate::store::history::History;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Days in the chart of games played.
pub(super) const DAYS: usize = 14;
const DAY: Duration = Duration::from_secs(86_400);

/// What there is to say of one game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct News {
    /// The best result, or how many games were won, in at most 14 columns.
    pub(super) best: String,
    /// When the best was reached, and by whom.
    pub(super) reached: Option<(SystemTime, String)>,
    /// Whether the latest game that counts is the best of several.
    pub(super) is_new: bool,
}

/// The best of the people in the games that `counts` holds of, called `word`. Games in which somebody asked for a hint
/// or took something back are no bests.
fn most(history: &History, word: &str, counts: impl Fn(&Entry) -> bool) -> Option<News> {
    let fair = |entry: &&Entry| counts(entry) && entry.takebacks == 0;
    let seats = history.entries.iter().filter(fair).flat_map(|entry| {
        let people = entry.seats.iter().filter(|seat| seat.player == Player::Person && seat.hints == 0);
        people.map(move |seat| (seat.points, entry, seat))
    });
    let seats: Vec<_> = seats.collect();
    let (points, entry, seat) = seats.iter().rev().max_by_key(|(points, ..)| *points)?;
    let latest = seats.last().is_some_and(|(_, last, _)| std::ptr::eq(*last, *entry));
    Some(News {
        best: format!("{word} {}", number(*points)),
        reached: Some((entry.ended(), seat.name.clone())),
        is_new: latest && seats.len() > 1,
    })
}

/// How many of the games against computers, or alone against nobody, the one person in them has won.
fn won(history: &History, counts: impl Fn(&Entry) -> bool) -> Option<News> {
    let people = |entry: &Entry| entry.seats.iter().filter(|seat| seat.player == Player::Person).count();
    let games: Vec<&Entry> =
        history.entries.iter().filter(|entry| counts(entry) && people(entry) > 0).collect();
    let against: Vec<&&Entry> =
        games.iter().filter(|entry| people(entry) == 1 && entry.seats.len() > 1).collect();
    let won = |entry: &&&&Entry| entry.seats.iter().any(|seat| seat.player == Player::Person && seat.winner);
    let best = match (games.len(), against.len()) {
        (0, _) => return None,
        (1, 0) => "1 game".to_owned(),
        (games, 0) => format!("{games} games"),
        (_, count) => format!("{} of {count} won", against.iter().filter(won).count()),
    };
    Some(News { best, ..News::default() })
}

/// Returns what there is to say of the game called `id`; none where it was never finished.
pub(super) fn of(id: &str, history: &History) -> Option<News> {
    let game = |entry: &Entry| entry.game == id;
    let with = |option: &'static str| move |entry: &Entry| entry.game == id && entry.options.contains(option);
    match id {
        "inverted" | "solitaire" => most(history, "best", game),
        "symmdice" => most(history, "best", with("variant=solitaire")),
        "mathdice" => most(history, "sprint", with("mode=sprint")),
        _ => None,
    }
    .or_else(|| won(history, game))
}

/// Returns how many games ended on each of the last days, today's last.
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
    use crate::core::seats::SeatSetup;
    use crate::store::history::Seated;
    use std::path::PathBuf;

    fn entry(when: u64, game: &str, options: &str, seats: &[(&str, i32, bool)]) -> Entry {
        let seats = seats.iter().map(|(name, points, winner)| {
            let player = name.parse().map_or(SeatSetup::person(name).player, Player::Computer);
            let name = (*name).to_owned();
            Seated { name, player, points: *points, winner: *winner, title: None, hints: 0 }
        });
        Entry {
            when,
            game: game.into(),
            options: options.into(),
            seats: seats.collect(),
            takebacks: 0,
            retries: 0,
            seed: None,
            dice: Default::default(),
            file: PathBuf::new(),
            reviewed: Vec::new(),
            daily: None,
        }
    }

    fn told(id: &str, entries: Vec<Entry>) -> Option<(String, bool)> {
        of(id, &History { entries, skipped: 0 }).map(|news| (news.best, news.is_new))
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
        let entries = vec![one(180), helped, taken_back];
        assert_eq!(told("inverted", entries), Some(("best 180".into(), false)));
        assert_eq!(told("nice", vec![one(180)]), None);
    }

    #[test]
    fn wins_are_counted_against_computers_alone() {
        let game = |rival, won| entry(1, "nice", "variant=nice", &[("Ann", 15, won), (rival, 9, !won)]);
        assert_eq!(told("nice", vec![game("Ben", true)]), Some(("1 game".into(), false)));
        let entries = vec![game("Ben", true), game("casual", true), game("expert", false)];
        assert_eq!(told("nice", entries), Some(("1 of 2 won".into(), false)));
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
