//! The player's files: games in progress, finished games, settings, setups, history.
//!
//! | files | folder |
//! |---|---|
//! | games, drafts, history, gallery | `$XDG_DATA_HOME/dicegames`, by default `~/.local/share/dicegames` |
//! | settings, keys | `$XDG_CONFIG_HOME/dicegames`, by default `~/.config/dicegames` |
//! | last setups, names of players, evenings, learning progress, list views, tries at duels | `$XDG_STATE_HOME/dicegames`, by default `~/.local/state/dicegames` |
//!
//! Nothing of the player's is ever deleted or overwritten unread: an unreadable file is left alone and listed with
//! its problem; a damaged game continues in a copy, and is kept beside it as `.damaged`; damaged settings and state
//! files are kept as `.bad` when replaced.
pub(crate) mod calendar;
mod collection;
pub(crate) mod daily;
mod damage;
mod draft;
mod duels;
mod error;
mod evenings;
mod files;
pub(crate) mod history;
mod home;
pub(crate) mod learning;
mod lists;
mod memory;
mod names;
mod players;
mod saves;
mod settings;
mod settings_file;
mod setups;

pub(crate) use collection::NamedText;
pub(crate) use error::{Notice, StoreError};
pub(crate) use evenings::Evening;
pub(crate) use files::{export, read, read_existing};
pub(crate) use history::Entry;
pub(crate) use home::{Paths, Store};
pub(crate) use lists::{Order, SavedList};
pub(crate) use names::{LONGEST as LONGEST_NAME, NAME_RULE, is_name, suggested_name};
pub(crate) use saves::{Filed, OpenSave, Save, SaveWriter, Sent, read_game};
pub(crate) use settings::{
    CoachObjective, Depth, Glyphs, KeySet, Motion, Pace, SETTINGS, Setting, Settings, Table, Theme,
};
pub(crate) use setups::Setup;

#[cfg(test)]
mod settings_tests;
#[cfg(test)]
mod tests;
