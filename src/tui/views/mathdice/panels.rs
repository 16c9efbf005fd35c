//! The panels of the table of MathDice: on the left what is typed, the seats while all think, or
//! the outcome of the point; on the right the call to beat, or the points won; and the cards under
//! which two type at the same time.
use super::{
    MathDiceContext, MathDiceView, callers, has_point_ended, is_person, is_thinking, key_of,
    only_person, typed, writer,
};
use crate::core::{Seat, Seats, words::format_signed, words::plural, words::whole_seconds};
use crate::games::mathdice::point::{CallToBeat, Point, Statement};
use crate::games::mathdice::solver::Answer;
use crate::games::mathdice::state::{BuzzedSeat, ClockFace, SILENCE};
use crate::games::mathdice::words;
use crate::games::mathdice::{MathDice, Mode, Phase, PointOutcome};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::card::{CardDrawing, CardState};
use crate::tui::paint::numerals::{self, NumeralSize};
use crate::tui::paint::{bar, mat, paper};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::text::lines::wrapped;
use crate::tui::ui::{Leaf, Numeral};
use crate::tui::view::request;
use ratatui::style::Style;
use std::time::Duration;

/// Most columns of a name.
const NAME: i32 = 12;

/// Draws the left panel over the whole canvas, at least six rows.
pub(super) fn draw_left(view: &MathDiceView, ctx: &MathDiceContext, canvas: &mut Canvas) {
    match ctx.game.phase() {
        _ if has_point_ended(ctx.game) => draw_end(view, ctx, canvas),
        Phase::Typing(typing) => {
            if let Some(seat) = typing.typist() {
                draw_entry(view, ctx, canvas, seat);
            }
        }
        Phase::Stating { seat, .. } => draw_entry(view, ctx, canvas, *seat),
        Phase::Thinking { .. } if ctx.game.mode().is_match() => draw_seats(ctx, canvas),
        Phase::Thinking { .. } => draw_entry(view, ctx, canvas, Seat(0)),
        Phase::Target | Phase::Scoring | Phase::Review | Phase::Over => {}
    }
}

/// Draws a paper in which the shadow's row and column are kept free, and returns the rows of its
/// three lines.
fn draw_paper(canvas: &mut Canvas) -> [i32; 3] {
    let width = canvas.width();
    let height = canvas.height();
    paper::plain(canvas, 0, 0, width, height);
    let last = height - 2;
    [1, if height > 6 { 3 } else { 2 }, last]
}

/// Writes the name of `seat` in row `y`; returns the column of what it types.
fn draw_owner(ctx: &MathDiceContext, canvas: &mut Canvas, y: i32, seat: Seat) -> i32 {
    let name = ctx.short_name(seat, NAME);
    canvas.text(2, y, &name, ctx.seat_ink(seat)) + 2
}

/// Draws what `seat` types, its value, and the time left to it.
fn draw_entry(view: &MathDiceView, ctx: &MathDiceContext, canvas: &mut Canvas, seat: Seat) {
    let [first, second, last] = draw_paper(canvas);
    let mut x = draw_owner(ctx, canvas, first, seat);
    let width = canvas.width() - 2;
    let game = ctx.game;
    if let (Phase::Stating { .. }, Some(point)) = (game.phase(), game.point()) {
        let called = point.next_to_state();
        let value = called.map(|called| called.call.value().to_string());
        x = canvas.text(x, first, &value.unwrap_or_default(), Role::Ink);
        x = canvas.text(x, first, " = ", Role::Pencil);
    }
    if let Some(statement) = view.statement(ctx) {
        let answer = statement.expr.to_string();
        for (row, line) in (first..last).zip(wrapped(&answer, width - x)) {
            canvas.text(x, row, &line, Role::InkStrong);
        }
    } else if writer(ctx) == Some(seat) {
        draw_field(view, ctx, canvas, (x, first), second);
    } else {
        canvas.text(x, first, words::IS_TYPING, Role::Pencil);
    }
    if let Some(clock) = clock_of_typist(ctx) {
        draw_time(canvas, (2, last), width - 2, &clock, ctx.seat_ink(seat));
    }
}

