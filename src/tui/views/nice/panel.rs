//! Beside the cards: the dice and what they allow, whose roll it is and why, the points.
use super::state::NiceView;
use crate::core::words::plural;
use crate::games::nice::describe::{list_lines, side_name, why_extra};
use crate::games::nice::roll::Ranks;
use crate::games::nice::{Nice, Phase, Variant};
use crate::tui::canvas::Canvas;
use crate::tui::theme::Role;
use crate::tui::view::ViewContext;
use crate::tui::widgets::bars::shortened;
use crate::tui::widgets::dice::{self, Look};
use ratatui::style::Modifier;

/// Draws the panel.
pub(crate) fn draw(view: &NiceView, ctx: &ViewContext<Nice>, canvas: &mut Canvas) {
    let sides = ctx.game.sides() as i32;
    draw_dice(view, ctx, canvas);
    if matches!(ctx.game.phase(), Phase::Start { .. }) {
        draw_start(ctx, canvas, 7);
    } else {
        draw_allowed(view, ctx, canvas, 7);
        draw_cursor(view, ctx, canvas, 9);
    }
    let table = 12;
    draw_points(ctx, canvas, table);
    draw_hands(ctx, canvas, table + sides + 2);
    if !ctx.game.cards().is_empty() {
        let edge = "at the edge: cards to go in each line";
        canvas.text(2, table + sides + 4, edge, Role::Dim);
    }
}

fn draw_dice(view: &NiceView, ctx: &ViewContext<Nice>, canvas: &mut Canvas) {
    let game = ctx.game;
    let count = if matches!(game.phase(), Phase::Start { .. }) { 2 } else { game.variant().dice() };
    let shown = view.shown(game);
    for die in 0..count {
        let flying = view.roll_animation.face(die, ctx.now);
        let face = shown.get(die).copied().unwrap_or(0);
        let look = if flying.is_some() || face == 0 { Look::Flying } else { Look::Lying };
        let x = die as i32 * (dice::WIDTH + 1);
        dice::draw(canvas, x, 1, flying.unwrap_or(face), look);
        canvas.hit(
            x,
            1,
            dice::WIDTH,
            dice::HEIGHT,
            crate::tui::canvas::ClickTarget::Target(super::keys::DICE),
        );
    }
}

/// The totals of the roll for the start.
fn draw_start(ctx: &ViewContext<Nice>, canvas: &mut Canvas, y: i32) {
    let Phase::Start { totals, among, due } = ctx.game.phase() else { return };
    canvas.text(0, y, "The highest total begins.", Role::Dim);
    for (seat, total) in ctx.game.all_seats().zip(totals) {
        let row = y + 1 + i32::from(seat.0);
        let mover = due.iter().next() == Some(seat);
        canvas.text(0, row, if mover { "▸" } else { " " }, Role::Accent);
        let role = if mover { Role::Accent } else { Role::Text };
        canvas.text(2, row, &shortened(ctx.name(seat), 16), role);
        let text = match total {
            0 => "·".to_owned(),
            total if due.contains(seat) => format!("{total}, tied"),
            total if !among.contains(seat) => format!("{total}, out"),
            total => total.to_string(),
        };
        canvas.text(20, row, &text, Role::Text);
    }
}

/// The ranks that the dice allow, those on the table underlined; or why none is asked for.
fn draw_allowed(view: &NiceView, ctx: &ViewContext<Nice>, canvas: &mut Canvas, y: i32) {
    let game = ctx.game;
    if view.moves(ctx.now) {
        return;
    }
    let missed = game.latest().filter(|latest| latest.missed && game.phase() != &Phase::Deal);
    if let (Phase::Choose, ranks) = (game.phase(), game.ranks()) {
        draw_ranks(game, canvas, y, ranks);
    } else if let Some(latest) = missed {
        canvas.text(0, y, &format!("{}: nothing fits", ctx.name(latest.seat)), Role::Bad);
    }
    if let Some(why) = why_extra(game) {
        canvas.text(0, y + 1, &format!("{}: {why}", ctx.name(game.mover())), Role::Kept);
    }
}

