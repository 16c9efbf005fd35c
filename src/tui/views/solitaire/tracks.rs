//! The throwaway tracks: eight boxes per value, the last of which ends the game.
use super::scene::Scene;
use crate::games::solitaire::sheet::LAST_BOX;
use crate::games::solitaire::words;
use crate::tui::canvas::Canvas;
use crate::tui::paint::die;
use crate::tui::paint::marks::{self, Mark};
use crate::tui::theme::{Role, Theme};
use crate::tui::ui::{Form, Leaf};

/// The forms: columns of a mark, rows from one track to the next.
const FORMS: [(i32, i32); 5] = [(3, 2), (3, 1), (2, 2), (2, 1), (1, 1)];
/// Columns before the boxes.
const LEFT: i32 = 4;
/// Columns after the boxes: `open`, `1 left`.
const RIGHT: i32 = 6;

/// The tracks that are still open: three once three are chosen.
pub(super) struct Tracks<'a>(pub(super) Scene<'a>);

impl Tracks<'_> {
    fn faces(&self) -> impl Iterator<Item = u8> {
        let sheet = self.0.sheet;
        (1..=6).filter(|&face| !sheet.is_settled() || sheet.has_chosen(face))
    }
}

impl Leaf for Tracks<'_> {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let count = self.faces().count() as i32;
        let form = |(mark, step): (i32, i32)| {
            let width = LEFT + i32::from(LAST_BOX) * (mark + 1) + RIGHT;
            Form::fixed(width, step * (count - 1) + 1)
        };
        FORMS.map(form).into()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let (wide, step) = FORMS[form];
        for (y, face) in (0..).step_by(step as usize).zip(self.faces()) {
            let marks = self.0.sheet.thrown(face);
            let after = self.0.tentative.map_or(marks, |division| self.0.sheet.after(&division).thrown(face));
            die::chip(canvas, 0, y, face, after > marks);
            for n in 0..LAST_BOX {
                let (mark, role) = match n {
                    n if n < marks => (Mark::Made, Role::Text),
                    n if n < after => (Mark::New, Role::Text),
                    _ if n + 1 == LAST_BOX => (Mark::Crossed, Role::Bad),
                    _ => (Mark::Open, Role::Dim),
                };
                marks::wide(canvas, LEFT + i32::from(n) * (wide + 1), y, wide, mark, role);
            }
            let (left, is_new) = (LAST_BOX - after, after > marks);
            let role = match left {
                0 | 1 => Role::Bad,
                _ if is_new => Role::Strong,
                _ => Role::Dim,
            };
            canvas.text(LEFT + i32::from(LAST_BOX) * (wide + 1), y, &words::track(left, is_new), role);
        }
    }
}
