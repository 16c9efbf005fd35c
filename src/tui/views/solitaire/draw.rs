//! The table of Solitaire Dice: the roll and its divisions, and the paper sheet with the marks that they would make.
use super::keys::DIVISION_SPOTS;
use super::sheet;
use super::state::SolitaireView;
use crate::core::game::{Event, Seat};
use crate::games::solitaire::sheet::SUMS;
use crate::games::solitaire::{Division, Solitaire};
use crate::tui::canvas::{Canvas, ClickTarget};
use crate::tui::theme::Role;
use crate::tui::view::ViewContext;
use crate::tui::widgets::bars::shortened;
use crate::tui::widgets::dice::{self, Look};

/// Where the list of divisions and the throwaway tracks begin, in columns.
const RIGHT: i32 = 51;
/// Columns of the list and the tracks.
const RIGHT_WIDE: i32 = 29;

/// Where things are, in rows.
struct Layout {
    /// Whether there is room for huge dice.
    huge: bool,
    /// The sheet.
    sheet: i32,
    /// From one sum of the sheet to the next.
    step: i32,
    /// The throwaway tracks.
    tracks: i32,
    /// The list of divisions.
    list: i32,
}

impl Layout {
    /// Whole at 80 × 21; from 106 × 37 on everything opens up.
    fn fitting(width: i32, height: i32) -> Self {
        if width > 5 * (dice::HUGE_WIDTH + 1) && height >= 37 {
            Self { huge: true, sheet: 12, step: 2, tracks: 12, list: 20 }
        } else {
            Self { huge: false, sheet: 6, step: 1, tracks: 0, list: 6 }
        }
    }
}

/// Draws the table.
pub(super) fn draw(view: &SolitaireView, ctx: &ViewContext<Solitaire>, canvas: &mut Canvas) {
    let (width, height) = (canvas.width(), canvas.height());
    let shown = view.shown(ctx);
    let own = ctx.game.sheet(shown);
    let tentative = view.tentative(ctx);
    let at = Layout::fitting(width, height);
    draw_dice(view, ctx, canvas, at.huge);
    sheet::draw_tracks(&mut canvas.sub(RIGHT, at.tracks, RIGHT_WIDE, 6), own, tentative.as_ref());
    let below = at.sheet + 2 + at.step * SUMS as i32;
    sheet::draw_sums(
        &mut canvas.sub(0, at.sheet, RIGHT - 1, below - at.sheet),
        own,
        tentative.as_ref(),
        at.step,
    );
    draw_list(view, ctx, &mut canvas.sub(RIGHT, at.list, RIGHT_WIDE, height - at.list));
    if ctx.game.seat_count() > 1 {
        sheet::draw_seats(ctx, &mut canvas.sub(0, below, RIGHT - 1, height - below), shown);
        let beside = RIGHT + RIGHT_WIDE + 2;
        if width > beside + 12 {
            sheet::draw_all(
                ctx,
                &mut canvas.sub(beside, at.tracks, width - beside, height - at.tracks),
                shown,
            );
        }
    }
}

fn draw_dice(view: &SolitaireView, ctx: &ViewContext<Solitaire>, canvas: &mut Canvas, huge: bool) {
    let (wide, high) = if huge { (dice::HUGE_WIDTH, dice::HUGE_HEIGHT) } else { (dice::WIDTH, dice::HEIGHT) };
    let draw = if huge { dice::draw_huge } else { dice::draw };
    let roll = ctx.game.roll().copied().unwrap_or_default();
    let places = view.places(ctx);
    for (die, face) in roll.into_iter().enumerate() {
        let x = 1 + die as i32 * (wide + 1);
        let flying = view.roll_animation.face(die, ctx.now);
        let picked = view.picked.contains(&die);
        let look = match (face, flying) {
            (0, _) | (_, Some(_)) => Look::Flying,
            _ if picked => Look::Kept,
            _ => Look::Lying,
        };
        draw(canvas, x, 0, flying.unwrap_or(face), look);
        canvas.hit(x, 0, wide, high + 1, ClickTarget::Target(die as u32));
        if face > 0 && view.lies(ctx) {
            let after = canvas.text(x + 1, high, &(die + 1).to_string(), Role::Dim);
            let role = if places[die].starts_with("→") { Role::Text } else { Role::Kept };
            canvas.text(after + 1, high, &places[die], role);
        }
    }
}

fn draw_list(view: &SolitaireView, ctx: &ViewContext<Solitaire>, canvas: &mut Canvas) {
    let Some((list, cursor)) = view.choices(ctx).filter(|_| view.lies(ctx)) else {
        return draw_waiting(view, ctx, canvas);
    };
    for (row, (division, refusal)) in list.iter().enumerate() {
        let (y, here) = (row as i32, row == cursor && view.picked.is_empty());
        let role = match (here, refusal) {
            (true, _) => Role::Cursor,
            (_, None) => Role::Text,
            (_, Some(_)) => Role::Dim,
        };
        canvas.text(
            0,
            y,
            if here {
                "▸"
            } else if refusal.is_some() {
                "✗"
            } else {
                " "
            },
            Role::Accent,
        );
        let [first, second] = division.pairs().map(|[a, b]| format!("{a}+{b}={}", a + b));
        canvas.text(2, y, &format!("{first:<6} {second:<6} throw {}", division.aside()), role);
        if let Some(place) = ctx.advice.iter().position(|advice| advice.action == *division) {
            let role = if place == 0 { Role::Good } else { Role::Dim };
            let best = if place == 0 { "*" } else { "" };
            canvas.right(canvas.width(), y, &format!("{:.0}{best}", ctx.advice[place].value), role);
        }
        canvas.hit(0, y, canvas.width(), 1, ClickTarget::Target(DIVISION_SPOTS + row as u32));
    }
}

/// In place of the list: who still divides, or how the roll before was divided.
fn draw_waiting(view: &SolitaireView, ctx: &ViewContext<Solitaire>, canvas: &mut Canvas) {
    if ctx.game.seat_count() == 1 || !view.lies(ctx) {
        return;
    }
    for (row, seat) in (0..).zip(ctx.game.dividing().iter()) {
        canvas.text(2, row, &format!("{} divides …", ctx.name(seat)), Role::Dim);
    }
    if ctx.game.roll().is_some() {
        return;
    }
    let divided = ctx.table.log().iter().rev().map_while(|(_, event)| match event {
        Event::Acted(seat, division) => Some((*seat, *division)),
        _ => None,
    });
    let mut divided: Vec<(Seat, Division)> = divided.collect();
    divided.sort_by_key(|(seat, _)| *seat);
    for (row, (seat, division)) in (1..).zip(divided) {
        canvas.text(2, 0, "last round", Role::Dim);
        let [a, b] = division.sums();
        canvas.text(2, row, &shortened(ctx.name(seat), 9), Role::Text);
        canvas.text(12, row, &format!("{a:>2} {b:>2}  threw {}", division.aside()), Role::Text);
    }
}
