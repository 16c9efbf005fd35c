//! Where things are on the screen of MathDice: target, clock, dice, calls and the text field at the left, the seats
//! with their keys (or the progress of a practice) at the right.
use super::digits;
use super::keys::{BUZZ_SPOTS, PASS_SPOTS, SIGN_SPOTS};
use super::state::{MathDiceView, is_secret, key_of, only_person, pass_key_of, writer};
use crate::core::game::{Game, Seat, Seats};
use crate::core::seats::Player;
use crate::core::words::{either, list, plural};
use crate::games::mathdice::point::{Point, Statement};
use crate::games::mathdice::state::{ClockFace, POINTS};
use crate::games::mathdice::{Expr, MathDice, Mode, Outcome, Phase, PointPosition, Spread};
use crate::tui::canvas::{Canvas, ClickTarget, width_of};
use crate::tui::theme::Role;
use crate::tui::view::ViewContext;
use crate::tui::widgets::bars::shortened;
use crate::tui::widgets::dice::{self, Look};
use crate::tui::widgets::text::wrapped;
use std::time::Duration;

/// Columns of the seats.
const SEATS: i32 = 31;

/// Draws everything.
pub(super) fn draw(view: &MathDiceView, ctx: &ViewContext<MathDice>, canvas: &mut Canvas) {
    let (width, height) = (canvas.width(), canvas.height());
    let left = width - SEATS;
    for row in 0..height {
        canvas.text(left, row, "│", Role::Dim);
    }
    let inner = left - 4;
    let huge = height >= 30 && inner >= 3 * (dice::HUGE_WIDTH + 3);
    let dice_rows = if huge { dice::HUGE_HEIGHT } else { dice::HEIGHT };
    let spare = ((height - 16 - dice_rows) / 5).clamp(0, 3);
    let mut table = canvas.sub(0, 0, left - 1, height);
    draw_target(ctx, &mut table, 2, spare);
    draw_clock(ctx, &mut table, 2 + inner, spare, inner);
    draw_dice(ctx, &mut table, 2, 8 + 2 * spare, huge);
    let below = 8 + 3 * spare + dice_rows;
    if ctx.game.point().is_some_and(|point| point.outcome.is_some()) {
        draw_review(ctx, &mut table.sub(2, below, inner, height - below));
    } else {
        draw_calls(ctx, &mut table, 2, below, inner);
        draw_field(view, ctx, &mut table, 2, below + 3, inner);
        draw_signs(ctx, &mut table, 2, below + 7);
    }
    let mut side = canvas.sub(left + 2, 0, SEATS - 2, height);
    if ctx.game.mode().is_match() {
        draw_seats(ctx, &mut side);
    } else {
        draw_practice(ctx, &mut side);
    }
}

fn draw_target(ctx: &ViewContext<MathDice>, canvas: &mut Canvas, x: i32, y: i32) {
    let Some(point) = ctx.game.point() else {
        canvas.text(x, y, "target", Role::Dim);
        return;
    };
    let [a, b] = point.factors;
    canvas.text(x, y, &format!("target  {a} × {b}"), Role::Dim);
    // The number stands beside it for those who do not see shapes.
    digits::draw(canvas, x, y + 1, &point.target().to_string(), Role::Accent);
}

/// The clock, its number ending at column `right`, and a bar across `width` columns.
fn draw_clock(ctx: &ViewContext<MathDice>, canvas: &mut Canvas, right: i32, y: i32, width: i32) {
    let Some(clock) = ctx.game.clock(ctx.at) else { return };
    let (role, label) = match clock.runs {
        true if clock.left < Duration::from_secs(10) => (Role::Bad, "seconds left"),
        true => (Role::Strong, "seconds left"),
        false if ctx.game.mode() == Mode::Sprint => (Role::Dim, "seconds"),
        false => (Role::Dim, "the clock stands"),
    };
    canvas.right(right, y, label, Role::Dim);
    let text = seconds(clock);
    digits::draw(canvas, right - digits::width(&text), y + 1, &text, role);
    let width = width.max(0);
    let full = ((clock.left.as_millis() * width as u128).div_ceil(clock.of.as_millis().max(1))) as i32;
    let full = full.clamp(0, width);
    let after = canvas.text(right - width, y + 6, &"▄".repeat(full as usize), role);
    canvas.text(after, y + 6, &"·".repeat((width - full) as usize), Role::Dim);
}

