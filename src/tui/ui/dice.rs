//! Dice in a row.
use super::layout::{ANY, Form, Leaf, Node};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::keys::{BarItem, Request};
use crate::tui::paint::caps;
use crate::tui::paint::die::{DieDrawing, DieSize, DieState};
use crate::tui::paint::mat;
use crate::tui::theme::{Role, Theme};

/// A die in a row.
#[derive(Clone, Default)]
pub(crate) struct OneDie {
    /// Its face; no pips unless from 1 to 6.
    pub(crate) face: u8,
    pub(crate) state: DieState,
    pub(crate) cursor: bool,
    /// Number of rows above its final position.
    pub(crate) lower: i32,
    pub(crate) below: Option<(String, Role)>,
    /// The request of a click on it.
    pub(crate) asks: Option<Request>,
    /// The key cap on it.
    pub(crate) cap: Option<BarItem>,
}

/// Dice in a row, as large as possible.
#[derive(Clone, Default)]
pub(crate) struct DiceRow {
    pub(crate) dice: Vec<OneDie>,
    /// The text below all of them, with its role.
    pub(crate) below: Option<(String, Role)>,
    /// The only permitted size, if any.
    pub(crate) size: Option<DieSize>,
}

/// The sizes, with the rows above the dice and below their labels.
const SIZES: [(DieSize, i32, i32); 3] =
    [(DieSize::XL, 1, 1), (DieSize::L, 1, 1), (DieSize::M, 0, 1)];
/// Minimum and maximum number of columns between dice.
const GAP: (i32, i32) = (2, 6);

impl DiceRow {
    /// Returns the permitted sizes, largest first.
    fn sizes(&self) -> impl Iterator<Item = (DieSize, i32, i32)> {
        SIZES
            .into_iter()
            .filter(|(size, ..)| self.size.is_none_or(|only| only == *size))
    }
}

impl Leaf for DiceRow {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let count = self.dice.len() as i32;
        let form = |(size, above, below): (DieSize, i32, i32)| {
            let rows = above + size.label_row() + 1 + below;
            let wide = |gap: i32| count * (size.cells().0 + gap) - gap;
            Form::new((wide(GAP.0), rows), (ANY, rows))
        };
        self.sizes().map(form).collect()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let Some((size, y, _)) = self.sizes().nth(form) else {
            return;
        };
        let ((wide, _), count, width) = (size.cells(), self.dice.len() as i32, canvas.width());
        let spare = width - count * wide;
        let gap = if count > 1 {
            (spare / (count + 1))
                .max(GAP.0)
                .min(spare / (count - 1))
                .min(GAP.1)
        } else {
            0
        };
        let left = (spare - gap * (count - 1)) / 2;
        let label = y + size.label_row();
        for (x, one) in (left..).step_by((wide + gap) as usize).zip(&self.dice) {
            let die = DieDrawing {
                size,
                face: one.face,
                state: one.state,
                cursor: one.cursor,
            };
            die.draw(canvas, x, y + one.lower);
            if let Some((text, role)) = &one.below {
                canvas.centred(x, wide, label, text, *role);
            }
            if let Some(cap) = &one.cap {
                let at = (wide - width_of(&cap.shown) - 2) / 2;
                caps::key(canvas, x + at, y + size.cells().1 / 2, cap);
            }
            if let Some(asks) = one.asks {
                canvas.hit(x, y, wide, size.label_row() + 1, asks);
            }
        }
        if let Some((text, role)) = &self.below {
            canvas.centred(0, width, label, text, *role);
        }
    }
}

impl<'a> From<DiceRow> for Node<'a> {
    fn from(dice: DiceRow) -> Node<'a> {
        let lay = |canvas: &mut Canvas| mat::draw(canvas, 0, 0, canvas.width(), canvas.height());
        Node::leaf(dice).on([1, 0, 1, 0], lay)
    }
}
