//! Damaged files.
use super::error::Notice;
use super::home::Store;

impl Store {
    /// Moves damaged settings, state and history out of the way, to files ending in `.bad`. Returns a sentence for the
    /// player about each, and about keys that cannot be used.
    pub(crate) fn mend(&self) -> Vec<Notice> {
        let [state, history] = [self.mend_state(), self.mend_history()]
            .map(|mended| mended.unwrap_or_else(|e| Some(Notice(e.to_string()))));
        [self.settings().1, self.keys().1, state, history].into_iter().flatten().collect()
    }
}