/// Whole seconds, rounded up; tenths from ten seconds on.
fn seconds(clock: ClockFace) -> String {
    let tenths = clock.left.as_millis().div_ceil(100);
    if tenths < 100 { format!("{}.{}", tenths / 10, tenths % 10) } else { tenths.div_ceil(10).to_string() }
}

fn draw_dice(ctx: &ViewContext<MathDice>, canvas: &mut Canvas, x: i32, y: i32, huge: bool) {
    let (width, height) =
        if huge { (dice::HUGE_WIDTH, dice::HUGE_HEIGHT) } else { (dice::WIDTH, dice::HEIGHT) };
    let faces = ctx.game.point().and_then(|point| point.dice).map(|dice| dice.faces());
    for (i, at) in (0..3).zip((x..).step_by(width as usize + 3)) {
        let face = faces.map_or(0, |faces| faces[i]);
        let look = if face == 0 { Look::Flying } else { Look::Lying };
        if huge {
            dice::draw_huge(canvas, at, y, face, look)
        } else {
            dice::draw(canvas, at, y, face, look)
        }
        if face > 0 {
            let sign = ClickTarget::Target(SIGN_SPOTS + u32::from(b'0' + face));
            canvas.hit(at, y, width, height, sign);
        }
    }
}

/// The call to beat, and those before it.
fn draw_calls(ctx: &ViewContext<MathDice>, canvas: &mut Canvas, x: i32, y: i32, width: i32) {
    let game = ctx.game;
    let Some(point) = game.point().filter(|point| point.dice.is_some()) else {
        return draw_before(ctx, canvas, x, y, width);
    };
    let Some(standing) = &point.standing else {
        let text = match game.mode() {
            Mode::Puzzle | Mode::Sprint => "use each die once",
            _ => "nobody has called yet",
        };
        canvas.text(x, y, text, Role::Dim);
        return;
    };
    let distance = point.distance(&standing.value);
    let names: Vec<&str> = standing.seats.iter().map(|seat| ctx.name(seat)).collect();
    let after = canvas.text(x, y, if game.mode().is_match() { "to beat  " } else { "so far  " }, Role::Dim);
    let after = canvas.text(after, y, &standing.value.to_string(), Role::Accent);
    let by = if game.mode().is_match() { format!(" by {}", list(&names)) } else { String::new() };
    let what = if distance.is_zero() { ", on target".into() } else { format!(", {distance} away") };
    let left = x + width - after;
    canvas.text(after, y, &shortened(&format!("{by}{what}"), left), Role::Text);
    let earlier = point.calls.iter().rev().skip(standing.seats.len());
    let list: Vec<String> =
        earlier.map(|called| format!("{} {}", ctx.name(called.seat), called.call.value())).collect();
    if !list.is_empty() {
        canvas.text(x, y + 1, &shortened(&format!("before  {}", list.join(", ")), width), Role::Dim);
    }
}

/// Before the dice are there: what would have been best the last time.
fn draw_before(ctx: &ViewContext<MathDice>, canvas: &mut Canvas, x: i32, y: i32, width: i32) {
    let before = ctx.game.previous().and_then(Point::position);
    let Some(position) = before else { return };
    canvas.text(x, y, &shortened(&format!("before that, {}", best_line(position)), width), Role::Dim);
}

/// `28 with 2 3 5: 5^2+3 hits it`.
fn best_line(position: PointPosition) -> String {
    let best = position.best();
    let ways: Vec<String> = best.iter().take(3).map(|answer| answer.expr().to_string()).collect();
    let distance = best.first().map(|answer| answer.distance(position.target));
    let how = match distance {
        Some(distance) if !distance.is_zero() => format!("{distance} away"),
        _ => "a hit".into(),
    };
    format!("{} with {}: {} ({how})", position.target, position.dice, either(&ways))
}

