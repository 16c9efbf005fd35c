//! Post-processing of a drawn screen: fewer colours, none, ASCII.
use super::ascii::ascii;
use super::rgb::Rgb;
use super::{ColourDepth, Role, Scheme, Surface, Theme};
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};
use std::collections::HashMap;

impl Theme {
    /// Post-processes a drawn screen. It is done in one place for all screens, so that views need
    /// not care: blanks become the table, colours are converted to those of the terminal, and
    /// glyphs to ASCII if required.
    pub(crate) fn finish(self, buffer: &mut Buffer) {
        let (table, text): (Color, Color) = (
            self.face(Surface::Table).into(),
            self.ink(Role::Text).into(),
        );
        let mut known: HashMap<Color, Color> = HashMap::new();
        let mut fewer = |colour: Color| match (self.depth, colour) {
            (ColourDepth::Indexed, Color::Rgb(r, g, b)) => *known
                .entry(colour)
                .or_insert_with(|| Color::Indexed(Rgb(r, g, b).nearest())),
            _ => colour,
        };
        for cell in &mut buffer.content {
            if self.scheme == Scheme::Mono {
                (cell.fg, cell.bg) = (Color::Reset, Color::Reset);
            } else {
                let blank = cell.symbol() == " " && !cell.modifier.contains(Modifier::REVERSED);
                // Without text the text colour is irrelevant: made equal, blanks need not be
                // written again.
                cell.fg = fewer(if blank || cell.fg == Color::Reset {
                    text
                } else {
                    cell.fg
                });
                cell.bg = fewer(if cell.bg == Color::Reset {
                    table
                } else {
                    cell.bg
                });
            }
            if self.ascii && !cell.symbol().is_ascii() {
                let plain = cell.symbol().chars().next().map_or(' ', ascii);
                cell.set_char(plain);
            }
        }
    }
}
