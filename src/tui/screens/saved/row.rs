//! A game in the list: its data, from the history if possible, and read from its file only on
//! demand.
use crate::core::{
    Header,
    rules::{options::unusual, seats::name_key},
    words::{list, name_with_score, number, plural, visible::visible},
};
use crate::registry::{name_of, options_of, replay};
use crate::store::{HistoryEntry, Save, SaveFile, Store, calendar};
use crate::tui::canvas::width_of;
use std::cell::OnceCell;
use std::path::PathBuf;
use std::time::SystemTime;

/// A game in the list.
pub(super) struct SavedRow {
    pub(super) path: PathBuf,
    /// Time of its end, or of the last write.
    pub(super) when: SystemTime,
    /// Its entry in the history.
    entry: Option<HistoryEntry>,
    header: OnceCell<Option<Header>>,
    /// The seats in words, and the names of the winners.
    seats: OnceCell<(Vec<String>, Vec<String>)>,
    /// The text searched by a filter.
    text: OnceCell<String>,
    /// Number of events of an open game, if known.
    events: Option<usize>,
    pub(super) problem: Option<String>,
}

impl SavedRow {
    /// Creates a row for an open game.
    pub(super) fn open(save: Save) -> SavedRow {
        let filed = SaveFile {
            path: save.path,
            modified: save.modified,
        };
        let header = OnceCell::from(save.header);
        SavedRow {
            header,
            events: Some(save.events),
            problem: save.problem,
            ..SavedRow::from_file(filed, None)
        }
    }

    /// Creates a row for a file that has not been read yet.
    pub(super) fn from_file(filed: SaveFile, entry: Option<HistoryEntry>) -> SavedRow {
        let ended = entry.as_ref().map(HistoryEntry::end_time);
        SavedRow {
            path: filed.path,
            when: ended.unwrap_or(filed.modified),
            entry,
            header: OnceCell::new(),
            seats: OnceCell::new(),
            text: OnceCell::new(),
            events: None,
            problem: None,
        }
    }

    fn header(&self, store: &Store) -> Option<&Header> {
        self.header
            .get_or_init(|| store.header(&self.path).ok())
            .as_ref()
    }

    /// Returns the name of its file.
    fn file(&self) -> String {
        visible(&self.path.file_name().unwrap_or_default().to_string_lossy()).into_owned()
    }

    /// Returns the id of its game; empty if it cannot be read.
    pub(super) fn game(&self, store: &Store) -> &str {
        match &self.entry {
            Some(entry) => &entry.game,
            None => self.header(store).map_or("", |header| &header.game),
        }
    }

    /// Returns the name of its game.
    pub(super) fn name(&self, store: &Store) -> String {
        match self.game(store) {
            "" => self.file(),
            game => visible(name_of(game)).into_owned(),
        }
    }

