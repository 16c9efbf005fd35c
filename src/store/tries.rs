//! Tries at dice that others get, too, of a day or by a code: the first counts.
use super::error::StoreError;
use super::history::{Entry, History};
use super::home::Store;
use crate::core::{
    DiceFrom, Header, Occasion, Seed,
    chance::daily::seed,
    rules::seats::{is_same_name, name_key},
};
use jiff::civil::Date;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The number of tries begun, by game and seed.
pub(super) type Tries = BTreeMap<String, u32>;

/// The one try at a daily game that counts.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Try {
    /// Not started.
    None,
    /// In progress.
    Open(PathBuf),
    /// Begun, but neither open nor over.
    GivenUp,
    /// Finished.
    Over(Entry),
}

/// Returns the finished daily games of `game` with `options` that count, by day. Only the first of a day counts.
pub(crate) fn tries<'a>(history: &'a History, game: &str, options: &str) -> BTreeMap<Date, &'a Entry> {
    let mut found = BTreeMap::new();
    for entry in history.entries.iter().filter(|entry| entry.game == game && entry.options == options) {
        if let Some(day) = entry.occasion.daily() {
            found.entry(day).or_insert(entry);
        }
    }
    found
}

/// Returns the name of the dice of a game.
fn dice(game: &str, seed: Seed) -> String {
    format!("{game} {seed}")
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
        match self.open_game(is_it) {
            Some(path) => Try::Open(path),
            None if self.state().tries.contains_key(&dice(game, seed(day, game, options))) => Try::GivenUp,
            None => Try::None,
        }
    }

    /// Returns `header` with the number of its try, if others get the same dice: one more than the games with these dice that were
    /// begun here, or that any of its people is known to have played.
    pub(crate) fn with_try(&self, header: Header) -> Header {
        let Occasion::Shared { day, number } = header.occasion else { return header };
        let begun = self.state().tries.get(&dice(&header.game, header.seed)).copied().unwrap_or(0);
        let same =
            |game: &str, seed, from| (game, seed, from) == (&*header.game, header.seed, DiceFrom::Seeded);
        let history = self.history().unwrap_or_default();
        // A game that a friend sent is nobody's try here.
        let plays =
            |name: &str| header.seats.iter().any(|seat| seat.is_person() && is_same_name(&seat.name, name));
        let over = history.entries.iter().filter(|entry| {
            same(&entry.game, entry.seed, entry.dice) && entry.seats.iter().any(|seat| plays(&seat.name))
        });
        let open = self.filed_saves().into_iter().filter_map(|filed| self.header(&filed.path).ok());
        let open = open.filter(|open| {
            same(&open.game, open.seed, open.dice) && open.seats.iter().any(|seat| plays(&seat.name))
        });
        let known = (over.count() + open.count()) as u32;
        let occasion = Occasion::Shared { day, number: number.max(1 + begun.max(known)) };
        Header { occasion, ..header }
    }

    /// Returns the open game of the duel `header`, if the same people have begun it.
    pub(crate) fn open_duel(&self, header: &Header) -> Option<PathBuf> {
        let same = |open: &Header| {
            let duel = |header: &Header| {
                let players = header.seats.iter().map(|seat| (name_key(&seat.name), seat.player));
                (header.game.clone(), header.options.clone(), header.seed, players.collect::<Vec<_>>())
            };
            let is_try = open.occasion.duel().is_some() && open.played_on_from.is_none();
            is_try && duel(open) == duel(header)
        };
        self.open_game(same)
    }

    fn open_game(&self, is_it: impl Fn(&Header) -> bool) -> Option<PathBuf> {
        let mut paths = self.filed_saves().into_iter().map(|filed| filed.path);
        paths.find(|path| self.header(path).is_ok_and(|open| is_it(&open)))
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

    /// Notes that the try of `header` has begun, if others get the same dice.
    pub(super) fn note_try(&self, header: &Header) -> Result<(), StoreError> {
        let Occasion::Shared { number, .. } = header.occasion else { return Ok(()) };
        self.change(|state| {
            let begun = state.tries.entry(dice(&header.game, header.seed)).or_default();
            *begun = number.max(*begun);
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Game, SeatSetup};
    use crate::games::example::HighLow;
    use crate::store::Entry;
    use crate::store::history::Seated;

    #[test]
    fn tries_are_counted_whatever_becomes_of_them() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::at(home.path());
        let header = |seed| Header {
            occasion: Occasion::Shared { day: None, number: 1 },
            ..Header::new(HighLow::INFO, "", [SeatSetup::person("Ann")], Seed(seed), DiceFrom::Seeded)
        };
        let count = |seed| store.with_try(header(seed)).occasion.duel();
        assert_eq!(count(7), Some(1));
        let path = store.create(&header(7)).unwrap().tentative().path().to_owned();
        assert_eq!(store.open_duel(&header(7)), Some(path.clone()), "kept from the beginning");
        assert_eq!((store.open_duel(&header(8)), count(7), count(8)), (None, Some(2), Some(1)));
        std::fs::remove_file(&path).unwrap();
        assert_eq!(count(7), Some(2));
        store.create(&store.with_try(header(7))).unwrap();
        assert_eq!(count(7), Some(3));
        // A finished game with these dice that was no duel.
        let seats = vec![Seated::sample("Ann", 3, true)];
        store.append_history(&Entry::sample(9, HighLow::INFO.id, seats)).unwrap();
        assert_eq!(count(9), Some(2));
        let seats = vec![Seated::sample("Ben", 3, true)];
        store.append_history(&Entry::sample(10, HighLow::INFO.id, seats)).unwrap();
        assert_eq!(count(10), Some(1), "sent by a friend");
        let other = Header { occasion: Occasion::Usual, ..header(9) };
        assert_eq!(store.with_try(other.clone()), other);
    }
}
