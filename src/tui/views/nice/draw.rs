//! The table of Nice Dice: the cards at the left, dice and points beside them, what happened so far where there is room.
use super::state::NiceView;
use super::{advice, board, handover, pad, rolled};
use crate::games::nice::{Nice, Phase};
use crate::tui::canvas::Canvas;
use crate::tui::layout::{Class, middle};
use crate::tui::paint::die::Size;
use crate::tui::paint::mat;
use crate::tui::theme::Role;
use crate::tui::view::ViewContext;
use crate::tui::widgets::{log, text};

/// Columns of the column beside the board: the least, as on the smallest terminal, and the most.
const PANEL: (i32, i32) = (29, 78);
/// The least and the most columns of the log in a column of its own.
const LOG: (i32, i32) = (26, 40);
/// The fewest rows of the log that tell anything.
const LOG_ROWS: i32 = 5;
/// From how many columns on there is a log.
const LOG_FROM: i32 = 110;

/// Draws the table.
pub(super) fn draw(view: &NiceView, ctx: &ViewContext<Nice>, canvas: &mut Canvas) {
    let (width, height) = (canvas.width(), canvas.height());
    if view.is_hand_over(ctx.game, ctx.now) {
        return handover::draw(ctx, canvas);
    }
    let class = Class::of_body(width, height);
    let layout = board::Layout::of(class, ctx.game.variant().side(), width, height);
    let (columns, rows) = (layout.columns(), layout.rows());
    let gap = if class == Class::Small { 1 } else { ((width - 100) / 20).clamp(1, 4) };
    let edge = i32::from(class != Class::Small);
    let room = width - columns - gap - 1 - edge;
    let least = if class == Class::Small { PANEL.0 } else { 64 };
    let beside = width >= LOG_FROM && room >= least + 2 + LOG.0;
    let (panel, log) = if beside {
        let log = (room - least - 2).min(LOG.1);
        ((room - log - 2).min(PANEL.1), log)
    } else {
        (room.min(PANEL.1), 0)
    };
    let whole = columns + gap + panel + if beside { 2 + log } else { 0 };
    let left = edge + middle(width - 1 - edge, whole);
    let top = middle(height, rows);
    board::draw(view, ctx, &mut canvas.sub(left, top, columns, rows), layout);
    let (x, high) = (left + columns + gap, if class == Class::Small { 21.max(rows) } else { rows.max(31) });
    let top = middle(height, high.min(height));
    let column = &mut canvas.sub(x, top, panel + 1, high.min(height - top));
    if class == Class::Small {
        draw_small(view, ctx, column, panel);
    } else {
        draw_column(view, ctx, column, panel, !beside);
    }
    if beside {
        log::draw(&mut canvas.sub(x + panel + 2, top + edge, log, high - 1), ctx.told);
    }
}

/// The narrow column: dice, what the card pointed at completes, the pad, and below it what else there is to say.
fn draw_small(view: &NiceView, ctx: &ViewContext<Nice>, canvas: &mut Canvas, width: i32) {
    let height = canvas.height();
    let dice = rolled::dice_columns(Size::M, ctx.game, 1);
    mat::draw(canvas, 0, 0, width, 7);
    rolled::draw_dice(view, ctx, canvas, (middle(width, dice), 0), Size::M, 1);
    rolled::draw_allowed(view, ctx, canvas, (1, 5), width - 2);
    if matches!(ctx.game.phase(), Phase::Start { .. }) {
        return pad::draw_start(ctx, canvas, (0, 9), width);
    }
    let table = advice::is_table(ctx);
    let said = if table { text::wrapped(&advice::sentence(ctx), width) } else { Vec::new() };
    let said: Vec<text::Line> = if said.is_empty() || said.len() > 4 {
        rolled::news(view, ctx, width)
    } else {
        said.into_iter().map(|line| text::Line::new(line, Role::Text)).collect()
    };
    text::draw(&mut canvas.sub(0, 7, width, 4), &said, 0);
    let compact = ctx.game.sides() > 2 || table;
    pad::draw(ctx, canvas, (0, 11), width, compact);
    let y = 11 + pad::rows(ctx.game, compact) + 1;
    let mut rest = canvas.sub(0, y, width, height - y);
    if table {
        return advice::draw_narrow(view, ctx, &mut rest);
    }
    let below =
        if ctx.advice.is_empty() { rolled::extra(ctx).unwrap_or_default() } else { advice::sentence(ctx) };
    for (row, line) in text::wrapped(&below, width).iter().enumerate() {
        rest.text(0, row as i32, line, Role::Text);
    }
}

/// The wide column: the same, with larger dice, the coach on a mat of its own, and the log below.
fn draw_column(view: &NiceView, ctx: &ViewContext<Nice>, canvas: &mut Canvas, width: i32, with_log: bool) {
    let height = canvas.height();
    let starts = matches!(ctx.game.phase(), Phase::Start { .. });
    let large = height >= 35 && width >= rolled::dice_columns(Size::L, ctx.game, 2) + 2;
    let size = if large { Size::L } else { Size::M };
    rolled::draw_mat(view, ctx, canvas, width, size);
    let mut y = rolled::mat_rows(size) + 1;
    if starts {
        pad::draw_start(ctx, canvas, (0, y), width);
        y += ctx.game.all_seats().count() as i32 + 3;
    } else {
        let news = rolled::news(view, ctx, width - 4);
        text::draw(&mut canvas.sub(2, y, width - 4, 2), &news, 0);
        y += 3;
        pad::draw(ctx, canvas, (0, y), width, false);
        y += pad::rows(ctx.game, false) + 1;
    }
    if !ctx.advice.is_empty() {
        let rows = advice::rows(ctx, width).min(height - y);
        advice::draw_panel(ctx, &mut canvas.sub(0, y, width, rows));
        y += rows + 1;
    }
    if with_log && height - y >= LOG_ROWS {
        log::draw(&mut canvas.sub(2, y, width - 2, height - y), ctx.told);
    }
}