    /// Returns its non-default rules, and the game it continues.
    fn variant(&self, store: &Store) -> String {
        let options = match &self.entry {
            Some(entry) => &entry.options,
            None => self.header(store).map_or("", |header| &header.options),
        };
        let variant = variant(self.game(store), options);
        // In the history, a game continued from another counts as one with an undo.
        let asks = self.entry.as_ref().is_none_or(|entry| entry.takebacks > 0);
        let from = asks.then(|| self.header(store)?.played_on_from).flatten();
        let parts = [
            from.map(|n| format!("from move {}", n + 1)),
            Some(variant).filter(|v| !v.is_empty()),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// Returns its seats, winners first; those of a finished game with their points.
    pub(super) fn seats(&self, store: &Store) -> &[String] {
        &self.seats_and_winners(store).0
    }

    /// Returns its seats, and the names of the winners. Without an entry in the history the game is
    /// replayed.
    fn seats_and_winners(&self, store: &Store) -> &(Vec<String>, Vec<String>) {
        self.seats.get_or_init(|| {
            let mut seats = self.read_seats(store);
            seats.sort_by_key(|(_, points, winner)| (!winner, std::cmp::Reverse(*points)));
            let seat = |(name, points, _): &(String, Option<i32>, bool)| match points {
                Some(points) => name_with_score(name, number(*points)),
                None => name.clone(),
            };
            let winners = seats
                .iter()
                .filter(|(.., winner)| *winner)
                .map(|(name, ..)| name.clone());
            (seats.iter().map(seat).collect(), winners.collect())
        })
    }

    /// Returns the name, the points and the win of each seat.
    fn read_seats(&self, store: &Store) -> Vec<(String, Option<i32>, bool)> {
        let visible = |name: &str| visible(name).into_owned();
        if let Some(entry) = &self.entry {
            let seats = entry.seats.iter();
            return seats
                .map(|seat| (visible(&seat.name), Some(seat.points), seat.winner))
                .collect();
        }
        let Some(header) = self.header(store) else {
            return Vec::new();
        };
        let standings = || {
            let (record, _) = store.read(&self.path).ok()?;
            replay(&record)?.ok()?
        };
        let standings = if self.events.is_some() {
            None
        } else {
            standings()
        };
        let of = |at: usize| {
            standings
                .as_ref()
                .map(|all| (all[at].points, all[at].winner))
        };
        let seat = |(at, name): (usize, &str)| {
            (
                visible(name),
                of(at).map(|(points, _)| points),
                of(at).is_some_and(|(_, winner)| winner),
            )
        };
        header
            .seats
            .iter()
            .map(|seat| seat.name.as_str())
            .enumerate()
            .map(seat)
            .collect()
    }

    /// Returns the time since an open game was left, or the day on which a game ended.
    pub(super) fn date(&self) -> String {
        if self.events.is_some() {
            ago(self.when)
        } else {
            calendar::format_day(calendar::day_of(self.when))
        }
    }

    /// Returns `true` if every word of `filter`, in lower case, is in the listed text of this game.
    pub(super) fn matches_filter(&self, filter: &str, store: &Store) -> bool {
        let text = self.text.get_or_init(|| {
            let names: Vec<&str> = match &self.entry {
                Some(entry) => entry.seats.iter().map(|seat| seat.name.as_str()).collect(),
                None => {
                    let seats = self.header(store).map_or(&[][..], |header| &header.seats);
                    seats.iter().map(|seat| seat.name.as_str()).collect()
                }
            };
            let (name, names, variant) = (self.name(store), names.join(" "), self.variant(store));
            name_key(&format!(
                "{name} {names} {variant} {} {}",
                self.date(),
                self.game(store)
            ))
        });
        filter.split_whitespace().all(|word| text.contains(word))
    }

    /// Describes the game in one sentence.
    pub(super) fn sentence(&self, store: &Store) -> String {
        let (name, date, variant) = (self.name(store), self.date(), self.variant(store));
        if self.entry.is_none() && self.header(store).is_none() {
            return format!("{name} can't be read.");
        }
        let name = if variant.is_empty() {
            name
        } else {
            format!("{name}, {variant}")
        };
        let (seats, winners) = self.seats_and_winners(store);
        if let Some(events) = self.events {
            return format!(
                "{name}: {}, {date}, {}.",
                list(seats),
                plural(events, "move")
            );
        }
        let won = match &winners[..] {
            [] => String::new(),
            [one] => format!("; {one} won"),
            _ => format!("; {} shared the win", list(winners)),
        };
        format!("{name}, {date}: {}{won}.", seats.join(", "))
    }
}

/// A saved game in one line of at most `width` columns, with the names if they fit: `Inverted Dice:
/// Ann and Ben, 3 hours ago`.
pub(crate) fn describe_in(save: &Save, width: i32) -> String {
    let file =
        || visible(&save.path.file_name().unwrap_or_default().to_string_lossy()).into_owned();
    let Some(header) = &save.header else {
        return file();
    };
    let name = name_of(&header.game);
    let names: Vec<&str> = header.seats.iter().map(|c| c.name.as_str()).collect();
    let when = ago(save.modified);
    let room = width - width_of(name) - width_of(&when) - 4;
    let all = Some(list(&names)).filter(|all| width_of(all) <= room);
    let names = all.unwrap_or_else(|| plural(names.len(), "player"));
    visible(&format!("{name}: {names}, {when}")).into_owned()
}

/// Returns the time since `then`, roughly.
fn ago(then: SystemTime) -> String {
    let seconds = SystemTime::now()
        .duration_since(then)
        .unwrap_or_default()
        .as_secs();
    let past = |count: u64, unit: &str| format!("{} ago", plural(count, unit));
    match seconds {
        0..90 => "just now".into(),
        90..5400 => past((seconds + 30) / 60, "minute"),
        5400..129_600 => past((seconds + 1800) / 3600, "hour"),
        _ => past((seconds + 43_200) / 86_400, "day"),
    }
}

/// Returns the values of `options` of the game called `id` that are not the usual ones: `super,
/// 10`.
fn variant(id: &str, options: &str) -> String {
    let values: Vec<&str> = unusual(options_of(id), options)
        .into_iter()
        .map(|(_, value)| value)
        .collect();
    visible(&values.join(", ")).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn times_are_told_roughly() {
        let check = |seconds, expected: &str| {
            assert_eq!(
                ago(SystemTime::now() - Duration::from_secs(seconds)),
                expected
            );
        };
        check(5, "just now");
        check(95, "2 minutes ago");
        check(3600, "60 minutes ago");
        check(7200, "2 hours ago");
        check(90_000, "25 hours ago");
        check(260_000, "3 days ago");
    }

    #[test]
    fn only_unusual_options_are_told() {
        assert_eq!(variant("nice", "variant=nice target=standard"), "");
        assert_eq!(variant("nice", "variant=super target=10"), "super, 10");
        assert_eq!(variant("chess", "clock=blitz"), "blitz");
        assert_eq!(variant("inverted", ""), "");
    }
}
