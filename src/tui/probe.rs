//! Queries the terminal for its capabilities: pictures, cell size, version.
//!
//! It is queried once, at the start, and only if its name is one of those known to answer. The answers arrive
//! through the keyboard reader, which drops late ones.
use super::theme::{Mosaic, Pixels, Protocol, is_multiplexed};
use ratatui::crossterm::terminal::window_size;
use std::io::{IsTerminal, Write};
use std::sync::OnceLock;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

/// The answer of the terminal.
static ANSWER: OnceLock<Answer> = OnceLock::new();

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
}

/// Returns the protocol and resolution for pictures according to the terminal's answer and to `variable`, the
/// environment, where `DICEGAMES_PIXELS` may be `off`, `kitty`, `iterm2` or `sixel`. `None` if pictures are not
/// supported, or it did not answer.
pub(crate) fn pixels(variable: impl Fn(&str) -> Option<String>) -> Option<Pixels> {
    ANSWER.get()?.pixels(variable)
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
            // Others support kitty's graphics without placeholders for cells.
            _ if self.kitty && self.has_placeholders(&value("TERM")) => Protocol::Kitty,
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

    fn has_placeholders(&self, term: &str) -> bool {
        let name = self.version.as_ref().map_or("", |(name, _)| name.as_str());
        ["kitty", "ghostty"].iter().any(|known| name == *known || term.contains(known))
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
    let (mut answer, end) = (Answer::default(), Instant::now() + Duration::from_millis(500));
    while !answer.whole
        && let Ok(sequence) = answers.recv_timeout(end.saturating_duration_since(Instant::now()))
    {
        answer.take(&sequence);
    }
    if answer.cell.is_none() {
        answer.cell = window_size().ok().and_then(|size| {
            let part = |whole: u16, parts: u16| whole.checked_div(parts).filter(|part| *part > 0);
            Some((part(size.width, size.columns)?, part(size.height, size.rows)?))
        });
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
        let seen = Pixels { protocol: Protocol::Iterm2, cell: (10, 20) };
        assert_eq!(of(&wezterm, &[("TERM_PROGRAM", "WezTerm")]), Some(seen));

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
        assert!(!asked(&[("TERM", "xterm-kitty"), ("TMUX", "/tmp/x,1,0")]));
        assert!(!asked(&[("TERM", "xterm-kitty"), ("DICEGAMES_PIXELS", "off")]));
    }
}
