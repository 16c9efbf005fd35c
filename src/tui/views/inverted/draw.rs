//! The table of Inverted Dice: five large dice at the left, every seat's sheet at the right.
use super::sheets::{Layout, Sheets, percent};
use super::state::InvertedView;
use crate::core::words::{list, plural};
use crate::games::inverted::{Action, Filled, Inverted};
use crate::tui::canvas::{Canvas, ClickTarget};
use crate::tui::theme::Role;
use crate::tui::view::ViewContext;
use crate::tui::widgets::dice::{self, Look};
use crate::tui::widgets::text::wrapped;

/// Draws the table.
pub(super) fn draw(view: &InvertedView, ctx: &ViewContext<Inverted>, canvas: &mut Canvas) {
    let height = canvas.height();
    let game = ctx.game;
    let layout = Layout::of(game.sheets().len() as i32, canvas.width(), height);
    draw_dice(view, ctx, canvas, &layout);
    let Layout { x, table, .. } = layout;
    let y = layout.y + if layout.huge { 25 } else { 14 };
    draw_sum(view, ctx, canvas, x, y);
    let chances = view.chances(ctx);
    if let Some(chances) = &chances {
        draw_likeliest(ctx, chances, &mut canvas.sub(x, y + 3, table - x - 1, 4));
    }
    if !game.is_over() && game.sum().is_some() {
        let text = match 3 - game.left() {
            1 => "first of three rolls",
            2 => "second of three rolls",
            _ => "third and last roll",
        };
        canvas.text(x, y + 2, text, Role::Dim);
    }
    for row in 0..height {
        canvas.text(table, row, "│", Role::Dim);
    }
    let sheets = Sheets { ctx, zero: view.zero_mark(ctx), sum: view.sum_mark(ctx), chances };
    sheets.draw(&mut canvas.sub(table + 1, 0, layout.sheets, height), &layout);
}

fn draw_dice(view: &InvertedView, ctx: &ViewContext<Inverted>, canvas: &mut Canvas, layout: &Layout) {
    let game = ctx.game;
    let choosing = InvertedView::choosing(ctx) && game.left() > 0;
    let (wide, high) =
        if layout.huge { (dice::HUGE_WIDTH, dice::HUGE_HEIGHT) } else { (dice::WIDTH, dice::HEIGHT) };
    for (i, face) in game.dice().into_iter().enumerate() {
        // Three above, two below, as they would lie on a table.
        let (column, row) = if i < 3 { (2 * i as i32, 0) } else { (2 * i as i32 - 5, 1) };
        let (left, top) = (layout.x + column * (wide + 2) / 2, layout.y + row * (high + 2));
        let kept = choosing && view.kept >> i & 1 == 1;
        let flying = view.roll_animation.face(i, ctx.now);
        let look = if kept {
            Look::Kept
        } else if face == 0 || flying.is_some() {
            Look::Flying
        } else {
            Look::Lying
        };
        let draw = if layout.huge { dice::draw_huge } else { dice::draw };
        draw(canvas, left, top, flying.unwrap_or(face), look);
        canvas.hit(left, top, wide, high + 1, ClickTarget::Target(i as u32));
        if choosing {
            let here = if view.die == i { "▸" } else { " " };
            // The dice that the coach would keep, once it has been asked which.
            let best = matches!(ctx.advice.first().map(|a| a.action), Some(Action::Keep(k)) if k.0[i] != 0);
            let (mark, what) = (if best { "✓" } else { "" }, if kept { " kept" } else { "" });
            let label = format!("{here}{}{mark}{what}", i + 1);
            let role = if kept { Role::Kept } else { Role::Dim };
            canvas.text(left + wide / 2 - 3, top + high, &label, role);
        }
    }
}

/// What the dice show, and what that is on the mover's sheet.
fn draw_sum(view: &InvertedView, ctx: &ViewContext<Inverted>, canvas: &mut Canvas, x: i32, y: i32) {
    let game = ctx.game;
    if view.roll_animation.until().is_some_and(|until| until > ctx.now) {
        return;
    }
    let Some(sum) = game.sum() else { return };
    let shown: Vec<String> = (1..=6).filter(|v| game.dice().contains(v)).map(|v| v.to_string()).collect();
    let missing: Vec<String> = (1..=6).filter(|v| !game.dice().contains(v)).map(|v| v.to_string()).collect();
    let after = canvas.text(
        x,
        y,
        &format!("shows {}   missing {} = ", shown.join(" "), missing.join("+")),
        Role::Text,
    );
    canvas.text(after, y, &sum.to_string(), Role::Accent);
    if game.is_over() {
        return;
    }
    let (note, role) = match game.sheet().of(sum) {
        Filled::Open => (format!("{sum} is open: worth {}", plural(sum, "point")), Role::Good),
        Filled::Achieved => (format!("{sum} is filled already"), Role::Dim),
        Filled::Zeroed => (format!("{sum} was zeroed"), Role::Dim),
    };
    canvas.text(x, y + 1, &note, role);
}

/// The likeliest of the chances in words: what stands on the sheet, told.
fn draw_likeliest(ctx: &ViewContext<Inverted>, chances: &[f64], canvas: &mut Canvas) {
    let mut open: Vec<u8> = ctx.game.sheet().open().collect();
    open.sort_by(|a, b| chances[usize::from(*b)].total_cmp(&chances[usize::from(*a)]));
    let likeliest: Vec<String> =
        open.iter().take(3).map(|n| format!("{n} {}", percent(chances[usize::from(*n)]))).collect();
    let text = format!("aiming at one box with what is kept, at best: {}", list(&likeliest));
    for (row, line) in wrapped(&text, canvas.width()).iter().enumerate() {
        canvas.text(0, row as i32, line, Role::Dim);
    }
}
