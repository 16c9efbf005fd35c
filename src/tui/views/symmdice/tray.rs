//! The tray: nine dice as pictures in a row, or in rows of five and four. Each has its place, which
//! is its key.
use super::picture::{self, Camera, DieHighlight};
use crate::games::symmdice::geometry::dice::DICE;
use crate::games::symmdice::geometry::figure::PlacedDie;
use crate::games::symmdice::geometry::motifs::{Face, HALF};
use crate::games::symmdice::words;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::keys::Request;
use crate::tui::paint::dots::{DotCanvas, Grain};
use crate::tui::paint::outline::{self, Outline};
use crate::tui::paint::{CELL_HEIGHT, CELL_WIDTH, Paint};
use crate::tui::theme::{Rgb, Role, Surface, Theme};
use crate::tui::ui::{ANY, Form, Leaf};
use ratatui::symbols::pixel::QUADRANTS;

/// The content drawn for one die.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TrayDie {
    /// The face it shows; `None` while it is in the air.
    pub(crate) face: Option<Face>,
    pub(crate) kept: bool,
    /// It tumbles.
    pub(crate) flies: bool,
}

impl TrayDie {
    /// Creates a die at rest, not kept, that shows `face`.
    pub(crate) fn still(face: Face) -> TrayDie {
        TrayDie {
            face: Some(face),
            kept: false,
            flies: false,
        }
    }
}

/// Dice in the upper of two rows.
const UPPER: usize = 5;

/// Returns the place one step from `index`.
pub(crate) fn step(index: usize, right: i32, down: i32) -> usize {
    let index = (index as i32 + right).rem_euclid(DICE as i32) as usize;
    match index {
        _ if down == 0 => index,
        0..UPPER => (index + UPPER).min(DICE - 1),
        _ => index - UPPER,
    }
}

/// Rows of a die, which is a square above its lip, and whether all nine lie in a single row: from
/// large to small.
const SIZES: [(i32, bool); 9] = [
    (14, false),
    (11, false),
    (8, false),
    (7, false),
    (6, false),
    (6, true),
    (5, false),
    (5, true),
    (4, true),
];
/// Rows of the largest die without surfaces whose motif is drawn by hand.
const SMALL: i32 = 4;
/// Rows of a place besides its die: a kept one lies a row lower, its number, its name.
const BESIDES: i32 = 3;

/// Returns the columns of a die of so many rows.
pub(super) fn columns(rows: i32) -> i32 {
    2 * rows - 1
}

/// The nine dice, as large as there is room for.
pub(super) struct Tray<A> {
    /// The dice in the order of their places.
    pub(super) dice: [TrayDie; DICE],
    /// Label of dice that are kept, after their number.
    pub(super) kept: &'static str,
    /// The place under the cursor.
    pub(super) cursor: Option<usize>,
    /// Returns what a click on a place asks for.
    pub(super) asks: A,
}

