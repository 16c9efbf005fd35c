//! Tries at dice that others get, too, of a day or by a code: the first counts.
use super::history::{History, HistoryEntry};
use super::home::Store;
use super::saves::SaveFile;
use crate::core::{
    DiceFrom, Header, Occasion,
    rules::seats::{is_same_name, name_key},
};
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

    /// Returns `header` with the number of its try, if others get the same dice: one more than the
    /// games with these dice that any of its people has played here or begun.
    pub(crate) fn with_try(&self, header: Header) -> Header {
        let Occasion::Shared { day, number } = header.occasion else {
            return header;
        };
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
        ]
        .concat();
        let headers = filed
            .iter()
            .filter_map(|filed| self.header(&filed.path).ok());
        let known = headers.filter(is_known).count() as u32;
        Header {
            occasion: Occasion::Shared {
                day,
                number: number.max(1 + known),
            },
            ..header
        }
    }

    /// Returns the open game of the duel `header`, if the same people have begun it.
    pub(crate) fn open_duel(&self, header: &Header) -> Option<PathBuf> {
        let same = |open: &Header| {
            let duel = |header: &Header| {
                let players = header
                    .seats
                    .iter()
                    .map(|seat| (name_key(&seat.name), seat.player));
                (
                    header.game.clone(),
                    header.options.clone(),
                    header.seed,
                    players.collect::<Vec<_>>(),
                )
            };
            let is_try = open.occasion.duel().is_some() && open.played_on_from.is_none();
            is_try && duel(open) == duel(header)
        };
        self.first_of(self.filed_saves(), same)
    }

    pub(super) fn first_of(
        &self,
        games: Vec<SaveFile>,
        is_it: impl Fn(&Header) -> bool,
    ) -> Option<PathBuf> {
        let mut paths = games.into_iter().map(|filed| filed.path);
        paths.find(|path| self.header(path).is_ok_and(|header| is_it(&header)))
    }

    /// Returns the finished games with the dice of `header`, in order of their ends.
    pub(crate) fn finished_with_dice(&self, header: &Header) -> Vec<PathBuf> {
        let same = |other: &Header| {
            (&other.game, &other.options, other.seed, other.dice)
                == (&header.game, &header.options, header.seed, DiceFrom::Seeded)
                && other.seats.len() == header.seats.len()
        };
        let mut filed = self.filed_finished();
        filed.retain(|filed| self.header(&filed.path).is_ok_and(|other| same(&other)));
        filed.sort_by(|a, b| (a.modified, &a.path).cmp(&(b.modified, &b.path)));
        filed.into_iter().map(|filed| filed.path).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Game, SeatSetup, Seed};
    use crate::games::example::HighLow;

    #[test]
    fn tries_are_counted_whatever_becomes_of_them() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::at(home.path());
        let header = |seed| Header {
            occasion: Occasion::Shared {
                day: None,
                number: 1,
            },
            ..Header::new(
                HighLow::INFO,
                "",
                [SeatSetup::person("Ann")],
                Seed(seed),
                DiceFrom::Seeded,
            )
        };
        let count = |seed| store.with_try(header(seed)).occasion.duel();
        assert_eq!(count(7), Some(1));
        let path = store
            .create(&header(7))
            .unwrap()
            .tentative()
            .path()
            .to_owned();
        assert_eq!(
            store.open_duel(&header(7)),
            Some(path.clone()),
            "kept from the beginning"
        );
        assert_eq!(
            (store.open_duel(&header(8)), count(7), count(8)),
            (None, Some(2), Some(1))
        );
        store.discard(&path).unwrap();
        assert_eq!(count(7), Some(2));
        store.create(&store.with_try(header(7))).unwrap();
        assert_eq!(count(7), Some(3));
        // A game with these dice that was no duel counts; one that a friend sent does not.
        let usual = |seed| Header {
            occasion: Occasion::Usual,
            ..header(seed)
        };
        store.create(&usual(9)).unwrap().finish(&[]).unwrap();
        assert_eq!(count(9), Some(2));
        let seats = vec![SeatSetup::person("Ben")];
        store
            .create(&Header { seats, ..usual(10) })
            .unwrap()
            .finish(&[])
            .unwrap();
        assert_eq!(count(10), Some(1));
        assert_eq!(store.with_try(usual(9)), usual(9));
        // Looking at the dice of the day begins its game.
        let day = jiff::civil::date(2026, 11, 28);
        let daily = Header {
            occasion: Occasion::Shared {
                day: Some(day),
                number: 1,
            },
            ..header(11)
        };
        let path = store.create(&daily).unwrap().tentative().path().to_owned();
        let status = || store.daily_try(&History::default(), day, HighLow::INFO.id, &daily.options);
        assert_eq!(status(), Try::Open(path.clone()));
        store.discard(&path).unwrap();
        assert_eq!(status(), Try::GivenUp);
    }
}
