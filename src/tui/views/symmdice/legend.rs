//! The eight motifs with their names and the symmetry that each has alone, where a large screen has room for them.
use super::tray::{self, Lying, Plan};
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::theme::Role;
use crate::tui::widgets::pixels::Grain;

/// Rows of a motif: its picture, a row below it, and two rows of words.
const ROWS: i32 = Plan::LEGEND.rows() + 3;

/// Draws the motifs at the foot of `canvas`, if there is room for all of them from row `y` on.
pub(super) fn draw(canvas: &mut Canvas, y: i32, half_blocks: bool) {
    let faces: Vec<Face> = Face::ALL.into_iter().filter(|face| !face.is_mirrored()).collect();
    let columns = Plan::LEGEND.columns();
    let across = ((canvas.width() + 1) / (columns + 1)).clamp(1, 4);
    let high = 2 + (faces.len() as i32 + across - 1) / across * ROWS;
    let top = canvas.height() - high;
    if top < y || across < 3 {
        return;
    }
    let gap = ((canvas.width() - across * columns) / (across - 1)).min(3);
    let grain = Grain::of(canvas.theme, half_blocks);
    canvas.text(0, top, "The motifs, and what each has alone", Role::Accent);
    for (i, face) in (0..).zip(faces) {
        let (x, y) = (i % across * (columns + gap), top + 2 + i / across * ROWS);
        let lying = Lying { face: Some(face), kept: false, flies: false };
        tray::one(canvas, (x, y), Plan::LEGEND, &lying, false, grain);
        let middle = |text: &str| x + (columns - width_of(text)) / 2;
        let name = face.motif().name();
        canvas.text(middle(name), y + Plan::LEGEND.rows(), name, Role::Text);
        let own =
            Symmetry::all().filter(|symmetry| face.has(*symmetry)).max_by_key(|s| (s.is_mirror(), s.order()));
        let own = own.map_or("none".into(), |symmetry| symmetry.to_string());
        canvas.text(middle(&own), y + Plan::LEGEND.rows() + 1, &own, Role::Dim);
    }
}
