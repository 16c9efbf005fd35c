//! Throwaways and divisions in one list: a row for each value, with its boxes and what it would
//! mark.
use super::CurrentDivisions;
use super::scene::SolitaireScene;
use crate::games::solitaire::sheet::LAST_BOX;
use crate::games::solitaire::{Division, Solitaire, words};
use crate::tui::canvas::Canvas;
use crate::tui::paint::marks::{self, MarkGlyph};
use crate::tui::paint::{die, paper};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::{Form, Node, custom_leaf};
use crate::tui::view::request;

/// Rows of a heading and at most six values.
const ROWS: i32 = 7;
/// The first column of the boxes, and of the divisions.
const BOXES: i32 = 4;
const DIVISIONS: i32 = BOXES + LAST_BOX as i32 + 1;
/// Columns from one division to the next, at least and at most.
const STEP: (i32, i32) = (6, 8);
/// Columns of the whole list.
pub(super) const LIST: i32 = DIVISIONS + 3 * STEP.0;

/// The throwaways of the sheet shown, with the divisions of whoever chooses.
pub(super) fn divisions<'a>(scene: SolitaireScene<'a>) -> Node<'a> {
    let widest = DIVISIONS + 3 * STEP.1;
    custom_leaf(
        [Form::new((LIST - 1, ROWS), (widest, ROWS))],
        move |canvas, _| {
            draw(&scene, canvas);
        },
    )
}

fn draw(scene: &SolitaireScene, canvas: &mut Canvas) {
    let choices = scene.choices();
    let rows: Vec<u8> = (1..=6)
        .filter(|face| {
            let throwaway = choices.as_ref().and_then(|choices| choices.of_face(*face));
            throwaway.is_some() || scene.sheet.has_chosen(*face)
        })
        .collect();
    if rows.is_empty() {
        return;
    }
    // The last row stands in the same place whatever was rolled, but for a row of all six values.
    let top = i32::from(rows.len() as i32 + 1 < ROWS);
    let heading = match &choices {
        None => words::THREW,
        Some(choices) if scene.can_ride_free(choices.cursor.aside()) => words::SET_ASIDE,
        Some(_) => words::THROW,
    };
    canvas.text(0, top, heading, Role::Accent);
    if choices.is_some() {
        canvas.text(DIVISIONS, top, words::AND_MARK, Role::Accent);
    }
    for (y, face) in (top + 1..).zip(rows) {
        draw_value(scene, choices.as_ref(), canvas, y, face);
    }
}

/// Draws a value with its boxes and its divisions.
fn draw_value(
    scene: &SolitaireScene,
    choices: Option<&CurrentDivisions>,
    canvas: &mut Canvas,
    y: i32,
    face: u8,
) {
    let throwaway = choices.and_then(|choices| choices.of_face(face));
    let is_dim = choices.is_some() && throwaway.is_none_or(|throwaway| throwaway.refusal.is_some());
    let is_at_cursor = scene
        .tentative
        .is_some_and(|division| division.aside() == face);
    if is_dim {
        canvas.text(1, y, &face.to_string(), Role::Dim);
    } else {
        die::chip(canvas, 0, y, face, is_at_cursor);
    }
    draw_boxes(scene, canvas, y, face, is_dim);
    let Some((choices, throwaway)) = choices.zip(throwaway) else {
        return;
    };
    let first: usize = choices
        .throwaways
        .iter()
        .take_while(|other| other.face < face)
        .map(|other| other.divisions.len())
        .sum();
    canvas.hit(
        0,
        y,
        DIVISIONS - 1,
        1,
        request::<Solitaire>("division", first),
    );
    let step = ((canvas.width() + 1 - DIVISIONS) / 3).clamp(STEP.0, STEP.1);
    for (n, division) in (0..).zip(&throwaway.divisions) {
        let x = DIVISIONS + n as i32 * step;
        let is_at_cursor = *division == choices.cursor;
        let best = scene.ctx.best();
        let is_best = best.is_some_and(|best| best.action == *division);
        if is_at_cursor {
            paper::strip(canvas, x, y, step - 1, 1, Surface::Held);
        }
        let role = match (is_at_cursor, is_best) {
            _ if is_dim => Role::Dim,
            (true, _) if canvas.theme.is_solid() => Role::HeldPip,
            (true, _) => Role::Cursor,
            (false, true) => Role::Good,
            (false, false) => Role::Text,
        };
        canvas.text(x, y, &sums(division), role);
        canvas.hit(x, y, step, 1, request::<Solitaire>("division", first + n));
    }
}

/// Draws the boxes of a value; none for one that cannot be chosen
/// any more.
fn draw_boxes(scene: &SolitaireScene, canvas: &mut Canvas, y: i32, face: u8, is_dim: bool) {
    let marks = scene.sheet.throwaway_marks(face);
    if scene.sheet.is_settled() && marks == 0 {
        return;
    }
    let after = scene.tentative.map_or(marks, |division| {
        scene.sheet.after(&division).throwaway_marks(face)
    });
    let made_role = if is_dim { Role::Dim } else { Role::Text };
    for n in 0..LAST_BOX {
        let (mark, role) = match n {
            n if n < marks => (MarkGlyph::Made, made_role),
            n if n < after => (MarkGlyph::New, Role::Kept),
            _ => (MarkGlyph::Open, Role::Dim),
        };
        marks::draw(canvas, BOXES + i32::from(n), y, mark, role);
    }
}

/// Returns the sums of a division, with a space between them: `6 10`.
fn sums(division: &Division) -> String {
    let [first, second] = division.sums();
    format!("{first} {second}")
}
