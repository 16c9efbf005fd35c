//! Beside the cards: the dice and what they allow, whose roll it is and why, the points.
use super::NiceView;
use crate::games::nice::roll::Ranks;
use crate::games::nice::tell::{list_lines, side_name, why_extra};
use crate::games::nice::{Nice, Phase, Variant};
use crate::tui::pen::Pen;
use crate::tui::theme::Role;
use crate::tui::view::Scene;
use crate::tui::widgets::bars::shortened;
use crate::tui::widgets::dice::{self, Look};
use ratatui::style::Modifier;

/// Draws the panel.
pub fn draw(view: &NiceView, scene: &Scene<Nice>, pen: &mut Pen) {
    let sides = scene.game.sides() as i32;
    draw_dice(view, scene, pen);
    if matches!(scene.game.phase(), Phase::Start { .. }) {
        draw_start(scene, pen, 7);
    } else {
        draw_allowed(view, scene, pen, 7);
        draw_cursor(view, scene, pen, 9);
    }
    let table = 12;
    draw_points(scene, pen, table);
    draw_hands(scene, pen, table + sides + 2);
    if !scene.game.cards().is_empty() {
        let edge = "at the edge: cards to go in each line";
        pen.text(2, table + sides + 4, edge, Role::Dim);
    }
}

fn draw_dice(view: &NiceView, scene: &Scene<Nice>, pen: &mut Pen) {
    let game = scene.game;
    let count = if matches!(game.phase(), Phase::Start { .. }) { 2 } else { game.variant().dice() };
    let shown = view.shown(game);
    for die in 0..count {
        let flying = view.tumble.face(die, scene.now);
        let face = shown.get(die).copied().unwrap_or(0);
        let look = if flying.is_some() || face == 0 { Look::Flying } else { Look::Lying };
        let x = die as i32 * (dice::WIDTH + 1);
        dice::draw(pen, x, 1, flying.unwrap_or(face), look);
        pen.hit(x, 1, dice::WIDTH, dice::HEIGHT, crate::tui::pen::Hit::Spot(super::DICE));
    }
}

/// The totals of the roll for the start.
fn draw_start(scene: &Scene<Nice>, pen: &mut Pen, y: i32) {
    let Phase::Start { totals, among, due } = scene.game.phase() else { return };
    pen.text(0, y, "The highest total begins.", Role::Dim);
    for (seat, total) in scene.game.all_seats().zip(totals) {
        let row = y + 1 + i32::from(seat.0);
        let mover = due.iter().next() == Some(seat);
        pen.text(0, row, if mover { "▸" } else { " " }, Role::Accent);
        let role = if mover { Role::Accent } else { Role::Text };
        pen.text(2, row, &shortened(scene.name(seat), 16), role);
        let text = match total {
            0 => "·".to_owned(),
            total if due.contains(seat) => format!("{total}, tied"),
            total if !among.contains(seat) => format!("{total}, out"),
            total => total.to_string(),
        };
        pen.text(20, row, &text, Role::Text);
    }
}

/// The ranks that the dice allow, those on the table underlined; or why none is asked for.
fn draw_allowed(view: &NiceView, scene: &Scene<Nice>, pen: &mut Pen, y: i32) {
    let game = scene.game;
    if view.moves(scene.now) {
        return;
    }
    let missed = game.latest().filter(|latest| latest.missed && game.phase() != &Phase::Deal);
    if let (Phase::Choose, ranks) = (game.phase(), game.ranks()) {
        draw_ranks(game, pen, y, ranks);
    } else if let Some(latest) = missed {
        pen.text(0, y, &format!("{}: nothing fits", scene.name(latest.seat)), Role::Bad);
    }
    if let Some(why) = why_extra(game) {
        pen.text(0, y + 1, &format!("{}: {why}", scene.name(game.mover())), Role::Held);
    }
}

