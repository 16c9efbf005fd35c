//! A game in the list: its data, from the history if possible, and read from its file only on
//! demand.
use crate::core::{
    Header, Standing,
    rules::{options::unusual, seats::name_key},
    words::{list, name_with_score, number, plural, visible::visible},
};
use crate::registry::{name_of, options_of, replay};
use crate::store::{HistoryEntry, Save, SaveFile, Store, calendar};
use crate::tui::canvas::width_of;
use std::cell::OnceCell;
use std::path::{Path, PathBuf};
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
            "" => name_of_file(&self.path),
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
        let may_continue = self.entry.as_ref().is_none_or(|entry| entry.takebacks > 0);
        let mut parts = Vec::new();
        if may_continue
            && let Some(header) = self.header(store)
            && let Some(event) = header.played_on_from
        {
            parts.push(format!("from move {}", event + 1));
        }
        if !variant.is_empty() {
            parts.push(variant);
        }
        parts.join(", ")
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
            seats.sort_by_key(|(_, points, is_winner)| (!is_winner, std::cmp::Reverse(*points)));
            let mut descriptions = Vec::new();
            let mut winners = Vec::new();
            for (name, points, is_winner) in seats {
                descriptions.push(match points {
                    Some(points) => name_with_score(&name, number(points)),
                    None => name.clone(),
                });
                if is_winner {
                    winners.push(name);
                }
            }
            (descriptions, winners)
        })
    }

    /// Returns the name, the points and the win of each seat.
    fn read_seats(&self, store: &Store) -> Vec<(String, Option<i32>, bool)> {
        let mut seats = Vec::new();
        if let Some(entry) = &self.entry {
            for seat in &entry.seats {
                let name = visible(&seat.name).into_owned();
                seats.push((name, Some(seat.points), seat.winner));
            }
            return seats;
        }
        let Some(header) = self.header(store) else {
            return seats;
        };
        let standings = self.final_standings(store).unwrap_or_default();
        for (index, seat) in header.seats.iter().enumerate() {
            let name = visible(&seat.name).into_owned();
            let standing = standings.get(index);
            let is_winner = standing.is_some_and(|standing| standing.winner);
            seats.push((name, standing.map(|standing| standing.points), is_winner));
        }
        seats
    }

    /// Replays a finished game.
    fn final_standings(&self, store: &Store) -> Option<Vec<Standing>> {
        if self.events.is_some() {
            return None;
        }
        let (record, _) = store.read(&self.path).ok()?;
        replay(&record)?.ok()?
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
    pub(super) fn is_matching_filter(&self, filter: &str, store: &Store) -> bool {
        let text = self.text.get_or_init(|| {
            let names: Vec<&str> = match &self.entry {
                Some(entry) => entry.seats.iter().map(|seat| seat.name.as_str()).collect(),
                None => {
                    let seats = self.header(store).map_or(&[][..], |header| &header.seats);
                    seats.iter().map(|seat| seat.name.as_str()).collect()
                }
            };
            name_key(&format!(
                "{} {} {} {} {}",
                self.name(store),
                names.join(" "),
                self.variant(store),
                self.date(),
                self.game(store)
            ))
        });
        filter.split_whitespace().all(|word| text.contains(word))
    }

    /// Describes the game in one sentence.
    pub(super) fn sentence(&self, store: &Store) -> String {
        let name = self.name(store);
        let date = self.date();
        let variant = self.variant(store);
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
    let Some(header) = &save.header else {
        return name_of_file(&save.path);
    };
    let name = name_of(&header.game);
    let names: Vec<&str> = header.seats.iter().map(|c| c.name.as_str()).collect();
    let age = ago(save.modified);
    let mut players = list(&names);
    if width_of(&players) > width - width_of(name) - width_of(&age) - 4 {
        players = plural(names.len(), "player");
    }
    visible(&format!("{name}: {players}, {age}")).into_owned()
}

fn name_of_file(path: &Path) -> String {
    visible(&path.file_name().unwrap_or_default().to_string_lossy()).into_owned()
}

/// Returns the time since `then`, roughly.
fn ago(then: SystemTime) -> String {
    let seconds = SystemTime::now()
        .duration_since(then)
        .unwrap_or_default()
        .as_secs();
    let age = match seconds {
        0..90 => return "just now".into(),
        90..5400 => plural((seconds + 30) / 60, "minute"),
        5400..129_600 => plural((seconds + 1800) / 3600, "hour"),
        _ => plural((seconds + 43_200) / 86_400, "day"),
    };
    format!("{age} ago")
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
    fn times_are_described_roughly() {
        for (seconds, expected) in [
            (5, "just now"),
            (95, "2 minutes ago"),
            (3600, "60 minutes ago"),
            (7200, "2 hours ago"),
            (90_000, "25 hours ago"),
            (260_000, "3 days ago"),
        ] {
            let time = SystemTime::now() - Duration::from_secs(seconds);
            assert_eq!(ago(time), expected);
        }
    }

    #[test]
    fn only_unusual_options_are_described() {
        assert_eq!(variant("nice", "variant=nice target=standard"), "");
        assert_eq!(variant("nice", "variant=super target=10"), "super, 10");
        assert_eq!(variant("chess", "clock=blitz"), "blitz");
        assert_eq!(variant("inverted", ""), "");
    }
}
