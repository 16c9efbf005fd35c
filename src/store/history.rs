//! The history: results of finished games, one JSON line each, append-only.
//!
//! A later review is a line of its own, which names the file of its game; the last one for a game counts.
use super::calendar::{seconds_now, time_of, today};
use super::error::StoreError;
use super::files::{self, failed};
use super::home::Store;
use crate::core::daily::practice_day;
use crate::core::dice::Seed;
use crate::core::game::{Game, Seat};
use crate::core::locked::locked;
use crate::core::record::{DiceFrom, EveningGame};
use crate::core::review::Review;
use crate::core::seats::{Player, is_zero};
use crate::core::table::Table;
use jiff::civil::Date;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::OpenOptions;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

/// A finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Entry {
    /// Its end, in seconds since 1970.
    pub(crate) when: u64,
    /// The game's id.
    pub(crate) game: String,
    /// Its options as text.
    pub(crate) options: String,
    /// The seats, and the result of each.
    pub(crate) seats: Vec<Seated>,
    /// Number of undos.
    pub(crate) takebacks: u32,
    /// Number of undos past a roll.
    pub(crate) retries: u32,
    pub(crate) seed: Seed,
    /// Origin of the rolls: the program, or dice typed by people.
    pub(crate) dice: DiceFrom,
    /// The file of the whole game.
    pub(crate) file: PathBuf,
    /// The coach's findings for each seat, in seat order; empty for a game that was not reviewed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) reviewed: Vec<Reviewed>,
    /// The day for which it is the daily game that counts, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) daily: Option<Date>,
    /// The day whose dice it uses as practice, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) practice: Option<Date>,
    /// The number of the try, if it is a duel.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) duel: Option<u32>,
    /// The evening it belongs to, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) evening: Option<EveningGame>,
}

/// Findings of a review for one seat, rounded to a thousandth.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Reviewed {
    /// Luck of all its rolls, in the unit of the game's coach, as shown with its result; `None` if the values of that
    /// game do not add up.
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

/// The line of a review.
#[derive(Serialize, Deserialize)]
struct ReviewLine {
    /// The file of the game. Must be the first field, which identifies such a line.
    review_of: PathBuf,
    seats: Vec<Reviewed>,
}

/// Bytes of a history read at a time.
const PIECE: usize = 1 << 20;

/// First bytes of a line with a review.
const REVIEW: &[u8] = b"{\"review_of\":";

/// One seat of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Seated {
    pub(crate) name: String,
    pub(crate) player: Player,
    /// Its side's points.
    pub(crate) points: i32,
    /// It won, alone or shared.
    pub(crate) winner: bool,
    /// The title it earned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<String>,
    /// Number of hints it asked for.
    pub(crate) hints: u32,
    /// Its head start.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) head_start: u16,
}

#[cfg(test)]
impl Seated {
    /// Creates the seat of a person, or of a computer named by its level.
    pub(crate) fn sample(name: &str, points: i32, winner: bool) -> Seated {
        let player = name.parse().map_or(Player::Person, Player::Computer);
        Seated { name: name.into(), player, points, winner, title: None, hints: 0, head_start: 0 }
    }

    /// Creates seats, of which those with most points have won.
    pub(crate) fn samples(seats: &[(&str, i32)]) -> Vec<Seated> {
        let most = seats.iter().map(|(_, points)| *points).max();
        seats.iter().map(|(name, points)| Seated::sample(name, *points, Some(*points) == most)).collect()
    }
}

#[cfg(test)]
impl Entry {
    /// Creates the entry for a game and its options that ended at `when`, which also names its seed and file.
    pub(crate) fn sample(when: u64, game: &str, seats: Vec<Seated>) -> Entry {
        let (game, options) = game.split_once(' ').unwrap_or((game, ""));
        Entry {
            when,
            game: game.into(),
            options: options.into(),
            seats,
            takebacks: 0,
            retries: 0,
            seed: Seed(when as u32),
            dice: DiceFrom::Seeded,
            file: format!("{when}.jsonl").into(),
            reviewed: Vec::new(),
            daily: None,
            practice: None,
            duel: None,
            evening: None,
        }
    }
}

