//! Tries at duels: the first at any dice is for the record.
use super::error::StoreError;
use super::home::Store;
use crate::core::record::{DiceFrom, Header, Occasion};
use crate::core::seats::{is_same_name, name_key};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The number of tries begun, by game and seed.
pub(super) type Duels = BTreeMap<String, u32>;

/// Returns the name of the dice of a game.
fn dice(header: &Header) -> String {
    format!("{} {}", header.game, header.seed)
}

impl Store {
    /// Returns `header` with the number of its try, if it is a duel: one more than the games with these dice that were
    /// begun here, or that any of its people is known to have played.
    pub(crate) fn with_try(&self, header: Header) -> Header {
        let Some(count) = header.occasion.duel() else { return header };
        let begun = self.state().duels.get(&dice(&header)).copied().unwrap_or(0);
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
        let occasion = Occasion::Shared { day: None, number: count.max(1 + begun.max(known)) };
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
        let mut paths = self.filed_saves().into_iter().map(|filed| filed.path);
        paths.find(|path| self.header(path).is_ok_and(|open| same(&open)))
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

    /// Notes that the try of `header` has begun, if it is a duel.
    pub(super) fn note_try(&self, header: &Header) -> Result<(), StoreError> {
        let Some(count) = header.occasion.duel() else { return Ok(()) };
        self.change(|state| {
            let begun = state.duels.entry(dice(header)).or_default();
            *begun = count.max(*begun);
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::dice::Seed;
    use crate::core::game::Game;
    use crate::core::seats::SeatSetup;
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
