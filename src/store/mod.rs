//! The player's files: games being played, finished games, settings, setups, history.
//!
//! | what | where |
//! |---|---|
//! | games, history, gallery | `$XDG_DATA_HOME/dicegames`, by default `~/.local/share/dicegames` |
//! | settings, last setups | `$XDG_CONFIG_HOME/dicegames`, by default `~/.config/dicegames` |
//!
//! Nothing of the player's is ever deleted or written over unread: a file that cannot be read stays as it is and is
//! listed with its problem; a damaged game is played on in a copy, and kept beside it as `.damaged`; settings that make
//! way for new ones are kept beside them as `.bad`.
mod collection;
mod disk;
mod error;
mod files;
mod history;
mod home;
mod open_save;
mod save_writer;
mod saves;
mod settings;
mod setups;

pub use collection::{Collection, NamedText};
pub use error::{Notice, StoreError};
pub use files::{read, read_existing, replace};
pub use history::{Entry, History, Seated};
pub use home::{Paths, Store};
pub use open_save::OpenSave;
pub use save_writer::SaveWriter;
pub use saves::{Save, read_game};
pub use settings::{Glyphs, Pace, Settings, Theme};
pub use setups::Setup;

#[cfg(test)]
mod tests;
