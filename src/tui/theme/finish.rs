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
        let table = Color::from(self.face(Surface::Table));
        let text = Color::from(self.ink(Role::Text));
        let mut known: HashMap<Color, Color> = HashMap::new();
        let mut convert = |colour: Color| match (self.depth, colour) {
            (ColourDepth::Indexed, Color::Rgb(r, g, b)) => *known
                .entry(colour)
                .or_insert_with(|| Color::Indexed(Rgb(r, g, b).nearest())),
            _ => colour,
        };
        for cell in &mut buffer.content {
            if self.scheme == Scheme::Mono {
                cell.fg = Color::Reset;
                cell.bg = Color::Reset;
            } else {
                let is_blank = cell.symbol() == " " && !cell.modifier.contains(Modifier::REVERSED);
                // Without text the text colour is irrelevant: made equal, blanks need not be
                // written again.
                cell.fg = convert(if is_blank || cell.fg == Color::Reset {
                    text
                } else {
                    cell.fg
                });
                cell.bg = convert(if cell.bg == Color::Reset {
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
