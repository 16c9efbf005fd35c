//! The tray: nine dice as pictures, the A dice above, the B dice below them, the C die at their right; equal faces side
//! by side.
use super::picture::{self, Camera, Look};
use crate::games::symmdice::geometry::dice::{DICE, Kind};
use crate::games::symmdice::geometry::figure::Placed;
use crate::games::symmdice::geometry::motifs::{Face, HALF};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::keys::Request;
use crate::tui::paint::outline::{self, Outline};
use crate::tui::paint::{CELL_HEIGHT, CELL_WIDTH, Paint};
use crate::tui::theme::{Role, Surface};
use crate::tui::widgets::pixels::{Grain, PixelCanvas};

/// What is drawn of one die.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lying {
    /// What it shows; none while it is in the air.
    pub(crate) face: Option<Face>,
    /// Whether it is kept.
    pub(crate) kept: bool,
    /// Whether it tumbles.
    pub(crate) flies: bool,
}

/// The order in which the dice of each kind lie in their row: by what they show.
pub(crate) fn order(faces: &[Option<Face>; DICE]) -> [usize; DICE] {
    let mut order = std::array::from_fn(|i| i);
    order.sort_by_key(|&i: &usize| (Kind::of(i), faces[i], i));
    order
}

/// Row and column of a place in the tray; the last die has a column of its own, in the upper row.
pub(crate) fn place(index: usize) -> (i32, i32) {
    if index + 1 == DICE { (0, 4) } else { (index as i32 / 4, index as i32 % 4) }
}

/// The place one step from `index`.
pub(crate) fn step(index: usize, right: i32, down: i32) -> usize {
    let (row, column) = place(index);
    let row = (row + down).rem_euclid(2);
    match (column + right).rem_euclid(5) {
        4 => DICE - 1,
        // Back from the last die to the row that it is beside.
        column => (row * 4 + column) as usize,
    }
}

/// How the tray lies in an area of so many columns and rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    /// Rows of a die: a kept one lies a row lower. It is a square above its lip.
    rows: i32,
    gap: (i32, i32),
}

impl Plan {
    /// That of the motifs that are only shown.
    pub(super) const LEGEND: Plan = Plan { rows: 5, gap: (1, 0) };

    /// Those of dice in a single row, the largest first.
    pub(super) const SINGLE: [Plan; 3] =
        [Plan { rows: 9, gap: (1, 0) }, Plan { rows: 7, gap: (1, 0) }, Plan { rows: 5, gap: (1, 0) }];

    /// Rows of a die.
    pub(super) const fn rows(self) -> i32 {
        self.rows
    }

    /// Returns the largest dice that fit whole.
    pub(crate) fn fitting(width: i32, height: i32) -> Plan {
        let fits = |rows: &i32| {
            let (across, down) = Plan { rows: *rows, gap: (1, 0) }.size();
            across <= width && down <= height
        };
        let rows = (3..=16).rev().find(fits).unwrap_or(3);
        let (across, down) = Plan { rows, gap: (0, 0) }.size();
        let gap = (((width - across) / 4).clamp(1, 4), (height - down).clamp(0, 2));
        Plan { rows, gap }
    }

    /// Columns of a die.
    pub(super) const fn columns(self) -> i32 {
        2 * self.rows - 1
    }

    /// Rows of a die with its label and name.
    fn pitch(self) -> i32 {
        self.rows + 3 + self.gap.1
    }

    /// Returns the columns and rows of the whole tray.
    pub(crate) fn size(self) -> (i32, i32) {
        (5 * self.columns() + 4 * self.gap.0, 2 * self.pitch() - self.gap.1)
    }
}

/// Draws the dice from column `x`, row `y` on, in the order of their places; `cursor` is a place, and a click on a place
/// asks for what `asks` returns.
pub(crate) fn draw(
    canvas: &mut Canvas,
    (x, y): (i32, i32),
    plan: Plan,
    dice: &[Lying; DICE],
    cursor: Option<usize>,
    grain: Grain,
    asks: impl Fn(usize) -> Request,
) {
    for (index, die) in dice.iter().enumerate() {
        let (row, column) = place(index);
        let left = x + column * (plan.columns() + plan.gap.0);
        // The last die lies between the rows.
        let top = y + if column == 4 { plan.pitch() / 2 } else { row * plan.pitch() };
        let here = cursor == Some(index);
        canvas.hit(left, top, plan.columns(), plan.pitch(), asks(index));
        one(canvas, (left, if die.kept { top + 1 } else { top }), plan, die, here, grain);
        let kept = if die.kept { " kept" } else { "" };
        let label = format!("{}{}{kept}", if here { "▲ " } else { "" }, index + 1);
        let role = match (die.kept, here) {
            (true, _) => Role::Kept,
            (false, true) => Role::Accent,
            (false, false) => Role::Dim,
        };
        let middle = |text: &str| left + (plan.columns() - width_of(text)) / 2;
        canvas.text(middle(&label), top + plan.rows + 1, &label, role);
        if let Some(face) = die.face.filter(|_| !die.flies) {
            let name = face.motif().name();
            canvas.text(middle(name), top + plan.rows + 2, name, Role::Text);
        }
    }
}

