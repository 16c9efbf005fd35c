//! The banner of a first start: the one thing to begin with.
use super::layout::{ANY, Form, Leaf};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::die::{Die, Size, State};
use crate::tui::paint::numerals::{self, Scale};
use crate::tui::paint::{mat, paper};
use crate::tui::theme::{Role, Surface, Theme};
use crate::tui::ui::list::pick;

/// The words in two lines, and in one.
const LARGE: [&str; 2] = ["Learn in five", "minutes"];
const SMALL: &str = "Learn in 5 minutes";
/// Columns left and right of the words.
const MARGIN: i32 = 2;
/// Number of dice.
const DICE: i32 = 5;
/// The dots of the two lines, and the dice beside the lower one, from large to small.
const SIZES: [(Scale, Size); 2] = [(Scale::Triple, Size::L), (Scale::Double, Size::M)];

/// The banner.
pub(crate) struct Banner {
    /// Its index among the entries of the menu.
    pub(crate) index: usize,
    /// The cursor is on it.
    pub(crate) here: bool,
    /// The key that begins, and what follows.
    pub(crate) key: String,
    pub(crate) said: String,
}

impl Banner {
    /// Returns its surface, and the role of its words.
    fn look(&self, theme: Theme) -> (Surface, Role) {
        match self.here {
            true if theme.is_solid() => (Surface::Held, Role::HeldPip),
            true => (Surface::Held, Role::Cursor),
            false => (Surface::Mat, Role::Accent),
        }
    }

    /// Draws the dice on their cloth, which ends at the column `right` and has so many rows.
    fn dice(canvas: &mut Canvas, (right, y): (i32, i32), rows: i32, size: Size) {
        let (left, (wide, high)) = (right - cloth(size), size.cells());
        mat::of(canvas, left, y, cloth(size), rows, Surface::Table);
        for at in 0..DICE {
            let is_last = at + 1 == DICE;
            let (face, state) = if is_last { (0, State::Ghost) } else { (at as u8 + 1, State::Normal) };
            let x = left + 1 + (wide + 1) * at;
            Die { size, face, state, cursor: false }.draw(canvas, x, y + (rows - high) / 2);
        }
    }
}

/// Returns the columns of the cloth of the dice.
fn cloth(size: Size) -> i32 {
    DICE * (size.cells().0 + 1) + 1
}

/// Returns the rows of a line of `scale`, with the gap below it.
fn line_rows(scale: Scale) -> i32 {
    numerals::capitals_rows(scale) + i32::from(scale == Scale::Triple)
}

impl Leaf for Banner {
    fn forms(&self, theme: Theme) -> Vec<Form> {
        let said = width_of(&self.key) + 3 + width_of(&self.said);
        let small = Form::new((2 * MARGIN + said, 4), (ANY, 4));
        let capitals = |words: &str, scale| numerals::capitals_width(words, scale).unwrap_or(ANY);
        if !theme.is_solid() {
            return vec![small];
        }
        let line = Form::new((2 * MARGIN + capitals(SMALL, Scale::Single), 5), (ANY, 5));
        let large = |((scale, size), worth): ((Scale, Size), i16)| {
            let lower = capitals(LARGE[1], scale) + 1 + cloth(size);
            let wide = capitals(LARGE[0], scale).max(lower) + 2 * MARGIN;
            let rows = 2 * line_rows(scale) + 2;
            Form::new((wide, rows), (ANY, rows)).worth(worth)
        };
        SIZES.into_iter().zip([2, 1]).map(large).chain([line]).collect()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let (width, height) = (canvas.width(), canvas.height());
        let (surface, role) = self.look(canvas.theme);
        let is_solid = canvas.theme.is_solid();
        paper::draw(canvas, 0, 0, width, height);
        canvas.fill(0, 0, width, height, surface);
        canvas.hit(0, 0, width, height, pick(self.index));
        let room = width - 2 * MARGIN;
        let mut line = |y: i32, words: &str, scale: Scale| {
            let rows = numerals::capitals_rows(scale);
            numerals::capitals(&mut canvas.sub(MARGIN, y, room, rows), words, scale, role);
        };
        if !is_solid {
            canvas.text(MARGIN, 1, &SMALL.to_uppercase(), Role::Strong);
        } else if let Some((scale, size)) = SIZES.get(form) {
            let lower = line_rows(*scale);
            line(0, LARGE[0], *scale);
            line(lower, LARGE[1], *scale);
            Banner::dice(canvas, (width - MARGIN, lower), lower, *size);
            if self.here {
                canvas.fill(0, height - 1, width, 1, Surface::HeldLip);
            }
        } else {
            line(0, SMALL, Scale::Single);
        }
        let y = height - if is_solid && form == SIZES.len() { 1 } else { 2 };
        let x = canvas.text_on(MARGIN, y, &format!(" {} ", self.key), Role::Strong, Surface::Cap);
        canvas.text(x + 1, y, &self.said, if is_solid { role } else { Role::Text });
    }
}
