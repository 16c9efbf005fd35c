//! The cloth on which an answer is typed: its owner, the text with a caret under a mistake, its value, and
//! operators for the mouse. While nobody is typing it explains how to start.
use super::state::{MathDiceView, is_person, is_secret, only_person, writer};
use super::top::seconds;
use super::typed;
use crate::core::game::{Seat, Seats};
use crate::games::mathdice::{MathDice, Mode, Phase};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::mat;
use crate::tui::theme::{Role, Surface};
use crate::tui::view::{ViewContext, request};
use crate::tui::widgets::text::wrapped;

/// Clickable operators: as shown, and as typed.
const SIGNS: [(char, char); 7] =
    [('+', '+'), ('−', '-'), ('×', '*'), ('÷', '/'), ('^', '^'), ('(', '('), (')', ')')];

/// Draws it over the whole canvas, at least four rows.
pub(super) fn draw(view: &MathDiceView, ctx: &ViewContext<MathDice>, canvas: &mut Canvas) {
    let (width, height) = (canvas.width(), canvas.height());
    mat::draw(canvas, 0, 0, width, height);
    let spread = i32::from(height > 5);
    let inner = &mut canvas.sub(2, 0, width - 4, height);
    draw_title(ctx, inner);
    if writer(ctx).is_some() {
        draw_field(view, ctx, inner, 1 + spread);
        draw_signs(inner, height - 1 - i32::from(height > 6));
    } else {
        for (row, line) in (1 + spread..height).zip(wrapped(&how_to_begin(ctx), width - 4)) {
            inner.text(0, row, &line, Role::Dim);
        }
    }
}

/// Draws the seat at work, and its time left.
fn draw_title(ctx: &ViewContext<MathDice>, canvas: &mut Canvas) {
    let game = ctx.game;
    let title = match game.phase() {
        Phase::Typing(typing) => typing.typist().map(|seat| format!("{} types", ctx.name(seat))),
        Phase::Stating { seat, .. } => Some(format!("{} states the call", ctx.name(*seat))),
        Phase::Thinking { .. } if !game.mode().is_match() => Some("Your answer".into()),
        Phase::Thinking { .. } => Some("Who calls?".into()),
        Phase::Target | Phase::Scoring => Some("The roll".into()),
        _ => None,
    };
    canvas.text(0, 0, &title.unwrap_or_default(), Role::Accent);
    if let Some(clock) = game.own_clock(ctx.at) {
        let role = if clock.left.as_secs() < 5 { Role::Bad } else { Role::Strong };
        canvas.right(canvas.width(), 0, &format!("{} s left", seconds(&clock)), role);
    }
}

/// Returns instructions while no person is typing.
fn how_to_begin(ctx: &ViewContext<MathDice>) -> String {
    let game = ctx.game;
    let may = |seat: &Seat| is_person(ctx, *seat) && game.contenders().contains(*seat);
    let people = Seats::first(game.count()).iter().filter(may).count();
    match game.phase() {
        Phase::Thinking { .. } if people == 0 => "The others think.".into(),
        Phase::Thinking { .. } if only_person(ctx).is_some() => {
            let what = if game.mode() == Mode::Basic { "an expression" } else { "a number" };
            format!("Type {what}, or press b first.")
        }
        Phase::Thinking { .. } => {
            let what = if game.mode() == Mode::Basic { "an expression" } else { "a number" };
            format!("Press your letter, then type {what}.")
        }
        Phase::Typing(_) if game.mode() == Mode::Basic => "The others wait.".into(),
        Phase::Typing(_) => "The others wait, and the clock stands.".into(),
        Phase::Stating { .. } => "The expression has to come to the number that was called.".into(),
        Phase::Target if ctx.roll_due => "Space rolls the target.".into(),
        Phase::Target => "The target is rolled next.".into(),
        Phase::Scoring if ctx.roll_due => "Space rolls the scoring dice, and the race is on.".into(),
        Phase::Scoring => "The scoring dice are rolled next.".into(),
        _ => String::new(),
    }
}

