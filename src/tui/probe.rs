//! What the terminal answers when it is asked: whether it takes pictures, how large a cell is, which version it is.
//!
//! It is asked once, before anything else reads from it, and only if its name is one of those that are known to answer:
//! an answer that came late would look like keys.
use super::theme::{Mosaic, Pixels, Protocol, is_multiplexed};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
#[cfg(unix)]
use ratatui::crossterm::terminal::window_size;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// What the terminal answered.
static ANSWER: OnceLock<Answer> = OnceLock::new();

/// What a terminal says of itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Answer {
    /// It has kitty's graphics.
    kitty: bool,
    /// It has sixels.
    sixel: bool,
    /// Its name and version.
    version: Option<(String, String)>,
    /// The pixels of a cell across and down.
    cell: Option<(u16, u16)>,
    /// Whether it has answered to the end.
    whole: bool,
    /// Whether it stopped within an answer.
    cut: bool,
    /// What was typed meanwhile.
    typed: Vec<u8>,
}

/// Returns how the terminal takes pictures by what it answered, and by `variable`, the environment, where
/// `DICEGAMES_PIXELS` may be `off`, or `kitty`, `iterm2` or `sixel`. `None` where it takes none, or did not answer.
pub(crate) fn pixels(variable: impl Fn(&str) -> Option<String>) -> Option<Pixels> {
    ANSWER.get()?.pixels(variable)
}

/// Returns the finest glyphs by the version that the terminal answered.
pub(crate) fn mosaic() -> Option<Mosaic> {
    let (name, version) = ANSWER.get()?.version.as_ref()?;
    Some(Mosaic::of_version(name, Some(version)))
}

/// Whether a terminal of this environment is asked: one that is known to answer, and is not within another one.
fn is_asked(variable: impl Fn(&str) -> Option<String>) -> bool {
    let value = |name: &str| variable(name).filter(|value| !value.is_empty()).unwrap_or_default();
    let wanted = value("DICEGAMES_PIXELS");
    let (term, program) = (value("TERM"), value("TERM_PROGRAM"));
    let known = ["kitty", "ghostty", "foot", "wezterm", "contour", "mlterm"];
    wanted != "off"
        && !is_multiplexed(&variable)
        && (known.iter().any(|name| term.contains(name))
            || ["ghostty", "WezTerm", "iTerm.app", "rio"].contains(&program.as_str())
            || ["KITTY_WINDOW_ID", "WT_SESSION", "XTERM_VERSION"].iter().any(|name| !value(name).is_empty())
            || !wanted.is_empty())
}

impl Answer {
    fn pixels(&self, variable: impl Fn(&str) -> Option<String>) -> Option<Pixels> {
        let value = |name: &str| variable(name).filter(|value| !value.is_empty()).unwrap_or_default();
        let program = value("TERM_PROGRAM");
        let protocol = match value("DICEGAMES_PIXELS").as_str() {
            "off" => return None,
            "kitty" if self.kitty => Protocol::Kitty,
            "iterm2" if self.whole => Protocol::Iterm2,
            "sixel" if self.sixel => Protocol::Sixel,
            _ if !self.whole => return None,
            // Others have kitty's graphics without the placeholders that stand in cells.
            _ if self.kitty && self.has_placeholders(&value("TERM")) => Protocol::Kitty,
            _ if ["iTerm.app", "WezTerm"].contains(&program.as_str()) => Protocol::Iterm2,
            _ if self.sixel => Protocol::Sixel,
            _ => return None,
        };
        let cell = match (protocol, self.cell) {
            (_, Some((across, down))) if (4..=64).contains(&across) && (8..=128).contains(&down) => {
                (across, down)
            }
            // A picture in sixels is as large as its pixels, the others as their cells.
            (Protocol::Sixel, _) => return None,
            _ => (10, 20),
        };
        // Very fine pixels are no gain, but many.
        let halved = protocol != Protocol::Sixel && cell.0 > 16;
        let (across, down) = if halved { (cell.0 / 2, cell.1 / 2) } else { cell };
        Some(Pixels { protocol, cell: (across as u8, down as u8) })
    }

    fn has_placeholders(&self, term: &str) -> bool {
        let name = self.version.as_ref().map_or("", |(name, _)| name.as_str());
        ["kitty", "ghostty"].iter().any(|known| name == *known || term.contains(known))
    }

