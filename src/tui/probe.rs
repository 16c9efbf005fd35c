//! Queries the terminal for its capabilities: pictures, cell size, version.
//!
//! It is queried once, at the start, and only if its name is one of those known to answer. The answers arrive
//! through the keyboard reader, which drops late ones.
use super::theme::{Mosaic, Pixels, Protocol, is_multiplexed};
use ratatui::crossterm::terminal::window_size;
use std::io::{IsTerminal, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

/// The answer of the terminal.
static ANSWER: OnceLock<Answer> = OnceLock::new();
/// Width and height of a cell since the terminal was resized, as 65536 × width + height; 0 before.
static CELL: AtomicU32 = AtomicU32::new(0);
/// An answer over the network that takes longer shows that the line is slow.
const SLOW: Duration = Duration::from_millis(60);

/// Capabilities claimed by a terminal.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Answer {
    /// It supports kitty's graphics.
    kitty: bool,
    /// It supports sixels.
    sixel: bool,
    /// Its name and version.
    version: Option<(String, String)>,
    /// Width and height of a cell in pixels.
    cell: Option<(u16, u16)>,
    /// It has answered completely.
    whole: bool,
    /// It is at the other end of a slow line.
    is_slow: bool,
}

/// Returns the protocol and resolution for pictures according to the terminal's answer and to `variable`, the
/// environment, where `DICEGAMES_PIXELS` may be `off`, `kitty`, `iterm2` or `sixel`. `None` if pictures are not
/// supported, or it did not answer.
pub(crate) fn pixels(variable: impl Fn(&str) -> Option<String>) -> Option<Pixels> {
    let mut answer = ANSWER.get()?.clone();
    if let resized @ 1.. = CELL.load(Ordering::Relaxed) {
        answer.cell = Some(((resized >> 16) as u16, resized as u16));
    }
    answer.pixels(variable)
}

/// Returns `true` if the environment demands pictures however slow they are.
pub(crate) fn is_demanded() -> bool {
    std::env::var_os("DICEGAMES_PIXELS").is_some_and(|value| value == "kitty")
}

/// Notes the size of a cell after the terminal was resized: with a new font it differs.
pub(crate) fn note_resized() {
    if let Some((across, down)) = ANSWER.get().and_then(|_| cell_of_window()) {
        CELL.store(u32::from(across) << 16 | u32::from(down), Ordering::Relaxed);
    }
}

/// Returns the size of a cell if the terminal reports its size in pixels.
fn cell_of_window() -> Option<(u16, u16)> {
    let size = window_size().ok()?;
    let part = |whole: u16, parts: u16| whole.checked_div(parts).filter(|part| *part > 0);
    Some((part(size.width, size.columns)?, part(size.height, size.rows)?))
}

/// Returns the finest glyphs according to the version in the terminal's answer.
pub(crate) fn mosaic() -> Option<Mosaic> {
    let (name, version) = ANSWER.get()?.version.as_ref()?;
    Some(Mosaic::of_version(name, Some(version)))
}

/// Returns `true` if a terminal with this environment is queried: it is known to answer, and not nested in another
/// one.
fn is_asked(variable: impl Fn(&str) -> Option<String>) -> bool {
    let value = |name: &str| variable(name).filter(|value| !value.is_empty()).unwrap_or_default();
    let wanted = value("DICEGAMES_PIXELS");
    let (term, program) = (value("TERM"), value("TERM_PROGRAM"));
    let known = ["kitty", "ghostty", "foot", "wezterm", "contour", "mlterm"];
    wanted != "off"
        && !is_multiplexed(&variable)
        && (known.iter().any(|name| term.contains(name))
            || ["ghostty", "WezTerm", "iTerm.app", "rio"].contains(&program.as_str())
            || ["KITTY_WINDOW_ID", "KONSOLE_VERSION", "WT_SESSION", "XTERM_VERSION"]
                .iter()
                .any(|name| !value(name).is_empty())
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
            // Others answer, but support only parts of it.
            _ if self.kitty && self.is_known(value) && !self.is_slow => Protocol::Kitty,
            _ if ["iTerm.app", "WezTerm"].contains(&program.as_str()) => Protocol::Iterm2,
            _ if self.sixel => Protocol::Sixel,
            _ => return None,
        };
        let cell = match (protocol, self.cell) {
            (_, Some((across, down))) if (4..=64).contains(&across) && (8..=128).contains(&down) => {
                (across, down)
            }
            // A sixel picture has the size of its pixels, others that of their cells.
            (Protocol::Sixel, _) => return None,
            _ => (10, 20),
        };
        // Very fine pixels add only cost.
        let halved = protocol != Protocol::Sixel && cell.0 > 16;
        let (across, down) = if halved { (cell.0 / 2, cell.1 / 2) } else { cell };
        Some(Pixels { protocol, cell: (across as u8, down as u8) })
    }

    /// Returns `true` for a terminal known to place and delete pictures by their numbers.
    fn is_known(&self, value: impl Fn(&str) -> String) -> bool {
        let name = self.version.as_ref().map_or("", |(name, _)| name.as_str());
        let named = [name, &value("TERM"), &value("TERM_PROGRAM")].join(" ").to_lowercase();
        ["kitty", "ghostty", "wezterm", "konsole"].iter().any(|known| named.contains(known))
            || !value("KONSOLE_VERSION").is_empty()
    }

    /// Handles one complete answer.
    fn take(&mut self, sequence: &[u8]) {
        let text = String::from_utf8_lossy(sequence);
        if let Some(graphics) = text.strip_prefix("\x1b_G") {
            self.kitty |= graphics.ends_with(";OK\x1b\\");
        } else if let Some(said) = text.strip_prefix("\x1bP>|") {
            self.version = version(said.trim_end_matches("\x1b\\"));
        } else if let Some(attributes) = text.strip_prefix("\x1b[?").and_then(|rest| rest.strip_suffix('c')) {
            self.sixel |= attributes.split(';').skip(1).any(|part| part == "4");
            self.whole = true;
        } else if let Some(size) = text.strip_prefix("\x1b[6;").and_then(|rest| rest.strip_suffix('t')) {
            let numbers: Vec<u16> = size.split(';').filter_map(|part| part.parse().ok()).collect();
            if let [down, across] = numbers[..] {
                self.cell = Some((across, down));
            }
        }
    }
}

