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
    pub(crate) is_kept: bool,
    /// It tumbles.
    pub(crate) is_flying: bool,
}

impl TrayDie {
    /// Creates a die at rest, not kept, that shows `face`.
    pub(crate) fn still(face: Face) -> TrayDie {
        TrayDie {
            face: Some(face),
            is_kept: false,
            is_flying: false,
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
    pub(super) kept_label: &'static str,
    /// The place under the cursor.
    pub(super) cursor: Option<usize>,
    /// Returns what a click on a place asks for.
    pub(super) asks: A,
}

impl<A: Fn(usize) -> Request> Leaf for Tray<A> {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let forms = SIZES.iter().map(|(rows, is_single)| {
            // Where there is one row A, B and C dice lie apart.
            let (across, down, apart) = if *is_single { (9, 1, 3) } else { (5, 2, 0) };
            let wide = across * (columns(*rows) + 1) - 1 + apart;
            // Above them is room for the ring of the cursor.
            let high = 1 + down * (rows + BESIDES);
            Form::new((wide, high), (ANY, high + 2))
        });
        forms.collect()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let (rows, is_single) = SIZES[form];
        let width = canvas.width();
        let height = canvas.height() - 1;
        let places = if is_single {
            TrayPlaces::in_one_row(width, height, rows)
        } else {
            TrayPlaces::in_two_rows(width, height, rows)
        };
        for (index, die) in self.dice.iter().enumerate() {
            let place = places.of(index);
            let (x, y) = place;
            canvas.hit(x, y, places.wide, rows + BESIDES, (self.asks)(index));
            self.draw_die(canvas, place, rows, index);
            if let Some(face) = die.face.filter(|_| !die.is_flying) {
                let names = words::names(face);
                let name = names
                    .iter()
                    .find(|name| width_of(name) <= places.wide)
                    .unwrap_or(&names[3]);
                canvas.centred(x, places.wide, y + rows + 2, name, Role::Text);
            }
        }
    }
}

impl<A> Tray<A> {
    /// Draws a die with its number.
    fn draw_die(&self, canvas: &mut Canvas, (x, y): (i32, i32), rows: i32, index: usize) {
        let die = &self.dice[index];
        let is_at_cursor = self.cursor == Some(index);
        let place = (x, y + i32::from(die.is_kept));
        one(canvas, place, rows, die, is_at_cursor);
        let wide = columns(rows);
        let cursor = if !is_at_cursor {
            ""
        } else if wide < 9 {
            "▲"
        } else {
            "▲ "
        };
        let kept_label = if die.is_kept { self.kept_label } else { "" };
        let label = format!("{cursor}{}{kept_label}", index + 1);
        let role = if die.is_kept {
            Role::Kept
        } else if is_at_cursor {
            Role::Accent
        } else {
            Role::Dim
        };
        canvas.centred(x, wide, y + rows + 1, &label, role);
    }
}

/// Where the dice of a tray lie.
struct TrayPlaces {
    /// The first die.
    left: i32,
    top: i32,
    /// Columns of a die, and from one to the next.
    wide: i32,
    step: i32,
    /// Columns between A, B and C dice, besides those between all.
    apart: i32,
    /// Rows from the upper to the lower dice; 0 if there is one row.
    pitch: i32,
}

impl TrayPlaces {
    fn in_one_row(width: i32, height: i32, rows: i32) -> TrayPlaces {
        let wide = columns(rows);
        let spare = width - 9 * wide;
        let gap = ((spare - 3) / 8).clamp(1, 4);
        let apart = ((spare - 8 * gap) / 2).min(6);
        TrayPlaces {
            left: (spare - 8 * gap - 2 * apart) / 2,
            top: 1 + (height - rows - BESIDES) / 2,
            wide,
            step: wide + gap,
            apart,
            pitch: 0,
        }
    }

    fn in_two_rows(width: i32, height: i32, rows: i32) -> TrayPlaces {
        let wide = columns(rows);
        let spare = width - 5 * wide;
        let gap = (spare / 4).clamp(1, 4);
        let pitch = (height - rows - BESIDES).min(rows + BESIDES + 2);
        TrayPlaces {
            left: (spare - 4 * gap) / 2,
            top: 1 + (height - pitch - rows - BESIDES) / 2,
            wide,
            step: wide + gap,
            apart: 0,
            pitch,
        }
    }