/// Returns the label of the field.
fn label(ctx: &ViewContext<MathDice>, seat: Seat) -> String {
    let game = ctx.game;
    match game.phase() {
        Phase::Stating { .. } => {
            let point = game.point();
            let value =
                point.and_then(|point| point.next_to_state()).map(|called| called.call.value().to_string());
            format!("{}: {} = ", ctx.name(seat), value.unwrap_or_default())
        }
        _ if is_secret(game) => format!("{}, unseen: ", ctx.name(seat)),
        _ => format!("{}: ", ctx.name(seat)),
    }
}

fn draw_field(view: &MathDiceView, ctx: &ViewContext<MathDice>, canvas: &mut Canvas, y: i32) {
    let Some(seat) = writer(ctx) else { return };
    let (width, secret) = (canvas.width(), is_secret(ctx.game));
    let start = canvas.text(0, y, &label(ctx, seat), Role::Text);
    let value = view.field.text();
    let shown = if secret { "•".repeat(value.chars().count()) } else { typed::printed(value) };
    let begin = view.field.draw_as(canvas, start, y, width - start, &shown);
    if let Some(mistake) = view.mistake.filter(|_| !secret) {
        let caret = (begin + mistake.at as i32).max(start);
        let why = mistake.to_string();
        canvas.text(caret, y + 1, "^", Role::Bad);
        if caret + 2 + width_of(&why) <= width {
            canvas.text(caret + 2, y + 1, &why, Role::Bad);
        } else if width_of(&why) < caret {
            canvas.right(caret - 1, y + 1, &why, Role::Bad);
        } else {
            let room = (canvas.height() - y - 2).max(0) as usize;
            let mut lines = wrapped(&why, width);
            if lines.len() > room {
                lines = wrapped(&mistake.fault.brief(), width);
            }
            for (row, line) in (y + 2..).zip(&lines) {
                canvas.text(0, row, line, Role::Bad);
            }
        }
        return;
    }
    let (text, role) = told(ctx, value, secret);
    for (row, line) in (y + 1..).zip(wrapped(&text, width)) {
        canvas.text(0, row, &line, role);
    }
}

/// Returns the text below the field: the value of the input, or what may be typed.
fn told(ctx: &ViewContext<MathDice>, text: &str, secret: bool) -> (String, Role) {
    let game = ctx.game;
    let Some(point) = game.point().filter(|_| !secret) else { return (String::new(), Role::Dim) };
    if let Some(value) = typed::called(game, text) {
        let distance = point.distance(&value);
        return if distance.is_zero() {
            ("✓ would hit the target".into(), Role::Good)
        } else if point.beats(&value) {
            (format!("would be {}", typed::away(&distance)), Role::Text)
        } else {
            (format!("✗ would be {}: not closer", typed::away(&distance)), Role::Bad)
        };
    }
    if !matches!(game.phase(), Phase::Stating { .. })
        && let Some(value) = typed::computed(game, text)
    {
        let distance = point.distance(&value);
        let done = game.read(text).is_ok();
        return match (done, distance.is_zero()) {
            (true, true) => (format!("✓ = {value}, hits the target"), Role::Good),
            (true, false) => (format!("= {value}, {}", typed::away(&distance)), Role::Text),
            (false, _) => (format!("= {value} so far, {}", typed::away(&distance)), Role::Dim),
        };
    }
    let what = match (game.phase(), game.mode()) {
        (Phase::Typing(_), Mode::Tournament) if text.is_empty() => "a number will do: 28, 3.5, 7 1/2",
        (_, _) if text.is_empty() => "each die once; powers: 2^3",
        _ => "",
    };
    (what.into(), Role::Dim)
}

/// Draws operators for the mouse; dice are clicked for their numbers.
fn draw_signs(canvas: &mut Canvas, y: i32) {
    // A mistake that takes this row is more important.
    if (0..canvas.width()).any(|x| canvas.cell(x, y).is_some_and(|cell| cell.symbol() != " ")) {
        return;
    }
    let mut at = 0;
    let step = if canvas.width() >= 7 * 5 { 5 } else { 4 };
    for (shown, typed) in SIGNS {
        canvas.hit(at, y, 3, 1, request::<MathDice>("type", typed as usize));
        canvas.text_on(at, y, &format!(" {shown} "), Role::Strong, Surface::Cap);
        at += step;
    }
}
