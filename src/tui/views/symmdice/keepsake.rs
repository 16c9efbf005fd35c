//! The best figure of a finished game, and all turns of its maker as small dice.
use super::picture;
use super::tray::{self, Lying};
use crate::core::Seat;
use crate::games::symmdice::geometry::figure::Figure;
use crate::games::symmdice::geometry::motifs::Face;
use crate::games::symmdice::state::{Claim, Ruling};
use crate::games::symmdice::{SymmDice, words};
use crate::tui::canvas::Canvas;
use crate::tui::theme::Role;
use crate::tui::ui::{ANY, Form, Node, col, drawn, mat, text};
use crate::tui::view::ViewContext;

/// Rows of a small die, and columns from one to the next.
const CHIP: i32 = 3;
const STEP: i32 = 7;
/// Minimum columns of a side of a die in the small picture: with less the motifs cannot be told apart.
const LEAST: f64 = 5.0;

/// The best figure of `winner`, and below it what every turn brought; and the figure alone, in fewer cells.
pub(super) fn nodes<'a>(
    ctx: &ViewContext<'a, SymmDice>,
    states: &'a [SymmDice],
    winner: Seat,
) -> [Node<'a>; 2] {
    let turns: Vec<(&Ruling, &Claim)> = states
        .windows(2)
        .filter(|pair| pair[0].ruling() != pair[1].ruling())
        .filter_map(|pair| pair[1].ruling().filter(|ruling| ruling.maker == winner))
        .filter_map(|ruling| Some((ruling, ruling.claim.as_ref()?)))
        .collect();
    let Some((best, (ruling, claim))) =
        turns.iter().copied().enumerate().max_by_key(|(_, (ruling, _))| ruling.points)
    else {
        return [Node::Nothing, Node::Nothing];
    };
    let audience = ctx.table.audience();
    let caption = text(words::keepsake(&audience, ruling, claim)).role(Role::Strong);
    let below = caption.clone().middle().wraps(2).into();
    let small = drawn(picture::SMALL.iter().map(picture::form), |canvas, _| {
        if picture::side(canvas, &claim.figure) >= LEAST {
            picture::put_still(canvas, &claim.figure);
        } else {
            draw_dice(canvas, &claim.figure);
        }
    });
    let small = mat("", None, col(0, [small, below]));
    let still = picture::still(&claim.figure);
    let figure = mat("", None, col(0, [still, Node::from(caption).narrow().amid()]));
    if turns.len() < 2 {
        return [figure, small];
    }
    let count = turns.len() as i32;
    let chips = drawn([Form::new((count.min(4) * STEP, CHIP + 2), (ANY, CHIP + 2))], move |canvas, _| {
        let fit = (canvas.width() / STEP) as usize;
        // The last ones, but always the best.
        let first = turns.len().saturating_sub(fit).min(best);
        for (x, (at, (ruling, claim))) in
            (0..).step_by(STEP as usize).zip(turns.iter().enumerate().skip(first).take(fit))
        {
            let kept = at == best;
            let face = claim.figure.dice().first().map(|die| die.face);
            tray::one(canvas, (x, 0), CHIP, &Lying { face, kept, flies: false }, false, false);
            let role = if kept { Role::Kept } else { Role::Strong };
            let wide = tray::columns(CHIP);
            let declared = claim.declared.map(|declared| declared.to_string()).unwrap_or_default();
            canvas.centred(x, wide, CHIP, &declared, role);
            canvas.centred(
                x,
                wide,
                CHIP + 1,
                &ruling.points.to_string(),
                if kept { role } else { Role::Dim },
            );
        }
    });
    let title = text(format!("{} turns", audience.whose(winner))).role(Role::Accent).into();
    [col(1, [figure, col(0, [title, chips]).or_nothing()]), small]
}

/// Draws the dice of `figure` as small dice in rows, equal ones side by side.
fn draw_dice(canvas: &mut Canvas, figure: &Figure) {
    let mut faces: Vec<Face> = figure.dice().iter().map(|die| die.face).collect();
    faces.sort();
    let (wide, high) = (tray::columns(CHIP) + 1, CHIP + 1);
    let fit = ((canvas.width() + 1) / wide).max(1) as usize;
    let rows = faces.len().div_ceil(fit).max(1);
    let top = (canvas.height() + 1 - high * rows as i32) / 2;
    for (y, row) in (top..).step_by(high as usize).zip(faces.chunks(faces.len().div_ceil(rows))) {
        let left = (canvas.width() + 1 - wide * row.len() as i32) / 2;
        for (x, face) in (left..).step_by(wide as usize).zip(row) {
            tray::one(canvas, (x, y), CHIP, &Lying::still(*face), false, false);
        }
    }
}
