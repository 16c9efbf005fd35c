//! A whole game as one word to paste into a message: the code of its duel, a full stop, and what happened, compressed, in
//! base64.
//!
//! The dice are not in it, as they follow from the seed, and neither is the time, unless there are deadlines. Before
//! compression it is text:
//!
//! | line | meaning |
//! |---|---|
//! | `1 - -` | the try (0: no duel), the number of events taken over from another game, `t` with deadlines |
//! | `Ann` | the people's names |
//! | `0keep 1 3` | an action of a seat, after every roll that is due |
//! | `r`, `t` | a roll of its own, a deadline that passed |
//! | `b12`, `a14`, `h0`, `c` | undo, redo, a hint, the game was put away, as in [`record`](crate::core::record) |
//!
//! With deadlines each line begins with the milliseconds since the one before, and each roll has a line. The text is
//! preceded by its CRC-32, little-endian.
use super::Duel;
use crate::core::dice;
use crate::core::game::{Game, Turn};
use crate::core::record::{Header, Line, Record, What};
use crate::core::roll_check::check_rolls;
use crate::core::table::Table;
use crate::registry::with_game;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};

/// Most bytes of a text. The longest games of eight have a tenth.
const MOST: usize = 1 << 17;

/// Returns the game `record` as a word to paste.
///
/// # Errors
/// Returns the reason that it has none, in one sentence.
pub(crate) fn paste(record: &Record) -> Result<String, String> {
    let duel = Duel::of(&record.header)?;
    let text = with_game!(duel.game, G => text::<G>(&duel, record)).unwrap_or_else(|| Err(String::new()))?;
    if text.len() > MOST {
        return Err("this game is too long for a code; send its file".into());
    }
    let mut bytes = Vec::with_capacity(text.len() + 64);
    bytes.extend(crc32fast::hash(text.as_bytes()).to_le_bytes());
    let done = Compress::new(Compression::best(), false).compress_vec(
        text.as_bytes(),
        &mut bytes,
        FlushCompress::Finish,
    );
    if !matches!(done, Ok(Status::StreamEnd)) {
        return Err("this game can't be compressed; send its file".into());
    }
    Ok(format!("{duel}.{}", BASE64.encode(bytes)))
}

/// Reads a game from a word that was pasted, or from the last word of a message; spaces and line ends in it are skipped.
/// `None` if `text` is something else, such as the name of a file.
pub(crate) fn read_pasted(text: &str) -> Option<Result<Record, String>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_code = |word: &&str| {
        let letters = |code: &str| code.bytes().all(|b| b == b'-' || b.is_ascii_alphabetic());
        word.split_once('.').is_some_and(|(code, _)| code.split('-').count() >= 4 && letters(code))
    };
    let start = words.iter().position(is_code)?;
    let game = words[start..].concat();
    let (code, rest) = game.split_once('.')?;
    Some(read(code, rest))
}

/// Reads the code of a duel that was pasted, alone or within a message.
pub(crate) fn read_duel(text: &str) -> Option<Duel> {
    text.split_whitespace().find_map(|word| word.parse().ok())
}

fn read(code: &str, rest: &str) -> Result<Record, String> {
    let duel: Duel = code.parse().map_err(|why| format!("{why}"))?;
    let damaged = || "this result is cut short or has a typing mistake: copy all of it".to_owned();
    let bytes = BASE64.decode(rest).map_err(|_| damaged())?;
    let (sum, bytes) = bytes.split_at_checked(4).ok_or_else(damaged)?;
    let mut text = Vec::with_capacity(MOST);
    let done = Decompress::new(false).decompress_vec(bytes, &mut text, FlushDecompress::Finish);
    if !matches!(done, Ok(Status::StreamEnd)) || crc32fast::hash(&text).to_le_bytes() != sum {
        return Err(damaged());
    }
    let text = String::from_utf8(text).map_err(|_| damaged())?;
    let record = with_game!(duel.game, G => record::<G>(&duel, &text));
    record.unwrap_or_else(|| Err(damaged()))
}

