//! The programs named on this command line.
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// Time for a decision, unless the command line says otherwise.
const THINK: Duration = Duration::from_secs(10);

/// The programs named on this command line, by seat. The only way to start one.
#[derive(Clone, Default, Debug)]
pub(crate) struct Launcher {
    programs: Arc<[(String, PathBuf)]>,
    pub(super) think: Duration,
    /// The folder for their standard errors.
    pub(super) logs: PathBuf,
}

impl Launcher {
    /// Creates a launcher of `programs`, each for the seat of a name, with `think` for each decision (ten seconds if
    /// `None`). Their standard errors go into the folder `logs`.
    pub(crate) fn new(programs: Vec<(String, PathBuf)>, think: Option<Duration>, logs: &Path) -> Launcher {
        Launcher { programs: programs.into(), think: think.unwrap_or(THINK), logs: logs.to_owned() }
    }
    /// Returns the program of the seat called `name`, if one was named.
    pub(super) fn program(&self, name: &str) -> Option<&Path> {
        self.programs.iter().find(|(seat, _)| seat == name).map(|(_, path)| path.as_path())
    }
}
