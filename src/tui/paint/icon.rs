//! The pictures of a game: a line in a list, and three sizes on its cloth.
//!
//! They are drawn as text, smallest first, with an empty line between them. A character is a dot of
//! half a column and half a row: see [`Icon::colour`]. A picture with a shadow on the right has as
//! much room on the left. None is larger than the smallest cloth of its size.
use super::{CELL_HEIGHT, CELL_WIDTH, Paint, bitmap};
use crate::tui::theme::{Rgb, Role, Surface, Theme};

/// Columns of a text icon.
pub(crate) const WRITTEN: i32 = 13;

/// A dot in pixels.
const DOT: (f32, f32) = (CELL_WIDTH / 2.0, CELL_HEIGHT / 2.0);

/// Size of a cloth.
struct IconSize {
    /// Its minimum columns and rows.
    min: (f32, f32),
    /// The index of its picture.
    picture: usize,
    /// By how much the picture is enlarged.
    times: f32,
}

/// The sizes, largest first.
const SIZES: [IconSize; 5] = [
    IconSize {
        min: (46.0, 24.0),
        picture: 2,
        times: 2.0,
    },
    IconSize {
        min: (30.0, 15.0),
        picture: 3,
        times: 1.0,
    },
    IconSize {
        min: (22.0, 11.0),
        picture: 2,
        times: 1.0,
    },
    IconSize {
        min: (14.0, 7.0),
        picture: 1,
        times: 1.0,
    },
    IconSize {
        min: (0.0, 0.0),
        picture: 0,
        times: 1.0,
    },
];

/// A game's picture on its cloth.
pub(crate) struct Icon {
    /// The pictures of the game.
    pub(crate) pictures: &'static str,
    /// The left, upper, right and lower edge of the cloth, in pixels.
    pub(crate) bounds: [f32; 4],
    pub(crate) theme: Theme,
    /// The colour of the cloth.
    pub(crate) ground: Rgb,
}

impl Icon {
    /// Paints the picture for the size of the cloth in its middle.
    pub(crate) fn paint(&self, paint: &mut Paint) {
        let [x0, y0, x1, y1] = self.bounds;
        let width = x1 - x0;
        let height = y1 - y0;
        let size = SIZES
            .iter()
            .find(|size| size.min.0 * CELL_WIDTH <= width && size.min.1 * CELL_HEIGHT <= height)
            .unwrap_or(&SIZES[SIZES.len() - 1]);
        let picture = self.pictures.split("\n\n").nth(size.picture);
        let rows: Vec<&str> = picture.unwrap_or(self.pictures).lines().collect();
        let columns = rows.first().map_or(0, |row| row.len());
        let dot = (DOT.0 * size.times, DOT.1 * size.times);
        let left = x0 + centring_margin(width, columns as f32 * dot.0);
        let top = y0 + centring_margin(height, rows.len() as f32 * dot.1);
        bitmap::paint(paint, (left, top), rows, dot, |dot| self.colour(dot));
    }

    /// Returns the colour of a dot of a picture, or `None` for the cloth.
    fn colour(&self, dot: char) -> Option<Rgb> {
        let theme = self.theme;
        let colour = match dot {
            's' => theme.shadow(self.ground),
            'o' => theme.face(Surface::Ivory),
            'l' => theme.face(Surface::Lip),
            'b' => theme.face(Surface::Back),
            'w' => theme.face(Surface::Weave),
            'P' => theme.face(Surface::Paper),
            '#' => theme.ink(Role::Pip),
            'r' => theme.ink(Role::Red),
            'a' => theme.ink(Role::Accent),
            '-' => theme.ink(Role::InkBad),
            '|' => theme.ink(Role::Ink),
            '+' => theme.ink(Role::InkGood),
            '0'..='7' => theme.ink(Role::Motif(dot as u8 - b'0')),
            _ => return None,
        };
        Some(colour)
    }
}

/// On whole columns and half rows, where the edges of the picture are crisp.
fn centring_margin(room: f32, side: f32) -> f32 {
    ((room - side) / 20.0).round() * 10.0
}
