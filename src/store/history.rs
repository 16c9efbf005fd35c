//! The history: results of finished games, one JSON line each, append-only.
//!
//! A game is known by the name of its file and counts once, by its first line. A later review is a
//! line of its own, which names the file of its game; the last one for a game counts.
use super::calendar::{seconds_now, time_of};
use super::error::{StoreError, name};
use super::files::{self, error_while};
use super::home::Store;
use crate::core::{DiceFrom, Game, Occasion, Player, Review, Seat, Seed, Table, words::plural};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs::{self, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct HistoryEntry {
    /// Its end, in seconds since 1970.
    pub(crate) when: u64,
    pub(crate) game: String,
    pub(crate) options: String,
    pub(crate) seats: Vec<SeatResult>,
    pub(crate) takebacks: u32,
    pub(crate) seed: Seed,
    /// Origin of the rolls: the program, or dice typed by people.
    pub(crate) dice: DiceFrom,
    /// The file of the whole game; in the history relative to the folder of the player's data.
    pub(crate) file: PathBuf,
    /// The coach's findings for each seat, in seat order; empty for a game that was not reviewed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) reviewed: Vec<ReviewFindings>,
    /// The reason that it is special, if any.
    #[serde(default, skip_serializing_if = "Occasion::is_usual")]
    pub(crate) occasion: Occasion,
}

/// Findings of a review for one seat, rounded to a thousandth.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct ReviewFindings {
    /// Luck of all its rolls, in the unit of the game's coach, as shown with its result; `None` if
    /// the values of that game do not add up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) luck: Option<f64>,
    /// Cost of its own decisions, likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) errors: Option<f64>,
    /// Number of its unforced decisions.
    pub(crate) decisions: usize,
    /// Number of those that were as good as any.
    pub(crate) best: usize,
}

#[derive(Serialize, Deserialize)]
struct ReviewLine {
    review_of: PathBuf,
    seats: Vec<ReviewFindings>,
}

/// One seat of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct SeatResult {
    pub(crate) name: String,
    pub(crate) player: Player,
    pub(crate) points: i32,
    /// `true` if it won, alone or shared.
    pub(crate) winner: bool,
    /// The title it earned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<String>,
    pub(crate) hints: u32,
    /// Somebody else has begun the game in this seat.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) took_over: bool,
}

#[cfg(test)]
impl SeatResult {
    /// Creates the seat of a person, or of a computer named by its level.
    pub(crate) fn sample(name: &str, points: i32, winner: bool) -> SeatResult {
        let player = name.parse().map_or(Player::Person, Player::Computer);
        SeatResult {
            name: name.into(),
            player,
            points,
            winner,
            title: None,
            hints: 0,
            took_over: false,
        }
    }

    /// Creates seats, of which those with most points have won.
    pub(crate) fn samples(seats: &[(&str, i32)]) -> Vec<SeatResult> {
        let best_points = seats.iter().map(|(_, points)| *points).max();
        seats
            .iter()
            .map(|(name, points)| SeatResult::sample(name, *points, Some(*points) == best_points))
            .collect()
    }
}

#[cfg(test)]
impl HistoryEntry {
    /// Creates the entry for a game and its options that ended at `when`, which also names its seed
    /// and file.
    pub(crate) fn sample(when: u64, game: &str, seats: Vec<SeatResult>) -> HistoryEntry {
        let (game, options) = game.split_once(' ').unwrap_or((game, ""));
        HistoryEntry {
            when,
            game: game.into(),
            options: options.into(),
            seats,
            takebacks: 0,
            seed: Seed(when as u32),
            dice: DiceFrom::Seeded,
            file: format!("{when}.jsonl").into(),
            reviewed: Vec::new(),
            occasion: Occasion::Usual,
        }
    }
}

impl HistoryEntry {
    /// Creates the entry for the game on `table`, ended now and saved in `file`.
    pub(crate) fn of<G: Game>(table: &Table<G>, file: &Path) -> HistoryEntry {
        let seat_setups = &table.header().seats;
        let seats = seat_setups.iter().zip(table.standings()).zip(0..).map(
            |((seat_setup, standing), seat)| SeatResult {
                name: seat_setup.name.clone(),
                player: seat_setup.player,
                points: standing.points,
                winner: standing.winner,
                title: standing.title.map(str::to_owned),
                hints: table.hints(Seat(seat)),
                took_over: table.was_handed_over(Seat(seat)),
            },
        );
        let again = u32::from(table.header().played_on_from.is_some());
        HistoryEntry {
            when: seconds_now(),
            game: table.header().game.clone(),
            options: table.header().options.clone(),
            seats: seats.collect(),
            // Continuing from a point of another game counts as undoing what came after it.
            takebacks: table.takebacks() + again,
            seed: table.header().seed,
            dice: table.header().dice,
            file: file.to_owned(),
            reviewed: Vec::new(),
            occasion: table.header().occasion,
        }
    }

    pub(crate) fn end_time(&self) -> SystemTime {
        time_of(self.when)
    }
}