    /// Returns the place of die `index`.
    fn of(&self, index: usize) -> (i32, i32) {
        let column = index as i32;
        let lower = column - UPPER as i32;
        if self.pitch > 0 && lower >= 0 {
            // The lower row lies between the dice of the upper one.
            let x = self.left + lower * self.step + self.step / 2;
            return (x, self.top + self.pitch);
        }
        let x = self.left + column * self.step + column / 4 * self.apart;
        (x, self.top)
    }
}

/// Draws one die at its place.
pub(super) fn one(
    canvas: &mut Canvas,
    (x, y): (i32, i32),
    rows: i32,
    die: &TrayDie,
    is_at_cursor: bool,
) {
    let columns = columns(rows);
    // The motif of a die is the game's own, and so are its two forms: a tile where there are
    // surfaces, else a picture.
    let is_solid = canvas.theme.is_solid();
    match die.face {
        Some(face) if is_solid && !die.is_flying => {
            tile(canvas, (x, y), rows, face, die.is_kept, is_at_cursor);
        }
        Some(face) if rows <= SMALL && !die.is_flying => {
            plain(canvas, (x, y), rows, face);
            bars(canvas, (x, y), rows, die);
        }
        Some(face) => {
            let mut dots = DotCanvas::new(columns, rows, Grain::of(canvas.theme));
            let (across, down) = dots.size();
            // A tumbling die is turned, and so needs more room.
            let size = if die.is_flying { 0.72 } else { 1.0 } * (f64::from(across.min(down)) - 2.0);
            let camera = Camera::close_up(size, &dots);
            let lying = PlacedDie {
                face,
                x: 0,
                y: 0,
                angle: if die.is_flying { 2_300 } else { 0 },
            };
            let look = if die.is_flying {
                DieHighlight::Flying
            } else {
                DieHighlight::Plain
            };
            picture::die(&mut dots, &camera, &lying, look, |p| p);
            dots.draw(canvas, x, y);
            bars(canvas, (x, y), rows, die);
        }
        None if is_solid => {
            let [edge, ground] = canvas.theme.pressed(canvas.ground_at(x, y));
            let mut paint = Paint::new(canvas, x, y, columns, rows);
            let right = columns as f32 * CELL_WIDTH;
            let bottom = rows as f32 * CELL_HEIGHT;
            paint.rect(0.0, 0.0, right, 10.0, edge);
            paint.rect(0.0, 10.0, right, bottom - 10.0, ground);
            paint.finish();
        }
        None => outline::draw(canvas, (x, y), (columns, rows), Outline::Ghost),
    }
}

/// Draws bars at both sides of a kept die, which differs by more than its place.
fn bars(canvas: &mut Canvas, (x, y): (i32, i32), rows: i32, die: &TrayDie) {
    for line in (0..rows).filter(|_| die.is_kept) {
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
    let side = lines.len();
    let wide = if lines.len() == 5 { 2 } else { 1 };
    let has_dot = |at: usize, line: usize| lines.get(line).is_some_and(|line| line[at]);
    for (row, column) in
        (0..rows as usize).flat_map(|row| (0..side).map(move |column| (row, column)))
    {
        let column_x = x + column as i32;
        let row_y = y + row as i32;
        let [left, right] = [wide * column, wide * column + wide - 1];
        if canvas.theme.ascii {
            // As high as wide in letters, without the edge and, of seven rows, the middle one.
            let line = row + 1 + usize::from(side > 5 && row > 1);
            let (letter, role) = if has_dot(left, line) || has_dot(right, line) {
                (face.letter(), Role::Kind(face.motif() as u8))
            } else {
                ('.', Role::Dim)
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
        let lit = quarters.map(|(at, line)| usize::from(line < side && !has_dot(at, line)));
        let set = lit.iter().rev().fold(0, |set, lit| 2 * set + lit);
        canvas.text(column_x, row_y, &QUADRANTS[set].to_string(), Role::Text);
    }
}

/// Returns the colours of a die: its face, lip and motif.
fn colours(theme: Theme, face: Face, is_kept: bool) -> (Rgb, Rgb, Rgb) {
    let motif = theme.ink(Role::Motif(face.motif() as u8));
    if is_kept {
        (
            theme.face(Surface::Held),
            theme.face(Surface::HeldLip),
            motif.mix(theme.ink(Role::HeldPip), 0.6),
        )
    } else {
        (theme.face(Surface::Ivory), theme.face(Surface::Lip), motif)
    }
}

/// Draws a die as a tile with its motif, lip and, if it is large, shadow.
fn tile(
    canvas: &mut Canvas,
    (x, y): (i32, i32),
    rows: i32,
    face: Face,
    is_kept: bool,
    is_at_cursor: bool,
) {
    let theme = canvas.theme;
    let columns = columns(rows);
    let ground = canvas.ground_at(x - 1, y + rows / 2);
    let (ivory, lip, motif) = colours(theme, face, is_kept);
    let mut paint = Paint::new(canvas, x - 1, y - 1, columns + 2, rows + 2);
    // Small motifs are drawn by hand, on dice with square corners, the smallest in dots half a
    // column wide. Of larger ones the middle lies on a half row and the corners on multiples of
    // half a cell, so that straight edges stay crisp.
    let bitmap = bitmap(face, columns);
    let cuts: &[f32] = if bitmap.is_some() { &[] } else { &[5.0] };
    let left = CELL_WIDTH;
    let right = CELL_WIDTH + columns as f32 * CELL_WIDTH;
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
    if is_at_cursor {
        let accent = theme.face(Surface::Accent);
        // A kept die lies a row lower: the ring ends where its label begins.
        let below = if is_kept { deep } else { 2.0 * deep };
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
    match bitmap {
        Some(bitmap) => fill_bitmap(&mut paint, (left, top), right - left, &bitmap, motif),
        None => {
            let middle = ((left + right) / 2.0, (top + bottom) / 2.0);
            fill_shapes(&mut paint, middle, (bottom - top) / 2.0 - 10.0, face, motif);
        }
    }
    paint.finish();
}

/// Fills the dots of a small motif, which is `width` wide.
fn fill_bitmap(
    paint: &mut Paint,
    (left, top): (f32, f32),
    width: f32,
    bitmap: &[Vec<bool>],
    motif: Rgb,
) {
    for (y, row) in (0..).zip(bitmap) {
        let wide = width / row.len() as f32;
        for (at, _) in row.iter().enumerate().filter(|(_, is_set)| **is_set) {
            let (x, y) = (left + at as f32 * wide, top + y as f32 * CELL_WIDTH);
            paint.rect(x, y, x + wide, y + CELL_WIDTH, motif);
        }
    }
}

/// Fills the shapes of a motif that reaches `half` from the middle.
fn fill_shapes(
    paint: &mut Paint,
    (middle_x, middle_y): (f32, f32),
    half: f32,
    face: Face,
    motif: Rgb,
) {
    for shape in face.shapes() {
        let corners: Vec<(f32, f32)> = (shape.iter())
            .map(|(u, v)| {
                (
                    middle_x + on_grid(*u, half, 5.0),
                    middle_y - on_grid(*v, half, 10.0),
                )
            })
            .collect();
        paint.polygon(&corners, motif);
    }
}

/// Returns the distance from the middle of a coordinate of a motif that reaches `half` from it, on a
/// grid. What is off the middle stays off it: a waist is never rounded away.
fn on_grid(v: i32, half: f32, grid: f32) -> f32 {
    let steps = (v as f32 / HALF as f32 * half / grid).round();
    if steps == 0.0 {
        v.signum() as f32 * grid
    } else {
        steps * grid
    }
}

/// The motifs in dots, each for dice of 5, 7 and 9 columns.
const MOTIF_DOTS: [[&str; 3]; 8] = [
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

/// Returns the motif of `face` for a die of so many columns, row by row; `None` if a die is large
/// enough for its true shape. That of the other hand is the mirror image.
fn bitmap(face: Face, columns: i32) -> Option<Vec<Vec<bool>>> {
    let size = [5, 7, 9].iter().position(|size| *size == columns)?;
    let mut bitmap = Vec::new();
    for row in MOTIF_DOTS[face.motif() as usize][size].split(' ') {
        let mut dots: Vec<bool> = row.chars().map(|dot| dot == '#').collect();
        if face.is_mirrored() {
            dots.reverse();
        }
        bitmap.push(dots);
    }
    Some(bitmap)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_go_round_in_rows_and_columns() {
        for (from, right, down, expected) in [
            (0, 1, 0, 1),
            (4, 1, 0, 5),
            (0, -1, 0, 8),
            (8, 1, 0, 0),
            (1, 0, 1, 6),
            (4, 0, 1, 8),
            (5, 0, 1, 0),
            (8, 0, -1, 3),
        ] {
            assert_eq!(step(from, right, down), expected);
        }
    }
}