impl<A: Fn(usize) -> Request> Leaf for Tray<A> {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let form = |(rows, single): (i32, bool)| {
            // Where there is one row A, B and C dice lie apart.
            let (across, down, apart) = if single { (9, 1, 3) } else { (5, 2, 0) };
            let wide = across * (columns(rows) + 1) - 1 + apart;
            // Above them is room for the ring of the cursor.
            let high = 1 + down * (rows + BESIDES);
            Form::new((wide, high), (ANY, high + 2))
        };
        SIZES.map(form).into()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let (rows, single) = SIZES[form];
        let (wide, width, height) = (columns(rows), canvas.width(), canvas.height() - 1);
        let spare = width - wide * if single { 9 } else { 5 };
        let gap = if single { (spare - 3) / 8 } else { spare / 4 }.clamp(1, 4);
        let apart = if single {
            ((spare - 8 * gap) / 2).min(6)
        } else {
            0
        };
        let left = if single {
            (spare - 8 * gap - 2 * apart) / 2
        } else {
            (spare - 4 * gap) / 2
        };
        let pitch = if single {
            0
        } else {
            (height - rows - BESIDES).min(rows + BESIDES + 2)
        };
        let top = 1 + (height - pitch - rows - BESIDES) / 2;
        let place = |index: usize| {
            let index = index as i32;
            // The lower row lies between the dice of the upper one.
            let (row, column, aside) = match index - UPPER as i32 {
                _ if single => (0, index, index / 4 * apart),
                lower @ 0.. => (1, lower, (wide + gap) / 2),
                _ => (0, index, 0),
            };
            (left + column * (wide + gap) + aside, top + row * pitch)
        };
        for (index, die) in self.dice.iter().enumerate() {
            let (x, y) = place(index);
            let here = self.cursor == Some(index);
            canvas.hit(x, y, wide, rows + BESIDES, (self.asks)(index));
            one(canvas, (x, y + i32::from(die.kept)), rows, die, here);
            let cursor = if !here {
                ""
            } else if wide < 9 {
                "▲"
            } else {
                "▲ "
            };
            let label = format!(
                "{cursor}{}{}",
                index + 1,
                if die.kept { self.kept } else { "" }
            );
            let role = match (die.kept, here) {
                (true, _) => Role::Kept,
                (false, true) => Role::Accent,
                (false, false) => Role::Dim,
            };
            canvas.centred(x, wide, y + rows + 1, &label, role);
            if let Some(face) = die.face.filter(|_| !die.flies) {
                let names = words::names(face);
                let name = names
                    .iter()
                    .find(|name| width_of(name) <= wide)
                    .unwrap_or(&names[3]);
                canvas.centred(x, wide, y + rows + 2, name, Role::Text);
            }
        }
    }
}

/// Draws one die at its place.
pub(super) fn one(canvas: &mut Canvas, (x, y): (i32, i32), rows: i32, die: &TrayDie, here: bool) {
    let columns = columns(rows);
    // The motif of a die is the game's own, and so are its two forms: a tile where there are
    // surfaces, else a picture.
    let solid = canvas.theme.is_solid();
    match die.face {
        Some(face) if solid && !die.flies => tile(canvas, (x, y), rows, face, die.kept, here),
        Some(face) if rows <= SMALL && !die.flies => {
            plain(canvas, (x, y), rows, face);
            bars(canvas, (x, y), rows, die);
        }
        Some(face) => {
            let mut dots = DotCanvas::new(columns, rows, Grain::of(canvas.theme));
            let (across, down) = dots.size();
            // A tumbling die is turned, and so needs more room.
            let size = if die.flies { 0.72 } else { 1.0 } * (f64::from(across.min(down)) - 2.0);
            let camera = Camera::close_up(size, &dots);
            let lying = PlacedDie {
                face,
                x: 0,
                y: 0,
                angle: if die.flies { 2_300 } else { 0 },
            };
            let look = if die.flies {
                DieHighlight::Flying
            } else {
                DieHighlight::Plain
            };
            picture::die(&mut dots, &camera, &lying, look, |p| p);
            dots.draw(canvas, x, y);
            bars(canvas, (x, y), rows, die);
        }
        None if canvas.theme.is_solid() => {
            let [edge, rest] = canvas.theme.pressed(canvas.ground_at(x, y));
            let mut paint = Paint::new(canvas, x, y, columns, rows);
            let (right, bottom) = (columns as f32 * CELL_WIDTH, rows as f32 * CELL_HEIGHT);
            paint.rect(0.0, 0.0, right, 10.0, edge);
            paint.rect(0.0, 10.0, right, bottom - 10.0, rest);
            paint.finish();
        }
        None => outline::draw(canvas, (x, y), (columns, rows), Outline::Ghost),
    }
}

/// Draws bars at both sides of a kept die, which is told by more than its place.
fn bars(canvas: &mut Canvas, (x, y): (i32, i32), rows: i32, die: &TrayDie) {
    for line in (0..rows).filter(|_| die.kept) {
        canvas.text((x - 1).max(0), y + line, "▐", Role::Kept);
        let right = (x + columns(rows)).min(canvas.width() - 1);
        canvas.text(right, y + line, "▌", Role::Kept);
    }
}

