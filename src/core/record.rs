//! A game being played, as text: JSON Lines.
//!
//! The first line says which game, with which options, who sits where and the seed; every further line is one thing
//! that happened, at its match time. A file is only ever appended to. Each line ends in a checksum that runs on from
//! line to line, so that a damaged file is noticed and never taken for another game:
//!
//! ```text
//! {"dicegames":4,"game":"inverted","options":"","seats":[{"name":"Ann","player":"person"}],"seed":"lusab-babad","dice":"seeded","sum":"e49b2c50"}
//! {"ms":1200,"rolled":[1,3,3,5,6],"sum":"974123c0"}
//! {"ms":5800,"act":{"seat":0,"does":"keep 1 3"},"sum":"1aec812d"}
//! ```
//!
//! The checksum is CRC-32 (that of zip and PNG) of all lines so far, each as it is without its `sum`.
//!
//! | line | what happened |
//! |---|---|
//! | `"rolled":[1,3]` | a roll or deal, by its faces in the order of the dice that were rolled |
//! | `"act":{"seat":0,"does":"keep 1 3"}` | a seat acted; seats count from 0 |
//! | `"timeup":{}` | a deadline passed |
//! | `"back":12`, `"again":14` | moves were taken back, or played again: so many events are left |
//! | `"corrected":{"event":7,"rolled":[1,3]}` | a typed roll got other faces; events count from 0 |
//! | `"hint":0` | a seat asked the coach |
//! | `"clock":{}` | the game was put away |
//!
//! The rules hold for files, too: what a table would refuse is refused with its line
//! ([`Table::follow`](super::table::Table::follow)).
use super::dice::Seed;
use super::error::ReplayError;
use super::game::GameInfo;
use super::seats::SeatSetup;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The version of this format, the first that was released. All others are refused.
pub(crate) const VERSION: u32 = 4;

/// Origin of the faces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DiceFrom {
    /// The program rolls, by the seed.
    #[default]
    Seeded,
    /// People roll real dice on the table and type the faces.
    Typed,
}

/// The first line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the format.
    pub dicegames: u32,
    /// The game's id.
    pub game: String,
    /// Its options as text.
    pub options: String,
    /// The seats, in order.
    pub seats: Vec<SeatSetup>,
    /// The seed of all chance.
    pub seed: Seed,
    /// Origin of the rolls.
    pub dice: DiceFrom,
    /// The coach may be asked at this table.
    #[serde(default = "yes", skip_serializing_if = "is_so")]
    pub coach: bool,
    /// After how many events of another game of the same seed this one is played on, if it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) played_on_from: Option<usize>,
    /// The day of which it is the one try that counts, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) daily: Option<Date>,
    /// The day of whose dice it is practice, if it was begun as such.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) practice: Option<Date>,
}

fn yes() -> bool {
    true
}

fn is_so(so: &bool) -> bool {
    *so
}

impl Header {
    /// Creates the header of a new game with `options`: `seats` in playing order, chance from `seed`, or from people who
    /// type their faces. The coach may be asked unless several people compete ([`Header::with_coach`]).
    pub fn new(
        game: &GameInfo,
        options: impl fmt::Display,
        seats: impl IntoIterator<Item = SeatSetup>,
        seed: Seed,
        dice: DiceFrom,
    ) -> Header {
        let (game, options) = (game.id.into(), options.to_string());
        let seats: Vec<SeatSetup> = seats.into_iter().collect();
        let coach = seats.iter().filter(|seat| seat.is_person()).count() < 2;
        Header {
            dicegames: VERSION,
            game,
            options,
            seats,
            seed,
            dice,
            coach,
            played_on_from: None,
            daily: None,
            practice: None,
        }
    }

    /// Returns the header of a table at which the coach may be asked if it is `wanted`, or if there is nobody to compete
    /// with.
    pub(crate) fn with_coach(self, wanted: bool) -> Header {
        Header { coach: self.coach || wanted, ..self }
    }

    /// Returns the header of another game like this one with chance from `seed`.
    pub(crate) fn again(&self, seed: Seed) -> Header {
        let practice = self.practice.or(self.daily).filter(|_| seed == self.seed);
        Header { seed, played_on_from: None, daily: None, practice, ..self.clone() }
    }
}

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// Match time, in milliseconds.
    pub(crate) ms: u64,
    /// The kind of line.
    #[serde(flatten)]
    pub(crate) what: What,
}

