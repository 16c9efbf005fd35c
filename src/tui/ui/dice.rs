//! Dice in a row.
use super::layout::{ANY, Form, Leaf, Node};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::keys::{BarItem, Request};
use crate::tui::paint::caps;
use crate::tui::paint::die::{DieDrawing, DieSize, DieState};
use crate::tui::paint::mat;
use crate::tui::theme::{Role, Theme};
use crate::tui::ui::motion::roll::RollAnimation;
use crate::tui::ui::motion::triumph::TriumphMotion;
use std::time::Instant;

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

impl OneDie {
    /// Returns die number `die` of a roll, rolling or at rest; with a face of 0, not rolled yet.
    pub(crate) fn of_roll(roll: &RollAnimation, die: usize, face: u8, now: Instant) -> OneDie {
        let state = match roll.turn(die, now) {
            Some(degrees) => DieState::Rolling(degrees),
            None if face == 0 => DieState::Ghost,
            None => DieState::Normal,
        };
        OneDie {
            face: roll.face(die, now).unwrap_or(face),
            state,
            ..OneDie::default()
        }
    }
}

impl OneDie {
    /// Returns a die at rest that shows `face`.
    pub(crate) fn of_face(face: u8) -> OneDie {
        OneDie {
            face,
            ..OneDie::default()
        }
    }

    /// Returns the die as part of a triumph, in which it jumps after `order` others.
    pub(crate) fn in_triumph(self, triumph: &TriumphMotion, order: usize, now: Instant) -> OneDie {
        let is_in_air = triumph.is_in_air(order, now);
        let state = match triumph.is_golden {
            true if is_in_air => DieState::Jumping,
            true if triumph.has_jumped(order, now) => DieState::Won,
            false if is_in_air => DieState::JumpingIvory,
            _ => self.state,
        };
        OneDie { state, ..self }
    }
}

/// Dice in a row.
#[derive(Clone)]
pub(crate) struct DiceRow {
    pub(crate) dice: Vec<OneDie>,
    pub(crate) size: DieSize,
    /// There is room for kept dice, which lie lower, and for labels below them.
    pub(crate) has_labels: bool,
    /// The text below all of them, with its role.
    pub(crate) below: Option<(String, Role)>,
}

/// Maximum number of columns between dice.
const MOST: i32 = 6;

impl DiceRow {
    /// Creates a row of dice without labels.
    pub(crate) fn new(size: DieSize, dice: impl IntoIterator<Item = OneDie>) -> DiceRow {
        DiceRow {
            dice: dice.into_iter().collect(),
            size,
            has_labels: false,
            below: None,
        }
    }

    /// Returns the minimum number of columns between dice.
    fn least_gap(&self) -> i32 {
        if self.has_labels { 2 } else { 1 }
    }

    /// Returns the rows above the dice, for those that roll.
    fn above(&self) -> i32 {
        i32::from(self.size != DieSize::M)
    }
}

impl Leaf for DiceRow {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let (wide, high) = self.size.cells();
        let count = self.dice.len() as i32;
        let rows = match self.size {
            _ if self.has_labels => self.size.label_row() + 2,
            // Its shadow takes half a row.
            DieSize::XL => high + 1,
            DieSize::L | DieSize::M => high,
        };
        let width = count * (wide + self.least_gap()) - self.least_gap();
        let rows = self.above() + rows;
        vec![Form::new((width, rows), (ANY, rows))]
    }

    fn draw(&self, canvas: &mut Canvas, _: usize) {
        let (wide, high) = self.size.cells();
        let count = self.dice.len() as i32;
        let width = canvas.width();
        let y = self.above();
        let spare = width - count * wide;
        let gap = if count > 1 {
            (spare / (count + 1))
                .max(self.least_gap())
                .min(spare / (count - 1))
                .min(MOST)
        } else {
            0
        };
        let left = (spare - gap * (count - 1)) / 2;
        let label = y + self.size.label_row();
        for (x, one) in (left..).step_by((wide + gap) as usize).zip(&self.dice) {
            let die = DieDrawing {
                size: self.size,
                face: one.face,
                state: one.state,
                cursor: one.cursor,
            };
            die.draw(canvas, x, y + one.lower);
            if let Some((text, role)) = &one.below {
                canvas.centred(x, wide, label, text, *role);
            }
            if let Some(cap) = &one.cap {
                let margin = (wide - width_of(&cap.shown) - 2) / 2;
                caps::key(canvas, x + margin, y + high / 2, cap);
            }
            if let Some(request) = one.asks {
                let rows = if self.has_labels { label + 1 - y } else { high };
                canvas.hit(x, y, wide, rows, request);
            }
        }
        if let Some((text, role)) = &self.below {
            canvas.centred(0, width, label, text, *role);
        }
    }
}

impl<'a> From<DiceRow> for Node<'a> {
    fn from(dice: DiceRow) -> Node<'a> {
        Node::leaf(dice).on([1, 0, 1, 0], |canvas| {
            mat::draw(canvas, 0, 0, canvas.width(), canvas.height());
        })
    }
}
