//! The eight motifs with their names and their own symmetries.
use super::tray::{self, TrayDie};
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::words;
use crate::tui::canvas::Canvas;
use crate::tui::theme::Role;
use crate::tui::ui::{Form, Node, col, custom_leaf, text};

/// Rows of a die.
const DIE: i32 = 5;
/// Rows of a motif: its die, two rows of words, and a gap.
const ROWS: i32 = DIE + 3;
/// Possible numbers of motifs in a row.
const ACROSS: [i32; 2] = [8, 4];

/// Builds the legend.
pub(super) fn legend<'a>() -> Node<'a> {
    let wide = tray::columns(DIE) + 1;
    let form = |across: i32| {
        let rows = 8 / across * ROWS - 1;
        Form::new((across * wide - 1, rows), (across * (wide + 2), rows))
    };
    let motifs = custom_leaf(ACROSS.map(form), move |canvas, form| {
        draw(canvas, ACROSS[form])
    });
    col(
        1,
        [
            text(words::MOTIFS[0])
                .or(words::MOTIFS[1])
                .role(Role::Accent)
                .into(),
            motifs,
        ],
    )
}

fn draw(canvas: &mut Canvas, across: i32) {
    let faces = Face::ALL.into_iter().filter(|face| !face.is_mirrored());
    let wide = tray::columns(DIE);
    let step = (canvas.width() - wide) / (across - 1);
    for (i, face) in (0..).zip(faces) {
        let (x, y) = (i % across * step, i / across * ROWS);
        let lying = TrayDie::still(face);
        tray::one(canvas, (x, y), DIE, &lying, false);
        canvas.centred(x, wide, y + DIE, face.motif().name(), Role::Text);
        let own = Symmetry::all()
            .filter(|symmetry| face.has(*symmetry))
            .max_by_key(|s| (s.is_mirror(), s.order()));
        let own = own.map_or("none".into(), |symmetry| symmetry.to_string());
        canvas.centred(x, wide, y + DIE + 1, &own, Role::Dim);
    }
}
