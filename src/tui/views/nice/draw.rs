//! The table of Nice Dice: the cards at the left, dice and points at the right.
use super::state::NiceView;
use super::{board, panel};
use crate::games::nice::Nice;
use crate::tui::canvas::Canvas;
use crate::tui::view::ViewContext;

/// Draws the table.
pub(super) fn draw(view: &NiceView, ctx: &ViewContext<Nice>, canvas: &mut Canvas) {
    let (width, height) = (canvas.width(), canvas.height());
    let side = ctx.game.variant().side();
    let layout = board::Layout::fitting(side, width - 44, height - 1);
    let spare = (width - layout.columns() - 44).max(0);
    let left = 1 + spare / 3;
    let top = ((height - layout.rows()) / 2).clamp(0, 3);
    board::draw(view, ctx, &mut canvas.sub(left, top, layout.columns(), layout.rows()), layout);
    let right = left + layout.columns() + 2 + spare / 4;
    panel::draw(view, ctx, &mut canvas.sub(right, top, width - right - 1, height - top));
}
