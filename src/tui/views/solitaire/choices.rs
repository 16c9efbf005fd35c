//! The divisions of the roll: a row for each throwaway; once one is named, a row for each of its pairings.
use super::scene::{Scene, pair_role, signed};
use super::state::{Choices, SolitaireView, Throwaway};
use crate::core::coach::Unit;
use crate::games::solitaire::Division;
use crate::session::HintLevel;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::die;
use crate::tui::theme::{Role, Surface};
use crate::tui::view::View;
use crate::tui::widgets::bars::abbreviated;
use crate::tui::widgets::text::wrapped;

/// Rows that the divisions take at most: a heading and five throwaways.
pub(super) const ROWS: i32 = 6;
/// The same where each has three rows of its own.
pub(super) const TALL_ROWS: i32 = 16;
/// Columns of a division whose dice are shown.
const CHIPS: i32 = 13;
/// Columns before the first pairing: the cursor and the throwaway.
const LEFT: i32 = 5;

/// Draws the divisions over the whole canvas; in their place, who divides or how the last round was divided.
pub(super) fn draw(scene: &Scene, canvas: &mut Canvas) {
    match &scene.choices {
        Some(choices) if choices.named.is_some() => named(scene, choices, canvas),
        Some(choices) => all(scene, choices, canvas),
        None => waiting(scene, canvas),
    }
}

/// In fewer columns a division has either its sums or its value; from so many on its pairs and its value.
const SHORT: i32 = 12;
const VALUED: i32 = 14;

/// Every division, a row for each throwaway.
fn all(scene: &Scene, choices: &Choices, canvas: &mut Canvas) {
    let wide = (canvas.width() - LEFT) / 3;
    let valued = scene.ctx.hint_level == HintLevel::Table && scene.is_advised();
    let after = canvas.text(0, 0, "Divisions", Role::Accent) + 1;
    let head = match (valued, canvas.width()) {
        (true, _) if !(SHORT..VALUED).contains(&wide) => match scene.ctx.unit {
            Unit::WinChance | Unit::GoalChance => "chance",
            Unit::Points | Unit::Lead | Unit::Distance => "expected score",
        },
        (_, ..40) => "by throwaway",
        _ => "pairs by what is thrown away",
    };
    canvas.text(after, 0, head, Role::Dim);
    let mut spot = 0;
    let tall = canvas.height() >= TALL_ROWS;
    for (row, throwaway) in (0..).zip(&choices.throwaways) {
        let y = if tall { 2 + 3 * row } else { 1 + row };
        let here = throwaway.face == choices.cursor.aside();
        face(canvas, throwaway, here, y);
        if throwaway.refusal.is_some() {
            canvas.text(LEFT, y, "✗ not one of yours", Role::Dim);
            canvas.hit(0, y, canvas.width(), 1, SolitaireView::request("division", spot));
        }
        for (column, division) in (0..).zip(&throwaway.divisions) {
            let x = LEFT + column * wide;
            if throwaway.refusal.is_none() {
                let rows = if tall { 2 } else { 1 };
                cell(scene, choices, division, &mut canvas.sub(x, y, wide, rows));
                canvas.hit(x, y, wide, rows, SolitaireView::request("division", spot));
            }
            spot += 1;
        }
    }
}

/// The throwaway at the beginning of its row.
fn face(canvas: &mut Canvas, throwaway: &Throwaway, here: bool, y: i32) {
    if here {
        canvas.text(0, y, "▸", Role::Accent);
    }
    if throwaway.refusal.is_some() {
        canvas.text(1, y, &format!(" {} ", throwaway.face), Role::Dim);
    } else {
        die::chip(canvas, 1, y, throwaway.face, false);
    }
}

/// A division in the row of its throwaway: its sums where room is short, otherwise its pairs; the coach's values.
fn cell(scene: &Scene, choices: &Choices, division: &Division, canvas: &mut Canvas) {
    let width = canvas.width();
    let here = *division == choices.cursor;
    let advised = scene.advised(division).filter(|_| scene.is_advised());
    let best = advised.is_some_and(|(place, _)| place == 0);
    let valued = advised.filter(|_| scene.ctx.hint_level == HintLevel::Table);
    let [first, second] = division.sums();
    let [[a, b], [c, d]] = division.pairs();
    let (star, unit) = (if best { "*" } else { "" }, scene.ctx.unit);
    if canvas.height() > 1 {
        for (at, face) in (0..).zip([a, b, c, d]) {
            die::chip(canvas, at * 3 + at / 2, 0, face, here);
        }
        let roles = if here { [Role::Kept; 3] } else { [pair_role(0), pair_role(1), Role::Text] };
        canvas.centred(0, 6, 1, &first.to_string(), roles[0]);
        canvas.centred(7, 6, 1, &second.to_string(), roles[1]);
        let text = match valued {
            Some((_, value)) => format!("{}{star}", unit.mark(value)),
            None => star.into(),
        };
        let role = if best && !here { Role::Good } else { roles[2] };
        canvas.right(width.min(CHIPS + 5), if valued.is_some() { 1 } else { 0 }, &text, role);
        return;
    }
    let text = match valued {
        Some((_, value)) if width < SHORT => format!("{}{star}", unit.mark(value)),
        None if width < SHORT => format!("{first} {second}{star}"),
        Some((_, value)) if width >= VALUED => {
            format!("{a}+{b} {c}+{d} {:>4}{star}", unit.mark(value))
        }
        _ => format!("{a}+{b} {c}+{d}{star}"),
    };
    if here && canvas.theme.is_solid() {
        let text = format!("{text:<wide$}", wide = (width - 1).max(0) as usize);
        canvas.text_on(0, 0, &text, Role::OnAccent, Surface::Accent);
    } else {
        let role = match (here, best) {
            (true, _) => Role::Cursor,
            (_, true) => Role::Good,
            _ => Role::Text,
        };
        canvas.text(0, 0, &text, role);
    }
}