/// Draws a small die without surfaces: a block with its motif left out, in ASCII its motif in
/// letters.
fn plain(canvas: &mut Canvas, (x, y): (i32, i32), rows: i32, face: Face) {
    let lines = bitmap(face, columns(rows)).unwrap_or_default();
    // A dot is half a column or a whole one wide.
    let (side, wide) = (lines.len(), if lines.len() == 5 { 2 } else { 1 });
    let motif = |at: usize, line: usize| lines.get(line).is_some_and(|line| line[at]);
    for (row, column) in
        (0..rows as usize).flat_map(|row| (0..side).map(move |column| (row, column)))
    {
        let (column_x, row_y) = (x + column as i32, y + row as i32);
        let [left, right] = [wide * column, wide * column + wide - 1];
        if canvas.theme.ascii {
            // As high as wide in letters, without the edge and, of seven rows, the middle one.
            let line = row + 1 + usize::from(side > 5 && row > 1);
            let (letter, role) = match motif(left, line) || motif(right, line) {
                true => (face.letter(), Role::Kind(face.motif() as u8)),
                false => ('.', Role::Dim),
            };
            canvas.text(column_x, row_y, &letter.to_string(), role);
            continue;
        }
        // The last half row is free.
        let quarters = [
            (left, 2 * row),
            (right, 2 * row),
            (left, 2 * row + 1),
            (right, 2 * row + 1),
        ];
        let lit = quarters.map(|(at, line)| usize::from(line < side && !motif(at, line)));
        let set = lit.iter().rev().fold(0, |set, lit| 2 * set + lit);
        canvas.text(column_x, row_y, &QUADRANTS[set].to_string(), Role::Text);
    }
}

/// Returns the colours of a die: its face, lip and motif.
fn colours(theme: Theme, face: Face, kept: bool) -> (Rgb, Rgb, Rgb) {
    let motif = theme.ink(Role::Motif(face.motif() as u8));
    match kept {
        true => (
            theme.face(Surface::Held),
            theme.face(Surface::HeldLip),
            motif.mix(theme.ink(Role::HeldPip), 0.6),
        ),
        false => (theme.face(Surface::Ivory), theme.face(Surface::Lip), motif),
    }
}

/// Draws a die as a tile with its motif, lip and, if it is large, shadow.
fn tile(canvas: &mut Canvas, (x, y): (i32, i32), rows: i32, face: Face, kept: bool, here: bool) {
    let theme = canvas.theme;
    let columns = columns(rows);
    let ground = canvas.ground_at(x - 1, y + rows / 2);
    let (ivory, lip, motif) = colours(theme, face, kept);
    let mut paint = Paint::new(canvas, x - 1, y - 1, columns + 2, rows + 2);
    // Small motifs are drawn by hand, on dice with square corners, the smallest in dots half a
    // column wide. Of larger ones the middle lies on a half row and the corners on multiples of
    // half a cell, so that straight edges stay crisp.
    let bitmap = bitmap(face, columns);
    let cuts: &[f32] = if bitmap.is_some() { &[] } else { &[5.0] };
    let (left, right) = (CELL_WIDTH, CELL_WIDTH + columns as f32 * CELL_WIDTH);
    let (top, bottom) = match bitmap {
        Some(_) => (CELL_HEIGHT, CELL_HEIGHT + columns as f32 * CELL_WIDTH),
        None => (CELL_HEIGHT * 1.5, CELL_HEIGHT * (rows as f32 + 0.5)),
    };
    let deep = CELL_HEIGHT / 2.0;
    if bitmap.is_none() {
        paint.rect(
            left + 5.0,
            top + 10.0,
            right + 5.0,
            bottom + deep,
            theme.shadow(ground),
        );
    }
    if here {
        let accent = theme.face(Surface::Accent);
        // A kept die lies a row lower: the ring ends where its label begins.
        let below = if kept { deep } else { 2.0 * deep };
        paint.tile(
            left - 5.0,
            top - deep,
            right + 5.0,
            bottom + below,
            &[5.0],
            accent,
        );
    }
    paint.tile(left, bottom - 20.0, right, bottom + deep, cuts, lip);
    paint.tile(left, top, right, bottom, cuts, ivory);
    for (y, row) in (0..).zip(bitmap.iter().flatten()) {
        let wide = (right - left) / row.len() as f32;
        for (at, _) in row.iter().enumerate().filter(|(_, is_set)| **is_set) {
            let (x, y) = (left + at as f32 * wide, top + y as f32 * CELL_WIDTH);
            paint.rect(x, y, x + wide, y + CELL_WIDTH, motif);
        }
    }
    let (middle_x, middle_y) = ((left + right) / 2.0, (top + bottom) / 2.0);
    let half = (bottom - top) / 2.0 - 10.0;
    for shape in face.shapes().filter(|_| bitmap.is_none()) {
        // What is off the middle stays off it: a waist is never rounded away.
        let along = |v: i32, grid: f32| {
            let steps = (v as f32 / HALF as f32 * half / grid).round();
            let least = if steps == 0.0 {
                v.signum() as f32
            } else {
                steps
            };
            least * grid
        };
        let place = |(u, v): &(i32, i32)| (middle_x + along(*u, 5.0), middle_y - along(*v, 10.0));
        let corners: Vec<(f32, f32)> = shape.iter().map(place).collect();
        paint.polygon(&corners, motif);
    }
    paint.finish();
}