/// Parses name and version from `kitty(0.40.1)` or `ghostty 1.2.0`.
fn version(said: &str) -> Option<(String, String)> {
    let (name, version) = said.split_once(['(', ' '])?;
    Some((name.to_owned(), version.trim_end_matches(')').to_owned()))
}

/// Queries the terminal, if it is one that answers, and waits at most half a second for `answers`.
pub(crate) fn ask(answers: &Receiver<Vec<u8>>) {
    let mut output = std::io::stdout();
    if !cfg!(unix) || !output.is_terminal() || !is_asked(|name| std::env::var(name).ok()) {
        return;
    }
    // Its version, support of kitty's graphics, the size of a cell; and last a query that every terminal answers.
    let asked = b"\x1b[>q\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[16t\x1b[c";
    if output.write_all(asked).and_then(|()| output.flush()).is_err() {
        return;
    }
    let start = Instant::now();
    let (mut answer, end) = (Answer::default(), start + Duration::from_millis(500));
    while !answer.whole
        && let Ok(sequence) = answers.recv_timeout(end.saturating_duration_since(Instant::now()))
    {
        answer.take(&sequence);
    }
    let is_remote = ["SSH_CONNECTION", "SSH_TTY"].iter().any(|name| std::env::var_os(name).is_some());
    answer.is_slow = is_remote && start.elapsed() > SLOW;
    if answer.cell.is_none() {
        answer.cell = cell_of_window();
    }
    let _ = ANSWER.set(answer);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::decoder::{Decoder, Sent};

    fn answered(bytes: &[u8]) -> Answer {
        let mut answer = Answer::default();
        for sent in Decoder::default().take(bytes, Instant::now()) {
            if let Sent::Answer(sequence) = sent {
                answer.take(&sequence);
            }
        }
        answer
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
        let seen = Pixels { protocol: Protocol::Kitty, cell: (10, 20) };
        assert_eq!(of(&wezterm, &[("TERM_PROGRAM", "WezTerm")]), Some(seen));
        let slow = Answer { is_slow: true, ..wezterm };
        let seen = Pixels { protocol: Protocol::Iterm2, cell: (10, 20) };
        assert_eq!(of(&slow, &[("TERM_PROGRAM", "WezTerm")]), Some(seen));

        let konsole = answered(b"\x1bP>|Konsole 25.04.0\x1b\\\x1b_Gi=31;OK\x1b\\\x1b[6;19;9t\x1b[?62;4;22c");
        let seen = Pixels { protocol: Protocol::Kitty, cell: (9, 19) };
        assert_eq!(of(&konsole, &[("TERM", "xterm-256color")]), Some(seen));
        // Others support parts of it.
        let other = Answer { version: None, ..konsole };
        assert_eq!(
            of(&other, &[("TERM_PROGRAM", "iTerm.app")]).map(|pixels| pixels.protocol),
            Some(Protocol::Iterm2)
        );

        // No sixels without the size of a cell, and none at all from a terminal that does not answer.
        assert_eq!(of(&answered(b"\x1b[?62;4c"), &[("TERM", "foot")]), None);
        assert_eq!(of(&answered(b"\x1b[?62;c"), &[("TERM", "xterm")]), None);
        assert_eq!(of(&answered(b""), &[("TERM_PROGRAM", "iTerm.app")]), None);
        let refused = answered(b"\x1b_Gi=31;ENOENT:no\x1b\\\x1b[?62;c");
        assert_eq!(of(&refused, &[("TERM", "xterm-kitty")]), None);
    }

    #[test]
    fn only_known_terminals_are_queried() {
        let asked = |variables: &[(&str, &str)]| {
            is_asked(|name| variables.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned()))
        };
        assert!(asked(&[("TERM", "xterm-kitty")]) && asked(&[("TERM_PROGRAM", "iTerm.app")]));
        assert!(asked(&[("TERM", "xterm-256color"), ("XTERM_VERSION", "XTerm(390)")]));
        assert!(asked(&[("TERM", "xterm-256color"), ("DICEGAMES_PIXELS", "sixel")]));
        assert!(!asked(&[("TERM", "xterm-256color")]) && !asked(&[]) && !asked(&[("TERM", "dumb")]));
        for within in ["tmux-256color", "screen", "screen-256color"] {
            assert!(!asked(&[("TERM", within), ("TERM_PROGRAM", "ghostty"), ("KITTY_WINDOW_ID", "1")]));
        }
        assert!(!asked(&[("TERM", "xterm-kitty"), ("TMUX", "/tmp/x,1,0")]));
        assert!(!asked(&[("TERM", "xterm-kitty"), ("DICEGAMES_PIXELS", "off")]));
    }
}
