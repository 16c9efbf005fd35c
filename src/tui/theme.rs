//! Colours and glyphs. Nothing is told by colour alone: a theme may drop every colour and the screens still read.
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

/// Which colours are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Scheme {
    /// On the terminal's own ground, dark or light; told apart by the colour-blind too.
    #[default]
    Auto,
    /// Darker colours, for light grounds.
    Light,
    /// Black ground, brightest colours.
    Contrast,
    /// No colour at all, only bold, underlined and reversed.
    Mono,
}

/// What a colour is used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// Ordinary text.
    Text,
    /// Text that can be overlooked.
    Dim,
    /// Headings and names.
    Strong,
    /// Words that are stressed in running text, and titles.
    Emphasis,
    /// Notation and what is typed as it stands, in running text.
    Code,
    /// What is pointed at, and whose turn it is.
    Accent,
    /// What went well.
    Good,
    /// What went badly.
    Bad,
    /// What is kept or chosen.
    Kept,
    /// The cursor.
    Cursor,
    /// One of eight kinds that are told apart, such as the motifs of picture dice.
    Kind(u8),
}

/// Colours and glyphs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Theme {
    /// Which colours.
    pub(crate) scheme: Scheme,
    /// Whether only ASCII characters are drawn.
    pub(crate) ascii: bool,
}

/// 256-colour numbers for Accent, Good, Bad, Kept and the eight kinds. Blue against orange, and each of middling
/// lightness, so that they can be read on black and on white and by colour-blind eyes.
const AUTO: [u8; 12] = [33, 36, 166, 172, 172, 33, 36, 169, 166, 38, 104, 142];
const LIGHT: [u8; 12] = [25, 29, 124, 130, 130, 25, 29, 90, 124, 30, 61, 94];
const CONTRAST: [u8; 12] = [51, 46, 208, 226, 226, 51, 46, 213, 208, 123, 147, 229];

impl Theme {
    /// How `role` looks.
    pub(crate) fn style(self, role: Role) -> Style {
        let style = match role {
            Role::Strong | Role::Accent | Role::Kept => Style::new().add_modifier(Modifier::BOLD),
            Role::Cursor => Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
            Role::Emphasis if self.scheme == Scheme::Mono => Style::new().add_modifier(Modifier::UNDERLINED),
            Role::Emphasis => Style::new().add_modifier(Modifier::ITALIC),
            Role::Code if self.scheme == Scheme::Mono => Style::new().add_modifier(Modifier::BOLD),
            _ => Style::new(),
        };
        let table = match self.scheme {
            Scheme::Auto => AUTO,
            Scheme::Light => LIGHT,
            Scheme::Contrast => CONTRAST,
            // Dim is left out too: some terminals make it unreadable.
            Scheme::Mono => return style,
        };
        let colour = match role {
            Role::Text | Role::Strong | Role::Emphasis | Role::Cursor => None,
            Role::Dim => {
                return match self.scheme {
                    Scheme::Contrast => style,
                    Scheme::Light => style.fg(Color::Indexed(241)),
                    _ => style.fg(Color::Indexed(245)),
                };
            }
            Role::Accent => Some(table[0]),
            Role::Good | Role::Code => Some(table[1]),
            Role::Bad => Some(table[2]),
            Role::Kept => Some(table[3]),
            Role::Kind(kind) => Some(table[4 + usize::from(kind % 8)]),
        };
        colour.map_or(style, |c| style.fg(Color::Indexed(c)))
    }

    /// The last touch on a drawn screen: the high-contrast ground, no colour at all under the mono scheme, and ASCII
    /// characters where only they are wanted. One place for all screens, so that no view has to think of it.
    pub(crate) fn finish(self, buffer: &mut Buffer) {
        for cell in &mut buffer.content {
            match self.scheme {
                Scheme::Mono => {
                    cell.fg = Color::Reset;
                    cell.bg = Color::Reset;
                }
                Scheme::Contrast => {
                    cell.fg = if cell.fg == Color::Reset { Color::White } else { cell.fg };
                    cell.bg = if cell.bg == Color::Reset { Color::Black } else { cell.bg };
                }
                Scheme::Auto | Scheme::Light => {}
            }
            if self.ascii && !cell.symbol().is_ascii() {
                let plain = cell.symbol().chars().next().map_or(' ', ascii);
                cell.set_char(plain);
            }
        }
    }
}

