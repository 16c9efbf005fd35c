//! The last view of each list, so that it opens the same way.
use super::home::Paths;
use super::memory::Memory;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The order of the saved games.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Order {
    /// Newest first.
    #[default]
    Date,
    /// By name of the game.
    Game,
    /// Most points first.
    Score,
}

/// View of the list of saved games.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct SavedList {
    /// It shows the finished games.
    pub(crate) finished: bool,
    pub(crate) order: Order,
}

impl Memory for SavedList {
    fn path(paths: &Paths) -> &Path {
        &paths.lists
    }
}
