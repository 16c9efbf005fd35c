//! Terminal output in as few bytes as possible: over ssh, a frame of a roll should not be
//! noticeable.
//!
//! Only changes of style are written, the ink of blanks is ignored, and a block glyph is replaced
//! by its inverse if that needs fewer changes of colour.
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::fmt::Write;

/// Current style of the terminal.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Pen {
    fg: Color,
    bg: Color,
    modifier: Modifier,
}

/// Style of a terminal after a reset.
const PLAIN: Pen = Pen {
    fg: Color::Reset,
    bg: Color::Reset,
    modifier: Modifier::empty(),
};

/// The attributes that the program uses, with the numbers that set and unset them.
const ATTRIBUTES: [(Modifier, u8, u8); 4] = [
    (Modifier::BOLD, 1, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::REVERSED, 7, 27),
];

/// Block glyphs that are each other's inverse.
const TURNED: [(&str, &str); 7] = [
    ("▀", "▄"),
    ("▌", "▐"),
    ("▖", "▜"),
    ("▗", "▛"),
    ("▘", "▟"),
    ("▝", "▙"),
    ("▚", "▞"),
];

/// Returns what changes a terminal that shows `before` so that it shows `after`.
pub(crate) fn changes(before: &Buffer, after: &Buffer) -> String {
    let mut pen = PLAIN;
    let mut next = None;
    let mut text = String::new();
    for (x, y, cell) in before.diff(after) {
        match next {
            Some((column, row)) if row == y && column == x => {}
            // A relative move takes fewer bytes than a position.
            Some((column, row)) if row == y && column < x => {
                text += &format!("\x1b[{}C", x - column)
            }
            _ => text += &format!("\x1b[{};{}H", y + 1, x + 1),
        }
        pen.write(cell, &mut text);
        // After a character that some terminals draw wide, the position is written again.
        next = is_narrow(cell.symbol()).then_some((x + 1, y));
    }
    if !text.is_empty() {
        text.push_str("\x1b[0m");
    }
    text
}

/// Returns `true` if every terminal draws `symbol` in one column: ASCII, and the glyphs of
/// pictures.
fn is_narrow(symbol: &str) -> bool {
    let mut signs = symbol.chars();
    let is_narrow = match signs.next() {
        Some(' '..='~' | '\u{2500}'..='\u{259f}' | '\u{2800}'..='\u{28ff}') => true,
        // Octants and sextants; emoji, which are wide, are between them.
        Some('\u{1cd00}'..='\u{1ceff}' | '\u{1fb00}'..='\u{1fbff}') => true,
        _ => false,
    };
    is_narrow && signs.next().is_none()
}

fn inverse_glyph(glyph: &str) -> Option<&'static str> {
    let pair = TURNED
        .iter()
        .find(|(one, other)| *one == glyph || *other == glyph)?;
    Some(if pair.0 == glyph { pair.1 } else { pair.0 })
}

impl Pen {
    /// Writes `cell`, with the necessary changes of style.
    fn write(&mut self, cell: &Cell, text: &mut String) {
        let visible = Modifier::REVERSED | Modifier::UNDERLINED;
        let mut glyph = cell.symbol();
        let mut pen = Pen {
            fg: cell.fg,
            bg: cell.bg,
            modifier: cell.modifier,
        };
        if glyph == " " && !cell.modifier.intersects(visible) {
            pen = Pen {
                bg: cell.bg,
                modifier: self.modifier - visible,
                ..*self
            };
        } else if let Some(other) = inverse_glyph(glyph).filter(|_| cell.modifier.is_empty()) {
            // The terminal's own colours cannot be swapped.
            let is_named = cell.fg != Color::Reset && cell.bg != Color::Reset;
            let swapped = Pen {
                fg: cell.bg,
                bg: cell.fg,
                ..pen
            };
            if is_named && self.count_changes(swapped) < self.count_changes(pen) {
                glyph = other;
                pen = swapped;
            }
        }
        self.change(pen, text);
        text.push_str(glyph);
    }

    /// Returns how many colours change to those of `other`.
    fn count_changes(self, other: Pen) -> u8 {
        u8::from(other.fg != self.fg) + u8::from(other.bg != self.bg)
    }

