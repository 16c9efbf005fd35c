//! What can be declared of any figure: the same list in the same order, whatever lies there.
use super::state::{SymmDiceContext, SymmDiceView};
use crate::core::words::plural;
use crate::games::symmdice::geometry::orbits::score;
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::{SymmDice, words};
use crate::tui::paint::paper as sheet;
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::{ANY, Form, Node, custom_leaf};
use crate::tui::view::request;

/// Columns of an entry of each of the two lists, and of both.
const ENTRY: [i32; 2] = [14, 17];
const BOTH: i32 = ENTRY[0] + 1 + ENTRY[1];

/// Returns all symmetries that can be declared: the rotations first.
pub(super) fn all(ctx: &SymmDiceContext) -> impl Iterator<Item = Symmetry> + use<> {
    ctx.game.rules().variant.scoring().symmetries()
}

/// Returns the symmetry one step from `now` in the list: by rows, and to the other column.
pub(super) fn step(ctx: &SymmDiceContext, now: Symmetry, (right, down): (i32, i32)) -> Symmetry {
    let (column, other_column): (Vec<Symmetry>, Vec<Symmetry>) =
        all(ctx).partition(|symmetry| symmetry.is_mirror() == now.is_mirror());
    let row = column.iter().position(|other| *other == now).unwrap_or(0);
    if right != 0 {
        return other_column
            .get(row.min(other_column.len().saturating_sub(1)))
            .copied()
            .unwrap_or(now);
    }
    column[(row as i32 + down).rem_euclid(column.len() as i32) as usize]
}

/// The list with the points for so many dice, on paper; gold is what Enter declares.
pub(super) fn list<'a>(view: &SymmDiceView, ctx: &SymmDiceContext) -> Node<'a> {
    let count = view.laid_count() as u8;
    let chosen = view.claim();
    let all: Vec<Symmetry> = all(ctx).collect();
    let mirrors = all.iter().filter(|symmetry| symmetry.is_mirror()).count();
    let high = 1 + mirrors.max(all.len() - mirrors) as i32;
    let form = Form::new((BOTH, high), (ANY, high));
    custom_leaf([form], move |canvas, _| {
        let second = canvas.width() - ENTRY[1];
        let columns = [(0, words::IT_TURNS), (second, words::IT_FOLDS)];
        let mut next = [1, 1];
        for (x, title) in columns {
            canvas.text(x, 0, title, Role::Pencil);
        }
        for (at, symmetry) in all.iter().enumerate() {
            let column = usize::from(symmetry.is_mirror());
            let x = columns[column].0;
            let y = next[column];
            let wide = ENTRY[column];
            next[column] += 1;
            let points = score(*symmetry, count).to_string();
            let name = words::in_list(*symmetry);
            if chosen == Some(*symmetry) {
                sheet::strip(canvas, x, y, wide, 1, Surface::Held);
                canvas.text_on(x, y, &format!("▸{name}"), Role::HeldPip, Surface::Held);
                let end = x + wide - points.len() as i32;
                canvas.text_on(end, y, &points, Role::HeldPip, Surface::Held);
            } else {
                canvas.text(x + 1, y, &name, Role::Ink);
                canvas.right(x + wide, y, &points, Role::InkStrong);
            }
            canvas.hit(x, y, wide, 1, request::<SymmDice>("symmetry", at));
        }
    })
    .on([1, 0, 1, 1], |canvas| {
        sheet::plain(canvas, 0, 0, canvas.width(), canvas.height() - 1)
    })
}

/// Returns the declaration in large letters: `TURNS` over `4 WAYS`.
pub(super) fn large_words(symmetry: Symmetry) -> String {
    let (what, rest) = match symmetry {
        Symmetry::Rotation(n) => ("turns", plural(n, "way")),
        Symmetry::Mirror(n) => ("folds over", plural(n, "line")),
    };
    format!("{what}\n{rest}")
}
