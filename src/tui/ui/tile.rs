//! A game's picture on its own cloth, with its name and the player's results.
use super::alike::alike;
use super::layout::{ANY, Extent, Form, Leaf, Node};
use crate::core::GameInfo;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::look::GameLook;
use crate::tui::paint::Paint;
use crate::tui::paint::icon::{Icon, WRITTEN};
use crate::tui::theme::{Rgb, Role, Surface, Theme};
use crate::tui::ui::list::pick;
use crate::tui::views::look;

/// Maximum size of a picture.
const MOST: Extent = (130, 30);

/// Rows of a tile drawn as a line, the height of its cloth in pixels, and the columns of its number
/// and picture.
pub(crate) const LINE_ROWS: i32 = 3;
const LINE: f32 = 50.0;
const NUMBER: i32 = 3;
const PICTURE: i32 = 11;

/// A tile.
pub(crate) struct Tile {
    pub(crate) about: &'static GameInfo,
    /// Its index in a list to choose from, if any; its number there is its key.
    pub(crate) index: Option<usize>,
    /// The lines below the name, in wordings from long to short, most important first.
    pub(crate) below: Vec<(Vec<String>, Role)>,
    /// The cursor is on it.
    pub(crate) here: bool,
}

/// Maximum rows of tiles side by side.
const LISTED: i32 = 24;

/// Arranges tiles side by side.
pub(crate) fn tiles<'a>(tiles: impl IntoIterator<Item = Tile>) -> Node<'a> {
    alike(2, tiles).at_most(ANY, LISTED)
}

impl Tile {
    /// Creates a tile with only a name.
    pub(crate) fn new(about: &'static GameInfo) -> Tile {
        Tile {
            about,
            index: None,
            below: Vec::new(),
            here: false,
        }
    }

    fn game_look(&self) -> &'static GameLook {
        look(self.about.id).expect("a game of the registry")
    }

    fn number(&self) -> String {
        self.index
            .map(|index| (index + 1).to_string())
            .unwrap_or_default()
    }

    /// Paints the picture over all rows but the last `label`.
    fn paint(&self, canvas: &mut Canvas, label: i32) {
        let width = canvas.width();
        let height = canvas.height();
        let home = canvas.theme;
        let theme = canvas.theme.on(self.game_look().ground);
        let right = 10.0 + 10.0 * width as f32;
        let bottom = 20.0 + 20.0 * height as f32;
        let label_top = bottom - 20.0 * label as f32;
        let mut paint = Paint::new(canvas, -1, -1, width + 2, height + 2);
        let shadow = home.shadow(home.face(Surface::Table));
        paint.rect(15.0, 30.0, right + 5.0, bottom + 10.0, shadow);
        let (cloth, mat) = if self.here {
            paint.rect(
                5.0,
                10.0,
                right + 5.0,
                bottom + 10.0,
                home.face(Surface::Held),
            );
            (theme.face(Surface::Table), home.face(Surface::Held))
        } else {
            (theme.face(Surface::Aside), theme.face(Surface::Mat))
        };
        paint.rect(10.0, label_top, right, bottom, mat);
        self.paint_icon(&mut paint, [10.0, 20.0, right, label_top], cloth, home);
        if self.index.is_some() {
            paint.rect(10.0, 20.0, 40.0, 40.0, mat);
        }
        paint.finish();
        self.write(canvas, 1, 0, &self.number(), Role::Strong);
    }

    /// Paints the game's picture on a cloth with these edges, in pixels.
    fn paint_icon(&self, paint: &mut Paint, bounds: [f32; 4], ground: Rgb, theme: Theme) {
        let [x0, y0, x1, y1] = bounds;
        paint.rect(x0, y0, x1, y1, ground);
        let icon = Icon {
            pictures: self.game_look().icon,
            bounds,
            theme: theme.on(self.game_look().ground),
            ground,
        };
        icon.paint(paint);
    }

    /// Draws the tile as a line: its number, the picture and a label with the name and `words`
    /// below it, `facts` on the right; without surfaces there is no picture.
    pub(crate) fn draw_line(&self, canvas: &mut Canvas, facts: [(i32, &str); 2], words: &str) {
        let width = canvas.width();
        let theme = canvas.theme;
        if let Some(index) = self.index {
            canvas.hit(0, 0, width, LINE_ROWS, pick(index));
        }
        let mut left = NUMBER;
        if theme.is_solid() {
            let ground = theme.on(self.game_look().ground);
            let mat = if self.here {
                theme.face(Surface::Held)
            } else {
                ground.face(Surface::Mat)
            };
            let mut paint = Paint::new(canvas, 0, 0, width, LINE_ROWS);
            paint.rect(0.0, 0.0, 10.0 * width as f32, LINE, mat);
            let x0 = 10.0 * NUMBER as f32;
            let x1 = 10.0 * (NUMBER + PICTURE) as f32;
            self.paint_icon(
                &mut paint,
                [x0, 0.0, x1, LINE],
                ground.face(Surface::Aside),
                theme,
            );
            paint.finish();
            left += PICTURE;
        } else if self.here {
            self.write(canvas, 0, 0, "▸", Role::Strong);
        }
        self.write(canvas, 1, 0, &self.number(), Role::Strong);
        self.write(canvas, left + 2, 0, self.about.name, Role::Accent);
        self.write(canvas, left + 2, 1, words, Role::Text);
        for (columns, fact) in facts {
            self.write(canvas, width - columns, 0, fact, Role::Dim);
        }
    }

    /// Writes `text` on the label.
    fn write(&self, canvas: &mut Canvas, x: i32, y: i32, text: &str, role: Role) {
        canvas.styled(x, y, text, self.style(canvas, role));
    }

    /// Returns the style of `role` on the label.
    fn style(&self, canvas: &Canvas, role: Role) -> ratatui::style::Style {
        if self.here {
            return canvas.theme.style_on(Role::HeldPip, Surface::Held);
        }
        if !canvas.theme.is_solid() {
            return canvas.theme.style(role);
        }
        canvas
            .theme
            .on(self.game_look().ground)
            .style_on(role, Surface::Mat)
    }
}

