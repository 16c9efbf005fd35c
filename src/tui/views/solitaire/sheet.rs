//! The paper sheet of Solitaire Dice: tally marks beside the sums, and the throwaway tracks.
use crate::core::game::Seat;
use crate::games::solitaire::sheet::{FIRST_SUM, LAST_BOX, MOST_COUNTED, SUMS, sum_score, sum_value};
use crate::games::solitaire::state::Pending;
use crate::games::solitaire::{Division, Sheet, Solitaire};
use crate::tui::canvas::Canvas;
use crate::tui::theme::Role;
use crate::tui::view::ViewContext;
use crate::tui::widgets::bars::shortened;

/// A mark made, a mark to come, an empty box of a track, and the last one, which ends the game.
const MARK: &str = "■";
const TO_COME: &str = "+";
const EMPTY: &str = "·";
const END: &str = "○";

/// Columns, from the left: where each ends or begins.
const MARKS: i32 = 14;
const NOW: i32 = 34;
const NEXT: i32 = 41;
const THEN: i32 = 49;

/// The eleven sums, their marks, what each is worth now, what the next mark would change, and what the row would be
/// worth after `tentative`; below them the score. `step` is the distance of two rows.
pub(crate) fn draw_sums(canvas: &mut Canvas, sheet: &Sheet, tentative: Option<&Division>, step: i32) {
    let then = tentative.map(|division| sheet.after(division));
    canvas.right(5, 0, "sum", Role::Dim);
    canvas.right(12, 0, "value", Role::Dim);
    canvas.text(MARKS, 0, "marks", Role::Dim);
    canvas.right(NOW, 0, "now", Role::Dim);
    canvas.right(NEXT, 0, "next", Role::Dim);
    if then.is_some() {
        canvas.right(THEN, 0, "then", Role::Dim);
    }
    for (row, sum) in (0..).zip(FIRST_SUM..FIRST_SUM + SUMS as u8) {
        let y = 1 + step * row;
        let marks = sheet.marks(sum);
        let after = then.map_or(marks, |then| then.marks(sum));
        let changed = after > marks;
        let role = if changed { Role::Strong } else { Role::Text };
        if changed {
            canvas.text(0, y, "▸", Role::Accent);
        }
        canvas.right(5, y, &sum.to_string(), role);
        canvas.right(12, y, &sum_value(sum).to_string(), Role::Dim);
        draw_tally(canvas, MARKS, y, marks, after);
        let now = sum_score(sum, marks);
        let points = if marks == 0 { "·".into() } else { signed(now) };
        canvas.right(NOW, y, &points, if now < 0 { Role::Bad } else { role });
        canvas.right(NEXT, y, &next_mark(sum, marks), Role::Dim);
        if changed {
            let role = match sum_score(sum, after) - now {
                0 => Role::Text,
                worse if worse < 0 => Role::Bad,
                _ => Role::Good,
            };
            canvas.right(THEN, y, &format!("→ {}", signed(sum_score(sum, after))), role);
        }
    }
    let y = 1 + step * SUMS as i32;
    canvas.right(12, y, "score", Role::Strong);
    canvas.right(NOW, y, &signed(sheet.score()), Role::Strong);
    if let Some(then) = then {
        canvas.right(THEN, y, &format!("→ {}", signed(then.score())), Role::Strong);
    }
}

/// Tally marks in fives up to ten, then a number; those to come as plus signs.
fn draw_tally(canvas: &mut Canvas, x: i32, y: i32, marks: u16, after: u16) {
    if after == 0 {
        canvas.text(x, y, EMPTY, Role::Dim);
    }
    for n in 0..after.min(MOST_COUNTED) {
        let (mark, role) = if n < marks { ("|", Role::Text) } else { (TO_COME, Role::Kept) };
        canvas.text(x + i32::from(n) + i32::from(n >= 5), y, mark, role);
    }
    let over = after.saturating_sub(MOST_COUNTED);
    if over > 0 {
        let (text, role) = if after > marks {
            (format!("{TO_COME}{over}"), Role::Kept)
        } else {
            (format!("({over})"), Role::Dim)
        };
        canvas.text(x + 12, y, &text, role);
    }
}

/// What the next mark on `sum` would change.
fn next_mark(sum: u8, marks: u16) -> String {
    match sum_score(sum, marks.saturating_add(1)) - sum_score(sum, marks) {
        0 => "=".into(),
        change => signed(change),
    }
}

/// Points with their sign; nought without.
fn signed(points: i32) -> String {
    if points == 0 { "0".into() } else { format!("{points:+}") }
}