fn draw_ranks(game: &Nice, pen: &mut Pen, y: i32, ranks: Ranks) {
    let top = game.variant().top_rank();
    let mut x = pen.text(0, y, "allows", Role::Dim) + 1;
    for rank in ranks.iter().filter(|&rank| rank <= top) {
        let there = game.square().faces_up().any(|cell| game.square().rank(cell) == rank);
        let role = if there { Role::Accent } else { Role::Dim };
        let mut style = pen.style(role);
        if there {
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        x = pen.styled(x, y, &rank_name(rank), style) + 1;
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
fn draw_cursor(view: &NiceView, scene: &Scene<Nice>, pen: &mut Pen, y: i32) {
    let (game, width) = (scene.game, pen.width());
    let Some(cell) = view.cursor(scene) else { return draw_last(view, scene, pen, y) };
    let lines: Vec<_> = game.square().completes(cell).collect();
    let Some(card) = game.cards()[cell] else { return };
    let after = pen.text(0, y, &format!("▸ {}{} ", card.index(), card.suit.sign()), Role::Accent);
    if lines.is_empty() {
        pen.text(after, y, "completes nothing", Role::Dim);
    } else {
        pen.text(after, y, &format!("scores {}", lines.len()), Role::Good);
        let what = list_lines(game.variant().side(), &lines);
        pen.text(2, y + 1, &shortened(&what, width - 2), Role::Good);
    }
}

/// What the last card completed, while nobody chooses the next.
fn draw_last(view: &NiceView, scene: &Scene<Nice>, pen: &mut Pen, y: i32) {
    let (game, width) = (scene.game, pen.width());
    let Some(last) = view.last(game).filter(|last| !last.lines.is_empty()) else { return };
    let points = if last.lines.len() == 1 { "1 point" } else { &format!("{} points", last.lines.len()) };
    pen.text(0, y, &shortened(&format!("{} scored {points}:", scene.name(last.seat)), width), Role::Good);
    let what = list_lines(game.variant().side(), &last.lines);
    pen.text(2, y + 1, &shortened(&what, width - 2), Role::Good);
}

/// Each side's points in this hand and in all, towards the target.
fn draw_points(scene: &Scene<Nice>, pen: &mut Pen, y: i32) {
    let (game, width) = (scene.game, pen.width());
    let target = i32::from(game.target());
    let names = (width - 29).clamp(8, 16);
    pen.right(names + 6, y, "hand", Role::Dim);
    pen.right(names + 11, y, "game", Role::Dim);
    pen.text(names + 13, y, &format!("to {target}"), Role::Dim);
    for side in 0..game.sides() {
        let row = y + 1 + side as i32;
        let mover = game.side(game.mover()) == side && game.phase() != &Phase::Over;
        let name = side_name(game, side, &scene.table.names());
        let role = if mover { Role::Accent } else { Role::Text };
        pen.text(0, row, if mover { "▸" } else { " " }, Role::Accent);
        pen.text(2, row, &shortened(&name, names), role);
        let (scored, points) = (game.scored()[side], i32::from(game.points()[side]));
        pen.right(names + 6, row, &scored.to_string(), role);
        pen.right(names + 11, row, &points.to_string(), if mover { Role::Accent } else { Role::Strong });
        let room = (width - names - 13).min(target);
        let full = if target > 0 { (points * room / target).min(room) } else { 0 };
        let after = pen.text(
            names + 13,
            row,
            &"■".repeat(full.max(0) as usize),
            if mover { Role::Accent } else { Role::Text },
        );
        pen.text(after, row, &"·".repeat((room - full).max(0) as usize), Role::Dim);
    }
}

/// How the hands went so far.
fn draw_hands(scene: &Scene<Nice>, pen: &mut Pen, y: i32) {
    let hands: Vec<String> = scene
        .game
        .hands()
        .iter()
        .map(|hand| hand.iter().map(u8::to_string).collect::<Vec<_>>().join(":"))
        .collect();
    if !hands.is_empty() {
        pen.text(2, y, &shortened(&format!("hands  {}", hands.join("  ")), pen.width() - 2), Role::Dim);
    }
}

/// What the mover is called in the first line.
pub fn headline(scene: &Scene<Nice>) -> String {
    let game = scene.game;
    let title = match game.variant() {
        Variant::Nice => String::new(),
        variant => format!("{}, ", variant.title()),
    };
    let over = usize::from(matches!(game.phase(), Phase::Over | Phase::Deal) && !game.hands().is_empty());
    let hand = game.hands().len() + 1 - over;
    format!("{title}hand {hand}, to {}", game.target())
}