/// Returns the clock of who types; in a sprint there is only one.
fn clock_of_typist(ctx: &MathDiceContext) -> Option<ClockFace> {
    if ctx.game.mode() == Mode::Sprint {
        return ctx.game.own_clock(ctx.at).or(ctx.game.clock(ctx.at));
    }
    ctx.game.own_clock(ctx.at)
}

/// Draws a line as long as the time left, and its seconds: on paper in the colour of a seat.
pub(super) fn draw_time(
    canvas: &mut Canvas,
    (x, y): (i32, i32),
    width: i32,
    clock: &ClockFace,
    role: Role,
) {
    let is_urgent = clock.runs && clock.left <= Duration::from_secs(5);
    let is_on_paper = matches!(role, Role::InkSeat(_));
    let [role, ink] = match (is_on_paper, is_urgent) {
        (true, false) => [role, Role::InkStrong],
        (true, true) => [Role::InkBad; 2],
        (false, false) => [role, Role::Strong],
        (false, true) => [Role::Bad; 2],
    };
    let seconds = whole_seconds(clock.left);
    let words = format!("{seconds} s");
    // Room for the longest, so that the line ends in one place.
    let room = width_of(&format!("{} s", clock.of.as_secs())).max(4) + 1;
    let part = seconds as f64 / clock.of.as_secs_f64().max(1.0);
    if is_on_paper && canvas.theme.is_solid() {
        let filled = (part * f64::from(width - room)).round() as i32;
        paper::strip(canvas, x, y, width - room, 1, Surface::PaperRule);
        let ink = Style::new().fg(canvas.theme.ink(role).into());
        canvas.styled(x, y, &"█".repeat(filled as usize), ink);
    } else {
        bar::draw(canvas, x, y, width - room, part, role);
    }
    canvas.right(x + width, y, &words, ink);
}

/// Draws the open field from `x` on, with a caret under a mistake or the value of what is typed
/// below it.
fn draw_field(
    view: &MathDiceView,
    ctx: &MathDiceContext,
    canvas: &mut Canvas,
    (x, y): (i32, i32),
    below: i32,
) {
    let width = canvas.width() - 2;
    let text = view.field.text();
    let input = typed::display_text(text);
    let begin = (view.field).draw_as(canvas, (x, y), width - x, &input, Role::InkStrong);
    if let Some(mistake) = view.mistake {
        // A field that scrolls may not show the place of the mistake.
        let caret = (begin + mistake.at as i32).clamp(x, width - 1);
        canvas.text(caret, y + 1, "^", Role::InkBad);
        return;
    }
    let Some((value, role)) = value_typed(ctx, text) else {
        return;
    };
    for (row, line) in (below..).zip(wrapped(&value, width - x).iter().take(2)) {
        canvas.text(x, row, line, role);
    }
}

/// Returns the value of what is typed, in words, unless people race in their heads.
fn value_typed(ctx: &MathDiceContext, text: &str) -> Option<(String, Role)> {
    let game = ctx.game;
    let point = ctx.game.point()?;
    if matches!(game.phase(), Phase::Stating { .. }) {
        return None;
    }
    let number = typed::called_number(game, text);
    let value = number.or_else(|| typed::value_so_far(game, text))?;
    let is_whole = number.is_some() || game.read(text).is_ok();
    let distance = point.distance(value);
    let role = match (is_whole, distance.is_zero(), point.beats(value)) {
        (false, ..) => Role::Pencil,
        (true, true, _) => Role::InkGood,
        (true, false, true) => Role::Ink,
        (true, false, false) => Role::InkBad,
    };
    let words = if number.is_some() {
        words::away_or_hit(distance)
    } else {
        words::value_typed(value, distance, is_whole)
    };
    Some((words, role))
}