impl Entry {
    /// Creates the entry for the game on `table`, ended now and saved in `file`.
    pub(crate) fn of<G: Game>(table: &Table<G>, file: &Path) -> Entry {
        let seat_setups = &table.header().seats;
        let seats =
            seat_setups.iter().zip(table.standings()).zip(0..).map(|((seat_setup, standing), seat)| Seated {
                name: seat_setup.name.clone(),
                player: seat_setup.player,
                points: standing.points,
                winner: standing.winner,
                title: standing.title.map(str::to_owned),
                hints: table.hints(Seat(seat)),
                head_start: seat_setup.head_start,
            });
        let again = u32::from(table.header().played_on_from.is_some());
        Entry {
            when: seconds_now(),
            game: table.header().game.clone(),
            options: table.header().options.clone(),
            seats: seats.collect(),
            // Continuing from a point of another game counts as undoing what came after it, rolls included.
            takebacks: table.takebacks() + again,
            retries: table.retries() + again,
            seed: table.header().seed,
            dice: table.header().dice,
            file: file.to_owned(),
            reviewed: Vec::new(),
            daily: table.header().daily,
            practice: practice_day(table.header(), today()),
            duel: table.header().duel,
            evening: table.header().evening,
        }
    }

    /// Returns `true` if somebody had a head start.
    pub(crate) fn has_head_start(&self) -> bool {
        self.seats.iter().any(|seat| seat.head_start > 0)
    }

    /// Returns the time of its end.
    pub(crate) fn ended(&self) -> SystemTime {
        time_of(self.when)
    }
}

impl Reviewed {
    /// Returns the findings of `review` for each seat.
    pub(crate) fn of<A>(review: &Review<A>) -> Vec<Reviewed> {
        let account = |(seat, account): (usize, &crate::core::review::Account)| {
            let (luck, errors) = review.luck_and_errors(seat).unzip();
            Reviewed { luck, errors, decisions: account.decisions, best: account.best }
        };
        review.accounts.iter().enumerate().map(account).collect()
    }
}

/// State of a history file when read: path, length and modification time.
type Stamp = (PathBuf, u64, SystemTime);

/// The last history read, so that tens of thousands of games are not read again for each screen.
static LAST: Mutex<Option<(Stamp, Arc<History>)>> = Mutex::new(None);

/// All finished games.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct History {
    /// The readable entries, oldest first.
    pub(crate) entries: Vec<Entry>,
    /// Number of unreadable lines.
    pub(crate) skipped: usize,
}

impl Store {
    /// Adds a finished game.
    ///
    /// # Errors
    /// Returns an error if the file cannot be written.
    pub(crate) fn append_history(&self, entry: &Entry) -> Result<(), StoreError> {
        self.append(entry)
    }

    /// Adds the findings of a review of the game in `file`. Does nothing if they are there already, or the history
    /// does not have the game.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or written.
    pub(crate) fn append_review(&self, file: &Path, seats: Vec<Reviewed>) -> Result<(), StoreError> {
        let history = self.history()?;
        let known = history.entries.iter().rev().find(|entry| entry.file.file_name() == file.file_name());
        match known {
            Some(entry) if entry.seats.len() == seats.len() && entry.reviewed != seats => {
                self.append(&ReviewLine { review_of: entry.file.clone(), seats })
            }
            _ => Ok(()),
        }
    }

    fn append(&self, value: &impl Serialize) -> Result<(), StoreError> {
        let path = &self.paths().history;
        let folder = path.parent().unwrap_or(Path::new("."));
        std::fs::create_dir_all(folder).map_err(failed("create the folder", folder))?;
        let line = serde_json::to_string(value).map_err(|e| failed("write", path)(e.into()))?;
        append_line(path, line).map_err(failed("write", path))
    }

