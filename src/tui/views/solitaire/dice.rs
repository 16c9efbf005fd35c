//! The dice in their groups: two pairs, each on its mat and framed in its colour, and the throwaway, which lies lower
//! on darker cloth.
use super::scene::{Lying, PAIR_KINDS, Scene, pair_role};
use super::state::SolitaireView;
use crate::games::solitaire::Division;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::die::{Die, Size, State, TURNS};
use crate::tui::paint::{Paint, mat};
use crate::tui::theme::{Role, Surface};
use crate::tui::view::View;
use crate::tui::views::ROLL;

/// Columns of cloth beside dice, and between two of a pair.
const PAD: i32 = 2;
/// Columns between two groups.
const GAP: i32 = 2;
/// How wide the coloured frame of a pair is, in pixels.
const FRAME: f32 = 5.0;

/// Where the groups of dice are.
pub(super) struct Groups {
    size: Size,
    x: i32,
    y: i32,
}

impl Groups {
    /// Returns the groups of dice of `size` from column `x`, row `y` on.
    pub(super) fn new(size: Size, x: i32, y: i32) -> Groups {
        Groups { size, x, y }
    }

    /// Returns the columns of all groups for dice of `size`.
    pub(super) fn width(size: Size) -> i32 {
        2 * pair_width(size) + 2 * GAP + size.cells().0 + 2 * PAD
    }

    /// Returns the rows of all groups for dice of `size`.
    pub(super) fn height(size: Size) -> i32 {
        cloth_height(size) + 1
    }

    /// Draws the dice.
    pub(super) fn draw(&self, scene: &Scene, canvas: &mut Canvas) {
        match scene.lying() {
            Lying::Awaited => self.together(scene, canvas, None),
            Lying::Together(roll) => self.together(scene, canvas, Some(roll)),
            Lying::Divided(division) => self.divided(scene, canvas, &division, true),
            Lying::Settled(division) => self.divided(scene, canvas, &division, false),
        }
    }

    /// Columns at which the five dice begin.
    fn columns(&self) -> [i32; 5] {
        let wide = self.size.cells().0;
        let second = self.x + pair_width(self.size) + GAP;
        let third = second + pair_width(self.size) + GAP;
        [self.x + PAD, self.x + 2 * PAD + wide, second + PAD, second + 2 * PAD + wide, third + PAD]
    }

    /// Rows between the upper edge of the cloth and the dice on it.
    fn top(&self) -> i32 {
        i32::from(self.size != Size::M)
    }

    fn together(&self, scene: &Scene, canvas: &mut Canvas, roll: Option<[u8; 5]>) {
        mat::draw(canvas, self.x, self.y, Groups::width(self.size), cloth_height(self.size));
        let now = scene.ctx.now;
        for (at, x) in self.columns().into_iter().enumerate() {
            let flying = scene.view.roll_animation.face(at, now).filter(|_| roll.is_some());
            let face = flying.or(roll.map(|roll| roll[at])).unwrap_or(0);
            let state = match (roll, flying) {
                (None, _) => State::Ghost,
                // Another turn in each frame, and no two dice alike.
                (_, Some(face)) => State::Rolling(TURNS[(usize::from(face) + at) % TURNS.len()]),
                _ => State::Normal,
            };
            let y = self.y + self.top();
            Die { state, ..Die::new(self.size, face) }.draw(canvas, x, y);
            let (wide, high) = self.size.cells();
            canvas.hit(x, y, wide, high, ROLL);
        }
    }

    fn divided(&self, scene: &Scene, canvas: &mut Canvas, division: &Division, open: bool) {
        let (wide, high) = self.size.cells();
        let (columns, top, cloth) = (self.columns(), self.top(), cloth_height(self.size));
        let target = |face| if open { SolitaireView::request("throw", usize::from(face) - 1) } else { ROLL };
        for (pair, [a, b]) in division.pairs().into_iter().enumerate() {
            let [left, right] = [columns[2 * pair], columns[2 * pair + 1]];
            let x = left - PAD;
            if canvas.theme.is_solid() {
                // Its corners are the frame's.
                canvas.fill(x, self.y, pair_width(self.size), cloth, Surface::Mat);
            }
            self.frame(canvas, x, pair);
            for (face, at) in [(a, left), (b, right)] {
                Die::new(self.size, face).draw(canvas, at, self.y + top);
                canvas.hit(at, self.y + top, wide, high, target(face));
            }
            self.pair_label(canvas, x, pair, &format!("{a} + {b} = {}", a + b));
        }
        let (face, x) = (division.aside(), columns[4] - PAD);
        mat::of(canvas, x, self.y + 1, wide + 2 * PAD, cloth, Surface::Aside);
        Die { state: State::Faint, ..Die::new(self.size, face) }.draw(canvas, columns[4], self.y + 1 + top);
        canvas.hit(columns[4], self.y + 1 + top, wide, high, target(face));
        let free = scene.tentative.is_some() && scene.rides_free();
        let text = match (free, open) {
            (true, _) => format!("{face} is free"),
            (false, true) => format!("throw {face}"),
            (false, false) => format!("threw {face}"),
        };
        let role = if open { Role::Kept } else { Role::Dim };
        canvas.centred(x, wide + 2 * PAD, self.y + cloth, &text, role);
    }

    /// The sum of a pair below its dice; where there is no cloth, in a bracket that says what belongs together.
    fn pair_label(&self, canvas: &mut Canvas, x: i32, pair: usize, text: &str) {
        let (wide, y) = (pair_width(self.size), self.y + cloth_height(self.size) - 1);
        if !canvas.theme.is_solid() {
            let line = "─".repeat((wide - 2 * PAD - 2) as usize);
            canvas.text(x + PAD, y, &format!("╰{line}╯"), Role::Dim);
            let text = format!(" {text} ");
            canvas.text(x + (wide - width_of(&text)) / 2, y, &text, Role::Strong);
            return;
        }
        let style = canvas.style(pair_role(pair)).add_modifier(ratatui::style::Modifier::BOLD);
        canvas.styled(x + (wide - width_of(text)) / 2, y, text, style);
    }

    /// The frame of a pair in its colour: around it, but above it, where small dice reach the edge of their cloth.
    fn frame(&self, canvas: &mut Canvas, x: i32, pair: usize) {
        if !canvas.theme.is_solid() {
            return;
        }
        let (wide, high) = (pair_width(self.size), cloth_height(self.size));
        let colour = canvas.theme.ink(Role::Kind(PAIR_KINDS[pair]));
        let (right, bottom) = (wide as f32 * 10.0, high as f32 * 20.0);
        let from = if self.top() > 0 { 0.0 } else { 10.0 };
        let mut paint = Paint::new(canvas, x, self.y, wide, high + 1);
        paint.rect(0.0, from, FRAME, bottom, colour);
        paint.rect(right - FRAME, from, right, bottom, colour);
        paint.rect(0.0, bottom, right, bottom + FRAME, colour);
        paint.done();
    }
}

impl Scene<'_> {
    /// Returns whether the throwaway of the roll on the table is not marked.
    fn rides_free(&self) -> bool {
        self.ctx.game.roll().is_some_and(|roll| self.sheet.rides_free(roll))
    }
}

fn pair_width(size: Size) -> i32 {
    2 * size.cells().0 + 3 * PAD
}

/// Rows of a group's cloth: the dice, and their label below them.
fn cloth_height(size: Size) -> i32 {
    match size {
        Size::M => 6,
        _ => size.cells().1 + 2,
    }
}
