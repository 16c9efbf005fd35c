//! A whole game as one word to paste into a message: its record without the checksums, compressed
//! with zlib (which has one of its own), in base64.
use super::Duel;
use crate::core::{ParseError, Record, RecordError, Table, VERSION};
use crate::registry::{about, with_game};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use flate2::Compression;
use flate2::read::{ZlibDecoder, ZlibEncoder};
use std::io::Read;

const START: &str = "dicegames:";

/// Most bytes of a record. The longest games of eight have a tenth.
const MOST: u64 = 1 << 20;

/// Returns the game `record` as a word to paste.
pub(crate) fn paste(record: &Record) -> String {
    let json = |line| serde_json::to_string(line).expect("records hold only what JSON can say");
    let header =
        serde_json::to_string(&record.header).expect("records hold only what JSON can say");
    let lines: Vec<String> = std::iter::once(header)
        .chain(record.lines.iter().map(json))
        .collect();
    let mut bytes = Vec::new();
    let text = lines.join("\n");
    ZlibEncoder::new(text.as_bytes(), Compression::best())
        .read_to_end(&mut bytes)
        .expect("memory can be read");
    format!("{START}{}", BASE64.encode(bytes))
}

/// Reads a game from a word that was pasted, or from the last word of a message; spaces and line
/// ends in it are skipped. `None` if `text` is something else, such as the name of a file.
pub(crate) fn read_pasted(text: &str) -> Option<Result<Record, String>> {
    let (_, word) = text.split_once(START)?;
    Some(read(&word.split_whitespace().collect::<String>()))
}

/// Reads the code of a duel that was pasted, alone or within a message. `None` if `text` is
/// something else.
pub(crate) fn read_duel(text: &str) -> Option<Result<Duel, ParseError>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_closed = words.iter().any(|word| word.split('-').count() == 3);
    let games = (0..words.len()).filter(|at| about(&words[*at].to_lowercase()).is_some());
    let codes = games.flat_map(|start| (start + 1..=words.len()).map(move |end| start..end));
    let read = codes
        .map(|code| words[code].join(" ").parse())
        .max_by_key(Result::is_ok)?;
    (read.is_ok() || is_closed).then_some(read)
}

fn read(word: &str) -> Result<Record, String> {
    let damaged = || "this result is cut short or has a typing mistake: copy all of it".to_owned();
    let strange =
        || "this result is from another version of dicegames; it can't be read".to_owned();
    let bytes = BASE64.decode(word).map_err(|_| damaged())?;
    let mut text = String::new();
    ZlibDecoder::new(&bytes[..])
        .take(MOST)
        .read_to_string(&mut text)
        .map_err(|_| damaged())?;
    let mut lines = text.lines();
    let header = serde_json::from_str(lines.next().unwrap_or_default());
    let lines: Result<Vec<_>, _> = lines.map(serde_json::from_str).collect();
    let record = Record {
        header: header.map_err(|_| strange())?,
        lines: lines.map_err(|_| strange())?,
    };
    if record.header.dicegames != VERSION {
        return Err(strange());
    }
    let against = |why: RecordError| format!("this result does not follow the rules: {why}");
    let id = record.header.game.as_str();
    with_game!(id, G => Table::<G>::from_record(&record).map(|_| ()))
        .ok_or_else(strange)?
        .map_err(against)?;
    Ok(record)
}
