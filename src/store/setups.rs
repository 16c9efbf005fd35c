//! The last setup of each game, so that Enter starts at once.
use super::error::StoreError;
use super::files;
use super::home::Store;
use crate::core::record::DiceFrom;
use crate::core::seats::{SeatSetup, number_equal_names};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// How a game was set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Setup {
    /// Its options as text.
    pub(crate) options: String,
    /// Who sits where.
    #[serde(rename = "seats")]
    pub(crate) seat_setups: Vec<SeatSetup>,
    /// Whether the program rolls.
    #[serde(default)]
    pub(crate) dice: DiceFrom,
    /// Whether the coach may be asked where several people compete.
    #[serde(default)]
    pub(crate) coach: bool,
}

impl Store {
    /// The last setup of `game`; none where there is none that can be read.
    pub(crate) fn last_setup(&self, game: &str) -> Option<Setup> {
        let mut setups: BTreeMap<String, Value> = files::look_json(&self.paths().setups)?;
        let mut setup: Setup = serde_json::from_value(setups.remove(game)?).ok()?;
        setup.seat_setups.iter_mut().for_each(SeatSetup::make_visible);
        Some(setup)
    }

    /// Returns the last setups of all games that can be read.
    pub(crate) fn all_setups(&self) -> Vec<Setup> {
        let (setups, _): (BTreeMap<String, Value>, _) = files::read_json(&self.paths().setups);
        setups.into_values().filter_map(|setup| serde_json::from_value(setup).ok()).collect()
    }

    /// Gives the people called `old` in the last setups the name `new`. What cannot be read stays as it is.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the file cannot be written.
    pub(super) fn rename_in_setups(&self, old: &str, new: &str) -> Result<(), StoreError> {
        let path = &self.paths().setups;
        if old == new || !path.exists() {
            return Ok(());
        }
        files::change_json(path, |setups: &mut BTreeMap<String, Value>| {
            for value in setups.values_mut() {
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
    /// Where the file cannot be written.
    pub(crate) fn remember_setup(&self, game: &str, setup: &Setup) -> Result<(), StoreError> {
        let path = &self.paths().setups;
        let setup = serde_json::to_value(setup).map_err(|e| files::failed("write", path)(e.into()))?;
        // Those of the other games stay as they are, even where this version cannot read them.
        files::change_json(path, |setups: &mut BTreeMap<String, Value>| {
            setups.insert(game.to_owned(), setup);
        })
    }
}
