//! Terminal output in as few bytes as possible: over ssh, a frame of a roll should not be noticeable.
//!
//! Like the library's backend, except that only changes of style are written, that the text colour of blanks is
//! ignored, and that a block glyph is replaced by its inverse if that needs fewer changes of colour.
use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};
use std::fmt::Write as _;
use std::io::{self, Write};

/// A backend that writes few bytes.
pub(crate) struct Wire<W: Write> {
    backend: CrosstermBackend<W>,
    /// The text being built; kept for its capacity.
    text: String,
}

impl<W: Write> Wire<W> {
    /// Creates a backend that writes to `writer`.
    pub(crate) fn new(writer: W) -> Wire<W> {
        Wire { backend: CrosstermBackend::new(writer), text: String::new() }
    }
}

/// Current style of the terminal.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Pen {
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

/// Style of a terminal after a reset.
const PLAIN: Pen = Pen { fg: Color::Reset, bg: Color::Reset, modifier: Modifier::empty() };

/// The attributes, with the numbers that set and unset them.
const ATTRIBUTES: [(Modifier, u8, u8); 8] = [
    (Modifier::BOLD, 1, 22),
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::SLOW_BLINK, 5, 25),
    (Modifier::REVERSED, 7, 27),
    (Modifier::HIDDEN, 8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
];

/// Block glyphs that are each other's inverse.
const TURNED: [(&str, &str); 7] =
    [("▀", "▄"), ("▌", "▐"), ("▖", "▜"), ("▗", "▛"), ("▘", "▟"), ("▝", "▙"), ("▚", "▞")];

/// Returns the inverse of `glyph`.
fn turned(glyph: &str) -> Option<&'static str> {
    let pair = TURNED.iter().find(|(one, other)| *one == glyph || *other == glyph)?;
    Some(if pair.0 == glyph { pair.1 } else { pair.0 })
}

impl Pen {
    /// Writes `cell`, with the necessary changes of style.
    fn write(&mut self, cell: &Cell, text: &mut String) {
        let seen = Modifier::REVERSED | Modifier::UNDERLINED | Modifier::CROSSED_OUT | Modifier::SLOW_BLINK;
        let blank = cell.symbol() == " " && !cell.modifier.intersects(seen);
        let (mut glyph, mut fg, mut bg) = (cell.symbol(), cell.fg, cell.bg);
        if blank {
            fg = self.fg;
        } else if let Some(other) = turned(glyph).filter(|_| cell.modifier.is_empty()) {
            // The terminal's own colours cannot be swapped: the same name means different colours for background
            // and text.
            let named = fg != Color::Reset && bg != Color::Reset;
            let changes = |fg, bg| u8::from(fg != self.fg) + u8::from(bg != self.bg);
            if named && changes(bg, fg) < changes(fg, bg) {
                (glyph, fg, bg) = (other, bg, fg);
            }
        }
        // Bold and italic are invisible on a blank, and need not change for it.
        let modifier = if blank { self.modifier & !seen } else { cell.modifier };
        self.change(Pen { fg, bg, modifier }, text);
        text.push_str(glyph);
    }

    fn change(&mut self, to: Pen, text: &mut String) {
        if *self == to {
            return;
        }
        text.push_str("\x1b[");
        let mut first = true;
        let mut say = |text: &mut String, what: std::fmt::Arguments| {
            if !std::mem::take(&mut first) {
                text.push(';');
            }
            // Writing to a string cannot fail.
            let _ = text.write_fmt(what);
        };
        let gone = self.modifier - to.modifier;
        let mut kept = self.modifier;
        for (modifier, _, unset) in ATTRIBUTES {
            if gone.contains(modifier) {
                say(text, format_args!("{unset}"));
                // Bold and dim share the number that unsets them.
                kept -= if unset == 22 { Modifier::BOLD | Modifier::DIM } else { modifier };
            }
        }
        for (modifier, set, _) in ATTRIBUTES {
            if (to.modifier - kept).contains(modifier) {
                say(text, format_args!("{set}"));
            }
        }
        for (from, to, base) in [(self.fg, to.fg, 30), (self.bg, to.bg, 40)] {
            if from == to {
                continue;
            }
            match to {
                Color::Rgb(red, green, blue) => {
                    say(text, format_args!("{};2;{red};{green};{blue}", base + 8));
                }
                Color::Reset => say(text, format_args!("{}", base + 9)),
                named => say(text, format_args!("{};5;{}", base + 8, number(named))),
            }
        }
        text.push('m');
        *self = to;
    }
}

/// Returns the number of an indexed colour.
fn number(colour: Color) -> u8 {
    match colour {
        Color::Indexed(number) => number,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
        Color::Black | Color::Reset | Color::Rgb(..) => 0,
    }
}

/// Returns `true` if every terminal draws `sign` in one column: ASCII, and the glyphs of pictures.
fn is_narrow(sign: char) -> bool {
    // Octants and sextants; emoji, which are wide, are between them.
    let fine = matches!(sign, '\u{1cd00}'..='\u{1ceff}' | '\u{1fb00}'..='\u{1fbff}');
    fine || matches!(sign, ' '..='~' | '\u{2500}'..='\u{259f}' | '\u{2800}'..='\u{28ff}')
}

impl<W: Write> Write for Wire<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.backend.write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        Write::flush(&mut self.backend)
    }
}

impl<W: Write> Backend for Wire<W> {
    type Error = io::Error;

