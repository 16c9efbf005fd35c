//! Damaged state files.
use super::duels::Duels;
use super::error::{Notice, name};
use super::evenings::Evenings;
use super::home::Store;
use super::learning::Learning;
use super::lists::SavedList;
use super::memory::mended;
use super::players::Players;
use super::setups::Setups;

impl Store {
    /// Moves damaged setups, names, lessons, lists, duels and evenings out of the way, to files ending in `.bad`. Returns one
    /// sentence for the player about each, and about the settings.
    pub(crate) fn mend(&self) -> Vec<(String, Notice)> {
        let paths = self.paths();
        let mended = [
            (paths.settings.as_path(), self.settings().1),
            mended::<Setups>(paths),
            mended::<Players>(paths),
            mended::<Learning>(paths),
            mended::<SavedList>(paths),
            mended::<Duels>(paths),
            mended::<Evenings>(paths),
        ];
        mended.into_iter().filter_map(|(path, notice)| Some((name(path).into_owned(), notice?))).collect()
    }
}
