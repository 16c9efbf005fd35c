//! Tries at the game of a day: the first counts.
use super::history::{History, HistoryEntry};
use super::home::Store;
use super::saves::SaveFile;
use crate::core::{DiceFrom, Header, rules::seats::is_same_name};
use jiff::civil::Date;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The one try at a daily game that counts.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Try {
    None,
    Open(PathBuf),
    /// In the trash.
    GivenUp,
    Over(HistoryEntry),
}

/// Returns the finished daily games of `game` with `options` that count, by day. Only the first of
/// a day counts.
pub(crate) fn tries<'a>(
    history: &'a History,
    game: &str,
    options: &str,
) -> BTreeMap<Date, &'a HistoryEntry> {
    let mut entries_by_day = BTreeMap::new();
    for entry in history
        .entries
        .iter()
        .filter(|entry| entry.game == game && entry.options == options)
    {
        if let Some(day) = entry.occasion.daily() {
            entries_by_day.entry(day).or_insert(entry);
        }
    }
    entries_by_day
}

impl Store {
    /// Returns the status of the daily game of `day` for the game called `game` with `options`.
    pub(crate) fn daily_try(&self, history: &History, day: Date, game: &str, options: &str) -> Try {
        if let Some(entry) = tries(history, game, options).remove(&day) {
            return Try::Over(entry.clone());
        }
        let is_daily_game = |open: &Header| {
            open.occasion.daily() == Some(day) && open.game == game && open.options == options
        };
        match self.first_of(self.filed_saves(), is_daily_game) {
            Some(path) => Try::Open(path),
            None if self.first_of(self.filed_trash(), is_daily_game).is_some() => Try::GivenUp,
            None => Try::None,
        }
    }

    /// Returns the open game with the dice of `day`, if any.
    pub(crate) fn open_game_of_day(&self, day: Date, game: &str, options: &str) -> Option<PathBuf> {
        self.first_of(self.filed_saves(), |open| {
            open.occasion.day() == Some(day) && open.game == game && open.options == options
        })
    }

    /// Returns `true` if any of the people of `header` has begun a game with its dice here.
    pub(crate) fn has_known_dice(&self, header: &Header) -> bool {
        let people: Vec<&str> = header
            .seats
            .iter()
            .filter(|seat| seat.is_person())
            .map(|seat| seat.name.as_str())
            .collect();
        let filed = [
            self.filed_saves(),
            self.filed_finished(),
            self.filed_trash(),
        ];
        let known = self.first_of(filed.concat(), |other| {
            let mut names = other.seats.iter().map(|seat| seat.name.as_str());
            // A game that a friend sent is nobody's try here.
            (&other.game, other.seed, other.dice) == (&header.game, header.seed, DiceFrom::Seeded)
                && names.any(|name| people.iter().any(|person| is_same_name(person, name)))
        });
        known.is_some()
    }

    pub(super) fn first_of(
        &self,
        games: Vec<SaveFile>,
        is_it: impl Fn(&Header) -> bool,
    ) -> Option<PathBuf> {
        let mut paths = games.into_iter().map(|filed| filed.path);
        paths.find(|path| self.header(path).is_ok_and(|header| is_it(&header)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Game, Occasion, SeatSetup, Seed};
    use crate::games::example::HighLow;

    fn header_of(name: &str, seed: u32) -> Header {
        let seats = [SeatSetup::person(name)];
        Header::new(HighLow::INFO, "", seats, Seed(seed), DiceFrom::Seeded)
    }

    #[test]
    fn tries_are_known_whatever_becomes_of_them() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::at(home.path());
        let is_known = |seed| store.has_known_dice(&header_of("Ann", seed));
        store
            .create(&header_of("Ann", 9))
            .unwrap()
            .finish(&[])
            .unwrap();
        store
            .create(&header_of("Ben", 10))
            .unwrap()
            .finish(&[])
            .unwrap();
        assert_eq!(
            (is_known(9), is_known(10), is_known(11)),
            (true, false, false),
            "one that a friend sent is not known"
        );
        // Looking at the dice of the day begins its game.
        let day = jiff::civil::date(2026, 11, 28);
        let daily = Header {
            occasion: Occasion::Daily { day, counts: true },
            ..header_of("Ann", 11)
        };
        let path = store.create(&daily).unwrap().tentative().path().to_owned();
        let find_status =
            || store.daily_try(&History::default(), day, HighLow::INFO.id, &daily.options);
        assert_eq!(
            (find_status(), is_known(11)),
            (Try::Open(path.clone()), true)
        );
        store.discard(&path).unwrap();
        assert_eq!((find_status(), is_known(11)), (Try::GivenUp, true));
    }
}
