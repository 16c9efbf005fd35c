//! The program's memory between games, in one JSON file.
use super::error::StoreError;
use super::evenings::Evening;
use super::files::{self, error_while};
use super::home::Store;
use super::learning::Learning;
use super::settings::Settings;
use crate::core::{
    DiceFrom, GUEST, Player, SeatSetup,
    rules::seats::{is_same_name, number_equal_names},
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The program's memory.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct ProgramState {
    /// The last setup of each game, so that Enter starts at once.
    pub(crate) setups: BTreeMap<String, LastSetup>,
    /// Those who sat at the last table of several people, who are offered in every game; empty
    /// before there was one.
    pub(crate) company: Vec<SeatSetup>,
    pub(crate) learning: Learning,
    pub(super) evenings: Vec<Evening>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct LastSetup {
    pub(crate) options: String,
    /// The seats, in order.
    #[serde(rename = "seats")]
    pub(crate) seat_setups: Vec<SeatSetup>,
    pub(crate) dice: DiceFrom,
    /// The coach may be asked even if several people compete.
    pub(crate) coach: bool,
}

impl Store {
    /// Returns the state, or the default if it cannot be read.
    pub(crate) fn state(&self) -> ProgramState {
        let bytes = files::read(&self.paths().state, files::MOST).ok().flatten();
        let state: Option<ProgramState> =
            bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok());
        state.unwrap_or_default()
    }

    /// Changes the state. A damaged file is kept beside the new one.
    pub(crate) fn change(&self, change: impl FnOnce(&mut ProgramState)) -> Result<(), StoreError> {
        self.mend_state()?;
        let before = self.state();
        let mut after = before.clone();
        change(&mut after);
        if after == before {
            return Ok(());
        }
        let path = &self.paths().state;
        let text = serde_json::to_string_pretty(&after)
            .map_err(|e| error_while("write", path)(e.into()))?;
        files::replace(path, (text + "\n").as_bytes())
    }

    /// Moves a damaged file of the state out of the way, to `state.json.bad`.
    pub(super) fn mend_state(&self) -> Result<Option<String>, StoreError> {
        let path = &self.paths().state;
        let Some(bytes) = files::read(path, files::MOST)? else {
            return Ok(None);
        };
        let damage = serde_json::from_slice::<ProgramState>(&bytes).err();
        Ok(damage.map(|why| files::keep_damaged(path, &why.to_string())))
    }

    pub(crate) fn last_setup(&self, game: &str) -> Option<LastSetup> {
        self.state().setups.remove(game)
    }

    /// Makes `setup` the last one of `game`.
    pub(crate) fn remember_setup(&self, game: &str, setup: &LastSetup) -> Result<(), StoreError> {
        self.change(|state| _ = state.setups.insert(game.to_owned(), setup.clone()))
    }

    /// Returns `true` if neither `game` nor its tutorial has been played.
    pub(crate) fn is_new(&self, game: &str) -> bool {
        let state = self.state();
        !state.setups.contains_key(game) && !state.learning.tutorials.contains(game)
    }

    /// Returns the names of people who play here: those in the history, most recent first, then
    /// those in setups.
    pub(crate) fn players(&self) -> Vec<String> {
        let history = self.history().unwrap_or_default();
        let setups = self.state().setups;
        let played = history
            .entries
            .into_iter()
            .rev()
            .flat_map(|entry| entry.seats)
            .filter(|seat| seat.player == Player::Person)
            .map(|seat| seat.name);
        let set_up = setups
            .into_values()
            .flat_map(|setup| setup.seat_setups)
            .filter(SeatSetup::is_person)
            .map(|seat| seat.name);
        let mut names: Vec<String> = Vec::new();
        for name in played.chain(set_up) {
            if !is_stock(&name) && !names.iter().any(|known| is_same_name(known, &name)) {
                names.push(name);
            }
        }
        names
    }

    /// Changes the player's own name to `name`: in the settings, and in last setups with the old
    /// one.
    pub(crate) fn rename_me(&self, settings: &mut Settings, name: &str) -> Result<(), StoreError> {
        let old = settings.me();
        name.trim().clone_into(&mut settings.name);
        // A setup that cannot be written keeps the old name, which can be changed there too.
        let _ = self.change(|state| {
            let setups = state.setups.values_mut();
            let tables = setups.map(|setup| &mut setup.seat_setups);
            for seat_setups in tables.chain([&mut state.company]) {
                let mut people = seat_setups.iter_mut().filter(|seat| seat.is_person());
                if let Some(seat) = people.find(|seat| is_same_name(&seat.name, &old)) {
                    settings.name.clone_into(&mut seat.name);
                    number_equal_names(seat_setups);
                }
            }
        });
        *settings = self.save_setting("name", settings)?;
        Ok(())
    }
}