/// Content of a [`Line`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum What {
    /// The faces of a roll or deal.
    Rolled(Vec<u8>),
    /// An action in its notation.
    Act {
        /// Whose, counted from 0.
        seat: u8,
        /// Its notation.
        does: String,
    },
    /// A deadline that passed.
    TimeUp {},
    /// Moves were taken back: so many events are left.
    Back(usize),
    /// Moves taken back were played again: so many events are there now.
    Again(usize),
    /// A typed roll was corrected.
    Corrected {
        /// The number of its event, counted from 0.
        event: usize,
        /// The faces that it has now.
        rolled: Vec<u8>,
    },
    /// A seat asked the coach.
    Hint(u8),
    /// Time passed until here, and the game was put away.
    Clock {},
}

/// A whole record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The first line.
    pub header: Header,
    /// All others.
    pub lines: Vec<Line>,
}

/// The readable part of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reading {
    /// The record, up to the last line that is whole and right.
    pub(crate) record: Record,
    /// Only the last line is cut short; nothing else is missing.
    pub(crate) torn: bool,
    /// The first line that is damaged, and why. Nothing behind it is read.
    pub(crate) damage: Option<RecordError>,
}

/// An error that is returned if a record cannot be read, or does not replay.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{why}", place(*line))]
pub struct RecordError {
    /// The line at fault, from 1; 0 where it is the whole file.
    pub(crate) line: usize,
    /// The fault, in words.
    pub(crate) why: String,
    /// The objection of the game, if the line itself can be read.
    #[source]
    pub(crate) cause: Option<Box<ReplayError>>,
}

/// Returns `line 3: `, or nothing of the whole file.
fn place(line: usize) -> String {
    if line == 0 { String::new() } else { format!("line {line}: ") }
}

impl RecordError {
    /// Creates the error of a `line` (from 1) that cannot be read.
    pub fn new(line: usize, why: impl Into<String>) -> RecordError {
        RecordError { line, why: why.into(), cause: None }
    }
    /// Creates the error of a `line` (from 1) that does not follow on those before it.
    pub(crate) fn replay(line: usize, cause: ReplayError) -> RecordError {
        RecordError { line, why: cause.to_string(), cause: Some(Box::new(cause)) }
    }
}

/// The checksum so far, and the lines that it was made of turned into text.
#[derive(Clone, Debug, Default)]
pub(crate) struct Writer(crc32fast::Hasher);

impl Writer {
    /// The checksum, run on over `body`.
    fn run(&mut self, body: &str) -> u32 {
        self.0.update(body.as_bytes());
        self.0.clone().finalize()
    }
    fn sealed(&mut self, value: &impl Serialize) -> String {
        let body = serde_json::to_string(value).expect("records hold only what JSON can say");
        let sum = self.run(&body);
        format!("{},\"sum\":\"{sum:08x}\"}}\n", &body[..body.len() - 1])
    }
    /// The first line, with its line end.
    pub(crate) fn header(&mut self, header: &Header) -> String {
        self.sealed(header)
    }
    /// A further line, with its line end.
    pub(crate) fn line(&mut self, line: &Line) -> String {
        self.sealed(line)
    }
    /// A writer that goes on after `text`, whose lines are all whole and right.
    pub(crate) fn after(text: &str) -> Writer {
        let mut writer = Writer::default();
        for line in text.lines() {
            writer.open(line);
        }
        writer
    }
    /// The body of a line as it was before it was sealed; none where the checksum is not there or not right.
    fn open(&mut self, line: &str) -> Option<String> {
        // ,"sum":"01234567"} are 18 characters.
        let (body, seal) = line.split_at_checked(line.len().checked_sub(18)?)?;
        let body = format!("{body}}}");
        let sum = self.run(&body);
        (seal == format!(",\"sum\":\"{sum:08x}\"}}")).then_some(body)
    }
}