/// Returns the text of a game.
fn text<G: Game>(duel: &Duel, record: &Record) -> Result<String, String> {
    let mut timed = false;
    let table = Table::<G>::from_record(record).map_err(|why| why.to_string())?;
    if table.options().to_string() != duel.options {
        return Err(
            "the computers of this game could bluff, which they can't in a duel; send its file".into()
        );
    }
    if !check_rolls::<G>(record).is_ok_and(|check| check.is_proof()) {
        return Err("the rolls of this game don't come from its seed".into());
    }
    Table::<G>::walk(record, |table, _, _| timed |= table.deadline().is_some())
        .map_err(|why| why.to_string())?;
    let Header { duel, played_on_from, .. } = &record.header;
    let from = played_on_from.map_or("-".into(), |from| from.to_string());
    let mut lines = vec![format!("{} {from} {}", duel.unwrap_or(0), if timed { "t" } else { "-" })];
    let people = table.header().seats.iter().filter(|seat| seat.is_person());
    lines.extend(people.map(|seat| seat.name.clone()));
    let mut last = 0;
    for (at, Line { ms, what }) in record.lines.iter().enumerate() {
        let line = match what {
            What::Rolled(_) if !timed && is_implied(&record.lines[at..]) => continue,
            What::Clock {} if !timed => continue,
            What::Rolled(_) => "r".into(),
            What::Act { seat, does } => format!("{seat}{does}"),
            What::TimeUp {} => "t".into(),
            What::Back(left) => format!("b{left}"),
            What::Again(there) => format!("a{there}"),
            What::Hint(seat) => format!("h{seat}"),
            What::Clock {} => "c".into(),
        };
        lines.push(if timed { format!("{} {line}", ms - last) } else { line });
        last = *ms;
    }
    Ok(lines.join("\n"))
}

/// Returns `true` if the roll at the start of `lines` is followed by a choice, which implies it.
fn is_implied(lines: &[Line]) -> bool {
    let next =
        lines.iter().map(|line| &line.what).find(|what| !matches!(what, What::Rolled(_) | What::Clock {}));
    matches!(next, Some(What::Act { .. }))
}

/// Returns the game of a text.
fn record<G: Game>(duel: &Duel, text: &str) -> Result<Record, String> {
    let strange = || "this result is from another version of dicegames; it can't be read".to_owned();
    let mut lines = text.split('\n');
    let head: Vec<&str> = lines.next().unwrap_or_default().split(' ').collect();
    let [count, from, timed] = head[..] else { return Err(strange()) };
    let names: Vec<String> = lines.by_ref().take(duel.people()).map(str::to_owned).collect();
    let header = Header {
        duel: Some(count.parse().map_err(|_| strange())?).filter(|count| *count > 0),
        played_on_from: from.parse().ok(),
        ..duel.header(&names)
    };
    let (mut table, mut ms) = (Table::<G>::new(header).map_err(|why| why.to_string())?, 0_u64);
    for line in lines {
        let mut line = line;
        if timed == "t" {
            let (since, rest) = line.split_once(' ').ok_or_else(strange)?;
            ms = ms.checked_add(since.parse().map_err(|_| strange())?).ok_or_else(strange)?;
            line = rest;
        }
        let (kind, rest) = line.split_at_checked(1).ok_or_else(strange)?;
        let number = || rest.parse::<usize>().map_err(|_| strange());
        let what = match kind.as_bytes()[0] {
            b'r' => {
                roll(&mut table, ms)?;
                continue;
            }
            seat @ b'0'..=b'9' => {
                while timed != "t" && matches!(table.turn(), Turn::Chance { .. }) {
                    roll(&mut table, ms)?;
                }
                What::Act { seat: seat - b'0', does: rest.to_owned() }
            }
            b't' => What::TimeUp {},
            b'b' => What::Back(number()?),
            b'a' => What::Again(number()?),
            b'h' => What::Hint(rest.parse().map_err(|_| strange())?),
            b'c' => What::Clock {},
            _ => return Err(strange()),
        };
        follow(&mut table, &Line { ms, what })?;
    }
    Ok(table.record())
}

/// Rolls what `table` waits for.
fn roll<G: Game>(table: &mut Table<G>, ms: u64) -> Result<(), String> {
    let Turn::Chance { request, .. } = table.turn() else { return Err(against("no roll is due")) };
    let faces = dice::answer(table.header().seed, &table.game().address(), &request);
    follow(table, &Line { ms, what: What::Rolled(faces.0) })
}

fn follow<G: Game>(table: &mut Table<G>, line: &Line) -> Result<(), String> {
    table.follow(line).map_err(|why| against(&why.to_string()))
}

fn against(why: &str) -> String {
    format!("this result does not follow the rules: {why}")
}
