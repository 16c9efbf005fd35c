//! The divisions of the roll, a row for each throwaway.
use super::scene::Scene;
use super::state::{Choices, Throwaway};
use crate::core::words::capitalized;
use crate::games::solitaire::{Division, Solitaire, words};
use crate::session::HintLevel;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::{die, paper};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::text::lines::wrapped;
use crate::tui::ui::{Form, Node, drawn};
use crate::tui::view::request;

/// Rows for a heading and all throwaways.
const ROWS: i32 = 6;
/// Columns before the first pairing: the cursor and the throwaway.
const LEFT: i32 = 5;
/// In fewer columns a division has only its sums; from the second on its pairs and its value.
const SHORT: i32 = 12;
const VALUED: i32 = 14;

/// Shows the divisions or, in their place, who is still dividing or the divisions of the last round.
pub(super) fn node<'a>(scene: &'a Scene<'a>) -> Node<'a> {
    drawn([Form::new((26, ROWS), (60, 16))], |canvas, _| match &scene.choices {
        Some(choices) => all(scene, choices, canvas),
        None => waiting(scene, canvas),
    })
}

impl Scene<'_> {
    /// Returns `true` if each division has its value.
    fn is_valued(&self) -> bool {
        self.ctx.hint_level == HintLevel::Table && self.is_advised()
    }

    /// Returns the unit of the values, in at most `width` columns.
    fn scale(&self, width: i32) -> String {
        let [whole, unit, accuracy] = words::scales(self.ctx.unit, self.ctx.accuracy);
        [whole, unit].into_iter().find(|scale| width_of(scale) <= width).unwrap_or(accuracy)
    }
}

/// Draws every division, a row for each throwaway.
fn all(scene: &Scene, choices: &Choices, canvas: &mut Canvas) {
    let (width, wide) = (canvas.width(), (canvas.width() - LEFT) / 3);
    let valued = scene.is_valued();
    // Where no value fits beside the sums, that of the division under the cursor is the heading.
    let value = scene.advised(&choices.cursor).filter(|_| valued && wide < SHORT);
    let title = match value {
        Some(_) => capitalized(&words::sums(&choices.cursor)) + ":",
        None if valued => words::DIVISIONS.into(),
        None if scene.rides_free(choices.cursor.aside()) => words::SET_ASIDE.into(),
        None => words::THROW_AWAY.into(),
    };
    let after = canvas.text(0, 0, &title, Role::Accent) + 1;
    let head = match (value, wide) {
        (Some((_, value)), _) => {
            let [long, middle, short] = words::outcome(scene.ctx.unit, value, scene.ctx.accuracy);
            [long, middle].into_iter().find(|told| after + width_of(told) <= width).unwrap_or(short)
        }
        _ if valued => scene.scale(width - after),
        (_, ..SHORT) => words::AND_MARK.into(),
        _ => words::AND_PAIR.into(),
    };
    canvas.text(after, 0, &head, Role::Dim);
    let mut spot = 0;
    for (y, throwaway) in (1..).zip(&choices.throwaways) {
        face(canvas, throwaway, throwaway.face == choices.cursor.aside(), y);
        if throwaway.refusal.is_some() {
            refused(canvas, y, spot);
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
fn refused(canvas: &mut Canvas, y: i32, spot: usize) {
    canvas.text(LEFT, y, words::NOT_YOURS, Role::Dim);
    canvas.hit(0, y, canvas.width(), 1, request::<Solitaire>("division", spot));
}

/// Draws a division in the row of its throwaway: its sums if room is short, otherwise its pairs; the coach's
/// value, if there is room.
fn cell(scene: &Scene, choices: &Choices, division: &Division, canvas: &mut Canvas) {
    let width = canvas.width();
    let advised = scene.advised(division).filter(|_| scene.is_advised());
    let best = advised.is_some_and(|(place, _)| place == 0);
    let [first, second] = division.sums();
    let [[a, b], [c, d]] = division.pairs();
    let (star, unit) = (if best { "✓" } else { "" }, scene.ctx.unit);
    let text = match advised.filter(|_| scene.is_valued()) {
        _ if width < SHORT => format!("{first} {second}{star}"),
        Some((_, value)) if width >= VALUED => {
            format!("{a}+{b} {c}+{d} {:>4}{star}", unit.mark(value))
        }
        Some((_, value)) => format!("{first} {second} {}{star}", unit.mark(value)),
        _ => format!("{a}+{b} {c}+{d}{star}"),
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
fn waiting(scene: &Scene, canvas: &mut Canvas) {
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
            let (x, y) = if short { ((row - 1) / rows * 14, 1 + (row - 1) % rows) } else { (0, row) };
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