    /// Returns all finished games, with the findings of reviews. Unreadable lines are skipped and counted.
    ///
    /// # Errors
    /// Returns an error if the file exists and cannot be read.
    pub(crate) fn history(&self) -> Result<Arc<History>, StoreError> {
        let path = &self.paths().history;
        // Checked before reading: additions in between only cause another read.
        let file = std::fs::metadata(path).ok();
        let stamp = file.and_then(|file| Some((path.clone(), file.len(), file.modified().ok()?)));
        if let Some((_, history)) = locked(&LAST).as_ref().filter(|(known, _)| stamp.as_ref() == Some(known))
        {
            return Ok(history.clone());
        }
        let bytes = files::read(path)?.unwrap_or_default();
        let history = Arc::new(History::read(&bytes));
        *locked(&LAST) = stamp.map(|stamp| (stamp, history.clone()));
        Ok(history)
    }
}

/// More points than any game gives: a line with more is invalid and ignored.
const MOST_POINTS: u32 = 1_000_000;

/// Content of some lines of a history.
#[derive(Default)]
struct Part {
    history: History,
    reviews: Vec<ReviewLine>,
}

impl Part {
    /// Parses `bytes`, whole lines.
    fn read(bytes: &[u8]) -> Part {
        let mut part = Part::default();
        for line in bytes.split(|b| *b == b'\n').filter(|line| !line.is_empty()) {
            let read = if line.starts_with(REVIEW) {
                serde_json::from_slice(line).map(|review| part.reviews.push(review))
            } else {
                serde_json::from_slice(line).map(|entry| part.history.entries.push(entry))
            };
            part.history.skipped += usize::from(read.is_err());
        }
        let read = part.history.entries.len();
        let possible =
            |entry: &Entry| entry.seats.iter().all(|seat| seat.points.unsigned_abs() <= MOST_POINTS);
        part.history.entries.retain(possible);
        part.history.skipped += read - part.history.entries.len();
        part
    }

    /// Appends the content of later lines.
    fn append(mut self, mut later: Part) -> Part {
        self.history.entries.append(&mut later.history.entries);
        self.history.skipped += later.history.skipped;
        self.reviews.append(&mut later.reviews);
        self
    }
}

/// Splits `bytes` at line ends into pieces of about [`PIECE`] bytes.
fn pieces(mut bytes: &[u8]) -> Vec<&[u8]> {
    let mut pieces = Vec::new();
    while !bytes.is_empty() {
        let rest = bytes.get(PIECE..).unwrap_or_default();
        let end = rest.iter().position(|b| *b == b'\n').map_or(bytes.len(), |at| PIECE + at + 1);
        let (piece, after) = bytes.split_at(end);
        pieces.push(piece);
        bytes = after;
    }
    pieces
}

impl History {
    /// Parses the lines of a history, on several threads if there are many.
    pub(crate) fn read(bytes: &[u8]) -> History {
        let parts: Vec<Part> = pieces(bytes).into_par_iter().map(Part::read).collect();
        let Part { mut history, reviews } = parts.into_iter().reduce(Part::append).unwrap_or_default();
        if !reviews.is_empty() {
            let files = history.entries.iter().map(|entry| entry.file.file_name().map(ToOwned::to_owned));
            let at: HashMap<_, usize> = files.zip(0..).filter_map(|(name, at)| Some((name?, at))).collect();
            for review in reviews {
                let found = review.review_of.file_name().and_then(|name| at.get(name));
                if let Some(at) = found.filter(|at| history.entries[**at].seats.len() == review.seats.len()) {
                    history.entries[*at].reviewed = review.seats;
                }
            }
        }
        history
    }
}

/// Appends `line` on its own line, even if the last one was torn.
fn append_line(path: &Path, line: String) -> io::Result<()> {
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
