//! A game's picture on its own cloth, with its name and what the player has reached in it.
use crate::core::game::GameInfo;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::look::Look;
use crate::tui::paint::Paint;
use crate::tui::theme::{Role, Surface};
use crate::tui::views::look;
use crate::tui::widgets::icon::{Icon, WRITTEN};

/// Rows below the picture: the name, the best, and what Enter does.
pub(crate) const LABEL: i32 = 3;

/// A tile.
pub(crate) struct Tile<'a> {
    pub(crate) about: &'static GameInfo,
    /// The key that opens it, if one does.
    pub(crate) number: Option<usize>,
    /// Words under the name.
    pub(crate) best: &'a str,
    /// Whether those tell something new.
    pub(crate) is_new: bool,
    /// A line below, where there is room: when the best was reached.
    pub(crate) when: String,
    /// Whether the cursor is on it.
    pub(crate) here: bool,
    /// Rows below the picture.
    pub(crate) label: i32,
}

impl<'a> Tile<'a> {
    /// A tile of a name and nothing more.
    pub(crate) fn new(about: &'static GameInfo) -> Tile<'a> {
        Tile { about, number: None, best: "", is_new: false, when: String::new(), here: false, label: 1 }
    }

    fn look(&self) -> &'static Look {
        look(self.about.id).expect("a game of the registry")
    }

    /// Draws the tile into `width` × `height` cells from column `x`, row `y`; the cursor's ring is around that.
    pub(crate) fn draw(&self, canvas: &mut Canvas, x: i32, y: i32, width: i32, height: i32) {
        if canvas.theme.is_solid() {
            self.paint(canvas, x, y, width, height);
        } else {
            let (left, top) = (x + (width - WRITTEN) / 2, y + (height - self.label - 6) / 2);
            for (row, line) in (0..).zip(self.look().written) {
                canvas.text(left, top + row, line, Role::Text);
            }
            // Without a cloth the number stands beside the picture.
            let number = self.number.map(|number| number.to_string()).unwrap_or_default();
            canvas.right((left + WRITTEN + 2).min(x + width), top, &number, Role::Strong);
        }
        self.words(canvas, x, y + height - self.label, width);
    }

    fn paint(&self, canvas: &mut Canvas, x: i32, y: i32, width: i32, height: i32) {
        let (home, theme) = (canvas.theme, canvas.theme.on(self.look().ground));
        let (right, bottom) = (10.0 + 10.0 * width as f32, 20.0 + 20.0 * height as f32);
        let label = bottom - 20.0 * self.label as f32;
        let mut paint = Paint::new(canvas, x - 1, y - 1, width + 2, height + 2);
        if home.has_shadow() {
            let shadow = home.shadow(home.face(Surface::Table));
            paint.rect(15.0, 30.0, right + 5.0, bottom + 10.0, shadow);
        }
        let (cloth, mat) = if self.here {
            paint.rect(5.0, 10.0, right + 5.0, bottom + 10.0, home.face(Surface::Held));
            (theme.face(Surface::Table), home.face(Surface::Held))
        } else {
            (theme.face(Surface::Aside), theme.face(Surface::Mat))
        };
        paint.rect(10.0, 20.0, right, label, cloth);
        paint.rect(10.0, label, right, bottom, mat);
        if self.number.is_some() {
            paint.rect(right - 30.0, 20.0, right, 40.0, mat);
        }
        let (width, height) = (right - 10.0, label - 20.0);
        (self.look().icon)(&Icon { x: 10.0, y: 20.0, width, height, theme, ground: cloth }, &mut paint);
        paint.done();
        let style = self.style(canvas, Role::Strong);
        let number = self.number.map(|number| number.to_string()).unwrap_or_default();
        canvas.styled(x + (width / 10.0) as i32 - 2, y, &number, style);
    }

    /// How `role` looks on the label.
    fn style(&self, canvas: &Canvas, role: Role) -> ratatui::style::Style {
        if self.here {
            let role = if canvas.theme.is_solid() { Role::HeldPip } else { Role::Cursor };
            return canvas.theme.style_on(role, Surface::Held);
        }
        if !canvas.theme.is_solid() {
            return canvas.theme.style(role);
        }
        canvas.theme.on(self.look().ground).style_on(role, Surface::Mat)
    }

    fn words(&self, canvas: &mut Canvas, x: i32, y: i32, width: i32) {
        let mut centred = |row: i32, text: &str, role: Role| {
            let style = self.style(canvas, role);
            canvas.styled(x + (width - width_of(text)) / 2, y + row, text, style);
        };
        centred(0, self.about.name, Role::Strong);
        centred(1, self.best, if self.is_new { Role::Good } else { Role::Dim });
        if self.here {
            centred(2, "▸ enter plays", Role::Strong);
        } else {
            centred(2, &self.when, Role::Dim);
        }
    }
}
