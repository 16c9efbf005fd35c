//! The player's files: games being played, finished games, settings, setups, history.
//!
//! | what | where |
//! |---|---|
//! | games, what is half made in them, history, gallery | `$XDG_DATA_HOME/dicegames`, by default `~/.local/share/dicegames` |
//! | settings, keys | `$XDG_CONFIG_HOME/dicegames`, by default `~/.config/dicegames` |
//! | last setups, names of players, what was learnt, how lists were looked at | `$XDG_STATE_HOME/dicegames`, by default `~/.local/state/dicegames` |
//!
//! Nothing of the player's is ever deleted or written over unread: a file that cannot be read stays as it is and is
//! listed with its problem; a damaged game is played on in a copy, and kept beside it as `.damaged`; settings and
//! what else is damaged and makes way for something new are kept beside it as `.bad`.
pub(crate) mod calendar;
mod collection;
pub(crate) mod daily;
mod damage;
mod disk;
mod draft;
mod error;
mod filed;
mod files;
pub(crate) mod history;
mod home;
pub(crate) mod learning;
mod lists;
mod memory;
mod names;
mod open_save;
mod players;
mod save_writer;
mod saves;
mod settings;
mod settings_file;
mod setups;

pub(crate) use collection::NamedText;
pub(crate) use error::{Notice, StoreError};
pub(crate) use filed::Filed;
pub(crate) use files::{MOST, bounded, export, read, read_existing};
pub(crate) use history::Entry;
pub(crate) use home::{Paths, Store};
pub(crate) use lists::{Order, SavedList};
pub(crate) use names::{LONGEST as LONGEST_NAME, NAME_RULE, is_name, suggested_name};
pub(crate) use open_save::OpenSave;
pub(crate) use save_writer::SaveWriter;
pub(crate) use saves::{Save, read_game};
pub(crate) use settings::{
    Aim, Depth, Glyphs, KeySet, Motion, Pace, SETTINGS, Setting, Settings, Table, Theme,
};
pub(crate) use setups::Setup;

#[cfg(test)]
mod settings_tests;
#[cfg(test)]
mod tests;
