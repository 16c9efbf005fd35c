//! The throwaway tracks: eight boxes a value, the last of which ends the game.
use super::sheet::mark_box;
use crate::games::solitaire::sheet::LAST_BOX;
use crate::games::solitaire::{Division, Sheet};
use crate::tui::canvas::Canvas;
use crate::tui::paint::marks::Mark;
use crate::tui::theme::{Role, Surface};

/// How tracks are drawn.
#[derive(Clone, Copy)]
pub(super) struct Tracks {
    /// Columns of a mark.
    pub(super) mark: i32,
    /// Columns from one gap to the next: whole track with its words.
    pub(super) width: i32,
    /// They are written on paper, or lie on the table.
    pub(super) on_paper: bool,
}

/// The words of tracks on paper or on the table.
struct Inks {
    strong: Role,
    made: Role,
    quiet: Role,
    bad: Role,
}

impl Tracks {
    fn inks(&self) -> Inks {
        if self.on_paper {
            Inks { strong: Role::InkStrong, made: Role::Ink, quiet: Role::Pencil, bad: Role::InkBad }
        } else {
            Inks { strong: Role::Strong, made: Role::Text, quiet: Role::Dim, bad: Role::Bad }
        }
    }

    /// Returns the faces that have a track still: three once three are chosen.
    pub(super) fn faces(sheet: &Sheet) -> Vec<u8> {
        (1..=6).filter(|&face| !sheet.is_settled() || sheet.has_chosen(face)).collect()
    }

    /// Writes the heading from column `x` of row `y`.
    pub(super) fn heading(&self, canvas: &mut Canvas, x: i32, y: i32) {
        let inks = self.inks();
        let title = if self.on_paper { inks.strong } else { Role::Accent };
        let after = canvas.text(x, y, "Throwaways", title) + 1;
        canvas.text(after, y, "the 8th ends it", inks.quiet);
    }

    /// Draws the track of `face` from column `x` of row `y`.
    pub(super) fn draw(
        &self,
        canvas: &mut Canvas,
        (x, y): (i32, i32),
        face: u8,
        sheet: &Sheet,
        tentative: Option<&Division>,
    ) {
        let inks = self.inks();
        let marks = sheet.thrown(face);
        let after = tentative.map_or(marks, |division| sheet.after(division).thrown(face));
        let number = format!(" {face} ");
        if self.on_paper || !canvas.theme.is_solid() {
            canvas.text(x, y, &number, inks.strong);
        } else {
            canvas.text_on(x, y, &number, Role::InkStrong, Surface::Paper);
        }
        if after > marks && !canvas.theme.is_solid() {
            canvas.text(x, y, "▸", Role::Accent);
        }
        for n in 0..LAST_BOX {
            let (mark, role) = match n {
                n if n < marks => (Mark::Made, inks.made),
                n if n < after => (Mark::New, inks.made),
                _ if n + 1 == LAST_BOX => (Mark::Crossed, inks.bad),
                _ => (Mark::Open, inks.quiet),
            };
            let at = x + 4 + i32::from(n) * (self.mark + 1);
            if mark == Mark::Open && !self.on_paper {
                canvas.text(at, y, "·", inks.quiet);
            } else {
                mark_box(canvas, at, y, self.mark, mark, role);
            }
        }
        let (text, role) = match LAST_BOX - after {
            0 if after > marks => ("the end".into(), inks.bad),
            0 => ("out".into(), inks.bad),
            _ if after == 0 => ("open".into(), inks.quiet),
            1 => ("1 left".into(), inks.bad),
            left => (format!("{left} left"), if after > marks { inks.strong } else { inks.quiet }),
        };
        canvas.text(x + 4 + i32::from(LAST_BOX) * (self.mark + 1), y, &text, role);
    }

    /// Draws every track that is open still in `columns` columns.
    pub(super) fn draw_all(
        &self,
        canvas: &mut Canvas,
        (x, y): (i32, i32),
        columns: i32,
        sheet: &Sheet,
        tentative: Option<&Division>,
    ) {
        let faces = Self::faces(sheet);
        let rows = (faces.len() as i32 + columns - 1) / columns;
        for (at, face) in (0..).zip(faces) {
            let place = (x + at / rows * self.width, y + at % rows);
            self.draw(canvas, place, face, sheet, tentative);
        }
    }
}
