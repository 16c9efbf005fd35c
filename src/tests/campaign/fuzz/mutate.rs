//! Random mutations of texts.
use super::{LONGEST, Target};
use crate::core::dice::{Seed, Stream};
use crate::core::record::{Line, Record, What};
use std::ops::Range;

/// Words with a meaning in many texts, and some that should have none.
const WORDS: [&[u8]; 30] = [
    b"0",
    b"-1",
    b"1",
    b"255",
    b"256",
    b"65535",
    b"65536",
    b"2147483647",
    b"-2147483648",
    b"4294967296",
    b"9223372036854775807",
    b"-9223372036854775808",
    b"1e999",
    b"0.0000001",
    b"NaN",
    b"null",
    b"true",
    b"\"",
    b"{",
    b"}",
    b"[[[[[[[[",
    b"\n",
    b"\r\n",
    b"\0",
    b"\x1b[2J",
    b"\xff",
    "\u{202e}".as_bytes(),
    "漢".as_bytes(),
    "\u{feff}".as_bytes(),
    b" ",
];

/// Returns a text made from some of `pool`.
pub(super) fn changed(target: &Target, pool: &[Vec<u8>], stream: &mut Stream) -> Vec<u8> {
    let mut text = stream.pick(pool).expect("a corpus").clone();
    if stream.below(3) > 0
        && let Some(whole) = (target.change)(&text, stream)
    {
        return whole;
    }
    for _ in 0..=stream.below(4) {
        once(target, &mut text, pool, stream);
    }
    text.truncate(LONGEST);
    text
}

/// Returns a position in a text of `length` bytes, its end included.
fn place(length: usize, stream: &mut Stream) -> usize {
    stream.below(length as u32 + 1) as usize
}

/// Returns a part of `text`: a few bytes, a number, or a line.
fn part(text: &[u8], stream: &mut Stream) -> Range<usize> {
    let at = place(text.len(), stream);
    let stretch = |inside: fn(u8) -> bool| {
        let start = text[..at].iter().rposition(|b| !inside(*b)).map_or(0, |p| p + 1);
        let end = text[at..].iter().position(|b| !inside(*b)).map_or(text.len(), |p| at + p);
        start..end
    };
    match stream.below(4) {
        0 => stretch(|b| b.is_ascii_digit()),
        1 => stretch(|b| b.is_ascii_alphanumeric()),
        2 => stretch(|b| b != b'\n'),
        _ => at..(at + 1 + stream.below(8) as usize).min(text.len()),
    }
}

fn once(target: &Target, text: &mut Vec<u8>, pool: &[Vec<u8>], stream: &mut Stream) {
    let range = part(text, stream);
    let at = range.start;
    match stream.below(9) {
        0 if at < text.len() => text[at] ^= 1 << stream.below(8),
        1 => _ = text.drain(range),
        2 => {
            let again = text[range].repeat(1 + stream.below(6) as usize);
            text.splice(at..at, again);
        }
        3 => {
            let other = stream.pick(pool).expect("a corpus");
            let taken = other[part(other, stream)].to_vec();
            text.splice(range, taken);
        }
        4 => {
            let other = stream.pick(pool).expect("a corpus");
            text.truncate(at);
            text.extend(&other[place(other.len(), stream)..]);
        }
        5 => _ = text.splice(range, stream.pick(&WORDS).expect("a word").iter().copied()),
        6 => _ = text.splice(at..at, stream.pick(&WORDS).expect("a word").iter().copied()),
        kind => {
            let word = stream.pick(target.words).map_or("", |word| word);
            let end = if kind == 7 { range.end } else { at };
            text.splice(at..end, word.bytes());
        }
    }
}

/// Has no structural mutation.
pub(super) fn nothing(_: &[u8], _: &mut Stream) -> Option<Vec<u8>> {
    None
}

/// Mutates the lines of a save, and seals it as the program would.
pub(super) fn save(text: &[u8], stream: &mut Stream) -> Option<Vec<u8>> {
    let reading = Record::read(std::str::from_utf8(text).ok()?).ok()?;
    let mut record = reading.record;
    for _ in 0..=stream.below(3) {
        header(&mut record, stream);
        if !record.lines.is_empty() {
            lines(&mut record.lines, stream);
        }
    }
    Some(record.text().into_bytes())
}

fn header(record: &mut Record, stream: &mut Stream) {
    let header = &mut record.header;
    match stream.below(40) {
        0 => header.dicegames = 1 + stream.below(3),
        1 => header.seed = Seed(stream.below(u32::MAX)),
        2 => _ = header.seats.pop(),
        3 => header.seats.extend(header.seats.first().cloned()),
        4 => header.options = stream.pick(&["", "mode=basic", "x", "goal=1"]).expect("one").to_string(),
        5 => header.played_on_from = Some(stream.below(u32::MAX) as usize),
        6 => header.coach = !header.coach,
        _ => {}
    }
}

fn lines(lines: &mut Vec<Line>, stream: &mut Stream) {
    let (a, b) = (stream.below(lines.len() as u32) as usize, stream.below(lines.len() as u32) as usize);
    match stream.below(10) {
        0 => _ = lines.remove(a),
        1 => lines.insert(b, lines[a].clone()),
        2 => lines.swap(a, b),
        3 => lines.truncate(a),
        4 => lines[a].ms = *stream.pick(&[0, 1, 1 << 40, u64::MAX / 2, u64::MAX]).expect("one"),
        5 => {
            let (ms, number) = (lines[a].ms, stream.below(40));
            let what = match stream.below(7) {
                0 => What::TimeUp {},
                1 => What::Back(number as usize),
                2 => What::Again(number as usize),
                3 => What::Hint(number as u8),
                4 => What::Clock {},
                _ => What::Rolled((0..number % 12).map(|_| stream.below(14) as u8).collect()),
            };
            lines.insert(a, Line { ms, what });
        }
        // With a deadline, everything after this is too late.
        6 => {
            let later = *stream.pick(&[1, 10_000, 30_001, 36_000_000]).expect("one");
            lines[a..].iter_mut().for_each(|line| line.ms = line.ms.saturating_add(later));
        }
        _ => match &mut lines[a].what {
            What::Rolled(faces) if !faces.is_empty() => {
                let at = stream.below(faces.len() as u32) as usize;
                faces[at] = stream.below(14) as u8;
            }
            What::Act { seat, .. } if stream.below(6) == 0 => *seat = stream.below(9) as u8,
            What::Act { does, .. } => {
                let mut letters: Vec<char> = does.chars().collect();
                let at = stream.below(letters.len() as u32 + 1) as usize;
                let digit = char::from(b'0' + stream.below(10) as u8);
                match letters.get_mut(at) {
                    Some(letter) if stream.below(2) == 0 => *letter = digit,
                    Some(_) if stream.below(2) == 0 => _ = letters.remove(at),
                    _ => letters.insert(at, digit),
                }
                *does = letters.into_iter().collect();
            }
            What::Back(n) | What::Again(n) => *n = stream.below(40) as usize,
            _ => {}
        },
    }
}