    /// Takes what the terminal wrote: answers, and between them what was typed.
    fn take(&mut self, mut bytes: &[u8]) -> usize {
        let all = bytes.len();
        while let Some(&first) = bytes.first() {
            let (end, told) = match bytes {
                [0x1b, b'_' | b'P', rest @ ..] => {
                    let Some(end) = rest.windows(2).position(|pair| pair == b"\x1b\\") else { break };
                    (end + 4, &rest[..end])
                }
                [0x1b, b'[', rest @ ..] => {
                    let Some(end) = rest.iter().position(|byte| (0x40..0x7f).contains(byte)) else { break };
                    (end + 3, &rest[..=end])
                }
                // The beginning of an answer, or of a key, or the key Esc: more may come.
                [0x1b] => break,
                _ => (1, &bytes[..1]),
            };
            let text = String::from_utf8_lossy(told);
            match (first, bytes.get(1)) {
                (0x1b, Some(b'_')) => self.kitty |= text.starts_with('G') && text.ends_with(";OK"),
                (0x1b, Some(b'P')) => {
                    if let Some(said) = text.strip_prefix(">|") {
                        self.version = version(said);
                    }
                }
                (0x1b, Some(b'[')) if text.starts_with('?') && text.ends_with('c') => {
                    self.sixel |= text[1..text.len() - 1].split(';').skip(1).any(|part| part == "4");
                    self.whole = true;
                }
                (0x1b, Some(b'[')) if text.starts_with("6;") && text.ends_with('t') => {
                    let numbers: Vec<u16> =
                        text[2..text.len() - 1].split(';').filter_map(|part| part.parse().ok()).collect();
                    if let [down, across] = numbers[..] {
                        self.cell = Some((across, down));
                    }
                }
                _ => self.typed.extend(&bytes[..end]),
            }
            bytes = &bytes[end..];
        }
        all - bytes.len()
    }
}

/// Returns name and version from `kitty(0.40.1)` or `ghostty 1.2.0`.
fn version(said: &str) -> Option<(String, String)> {
    let (name, version) = said.split_once(['(', ' '])?;
    Some((name.to_owned(), version.trim_end_matches(')').to_owned()))
}

/// Asks the terminal, where it is one that answers, and waits for at most half a second. Returns the keys that were
/// typed meanwhile.
#[cfg(unix)]
pub(crate) fn ask() -> Vec<Event> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use std::io::{IsTerminal, Write};

    let variable = |name: &str| std::env::var(name).ok();
    let (input, mut output) = (rustix::stdio::stdin(), std::io::stdout());
    if !std::io::stdin().is_terminal() || !output.is_terminal() || !is_asked(variable) {
        return Vec::new();
    }
    // Its version, whether it has kitty's graphics, how large a cell is; and last what every terminal answers.
    let asked = b"\x1b[>q\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[16t\x1b[c";
    if output.write_all(asked).and_then(|()| output.flush()).is_err() {
        return Vec::new();
    }
    let mut answer = Answer::default();
    let (mut bytes, end) = (Vec::new(), Instant::now() + Duration::from_millis(500));
    while !answer.whole {
        let left = end.saturating_duration_since(Instant::now());
        let left = Timespec { tv_sec: 0, tv_nsec: i64::from(left.subsec_nanos()) };
        let ready = poll(&mut [PollFd::new(&input, PollFlags::IN)], Some(&left));
        let mut part = [0; 512];
        match ready {
            Ok(1..) => match rustix::io::read(input, &mut part) {
                Ok(count @ 1..) => bytes.extend(&part[..count]),
                _ => break,
            },
            Err(rustix::io::Errno::INTR) => continue,
            _ => break,
        }
        let taken = answer.take(&bytes);
        bytes.drain(..taken);
    }
    answer.cut = matches!(bytes[..], [0x1b, b'_' | b'P', ..]);
    if !answer.cut {
        answer.typed.append(&mut bytes);
    }
    if answer.cell.is_none() {
        answer.cell = window_size().ok().and_then(|size| {
            let part = |whole: u16, parts: u16| whole.checked_div(parts).filter(|part| *part > 0);
            Some((part(size.width, size.columns)?, part(size.height, size.rows)?))
        });
    }
    let typed = std::mem::take(&mut answer.typed);
    let _ = ANSWER.set(answer);
    keys(&typed)
}

/// What comes of an answer when nobody waits for it any more: it reads as keys, which nobody has pressed.
#[derive(Debug)]
pub(crate) struct LateAnswer {
    /// Whether one is expected at all.
    expected: bool,
    /// When the one began that has not come to its end.
    begun: Option<Instant>,
}

impl LateAnswer {
    /// For how long the rest of an answer may take: it is written at one stroke.
    const LONGEST: Duration = Duration::from_secs(2);