/// Draws the seats while all think: the key of each that may buzz, and what the others do.
fn draw_seats(ctx: &MathDiceContext, canvas: &mut Canvas) {
    let width = canvas.width();
    let height = canvas.height();
    mat::draw(canvas, 0, 0, width, height);
    let count = i32::from(ctx.game.count());
    let columns = if count > height - 2 { 2 } else { 1 };
    let rows = (count + columns - 1) / columns;
    let step = ((height - 1) / rows).min(2);
    let top = 1 + (height - 2 - (rows - 1) * step - 1).max(0) / 2;
    let wide = (width - 4) / columns;
    for (at, seat) in (0..).zip(ctx.seats_by_place()) {
        let (x, y) = (2 + at / rows * wide, top + at % rows * step);
        draw_seat(ctx, &mut canvas.sub(x, y, wide, 1), seat);
    }
}

fn draw_seat(ctx: &MathDiceContext, canvas: &mut Canvas, seat: Seat) {
    let game = ctx.game;
    let is_alone = only_person(ctx).is_some();
    let is_able = is_person(ctx, seat) && game.contenders().contains(seat) && !ctx.is_still();
    if is_able {
        let key = if is_alone { 'b' } else { key_of(ctx, seat) };
        canvas.text_on(0, 0, &format!(" {key} "), Role::Strong, Surface::Cap);
        canvas.hit(
            0,
            0,
            canvas.width(),
            1,
            request::<MathDice>("buzz-seat", seat.index()),
        );
    }
    let x = canvas.text(5, 0, &ctx.short_name(seat, NAME), ctx.seat_role(seat)) + 2;
    let is_long = game.silence(ctx.at) >= SILENCE;
    let doing = match game.point() {
        _ if is_able && is_alone => "or type at once",
        Some(point) if !is_able => words::doing(game, point, seat, is_long),
        _ => "",
    };
    // In two columns only the key tells who may buzz.
    let doing = if x + width_of(doing) <= canvas.width() {
        doing
    } else {
        ""
    };
    let x = canvas.text(x, 0, doing, Role::Dim) + 2;
    // In the title bar there is no room for the sets of so many.
    let sets = plural(game.sets().get(seat.index()).copied().unwrap_or(0), "set");
    if game.is_long() && game.count() > 4 && x + width_of(&sets) <= canvas.width() {
        canvas.text(x, 0, &sets, Role::Dim);
    }
}

/// Returns the part that has passed of a silence after which all think on, if a line shows it:
/// where no clock runs, and nobody at the keyboard may call.
pub(super) fn silence(ctx: &MathDiceContext) -> Option<f64> {
    if !is_thinking(ctx) || callers(ctx).next().is_some() || ctx.game.clock(ctx.at).is_some() {
        return None;
    }
    let seconds = whole_seconds(ctx.game.silence(ctx.at));
    Some((seconds as f64 / SILENCE.as_secs_f64()).min(1.0))
}

/// Draws how the point ended: the winning answer, or all of the best.
fn draw_end(view: &MathDiceView, ctx: &MathDiceContext, canvas: &mut Canvas) {
    let Some(point) = ctx.game.point() else {
        return;
    };
    let [first, second, last] = draw_paper(canvas);
    if view.is_showing_ways || !has_answer(point) {
        return draw_ways(point, canvas);
    }
    let called = point.winning_call();
    let answer = called.and_then(|called| answer(point, called.seat));
    if let (Some(called), Some(answer)) = (called, answer) {
        let x = draw_owner(ctx, canvas, first, called.seat);
        canvas.text(x, first, &answer, Role::InkStrong);
        let value = called.call.value();
        let value = words::value_typed(value, point.distance(value), true);
        canvas.text(x, second, &value, Role::Ink);
    } else if let Some(statement) = wrong_statement(point) {
        draw_statement(ctx, point, statement, canvas);
    }
    let best = best_ways(point);
    if let Some(way) = best.first().filter(|_| !is_best(point)) {
        canvas.text(
            2,
            last,
            &format!("The best: {}", with_its_value(way)),
            Role::InkGood,
        );
    }
}

/// Returns `true` if the point ended with an answer, or with a statement that was none.
pub(super) fn has_answer(point: &Point) -> bool {
    point.winning_call().is_some() || wrong_statement(point).is_some()
}

fn wrong_statement(point: &Point) -> Option<&Statement> {
    point.statements.iter().find(|statement| !statement.right)
}