/// Draws one die at its place.
pub(super) fn one(
    canvas: &mut Canvas,
    (x, y): (i32, i32),
    plan: Plan,
    die: &Lying,
    here: bool,
    grain: Grain,
) {
    let (columns, rows) = (plan.columns(), plan.rows);
    let solid = canvas.theme.is_solid();
    match die.face {
        Some(face) if solid && !die.flies => tile(canvas, (x, y), plan, face, die.kept, here),
        Some(face) => {
            let mut pixels = PixelCanvas::new(columns, rows, grain);
            let (across, down) = pixels.size();
            // A tumbling die is turned, and so needs more room.
            let size = if die.flies { 0.72 } else { 1.0 } * (f64::from(across.min(down)) - 2.0);
            let camera = Camera::close_up(size, &pixels);
            let lying = Placed { face, x: 0, y: 0, angle: if die.flies { 2_300 } else { 0 } };
            let look = if die.flies { Look::Flying } else { Look::Plain };
            picture::die(&mut pixels, &camera, &lying, look, |p| p);
            pixels.draw(canvas, x, y);
            if die.kept {
                // Told by more than its place: bars at both sides of a kept die.
                for line in 0..rows {
                    canvas.text(x - 1, y + line, "▐", Role::Kept);
                    canvas.text(x + columns, y + line, "▌", Role::Kept);
                }
            }
        }
        None if canvas.theme.has_places() => {
            let cloth = canvas.theme.face(Surface::Mat).mix(canvas.theme.face(Surface::Table), 0.7);
            let mut paint = Paint::new(canvas, x, y, columns, rows);
            let (right, bottom) = (columns as f32 * CELL_WIDTH, rows as f32 * CELL_HEIGHT);
            paint.tile(0.0, 10.0, right, bottom - 10.0, &[5.0], cloth);
            paint.done();
        }
        None => outline::draw(canvas, (x, y), (columns, rows), Outline::Ghost),
    }
}

/// Draws a die as a tile with its motif, lip and shadow.
fn tile(canvas: &mut Canvas, (x, y): (i32, i32), plan: Plan, face: Face, kept: bool, here: bool) {
    let theme = canvas.theme;
    let (columns, rows) = (plan.columns(), plan.rows);
    let ground = canvas.ground_at(x - 1, y + rows / 2);
    let (ivory, lip) = match kept {
        true => (theme.face(Surface::Held), theme.face(Surface::HeldLip)),
        false => (theme.face(Surface::Ivory), theme.face(Surface::Lip)),
    };
    let motif = theme.ink(Role::Motif(face.motif() as u8));
    let motif = if kept { motif.mix(theme.ink(Role::HeldPip), 0.6) } else { motif };
    let mut paint = Paint::new(canvas, x - 1, y - 1, columns + 2, rows + 2);
    // The middle lies on a half row and the motif on multiples of half a cell, so that straight edges stay crisp.
    let (left, top) = (CELL_WIDTH, CELL_HEIGHT * 1.5);
    let (right, bottom) = (left + columns as f32 * CELL_WIDTH, top + (rows - 1) as f32 * CELL_HEIGHT);
    let deep = CELL_HEIGHT / 2.0;
    if theme.has_shadow() {
        paint.rect(left + 5.0, top + 10.0, right + 5.0, bottom + deep, theme.shadow(ground));
    }
    if here {
        let accent = theme.face(Surface::Accent);
        // A kept die lies a row lower: the ring ends where its label begins.
        let below = if kept { deep } else { 2.0 * deep };
        paint.tile(left - 5.0, top - deep, right + 5.0, bottom + below, &[5.0], accent);
    }
    paint.tile(left, bottom - 20.0, right, bottom + deep, &[5.0], lip);
    paint.tile(left, top, right, bottom, &[5.0], ivory);
    let (middle_x, middle_y) = ((left + right) / 2.0, (top + bottom) / 2.0);
    let half = (bottom - top) / 2.0 - 10.0;
    for shape in face.shapes() {
        // What is off the middle stays off it: a waist is never rounded away.
        let along = |v: i32, grid: f32| {
            let steps = (v as f32 / HALF as f32 * half / grid).round();
            let least = if steps == 0.0 { v.signum() as f32 } else { steps };
            least * grid
        };
        let place = |(u, v): &(i32, i32)| (middle_x + along(*u, 5.0), middle_y - along(*v, 10.0));
        let corners: Vec<(f32, f32)> = shape.iter().map(place).collect();
        paint.polygon(&corners, motif);
    }
    paint.crisp();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::symmdice::geometry::dice::Roll;

    #[test]
    fn equal_faces_lie_side_by_side() {
        let roll: Roll = "sHsh yhyb d".parse().unwrap();
        let faces = roll.faces().map(Some);
        let shown: String = order(&faces).iter().map(|&i| roll.faces()[i].letter()).collect();
        assert_eq!(shown, "hHsshbyyd");
    }

    #[test]
    fn steps_go_round_in_rows_and_columns() {
        let check = |from, right, down, expected| assert_eq!(step(from, right, down), expected);
        check(0, 1, 0, 1);
        check(3, 1, 0, 8);
        check(0, -1, 0, 8);
        check(1, 0, 1, 5);
        check(5, 0, 1, 1);
        check(8, 1, 0, 0);
        check(8, 0, 1, 8);
        check(8, -1, 0, 3);
        check(7, 1, 0, 8);
    }

    #[test]
    fn nine_dice_lie_whole_in_every_area() {
        for width in 56..200 {
            for height in 18..50 {
                let plan = Plan::fitting(width - 2, height - 2);
                let (across, down) = plan.size();
                assert!(
                    across <= width - 2 && down <= height - 2 && plan.rows >= 5,
                    "{width} {height} {plan:?}"
                );
            }
        }
    }
}