    fn draw<'a, I: Iterator<Item = (u16, u16, &'a Cell)>>(&mut self, content: I) -> io::Result<()> {
        if cfg!(windows) {
            // Old consoles do not support escapes.
            return self.backend.draw(content);
        }
        let (mut pen, mut next) = (PLAIN, None);
        self.text.clear();
        for (x, y, cell) in content {
            // A relative move within the line takes fewer bytes than a position.
            let _ = match next {
                Some((column, line, _)) if line == y && column == x => Ok(()),
                Some((column, line, true)) if line == y && column + 1 == x => write!(self.text, "\x1b[C"),
                Some((column, line, true)) if line == y && column < x => {
                    write!(self.text, "\x1b[{}C", x - column)
                }
                _ => write!(self.text, "\x1b[{};{}H", y + 1, x + 1),
            };
            pen.write(cell, &mut self.text);
            // After a wide character, or one that some terminals draw wide, the position is written again.
            let mut signs = cell.symbol().chars();
            let sign = signs.next().filter(|_| signs.next().is_none());
            next = sign.map(|sign| (x + 1, y, is_narrow(sign)));
        }
        if !self.text.is_empty() {
            self.text.push_str("\x1b[0m");
        }
        self.backend.write_all(self.text.as_bytes())
    }
    fn hide_cursor(&mut self) -> io::Result<()> {
        self.backend.hide_cursor()
    }
    fn show_cursor(&mut self) -> io::Result<()> {
        self.backend.show_cursor()
    }
    fn get_cursor_position(&mut self) -> io::Result<Position> {
        self.backend.get_cursor_position()
    }
    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.backend.set_cursor_position(position)
    }
    fn clear(&mut self) -> io::Result<()> {
        self.backend.clear()
    }
    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        self.backend.clear_region(region)
    }
    fn size(&self) -> io::Result<Size> {
        self.backend.size()
    }
    fn window_size(&mut self) -> io::Result<WindowSize> {
        self.backend.window_size()
    }
    fn flush(&mut self) -> io::Result<()> {
        Backend::flush(&mut self.backend)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::buffer::Buffer;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    const AREA: Rect = Rect { x: 0, y: 0, width: 24, height: 6 };
    const GLYPHS: [&str; 14] =
        ["a", " ", "▀", "▄", "▌", "▟", "▖", "▇", "♥", "日", "😀", "🬀", "e\u{301}", "─"];

    fn bytes(before: &Buffer, after: &Buffer, cheap: bool) -> Vec<u8> {
        let mut bytes = Vec::new();
        let changes = before.diff(after).into_iter();
        if cheap {
            Wire::new(&mut bytes).draw(changes).unwrap();
        } else {
            CrosstermBackend::new(&mut bytes).draw(changes).unwrap();
        }
        bytes
    }

    /// Returns the visible content of each cell: an inverted glyph is equal to the original.
    fn seen(parser: &vt100::Parser) -> Vec<String> {
        let mut cells = Vec::new();
        for (row, column) in (0..AREA.height).flat_map(|y| (0..AREA.width).map(move |x| (y, x))) {
            let cell = parser.screen().cell(row, column).unwrap();
            let (mut glyph, mut fg, mut bg) = (cell.contents().to_owned(), cell.fgcolor(), cell.bgcolor());
            let weight = (cell.bold(), cell.italic(), cell.underline(), cell.inverse());
            if glyph.trim().is_empty() && !cell.inverse() && !cell.underline() {
                cells.push(format!("{bg:?}"));
                continue;
            }
            if let Some((one, other)) = TURNED.iter().find(|(_, other)| *other == glyph)
                && fg != vt100::Color::Default
                && bg != vt100::Color::Default
            {
                assert_ne!(one, other);
                glyph = (*one).to_owned();
                (fg, bg) = (bg, fg);
            }
            cells.push(format!("{glyph} {fg:?} {bg:?} {weight:?}"));
        }
        cells
    }

    /// Screens with all kinds of cells look as with the library's backend, and take fewer bytes.
    #[test]
    fn few_bytes_show_the_same() {
        let colours =
            [Color::Reset, Color::Rgb(1, 2, 3), Color::Rgb(200, 9, 9), Color::Indexed(9), Color::Blue];
        let weights = [
            Modifier::empty(),
            Modifier::BOLD,
            Modifier::ITALIC | Modifier::BOLD,
            Modifier::REVERSED,
            Modifier::UNDERLINED,
        ];
        let mut state = 7_u32;
        let mut pick = |most: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) as usize % most
        };
        let mut before = Buffer::empty(AREA);
        let [rows, columns] = [AREA.height, AREA.width].map(|size| size.try_into().unwrap());
        let [mut plain, mut cheap] = [(); 2].map(|()| vt100::Parser::new(rows, columns, 0));
        let mut sizes = (0, 0);
        for _ in 0..200 {
            let mut after = before.clone();
            for _ in 0..20 {
                let (x, y) = (pick(22) as u16, pick(6) as u16);
                let style =
                    Style::reset().fg(colours[pick(5)]).bg(colours[pick(5)]).add_modifier(weights[pick(5)]);
                after.set_string(x, y, GLYPHS[pick(GLYPHS.len())], style);
            }
            let (long, short) = (bytes(&before, &after, false), bytes(&before, &after, true));
            plain.process(&long);
            cheap.process(&short);
            assert_eq!(seen(&plain), seen(&cheap));
            sizes = (sizes.0 + long.len(), sizes.1 + short.len());
            before = after;
        }
        assert!(sizes.1 < sizes.0, "{sizes:?}");
    }
}