/// Returns the expression with which `seat` won.
pub(super) fn answer(point: &Point, seat: Seat) -> Option<String> {
    let stated = point
        .statements
        .iter()
        .rfind(|it| it.right && it.seat == seat);
    let stated = stated.and_then(|statement| statement.answer.as_ref());
    let called = point.winning_call()?;
    stated.or(called.call.expr()).map(ToString::to_string)
}

/// Returns the best answers.
fn best_ways(point: &Point) -> Vec<Answer> {
    point
        .position()
        .map_or(Vec::new(), |position| position.best())
}

/// Returns `true` if nothing would have been nearer than the winning call.
fn is_best(point: &Point) -> bool {
    let best = best_ways(point);
    let called = point.winning_call().zip(best.first());
    called.is_some_and(|(called, best)| {
        point.distance(called.call.value()) == best.distance(point.target())
    })
}

fn with_its_value(answer: &Answer) -> String {
    words::with_value(&answer.expr(), answer.value)
}

/// Draws the best answers, the winning one ringed.
fn draw_ways(point: &Point, canvas: &mut Canvas) {
    let width = canvas.width() - 4;
    let height = canvas.height();
    let best = best_ways(point);
    let Some(way) = best.first() else { return };
    let top = i32::from(height > 6);
    let heading = words::ways_to_best(way.distance(point.target()), best.len());
    canvas.text(2, top, &heading, Role::Pencil);
    let winning = match point.outcome {
        Some(PointOutcome::Won(seat)) => answer(point, seat),
        Some(PointOutcome::Rated(_)) => answer(point, Seat(0)),
        _ => None,
    };
    let mut texts: Vec<(String, bool)> = best
        .iter()
        .map(|way| (with_its_value(way), Some(way.expr().to_string()) == winning))
        .collect();
    // The winning one is never left out.
    texts.sort_by_key(|(_, is_winning)| !is_winning);
    let column = texts
        .iter()
        .map(|(text, _)| width_of(text))
        .max()
        .unwrap_or(1)
        + 3;
    let columns = ((width + 3) / column).max(1);
    let rows = (height - top - 2).max(1);
    let room = (columns * rows) as usize;
    if texts.len() > room {
        let more = texts.len() - (room - 1);
        texts.truncate(room - 1);
        texts.push((format!("+ {more} more"), false));
    }
    for (at, (text, is_winning)) in (0..).zip(&texts) {
        let (x, y) = (2 + at % columns * column, top + 1 + at / columns);
        if *is_winning {
            canvas.text_on(x - 1, y, &format!(" {text} "), Role::HeldPip, Surface::Held);
        } else {
            canvas.text(x, y, text, Role::Ink);
        }
    }
}

/// Draws a wrong statement, with the place of the mistake.
fn draw_statement(
    ctx: &MathDiceContext,
    point: &Point,
    statement: &Statement,
    canvas: &mut Canvas,
) {
    let width = canvas.width() - 2;
    let x = draw_owner(ctx, canvas, 1, statement.seat);
    let Some(expr) = &statement.answer else {
        canvas.text(x, 1, "stated nothing", Role::InkBad);
        return;
    };
    let text = expr.to_string();
    let after = canvas.text(x, 1, &text, Role::InkBad);
    let mut calls = point.calls.iter().rev();
    let called = calls.find(|called| called.seat == statement.seat);
    let called = called.map(|called| called.call.value());
    let uses = point
        .dice
        .map_or(Ok(()), |dice| expr.check_dice(dice, text.chars().count()));
    let reason = match (uses, expr.value()) {
        (Err(mistake), _) | (Ok(()), Err(mistake)) => {
            canvas.text(x + mistake.at as i32, 2, "^", Role::InkBad);
            mistake.to_string()
        }
        (Ok(()), Ok(value)) => {
            let reason =
                called.and_then(|called| words::explain_wrong_statement(point, statement, called));
            let Some(reason) = reason else {
                let called = called.map(|called| called.to_string()).unwrap_or_default();
                canvas.text(after, 1, &format!(" = {value}, not {called}"), Role::InkBad);
                return;
            };
            reason
        }
    };
    for (row, line) in (3..canvas.height() - 2).zip(wrapped(&reason, width - 2)) {
        canvas.text(2, row, &line, Role::InkBad);
    }
}

