//! What stands beside the board: what must be thrown away, the other seats, the coach, the course of the score.
use super::scene::{Scene, signed};
use super::sheet::ink;
use crate::core::coach::Unit;
use crate::core::game::Seat;
use crate::core::words::{either, list};
use crate::games::solitaire::sheet::{FIRST_SUM, SUMS, sum_score};
use crate::games::solitaire::state::Pending;
use crate::session::HintLevel;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::{bar, paper};
use crate::tui::theme::{Role, Surface};
use crate::tui::widgets::bars::abbreviated;
use crate::tui::widgets::coach::CoachPanel;
use crate::tui::widgets::text::wrapped;

/// Rows of the table of all seats' sheets.
pub(super) const SEATS_HEIGHT: i32 = SUMS as i32 + 9;

/// Draws what there is to know beside the dice, in at least twelve columns: what the cursor's division is worth where
/// the coach has been asked and has no mat; else the other seats, or what must be thrown away.
pub(super) fn draw_note(scene: &Scene, canvas: &mut Canvas, with_coach: bool) {
    let advised = scene.tentative.and_then(|division| scene.advised(&division));
    match advised.filter(|_| with_coach && scene.is_advised()) {
        Some(advised) => draw_worth(scene, canvas, advised),
        None if scene.ctx.game.seat_count() > 1 => draw_states(scene, canvas),
        None => draw_throwaways(scene, canvas),
    }
}

/// Draws what is best, and what the division under the cursor is worth.
fn draw_worth(scene: &Scene, canvas: &mut Canvas, (place, value): (usize, f64)) {
    let best = &scene.ctx.advice[0];
    let [a, b] = best.action.sums();
    canvas.text(0, 0, "Coach", Role::Accent);
    canvas.text(0, 1, &format!("throw {},", best.action.aside()), Role::Text);
    let sums = if a == b { format!("mark {a} twice") } else { format!("mark {a}, {b}") };
    canvas.text(0, 2, &sums, Role::Text);
    let unit = scene.ctx.unit;
    let (aim, counted) = match unit {
        Unit::WinChance => ("to win", "in chance,"),
        Unit::GoalChance => ("to make it", "in chance,"),
        Unit::Points | Unit::Lead | Unit::Distance => ("to end at", "in points,"),
    };
    let (word, worth, role) = match place {
        0 => (aim, value, Role::Good),
        _ => ("yours loses", best.value - value, Role::Bad),
    };
    canvas.text(0, 3, word, Role::Dim);
    canvas.text(0, 4, &unit.text(worth), role);
    canvas.text(0, 5, counted, Role::Dim);
    canvas.text(0, 6, &scene.ctx.accuracy.to_string(), Role::Dim);
}

/// The other seats: who has chosen, who is out.
fn draw_states(scene: &Scene, canvas: &mut Canvas) {
    let game = scene.ctx.game;
    let width = canvas.width().min(24);
    let others = (0..game.seat_count()).map(Seat).filter(|seat| *seat != scene.shown);
    for (y, seat) in (0..).zip(others) {
        let (state, role) = state(scene, seat, [Role::Good, Role::Bad, Role::Dim]);
        canvas.text(0, y, &abbreviated(scene.ctx.name(seat), width - 4), Role::Text);
        canvas.right(width, y, state, role);
    }
}

/// Draws what must be thrown away, in a sentence.
fn draw_throwaways(scene: &Scene, canvas: &mut Canvas) {
    let sheet = scene.sheet;
    let chosen: Vec<u8> = sheet.chosen().collect();
    let must = scene.choices.as_ref().filter(|_| sheet.is_settled()).map(|choices| {
        let faces: Vec<u8> = choices.allowed().map(|throwaway| throwaway.face).collect();
        either(&faces)
    });
    let rides = scene.ctx.game.roll().is_some_and(|roll| sheet.rides_free(roll));
    let (said, now) = match (chosen.len(), must) {
        (0, _) => ("Throw away up to three values.".into(), None),
        (3, Some(_)) if rides => ("None of yours is here:".into(), Some("a free ride.".into())),
        (3, Some(must)) => (format!("Yours are {},", list(&chosen)), Some(format!("so {must} must go."))),
        (3, None) => (format!("Yours are {}.", list(&chosen)), None),
        (1, _) => (format!("Yours is {}; two more to choose.", chosen[0]), None),
        _ => (format!("Yours are {}; one more to choose.", list(&chosen)), None),
    };
    let width = canvas.width().min(24);
    let mut y = 0;
    for (text, role) in [(Some(said), Role::Dim), (now, Role::Text)] {
        for line in text.iter().flat_map(|text| wrapped(text, width)) {
            canvas.text(0, y, &line, role);
            y += 1;
        }
    }
}

