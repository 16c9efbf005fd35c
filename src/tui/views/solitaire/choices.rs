//! The divisions of the roll, a row for each throwaway.
use super::scene::SolitaireScene;
use super::state::{CurrentDivisions, Throwaway};
use crate::games::solitaire::{Division, Solitaire, words};
use crate::tui::canvas::Canvas;
use crate::tui::paint::{die, paper};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::text::lines::wrapped;
use crate::tui::ui::{Form, Node, custom_leaf};
use crate::tui::view::request;

/// Rows for a heading and all throwaways.
const ROWS: i32 = 6;
/// Columns before the first pairing: the cursor and the throwaway.
const LEFT: i32 = 5;
/// In fewer columns a division has only its sums.
const SHORT: i32 = 12;

/// Shows the divisions or, in their place, who is still dividing or the divisions of the last
/// round.
pub(super) fn node<'a>(scene: SolitaireScene<'a>) -> Node<'a> {
    custom_leaf(
        [Form::new((26, ROWS), (60, 16))],
        move |canvas, _| match &scene.choices() {
            Some(choices) => all(&scene, choices, canvas),
            None => waiting(&scene, canvas),
        },
    )
}

/// Draws every division, a row for each throwaway.
fn all(scene: &SolitaireScene, choices: &CurrentDivisions, canvas: &mut Canvas) {
    let wide = (canvas.width() - LEFT) / 3;
    let title = match scene.rides_free(choices.cursor.aside()) {
        true => words::SET_ASIDE,
        false => words::THROW_AWAY,
    };
    let after = canvas.text(0, 0, title, Role::Accent) + 1;
    canvas.text(
        after,
        0,
        if wide < SHORT {
            words::AND_MARK
        } else {
            words::AND_PAIR
        },
        Role::Dim,
    );
    let mut spot = 0;
    for (y, throwaway) in (1..).zip(&choices.throwaways) {
        face(
            canvas,
            throwaway,
            throwaway.face == choices.cursor.aside(),
            y,
        );
        if throwaway.refusal.is_some() {
            draw_refused(canvas, y, spot);
        }
        for (column, division) in (0..).zip(&throwaway.divisions) {
            if throwaway.refusal.is_none() {
                let x = LEFT + column * wide;
                cell(scene, choices, division, &mut canvas.sub(x, y, wide, 1));
                canvas.hit(x, y, wide, 1, request::<Solitaire>("division", spot));
            }
            spot += 1;
        }
    }
}

/// Draws the throwaway at the beginning of its row.
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

/// Draws the row of a throwaway that is not allowed.
fn draw_refused(canvas: &mut Canvas, y: i32, spot: usize) {
    canvas.text(LEFT, y, words::NOT_YOURS, Role::Dim);
    canvas.hit(
        0,
        y,
        canvas.width(),
        1,
        request::<Solitaire>("division", spot),
    );
}

/// Draws a division in the row of its throwaway: its sums if room is short, otherwise its pairs.
fn cell(
    scene: &SolitaireScene,
    choices: &CurrentDivisions,
    division: &Division,
    canvas: &mut Canvas,
) {
    let width = canvas.width();
    let best = scene.is_best(division);
    let [first, second] = division.sums();
    let [[a, b], [c, d]] = division.pairs();
    let star = if best { "✓" } else { "" };
    let text = match width < SHORT {
        true => format!("{first} {second}{star}"),
        false => format!("{a}+{b} {c}+{d}{star}"),
    };
    let here = *division == choices.cursor;
    if here {
        paper::strip(canvas, 0, 0, width - 1, 1, Surface::Accent);
    }
    canvas.text(0, 0, &text, role(here, best));
}

/// Returns the role of a division.
fn role(here: bool, best: bool) -> Role {
    match (here, best) {
        (true, _) => Role::OnAccent,
        (false, true) => Role::Good,
        (false, false) => Role::Text,
    }
}

/// Draws, in place of the divisions, who is still dividing, or the divisions of the last round.
fn waiting(scene: &SolitaireScene, canvas: &mut Canvas) {
    let ctx = scene.ctx;
    if !scene.view.lies(ctx) {
        return;
    }
    let last = scene.last_round();
    if ctx.game.seat_count() > 1 && !last.is_empty() {
        canvas.text(0, 0, words::PREVIOUS_ROUND, Role::Accent);
        let short = last.len() as i32 > canvas.height() - 1;
        for (row, (seat, division)) in (1..).zip(last) {
            // More seats than rows are in two columns of twelve, without the throwaway.
            let rows = (canvas.height() - 1).max(1);
            let (x, y) = if short {
                ((row - 1) / rows * 14, 1 + (row - 1) % rows)
            } else {
                (0, row)
            };
            let text = words::divided(&division, short);
            let room = if short { 6 } else { canvas.width() - 15 };
            canvas.text(x, y, &ctx.short_name(seat, room.min(20)), Role::Dim);
            canvas.text(x + room.min(20) + 1, y, &text, Role::Text);
        }
        return;
    }
    canvas.text(0, 0, words::DIVISIONS, Role::Accent);
    // A review looks back.
    let text = match ctx.table.is_over() && !ctx.game.dividing().is_empty() {
        true => words::NOT_DIVIDED.into(),
        false => words::no_divisions(ctx.game, &ctx.table.audience()),
    };
    for (row, line) in (1..).zip(wrapped(&text, canvas.width())) {
        canvas.text(0, row, &line, Role::Dim);
    }
}
