//! Where the player's files are.
use super::error::StoreError;
use etcetera::BaseStrategy;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// The name of the program's folders.
const NAME: &str = "dicegames";

/// Where everything is. Nothing need exist yet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Paths {
    /// The folder of games that are not over.
    pub(crate) saves: PathBuf,
    /// The folder of games that are over, kept for review.
    pub(crate) finished: PathBuf,
    /// The folder of games that the player put away.
    pub(crate) trash: PathBuf,
    /// The folder of figures that the player keeps.
    pub(crate) gallery: PathBuf,
    /// Who won what when.
    pub(crate) history: PathBuf,
    /// How the program looks and behaves.
    pub(crate) settings: PathBuf,
    /// The last setup of each game.
    pub(crate) setups: PathBuf,
    /// The names of the people who play here.
    pub(crate) players: PathBuf,
    /// What the player has learnt.
    pub(crate) learning: PathBuf,
    /// How lists were looked at last.
    pub(crate) lists: PathBuf,
    /// The folder in which typed paths begin: that of the process, but for tests.
    #[serde(skip)]
    here: PathBuf,
    /// The player's own folder, which is typed as `~`.
    #[serde(skip)]
    home: PathBuf,
}

impl Paths {
    /// Returns the path that was typed as `text`: `~` is the player's home, nothing the current folder.
    pub(crate) fn typed(&self, text: &str) -> PathBuf {
        match text.trim() {
            "" => self.here.join("."),
            "~" => self.home.clone(),
            text => match text.strip_prefix("~/") {
                Some(text) => self.home.join(text),
                None => self.here.join(text),
            },
        }
    }
}

/// The player's files. Folders come to be when something is written into them.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    paths: Paths,
}

impl Store {
    /// The player's own folders: XDG on Unix and macOS, the known folders on Windows.
    ///
    /// # Errors
    /// Where the system does not know the player's home folder.
    pub(crate) fn open() -> Result<Store, StoreError> {
        let base = etcetera::choose_base_strategy().map_err(|_| StoreError::NoHome)?;
        // From HOME=. files would come to lie in whichever folder is the current one.
        if [base.data_dir(), base.config_dir()].iter().any(|folder| !folder.is_absolute()) {
            return Err(StoreError::NoHome);
        }
        // Windows knows no such folder.
        let state = base.state_dir().unwrap_or_else(|| base.data_dir());
        let [data, config, state] =
            [base.data_dir(), base.config_dir(), state].map(|folder| folder.join(NAME));
        Ok(Store::new(&data, &config, &state, Path::new(""), base.home_dir()))
    }

    /// Everything below `root`, that being where typed paths begin, too: for tests.
    pub(crate) fn at(root: &Path) -> Store {
        Store::new(&root.join("data"), &root.join("config"), &root.join("state"), root, root)
    }

    fn new(data: &Path, config: &Path, state: &Path, here: &Path, home: &Path) -> Store {
        let paths = Paths {
            saves: data.join("saves"),
            finished: data.join("finished"),
            trash: data.join("trash"),
            gallery: data.join("gallery"),
            history: data.join("history.jsonl"),
            settings: config.join("settings.toml"),
            setups: state.join("setups.json"),
            players: state.join("players.json"),
            learning: state.join("learning.json"),
            lists: state.join("lists.json"),
            here: here.to_owned(),
            home: home.to_owned(),
        };
        Store { paths }
    }

    /// Where everything is.
    pub(crate) fn paths(&self) -> &Paths {
        &self.paths
    }
}
