//! A game in the list: its data, from the history if possible, and read from its file only on demand.
use super::words::{UNREADABLE, ago, describe_in, ended_game, from_move, unreadable, variant};
use crate::core::{
    Header, Player, SeatSetup,
    rules::seats::name_key,
    words::{number, plural, scored, visible::visible},
};
use crate::registry::{name_of, replay};
use crate::store::{Entry, Filed, Save, Store, calendar};
use crate::tui::screens::evening::Tonight;
use std::cell::OnceCell;
use std::path::PathBuf;
use std::time::SystemTime;

/// Standing of one seat of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) name: String,
    pub(super) points: Option<i32>,
    pub(super) winner: bool,
}

/// A game in the list.
pub(super) struct Row {
    pub(super) path: PathBuf,
    /// Time of its end, or of the last write.
    pub(super) when: SystemTime,
    /// Its entry in the history.
    entry: Option<Entry>,
    header: OnceCell<Option<Header>>,
    places: OnceCell<Vec<Place>>,
    /// The text searched by a filter.
    text: OnceCell<String>,
    /// Number of events of an open game, if known.
    events: Option<usize>,
    pub(super) problem: Option<String>,
    /// It is an evening, not a game.
    pub(super) tonight: Option<Tonight>,
}

impl Row {
    /// Creates a row for an evening that goes on.
    pub(super) fn evening(tonight: Tonight) -> Row {
        Row {
            path: PathBuf::new(),
            when: tonight.last(),
            entry: None,
            header: OnceCell::from(None),
            places: OnceCell::new(),
            text: OnceCell::new(),
            events: Some(0),
            problem: None,
            tonight: Some(tonight),
        }
    }

    /// Creates a row for an open game.
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
            tonight: None,
        }
    }

    /// Creates a row for a file that has not been read yet.
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
            tonight: None,
        }
    }

    fn header(&self, store: &Store) -> Option<&Header> {
        self.header.get_or_init(|| store.header(&self.path).ok()).as_ref()
    }

    /// Returns the name of its file.
    pub(super) fn file(&self) -> String {
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
        if self.tonight.is_some() {
            return "Evening".into();
        }
        visible(name_of(self.game(store))).into_owned()
    }

    /// Returns its non-default rules, and the game it continues.
    pub(super) fn variant(&self, store: &Store) -> String {
        let options = match &self.entry {
            Some(entry) => &entry.options,
            None => self.header(store).map_or("", |header| &header.options),
        };
        let variant = variant(self.game(store), options);
        // In the history, a game continued from another counts as one with an undo.
        let asks = self.entry.as_ref().is_none_or(|entry| entry.retries > 0);
        let from = asks.then(|| self.header(store)?.played_on_from).flatten();
        let parts = [from.map(|n| from_move(n + 1)), Some(variant).filter(|v| !v.is_empty())];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// Returns its seats: those of a finished game with their points, winners first. Without an entry in the
    /// history the game is replayed.
    pub(super) fn places(&self, store: &Store) -> &[Place] {
        self.places.get_or_init(|| {
            let mut places = self.read_places(store);
            places.iter_mut().for_each(|place| place.name = visible(&place.name).into_owned());
            places.sort_by_key(|place| (!place.winner, std::cmp::Reverse(place.points)));
            places
        })
    }

    fn read_places(&self, store: &Store) -> Vec<Place> {
        if let Some(tonight) = &self.tonight {
            let player =
                |player: &SeatSetup| Place { name: player.name.clone(), points: None, winner: false };
            return tonight.evening.series.players.iter().map(player).collect();
        }
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

    /// Returns the points of its best person, or best seat with computers only, if it is in the history.
    pub(super) fn score(&self) -> Option<i32> {
        let seats = &self.entry.as_ref()?.seats;
        let people = seats.iter().filter(|seat| seat.player == Player::Person).map(|seat| seat.points).max();
        people.or_else(|| seats.iter().map(|seat| seat.points).max())
    }

    /// Returns the time since an open game was left, or the day on which a game ended.
    pub(super) fn date(&self) -> String {
        if self.events.is_some() { ago(self.when) } else { calendar::written(calendar::day_of(self.when)) }
    }

    /// Returns the text on the right of an open game.
    pub(super) fn note(&self) -> String {
        if let Some(tonight) = &self.tonight {
            return plural(tonight.entries.len() as i64, "game");
        }
        match (&self.problem, self.header.get()) {
            (None, _) => self.events.map(|events| plural(events, "move")).unwrap_or_default(),
            (Some(_), Some(Some(_))) => "damaged".into(),
            (Some(_), _) => UNREADABLE.into(),
        }
    }

    /// Returns `true` if every word of `filter`, in lower case, is in the listed text of this game.
    pub(super) fn fits(&self, filter: &str, store: &Store) -> bool {
        let text = self.text.get_or_init(|| {
            let names: Vec<String> = match &self.entry {
                Some(entry) => entry.seats.iter().map(|seat| seat.name.clone()).collect(),
                None if self.tonight.is_some() => {
                    self.places(store).iter().map(|place| place.name.clone()).collect()
                }
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
            name_key(&parts.join(" "))
        });
        filter.split_whitespace().all(|word| text.contains(word))
    }

    /// Describes the game in one sentence.
    pub(super) fn sentence(&self, store: &Store) -> String {
        if let Some(tonight) = &self.tonight {
            return format!("{}, {}: {}.", self.name(store), tonight.evening.series.plan(), tonight.told());
        }
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
            None => unreadable(&self.file()),
        }
    }

    fn told(&self, store: &Store) -> String {
        let seat = |place: &Place| match place.points {
            Some(points) => scored(&place.name, number(points)),
            None => place.name.clone(),
        };
        let places = self.places(store);
        let seats: Vec<String> = places.iter().map(seat).collect();
        let winners: Vec<&str> =
            places.iter().filter(|place| place.winner).map(|place| place.name.as_str()).collect();
        ended_game(&self.name(store), &self.date(), &seats, &winners)
    }
}
