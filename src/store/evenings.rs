//! The evenings: their players and plans. Results are in the history, so that a game counts once
//! and none is lost.
use super::calendar::seconds_now;
use super::error::StoreError;
use super::home::Store;
use crate::core::{DiceFrom, EveningGame, Seed, Series};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// A series of games as it was set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Evening {
    /// Its identity, which the saves of its games hold.
    pub(crate) id: Seed,
    /// Its beginning, in seconds since 1970.
    pub(crate) began: u64,
    /// Players and plan.
    #[serde(flatten)]
    pub(crate) series: Series,
    pub(crate) dice: DiceFrom,
    /// `true` if the coach may be asked even if several people compete.
    pub(crate) coach: bool,
    /// `true` if it was ended by hand.
    #[serde(default)]
    pub(crate) ended: bool,
}

impl Evening {
    pub(crate) fn new(id: Seed, series: Series, dice: DiceFrom, coach: bool) -> Evening {
        Evening {
            id,
            began: seconds_now(),
            series,
            dice,
            coach,
            ended: false,
        }
    }

    #[cfg(test)]
    pub(crate) fn sample() -> Evening {
        use crate::core::SeatSetup;
        let players = ["Ann", "Ben"].map(SeatSetup::person).to_vec();
        Evening {
            began: 1,
            ..Evening::new(Seed(7), Series::new(players), DiceFrom::Seeded, false)
        }
    }
}

impl Store {
    pub(crate) fn evenings(&self) -> Vec<Evening> {
        self.state().evenings
    }

    /// Adds `evening`, or replaces the one with its identity.
    pub(crate) fn keep_evening(&self, evening: &Evening) -> Result<(), StoreError> {
        self.change(|state| {
            match state
                .evenings
                .iter_mut()
                .find(|known| known.id == evening.id)
            {
                Some(known) => known.clone_from(evening),
                None => state.evenings.push(evening.clone()),
            }
        })
    }

    /// Returns the open save of game `game` of an evening, the newest if there are several.
    pub(crate) fn open_evening_game(&self, game: EveningGame) -> Option<PathBuf> {
        self.first_of(self.filed_saves(), |header| {
            header.occasion.evening() == Some(game)
        })
    }
}