fn draw_ranks(game: &Nice, canvas: &mut Canvas, y: i32, ranks: Ranks) {
    let top = game.variant().top_rank();
    let mut x = canvas.text(0, y, "allows", Role::Dim) + 1;
    for rank in ranks.iter().filter(|&rank| rank <= top) {
        let there = game.square().faces_up().any(|cell| game.square().rank(cell) == rank);
        let role = if there { Role::Accent } else { Role::Dim };
        let mut style = canvas.style(role);
        if there {
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        x = canvas.styled(x, y, &rank_name(rank), style) + 1;
    }
}

/// Ranks above ten with the letter that stands on the card.
fn rank_name(rank: u8) -> String {
    match rank {
        1 => "1 (A)".into(),
        11 => "11 (J)".into(),
        12 => "12 (Q)".into(),
        13 => "13 (K)".into(),
        rank => rank.to_string(),
    }
}

/// What the card under the cursor would complete.
fn draw_cursor(view: &NiceView, ctx: &ViewContext<Nice>, canvas: &mut Canvas, y: i32) {
    let (game, width) = (ctx.game, canvas.width());
    let Some(cell) = view.cursor(ctx) else { return draw_last(view, ctx, canvas, y) };
    let lines: Vec<_> = game.square().completes(cell).collect();
    let Some(card) = game.cards()[cell] else { return };
    let after = canvas.text(0, y, &format!("▸ {}{} ", card.index(), card.suit.sign()), Role::Accent);
    if lines.is_empty() {
        canvas.text(after, y, "completes nothing", Role::Dim);
    } else {
        canvas.text(after, y, &format!("scores {}", lines.len()), Role::Good);
        let what = list_lines(game.variant().side(), &lines);
        canvas.text(2, y + 1, &shortened(&what, width - 2), Role::Good);
    }
}

/// What the last card completed, while nobody chooses the next.
fn draw_last(view: &NiceView, ctx: &ViewContext<Nice>, canvas: &mut Canvas, y: i32) {
    let (game, width) = (ctx.game, canvas.width());
    let Some(last) = view.last(game).filter(|last| !last.lines.is_empty()) else { return };
    let points = plural(last.lines.len(), "point");
    canvas.text(0, y, &shortened(&format!("{} scored {points}:", ctx.name(last.seat)), width), Role::Good);
    let what = list_lines(game.variant().side(), &last.lines);
    canvas.text(2, y + 1, &shortened(&what, width - 2), Role::Good);
}

/// Each side's points in this hand and in all, towards the target.
fn draw_points(ctx: &ViewContext<Nice>, canvas: &mut Canvas, y: i32) {
    let (game, width) = (ctx.game, canvas.width());
    let target = i32::from(game.target());
    let names = (width - 29).clamp(8, 16);
    canvas.right(names + 6, y, "hand", Role::Dim);
    canvas.right(names + 11, y, "game", Role::Dim);
    canvas.text(names + 13, y, &format!("to {target}"), Role::Dim);
    for side in 0..game.sides() {
        let row = y + 1 + side as i32;
        let mover = game.side(game.mover()) == side && game.phase() != &Phase::Over;
        let name = side_name(game, side, &ctx.table.names());
        let role = if mover { Role::Accent } else { Role::Text };
        canvas.text(0, row, if mover { "▸" } else { " " }, Role::Accent);
        canvas.text(2, row, &shortened(&name, names), role);
        let (scored, points) = (game.scored()[side], i32::from(game.points()[side]));
        canvas.right(names + 6, row, &scored.to_string(), role);
        canvas.right(names + 11, row, &points.to_string(), if mover { Role::Accent } else { Role::Strong });
        let room = (width - names - 13).min(target);
        let full = if target > 0 { (points * room / target).min(room) } else { 0 };
        let after = canvas.text(
            names + 13,
            row,
            &"■".repeat(full.max(0) as usize),
            if mover { Role::Accent } else { Role::Text },
        );
        canvas.text(after, row, &"·".repeat((room - full).max(0) as usize), Role::Dim);
    }
}

/// How the hands went so far.
fn draw_hands(ctx: &ViewContext<Nice>, canvas: &mut Canvas, y: i32) {
    let hands: Vec<String> = ctx
        .game
        .hands()
        .iter()
        .map(|hand| hand.iter().map(u8::to_string).collect::<Vec<_>>().join(":"))
        .collect();
    if !hands.is_empty() {
        canvas.text(2, y, &shortened(&format!("hands  {}", hands.join("  ")), canvas.width() - 2), Role::Dim);
    }
}

/// What the mover is called in the first line.
pub(crate) fn headline(ctx: &ViewContext<Nice>) -> String {
    let game = ctx.game;
    let title = match game.variant() {
        Variant::Nice => String::new(),
        variant => format!("{}, ", variant.title()),
    };
    let over = usize::from(matches!(game.phase(), Phase::Over | Phase::Deal) && !game.hands().is_empty());
    let hand = game.hands().len() + 1 - over;
    format!("{title}hand {hand}, to {}", game.target())
}
