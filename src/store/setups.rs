//! The last setup of each game, so that Enter starts at once.
use super::error::StoreError;
use super::files;
use super::home::{Paths, Store};
use super::learning::Learning;
use super::memory::Memory;
use crate::core::record::DiceFrom;
use crate::core::seats::{SeatSetup, number_equal_names};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

/// Setup of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Setup {
    /// Its options as text.
    pub(crate) options: String,
    /// The seats, in order.
    #[serde(rename = "seats")]
    pub(crate) seat_setups: Vec<SeatSetup>,
    /// Origin of the rolls.
    pub(crate) dice: DiceFrom,
    /// The coach may be asked even if several people compete.
    pub(crate) coach: bool,
}

/// The last setups by game, each as raw JSON, as another version may have written it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Setups(pub(super) BTreeMap<String, Value>);

impl Memory for Setups {
    fn path(paths: &Paths) -> &Path {
        &paths.setups
    }
}

impl Store {
    /// Returns the last setup of `game`; `None` if there is none or it cannot be read.
    pub(crate) fn last_setup(&self, game: &str) -> Option<Setup> {
        let mut setup: Setup = serde_json::from_value(self.recall::<Setups>().0.remove(game)?).ok()?;
        setup.seat_setups.iter_mut().for_each(SeatSetup::make_visible);
        Some(setup)
    }

    /// Returns `true` if neither `game` nor its tutorial has been played.
    pub(crate) fn is_new(&self, game: &str) -> bool {
        self.last_setup(game).is_none() && !self.recall::<Learning>().tutorials.contains(game)
    }

    /// Returns the readable last setups of all games.
    pub(crate) fn all_setups(&self) -> Vec<Setup> {
        let setups = self.recall::<Setups>().0.into_values();
        setups.filter_map(|setup| serde_json::from_value(setup).ok()).collect()
    }

    /// Renames people called `old` in the last setups to `new`. Unreadable setups are left alone.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the file cannot be written.
    pub(super) fn rename_in_setups(&self, old: &str, new: &str) -> Result<(), StoreError> {
        if old == new {
            return Ok(());
        }
        self.remember(|setups: &mut Setups| {
            for value in setups.0.values_mut() {
                let Ok(mut setup) = serde_json::from_value::<Setup>(value.clone()) else { continue };
                let mut people = setup.seat_setups.iter_mut().filter(|seat| seat.is_person());
                let Some(seat) = people.find(|seat| seat.name == old) else { continue };
                new.clone_into(&mut seat.name);
                number_equal_names(&mut setup.seat_setups);
                if let Ok(renamed) = serde_json::to_value(setup) {
                    *value = renamed;
                }
            }
        })
    }

    /// Makes `setup` the last one of `game`.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the file cannot be written.
    pub(crate) fn remember_setup(&self, game: &str, setup: &Setup) -> Result<(), StoreError> {
        let failed = files::failed("write", &self.paths().setups);
        let setup = serde_json::to_value(setup).map_err(|e| failed(e.into()))?;
        // Those of other games stay, even if this version cannot read them.
        self.remember(|setups: &mut Setups| _ = setups.0.insert(game.to_owned(), setup))
    }
}