    /// Returns what is still to be expected at `now`, when the time to answer is over.
    pub(crate) fn new(now: Instant) -> LateAnswer {
        let answer = ANSWER.get();
        LateAnswer {
            expected: answer.is_some_and(|answer| !answer.whole),
            begun: answer.filter(|answer| answer.cut).map(|_| now),
        }
    }

    /// Returns whether `event`, which came at `now`, is part of a late answer. Those of graphics and of the version are
    /// read as Alt with `_` or `P`, letters, and Alt with a backslash; others are read as nothing anyhow.
    pub(crate) fn takes(&mut self, event: &Event, now: Instant) -> bool {
        if !self.expected {
            return false;
        }
        self.begun = self.begun.filter(|begun| now.saturating_duration_since(*begun) < LateAnswer::LONGEST);
        let Event::Key(KeyEvent { code: KeyCode::Char(letter), modifiers, .. }) = event else { return false };
        match (self.begun, modifiers.contains(KeyModifiers::ALT), letter) {
            (None, true, '_' | 'P') => self.begun = Some(now),
            (None, ..) => return false,
            (Some(_), true, '\\') => self.begun = None,
            (Some(_), ..) => {}
        }
        true
    }
}

/// Nothing is asked where answers cannot be waited for.
#[cfg(not(unix))]
pub(crate) fn ask() -> Vec<Event> {
    Vec::new()
}

