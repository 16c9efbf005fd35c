//! Starting the terminal interface.
use super::output;
use crate::store::Store;
use crate::tui::app::End;
use crate::tui::{self, Start};
use std::io::{self, IsTerminal};
use std::process::ExitCode;

/// Returns the reason why the terminal interface cannot run, if it cannot.
pub(crate) fn missing() -> Option<&'static str> {
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        Some("there is no terminal here")
    } else if std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
        Some("this terminal (TERM=dumb) has no screen")
    } else {
        None
    }
}

/// Opens the screens at `start`.
pub(crate) fn show(start: Start) -> anyhow::Result<ExitCode> {
    if let Some(why) = missing() {
        anyhow::bail!("{why}. Use 'dicegames play GAME --plain', or see 'dicegames help'");
    }
    // The terminal is restored, so messages remain readable.
    let ended = tui::run(Store::open()?, start)?;
    for message in &ended.unsaved {
        output::say(message);
    }
    if ended.left_game && ended.unsaved.is_empty() {
        output::text("Saved. dicegames continues it.\n")?;
    }
    Ok(match ended.end {
        End::Left if !ended.unsaved.is_empty() => ExitCode::FAILURE,
        End::Left => ExitCode::SUCCESS,
        End::Signal(signal) => ExitCode::from(128u8.wrapping_add(signal as u8)),
    })
}
