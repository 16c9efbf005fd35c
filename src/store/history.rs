//! Finished games: who won what when. One JSON line each, only ever appended to.
use super::error::StoreError;
use super::files::{self, failed, make_folder};
use super::home::Store;
use crate::core::game::{Game, Seat};
use crate::core::seats::Player;
use crate::core::table::Table;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::fs::OpenOptions;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Entry {
    /// When it ended, in seconds since 1970.
    pub(crate) when: u64,
    /// The game's id.
    pub(crate) game: String,
    /// Its options as text.
    pub(crate) options: String,
    /// Who sat where, and how it ended for them.
    pub(crate) seats: Vec<Seated>,
    /// How many times moves were taken back.
    pub(crate) takebacks: u32,
    /// How many of those went behind a roll.
    #[serde(default)]
    pub(crate) retries: u32,
    /// The file of the whole game.
    pub(crate) file: PathBuf,
    /// The day of which it is the daily game, if it is the one that counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) daily: Option<Date>,
}

/// One seat of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Seated {
    /// Its name.
    pub(crate) name: String,
    /// Who played it.
    pub(crate) player: Player,
    /// Its side's points.
    pub(crate) points: i32,
    /// Whether it won, alone or shared.
    pub(crate) winner: bool,
    /// A title that it earned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<String>,
    /// How many hints it asked for.
    #[serde(default)]
    pub(crate) hints: u32,
}

impl Entry {
    /// The game on `table`, ended now and kept in `file`.
    pub(crate) fn of<G: Game>(table: &Table<G>, file: &Path) -> Entry {
        let seat_setups = &table.header().seats;
        let seats = seat_setups.iter().zip(table.game().standings()).zip(0..).map(
            |((seat_setup, standing), seat)| Seated {
                name: seat_setup.name.clone(),
                player: seat_setup.player,
                points: standing.points,
                winner: standing.winner,
                title: standing.title.map(str::to_owned),
                hints: table.hints(Seat(seat)),
            },
        );
        let again = u32::from(table.header().played_on_from.is_some());
        Entry {
            when: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()),
            game: table.header().game.clone(),
            options: table.header().options.clone(),
            seats: seats.collect(),
            // Whoever plays on from a point of another game has taken back what came after it, with its rolls.
            takebacks: table.takebacks() + again,
            retries: table.retries() + again,
            file: file.to_owned(),
            daily: table.header().daily,
        }
    }
}

/// All finished games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct History {
    /// Those that can be read, oldest first.
    pub(crate) entries: Vec<Entry>,
    /// How many lines cannot.
    pub(crate) skipped: usize,
}

impl Store {
    /// Adds a finished game.
    ///
    /// # Errors
    /// Where the file cannot be written.
    pub(crate) fn append_history(&self, entry: &Entry) -> Result<(), StoreError> {
        let path = &self.paths().history;
        make_folder(path.parent().unwrap_or(Path::new(".")))?;
        let line = serde_json::to_string(entry).map_err(|e| failed("write", path)(e.into()))?;
        append_line(path, line).map_err(failed("write", path))
    }

    /// All finished games. Lines that cannot be read are left out and counted.
    ///
    /// # Errors
    /// Where the file is there and cannot be read.
    pub(crate) fn history(&self) -> Result<History, StoreError> {
        let bytes = files::read(&self.paths().history)?.unwrap_or_default();
        let mut history = History::default();
        for line in bytes.split(|b| *b == b'\n').filter(|line| !line.is_empty()) {
            match serde_json::from_slice(line) {
                Ok(entry) => history.entries.push(entry),
                Err(_) => history.skipped += 1,
            }
        }
        Ok(history)
    }
}

/// Appends `line` on a line of its own, even where the last one was torn.
fn append_line(path: &Path, line: String) -> io::Result<()> {
    files::expect_regular(path)?;
    let mut file = OpenOptions::new().create(true).append(true).read(true).open(path)?;
    let mut last = [b'\n'];
    if file.metadata()?.len() > 0 {
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
    }
    let start = if last == [b'\n'] { "" } else { "\n" };
    file.write_all(format!("{start}{line}\n").as_bytes())?;
    file.sync_all()
}
