//! Locations of the player's files.
use super::error::StoreError;
use super::files;
use etcetera::BaseStrategy;
use std::path::{Path, PathBuf};

const NAME: &str = "dicegames";

/// Paths of all files. None need exist yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Paths {
    pub(crate) saves: PathBuf,
    pub(crate) finished: PathBuf,
    pub(crate) trash: PathBuf,
    pub(crate) gallery: PathBuf,
    pub(crate) history: PathBuf,
    pub(crate) settings: PathBuf,
    /// The player's own keys.
    pub(crate) keys: PathBuf,
    /// The program's memory between games.
    pub(crate) state: PathBuf,
}

impl Paths {
    /// Returns every file and folder with a description.
    pub(crate) fn all(&self) -> [(&'static str, &Path); 8] {
        [
            ("games being played", &self.saves),
            ("finished games", &self.finished),
            ("trash", &self.trash),
            ("figure gallery", &self.gallery),
            ("history", &self.history),
            ("settings", &self.settings),
            ("your own keys", &self.keys),
            ("what is remembered", &self.state),
        ]
    }
}

/// The player's files. Folders are created when something is written into them.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    paths: Paths,
}

impl Store {
    /// Opens the player's own folders: XDG on Unix and macOS, the known folders on Windows.
    pub(crate) fn open() -> Result<Store, StoreError> {
        let base = etcetera::choose_base_strategy().map_err(|_| StoreError::NoHome)?;
        // With HOME=. files would end up in the current folder.
        if [base.data_dir(), base.config_dir()]
            .iter()
            .any(|folder| !folder.is_absolute())
        {
            return Err(StoreError::NoHome);
        }
        // Windows has no such folder.
        let state = base.state_dir().unwrap_or_else(|| base.data_dir());
        Ok(Store::in_folders(
            &base.data_dir().join(NAME),
            &base.config_dir().join(NAME),
            &state.join(NAME),
        ))
    }

    /// Puts everything below `root`.
    #[cfg(test)]
    pub(crate) fn at(root: &Path) -> Store {
        Store::in_folders(
            &root.join("data"),
            &root.join("config"),
            &root.join("state"),
        )
    }

    fn in_folders(data: &Path, config: &Path, state: &Path) -> Store {
        Store {
            paths: Paths {
                saves: data.join("saves"),
                finished: data.join("finished"),
                trash: data.join("trash"),
                gallery: data.join("gallery"),
                history: data.join("history.jsonl"),
                settings: config.join("settings.toml"),
                keys: config.join("keys.toml"),
                state: state.join("state.json"),
            },
        }
    }

    pub(crate) fn paths(&self) -> &Paths {
        &self.paths
    }

    /// Moves damaged settings, state and history out of the way, to files ending in `.bad`, and
    /// removes temporary files of earlier runs. Returns a sentence for the player about each damaged
    /// file, and about keys that cannot be used.
    pub(crate) fn mend(&self) -> Vec<String> {
        let paths = &self.paths;
        for file in [&paths.settings, &paths.state, &paths.history] {
            files::remove_old_temporary_files(file.parent().unwrap_or(Path::new(".")));
        }
        let state = self.mend_state().unwrap_or_else(|e| Some(e.to_string()));
        let history = self.mend_history().unwrap_or_else(|e| Some(e.to_string()));
        [self.settings().1, self.keys().1, state, history]
            .into_iter()
            .flatten()
            .collect()
    }
}
