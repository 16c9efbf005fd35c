//! The player's files: games in progress, finished games, settings, setups, history.
//!
//! | files | folder |
//! |---|---|
//! | games, drafts, history, gallery | `$XDG_DATA_HOME/dicegames`, by default `~/.local/share/dicegames` |
//! | settings, keys | `$XDG_CONFIG_HOME/dicegames`, by default `~/.config/dicegames` |
//! | state: last setups, learning progress, evenings | `$XDG_STATE_HOME/dicegames`, by default `~/.local/state/dicegames` |
//!
//! Nothing of the player's is ever deleted or overwritten unread: an unreadable file is left alone
//! and listed with its problem; a damaged game continues in a copy, and is kept beside it as
//! `.damaged`; damaged settings and state files are kept as `.bad` when replaced. The player's own
//! keys are never written.
pub(crate) mod calendar;
mod draft;
mod error;
mod evenings;
mod files;
mod gallery;
pub(crate) mod history;
pub(crate) mod home;
pub(crate) mod learning;
mod names;
mod saves;
mod settings;
mod settings_file;
mod state;
pub(crate) mod tries;

pub(crate) use error::StoreError;
pub(crate) use evenings::Evening;
pub(crate) use files::{export, read_existing};
pub(crate) use gallery::NamedFigure;
pub(crate) use history::HistoryEntry;
pub(crate) use home::Store;
pub(crate) use names::{LONGEST as LONGEST_NAME, fault_of_name, suggested_name};
pub(crate) use saves::{OpenSave, Save, SaveFile, SaveWriter, read_game};
pub(crate) use settings::{
    CoachObjective, DepthSetting, Glyphs, KeySet, Motion, Pace, SETTINGS, Scheme, Setting, Settings,
};
pub(crate) use settings_file::{ChosenKeys, keys_in};
pub(crate) use state::{LastSetup, ProgramState};

#[cfg(test)]
mod tests;
