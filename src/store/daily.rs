//! Status of daily games, from the open games and the history.
use super::history::{Entry, History};
use super::home::Store;
use jiff::civil::Date;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The one try at a daily game that counts.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Try {
    /// Not started.
    None,
    /// In progress.
    Open(PathBuf),
    /// Moved to the trash before it was over.
    GivenUp,
    /// Finished.
    Over(Entry),
}

impl Store {
    /// Returns the status of the daily game of `day` for the game called `game` with `options`.
    pub(crate) fn daily_try(&self, history: &History, day: Date, game: &str, options: &str) -> Try {
        if let Some(entry) = tries(history, game, options).remove(&day) {
            return Try::Over(entry.clone());
        }
        let is_it = |path: &PathBuf| {
            self.header(path).is_ok_and(|header| {
                header.occasion.daily() == Some(day) && header.game == game && header.options == options
            })
        };
        let open = self.filed_saves().into_iter().map(|filed| filed.path).find(is_it);
        match open {
            Some(path) => Try::Open(path),
            None if self.filed_trash().into_iter().map(|filed| filed.path).any(|path| is_it(&path)) => {
                Try::GivenUp
            }
            None => Try::None,
        }
    }
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
