//! A game as text: JSON Lines.
//!
//! The first line holds the game, its options, the seats and the seed; every further line is one
//! event, with its match time. A file is only ever appended to. Each line ends in a running
//! checksum, so that damage is noticed and a file is never mistaken for another game:
//!
//! ```text
//! {"dicegames":4,"game":"inverted","options":"","seats":[{"name":"Ann","player":"person"}],"seed":"lusab-babad","dice":"seeded","sum":"e49b2c50"}
//! {"ms":1200,"rolled":[1,3,3,5,6],"sum":"974123c0"}
//! {"ms":5800,"act":{"seat":0,"does":"keep 1 3"},"sum":"1aec812d"}
//! ```
//!
//! The checksum is the CRC-32 (as in zip and PNG) of all lines so far, each without its `sum`.
//!
//! | line | meaning |
//! |---|---|
//! | `"rolled":[1,3]` | a roll or deal: its faces, in the order of the dice rolled |
//! | `"act":{"seat":0,"does":"keep 1 3"}` | an action of a seat; seats count from 0 |
//! | `"timeup":{}` | a deadline passed |
//! | `"back":12`, `"again":14` | undo or redo to this many events |
//! | `"hint":0` | a seat asked the coach |
//! | `"clock":{}` | the game was put away |
//! | `"sits":{"seat":1,"who":{...}}` | somebody else plays on for a seat |
//!
//! A line with another key, with one twice or with two events is refused, and so are seats without
//! a name of their own.
//!
//! A file of another version is refused as a whole, with both versions: nothing of it is read, and
//! nothing is written to it. A change after which an older program would misread a file needs the
//! next version:
//!
//! 1. Raise [`VERSION`], and change the example above with its sums.
//! 2. To go on reading the files of the version before, convert their lines in [`Record::read`],
//!    after the checksum, as it covers the lines as they were written; the table knows only the
//!    present version. A game that is played on is then saved as a new file, since a file has the
//!    version of its first line.
//! 3. Keep a file of the former version among the saves of the tests.
//!
//! The rules apply to files, too: whatever a table would refuse is refused with its line
//! ([`Table::follow`](crate::core::Table::follow)).
use crate::core::{
    GameInfo, Seat, SeatSetup, Seed,
    rules::seats::{expect_distinct, number_equal_names},
};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Version of this format, the first to be released. All others are refused.
pub(crate) const VERSION: u32 = 4;

/// Origin of the faces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DiceFrom {
    /// Rolled by the program from the seed.
    #[default]
    Seeded,
    /// Rolled by people with real dice and typed.
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
    /// The seed for all chance.
    pub seed: Seed,
    /// Origin of the rolls.
    pub dice: DiceFrom,
    /// The coach may be asked in this game.
    #[serde(default = "yes", skip_serializing_if = "is_so")]
    pub coach: bool,
    /// Number of events taken over from another game with the same seed, if this one continues it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) played_on_from: Option<usize>,
    /// The place at the table of the first seat; the others sit on in order. So another seat can
    /// start the next game, and nobody changes places.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) first_place: u8,
    #[serde(default, skip_serializing_if = "Occasion::is_usual")]
    pub(crate) occasion: Occasion,
}

/// The reason that a game is special.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Occasion {
    #[default]
    Usual,
    /// The game of a day, whose dice others get, too.
    Daily {
        day: Date,
        /// The first try counts, others are practice.
        counts: bool,
    },
    /// A game of an evening.
    Evening(EveningGame),
}

impl Occasion {
    pub(crate) fn is_usual(&self) -> bool {
        *self == Occasion::Usual
    }

    /// Returns `true` unless the players knew the dice.
    pub(crate) fn counts(self) -> bool {
        !matches!(self, Occasion::Daily { counts: false, .. })
    }

    /// Returns the day whose dice these are, if any.
    pub(crate) fn day(self) -> Option<Date> {
        if let Occasion::Daily { day, .. } = self {
            Some(day)
        } else {
            None
        }
    }

    /// Returns the day for which this is the try that counts, if it is one.
    pub(crate) fn daily(self) -> Option<Date> {
        self.day().filter(|_| self.counts())
    }

    pub(crate) fn evening(self) -> Option<EveningGame> {
        if let Occasion::Evening(game) = self {
            Some(game)
        } else {
            None
        }
    }

