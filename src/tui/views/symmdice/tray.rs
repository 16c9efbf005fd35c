//! The tray: nine dice as pictures, the A dice above, the B dice below them, the C die last; equal faces side by side.
use super::picture::{self, Camera, Look};
use crate::games::symmdice::geometry::dice::{DICE, Kind};
use crate::games::symmdice::geometry::figure::{Placed, SIDE};
use crate::games::symmdice::geometry::motifs::Face;
use crate::tui::canvas::{Canvas, ClickTarget, Frame};
use crate::tui::theme::Role;
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

/// Row and column of a place in the tray.
pub(crate) fn place(index: usize) -> (i32, i32) {
    (index as i32 / 4, index as i32 % 4)
}

/// The place one step from `index`.
pub(crate) fn step(index: usize, right: i32, down: i32) -> usize {
    let (row, column) = place(index);
    let row = (row + down).rem_euclid(3);
    let wide = if row == 2 { 1 } else { 4 };
    let column = if right == 0 { column.min(wide - 1) } else { (column + right).rem_euclid(wide) };
    (row * 4 + column) as usize
}

/// Draws the dice, in the order of their places, as large as the canvas allows; `cursor` is a place. Places are
/// numbered from `spots` for clicks. Returns where there is room for words, beside the last die.
pub(crate) fn draw(
    canvas: &mut Canvas,
    dice: &[Lying; DICE],
    cursor: Option<usize>,
    grain: Grain,
    spots: u32,
) -> (i32, i32) {
    // A cell is twice as high as wide; below each die is a line for its number.
    let rows = ((canvas.height() / 3) - 1).clamp(4, 13).min((canvas.width() / 4 - 2) / 2);
    let columns = rows * 2;
    let (wide, high) = (columns + 3, rows + 1);
    let left = ((canvas.width() - wide * 4) / 2).max(0);
    for (index, die) in dice.iter().enumerate() {
        let (row, column) = place(index);
        let (x, y) = (left + column * wide + 1, row * high);
        let here = cursor == Some(index);
        canvas.hit(x, y, columns, high, ClickTarget::Target(spots + index as u32));
        match die.face {
            Some(face) => {
                let mut pixels = PixelCanvas::new(columns, rows, grain);
                let (across, down) = pixels.size();
                // A tumbling die is turned, and so needs more room.
                let size = if die.flies { 0.8 } else { 1.0 } * (f64::from(across.min(down)) - 2.0);
                let camera = camera(size, (across, down));
                let lying = Placed { face, x: 0, y: 0, angle: if die.flies { 1_500 } else { 0 } };
                picture::die(&mut pixels, &camera, &lying, Look::Plain, |p| p);
                pixels.draw(canvas, x, y);
            }
            None => canvas.frame(x + 1, y, columns - 2, rows, Frame::Dashed, Role::Dim),
        }
        let mark = if here { "▸" } else { " " };
        let kept = if die.kept { " kept" } else { "" };
        let role = if die.kept || here { Role::Kept } else { Role::Dim };
        canvas.text(x + columns / 2 - 2, y + rows, &format!("{mark}{}{kept}", index + 1), role);
        if die.kept {
            // Told by more than colour: brackets at both sides of a kept die.
            for line in 0..rows {
                canvas.text(x - 1, y + line, "▐", Role::Kept);
                canvas.text(x + columns, y + line, "▌", Role::Kept);
            }
        }
    }
    (left + wide + 3, 2 * high + rows / 2 - 1)
}

fn camera(scale: f64, size: (i32, i32)) -> Camera {
    // Of a camera for one die only the scale matters: it is given as the reach that fills the picture.
    let reach = f64::from(size.0.min(size.1)) / 2.0 / scale.max(1.0);
    Camera::close_up(reach * f64::from(SIDE), size)
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
        check(3, 1, 0, 0);
        check(0, -1, 0, 3);
        check(1, 0, 1, 5);
        check(5, 0, 1, 8);
        check(8, 1, 0, 8);
        check(8, 0, 1, 0);
    }
}
