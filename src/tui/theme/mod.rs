//! Colours and glyphs. Nothing is conveyed by colour alone: without any colour the screens are
//! still readable.
//!
//! Everything is drawn in 24-bit colours of the [`palette`]; [`Theme::finish`] converts the drawn
//! screen for the terminal.
pub(crate) mod ascii;
mod finish;
mod palette;
mod rgb;
mod terminal;

pub(crate) use crate::store::Scheme;
pub(crate) use palette::{ClothColours, TableTheme};
pub(crate) use rgb::Rgb;
pub(crate) use terminal::{ColourDepth, Mosaic, has_utf8, is_console};

use palette::{Colour, DARK_KINDS, LIGHT_KINDS, MOTIFS};
use ratatui::style::{Modifier, Style};
use rgb::{BLACK, WHITE};

/// Role of text: determines its style, on the table unless stated otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Role {
    /// Ordinary text.
    #[default]
    Text,
    /// Secondary text.
    Dim,
    /// Headings and names.
    Strong,
    /// Stressed words in running text, and titles.
    Emphasis,
    /// Notation and literal input in running text.
    Code,
    /// The cursor, and the seat to move.
    Accent,
    /// A good result.
    Good,
    /// A bad result.
    Bad,
    /// A kept or chosen thing: gold.
    Kept,
    /// The cursor.
    Cursor,
    /// One of eight distinguishable kinds, such as the motifs of picture dice.
    Kind(u8),
    /// A seat's name or mark, by its index: a seat has one colour everywhere.
    Seat(u8),
    /// The same on paper and ivory.
    InkSeat(u8),
    /// Text on paper.
    Ink,
    /// Strong text on paper: numbers, names.
    InkStrong,
    /// Stressed text on paper.
    InkEmphasis,
    /// On paper, open values. Not on bonus rows, where it would be hard to read.
    Pencil,
    /// On paper, achieved values.
    InkGood,
    /// On paper, crossed out or lost values.
    InkBad,
    /// On ivory: pips, clubs and spades.
    Pip,
    /// On ivory: hearts and diamonds.
    Red,
    /// On gold: a kept die's pips, a badge.
    HeldPip,
    /// On ivory: one of the eight motifs.
    Motif(u8),
    /// On the accent, or on reversed text: the table's colour.
    OnAccent,
}

/// Surface of a rectangle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Surface {
    /// The cloth that everything lies on.
    Table,
    /// A lighter piece of cloth that groups content.
    Mat,
    /// A darker piece of cloth, for things put aside.
    Aside,
    /// The title bar and the line of keys.
    Bar,
    /// A key cap.
    Cap,
    /// The track of a bar.
    Track,
    /// The accent, as a label.
    Accent,
    /// The text's colour, as the label of the seat to move.
    Reversed,
    /// The face of a die or card.
    Ivory,
    /// Its edge.
    Lip,
    /// The face of a kept thing; a badge.
    Held,
    /// Its edge.
    HeldLip,
    /// A box of the pad that the dice can still fill.
    Chance,
    /// A sheet or pad.
    Paper,
    /// The mover's row or column.
    PaperMover,
    /// The rows of bonuses and totals.
    PaperRule,
    /// The back of a card.
    Back,
    /// Its weave.
    Weave,
}

/// Colours and glyphs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Theme {
    /// The colour scheme.
    pub(crate) scheme: Scheme,
    /// Only ASCII characters are drawn.
    pub(crate) ascii: bool,
    /// The colour depth of the terminal.
    pub(crate) depth: ColourDepth,
    /// The finest block glyphs supported by the terminal.
    pub(crate) mosaic: Mosaic,
    /// The colours of the table.
    pub(crate) ground: TableTheme,
}

impl Theme {
    /// Returns `true` if objects have surfaces. Without colours, and in ASCII, they are drawn with
    /// lines instead.
    pub(crate) fn is_solid(self) -> bool {
        self.scheme != Scheme::Mono && !self.ascii
    }

    /// Returns the theme with another table.
    pub(crate) fn on(self, ground: TableTheme) -> Theme {
        Theme { ground, ..self }
    }

    fn colour(self, colour: Colour) -> Rgb {
        self.scheme.rgb(colour, self.ground)
    }

    /// Returns the colour of text in `role`.
    pub(crate) fn ink(self, role: Role) -> Rgb {
        let colour = match role {
            // Without paper and ivory, this text is on the table.
            Role::Ink
            | Role::InkStrong
            | Role::InkEmphasis
            | Role::Pip
            | Role::Red
            | Role::HeldPip
            | Role::OnAccent
                if !self.is_solid() =>
            {
                Colour::Text
            }
            Role::Pencil if !self.is_solid() => Colour::Dim,
            Role::InkGood if !self.is_solid() => Colour::Good,
            Role::InkBad if !self.is_solid() => Colour::Bad,
            Role::Motif(kind) if !self.is_solid() => return self.ink(Role::Kind(kind)),
            Role::InkSeat(seat) if !self.is_solid() => return self.ink(Role::Seat(seat)),
            Role::Text | Role::Strong | Role::Emphasis | Role::Cursor => Colour::Text,
            Role::Dim => Colour::Dim,
            Role::Accent => Colour::Accent,
            Role::Good | Role::Code => Colour::Good,
            Role::Bad => Colour::Bad,
            Role::Kept => Colour::Gold,
            Role::Motif(kind) => return MOTIFS[usize::from(kind % 8)],
            Role::Kind(kind) => {
                let kinds = if self.is_light() {
                    LIGHT_KINDS
                } else {
                    DARK_KINDS
                };
                return kinds[usize::from(kind % 8)];
            }
            Role::Seat(seat) => return self.ink(Role::Kind(kind_of_seat(seat))),
            Role::InkSeat(seat) => {
                return self.ink(Role::Motif(kind_of_seat(seat))).mix(BLACK, 0.4);
            }
            Role::Ink | Role::InkStrong | Role::InkEmphasis => Colour::Ink,
            Role::Pencil => Colour::Pencil,
            Role::InkGood => Colour::InkGood,
            Role::InkBad => Colour::InkBad,
            Role::Pip => Colour::Pip,
            Role::Red => Colour::Red,
            Role::HeldPip => Colour::HeldPip,
            Role::OnAccent => Colour::Table,
        };
        self.colour(colour)
    }