/// The ASCII character that comes nearest to `glyph`, always one column wide.
pub(crate) fn ascii(glyph: char) -> char {
    match glyph {
        '─' | '━' | '╌' | '╴' | '╶' | '┄' | '–' | '—' | '−' => '-',
        '═' => '=',
        '│' | '┃' | '╎' | '┆' | '▏' | '▕' => '|',
        '║' => '#',
        '╔' | '╗' | '╚' | '╝' | '╠' | '╣' | '╦' | '╩' | '╬' => '#',
        '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '╭' | '╮' | '╰' | '╯' | '╪' | '╫' => {
            '+'
        }
        '┏' | '┓' | '┗' | '┛' | '┣' | '┫' | '╓' | '╖' | '╙' | '╜' | '╒' | '╕' | '╘' | '╛' => {
            '+'
        }
        '╱' => '/',
        '╲' => '\\',
        '●' | '⬤' | '•' => 'o',
        '○' => 'O',
        '·' | '∙' | '⋅' => '.',
        '▸' | '▶' | '►' | '→' | '❯' | '›' | '»' => '>',
        '◂' | '◀' | '◄' | '←' | '‹' | '«' => '<',
        '▴' | '▲' | '↑' => '^',
        '▾' | '▼' | '↓' => 'v',
        '✓' | '✔' => '+',
        '✗' | '✘' | '×' => 'x',
        '÷' => '/',
        '…' => '.',
        '™' => ' ',
        '½' => '/',
        '°' => 'o',
        '♠' => 'S',
        '♥' => 'H',
        '♦' => 'D',
        '♣' => 'C',
        '█' | '▓' | '■' => '#',
        '▒' | '▚' | '▞' | '▙' | '▛' | '▜' | '▟' => '%',
        '░' => ':',
        '▀' | '▔' => '"',
        '▄' | '▁' | '▂' | '▃' | '▅' | '▆' | '▇' | '▖' | '▗' => '_',
        '▌' | '▎' | '▍' | '▋' | '▊' | '▉' | '▐' | '▘' | '▝' => '|',
        '’' | '‘' => '\'',
        '“' | '”' => '"',
        'ä' => 'a',
        'ö' => 'o',
        'ü' => 'u',
        'é' | 'è' => 'e',
        '⚀' => '1',
        '⚁' => '2',
        '⚂' => '3',
        '⚃' => '4',
        '⚄' => '5',
        '⚅' => '6',
        // Braille: the more dots, the denser.
        '\u{2800}'..='\u{28ff}' => match (glyph as u32 & 0xff).count_ones() {
            0 => ' ',
            1 | 2 => '.',
            3 | 4 => '+',
            5 | 6 => '*',
            _ => '#',
        },
        _ => '?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::layout::Rect;

    #[test]
    fn mono_has_no_colour_and_still_tells_roles_apart() {
        let theme = Theme { scheme: Scheme::Mono, ascii: false };
        for role in [Role::Dim, Role::Accent, Role::Good, Role::Bad, Role::Kept, Role::Cursor, Role::Kind(3)]
        {
            let style = theme.style(role);
            assert_eq!((style.fg, style.bg), (None, None), "{role:?}");
        }
        assert_ne!(theme.style(Role::Cursor), theme.style(Role::Text));
        for role in [Role::Accent, Role::Emphasis, Role::Code] {
            assert_ne!(theme.style(role), theme.style(Role::Text), "{role:?}");
        }
    }

    #[test]
    fn finishing_strips_colour_and_glyphs() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 6, 1));
        buffer.set_string(0, 0, "┌─●⣿▸a", Style::new().fg(Color::Red).bg(Color::Blue));
        Theme { scheme: Scheme::Mono, ascii: true }.finish(&mut buffer);
        let text: String = buffer.content.iter().map(|c| c.symbol()).collect();
        assert_eq!(text, "+-o#>a");
        assert!(buffer.content.iter().all(|c| c.fg == Color::Reset && c.bg == Color::Reset));
    }

    #[test]
    fn rules_can_be_read_in_ascii() {
        let rules: String = crate::registry::games().iter().map(|about| about.rules).collect();
        for glyph in rules.chars().filter(|glyph| !glyph.is_ascii()) {
            assert_ne!(ascii(glyph), '?', "{glyph}");
        }
    }
}