    fn change(&mut self, to: Pen, text: &mut String) {
        let mut numbers = String::new();
        for (modifier, set, unset) in ATTRIBUTES {
            match (
                self.modifier.contains(modifier),
                to.modifier.contains(modifier),
            ) {
                (false, true) => numbers += &format!("{set};"),
                (true, false) => numbers += &format!("{unset};"),
                _ => {}
            }
        }
        for (from, to, base) in [(self.fg, to.fg, 30), (self.bg, to.bg, 40)] {
            match to {
                _ if from == to => {}
                Color::Rgb(red, green, blue) => {
                    numbers += &format!("{};2;{red};{green};{blue};", base + 8)
                }
                Color::Indexed(number) => numbers += &format!("{};5;{number};", base + 8),
                _ => numbers += &format!("{};", base + 9),
            }
        }
        if let Some(numbers) = numbers.strip_suffix(';') {
            // Writing to a string cannot fail.
            let _ = write!(text, "\x1b[{numbers}m");
        }
        *self = to;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::backend::{Backend, CrosstermBackend};
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    const AREA: Rect = Rect {
        x: 0,
        y: 0,
        width: 24,
        height: 6,
    };
    const GLYPHS: [&str; 14] = [
        "a", " ", "▀", "▄", "▌", "▟", "▖", "▇", "♥", "日", "😀", "🬀", "e\u{301}", "─",
    ];

    /// Returns the visible content of each cell: an inverted glyph is equal to the original.
    fn visible_cells(parser: &vt100::Parser) -> Vec<String> {
        let mut cells = Vec::new();
        for (row, column) in (0..AREA.height).flat_map(|y| (0..AREA.width).map(move |x| (y, x))) {
            let cell = parser.screen().cell(row, column).unwrap();
            let mut glyph = cell.contents();
            let mut fg = cell.fgcolor();
            let mut bg = cell.bgcolor();
            let weight = (cell.bold(), cell.italic(), cell.underline(), cell.inverse());
            if glyph.trim().is_empty() && !cell.inverse() && !cell.underline() {
                cells.push(format!("{bg:?}"));
                continue;
            }
            if let Some((one, _)) = TURNED.iter().find(|(_, other)| *other == glyph)
                && fg != vt100::Color::Default
                && bg != vt100::Color::Default
            {
                glyph = one;
                std::mem::swap(&mut fg, &mut bg);
            }
            cells.push(format!("{glyph} {fg:?} {bg:?} {weight:?}"));
        }
        cells
    }

    /// Screens with all kinds of cells look as with the library's backend, and take fewer bytes.
    #[test]
    fn few_bytes_show_the_same() {
        let colours = [
            Color::Reset,
            Color::Rgb(1, 2, 3),
            Color::Rgb(200, 9, 9),
            Color::Indexed(9),
        ];
        let weights = [
            Modifier::empty(),
            Modifier::BOLD,
            Modifier::ITALIC | Modifier::BOLD,
            Modifier::REVERSED,
            Modifier::UNDERLINED,
        ];
        let mut state = 7_u32;
        let mut pick = |count: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 16) as usize % count
        };
        let mut before = Buffer::empty(AREA);
        let [rows, columns] = [AREA.height, AREA.width].map(|size| size.try_into().unwrap());
        let [mut plain, mut cheap] = [(); 2].map(|()| vt100::Parser::new(rows, columns, 0));
        let mut sizes = (0, 0);
        for _ in 0..200 {
            let mut after = before.clone();
            for _ in 0..20 {
                let x = pick(22) as u16;
                let y = pick(6) as u16;
                let style = Style::reset()
                    .fg(colours[pick(4)])
                    .bg(colours[pick(4)])
                    .add_modifier(weights[pick(5)]);
                after.set_string(x, y, GLYPHS[pick(GLYPHS.len())], style);
            }
            let mut long = Vec::new();
            let short = changes(&before, &after);
            CrosstermBackend::new(&mut long)
                .draw(before.diff(&after).into_iter())
                .unwrap();
            plain.process(&long);
            cheap.process(short.as_bytes());
            assert_eq!(visible_cells(&plain), visible_cells(&cheap));
            sizes = (sizes.0 + long.len(), sizes.1 + short.len());
            before = after;
        }
        assert!(sizes.1 < sizes.0, "{sizes:?}");
    }
}