/// Draws the right panel over the whole canvas: the call to beat or to state, in a practice what
/// counts; once the point is over, the points that it brought.
pub(super) fn draw_right(ctx: &MathDiceContext, canvas: &mut Canvas) {
    let Some(point) = ctx.game.point() else {
        return;
    };
    if point.outcome.is_some() {
        if has_point_ended(ctx.game) {
            draw_gain(ctx, point, canvas);
        }
        return;
    }
    let width = canvas.width();
    let height = canvas.height();
    mat::draw(canvas, 0, 0, width, height);
    if !ctx.game.mode().is_match() {
        let lines = words::about_practice(ctx.game, point);
        let lines = lines.iter().flat_map(|line| wrapped(line, width - 4));
        for (y, line) in (1..height).zip(lines) {
            canvas.text(2, y, &line, Role::Text);
        }
        return;
    }
    let is_stated = matches!(ctx.game.phase(), Phase::Stating { .. });
    canvas.text(
        2,
        1,
        if is_stated { "to state" } else { "to beat" },
        Role::Dim,
    );
    let stated = point
        .next_to_state()
        .filter(|_| is_stated)
        .map(|called| CallToBeat {
            seats: Seats::NONE.with(called.seat),
            value: called.call.value(),
        });
    let Some(call) = stated.as_ref().or(point.standing.as_ref()) else {
        canvas.text(2, 3, "nothing yet", Role::Dim);
        return;
    };
    draw_call(ctx, point, call, canvas);
}

/// Draws a call large, with who called it and how far it is from the target.
fn draw_call(ctx: &MathDiceContext, point: &Point, call: &CallToBeat, canvas: &mut Canvas) {
    let width = canvas.width();
    let value = call.value.to_string();
    let away = words::away(point.distance(call.value));
    let names = call
        .seats
        .iter()
        .map(|seat| (seat, ctx.short_name(seat, NAME)));
    let names: Vec<(Seat, String)> = names.collect();
    // Beside it there is room for who called it.
    let large = numerals::width(&value, NumeralSize::Single);
    let is_large = canvas.theme.is_solid() && value.len() < 4 && large + 18 <= width;
    let (x, y) = if is_large {
        numerals::draw(canvas, 2, 2, &value, NumeralSize::Single, "", Role::Strong);
        (2 + large + 2, 3)
    } else {
        let after = canvas.text(2, 2, &value, Role::Strong);
        if after + 18 > width {
            (2, 3)
        } else {
            (after + 2, 2)
        }
    };
    let mut after = canvas.text(x, y, "by ", Role::Dim);
    for (at, (seat, name)) in names.iter().enumerate() {
        if after + width_of(name) + 5 > width && at > 0 {
            let others = format!(" +{}", names.len() - at);
            canvas.text(after, y, &others, Role::Dim);
            break;
        }
        if at > 0 {
            after = canvas.text(after, y, ", ", Role::Dim);
        }
        after = canvas.text(after, y, name, ctx.seat_role(*seat));
    }
    canvas.text(x, y + 1, &away, Role::Text);
}

/// Draws the points that the point brought, in large print; nothing if nobody scored.
fn draw_gain(ctx: &MathDiceContext, point: &Point, canvas: &mut Canvas) {
    let (gain, winner) = match point.outcome {
        Some(PointOutcome::Won(seat)) => (1, Some(seat)),
        Some(PointOutcome::Rated(points)) => (i32::from(points), None),
        _ => return,
    };
    let number = Numeral {
        role: winner.map_or(Role::Kept, |seat| ctx.gain_role(seat)),
        scales: &[NumeralSize::Double],
        ..Numeral::new(format_signed(gain), "+1", "")
    };
    let wide = numerals::width("+1", NumeralSize::Double).min(canvas.width());
    let x = canvas.width() - wide - 2;
    let height = canvas.height();
    number.draw(&mut canvas.sub(x.max(0), 0, wide, height), 0);
    if let Some(winner) = winner {
        let name = ctx.short_name(winner, x - 4);
        canvas.right(x - 2, height / 2, &name, ctx.seat_role(winner));
    }
}