/// Returns `true` if `name` is a seat's default name.
fn is_stock(name: &str) -> bool {
    let number = name.strip_prefix(GUEST).map(str::trim);
    name.trim().is_empty()
        || number.is_some_and(|number| number.chars().all(|c| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Level;
    use crate::store::HistoryEntry;
    use crate::store::history::SeatResult;
    use std::fs;

    fn setup(names: &[&str]) -> LastSetup {
        let mut seat_setups: Vec<SeatSetup> =
            names.iter().map(|name| SeatSetup::person(name)).collect();
        seat_setups.push(SeatSetup::computer(Level::Casual));
        LastSetup {
            options: "target=10".into(),
            seat_setups,
            dice: DiceFrom::Typed,
            coach: false,
        }
    }

    fn make_changes(state: &mut ProgramState) {
        state.setups.insert("nice".into(), setup(&["Ann"]));
        state.learning.tutorials.insert("nice".into());
        state.evenings.push(Evening::sample());
    }

    #[test]
    fn state_outlasts_damage() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::at(home.path());
        let path = &store.paths().state;
        store.change(|_| ()).unwrap();
        assert!(!path.exists(), "there is nothing to remember");
        let mut changed = ProgramState::default();
        make_changes(&mut changed);
        for bad in ["state.json.bad", "state.json-2.bad"] {
            store.change(make_changes).unwrap();
            assert_eq!(store.state(), changed);
            fs::write(path, "{").unwrap();
            assert_eq!(store.state(), ProgramState::default());
            store.change(make_changes).unwrap();
            assert_eq!(fs::read_to_string(path.with_file_name(bad)).unwrap(), "{");
            fs::remove_file(path).unwrap();
        }
    }

    #[test]
    fn each_game_has_its_last_setup() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::at(home.path());
        store.remember_setup("inverted", &setup(&["Ann"])).unwrap();
        store.remember_setup("nice", &setup(&["Ben"])).unwrap();
        store.remember_setup("inverted", &setup(&["Cyd"])).unwrap();
        assert_eq!(store.last_setup("inverted"), Some(setup(&["Cyd"])));
        assert_eq!(store.last_setup("nice"), Some(setup(&["Ben"])));
    }

    #[test]
    fn players_are_those_who_played() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::at(home.path());
        assert_eq!(store.players(), [""; 0]);
        store
            .remember_setup("nice", &setup(&["Guest 2", "Dee", "Ann"]))
            .unwrap();
        let entries = [
            ("inverted", ["Jos\u{e9}", "expert"]),
            ("nice", ["Ben", "JOSE\u{301}"]),
        ];
        for (time, (game, names)) in (1..).zip(entries) {
            let seats = names.map(|name| SeatResult::sample(name, 3, true)).to_vec();
            store
                .append_history(&HistoryEntry::sample(time, game, seats))
                .unwrap();
        }
        assert_eq!(store.players(), ["Ben", "JOSE\u{301}", "Dee", "Ann"]);
    }
}
