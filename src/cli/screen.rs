//! Starting the terminal interface.
use super::output;
use crate::core::Header;
use crate::session::Launcher;
use crate::store::Store;
use crate::tui::app::End;
use crate::tui::screens::daily::Begin;
use crate::tui::{self, Start};
use std::io::{self, IsTerminal};
use std::path::PathBuf;
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

/// Opens the menu.
pub(crate) fn menu() -> anyhow::Result<ExitCode> {
    if let Some(why) = missing() {
        anyhow::bail!("{why}. Use 'dicegames play GAME --plain', or see 'dicegames help'");
    }
    show(Start::Menu, Launcher::default())
}

/// Opens the daily games.
pub(crate) fn daily() -> anyhow::Result<ExitCode> {
    show(Start::Daily, Launcher::default())
}

/// Starts a game.
pub(crate) fn play(header: Header) -> anyhow::Result<ExitCode> {
    show(Start::Game(header), Launcher::default())
}

/// Resumes the unfinished game in `path`.
pub(crate) fn resume(path: PathBuf) -> anyhow::Result<ExitCode> {
    show(Start::Saved(path), Launcher::default())
}

/// Starts or resumes a game with these programs.
pub(crate) fn play_with(begin: Begin, programs: Launcher) -> anyhow::Result<ExitCode> {
    match begin {
        Begin::New(header) => show(Start::Game(header), programs),
        Begin::Open(path) => show(Start::Saved(path), programs),
    }
}

fn show(start: Start, programs: Launcher) -> anyhow::Result<ExitCode> {
    // The terminal is restored, so messages remain readable.
    let (end, unsaved) = tui::run(Store::open()?, start, programs)?;
    unsaved.iter().for_each(|what| output::say(what));
    Ok(match end {
        End::Left if !unsaved.is_empty() => ExitCode::FAILURE,
        End::Left => ExitCode::SUCCESS,
        End::Signal(signal) => ExitCode::from(128u8.wrapping_add(signal as u8)),
    })
}
