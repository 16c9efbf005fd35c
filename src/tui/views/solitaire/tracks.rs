//! The throwaway tracks: eight boxes per value, the last of which ends the game.
use super::scene::SolitaireScene;
use crate::games::solitaire::sheet::LAST_BOX;
use crate::games::solitaire::words;
use crate::tui::canvas::Canvas;
use crate::tui::paint::die;
use crate::tui::paint::marks::{self, MarkGlyph};
use crate::tui::theme::Role;
use crate::tui::ui::{Form, Node, custom_leaf};

/// The forms: columns of a mark, rows from one track to the next.
const FORMS: [(i32, i32); 5] = [(3, 2), (3, 1), (2, 2), (2, 1), (1, 1)];
/// Columns before the boxes.
const LEFT: i32 = 4;
/// Columns after the boxes: `open`, `1 left`.
const RIGHT: i32 = 6;

/// Shows the tracks that are still open: three once three are chosen.
pub(super) fn tracks(scene: SolitaireScene<'_>) -> Node<'_> {
    let sheet = scene.sheet;
    let faces: Vec<u8> = (1..=6)
        .filter(|&face| !sheet.is_settled() || sheet.has_chosen(face))
        .collect();
    let rows = faces.len() as i32;
    let forms = FORMS.map(|(wide, step)| {
        let width = LEFT + i32::from(LAST_BOX) * (wide + 1) + RIGHT;
        Form::fixed(width, step * (rows - 1) + 1)
    });
    custom_leaf(forms, move |canvas, form| {
        let (wide, step) = FORMS[form];
        for (y, face) in (0..).step_by(step as usize).zip(&faces) {
            draw_track(canvas, y, wide, *face, scene);
        }
    })
}

fn draw_track(canvas: &mut Canvas, y: i32, wide: i32, face: u8, scene: SolitaireScene<'_>) {
    let marks = scene.sheet.throwaway_marks(face);
    let after = scene.tentative.map_or(marks, |division| {
        scene.sheet.after(&division).throwaway_marks(face)
    });
    let is_new = after > marks;
    die::chip(canvas, 0, y, face, is_new);
    for n in 0..LAST_BOX {
        let (mark, role) = match n {
            n if n < marks => (MarkGlyph::Made, Role::Text),
            n if n < after => (MarkGlyph::New, Role::Text),
            _ if n + 1 == LAST_BOX => (MarkGlyph::Crossed, Role::Bad),
            _ => (MarkGlyph::Open, Role::Dim),
        };
        marks::wide(
            canvas,
            LEFT + i32::from(n) * (wide + 1),
            y,
            wide,
            mark,
            role,
        );
    }
    let left = LAST_BOX - after;
    let role = match left {
        0 | 1 => Role::Bad,
        _ if is_new => Role::Strong,
        _ => Role::Dim,
    };
    canvas.text(
        LEFT + i32::from(LAST_BOX) * (wide + 1),
        y,
        &words::track(left, is_new),
        role,
    );
}