/// Returns the form for a picture of at least this size above so many lines.
fn form((wide, high): Extent, lines: i32) -> Form {
    Form::new((wide, high + lines), (MOST.0, MOST.1 + lines))
}

impl Leaf for Tile {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let lines = 1 + self.below.len() as i32;
        // The smallest has its name and the first line.
        vec![
            form((28, 16), lines),
            form((20, 12), lines),
            form((14, 8), lines.min(2)),
            form((14, 3), 1),
        ]
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let width = canvas.width();
        let height = canvas.height();
        let lines = match form {
            3 => 0,
            2 => self.below.len().min(1),
            _ => self.below.len(),
        };
        let label = 1 + lines as i32;
        if let Some(index) = self.index {
            canvas.hit(0, 0, width, height, pick(index));
        }
        if canvas.theme.is_solid() {
            self.paint(canvas, label);
        } else {
            let left = (width - WRITTEN) / 2;
            let top = (height - label - 6) / 2;
            let written = self.game_look().written;
            for (row, line) in (0..).zip(written).filter(|_| form < 3) {
                canvas.text(left, top + row, line, Role::Text);
            }
            canvas.text(0, 0, &self.number(), Role::Strong);
        }
        let mut name = self.about.name;
        if width_of(name) + 4 > width {
            name = name.trim_end_matches(" Dice");
        }
        let name_row = height - label;
        let x = (width - width_of(name)) / 2;
        self.write(canvas, x, name_row, name, Role::Strong);
        for (row, (wordings, role)) in (name_row + 1..height).zip(&self.below) {
            if let Some(words) = wordings.iter().find(|words| width_of(words) <= width) {
                self.write(canvas, (width - width_of(words)) / 2, row, words, *role);
            }
        }
        if self.here {
            self.write(canvas, x - 2, name_row, "▸", Role::Strong);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::games;

    /// The columns and rows of the smallest cloth for each picture.
    const CLOTHS: [(usize, usize); 4] = [(11, 3), (14, 7), (22, 11), (30, 15)];

    #[test]
    fn pictures_fit_on_their_cloths() {
        for game in games() {
            let look = look(game.id).expect("a game of the registry");
            let pictures: Vec<Vec<&str>> = look
                .icon
                .split("\n\n")
                .map(|picture| picture.lines().collect())
                .collect();
            assert_eq!(pictures.len(), CLOTHS.len(), "{}", game.id);
            for (picture, (columns, rows)) in pictures.into_iter().zip(CLOTHS) {
                let size = (picture[0].len(), picture.len());
                assert!(
                    picture.iter().all(|row| row.len() == size.0),
                    "{picture:#?}"
                );
                assert!(size.0 <= 2 * columns && size.1 <= 2 * rows, "{picture:#?}");
            }
        }
    }
}