/// The text field with the caret under a mistake, or who is at work elsewhere.
fn draw_field(
    view: &MathDiceView,
    ctx: &ViewContext<MathDice>,
    canvas: &mut Canvas,
    x: i32,
    y: i32,
    width: i32,
) {
    let game = ctx.game;
    let own = game.own_clock(ctx.at).map(|clock| format!("{} s", seconds(clock)));
    let Some(seat) = writer(ctx) else {
        let text = match game.phase() {
            Phase::Typing(typing) => typing.typist().map(|seat| format!("{} is typing", ctx.name(seat))),
            Phase::Stating { seat, .. } => Some(format!("{} has to state the expression", ctx.name(*seat))),
            _ => None,
        };
        let Some(text) = text else { return };
        let after = canvas.text(x, y, &text, Role::Strong);
        canvas.text(after + 2, y, &own.unwrap_or_default(), Role::Dim);
        return;
    };
    let secret = is_secret(game);
    let label = match game.phase() {
        Phase::Stating { .. } => {
            let value =
                game.point().and_then(|point| point.next_to_state()).map(|c| c.call.value().to_string());
            format!("{}: {} = ", ctx.name(seat), value.unwrap_or_default())
        }
        _ if secret => format!("{}, unseen: ", ctx.name(seat)),
        _ => format!("{}: ", ctx.name(seat)),
    };
    let start = canvas.text(x, y, &label, Role::Strong);
    let value = view.field.text();
    let shown = if secret { "•".repeat(value.chars().count()) } else { printed(value) };
    let own = own.map(|own| format!(" {own}")).unwrap_or_default();
    let room = x + width - width_of(&own) - start;
    let begin = view.field.draw_as(canvas, start, y, room, &shown);
    canvas.right(x + width, y, &own, Role::Bad);
    if let Some(mistake) = view.mistake.filter(|_| !secret) {
        let caret = (begin + mistake.at as i32).max(start);
        let why = mistake.to_string();
        canvas.text(caret, y + 1, "^", Role::Bad);
        if caret + 2 + width_of(&why) <= x + width {
            canvas.text(caret + 2, y + 1, &why, Role::Bad);
        } else {
            for (row, line) in (y + 2..).zip(wrapped(&why, width).iter().take(2)) {
                canvas.text(x, row, line, Role::Bad);
            }
        }
    } else if matches!(game.phase(), Phase::Typing(_)) && game.mode() == Mode::Tournament {
        canvas.text(x, y + 1, "a number will do: 28, 3.5, 7 1/2", Role::Dim);
    }
}

/// What was typed, sign by sign as it is printed; `**` stays as it is, so that places stay the same.
fn printed(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let star = |i: usize| letters.get(i) == Some(&'*');
    let print = |(i, letter): (usize, &char)| match letter {
        '*' if star(i + 1) || (i > 0 && star(i - 1)) => '*',
        '*' | 'x' | 'X' | '·' => '×',
        '/' | ':' => '÷',
        '-' | '–' => '−',
        other => *other,
    };
    letters.iter().enumerate().map(print).collect()
}

/// Signs for the mouse, while a field is open; the dice themselves are clicked for their numbers.
fn draw_signs(ctx: &ViewContext<MathDice>, canvas: &mut Canvas, x: i32, y: i32) {
    if writer(ctx).is_none() {
        return;
    }
    let mut at = x;
    for (shown, typed) in [('+', '+'), ('−', '-'), ('×', '*'), ('÷', '/'), ('^', '^'), ('(', '('), (')', ')')]
    {
        canvas.hit(at, y, 3, 1, ClickTarget::Target(SIGN_SPOTS + typed as u32));
        at = canvas.text(at, y, &format!(" {shown} "), Role::Dim) + 1;
    }
    canvas.text(at, y, "powers: 2^3", Role::Dim);
}

/// How the point ended, and every best answer.
fn draw_review(ctx: &ViewContext<MathDice>, canvas: &mut Canvas) {
    let Some(point) = ctx.game.point() else { return };
    let width = canvas.width();
    canvas.text(0, 0, &shortened(&outcome(ctx, point), width), Role::Strong);
    let mut y = 1;
    for statement in point.statements.iter().filter(|s| !s.right).take(2) {
        y += draw_statement(ctx, point, statement, canvas, y);
    }
    let Some(position) = point.position() else { return };
    let spread = Spread::of(position.dice);
    let best = spread.best(position.target);
    let distance = spread.least_distance(position.target);
    let how = if distance.is_zero() { "a hit".into() } else { format!("{distance} away") };
    let ways = plural(best.len(), "way");
    canvas.text(0, y, &format!("best possible: {how}, {ways}"), Role::Good);
    y += 1;
    let texts: Vec<String> =
        best.iter().map(|answer| with_value(answer.expr(), &answer.value.to_string())).collect();
    let column = texts.iter().map(|text| width_of(text)).max().unwrap_or(1) + 2;
    let columns = (width / column).max(1);
    let rows = (canvas.height() - y).max(1);
    let room = (columns * rows) as usize;
    let shown = if texts.len() > room { room - 1 } else { texts.len() };
    for (i, text) in (0..).zip(&texts[..shown]) {
        canvas.text(i % columns * column, y + i / columns, text, Role::Text);
    }
    if shown < texts.len() {
        let i = shown as i32;
        canvas.text(
            i % columns * column,
            y + i / columns,
            &format!("+ {} more", texts.len() - shown),
            Role::Dim,
        );
    }
}

