//! The player's files: games being played, finished games, settings, setups, history.
//!
//! | what | where |
//! |---|---|
//! | games, history, gallery | `$XDG_DATA_HOME/dicegames`, by default `~/.local/share/dicegames` |
//! | settings, last setups | `$XDG_CONFIG_HOME/dicegames`, by default `~/.config/dicegames` |
//!
//! Nothing of the player's is ever deleted or written over unread: a file that cannot be read stays as it is and is
//! listed with its problem; settings that make way for new ones are kept beside them as `.bad`.
mod collection;
mod files;
mod history;
mod save_writer;
mod saves;
mod settings;
mod setups;

pub use collection::{Collection, NamedText};
pub use files::replace;
pub use history::{Entry, History, Seated};
pub use save_writer::SaveWriter;
pub use saves::{Save, read_game};
pub use settings::{Glyphs, Pace, Settings, Theme};
pub use setups::Setup;

use crate::core::record::RecordError;
use etcetera::BaseStrategy;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// The name of the program's folders.
const NAME: &str = "dicegames";

/// Something that went wrong and was mended: one sentence for the player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice(pub String);

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why a file could not be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The system does not say where the player's files are.
    #[error("no home folder is known: set HOME, or XDG_DATA_HOME and XDG_CONFIG_HOME")]
    NoHome,
    /// The system refused.
    #[error("cannot {doing} {}: {source}", path.display())]
    Io {
        /// What was tried: `write`, `read`.
        doing: &'static str,
        /// With which file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The game is damaged, or of a newer version. The file was left as it is.
    #[error("{why} ({} was left as it is)", name(path))]
    RecordError {
        /// The file.
        path: PathBuf,
        /// The line at fault, and why.
        #[source]
        why: RecordError,
    },
    /// Another window plays this game.
    #[error("{} is open in another window", name(path))]
    Busy {
        /// The file.
        path: PathBuf,
    },
}

fn name(path: &Path) -> std::borrow::Cow<'_, str> {
    path.file_name().map_or_else(|| path.to_string_lossy(), |name| name.to_string_lossy())
}

/// Where everything is. Nothing need exist yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paths {
    /// The folder of games that are not over.
    pub saves: PathBuf,
    /// The folder of games that are over, kept for review.
    pub finished: PathBuf,
    /// The folder of games that the player put away.
    pub trash: PathBuf,
    /// The folder of figures that the player keeps.
    pub gallery: PathBuf,
    /// Who won what when.
    pub history: PathBuf,
    /// How the program looks and behaves.
    pub settings: PathBuf,
    /// The last setup of each game.
    pub setups: PathBuf,
}

/// The player's files. Folders come to be when something is written into them.
#[derive(Clone, Debug)]
pub struct Store {
    paths: Paths,
}

impl Store {
    /// The player's own folders: XDG on Unix and macOS, the known folders on Windows.
    ///
    /// # Errors
    /// Where the system does not know the player's home folder.
    pub fn open() -> Result<Store, StoreError> {
        let base = etcetera::choose_base_strategy().map_err(|_| StoreError::NoHome)?;
        Ok(Store::new(&base.data_dir().join(NAME), &base.config_dir().join(NAME)))
    }

    /// Everything below `root`: for tests.
    pub fn at(root: &Path) -> Store {
        Store::new(&root.join("data"), &root.join("config"))
    }

    fn new(data: &Path, config: &Path) -> Store {
        let paths = Paths {
            saves: data.join("saves"),
            finished: data.join("finished"),
            trash: data.join("trash"),
            gallery: data.join("gallery"),
            history: data.join("history.jsonl"),
            settings: config.join("settings.json"),
            setups: config.join("setups.json"),
        };
        Store { paths }
    }

    /// Where everything is.
    pub fn paths(&self) -> &Paths {
        &self.paths
    }
}

#[cfg(test)]
mod tests;