/// The six throwaway tracks: eight boxes, the last one the end.
pub(crate) fn draw_tracks(canvas: &mut Canvas, sheet: &Sheet, tentative: Option<&Division>) {
    let then = tentative.map(|division| sheet.after(division));
    for (y, face) in (0..).zip(1..=6) {
        let marks = sheet.thrown(face);
        let after = then.map_or(marks, |then| then.thrown(face));
        let closed = sheet.is_settled() && !sheet.has_chosen(face);
        let role = if marks > 0 { Role::Strong } else { Role::Dim };
        if after > marks {
            canvas.text(0, y, "▸", Role::Accent);
        }
        canvas.text(2, y, &face.to_string(), role);
        if closed {
            canvas.text(4, y, "not yours", Role::Dim);
            continue;
        }
        for n in 0..LAST_BOX {
            let last = n + 1 == LAST_BOX;
            let (glyph, role) = match n {
                n if n < marks => (MARK, Role::Text),
                n if n < after => (TO_COME, Role::Kept),
                _ if last => (END, Role::Bad),
                _ => (EMPTY, Role::Dim),
            };
            if last {
                canvas.text(4 + i32::from(n), y, "│", Role::Dim);
            }
            canvas.text(4 + i32::from(n) + i32::from(last), y, glyph, role);
        }
        let (text, role) = match LAST_BOX - after {
            0 if after > marks => ("the end!".into(), Role::Bad),
            0 => ("out".into(), Role::Bad),
            _ if after == 0 => ("open".into(), Role::Dim),
            1 => ("next is the end".into(), Role::Bad),
            left => (format!("ends in {left}"), Role::Dim),
        };
        canvas.text(14, y, &text, role);
    }
}

/// The score of every seat, who has divided and who is out, in as many columns as fit.
pub(crate) fn draw_seats(ctx: &ViewContext<Solitaire>, canvas: &mut Canvas, shown: Seat) {
    let game = ctx.game;
    let rows = canvas.height().clamp(1, 2);
    let columns =
        i32::from(game.seat_count()).div_euclid(rows) + i32::from(game.seat_count()).rem_euclid(rows);
    let wide = (canvas.width() / columns.max(1)).min(24);
    for seat in (0..game.seat_count()).map(Seat) {
        let (x, y) = (i32::from(seat.0) % columns * wide, i32::from(seat.0) / columns);
        let sheet = game.sheet(seat);
        let state = if sheet.is_out() {
            "out"
        } else if game.pending(seat) != Pending::None {
            "✓"
        } else {
            ""
        };
        let figures = format!("{} {state}", sheet.score());
        let pointed = if seat == shown { "▸" } else { " " };
        let after = canvas.text(x, y, pointed, Role::Accent);
        let room = wide - 3 - figures.chars().count() as i32;
        let role = if seat == shown { Role::Strong } else { Role::Text };
        let after = canvas.text(after, y, &shortened(ctx.name(seat), room), role);
        canvas.text(after + 1, y, &figures, Role::Dim);
    }
}

/// Every seat's marks in numbers, where the screen is wide enough.
pub(crate) fn draw_all(ctx: &ViewContext<Solitaire>, canvas: &mut Canvas, shown: Seat) {
    let game = ctx.game;
    let seats = i32::from(game.seat_count());
    let wide = ((canvas.width() - 4) / seats).clamp(4, 9);
    let rows = (1..).zip(FIRST_SUM..FIRST_SUM + SUMS as u8);
    for (y, sum) in rows.clone() {
        canvas.right(3, y, &sum.to_string(), Role::Dim);
    }
    for (y, face) in (14..).zip(1..=6) {
        canvas.right(3, y, &format!("×{face}"), Role::Dim);
    }
    canvas.right(3, 20, "=", Role::Dim);
    for seat in (0..game.seat_count()).map(Seat) {
        let right = 4 + wide * (i32::from(seat.0) + 1);
        let sheet = game.sheet(seat);
        let role = if seat == shown { Role::Accent } else { Role::Dim };
        canvas.right(right, 0, &shortened(ctx.name(seat), wide - 1), role);
        let number = |marks: u16| if marks == 0 { EMPTY.to_string() } else { marks.to_string() };
        for (y, sum) in rows.clone() {
            let role = if sum_score(sum, sheet.marks(sum)) < 0 { Role::Bad } else { Role::Text };
            canvas.right(right, y, &number(sheet.marks(sum)), role);
        }
        for (y, face) in (14..).zip(1..=6) {
            canvas.right(right, y, &number(u16::from(sheet.thrown(face))), Role::Text);
        }
        canvas.right(right, 20, &sheet.score().to_string(), Role::Strong);
    }
}