fn with_value(expr: Expr, value: &str) -> String {
    let text = expr.to_string();
    // An irrational value is its own expression.
    if text.replace('÷', "/") == value { text } else { format!("{text} = {value}") }
}

fn outcome(ctx: &ViewContext<MathDice>, point: &Point) -> String {
    let called = point.calls.last().map(|called| {
        let value = called.call.value();
        let distance = point.distance(value);
        let how = if distance.is_zero() { "a hit".into() } else { format!("{distance} away") };
        match called.call.expr() {
            Some(expr) => format!("{}, {how}", with_value(expr.clone(), &value.to_string())),
            None => format!("{value}, {how}"),
        }
    });
    let called = called.unwrap_or_default();
    match point.outcome {
        Some(Outcome::Won(seat)) => match winning_expr(point) {
            Some((expr, value)) => {
                format!("{} takes the point: {}", ctx.name(seat), with_value(expr, &value))
            }
            None => format!("{} takes the point", ctx.name(seat)),
        },
        Some(Outcome::NoCall) => "Nobody called: rolled again".into(),
        Some(Outcome::Tied) => "A tie: nobody scores, rolled again".into(),
        Some(Outcome::Unproven) => "Nobody could state it: rolled again".into(),
        Some(Outcome::Rated(3)) => format!("3 points, the best: {called}"),
        Some(Outcome::Rated(points)) => format!("{}: {called}", plural(points, "point")),
        Some(Outcome::GivenUp) => "Given up".into(),
        None => String::new(),
    }
}

/// What won the point, if somebody said it: the right statement, or without statements the closest call.
fn winning_expr(point: &Point) -> Option<(Expr, String)> {
    let stated = point.statements.iter().find(|statement| statement.right).and_then(|s| s.said.clone());
    let called =
        point.calls.last().filter(|_| point.statements.is_empty()).and_then(|c| c.call.expr().cloned());
    let expr = stated.or(called)?;
    let value = expr.value().ok()?.to_string();
    Some((expr, value))
}

/// A wrong statement, and where it is wrong. The rows that it takes.
fn draw_statement(
    ctx: &ViewContext<MathDice>,
    point: &Point,
    statement: &Statement,
    canvas: &mut Canvas,
    y: i32,
) -> i32 {
    let name = ctx.name(statement.seat);
    let Some(expr) = &statement.said else {
        canvas.text(0, y, &format!("{name} stated nothing"), Role::Bad);
        return 1;
    };
    let text = expr.to_string();
    let label = format!("{name}: ");
    let start = canvas.text(0, y, &label, Role::Dim);
    let after = canvas.text(start, y, &text, Role::Bad);
    let uses = point.dice.map_or(Ok(()), |dice| expr.uses(dice, text.chars().count()));
    match (uses, expr.value()) {
        (Err(mistake), _) | (Ok(()), Err(mistake)) => {
            canvas.text(start + mistake.at as i32, y + 1, &format!("^ {mistake}"), Role::Bad);
            2
        }
        (Ok(()), Ok(value)) => {
            let called = point.calls.iter().rev().find(|called| called.seat == statement.seat);
            let value_called = called.map(|called| called.call.value());
            if let Some(why) = value_called.and_then(|called| point.rounded(statement, called)) {
                canvas.text(start, y + 1, &why, Role::Bad);
                return 2;
            }
            let called = value_called.map(ToString::to_string).unwrap_or_default();
            canvas.text(after, y, &format!(" = {value}, not {called}"), Role::Bad);
            1
        }
    }
}

/// Names, points, keys, and what each is doing.
fn draw_seats(ctx: &ViewContext<MathDice>, canvas: &mut Canvas) {
    let game = ctx.game;
    let width = canvas.width();
    let mut y = 0;
    for seat in Seats::first(game.count()).iter() {
        let busy = matches!(game.phase(), Phase::Typing(t) if t.typist() == Some(seat))
            || matches!(game.phase(), Phase::Stating { seat: asked, .. } if *asked == seat);
        let holds = game.point().is_some_and(|p| {
            p.outcome.is_none() && p.standing.as_ref().is_some_and(|s| s.seats.contains(seat))
        });
        let mark = if busy { "▸ " } else { "  " };
        let role = if busy || holds { Role::Accent } else { Role::Strong };
        let (points, sets) = (game.points()[seat.index()], game.sets()[seat.index()]);
        let score =
            "●".repeat(points as usize) + &"·".repeat((u32::from(POINTS).saturating_sub(points)) as usize);
        let score = if game.is_long() { format!("{score} {sets}") } else { score };
        let room = width - 3 - width_of(&score);
        canvas.text(0, y, &format!("{mark}{}", shortened(ctx.name(seat), room - 2)), role);
        canvas.right(width - 1, y, &score, role);
        draw_seat_keys(ctx, canvas, y + 1, seat, &doing(game, seat, holds));
        y += if 3 * i32::from(game.count()) <= canvas.height() { 3 } else { 2 };
    }
    if game.is_long() && y < canvas.height() {
        canvas.right(width - 1, canvas.height() - 1, "points and sets", Role::Dim);
    }
}

