//! The divisions of the roll, a row for each throwaway.
use super::scene::SolitaireScene;
use super::{CurrentDivisions, Throwaway};
use crate::games::solitaire::{Division, Solitaire, words};
use crate::tui::canvas::Canvas;
use crate::tui::paint::{die, paper};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::motion::timeline::Animated;
use crate::tui::ui::text::lines::wrapped;
use crate::tui::ui::{Form, Node, custom_leaf};
use crate::tui::view::request;

/// Rows for a heading and all throwaways.
const ROWS: i32 = 6;
/// Columns before the first pairing: the cursor and the throwaway.
const LEFT: i32 = 5;
/// In fewer columns a division has only its sums.
const SHORT: i32 = 12;

/// The divisions or, in their place, whose are awaited or the divisions of the last round.
pub(super) fn divisions<'a>(scene: SolitaireScene<'a>) -> Node<'a> {
    custom_leaf(
        [Form::new((26, ROWS), (60, 16))],
        move |canvas, _| match scene.choices() {
            Some(choices) => draw_choices(&scene, &choices, canvas),
            None if scene.view.roll.is_moving(scene.ctx.now) => {}
            None => draw_last_round(&scene, canvas),
        },
    )
}

/// Draws every division, a row for each throwaway.
fn draw_choices(scene: &SolitaireScene, choices: &CurrentDivisions, canvas: &mut Canvas) {
    let wide = (canvas.width() - LEFT) / 3;
    let is_short = wide < SHORT;
    let title = if scene.rides_free(choices.cursor.aside()) {
        words::SET_ASIDE
    } else {
        words::THROW_AWAY
    };
    let after = canvas.text(0, 0, title, Role::Accent) + 1;
    let rest = if is_short {
        words::AND_MARK
    } else {
        words::AND_PAIR
    };
    canvas.text(after, 0, rest, Role::Dim);
    let mut number = 0;
    for (y, throwaway) in (1..).zip(&choices.throwaways) {
        let Throwaway { face, refusal, .. } = throwaway;
        if *face == choices.cursor.aside() {
            canvas.text(0, y, "▸", Role::Accent);
        }
        if refusal.is_some() {
            canvas.text(1, y, &format!(" {face} "), Role::Dim);
            canvas.text(LEFT, y, words::NOT_YOURS, Role::Dim);
            let request = request::<Solitaire>("division", number);
            canvas.hit(0, y, canvas.width(), 1, request);
            number += throwaway.divisions.len();
            continue;
        }
        die::chip(canvas, 1, y, *face, false);
        for (x, division) in (LEFT..).step_by(wide as usize).zip(&throwaway.divisions) {
            let is_at_cursor = *division == choices.cursor;
            let is_best = scene
                .ctx
                .best()
                .is_some_and(|best| best.action == *division);
            if is_at_cursor {
                paper::strip(canvas, x, y, wide - 1, 1, Surface::Accent);
            }
            let role = match (is_at_cursor, is_best) {
                (true, _) => Role::OnAccent,
                (false, true) => Role::Good,
                (false, false) => Role::Text,
            };
            let text = describe_division(division, is_short) + if is_best { "✓" } else { "" };
            canvas.sub(x, y, wide, 1).text(0, 0, &text, role);
            canvas.hit(x, y, wide, 1, request::<Solitaire>("division", number));
            number += 1;
        }
    }
}

/// Returns the sums of a division if room is short, otherwise its pairs.
fn describe_division(division: &Division, is_short: bool) -> String {
    let [first, second] = division.sums();
    let [[a, b], [c, d]] = division.pairs();
    if is_short {
        format!("{first} {second}")
    } else {
        format!("{a}+{b} {c}+{d}")
    }
}

/// Draws the divisions of the last round, or whose are awaited.
fn draw_last_round(scene: &SolitaireScene, canvas: &mut Canvas) {
    let ctx = scene.ctx;
    let (width, rows) = (canvas.width(), (canvas.height() - 1).max(1));
    let last = scene.last_round();
    if ctx.game.seat_count() > 1 && !last.is_empty() {
        canvas.text(0, 0, words::PREVIOUS_ROUND, Role::Accent);
        // More seats than rows are in two columns, without the throwaway.
        let is_short = last.len() as i32 > rows;
        let names = if is_short { 6 } else { (width - 15).min(20) };
        for (at, (seat, division)) in (0..).zip(last) {
            let (x, y) = (at / rows * 14, 1 + at % rows);
            canvas.text(x, y, &ctx.short_name(seat, names), Role::Dim);
            let divided = words::divided(&division, is_short);
            canvas.text(x + names + 1, y, &divided, Role::Text);
        }
        return;
    }
    canvas.text(0, 0, words::DIVISIONS, Role::Accent);
    // A review looks back.
    let text = if ctx.table.is_over() && ctx.game.roll().is_some() {
        words::NOT_DIVIDED.into()
    } else {
        words::no_divisions(ctx.game, &ctx.table.audience())
    };
    for (row, line) in (1..).zip(wrapped(&text, width)) {
        canvas.text(0, row, &line, Role::Dim);
    }
}
