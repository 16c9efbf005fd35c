//! State files: one small JSON file for each type.
use super::error::{Notice, StoreError};
use super::files::{failed, keep_damaged, read, replace};
use super::home::{Paths, Store};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;

/// State stored in a file of its own.
pub(crate) trait Memory: Serialize + DeserializeOwned + Default {
    /// Returns the path of its file.
    fn path(paths: &Paths) -> &Path;
}

impl Store {
    /// Returns the stored state, or the default if it cannot be read.
    pub(crate) fn recall<T: Memory>(&self) -> T {
        let bytes = read(T::path(self.paths())).ok().flatten();
        bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok()).unwrap_or_default()
    }

    /// Changes the stored state. An unreadable file is kept beside the new one.
    ///
    /// # Errors
    /// Returns [`StoreError`] if the file cannot be opened or written; then nothing is changed.
    pub(crate) fn remember<T: Memory>(&self, change: impl FnOnce(&mut T)) -> Result<(), StoreError> {
        let path = T::path(self.paths());
        let text =
            |value: &T| serde_json::to_string_pretty(value).map_err(|e| failed("write", path)(e.into()));
        let (mut value, _) = open(path)?;
        let before = text(&value)?;
        change(&mut value);
        let after = text(&value)?;
        if after == before { Ok(()) } else { replace(path, (after + "\n").as_bytes()) }
    }
}

/// Moves a damaged file out of the way. Returns it, with a notice for the player.
pub(super) fn mended<T: Memory>(paths: &Paths) -> (&Path, Option<Notice>) {
    let path = T::path(paths);
    (path, open::<T>(path).map_or_else(|e| Some(Notice(e.to_string())), |(_, notice)| notice))
}

/// Returns the value in `path`, or the default if there is none. An invalid file is moved to `<path>.bad`, with a
/// notice.
///
/// # Errors
/// Returns [`StoreError`] if the file cannot be opened.
fn open<T: Memory>(path: &Path) -> Result<(T, Option<Notice>), StoreError> {
    let Some(bytes) = read(path)? else { return Ok((T::default(), None)) };
    Ok(match serde_json::from_slice(&bytes) {
        Ok(value) => (value, None),
        Err(why) => (T::default(), Some(keep_damaged(path, &why.to_string()))),
    })
}

#[cfg(test)]
mod tests {
    use super::super::duels::Duels;
    use super::super::evenings::{Evening, Evenings};
    use super::super::learning::Learning;
    use super::super::lists::SavedList;
    use super::super::players::Players;
    use super::super::setups::Setups;
    use super::*;
    use crate::store::Order;
    use std::fmt::Debug;

    fn check<T: Memory + PartialEq + Debug>(file: &str, change: impl Fn(&mut T)) {
        let home = tempfile::tempdir().unwrap();
        let store = Store::at(home.path());
        let path = home.path().join("state").join(file);
        store.remember(|_: &mut T| ()).unwrap();
        assert!(!path.exists(), "there is nothing to remember");
        let mut changed = T::default();
        change(&mut changed);
        for bad in ["", ".bad"] {
            store.remember(&change).unwrap();
            assert_eq!(store.recall::<T>(), changed);
            if !bad.is_empty() {
                assert_eq!(std::fs::read_to_string(format!("{}{bad}", path.display())).unwrap(), "{");
            }
            std::fs::write(&path, "{").unwrap();
            assert_eq!(store.recall::<T>(), T::default());
        }
    }

    #[test]
    fn memory_outlasts_damage() {
        check("setups.json", |setups: &mut Setups| _ = setups.0.insert("nice".into(), 3.into()));
        check("players.json", |players: &mut Players| players.0.push("Ann".into()));
        check("learning.json", |learning: &mut Learning| {
            learning.tutorials.insert("nice".into());
            learning.rating.count(1200.0, 1.0);
        });
        check("duels.json", |duels: &mut Duels| _ = duels.0.insert("nice lusab-babad".into(), 2));
        check("evenings.json", |evenings: &mut Evenings| evenings.0.push(Evening::sample()));
        check("lists.json", |list: &mut SavedList| {
            *list = SavedList { finished: true, order: Order::Score };
        });
    }
}