    /// Returns the colour of `surface`; the table's if there are no surfaces.
    pub(crate) fn face(self, surface: Surface) -> Rgb {
        let colour = match surface {
            _ if !self.is_solid() => Colour::Table,
            Surface::Aside => {
                let part = if self.is_light() { 0.07 } else { 0.3 };
                return self.colour(Colour::Table).mix(BLACK, part);
            }
            Surface::Bar => {
                let other = if self.is_light() { WHITE } else { BLACK };
                return self.colour(Colour::Table).mix(other, 0.35);
            }
            Surface::Cap => {
                return self
                    .colour(Colour::Mat)
                    .mix(self.colour(Colour::Text), 0.12);
            }
            Surface::Track => {
                return self
                    .colour(Colour::Mat)
                    .mix(self.colour(Colour::Text), 0.14);
            }
            Surface::Chance => {
                return self
                    .colour(Colour::Paper)
                    .mix(self.colour(Colour::Held), 0.8);
            }
            Surface::PaperRule => {
                return self
                    .colour(Colour::Paper)
                    .mix(self.colour(Colour::Rule), 0.55);
            }
            Surface::Table => Colour::Table,
            Surface::Mat => Colour::Mat,
            Surface::Accent => Colour::Accent,
            Surface::Reversed => Colour::Text,
            Surface::Ivory => Colour::Ivory,
            Surface::Lip => Colour::Lip,
            Surface::Held => Colour::Held,
            Surface::HeldLip => Colour::HeldLip,
            Surface::Paper => Colour::Paper,
            Surface::PaperMover => Colour::Paper2,
            Surface::Back => Colour::Back,
            Surface::Weave => Colour::Back2,
        };
        self.colour(colour)
    }

    pub(crate) fn is_light(self) -> bool {
        self.scheme == Scheme::Light
    }

    /// Returns the colour of `ground` in a shadow.
    pub(crate) fn shadow(self, ground: Rgb) -> Rgb {
        ground.mix(BLACK, if self.is_light() { 0.14 } else { 0.34 })
    }

    /// Returns the colours of a place that is pressed into `ground`: its upper edge in shadow, and
    /// the rest.
    pub(crate) fn pressed(self, ground: Rgb) -> [Rgb; 2] {
        [
            ground.mix(BLACK, 0.3),
            ground.mix(WHITE, if self.is_light() { 0.3 } else { 0.06 }),
        ]
    }

    /// Returns the colour of the gold rings and lips around kept or highlighted objects.
    pub(crate) fn ring(self) -> Rgb {
        self.face(if self.is_light() {
            Surface::HeldLip
        } else {
            Surface::Held
        })
    }

    /// Returns `colour` seen through `part` (0 to 1) of the mat, for things put aside.
    pub(crate) fn faint(self, colour: Rgb, part: f32) -> Rgb {
        colour.mix(self.face(Surface::Mat), part)
    }

    /// Returns the style of `role`, on any surface.
    pub(crate) fn style(self, role: Role) -> Style {
        let style = match role {
            Role::Strong | Role::Accent | Role::Kept | Role::Seat(_) | Role::InkSeat(_) => {
                Style::new().add_modifier(Modifier::BOLD)
            }
            Role::InkStrong | Role::InkGood | Role::InkBad | Role::HeldPip => {
                Style::new().add_modifier(Modifier::BOLD)
            }
            Role::OnAccent if !self.is_solid() => {
                Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED)
            }
            Role::OnAccent => Style::new().add_modifier(Modifier::BOLD),
            Role::Cursor => Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
            Role::Emphasis | Role::InkEmphasis if self.scheme == Scheme::Mono => {
                Style::new().add_modifier(Modifier::UNDERLINED)
            }
            Role::Emphasis | Role::InkEmphasis => Style::new().add_modifier(Modifier::ITALIC),
            Role::Code if self.scheme == Scheme::Mono => Style::new().add_modifier(Modifier::BOLD),
            _ => Style::new(),
        };
        // Dim has no modifier without colours: some terminals make it unreadable.
        if self.scheme == Scheme::Mono {
            style
        } else {
            style.fg(self.ink(role).into())
        }
    }

    /// Returns the style of `role` on `surface`. Without surfaces the text takes over their
    /// meaning.
    pub(crate) fn style_on(self, role: Role, surface: Surface) -> Style {
        let role = match surface {
            _ if self.is_solid() => role,
            Surface::Held => Role::Cursor,
            Surface::Accent | Surface::Chance => Role::Strong,
            _ => role,
        };
        let style = self.style(role);
        if self.scheme == Scheme::Mono {
            style
        } else {
            style.bg(self.face(surface).into())
        }
    }
}

/// Returns the kind that has the colour of a seat: ochre, blue, red, teal, and four more.
pub(crate) fn kind_of_seat(seat: u8) -> u8 {
    [7, 4, 3, 2, 1, 6, 0, 5][usize::from(seat % 8)]
}

#[cfg(test)]
mod tests;