impl Record {
    /// Returns the record as text, as it stands in a file.
    pub fn text(&self) -> String {
        let mut writer = Writer::default();
        let first = writer.header(&self.header);
        self.lines.iter().fold(first, |text, line| text + &writer.line(line))
    }
    /// Reads a record, and whether a torn last line had to be dropped.
    ///
    /// # Errors
    /// The first line that cannot be read, and why: a damaged line, an unknown version.
    pub fn parse(text: &str) -> Result<(Record, bool), RecordError> {
        let Reading { record, torn, damage } = Record::read(text)?;
        damage.map_or(Ok((record, torn)), Err)
    }
    /// Reads a record as far as its lines are whole and right.
    ///
    /// # Errors
    /// Returns [`RecordError`] if the first line cannot be read: it is damaged, or of an unknown version.
    pub(crate) fn read(text: &str) -> Result<Reading, RecordError> {
        let mut rest = text.split_inclusive('\n').enumerate();
        let first = rest.next().map_or("", |(_, line)| line);
        let version =
            serde_json::from_str::<serde_json::Value>(first).ok().and_then(|v| v["dicegames"].as_u64());
        let version = version.ok_or_else(|| RecordError::new(1, "this is not a game of dicegames"))?;
        if version != u64::from(VERSION) {
            let why = if version < u64::from(VERSION) {
                "this game was saved by a version before the first release; it cannot be read".to_owned()
            } else {
                format!(
                    "this game was saved by a newer version (format {version}, not {VERSION}); it cannot be read"
                )
            };
            return Err(RecordError::new(0, why));
        }
        let mut writer = Writer::default();
        let damaged = |at: usize| RecordError::new(at, "the line is damaged");
        let header = writer.open(first.trim_end_matches('\n')).ok_or_else(|| damaged(1))?;
        let header = serde_json::from_str(&header).map_err(|e| RecordError::new(1, e.to_string()))?;
        let mut record = Record { header, lines: Vec::new() };
        for (at, line) in rest {
            let Some(whole) = line.strip_suffix('\n') else {
                // Only an append that was cut short leaves a line without its end.
                return Ok(Reading { record, torn: true, damage: None });
            };
            let line = writer.open(whole).ok_or_else(|| damaged(at + 1)).and_then(|body| {
                serde_json::from_str(&body).map_err(|e| RecordError::new(at + 1, e.to_string()))
            });
            match line {
                Ok(line) => record.lines.push(line),
                Err(damage) => return Ok(Reading { record, torn: false, damage: Some(damage) }),
            }
        }
        Ok(Reading { record, torn: false, damage: None })
    }
}

#[cfg(test)]
mod tests {
    use super::super::coach::Level;
    use super::super::game::Game;
    use super::*;
    use crate::games::example::HighLow;

    fn sample() -> Record {
        let header = Header {
            dicegames: VERSION,
            game: "inverted".into(),
            options: String::new(),
            seats: vec![SeatSetup::person("Ann \"the\" Ünique"), SeatSetup::computer(Level::Expert)],
            seed: Seed(7),
            dice: DiceFrom::Typed,
            coach: true,
            played_on_from: Some(12),
            daily: Some(jiff::civil::date(2026, 11, 21)),
            practice: None,
        };
        let what = [
            What::Rolled(vec![1, 2, 3]),
            What::Act { seat: 1, does: "keep 1 3".into() },
            What::TimeUp {},
            What::Back(1),
            What::Again(2),
            What::Corrected { event: 0, rolled: vec![3, 2, 1] },
            What::Hint(0),
            What::Clock {},
        ];
        let lines =
            what.into_iter().enumerate().map(|(i, what)| Line { ms: i as u64 * 1000, what }).collect();
        Record { header, lines }
    }

    #[test]
    fn another_game_like_this_is_new() {
        let Record { header, .. } = sample();
        let again = header.again(Seed(8));
        assert_eq!(again, Header { seed: Seed(8), played_on_from: None, daily: None, ..header.clone() });
        let same = header.again(header.seed);
        assert_eq!((same.daily, same.practice), (None, header.daily), "the same dice again are practice");
    }

    #[test]
    fn records_read_as_they_print() {
        let text = sample().text();
        assert_eq!(Record::parse(&text), Ok((sample(), false)));
        assert_eq!(text.lines().count(), 9);
    }

    #[test]
    fn a_torn_last_line_is_dropped() {
        let text = sample().text();
        let last = text[..text.len() - 1].rfind('\n').unwrap() + 1;
        for cut in last + 1..text.len() {
            if text.is_char_boundary(cut) {
                let (record, torn) = Record::parse(&text[..cut]).unwrap();
                assert!(torn);
                assert_eq!(record.lines, sample().lines[..7]);
            }
        }
        assert_eq!(Record::parse(&text[..last]).map(|(_, torn)| torn), Ok(false));
    }

