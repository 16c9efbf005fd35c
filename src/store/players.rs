//! The names of people who play here, so that each is entered once: the player's own in the settings, the others in
//! a list.
use super::error::StoreError;
use super::home::{Paths, Store};
use super::memory::Memory;
use super::settings::Settings;
use crate::core::seats::{GUEST, SeatSetup};
use crate::core::visible::is_all_visible;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The most names stored.
const MOST: usize = 40;

/// The names of people who have played, most recent first.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Players(pub(super) Vec<String>);

impl Memory for Players {
    fn path(paths: &Paths) -> &Path {
        &paths.players
    }
}

/// Returns `true` if `name` is a seat's default name.
fn is_stock(name: &str) -> bool {
    let rest = name.strip_prefix(GUEST).map(str::trim);
    name.trim().is_empty() || rest.is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit()))
}

impl Store {
    /// Returns the names of people who have played, most recent first; those of the last setups if none are stored
    /// yet.
    pub(crate) fn players(&self) -> Vec<String> {
        let Players(mut names) = self.recall();
        if names.is_empty() {
            let seats = self.all_setups().into_iter().flat_map(|setup| setup.seat_setups);
            names.extend(seats.filter(SeatSetup::is_person).map(|seat| seat.name));
            names.sort();
            names.dedup();
        }
        names.retain(|name| !is_stock(name) && is_all_visible(name));
        names
    }

    /// Stores the names of the people among `seats` as the most recent.
    ///
    /// # Errors
    /// Returns [`StoreError`] if they cannot be written.
    pub(crate) fn remember_players(&self, seats: &[SeatSetup]) -> Result<(), StoreError> {
        let known = self.players();
        let people = seats.iter().filter(|seat| seat.is_person() && !is_stock(&seat.name));
        let mut names: Vec<String> = people.map(|seat| seat.name.trim().to_owned()).collect();
        for name in &known {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        names.truncate(MOST);
        self.remember(|players: &mut Players| players.0 = names)
    }

    /// Changes the player's own name to `name`: in the settings, and in last setups with the old one.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the settings cannot be written.
    pub(crate) fn rename_me(&self, settings: &mut Settings, name: &str) -> Result<(), StoreError> {
        let old = settings.me();
        name.trim().clone_into(&mut settings.name);
        // A setup that cannot be written keeps the old name, which can be changed there too.
        let _ = self.rename_in_setups(&old, &settings.name);
        self.save_settings(settings)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::coach::Level;
    use crate::core::record::DiceFrom;
    use crate::store::Setup;

    #[test]
    fn names_are_kept_last_first() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::at(home.path());
        assert_eq!(store.players(), [""; 0]);
        let seats = |names: &[&str]| {
            let mut seats: Vec<SeatSetup> = names.iter().map(|name| SeatSetup::person(name)).collect();
            seats.push(SeatSetup::computer(Level::Casual));
            seats
        };
        store.remember_players(&seats(&["Ann", "Guest 2", "Ben"])).unwrap();
        assert_eq!(store.players(), ["Ann", "Ben"]);
        store.remember_players(&seats(&["Cy", "Ben", ""])).unwrap();
        assert_eq!(store.players(), ["Cy", "Ben", "Ann"]);
        std::fs::write(&store.paths().players, "damaged").unwrap();
        assert_eq!(store.players(), [""; 0]);
    }

    #[test]
    fn without_a_list_setups_give_names() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::at(home.path());
        let seat_setups = vec![SeatSetup::person("Ann"), SeatSetup::computer(Level::Casual)];
        let setup = Setup { options: String::new(), seat_setups, dice: DiceFrom::Seeded, coach: false };
        store.remember_setup("nice", &setup).unwrap();
        assert_eq!(store.players(), ["Ann"]);
    }
}