/// Draws the coach on its mat over the whole canvas, or the upper part where it has no more to say; returns its rows.
pub(super) fn draw_coach(scene: &Scene, canvas: &mut Canvas) -> i32 {
    let Some(best) = scene.ctx.advice.first() else { return 0 };
    let [a, b] = best.action.sums();
    let sums = if a == b { format!("{a} twice") } else { format!("{a} and {b}") };
    let chance = match scene.ctx.unit {
        Unit::WinChance => format!("; {} to win", scene.ctx.unit.text(best.value)),
        Unit::GoalChance => format!("; {} to make it", scene.ctx.unit.text(best.value)),
        Unit::Points | Unit::Lead | Unit::Distance => String::new(),
    };
    let sentence = format!("Mark {sums} and throw away the {}: {}{chance}.", best.action.aside(), best.why);
    let all = if scene.ctx.hint_level == HintLevel::Table { scene.ctx.advice } else { &[] };
    let panel = CoachPanel {
        sentence: sentence.clone(),
        advice: all.into(),
        unit: scene.ctx.unit,
        accuracy: scene.ctx.accuracy,
        of: scene.ctx.of,
        choice: "pairs throw",
        choice_width: 10,
    };
    let (width, height) = (canvas.width(), canvas.height());
    let said = wrapped(&sentence, width - 11).len() as i32;
    let height = if all.is_empty() { height.min(said + 2) } else { height };
    panel.draw(&mut canvas.sub(0, 0, width, height), |canvas, x, y, division| {
        let here = scene.tentative == Some(*division);
        let [[a, b], [c, d]] = division.pairs();
        let role = if here { Role::Kept } else { Role::Text };
        canvas.text(x, y, &format!("{a}+{b} {c}+{d} {}", division.aside()), role);
    });
    height
}

/// Draws the marks of every seat in numbers, a column for each, and who has chosen.
pub(super) fn draw_seats(scene: &Scene, canvas: &mut Canvas) {
    const LEFT: i32 = 9;
    const LAST: i32 = SEATS_HEIGHT - 1;
    let game = scene.ctx.game;
    let wide = ((canvas.width() - LEFT - 2) / i32::from(game.seat_count())).clamp(5, 12);
    let width = LEFT + 1 + wide * i32::from(game.seat_count());
    paper::plain(canvas, 0, 0, width, SEATS_HEIGHT);
    let mover = LEFT + wide * i32::from(scene.shown.0);
    paper::strip(canvas, mover, 0, wide + 1, SEATS_HEIGHT, Surface::PaperMover);
    paper::strip(canvas, 0, LAST, width, 1, Surface::PaperRule);
    let sums = (1..).zip(FIRST_SUM..FIRST_SUM + SUMS as u8);
    let faces = (SUMS as i32 + 1..).zip(1..=6);
    for (y, sum) in sums.clone() {
        canvas.right(8, y, &sum.to_string(), Role::InkStrong);
    }
    for (y, face) in faces.clone() {
        canvas.right(8, y, &format!("throw {face}"), Role::Pencil);
    }
    canvas.right(8, LAST - 1, "chosen", Role::Pencil);
    canvas.right(8, LAST, "score", Role::InkStrong);
    for seat in (0..game.seat_count()).map(Seat) {
        let right = LEFT + wide * (i32::from(seat.0) + 1);
        let sheet = game.sheet(seat);
        let name = abbreviated(scene.ctx.name(seat), wide - 2);
        let mark = if seat == scene.shown { "▸" } else { "" };
        canvas.right(right, 0, &format!("{mark}{name}"), Role::InkStrong);
        let mut number = |y: i32, count: u16, role: Role| {
            let (text, role) =
                if count == 0 { ("·".to_owned(), Role::Pencil) } else { (count.to_string(), role) };
            canvas.right(right, y, &text, role);
        };
        for (y, sum) in sums.clone() {
            number(y, sheet.marks(sum), ink(sum_score(sum, sheet.marks(sum))));
        }
        for (y, face) in faces.clone() {
            let left = sheet.thrown(face) < 7;
            number(y, sheet.thrown(face).into(), if left { Role::Ink } else { Role::InkBad });
        }
        let (state, role) = state(scene, seat, [Role::InkGood, Role::InkBad, Role::Pencil]);
        canvas.right(right, LAST - 1, state, role);
        canvas.right(right, LAST, &signed(sheet.score()), ink(sheet.score()));
    }
}

/// Returns whether a seat has chosen, is out, or neither: in which of the roles.
fn state(scene: &Scene, seat: Seat, [chosen, out, open]: [Role; 3]) -> (&'static str, Role) {
    let game = scene.ctx.game;
    if game.sheet(seat).is_out() {
        ("out", out)
    } else if game.pending(seat) != Pending::None {
        ("✓", chosen)
    } else {
        ("·", open)
    }
}

/// Draws the course of the score, a column for each round.
pub(super) fn draw_course(scene: &Scene, canvas: &mut Canvas) {
    let course = scene.course();
    let (width, height) = (canvas.width(), canvas.height());
    let after = canvas.text(0, 0, "Score", Role::Accent) + 1;
    canvas.text(after, 0, "after each round", Role::Dim);
    let Some(last) = course.last() else { return };
    let low = course.iter().copied().min().unwrap_or(0).min(0);
    let high = course.iter().copied().max().unwrap_or(0).max(0);
    let (top, bottom) = (signed(high), signed(low));
    let left = width_of(&top).max(width_of(&bottom)) + 1;
    canvas.right(left - 1, 1, &top, Role::Dim);
    canvas.right(left - 1, height - 1, &bottom, Role::Dim);
    let room = (width - left - 8).max(1) as usize;
    let each = if course.len() * 3 <= room {
        3
    } else if course.len() * 2 <= room {
        2
    } else {
        1
    };
    let from = course.len().saturating_sub(room / each);
    let mut x = left;
    for (at, score) in course.iter().enumerate().skip(from) {
        let part = f64::from(score - low) / f64::from((high - low).max(1));
        let role = if at + 1 == course.len() { Role::Kept } else { Role::Dim };
        let wide = (each as i32 - 1).max(1);
        bar::column(canvas, x, height - 1, (wide, height - 1), part.max(0.01), role);
        x += each as i32;
    }
    canvas.text(x + 1, height - 1, &signed(*last), Role::Strong);
}
