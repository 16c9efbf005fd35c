//! The table of Nice Dice: the cards at the left, dice and points beside them, what happened so far where there is room.
use super::state::NiceView;
use super::{advice, board, edges, handover, pad, rolled};
use crate::games::nice::{Nice, Phase};
use crate::tui::canvas::Canvas;
use crate::tui::layout::{Class, middle};
use crate::tui::paint::die::Size;
use crate::tui::paint::mat;
use crate::tui::theme::Role;
use crate::tui::view::ViewContext;
use crate::tui::widgets::{log, text};

/// Columns of the column beside the board: the least, as on the smallest terminal, and the most.
const PANEL: (i32, i32) = (28, 110);
/// The most while the cards are small.
const NARROW: i32 = 40;
/// The most columns of the log where it has a column of its own.
const LOG: i32 = 40;
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
    let Places { layout, small, left, x, top, panel, high, log } = Places::of(ctx, width, height);
    let square = &mut canvas.sub(left, middle(height, layout.rows()), layout.columns(), layout.rows());
    board::draw(view, ctx, square, layout);
    edges::draw(view, ctx, square, layout);
    let column = &mut canvas.sub(x, top, panel + 1, high);
    if small {
        draw_small(view, ctx, column, panel);
    } else {
        draw_column(view, ctx, column, panel);
    }
    if log > 0 {
        log::draw(&mut canvas.sub(x + panel + 2, top, log, high), ctx.told);
    }
}

/// Returns where the column beside the board lies: column, row, columns, rows.
pub(super) fn column(ctx: &ViewContext<Nice>, width: i32, height: i32) -> (i32, i32, i32, i32) {
    let Places { x, top, panel, high, .. } = Places::of(ctx, width, height);
    (x, top, panel, high)
}

/// Where the board and what is beside it lie.
struct Places {
    layout: board::Layout,
    small: bool,
    /// The first column of the board.
    left: i32,
    /// The first column of the column beside it, its first row, columns and rows.
    x: i32,
    top: i32,
    panel: i32,
    high: i32,
    /// Columns of the log where it has a column of its own.
    log: i32,
}

impl Places {
    fn of(ctx: &ViewContext<Nice>, width: i32, height: i32) -> Places {
        let class = Class::of_body(width, height);
        let small = class == Class::Small;
        let layout = board::Layout::of(class, ctx.game.variant().side(), width, height);
        let (columns, rows) = (layout.columns(), layout.rows());
        let edge = i32::from(!small);
        let gap = if small { 1 } else { ((width - 100) / 20).clamp(1, 4) };
        let room = width - columns - gap - 1 - edge;
        // A wide and low terminal has the log in a column of its own.
        let beside = small && width >= LOG_FROM;
        let log = if beside { (room - PANEL.0 - 2).min(LOG) } else { 0 };
        let panel = if beside { PANEL.0 } else { room.min(if small { NARROW } else { PANEL.1 }) };
        let whole = columns + gap + panel + if beside { 2 + log } else { 0 };
        let left = edge + middle(width - 1 - edge, whole);
        let (x, high) = (left + columns + gap, rows.max(if small { 21 } else { 31 }).min(height));
        Places { layout, small, left, x, top: middle(height, high), panel, high, log }
    }
}

/// The narrow column: dice, what the card pointed at completes, the pad, and below it what else there is to say.
fn draw_small(view: &NiceView, ctx: &ViewContext<Nice>, canvas: &mut Canvas, width: i32) {
    let height = canvas.height();
    let dice = rolled::dice_columns(Size::M, ctx.game, 1);
    mat::draw(canvas, 0, 0, width, 8);
    rolled::draw_dice(view, ctx, canvas, (middle(width, dice), 0), Size::M, 1);
    rolled::draw_allowed(view, ctx, canvas, (1, 6), width - 2);
    if matches!(ctx.game.phase(), Phase::Start { .. }) {
        return pad::draw_start(ctx, canvas, (0, 10), width);
    }
    let table = advice::is_table(ctx);
    let said = if table { text::wrapped(&advice::short_sentence(ctx), width) } else { Vec::new() };
    let said: Vec<text::Line> = if said.is_empty() || said.len() > 3 {
        rolled::news(view, ctx, width)
    } else {
        said.into_iter().map(|line| text::Line::new(line, Role::Text)).collect()
    };
    text::draw(&mut canvas.sub(0, 9, width, 3), &said, 0);
    let rows = if ctx.game.sides() > 2 || table { pad::Rows::One } else { pad::Rows::Two };
    pad::draw(ctx, canvas, (0, 12), width, rows);
    let y = 13 + rows.of(ctx.game);
    if table {
        return advice::draw_narrow(view, ctx, &mut canvas.sub(0, y, width, height - y));
    }
    let below = if ctx.spoken_advice().is_empty() {
        rolled::extra(ctx, 2 * width).unwrap_or_default()
    } else {
        advice::short_sentence(ctx)
    };
    let lines = text::wrapped(&below, width);
    let from = y.min(height - lines.len() as i32);
    for (row, line) in lines.iter().enumerate() {
        canvas.text(0, from + row as i32, line, Role::Text);
    }
}

/// The wide column: the same, with larger dice, the coach on a mat of its own, and the log below.
fn draw_column(view: &NiceView, ctx: &ViewContext<Nice>, canvas: &mut Canvas, width: i32) {
    let height = canvas.height();
    let game = ctx.game;
    let roomy = height >= 40;
    let fits = |size| width >= rolled::dice_columns(size, game, 2) + 2;
    let size = match height {
        47.. if fits(Size::XL) => Size::XL,
        35.. if fits(Size::L) => Size::L,
        _ => Size::M,
    };
    rolled::draw_mat(view, ctx, canvas, width, size);
    let mut y = rolled::mat_rows(size) + 1;
    if matches!(game.phase(), Phase::Start { .. }) {
        pad::draw_start(ctx, canvas, (0, y), width);
        y += game.all_seats().count() as i32 + 3;
    } else {
        let news = rolled::news(view, ctx, width - 4);
        text::draw(&mut canvas.sub(2, y, width - 4, 2), &news, 0);
        y += if news.len() > 1 || roomy { 3 } else { 2 };
        let rows = if roomy { pad::Rows::Spaced } else { pad::Rows::Two };
        pad::draw(ctx, canvas, (0, y), width, rows);
        y += rows.of(game) + 1 + i32::from(roomy);
    }
    if !ctx.spoken_advice().is_empty() {
        let rows = advice::rows(ctx, width).min(height - y);
        advice::draw_panel(ctx, &mut canvas.sub(0, y, width, rows));
        y += rows + 1;
    }
    // The last row stays free: the message is below it.
    if height - 1 - y >= LOG_ROWS {
        log::draw(&mut canvas.sub(2, y, width - 2, height - 1 - y), ctx.told);
    }
}