/// Columns between two cards.
const APART: i32 = 2;

/// Draws the cards under which people type at the same time, over the whole canvas: a line about
/// each above it.
pub(super) fn draw_cards(view: &MathDiceView, ctx: &MathDiceContext, canvas: &mut Canvas) {
    let Phase::Typing(typing) = ctx.game.phase() else {
        return;
    };
    for (at, entry) in typing.entries.iter().enumerate() {
        let card = &mut card(canvas, at, typing.entries.len());
        let is_typing = typing.typist() == Some(entry.seat);
        let does = words::does_unseen(is_typing, entry.done, is_person(ctx, entry.seat));
        let role = if is_typing { Role::Text } else { Role::Dim };
        draw_line(ctx, card, entry.seat, does, role);
        draw_card(view, ctx, card, entry, is_typing);
    }
}

/// Returns the place of card number `at` of `count`, and of the line above it.
fn card<'a>(canvas: &'a mut Canvas, at: usize, count: usize) -> Canvas<'a> {
    let at = at as i32;
    let count = (count as i32).max(1);
    let wide = (canvas.width() - APART * (count - 1)) / count;
    let height = canvas.height();
    canvas.sub(at * (wide + APART), 0, wide, height)
}

/// Writes what `seat` does, above its card.
fn draw_line(ctx: &MathDiceContext, card: &mut Canvas, seat: Seat, does: &str, role: Role) {
    let name = ctx.short_name(seat, NAME);
    let x = card.text(0, 0, &name, ctx.seat_role(seat)) + 1;
    let room = card.width() - x;
    let shorter = ["types next.", ""]
        .into_iter()
        .find(|it| width_of(it) <= room);
    let does = Some(does).filter(|does| width_of(does) <= room).or(shorter);
    card.text(x, 0, does.unwrap_or_default(), role);
}

fn draw_card(
    view: &MathDiceView,
    ctx: &MathDiceContext,
    card: &mut Canvas,
    entry: &BuzzedSeat,
    is_typing: bool,
) {
    let width = card.width();
    let height = card.height() - 1;
    let middle = 1 + (height - 1) / 2;
    if !is_typing && !entry.done {
        mat::place(card, (0, 1), (width, height));
        card.centred(0, width, middle, "not yet", Role::Dim);
        return;
    }
    if is_typing && view.is_lifted {
        let sub = &mut card.sub(0, 1, width, height);
        paper::plain(sub, 0, 0, width, height);
        let input = typed::display_text(view.field.text());
        (view.field).draw_as(sub, (2, middle - 1), width - 4, &input, Role::InkStrong);
        return;
    }
    let back = CardDrawing {
        rank: "",
        suit: ' ',
        state: CardState::Down,
        cursor: false,
    };
    back.draw(card, 0, 1, width, height);
    if is_typing && is_person(ctx, entry.seat) {
        let signs = plural(view.field.text().chars().count(), "sign");
        let x = (width - width_of(&signs) - 2) / 2;
        card.text_on(
            x,
            middle,
            &format!(" {signs} "),
            Role::HeldPip,
            Surface::Held,
        );
    }
}

/// Draws the cards as they are turned over: each number, with whose it is.
pub(super) fn draw_turned(ctx: &MathDiceContext, turned: &[(Seat, String)], canvas: &mut Canvas) {
    for (at, (seat, number)) in turned.iter().enumerate() {
        let card = &mut card(canvas, at, turned.len());
        let width = card.width();
        let height = card.height() - 1;
        draw_line(ctx, card, *seat, "", Role::Dim);
        paper::plain(card, 0, 1, width, height);
        let y = 1 + (height - 4) / 2;
        let wide = numerals::width(number, NumeralSize::Single);
        if card.theme.is_solid()
            && wide + 2 <= width
            && number.bytes().all(|it| it.is_ascii_digit())
        {
            let x = (width - wide) / 2;
            numerals::draw(card, x, y, number, NumeralSize::Single, "", Role::InkStrong);
        } else {
            card.centred(0, width, y + 1, number, Role::InkStrong);
        }
    }
}