    /// Returns the occasion of a further game with the same dice.
    pub(crate) fn again(self) -> Occasion {
        match self {
            Occasion::Daily { day, .. } => Occasion::Daily { day, counts: false },
            Occasion::Usual | Occasion::Evening(_) => Occasion::Usual,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EveningGame {
    pub(crate) id: Seed,
    /// The number of the game in it, from 1.
    pub(crate) game: u32,
}

fn yes() -> bool {
    true
}

fn is_so(so: &bool) -> bool {
    *so
}

fn is_zero(place: &u8) -> bool {
    *place == 0
}

impl Header {
    /// Creates the header of a new game with `options`: `seats` in playing order, equal names
    /// numbered, chance from `seed` or typed by people. The coach may be asked unless several
    /// people compete ([`Header::with_coach`]).
    pub fn new(
        game: &GameInfo,
        options: impl fmt::Display,
        seats: impl IntoIterator<Item = SeatSetup>,
        seed: Seed,
        dice: DiceFrom,
    ) -> Header {
        let mut seats: Vec<SeatSetup> = seats.into_iter().collect();
        number_equal_names(&mut seats);
        let coach = seats.iter().filter(|seat| seat.is_person()).count() < 2;
        Header {
            dicegames: VERSION,
            game: game.id.into(),
            options: options.to_string(),
            seats,
            seed,
            dice,
            coach,
            played_on_from: None,
            first_place: 0,
            occasion: Occasion::Usual,
        }
    }

    /// Lets number `first` of the seats start. All keep their places at the table.
    pub(crate) fn starting_with(mut self, first: usize) -> Header {
        self.first_place = self.place_of(Seat(first as u8));
        self.seats.rotate_left(first);
        self
    }

    /// Returns the place of `seat` at the table, from 0.
    pub(crate) fn place_of(&self, seat: Seat) -> u8 {
        let place = usize::from(self.first_place) + seat.index();
        (place % self.seats.len()) as u8
    }

    /// Returns the seats in the order of their places.
    pub(crate) fn seats_by_place(&self) -> Vec<Seat> {
        let mut seats: Vec<Seat> = (0..self.seat_count()).map(Seat).collect();
        seats.sort_by_key(|seat| self.place_of(*seat));
        seats
    }

    /// Returns the header with the coach allowed if `wanted`, or if nobody competes.
    pub(crate) fn with_coach(self, wanted: bool) -> Header {
        Header {
            coach: self.coach || wanted,
            ..self
        }
    }

    /// Returns the number of seats; of more than a game can have, the largest number.
    pub(crate) fn seat_count(&self) -> u8 {
        self.seats.len().try_into().unwrap_or(u8::MAX)
    }

    /// Returns the header of a rematch with chance from `seed`.
    pub(crate) fn again(&self, seed: Seed) -> Header {
        let occasion = if seed == self.seed {
            self.occasion.again()
        } else {
            Occasion::Usual
        };
        Header {
            seed,
            played_on_from: None,
            occasion,
            ..self.clone()
        }
    }
}

/// One line after the first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordLine {
    /// Match time, in milliseconds.
    pub(crate) ms: u64,
    #[serde(flatten)]
    pub(crate) what: RecordEntry,
}

/// Content of a [`RecordLine`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum RecordEntry {
    Rolled(Vec<u8>),
    Act {
        /// The seat, from 0.
        seat: u8,
        does: String,
    },
    TimeUp {},
    /// Undo to this many events.
    Back(usize),
    /// Redo to this many events.
    Again(usize),
    Hint(u8),
    /// Match time at which the game was put away.
    Clock {},
    /// Somebody else plays on for a seat.
    Sits {
        /// The seat, from 0.
        seat: u8,
        who: SeatSetup,
    },
}

/// A whole record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The first line.
    pub header: Header,
    /// All others.
    pub lines: Vec<RecordLine>,
}

impl Record {
    /// Returns the header with the seats as they are now: some may have been handed over.
    pub(crate) fn into_latest_header(self) -> Header {
        let mut header = self.header;
        for line in self.lines {
            if let RecordEntry::Sits { seat, who } = line.what
                && let Some(setup) = header.seats.get_mut(usize::from(seat))
            {
                *setup = who;
            }
        }
        header
    }
}

/// The readable part of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reading {
    /// The record, up to the last valid line.
    pub(crate) record: Record,
    /// Number of bytes of the valid lines.
    pub(crate) length: usize,
    /// A last line that is cut short; nothing else is missing.
    pub(crate) torn: bool,
    /// The first damaged line, and why. Nothing after it is read.
    pub(crate) damage: Option<RecordError>,
}

/// An error returned if a record cannot be read or does not replay.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{why}", place(*line))]
pub struct RecordError {
    /// The line at fault, from 1; 0 for the whole file.
    pub(crate) line: usize,
    pub(crate) why: String,
}