/// The pairings of the throwaway that has been named, with what each changes.
fn named(scene: &Scene, choices: &Choices, canvas: &mut Canvas) {
    let width = canvas.width();
    let after = canvas.text(0, 0, &format!("Throw {}", choices.cursor.aside()), Role::Accent) + 2;
    let valued = scene.ctx.hint_level == HintLevel::Table && scene.is_advised();
    let wide = width >= 36;
    if wide || !valued {
        canvas.right(if wide && valued { width - 11 } else { width - 1 }, 0, "change", Role::Dim);
    }
    if valued {
        canvas.right(width - 1, 0, "expected", Role::Dim);
    }
    if wide {
        canvas.text(after, 0, "its pairs", Role::Dim);
    }
    let spot = choices.all().position(|one| one.aside() == choices.cursor.aside()).unwrap_or(0);
    let tall = canvas.height() >= TALL_ROWS;
    for (row, division) in (0..).zip(choices.pairings()) {
        let y = if tall { 2 + 3 * row as i32 } else { 1 + row as i32 };
        let here = *division == choices.cursor;
        if here {
            if canvas.theme.is_solid() {
                canvas.fill(0, y, width, 1, Surface::Accent);
            }
            canvas.text(0, y, "▸", if canvas.theme.is_solid() { Role::OnAccent } else { Role::Accent });
        }
        let role = |role: Role| match (here, canvas.theme.is_solid()) {
            (true, true) => Role::OnAccent,
            (true, false) => Role::Cursor,
            _ => role,
        };
        let roles = [role(pair_role(0)), role(pair_role(1)), role(Role::Text)];
        for (pair, [a, b]) in division.pairs().into_iter().enumerate() {
            if tall {
                let x = 2 + 13 * pair as i32;
                let after = die::chip(canvas, x, y, a, here);
                let after = die::chip(canvas, after, y, b, here);
                canvas.text(after + 1, y, &format!("= {}", a + b), roles[pair]);
                continue;
            }
            let text = format!("{a}+{b}={}", a + b);
            canvas.text(2 + 8 * pair as i32, y, &text, roles[pair]);
        }
        let change = match scene.sheet.after(division).score() - scene.sheet.score() {
            0 => "=".into(),
            change => signed(change),
        };
        let value = scene.advised(division).filter(|_| scene.is_advised()).map(|(place, value)| {
            let star = if place == 0 { "*" } else { "" };
            if valued { format!("{}{star}", scene.ctx.unit.text(value)) } else { star.into() }
        });
        if wide || !valued {
            let right = if wide && valued { width - 11 } else { width - 1 };
            canvas.right(right, y, &change, roles[2]);
        }
        if let Some(value) = value {
            // The star of the best stands alone where values are not shown.
            let x = width - 1 - if valued { width_of(value.trim_end_matches('*')) } else { 0 };
            canvas.text(x, y, &value, roles[2]);
        }
        canvas.hit(0, y, width, if tall { 2 } else { 1 }, SolitaireView::request("division", spot + row));
    }
}

/// In place of the divisions: who still divides, or how the roll before was divided.
fn waiting(scene: &Scene, canvas: &mut Canvas) {
    let ctx = scene.ctx;
    if !scene.view.lies(ctx) {
        return;
    }
    let last = scene.last_round();
    if ctx.game.seat_count() > 1 && !last.is_empty() {
        canvas.text(0, 0, "Last round", Role::Accent);
        let short = last.len() as i32 > canvas.height() - 1;
        for (row, (seat, division)) in (1..).zip(last) {
            let [a, b] = division.sums();
            let text = format!("{a:>2} {b:>2} threw {}", division.aside());
            // More seats than rows stand in two columns, without the throwaway.
            let rows = (canvas.height() - 1).max(1);
            let (x, y) = if short { ((row - 1) / rows * 14, 1 + (row - 1) % rows) } else { (0, row) };
            let text = if short { format!("{a} {b}") } else { text };
            let room = if short { 7 } else { canvas.width() - 15 };
            canvas.text(x, y, &abbreviated(ctx.name(seat), room.min(20)), Role::Dim);
            canvas.text(x + room.min(20) + 1, y, &text, Role::Text);
        }
        return;
    }
    canvas.text(0, 0, "Divisions", Role::Accent);
    let dividing: Vec<&str> = ctx.game.dividing().iter().map(|seat| ctx.name(seat)).collect();
    let text = match dividing.as_slice() {
        [] if ctx.game.is_over() => "The game is over.".to_owned(),
        [] => "The next roll will be listed here, every way to divide it.".to_owned(),
        [one] => format!("{one} divides the roll."),
        several => format!("{} divide the roll.", crate::core::words::list(several)),
    };
    for (row, line) in (1..).zip(wrapped(&text, canvas.width())) {
        canvas.text(0, row, &line, Role::Dim);
    }
}