    #[test]
    fn a_damaged_record_is_read_up_to_the_damage() {
        let text = sample().text();
        let first = text.find('\n').unwrap() + 1;
        for at in first..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            let changed = String::from_utf8(bytes).expect("ASCII but for the first line");
            let fits = text[..at].matches('\n').count() - 1;
            let reading = Record::read(&changed).unwrap();
            assert_eq!(reading.record.lines, sample().lines[..fits], "byte {at}");
            // The very last line end: the line before it counts as torn.
            assert_eq!(
                reading.damage.map(|e| e.line),
                (at + 1 < text.len()).then_some(fits + 2),
                "byte {at}"
            );
        }
    }

    #[test]
    fn any_changed_byte_is_noticed() {
        let text = sample().text();
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            let Ok(changed) = String::from_utf8(bytes) else { continue };
            if let Ok((record, torn)) = Record::parse(&changed) {
                // The very last line end: the line before it counts as torn.
                assert!(torn && record.lines == sample().lines[..7], "byte {at}");
            }
        }
    }

    #[test]
    fn other_versions_and_other_files_are_refused() {
        let check = |text: &str, why: &str| assert_eq!(Record::parse(text).unwrap_err().to_string(), why);
        let of_version =
            |version: u32| sample().text().replace("\"dicegames\":4", &format!("\"dicegames\":{version}"));
        for version in 0..VERSION {
            let why = "this game was saved by a version before the first release; it cannot be read";
            check(&of_version(version), why);
        }
        check(&of_version(5), "this game was saved by a newer version (format 5, not 4); it cannot be read");
        for other in ["", "\n", "hello", "{}", "[1]\n", "{\"dicegames\":\"x\"}"] {
            check(other, "line 1: this is not a game of dicegames");
        }
    }

    /// The checksums were computed by another program.
    const SEALED: &str = concat!(
        r#"{"dicegames":4,"game":"inverted","options":"","seats":[{"name":"Ann","player":"person"}],"#,
        r#""seed":"lusab-babad","dice":"seeded","sum":"e49b2c50"}"#,
        "\n",
        r#"{"ms":1200,"rolled":[1,3,3,5,6],"sum":"974123c0"}"#,
        "\n",
        r#"{"ms":5800,"act":{"seat":0,"does":"keep 1 3"},"sum":"1aec812d"}"#,
        "\n",
        r#"{"ms":9100,"hint":0,"sum":"c2a5394d"}"#,
        "\n",
    );

    #[test]
    fn a_record_goes_on_with_its_checksum() {
        let (record, torn) = Record::parse(SEALED).unwrap();
        assert_eq!((record.header.dicegames, record.lines.len(), torn), (VERSION, 3, false));
        assert_eq!(record.text(), SEALED);
        // Cut after each line and played on from there, it is the same file.
        for (at, _) in SEALED.match_indices('\n') {
            let mut played = SEALED[..=at].to_owned();
            let (begun, _) = Record::parse(&played).unwrap();
            let mut writer = Writer::after(&played);
            played.extend(record.lines[begun.lines.len()..].iter().map(|line| writer.line(line)));
            assert_eq!(played, SEALED);
        }
    }

    #[test]
    fn a_line_that_is_missing_or_moved_is_noticed() {
        let lines: Vec<&str> = SEALED.split_inclusive('\n').collect();
        let check = |changed: [&str; 3], line: usize| {
            let error = Record::parse(&changed.concat()).unwrap_err();
            assert_eq!(error, RecordError::new(line, "the line is damaged"), "{changed:?}");
        };
        check([lines[0], lines[2], lines[3]], 2);
        check([lines[0], lines[1], lines[3]], 3);
        check([lines[0], lines[2], lines[1]], 2);
    }

    #[test]
    fn the_coach_is_there_unless_people_compete() {
        let header = |seats: Vec<SeatSetup>| Header::new(HighLow::INFO, "", seats, Seed(7), DiceFrom::Seeded);
        let (ann, ben) = (SeatSetup::person("Ann"), SeatSetup::person("Ben"));
        let alone = header(vec![ann.clone(), SeatSetup::computer(Level::Expert)]);
        assert!(alone.coach && alone.with_coach(false).coach, "there is nobody to compete with");
        let rivals = header(vec![ann, ben]);
        assert!(!rivals.coach && !rivals.clone().with_coach(false).coach && rivals.with_coach(true).coach);
    }

    #[test]
    fn a_line_that_says_nothing_known_is_at_fault() {
        let mut writer = Writer::default();
        let text =
            writer.header(&sample().header) + &writer.sealed(&serde_json::json!({"ms": 1, "sings": 2}));
        let damage = Record::read(&text).unwrap().damage.unwrap();
        assert_eq!(damage.line, 2, "{damage}");
    }
}