impl ReviewFindings {
    /// Returns the findings of `review` for each seat.
    pub(crate) fn of<A>(review: &Review<A>) -> Vec<ReviewFindings> {
        review
            .accounts
            .iter()
            .enumerate()
            .map(|(seat, account): (usize, &crate::core::Account)| {
                let (luck, errors) = review.luck_and_errors(seat).unzip();
                ReviewFindings {
                    luck,
                    errors,
                    decisions: account.decisions,
                    best: account.best,
                }
            })
            .collect()
    }
}

/// Largest size in bytes of the history: some 200,000 games.
const MOST: u64 = 64 << 20;

#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct History {
    /// The readable entries, oldest first.
    pub(crate) entries: Vec<HistoryEntry>,
}

fn append_line(path: &Path, value: &impl Serialize) -> std::io::Result<()> {
    files::regular_length(path)?;
    let line = serde_json::to_string(value)?;
    let mut file = OpenOptions::new()
        .create(true)
        .append(true)
        .read(true)
        .open(path)?;
    let mut last = [b'\n'];
    if file.metadata()?.len() > 0 {
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
    }
    let start = if last == [b'\n'] { "" } else { "\n" };
    file.write_all(format!("{start}{line}\n").as_bytes())?;
    file.sync_all()
}

impl Store {
    pub(crate) fn append_history(&self, entry: &HistoryEntry) -> Result<(), StoreError> {
        self.append(&HistoryEntry {
            file: self.file_in_data(&entry.file),
            ..entry.clone()
        })
    }

    /// Adds the findings of a review of the game in `file`. Does nothing if they are there already,
    /// or the history does not have the game.
    pub(crate) fn append_review(
        &self,
        file: &Path,
        seats: Vec<ReviewFindings>,
    ) -> Result<(), StoreError> {
        let history = self.history()?;
        let known = history
            .entries
            .iter()
            .rev()
            .find(|entry| entry.file.file_name() == file.file_name());
        match known {
            Some(entry) if entry.seats.len() == seats.len() && entry.reviewed != seats => self
                .append(&ReviewLine {
                    review_of: self.file_in_data(&entry.file),
                    seats,
                }),
            _ => Ok(()),
        }
    }

    /// Returns the folder of the history and the games.
    fn data(&self) -> &Path {
        self.paths().history.parent().unwrap_or(Path::new("."))
    }

    /// Returns `file` relative to the folder of the player's data, which may be moved.
    fn file_in_data(&self, file: &Path) -> PathBuf {
        file.strip_prefix(self.data()).unwrap_or(file).to_owned()
    }

    /// Appends a line, even if the last one was torn.
    fn append(&self, value: &impl Serialize) -> Result<(), StoreError> {
        let path = &self.paths().history;
        let folder = self.data();
        fs::create_dir_all(folder).map_err(error_while("create the folder", folder))?;
        append_line(path, value).map_err(error_while("write", path))
    }

    /// Returns all finished games, with the findings of reviews, without unreadable lines
    /// ([`Store::mend`]).
    pub(crate) fn history(&self) -> Result<History, StoreError> {
        let bytes = files::read(&self.paths().history, MOST)?.unwrap_or_default();
        let mut history = History::read(&bytes);
        for entry in &mut history.entries {
            entry.file = self.data().join(&entry.file);
        }
        Ok(history)
    }

    /// Moves a history with unreadable lines to `history.jsonl.bad`, and writes the others to a new
    /// one.
    pub(super) fn mend_history(&self) -> Result<Option<String>, StoreError> {
        let path = &self.paths().history;
        let bytes = files::read(path, MOST)?.unwrap_or_default();
        let (good, bad): (Vec<_>, Vec<_>) =
            lines(&bytes).partition(|line| serde_json::from_slice::<HistoryLine>(line).is_ok());
        if bad.is_empty() {
            return Ok(None);
        }
        let path_of_bad = files::move_aside(path, &name(path), "bad")?;
        let text: Vec<u8> = good
            .iter()
            .flat_map(|line| [line, &b"\n"[..]].concat())
            .collect();
        files::replace(path, &text)?;
        Ok(Some(format!(
            "{} of {} can't be read; the file as it was is kept as {}",
            plural(bad.len(), "line"),
            name(path),
            name(&path_of_bad)
        )))
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum HistoryLine {
    Game(HistoryEntry),
    Review(ReviewLine),
}

fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|b| *b == b'\n').filter(|line| !line.is_empty())
}

impl History {
    pub(crate) fn read(bytes: &[u8]) -> History {
        let mut history = History::default();
        let mut at_file = HashMap::new();
        for line in lines(bytes) {
            match serde_json::from_slice(line) {
                Ok(HistoryLine::Game(entry)) => {
                    let file = entry.file.file_name().map(ToOwned::to_owned);
                    if let Entry::Vacant(unknown) = at_file.entry(file) {
                        unknown.insert(history.entries.len());
                        history.entries.push(entry);
                    }
                }
                Ok(HistoryLine::Review(review)) => {
                    let entry = at_file.get(&review.review_of.file_name().map(ToOwned::to_owned));
                    if let Some(entry) = entry.and_then(|index| history.entries.get_mut(*index)) {
                        entry.reviewed = review.seats;
                    }
                }
                Err(_) => {}
            }
        }
        history
    }
}
