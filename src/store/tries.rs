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
    let mut found = BTreeMap::new();
    for entry in history
        .entries
        .iter()
        .filter(|entry| entry.game == game && entry.options == options)
    {
        if let Some(day) = entry.occasion.daily() {
            found.entry(day).or_insert(entry);
        }
    }
    found
}

impl Store {
    /// Returns the status of the daily game of `day` for the game called `game` with `options`.
    pub(crate) fn daily_try(&self, history: &History, day: Date, game: &str, options: &str) -> Try {
        if let Some(entry) = tries(history, game, options).remove(&day) {
            return Try::Over(entry.clone());
        }
        let is_it = |open: &Header| {
            open.occasion.daily() == Some(day) && open.game == game && open.options == options
        };
        match self.first_of(self.filed_saves(), is_it) {
            Some(path) => Try::Open(path),
            None if self.first_of(self.filed_trash(), is_it).is_some() => Try::GivenUp,
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
    pub(crate) fn knows_dice(&self, header: &Header) -> bool {
        // A game that a friend sent is nobody's try here.
        let plays = |name: &str| {
            header
                .seats
                .iter()
                .any(|seat| seat.is_person() && is_same_name(&seat.name, name))
        };
        let is_known = |other: &Header| {
            (&other.game, other.seed, other.dice) == (&header.game, header.seed, DiceFrom::Seeded)
                && other.seats.iter().any(|seat| plays(&seat.name))
        };
        let filed = [
            self.filed_saves(),
            self.filed_finished(),
            self.filed_trash(),
        ];
        self.first_of(filed.concat(), is_known).is_some()
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

    #[test]
    fn tries_are_known_whatever_becomes_of_them() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::at(home.path());
        let game = |name: &str, seed| {
            let seats = [SeatSetup::person(name)];
            Header::new(HighLow::INFO, "", seats, Seed(seed), DiceFrom::Seeded)
        };
        let knows = |seed| store.knows_dice(&game("Ann", seed));
        store.create(&game("Ann", 9)).unwrap().finish(&[]).unwrap();
        store.create(&game("Ben", 10)).unwrap().finish(&[]).unwrap();
        assert_eq!(
            (knows(9), knows(10), knows(11)),
            (true, false, false),
            "one that a friend sent is not known"
        );
        // Looking at the dice of the day begins its game.
        let day = jiff::civil::date(2026, 11, 28);
        let daily = Header {
            occasion: Occasion::Daily { day, counts: true },
            ..game("Ann", 11)
        };
        let path = store.create(&daily).unwrap().tentative().path().to_owned();
        let status = || store.daily_try(&History::default(), day, HighLow::INFO.id, &daily.options);
        assert_eq!((status(), knows(11)), (Try::Open(path.clone()), true));
        store.discard(&path).unwrap();
        assert_eq!((status(), knows(11)), (Try::GivenUp, true));
    }
}
