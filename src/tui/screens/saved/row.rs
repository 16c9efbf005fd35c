//! A game in the list: what is known of it, from the history where that has it, and read from its file only when it is
//! asked for.
use super::words::{ago, describe_in, variant};
use crate::core::record::Header;
use crate::core::seats::Player;
use crate::core::visible::visible;
use crate::core::words::{number, plural};
use crate::registry::{name_of, replay};
use crate::store::{Entry, Filed, Save, Store, calendar};
use std::cell::OnceCell;
use std::path::PathBuf;
use std::time::SystemTime;

/// How one seat of a game stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) name: String,
    pub(super) points: Option<i32>,
    pub(super) winner: bool,
}

/// A game in the list.
pub(super) struct Row {
    pub(super) path: PathBuf,
    /// When it ended, or was last written.
    pub(super) when: SystemTime,
    /// What the history has of it.
    entry: Option<Entry>,
    header: OnceCell<Option<Header>>,
    places: OnceCell<Vec<Place>>,
    /// What a filter looks through.
    text: OnceCell<String>,
    /// How many events an open game has, where that is known.
    events: Option<usize>,
    pub(super) problem: Option<String>,
}

impl Row {
    /// Of a game that is open.
    pub(super) fn open(save: Save) -> Row {
        Row {
            path: save.path,
            when: save.modified,
            entry: None,
            header: OnceCell::from(save.header),
            places: OnceCell::new(),
            text: OnceCell::new(),
            events: Some(save.events),
            problem: save.problem,
        }
    }

    /// Of a file that is not read yet.
    pub(super) fn filed(filed: Filed, entry: Option<Entry>) -> Row {
        let ended = entry.as_ref().map(Entry::ended);
        Row {
            path: filed.path,
            when: ended.unwrap_or(filed.modified),
            entry,
            header: OnceCell::new(),
            places: OnceCell::new(),
            text: OnceCell::new(),
            events: None,
            problem: None,
        }
    }

    fn header(&self, store: &Store) -> Option<&Header> {
        self.header.get_or_init(|| store.header(&self.path).ok()).as_ref()
    }

    /// Its file's name.
    pub(super) fn file(&self) -> String {
        visible(&self.path.file_name().unwrap_or_default().to_string_lossy()).into_owned()
    }

    /// The id of its game; nothing where that cannot be read.
    pub(super) fn game(&self, store: &Store) -> &str {
        match &self.entry {
            Some(entry) => &entry.game,
            None => self.header(store).map_or("", |header| &header.game),
        }
    }

    /// The name of its game.
    pub(super) fn name(&self, store: &Store) -> String {
        visible(name_of(self.game(store))).into_owned()
    }

    /// Returns what is unusual about its rules, and where it was played on from.
    pub(super) fn variant(&self, store: &Store) -> String {
        let options = match &self.entry {
            Some(entry) => &entry.options,
            None => self.header(store).map_or("", |header| &header.options),
        };
        let variant = variant(self.game(store), options);
        // The history counts a game that is played on from another as one with something taken back.
        let asks = self.entry.as_ref().is_none_or(|entry| entry.retries > 0);
        let from = asks.then(|| self.header(store)?.played_on_from).flatten();
        let parts = [from.map(|n| format!("from event {}", n + 1)), Some(variant).filter(|v| !v.is_empty())];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// Its seats: those of a game that is over with their points, whoever won first. Where the history does not have
    /// them the game is replayed.
    pub(super) fn places(&self, store: &Store) -> &[Place] {
        self.places.get_or_init(|| {
            let mut places = self.read_places(store);
            places.iter_mut().for_each(|place| place.name = visible(&place.name).into_owned());
            places.sort_by_key(|place| (!place.winner, std::cmp::Reverse(place.points)));
            places
        })
    }

    fn read_places(&self, store: &Store) -> Vec<Place> {
        if let Some(entry) = &self.entry {
            let place = |seat: &crate::store::history::Seated| Place {
                name: seat.name.clone(),
                points: Some(seat.points),
                winner: seat.winner,
            };
            return entry.seats.iter().map(place).collect();
        }
        let Some(header) = self.header(store) else { return Vec::new() };
        let names = header.seats.iter().map(|seat| seat.name.clone());
        let standings = || {
            let (record, _) = store.read(&self.path).ok()?;
            replay(&record)?.ok()?
        };
        let standings = if self.events.is_some() { None } else { standings() };
        let place = |(at, name): (usize, String)| Place {
            name,
            points: standings.as_ref().map(|all| all[at].points),
            winner: standings.as_ref().is_some_and(|all| all[at].winner),
        };
        names.enumerate().map(place).collect()
    }

    /// The points of its best person by the history, if it has them, or of its best seat where only computers played.
    pub(super) fn score(&self) -> Option<i32> {
        let seats = &self.entry.as_ref()?.seats;
        let people = seats.iter().filter(|seat| seat.player == Player::Person).map(|seat| seat.points).max();
        people.or_else(|| seats.iter().map(|seat| seat.points).max())
    }

    /// Returns how long ago an open game was left, or the day on which a game ended.
    pub(super) fn date(&self) -> String {
        if self.events.is_some() { ago(self.when) } else { calendar::written(calendar::day_of(self.when)) }
    }

    /// Returns what stands at the right of an open game.
    pub(super) fn note(&self) -> String {
        match (&self.problem, self.header.get()) {
            (None, _) => self.events.map(|events| plural(events, "move")).unwrap_or_default(),
            (Some(_), Some(Some(_))) => "damaged".into(),
            (Some(_), _) => "cannot be read".into(),
        }
    }

    /// Returns whether every word of `filter`, which is in small letters, is in what the list shows of this game.
    pub(super) fn fits(&self, filter: &str, store: &Store) -> bool {
        let text = self.text.get_or_init(|| {
            let names: Vec<String> = match &self.entry {
                Some(entry) => entry.seats.iter().map(|seat| seat.name.clone()).collect(),
                None => match self.header(store) {
                    Some(header) => header.seats.iter().map(|seat| seat.name.clone()).collect(),
                    None => vec![self.file()],
                },
            };
            let parts = [
                self.name(store),
                names.join(" "),
                self.variant(store),
                self.date(),
                self.game(store).into(),
            ];
            parts.join(" ").to_lowercase()
        });
        filter.split_whitespace().all(|word| text.contains(word))
    }

    /// The game in one sentence.
    pub(super) fn sentence(&self, store: &Store) -> String {
        let Some(header) = self.entry.is_none().then(|| self.header(store)) else {
            return self.told(store);
        };
        match header {
            Some(header) if self.events.is_some() => {
                let save = Save {
                    path: self.path.clone(),
                    header: Some(header.clone()),
                    modified: self.when,
                    events: 0,
                    problem: None,
                };
                format!("{}.", describe_in(&save, i32::MAX))
            }
            Some(_) => self.told(store),
            None => format!("{} cannot be read.", self.file()),
        }
    }

    fn told(&self, store: &Store) -> String {
        let seat = |place: &Place| match place.points {
            Some(points) => format!("{} {}", place.name, number(points)),
            None => place.name.clone(),
        };
        let places = self.places(store);
        let seats: Vec<String> = places.iter().map(seat).collect();
        let winners: Vec<&str> =
            places.iter().filter(|place| place.winner).map(|place| place.name.as_str()).collect();
        let won = match winners.len() {
            0 => String::new(),
            1 => format!("; {} won", winners[0]),
            _ => format!("; {} shared the win", crate::core::words::list(&winners)),
        };
        format!("{}, {}: {}{won}.", self.name(store), self.date(), seats.join(", "))
    }
}
