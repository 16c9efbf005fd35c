//! Post-processing of a drawn screen: fewer colours, none, the terminal's own background, ASCII.
use super::glyphs::ascii;
use super::palette::{Colour, MOTIFS, MOTIFS_FEWER, OWN_GROUND, OWN_TEXT, Palette};
use super::rgb::{BLACK, Rgb};
use super::{Depth, Scheme, Surface, Theme};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use std::collections::HashMap;

impl Theme {
    /// Post-processes a drawn screen. It is done in one place for all screens, so that views need not care: blanks
    /// become the table, colours are converted to those of the terminal, and glyphs to ASCII if required.
    pub(crate) fn finish(self, buffer: &mut Buffer) {
        let own = self.own_ground && matches!(self.scheme, Scheme::Auto | Scheme::Light);
        let (table, text): (Color, Color) =
            (self.face(Surface::Table).into(), self.ink(super::Role::Text).into());
        let mut fewer = Fewer { theme: self, own, seen: HashMap::new() };
        for cell in &mut buffer.content {
            if self.scheme == Scheme::Mono {
                cell.fg = Color::Reset;
                cell.bg = Color::Reset;
            } else {
                cell.fg = if cell.fg == Color::Reset { text } else { cell.fg };
                cell.bg = if cell.bg == Color::Reset { table } else { cell.bg };
                if cell.symbol() == " " && !cell.modifier.contains(Modifier::REVERSED) {
                    // Without text the text colour is irrelevant: made equal, blanks need not be written again.
                    cell.fg = text;
                }
                if own || self.depth != Depth::True {
                    fewer.cell(cell);
                }
            }
            if self.ascii && !cell.symbol().is_ascii() {
                let plain = cell.symbol().chars().next().map_or(' ', ascii);
                cell.set_char(plain);
            }
        }
    }
}

/// Converts 24-bit colours to those of the terminal.
struct Fewer {
    theme: Theme,
    own: bool,
    seen: HashMap<Rgb, Color>,
}

impl Fewer {
    fn cell(&mut self, cell: &mut Cell) {
        let turned = self.own && cell.bg == Color::from(OWN_TEXT);
        let through = self.own && cell.fg == Color::from(OWN_GROUND) && cell.bg != cell.fg;
        if turned || through {
            // The terminal's own colours cannot be named, but swapped: the background shows through the glyph.
            std::mem::swap(&mut cell.fg, &mut cell.bg);
            cell.modifier.toggle(Modifier::REVERSED);
        }
        cell.fg = self.colour(cell.fg);
        cell.bg = self.colour(cell.bg);
        let block = cell.symbol().chars().next().is_some_and(|glyph| {
            // Blocks, sextants and octants.
            matches!(glyph, '\u{2580}'..='\u{259f}' | '\u{1fb00}'..='\u{1fbff}' | '\u{1cd00}'..='\u{1ceaf}')
        });
        // The terminal's own text and background have the same name, but not the same colour.
        if block && cell.fg == cell.bg && cell.fg != Color::Reset {
            cell.set_symbol(" ");
        }
    }

    fn colour(&mut self, colour: Color) -> Color {
        let Color::Rgb(red, green, blue) = colour else { return colour };
        let rgb = Rgb(red, green, blue);
        if self.own && (rgb == OWN_GROUND || rgb == OWN_TEXT) {
            return Color::Reset;
        }
        if let Some(known) = self.seen.get(&rgb) {
            return *known;
        }
        let found = self.find(rgb);
        self.seen.insert(rgb, found);
        found
    }

    fn find(&self, rgb: Rgb) -> Color {
        let (theme, palette) = (self.theme, self.theme.palette());
        let named = |colour: &Colour| palette.rgb(*colour, theme.ground);
        match theme.depth {
            Depth::True | Depth::None => rgb.into(),
            Depth::Indexed => {
                let exact = Colour::ALL.iter().find(|colour| named(colour) == rgb);
                Color::Indexed(exact.map_or_else(
                    || self.mixed(palette, rgb).unwrap_or_else(|| rgb.nearest()),
                    |colour| palette.indexed(*colour, theme.ground),
                ))
            }
            Depth::Sixteen => {
                let grounds = if self.own {
                    &[][..]
                } else {
                    &[
                        (Surface::Bar, 0, 7),
                        (Surface::Cap, 4, 15),
                        (Surface::Aside, 0, 7),
                        (Surface::Track, 0, 7),
                    ]
                };
                if let Some((_, dark, light)) =
                    grounds.iter().find(|(surface, ..)| theme.face(*surface) == rgb)
                {
                    return Color::Indexed(if palette.is_light() { *light } else { *dark });
                }
                if let Some(motif) = MOTIFS.iter().position(|motif| *motif == rgb) {
                    return Color::Indexed(MOTIFS_FEWER[motif].1);
                }
                let near = Colour::ALL.iter().min_by_key(|colour| named(colour).distance(rgb));
                near.map_or(Color::Reset, |colour| Color::Indexed(palette.sixteenth(*colour, theme.ground)))
            }
        }
    }

    /// Returns the number of a motif, or of a mixed surface, if the colour cube has no such muted colour.
    fn mixed(&self, palette: Palette, rgb: Rgb) -> Option<u8> {
        if let Some(motif) = MOTIFS.iter().position(|motif| *motif == rgb) {
            return Some(MOTIFS_FEWER[motif].0);
        }
        let (dark, light) = match [Surface::Bar, Surface::Cap, Surface::Track, Surface::Aside]
            .into_iter()
            .find(|surface| self.theme.face(*surface) == rgb)?
        {
            Surface::Bar => (233, 255),
            Surface::Cap => (239, 250),
            Surface::Track => (240, 249),
            _ => (232, 253),
        };
        match palette {
            Palette::Dark => Some(dark),
            Palette::Light => Some(light),
            Palette::Contrast => Some(if rgb == BLACK { 16 } else { dark }),
            Palette::Own | Palette::OwnLight => None,
        }
    }
}