/// Returns `line 3: `, or an empty string for the whole file.
fn place(line: usize) -> String {
    if line == 0 {
        String::new()
    } else {
        format!("line {line}: ")
    }
}

impl RecordError {
    /// Creates the error for a `line` (from 1) that cannot be read, or does not follow from those
    /// before it.
    pub fn new(line: usize, why: impl Into<String>) -> RecordError {
        RecordError {
            line,
            why: why.into(),
        }
    }
}

/// Writes lines with the running checksum.
#[derive(Clone, Debug, Default)]
pub(crate) struct Writer(crc32fast::Hasher);

impl Writer {
    fn run(&mut self, body: &str) -> u32 {
        self.0.update(body.as_bytes());
        self.0.clone().finalize()
    }
    /// Formats the header or a further line, including the line end.
    pub(crate) fn line(&mut self, value: &impl Serialize) -> String {
        self.seal(&serde_json::to_string(value).expect("records hold only what JSON can say"))
    }
    fn seal(&mut self, body: &str) -> String {
        let sum = self.run(body);
        format!("{},\"sum\":\"{sum:08x}\"}}\n", &body[..body.len() - 1])
    }
    /// Creates a writer that continues `text`, whose lines are all valid.
    pub(crate) fn after(text: &str) -> Writer {
        let mut writer = Writer::default();
        for line in text.lines() {
            _ = writer.open(line);
        }
        writer
    }
    /// Verifies and strips the checksum of a line; `None` if it is missing or wrong.
    fn open(&mut self, line: &str) -> Option<String> {
        // ,"sum":"01234567"} is 18 characters.
        let (body, seal) = line.split_at_checked(line.len().checked_sub(18)?)?;
        let body = format!("{body}}}");
        let sum = self.run(&body);
        (seal == format!(",\"sum\":\"{sum:08x}\"}}")).then_some(body)
    }
}

impl Record {
    /// Returns the record as text, as stored in a file.
    pub fn text(&self) -> String {
        let mut writer = Writer::default();
        let first = writer.line(&self.header);
        self.lines
            .iter()
            .fold(first, |text, line| text + &writer.line(line))
    }
    /// Parses a record, and returns whether a torn last line was dropped, or an error with the
    /// first line that cannot be read: damaged, or of an unknown version.
    pub fn parse(text: &str) -> Result<(Record, bool), RecordError> {
        let Reading {
            record,
            torn,
            damage,
            ..
        } = Record::read(text)?;
        damage.map_or(Ok((record, torn)), Err)
    }
    /// Parses a record up to its first invalid line.
    pub(crate) fn read(text: &str) -> Result<Reading, RecordError> {
        let mut file_lines = text.split_inclusive('\n').enumerate();
        let (_, first_line) = file_lines.next().unwrap_or_default();
        let first = first_line.strip_suffix('\n').unwrap_or_default();
        let version = serde_json::from_str::<serde_json::Value>(first)
            .ok()
            .and_then(|v| v["dicegames"].as_u64());
        let version = version.ok_or_else(|| RecordError::new(1, "this is not a dicegames game"))?;
        if version != u64::from(VERSION) {
            let formats = format!("format {version}, not {VERSION}");
            let why =
                format!("this game was saved by another version ({formats}); it can't be read");
            return Err(RecordError::new(0, why));
        }
        let mut writer = Writer::default();
        let header_text = writer.open(first).ok_or_else(|| damage_at(1))?;
        let header: Header =
            serde_json::from_str(&header_text).map_err(|e| RecordError::new(1, e.to_string()))?;
        expect_distinct(&header.seats).map_err(|why| RecordError::new(1, why))?;
        let record = Record {
            header,
            lines: Vec::new(),
        };
        let mut reading = Reading {
            record,
            length: first_line.len(),
            torn: false,
            damage: None,
        };
        for (index, line) in file_lines {
            let Some(complete_line) = line.strip_suffix('\n') else {
                // Only an interrupted append leaves a line without its end.
                reading.torn = true;
                break;
            };
            let read = writer
                .open(complete_line)
                .ok_or_else(|| damage_at(index + 1))
                .and_then(|body| {
                    serde_json::from_str(&body)
                        .map_err(|e| RecordError::new(index + 1, e.to_string()))
                });
            match read {
                Ok(line) => reading.record.lines.push(line),
                Err(damage) => {
                    reading.damage = Some(damage);
                    break;
                }
            }
            reading.length += line.len();
        }
        Ok(reading)
    }
}

