//! How lists were looked at last, so that they open like that again.
use super::error::StoreError;
use super::files;
use super::home::Store;
use serde::{Deserialize, Serialize};

/// The order of the saved games.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Order {
    /// The newest first.
    #[default]
    Date,
    /// By name of the game.
    Game,
    /// The most points first.
    Score,
}

/// How the list of saved games was looked at.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub(crate) struct SavedList {
    /// Whether it was that of the games that are over.
    pub(crate) finished: bool,
    /// How it was sorted.
    pub(crate) order: Order,
}

impl Store {
    /// Returns how the list of saved games was looked at last; as at first where that is not known.
    pub(crate) fn saved_list(&self) -> SavedList {
        files::look_json(&self.paths().lists).unwrap_or_default()
    }

    /// Keeps how the list of saved games is looked at.
    ///
    /// # Errors
    /// Returns [`StoreError`] if it cannot be written.
    pub(crate) fn remember_saved_list(&self, list: SavedList) -> Result<(), StoreError> {
        if self.saved_list() == list {
            Ok(())
        } else {
            files::change_json(&self.paths().lists, |kept| *kept = list)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_kept_with_the_state_and_a_damaged_file_changes_nothing() {
        let home = tempfile::tempdir().unwrap();
        let store = Store::at(home.path());
        assert_eq!(store.saved_list(), SavedList::default());
        let list = SavedList { finished: true, order: Order::Score };
        store.remember_saved_list(list).unwrap();
        assert_eq!(store.saved_list(), list);
        assert!(store.paths().lists.starts_with(home.path().join("state")));
        std::fs::write(&store.paths().lists, "{").unwrap();
        assert_eq!(store.saved_list(), SavedList::default());
    }
}