/// What a seat is doing, in a word.
fn doing(game: &MathDice, seat: Seat, holds: bool) -> String {
    let Some(point) = game.point() else { return String::new() };
    match game.phase() {
        Phase::Typing(typing) if typing.typist() == Some(seat) => "types".into(),
        Phase::Typing(typing) => match typing.entries.iter().find(|entry| entry.seat == seat) {
            Some(entry) if entry.done => "has typed".into(),
            Some(_) => "types next".into(),
            None => String::new(),
        },
        Phase::Stating { seat: asked, .. } if *asked == seat => "states".into(),
        Phase::Review => match point.outcome {
            Some(Outcome::Won(winner)) if winner == seat => "takes it".into(),
            _ => String::new(),
        },
        Phase::Thinking { .. } if holds => "stands".into(),
        Phase::Thinking { .. } if point.passed.contains(seat) => "passed".into(),
        Phase::Thinking { .. } if point.spent.contains(seat) => "waits".into(),
        Phase::Thinking { .. } => "thinks".into(),
        _ => String::new(),
    }
}

fn draw_seat_keys(ctx: &ViewContext<MathDice>, canvas: &mut Canvas, y: i32, seat: Seat, doing: &str) {
    let width = canvas.width();
    match ctx.table.seat_setup(seat).player {
        Player::Computer(level) => {
            canvas.text(2, y, &format!("computer, {level}"), Role::Dim);
        }
        Player::Person => {
            let key = key_of(ctx, seat);
            let able = ctx.game.hopefuls().contains(seat);
            let role = if able { Role::Accent } else { Role::Dim };
            let buzz = if only_person(ctx).is_some() { "space".to_string() } else { key.to_string() };
            let after = canvas.text(2, y, &buzz, role);
            let after = canvas.text(after, y, " buzz", Role::Dim);
            canvas.hit(2, y, after - 2, 1, ClickTarget::Target(BUZZ_SPOTS + u32::from(seat.0)));
            let pass = pass_key_of(ctx, seat).to_string();
            let start = after + 2;
            let after = canvas.text(start, y, &pass, role);
            let after = canvas.text(after, y, " pass", Role::Dim);
            canvas.hit(start, y, after - start, 1, ClickTarget::Target(PASS_SPOTS + u32::from(seat.0)));
        }
    }
    canvas.right(width - 1, y, doing, Role::Text);
}

/// Points and level, and the last one once more.
fn draw_practice(ctx: &ViewContext<MathDice>, canvas: &mut Canvas) {
    let game = ctx.game;
    let points = game.standings()[0].points;
    canvas.text(0, 0, ctx.name(Seat(0)), Role::Strong);
    digits::draw(canvas, 0, 2, &points.to_string(), Role::Text);
    let most = if game.mode() == Mode::Puzzle {
        format!("points of {}", 3 * game.puzzles())
    } else {
        "points".into()
    };
    canvas.text(0, 2 + digits::HEIGHT + 1, &most, Role::Dim);
    if game.mode() == Mode::Puzzle {
        canvas.text(0, 10, &format!("difficulty {}", game.level()), Role::Dim);
        canvas.text(0, 12, "3 points for the best,", Role::Dim);
        canvas.text(0, 13, "2 for the next closest,", Role::Dim);
        canvas.text(0, 14, "1 for the one after that", Role::Dim);
    } else if let Some(position) = game.previous().and_then(Point::position) {
        canvas.text(0, 10, "before this one", Role::Dim);
        canvas.text(0, 11, &position.to_string(), Role::Text);
        let best = position.best();
        for (row, answer) in (12..canvas.height()).zip(&best) {
            canvas.text(
                2,
                row,
                &shortened(&with_value(answer.expr(), &answer.value.to_string()), canvas.width() - 2),
                Role::Text,
            );
        }
    }
}