/// Returns the motif of `face` for a die of so many columns, row by row; `None` if a die is large
/// enough for its true shape. That of the other hand is the mirror image.
fn bitmap(face: Face, columns: i32) -> Option<Vec<Vec<bool>>> {
    const DOTS: [[&str; 3]; 8] = [
        [
            ".......... ......##.. ......##.. ..######.. ..........",
            "....... ....#.. ....#.. ....#.. ....#.. ..###.. .......",
            "......... .....##.. .....##.. .....##.. .....##.. ..#####.. ..#####.. .........",
        ],
        [
            ".......... ....####.. ....##.... ..####.... ..........",
            "....... ...###. ...#... ...#... ...#... .###... .......",
            "......... ...#####. ...#####. ...###... ...###... ...###... .#####... .#####... .........",
        ],
        [
            ".......... .###..##.. ...####... ..##..###. ..........",
            "....... .##..#. ..#.##. ...#... .##.#.. .#..##. .......",
            "......... .####..#. ..###.##. ...##.##. ....#.... .##.##... .##.###.. .#..####. .........",
        ],
        [
            ".......... .......... .......... .########. ..........",
            "....... ....... ....... ....... .#####. .#####. .......",
            "......... ......... ......... ......... ......... .#######. .#######. .#######. .........",
        ],
        [
            ".......... .......##. ....#####. .########. ..........",
            "....... .....#. ....##. ...###. ..####. .#####. .......",
            "......... .......#. ......##. .....###. ....####. ...#####. ..######. .#######. .........",
        ],
        [
            ".......... ......###. ....##.... .###...... ..........",
            "....... ....##. ....##. ...#... .##.... .##.... .......",
            "......... .....###. .....###. .....###. ....#.... .###..... .###..... .###..... .........",
        ],
        [
            ".......... ..##..##.. ..######.. ..##..##.. ..........",
            "....... .#...#. .##.##. .#####. .##.##. .#...#. .......",
            "......... .#.....#. .##...##. .###.###. .#######. .###.###. .##...##. .#.....#. .........",
        ],
        [
            ".......... ...####... .########. ...####... ..........",
            "....... ...#... ..###.. .#####. ..###.. ...#... .......",
            "......... ....#.... ...###... ..#####.. .#######. ..#####.. ...###... ....#.... .........",
        ],
    ];
    let size = [5, 7, 9].iter().position(|size| *size == columns)?;
    let row = |row: &str| {
        let mut dots: Vec<bool> = row.chars().map(|dot| dot == '#').collect();
        if face.is_mirrored() {
            dots.reverse();
        }
        dots
    };
    let rows = DOTS[face.motif() as usize][size].split(' ');
    Some(rows.map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_go_round_in_rows_and_columns() {
        let check = |from, right, down, expected| assert_eq!(step(from, right, down), expected);
        check(0, 1, 0, 1);
        check(4, 1, 0, 5);
        check(0, -1, 0, 8);
        check(8, 1, 0, 0);
        check(1, 0, 1, 6);
        check(4, 0, 1, 8);
        check(5, 0, 1, 0);
        check(8, 0, -1, 3);
    }
}
