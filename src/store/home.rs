//! Locations of the player's files.
use super::error::StoreError;
use super::files;
use etcetera::BaseStrategy;
use std::path::{Path, PathBuf};

const NAME: &str = "dicegames";

struct Folders {
    data: PathBuf,
    config: PathBuf,
    state: PathBuf,
}

/// Declares every file and folder: its parent, its name, and a description.
macro_rules! paths {
    ($($field:ident = $folder:ident / $name:literal, $about:literal;)*) => {
        /// Paths of all files. None need exist yet.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub(crate) struct Paths {
            $(#[doc = concat!("Path of the ", $about, ".")] pub(crate) $field: PathBuf,)*
        }

        impl Paths {
            fn new(folders: &Folders) -> Paths {
                Paths { $($field: folders.$folder.join($name),)* }
            }

            /// Returns every file and folder with a description.
            pub(crate) fn all(&self) -> Vec<(&'static str, &Path)> {
                vec![$(($about, &self.$field)),*]
            }
        }
    };
}

paths! {
    saves = data / "saves", "games being played";
    finished = data / "finished", "finished games";
    trash = data / "trash", "trash";
    gallery = data / "gallery", "figure gallery";
    history = data / "history.jsonl", "history";
    settings = config / "settings.toml", "settings";
    keys = config / "keys.toml", "your own keys";
    state = state / "state.json", "what is remembered";
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
        let [data, config, state] =
            [base.data_dir(), base.config_dir(), state].map(|folder| folder.join(NAME));
        Ok(Store {
            paths: Paths::new(&Folders {
                data,
                config,
                state,
            }),
        })
    }

    /// Puts everything below `root`.
    #[cfg(test)]
    pub(crate) fn at(root: &Path) -> Store {
        let [data, config, state] = ["data", "config", "state"].map(|folder| root.join(folder));
        Store {
            paths: Paths::new(&Folders {
                data,
                config,
                state,
            }),
        }
    }

    pub(crate) fn paths(&self) -> &Paths {
        &self.paths
    }

    /// Moves damaged settings, state and history out of the way, to files ending in `.bad`, and
    /// removes temporary files of earlier runs. Returns a sentence for the player about each damaged
    /// file, and about keys that cannot be used.
    pub(crate) fn mend(&self) -> Vec<String> {
        let Paths {
            settings,
            state,
            history,
            ..
        } = &self.paths;
        for folder in [settings, state, history].map(|file| file.parent()) {
            files::remove_old_temporary_files(folder.unwrap_or(Path::new(".")));
        }
        let [state, history] = [self.mend_state(), self.mend_history()]
            .map(|mended| mended.unwrap_or_else(|e| Some(e.to_string())));
        [self.settings().1, self.keys().1, state, history]
            .into_iter()
            .flatten()
            .collect()
    }
}
