//! What the program remembers, where its file is damaged: the file makes way when the program starts, with a word.
use super::error::Notice;
use super::files::read_json;
use super::home::Store;
use super::learning::Learning;
use super::lists::SavedList;
use serde_json::Value;
use std::collections::BTreeMap;

impl Store {
    /// Moves damaged setups, names, lessons and lists out of the way, to files that end in `.bad`. Returns what a player
    /// should know of that, and of the settings, in one sentence each.
    pub(crate) fn mend(&self) -> Vec<Notice> {
        let paths = self.paths();
        let mended = [
            self.settings().1,
            read_json::<BTreeMap<String, Value>>(&paths.setups).1,
            read_json::<Vec<String>>(&paths.players).1,
            read_json::<Learning>(&paths.learning).1,
            read_json::<SavedList>(&paths.lists).1,
        ];
        mended.into_iter().flatten().collect()
    }
}