fn damage_at(line: usize) -> RecordError {
    RecordError::new(line, "the line is damaged")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::{Game, Level};
    use crate::games::example::HighLow;

    fn sample() -> Record {
        let header = Header {
            dicegames: VERSION,
            game: "inverted".into(),
            options: String::new(),
            seats: vec![
                SeatSetup::person("Ann \"the\" Ünique"),
                SeatSetup::computer(Level::Expert),
            ],
            seed: Seed(7),
            dice: DiceFrom::Typed,
            coach: true,
            played_on_from: Some(12),
            first_place: 0,
            occasion: Occasion::Daily {
                day: jiff::civil::date(2026, 11, 21),
                counts: true,
            },
        };
        let what = [
            RecordEntry::Rolled(vec![1, 2, 3]),
            RecordEntry::Act {
                seat: 1,
                does: "keep 1 3".into(),
            },
            RecordEntry::TimeUp {},
            RecordEntry::Back(1),
            RecordEntry::Again(2),
            RecordEntry::Hint(0),
            RecordEntry::Clock {},
        ];
        let lines = what
            .into_iter()
            .enumerate()
            .map(|(i, what)| RecordLine {
                ms: i as u64 * 1000,
                what,
            })
            .collect();
        Record { header, lines }
    }

    #[test]
    fn whoever_starts_keeps_their_place() {
        let Record { mut header, .. } = sample();
        header.seats.push(SeatSetup::person("Cy"));
        let header = header.starting_with(1).starting_with(1);
        let names: Vec<&str> = header.seats.iter().map(|seat| &seat.name[..]).collect();
        assert_eq!(names[0], "Cy");
        let by_place = header.seats_by_place();
        let first = by_place.first().map(|seat| names[seat.index()]);
        assert_eq!(first, Some("Ann \"the\" Ünique"));
        assert_eq!(header.place_of(Seat(0)), 2);
    }

    #[test]
    fn another_game_like_this_is_new() {
        let Record { header, .. } = sample();
        let again = header.again(Seed(8));
        let occasion = Occasion::Usual;
        assert_eq!(
            again,
            Header {
                seed: Seed(8),
                played_on_from: None,
                occasion,
                ..header.clone()
            }
        );
        let same = header.again(header.seed).occasion;
        assert_eq!(
            (same.day(), same.counts()),
            (header.occasion.day(), false),
            "the same dice are practice"
        );
        let evening = Occasion::Evening(EveningGame {
            id: Seed(3),
            game: 2,
        });
        let header = Header {
            occasion: evening,
            ..header
        };
        assert_eq!(header.again(header.seed).occasion, Occasion::Usual);
    }

    fn check_occasion(occasion: Occasion, text: &str) {
        assert_eq!(serde_json::to_string(&occasion).unwrap(), text);
        assert_eq!(serde_json::from_str::<Occasion>(text).unwrap(), occasion);
    }

    #[test]
    fn occasions_read_as_they_print() {
        let day = jiff::civil::date(2026, 11, 21);
        check_occasion(
            Occasion::Daily { day, counts: true },
            r#"{"daily":{"day":"2026-11-21","counts":true}}"#,
        );
        let evening = EveningGame {
            id: Seed(0x7f00_0001),
            game: 2,
        };
        check_occasion(
            Occasion::Evening(evening),
            r#"{"evening":{"id":"lusab-babad","game":2}}"#,
        );
        let usual = Record {
            header: Header {
                occasion: Occasion::Usual,
                ..sample().header
            },
            ..sample()
        };
        assert!(!usual.text().contains("occasion"));
    }

    #[test]
    fn records_read_as_they_print() {
        let text = sample().text();
        assert_eq!(Record::parse(&text), Ok((sample(), false)));
        assert_eq!(text.lines().count(), 1 + sample().lines.len());
    }

    fn text_of_version(version: u32) -> String {
        sample()
            .text()
            .replace("\"dicegames\":4", &format!("\"dicegames\":{version}"))
    }

    fn check_parse_error(text: &str, why: &str) {
        assert_eq!(Record::parse(text).unwrap_err().to_string(), why)
    }

    #[test]
    fn other_versions_and_other_files_are_refused() {
        for version in [3, 5] {
            let why = format!(
                "this game was saved by another version (format {version}, not 4); it can't be read"
            );
            check_parse_error(&text_of_version(version), &why);
        }
        for other in ["", "\n", "hello", "{}", "[1]\n", "{\"dicegames\":\"x\"}"] {
            check_parse_error(other, "line 1: this is not a dicegames game");
        }
    }

    /// The checksums come from another program.
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
        assert_eq!(
            (record.header.dicegames, record.lines.len(), torn),
            (VERSION, 3, false)
        );
        assert_eq!(record.text(), SEALED);
        // Cut after any line and continued from there, the file is the same.
        for (at, _) in SEALED.match_indices('\n') {
            let mut played = SEALED[..=at].to_owned();
            let (begun, _) = Record::parse(&played).unwrap();
            let mut writer = Writer::after(&played);
            played.extend(
                record.lines[begun.lines.len()..]
                    .iter()
                    .map(|line| writer.line(line)),
            );
            assert_eq!(played, SEALED);
        }
    }

    fn check_damage(changed: [&str; 3], line: usize) {
        let reading = Record::read(&changed.concat()).unwrap();
        assert_eq!(
            reading.damage,
            Some(RecordError::new(line, "the line is damaged")),
            "{changed:?}"
        );
        assert_eq!(
            reading.record.lines.len(),
            line - 2,
            "those before it are read"
        );
    }

    #[test]
    fn missing_moved_and_changed_lines_are_noticed() {
        let lines: Vec<&str> = SEALED.split_inclusive('\n').collect();
        check_damage([lines[0], lines[2], lines[3]], 2);
        check_damage([lines[0], lines[1], lines[3]], 3);
        check_damage([lines[0], lines[2], lines[1]], 2);
        check_damage(
            [lines[0], lines[1], &lines[2].replace("keep 1", "keep 3")],
            3,
        );
    }

    #[test]
    fn a_torn_last_line_is_dropped() {
        let last = SEALED.trim_end().rfind('\n').unwrap() + 1;
        for cut in last + 1..SEALED.len() {
            let (record, torn) = Record::parse(&SEALED[..cut]).unwrap();
            assert_eq!((record.lines.len(), torn), (2, true));
        }
    }

    fn header_of(seats: Vec<SeatSetup>) -> Header {
        Header::new(HighLow::INFO, "", seats, Seed(7), DiceFrom::Seeded)
    }

    #[test]
    fn the_coach_is_there_unless_people_compete() {
        let ann = SeatSetup::person("Ann");
        let ben = SeatSetup::person("Ben");
        let alone = header_of(vec![ann.clone(), SeatSetup::computer(Level::Expert)]);
        assert!(
            alone.coach && alone.with_coach(false).coach,
            "there is nobody to compete with"
        );
        let rivals = header_of(vec![ann, ben]);
        assert!(
            !rivals.coach
                && !rivals.clone().with_coach(false).coach
                && rivals.with_coach(true).coach
        );
    }

    fn check_fault(header: &str, line: &str, at: usize) {
        let mut writer = Writer::default();
        let text = writer.seal(header) + &writer.seal(line);
        let fault = Record::parse(&text).err().map(|fault| fault.line);
        assert_eq!(fault, Some(at), "{text}");
    }

    #[test]
    fn a_line_has_nothing_unknown_or_twice() {
        let header = serde_json::to_string(&sample().header).unwrap();
        for line in [
            r#"{"ms":1,"sings":2}"#,
            r#"{"ms":1}"#,
            r#"{"ms":1,"hint":0,"sings":2}"#,
            r#"{"ms":1,"ms":1,"hint":0}"#,
            r#"{"ms":1,"hint":0,"hint":0}"#,
            r#"{"ms":1,"rolled":[1],"hint":0}"#,
            r#"{"ms":1,"clock":{"sings":2}}"#,
            r#"{"ms":1,"act":{"seat":0,"does":"keep 1","sings":2}}"#,
            r#"{"ms":1,"act":{"seat":0,"seat":0,"does":"keep 1"}}"#,
        ] {
            check_fault(&header, line, 2);
        }
        for (written, forged) in [
            (r#""seed":"#, r#""sings":2,"seed":"#),
            (r#""seed":"#, r#""game":"nice","seed":"#),
            (r#""counts":true"#, r#""sings":2,"counts":true"#),
            (r#""name":"Exie""#, r#""sings":2,"name":"Exie""#),
            (r#""name":"Exie""#, r#""name":" ""#),
            (r#""name":"Exie""#, r#""name":"ann \"the\" ünique""#),
            (r#""player":"#, r#""key":"a","player":"#),
        ] {
            let changed = header.replace(written, forged);
            assert_ne!(changed, header);
            check_fault(&changed, r#"{"ms":1,"hint":0}"#, 1);
        }
    }
}