/// Returns the keys of these bytes: letters, arrows and those that control characters stand for.
#[cfg_attr(not(unix), expect(dead_code, reason = "nothing is asked there"))]
fn keys(bytes: &[u8]) -> Vec<Event> {
    let text = String::from_utf8_lossy(bytes);
    let (mut keys, mut rest) = (Vec::new(), text.as_ref());
    while let Some(sign) = rest.chars().next() {
        let arrow = match rest.as_bytes() {
            [0x1b, b'[' | b'O', b'A', ..] => Some(KeyCode::Up),
            [0x1b, b'[' | b'O', b'B', ..] => Some(KeyCode::Down),
            [0x1b, b'[' | b'O', b'C', ..] => Some(KeyCode::Right),
            [0x1b, b'[' | b'O', b'D', ..] => Some(KeyCode::Left),
            _ => None,
        };
        let (code, modifiers) = match (arrow, sign) {
            (Some(arrow), _) => (arrow, KeyModifiers::NONE),
            (_, '\r' | '\n') => (KeyCode::Enter, KeyModifiers::NONE),
            (_, '\t') => (KeyCode::Tab, KeyModifiers::NONE),
            (_, '\u{7f}' | '\u{8}') => (KeyCode::Backspace, KeyModifiers::NONE),
            (_, '\u{1b}') => (KeyCode::Esc, KeyModifiers::NONE),
            (_, '\u{1}'..='\u{1a}') => {
                (KeyCode::Char(char::from(sign as u8 - 1 + b'a')), KeyModifiers::CONTROL)
            }
            (_, sign) => (KeyCode::Char(sign), KeyModifiers::NONE),
        };
        keys.push(Event::Key(KeyEvent::new(code, modifiers)));
        rest = &rest[if arrow.is_some() { 3 } else { sign.len_utf8() }..];
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(bytes: &[u8]) -> Answer {
        let mut answer = Answer::default();
        let taken = answer.take(bytes);
        answer.typed.extend(&bytes[taken..]);
        answer
    }

    #[test]
    fn what_comes_late_presses_no_keys() {
        let now = Instant::now();
        let mut late = LateAnswer { expected: true, begun: None };
        let key = |letter, modifiers| Event::Key(KeyEvent::new(KeyCode::Char(letter), modifiers));
        let (plain, alt) = (KeyModifiers::NONE, KeyModifiers::ALT);
        assert!(!late.takes(&key('q', plain), now), "somebody types");
        for (letter, modifiers) in [('_', alt), ('G', plain), ('q', plain), ('\\', alt)] {
            assert!(late.takes(&key(letter, modifiers), now), "{letter}");
        }
        assert!(!late.takes(&key('q', plain), now), "the answer is over");
        assert!(late.takes(&key('P', alt | KeyModifiers::SHIFT), now));
        assert!(!late.takes(&key('q', plain), now + LateAnswer::LONGEST), "no answer takes that long");
        let mut cut = LateAnswer { expected: true, begun: Some(now) };
        assert!(cut.takes(&key('K', plain), now) && cut.takes(&key('\\', alt), now), "the rest of one");
        assert!(!cut.takes(&key('K', plain), now));
        let mut none = LateAnswer { expected: false, begun: None };
        assert!(!none.takes(&key('_', alt), now));
    }

    fn of(answer: &Answer, variables: &[(&str, &str)]) -> Option<Pixels> {
        answer.pixels(|name| variables.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned()))
    }

    #[test]
    fn answers_say_how_pictures_are_taken() {
        let kitty = answered(b"\x1bP>|kitty(0.40.1)\x1b\\\x1b_Gi=31;OK\x1b\\\x1b[6;18;9t\x1b[?62;c");
        let seen = Pixels { protocol: Protocol::Kitty, cell: (9, 18) };
        assert_eq!(of(&kitty, &[("TERM", "xterm-kitty")]), Some(seen));
        assert_eq!(of(&kitty, &[("DICEGAMES_PIXELS", "off")]), None);
        assert_eq!(kitty.version, Some(("kitty".into(), "0.40.1".into())));

        let foot = answered(b"\x1bP>|foot(1.21.0)\x1b\\\x1b[6;40;20t\x1b[?62;4;22;28c");
        assert_eq!(
            of(&foot, &[("TERM", "foot")]),
            Some(Pixels { protocol: Protocol::Sixel, cell: (20, 40) })
        );

        let wezterm = answered(b"\x1bP>|WezTerm 20240203\x1b\\\x1b_Gi=31;OK\x1b\\\x1b[6;40;20t\x1b[?65;4;6c");
        let seen = Pixels { protocol: Protocol::Iterm2, cell: (10, 20) };
        assert_eq!(of(&wezterm, &[("TERM_PROGRAM", "WezTerm")]), Some(seen));

        // No sixels without knowing how large a cell is, and none at all from what does not answer.
        assert_eq!(of(&answered(b"\x1b[?62;4c"), &[("TERM", "foot")]), None);
        assert_eq!(of(&answered(b"\x1b[?62;c"), &[("TERM", "xterm")]), None);
        assert_eq!(of(&answered(b""), &[("TERM_PROGRAM", "iTerm.app")]), None);
        let refused = answered(b"\x1b_Gi=31;ENOENT:no\x1b\\\x1b[?62;c");
        assert_eq!(of(&refused, &[("TERM", "xterm-kitty")]), None);
    }

    #[test]
    fn what_is_typed_meanwhile_is_kept() {
        let answer = answered(b"n\x1b_Gi=31;OK\x1b\\\x1b[B\r\x1b[?62;4c2");
        assert_eq!(answer.typed, b"n\x1b[B\r2");
        assert!(answer.whole && answer.kitty && answer.sixel);
        let codes: Vec<KeyCode> = keys(&answer.typed)
            .into_iter()
            .filter_map(|event| if let Event::Key(key) = event { Some(key.code) } else { None })
            .collect();
        assert_eq!(codes, [KeyCode::Char('n'), KeyCode::Down, KeyCode::Enter, KeyCode::Char('2')]);
    }

    #[test]
    fn an_answer_may_come_in_pieces() {
        let all = b"\x1b_Gi=31;OK\x1b\\\x1b[6;18;9t\x1b[?62;4;c";
        for cut in 1..all.len() {
            let (mut answer, mut bytes) = (Answer::default(), Vec::new());
            for part in [&all[..cut], &all[cut..]] {
                bytes.extend(part);
                let taken = answer.take(&bytes);
                bytes.drain(..taken);
            }
            assert!(answer.typed.is_empty() && answer.kitty && answer.sixel && answer.whole, "{cut}");
            assert_eq!(answer.cell, Some((9, 18)), "{cut}");
        }
    }

    #[test]
    fn only_those_are_asked_that_are_known_to_answer() {
        let asked = |variables: &[(&str, &str)]| {
            is_asked(|name| variables.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned()))
        };
        assert!(asked(&[("TERM", "xterm-kitty")]) && asked(&[("TERM_PROGRAM", "iTerm.app")]));
        assert!(asked(&[("TERM", "xterm-256color"), ("XTERM_VERSION", "XTerm(390)")]));
        assert!(asked(&[("TERM", "xterm-256color"), ("DICEGAMES_PIXELS", "sixel")]));
        assert!(!asked(&[("TERM", "xterm-256color")]) && !asked(&[]) && !asked(&[("TERM", "dumb")]));
        assert!(!asked(&[("TERM", "xterm-kitty"), ("TMUX", "/tmp/x,1,0")]));
        assert!(!asked(&[("TERM", "xterm-kitty"), ("DICEGAMES_PIXELS", "off")]));
    }
}
