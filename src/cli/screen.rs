//! The way to the screens.
use crate::core::record::Header;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

/// Why there can be no screens here; none where there can.
pub fn missing() -> Option<&'static str> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        Some("there is no terminal here")
    } else if std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
        Some("this terminal (TERM=dumb) has no screen")
    } else {
        None
    }
}

/// The menu.
pub fn menu() -> anyhow::Result<ExitCode> {
    if let Some(why) = missing() {
        anyhow::bail!("{why}: 'dicegames play GAME --plain' plays line by line, 'dicegames help' tells more");
    }
    anyhow::bail!("the menu is not built yet: 'dicegames play GAME --plain' plays line by line")
}

/// A game that begins.
pub fn play(_: Header) -> anyhow::Result<ExitCode> {
    anyhow::bail!("the screens are not built yet: --plain plays line by line")
}

/// A game that is not over, kept in `path`.
pub fn resume(_: PathBuf) -> anyhow::Result<ExitCode> {
    anyhow::bail!("the screens are not built yet: --plain plays line by line")
}
