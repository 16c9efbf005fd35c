//! The panels of the table of MathDice: the cloth on which an answer is typed, the paper with the
//! call to beat or the outcome of the point, and the seats.
use super::{
    MathDiceContext, MathDiceView, callers, is_over, is_person, is_secret, is_thinking, key_of,
    only_person, typed, writer,
};
use crate::core::{Seat, Seats, words::whole_seconds};
use crate::games::mathdice::arithmetic::value::ExactValue;
use crate::games::mathdice::point::{AcceptedCall, Point, Statement};
use crate::games::mathdice::solver::Answer;
use crate::games::mathdice::state::{POINTS, SETS, SILENCE};
use crate::games::mathdice::words::{self, SideNote};
use crate::games::mathdice::{MathDice, Mode, Phase, PointOutcome, Spread};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::marks::{self, MarkGlyph};
use crate::tui::paint::numerals::{self, NumeralSize};
use crate::tui::paint::{bar, mat, paper};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::text::lines::wrapped;
use crate::tui::ui::{ANY, Form, Node, Numeral, col, custom_leaf, text};
use crate::tui::view::request;

/// Minimum rows of the cloth for a large title.
const LARGE_TITLE: i32 = 9;

/// Draws the cloth over the whole canvas, at least four rows: its owner, the text with a caret
/// under a mistake, and its value. While nobody is typing it explains how to start.
pub(super) fn draw_entry(view: &MathDiceView, ctx: &MathDiceContext, canvas: &mut Canvas) {
    let (width, height) = (canvas.width(), canvas.height());
    mat::draw(canvas, 0, 0, width, height);
    let top = i32::from(height > 7);
    let inner = &mut canvas.sub(2, top, width - 4, height - top);
    let title = words::field_title(ctx.game, &ctx.table.audience());
    let wide = numerals::capitals_width(&title, NumeralSize::Single);
    let wide = wide.filter(|_| numerals::rows(NumeralSize::Single, inner.theme) > 1);
    let left = time_left(ctx);
    let room = width - 4 - left.as_ref().map_or(0, |(left, _)| width_of(left) + 2);
    let statement = view.statement(ctx);
    let opens = writer(ctx).is_some() || statement.is_some();
    let is_large = height >= LARGE_TITLE && !opens && wide.is_some_and(|wide| wide <= room);
    match is_large {
        true => numerals::capitals(inner, &title, NumeralSize::Single, Role::Accent),
        false => _ = inner.text(0, 0, &title, Role::Accent),
    }
    if let Some((left, role)) = left {
        inner.right(width - 4, 0, &left, role);
    }
    let y = if is_large {
        numerals::capitals_rows(NumeralSize::Single)
    } else {
        1
    } + i32::from(height > 5);
    if let (Some(stated), Phase::Stating { seat, .. }) = (statement, ctx.game.phase()) {
        let told = format!("{}{}", label_field(ctx, *seat), stated.expr);
        for (row, line) in (y..height).zip(wrapped(&told, width - 4)) {
            inner.text(0, row, &line, Role::Strong);
        }
    } else if writer(ctx).is_some() {
        draw_field(view, ctx, inner, y);
    } else {
        let mut row = y;
        for line in wrapped(&how_to_begin(ctx), width - 4) {
            inner.text(0, row, &line, Role::Dim);
            row += 1;
        }
        // Where no clock shows that the others think.
        if is_thinking(ctx) && callers(ctx).count() == 0 && ctx.game.clock(ctx.at).is_none() {
            let part = whole_seconds(ctx.game.silence(ctx.at)) as f64 / SILENCE.as_secs_f64();
            bar::draw(inner, 0, row, width - 4, part.min(1.0), Role::Accent);
        }
    }
}

/// Returns the time left to the seat that types; to one that states the large clock tells it.
fn time_left(ctx: &MathDiceContext) -> Option<(String, Role)> {
    let clock = ctx
        .game
        .own_clock(ctx.at)
        .filter(|_| !matches!(ctx.game.phase(), Phase::Stating { .. }))?;
    let role = if clock.left.as_secs() < 5 {
        Role::Bad
    } else {
        Role::Strong
    };
    Some((format!("{} s left", whole_seconds(clock.left)), role))
}

/// Describes a moment in which no person is typing, with instructions where keys play.
pub(super) fn how_to_begin(ctx: &MathDiceContext) -> String {
    let game = ctx.game;
    let people = callers(ctx).count();
    let instructs = people > 0 || ctx.roll_due || matches!(game.phase(), Phase::Typing(_));
    if ctx.is_still() && instructs {
        return String::new();
    }
    words::how_to_begin(
        game,
        people,
        only_person(ctx).is_some(),
        &ctx.table.audience(),
    )
}

/// Returns the label of the field.
fn label_field(ctx: &MathDiceContext, seat: Seat) -> String {
    let game = ctx.game;
    match game.phase() {
        Phase::Stating { .. } => {
            let point = game.point();
            let value = point
                .and_then(|point| point.next_to_state())
                .map(|called| called.call.value().to_string());
            format!("{}: {} = ", ctx.name(seat), value.unwrap_or_default())
        }
        _ if is_secret(game) => format!("{}, unseen: ", ctx.name(seat)),
        _ => format!("{}: ", ctx.name(seat)),
    }
}

fn draw_field(view: &MathDiceView, ctx: &MathDiceContext, canvas: &mut Canvas, y: i32) {
    let Some(seat) = writer(ctx) else { return };
    let (width, secret) = (canvas.width(), is_secret(ctx.game));
    let start = canvas.text(0, y, &label_field(ctx, seat), Role::Text);
    let value = view.field.text();
    let shown = if secret {
        "•".repeat(value.chars().count())
    } else {
        typed::display_text(value)
    };
    let begin = view.field.draw_as(canvas, start, y, width - start, &shown);
    if let Some(mistake) = view.mistake.filter(|_| !secret) {
        // A field that scrolls may not show the place of the mistake.
        let caret = (begin + mistake.at as i32).clamp(start, width - 1);
        let why = words::explain_mistake(mistake);
        canvas.text(caret, y + 1, "^", Role::Bad);
        if caret + 2 + width_of(&why) <= width {
            canvas.text(caret + 2, y + 1, &why, Role::Bad);
        } else if width_of(&why) < caret {
            canvas.right(caret - 1, y + 1, &why, Role::Bad);
        } else {
            let room = (canvas.height() - y - 2).max(0) as usize;
            let mut lines = wrapped(&why, width);
            if lines.len() > room {
                lines = wrapped(&words::brief(mistake.fault), width);
            }
            for (row, line) in (y + 2..).zip(&lines) {
                canvas.text(0, row, line, Role::Bad);
            }
        }
        return;
    }
    let (text, role) = text_below_field(ctx, value, secret);
    for (row, line) in (y + 1..).zip(wrapped(&text, width)) {
        canvas.text(0, row, &line, role);
    }
}

/// Returns the text below the field: the value of the input, or what may be typed.
fn text_below_field(ctx: &MathDiceContext, text: &str, secret: bool) -> (String, Role) {
    let game = ctx.game;
    let Some(point) = game.point().filter(|_| !secret) else {
        return (String::new(), Role::Dim);
    };
    let judged = |value: ExactValue| {
        let (distance, closer) = (point.distance(value), point.beats(value));
        let role = match (distance.is_zero(), closer) {
            (true, _) => Role::Good,
            (false, true) => Role::Text,
            (false, false) => Role::Bad,
        };
        (distance, closer, role)
    };
    if let Some(value) = typed::called_number(game, text) {
        let (distance, closer, role) = judged(value);
        return (words::would_be(distance, closer), role);
    }
    if !matches!(game.phase(), Phase::Stating { .. })
        && let Some(value) = typed::value_so_far(game, text)
    {
        let ((distance, closer, role), done) = (judged(value), game.read(text).is_ok());
        return (
            words::value_and_distance(value, distance, done, closer),
            if done { role } else { Role::Dim },
        );
    }
    // Who states has one try, and is not told what is wrong before.
    if text.is_empty() || matches!(game.phase(), Phase::Stating { .. }) {
        return (words::may_type(game).into(), Role::Dim);
    }
    // Where somebody races, the answer itself tells.
    let mistake = game.read(text).err().filter(|_| typed::is_computed(game));
    (
        mistake
            .and_then(|mistake| words::astray(&mistake))
            .unwrap_or_default(),
        Role::Bad,
    )
}

/// The most digits of a large number.
const DIGITS: usize = 3;

/// Draws the paper with the call to beat, in practice with the values of answers, over the whole
/// canvas.
pub(super) fn draw_calls(ctx: &MathDiceContext, canvas: &mut Canvas) {
    let (width, height) = (canvas.width(), canvas.height());
    paper::plain(canvas, 0, 0, width, height);
    let is_large = |value: &String| {
        numerals::rows(NumeralSize::Single, canvas.theme) > 1 && value.chars().count() <= DIGITS
    };
    let large = value_to_beat(ctx).filter(is_large).filter(|_| height > 5);
    let (note, plain) = note(ctx, large.is_some());
    // The title is set off from the edge if there is room.
    let top = i32::from(height > 7);
    canvas.text(2, top, note.title, Role::Pencil);
    let mut y = top + 1 + i32::from(height > 5);
    let mut x = 2;
    if let Some(value) = large {
        x = numerals::draw(canvas, x, y, &value, NumeralSize::Single, "", Role::InkGood) + 3;
    }
    for (at, line) in note.lines.iter().enumerate() {
        let lines = wrapped(line, width - x - 2);
        // Lines are left out as a whole.
        if y + lines.len() as i32 > height {
            break;
        }
        let role = match at {
            _ if line.starts_with('✗') => Role::InkBad,
            _ if at < plain => Role::Ink,
            _ => Role::Pencil,
        };
        for line in lines {
            canvas.text(x, y, &line, role);
            y += 1;
        }
    }
}

/// Returns the call to beat, or to state.
fn value_to_beat(ctx: &MathDiceContext) -> Option<String> {
    let point = ctx.game.point().filter(|point| point.outcome.is_none())?;
    let stated = point
        .next_to_state()
        .filter(|_| matches!(ctx.game.phase(), Phase::Stating { .. }));
    let stated = stated.map(|called| called.call.value().to_string());
    stated.or_else(|| {
        point
            .standing
            .as_ref()
            .map(|standing| standing.value.to_string())
    })
}

/// Returns the note, with the value of the call to beat unless that `is_shown`, and the number of
/// lines that are not faint.
fn note(ctx: &MathDiceContext, is_shown: bool) -> (SideNote, usize) {
    let (game, audience) = (ctx.game, ctx.table.audience());
    let Some(point) = game.point() else {
        return (
            SideNote {
                title: "",
                lines: Vec::new(),
            },
            0,
        );
    };
    let short = |seat| ctx.short_name(seat, 16);
    if matches!(game.phase(), Phase::Stating { .. }) {
        let name = point
            .next_to_state()
            .map_or_else(String::new, |called| short(called.seat));
        return (words::to_state(&name, &audience, point), 1);
    }
    match (game.mode(), &point.standing) {
        (Mode::Puzzle, _) => (words::of_puzzle(game), 1),
        (Mode::Sprint, standing) => (
            words::of_sprint(game, point),
            1 + usize::from(standing.is_some()),
        ),
        (_, None) => {
            let is_out = only_person(ctx).is_some_and(|seat| point.spent.contains(seat));
            (words::nobody_called(game, is_out), 1)
        }
        (_, Some(standing)) => {
            let names: Vec<String> = standing.seats.iter().map(short).collect();
            let earlier = point.calls.iter().rev().skip(standing.seats.len());
            let earlier: Vec<String> = earlier
                .map(|called| format!("{} by {}", called.call.value(), ctx.name(called.seat)))
                .collect();
            (
                words::to_beat(&names, point, standing.value, is_shown, &earlier, 56),
                1 + usize::from(is_shown),
            )
        }
    }
}

/// Rows of padding that the paper takes if there is room.
pub(super) const PAPER_AIR: i32 = 3;

/// Returns the rows that the paper needs without padding, `width` columns wide.
pub(super) fn paper_rows(ctx: &MathDiceContext, width: i32) -> i32 {
    let Some(point) = ctx.game.point() else {
        return 1;
    };
    let Some(position) = point.position() else {
        return 1;
    };
    let texts: Vec<String> = position.best().iter().map(with_its_value).collect();
    let (columns, _) = columns(&texts, width - 4);
    let ended = wrapped(&format!("✓ {}", verdict(ctx, point)), width - 4).len() as i32;
    let wrong = point.statements.iter().filter(|statement| !statement.right);
    let stated: i32 = wrong
        .take(2)
        .map(|statement| if statement.said.is_some() { 2 } else { 1 })
        .sum();
    ended + stated + 1 + (texts.len() as i32 + columns - 1) / columns
}

/// Returns the number of columns of answers that fit into `width`, and their width.
fn columns(texts: &[String], width: i32) -> (i32, i32) {
    let column = texts.iter().map(|text| width_of(text)).max().unwrap_or(1) + 3;
    (((width + 3) / column).max(1), column)
}

fn verdict(ctx: &MathDiceContext, point: &Point) -> String {
    words::verdict(&ctx.table.audience(), point, Some(ctx.game))
}

fn with_its_value(answer: &Answer) -> String {
    words::with_value(&answer.expr(), answer.value)
}

/// Draws a finished point on paper over the whole canvas: its outcome, wrong statements with the
/// place of the mistake, and every best answer.
pub(super) fn draw_paper(ctx: &MathDiceContext, canvas: &mut Canvas) {
    let Some(point) = ctx.game.point() else {
        return;
    };
    let (width, height) = (canvas.width(), canvas.height());
    paper::plain(canvas, 0, 0, width, height);
    let inner = &mut canvas.sub(2, 0, width - 4, height);
    let width = inner.width();
    // The row above comes first.
    let [top, air] =
        [1, PAPER_AIR].map(|more| i32::from(height >= paper_rows(ctx, width + 4) + more));
    let mut y = top;
    let (mark, role) = if is_hit(point) {
        ("✓ ", Role::InkGood)
    } else {
        ("", Role::InkStrong)
    };
    for line in wrapped(&format!("{mark}{}", verdict(ctx, point)), width) {
        inner.text(0, y, &line, role);
        y += 1;
    }
    for statement in point.statements.iter().filter(|s| !s.right).take(2) {
        y += draw_statement(ctx, point, statement, inner, y);
    }
    let Some(position) = point.position() else {
        return;
    };
    let spread = Spread::of(position.dice);
    let best = spread.best(position.target);
    let distance = spread.least_distance(position.target);
    y += air;
    inner.text(
        0,
        y,
        &words::ways_to_best(distance, best.len()),
        Role::InkGood,
    );
    y += 1;
    let texts: Vec<String> = best.iter().map(|answer| with_its_value(answer)).collect();
    let (columns, column) = columns(&texts, width);
    let rows = (height - y - air).max(1);
    let room = (columns * rows) as usize;
    let shown = if texts.len() > room {
        room - 1
    } else {
        texts.len()
    };
    let mut texts = texts;
    if shown < texts.len() {
        let more = texts.len() - shown;
        texts.truncate(shown);
        texts.push(format!("+ {more} more"));
    }
    for (i, text) in (0..).zip(&texts) {
        inner.text(i % columns * column, y + i / columns, text, Role::Ink);
    }
}

/// Returns `true` if `point` ended with an unbeatable answer.
fn is_hit(point: &Point) -> bool {
    let is_on_target = |called: &AcceptedCall| point.distance(called.call.value()).is_zero();
    point.outcome == Some(PointOutcome::Rated(3)) || point.winning_call().is_some_and(is_on_target)
}

/// Draws a wrong statement with the place of the mistake. Returns its rows.
fn draw_statement(
    ctx: &MathDiceContext,
    point: &Point,
    statement: &Statement,
    canvas: &mut Canvas,
    y: i32,
) -> i32 {
    let width = canvas.width();
    let Some(expr) = &statement.said else {
        canvas.text(
            0,
            y,
            &format!(
                "✗ {} stated nothing.",
                ctx.table.audience().subject(statement.seat)
            ),
            Role::InkBad,
        );
        return 1;
    };
    let text = expr.to_string();
    let start = canvas.text(
        0,
        y,
        &format!("{}: ", ctx.name(statement.seat)),
        Role::Pencil,
    );
    let after = canvas.text(start, y, &text, Role::InkBad);
    let uses = point
        .dice
        .map_or(Ok(()), |dice| expr.check_dice(dice, text.chars().count()));
    let below = |canvas: &mut Canvas, x: i32, why: &str| {
        let lines = wrapped(why, width);
        let single = lines.len() == 1;
        for (row, line) in (y + 1..).zip(&lines) {
            let from = if single {
                x.min(width - width_of(line)).max(0)
            } else {
                0
            };
            canvas.text(from, row, line, Role::InkBad);
        }
        1 + lines.len() as i32
    };
    match (uses, expr.value()) {
        (Err(mistake), _) | (Ok(()), Err(mistake)) => {
            let (at, why) = (start + mistake.at as i32, mistake.to_string());
            if at + 2 + width_of(&why) <= width {
                below(canvas, at, &format!("^ {why}"))
            } else {
                below(canvas, at - 1 - width_of(&why), &format!("{why} ^"))
            }
        }
        (Ok(()), Ok(value)) => {
            let called = point
                .calls
                .iter()
                .rev()
                .find(|called| called.seat == statement.seat);
            let value_called = called.map(|called| called.call.value());
            if let Some(why) = value_called
                .and_then(|called| words::explain_wrong_statement(point, statement, called))
            {
                return below(canvas, start, &why);
            }
            let called = value_called
                .map(|called| called.to_string())
                .unwrap_or_default();
            canvas.text(after, y, &format!(" = {value}, not {called}"), Role::InkBad);
            1
        }
    }
}

/// Minimum width of a seat: its keys with their labels, below its name, and a column before the
/// next mark.
const COLUMN: i32 = 18;
/// Maximum number of seats side by side.
const MOST_SEATS: i32 = 4;

/// Shows the seats below the table, up to four side by side: their points, and their keys unless
/// the point is over.
pub(super) fn seats_below<'a>(ctx: &'a MathDiceContext<'a>) -> Node<'a> {
    let rows = (i32::from(ctx.game.count()) + MOST_SEATS - 1) / MOST_SEATS
        * if is_over(ctx.game) { 1 } else { 2 };
    let form = Form::new((MOST_SEATS * (COLUMN + 1), rows), (ANY, rows));
    custom_leaf([form], |canvas, _| draw_seats(ctx, canvas))
}

fn draw_seats(ctx: &MathDiceContext, canvas: &mut Canvas) {
    let count = i32::from(ctx.game.count());
    let columns = count.min(MOST_SEATS);
    // Marks may be a column apart: the next name has two before it.
    let gap = if count > 2 { 1 } else { 2 };
    let step = ((canvas.width() + gap) / columns).max(COLUMN + 1);
    let wide = (step - gap).max(COLUMN);
    let rows = if is_over(ctx.game) { 1 } else { 2 };
    // The shadow of a paper close above would lie behind the names.
    canvas.clear(0, 0, canvas.width(), 1);
    for seat in Seats::first(ctx.game.count()).iter() {
        let at = i32::from(seat.0);
        let (x, y) = (at % columns * step, at / columns * rows);
        draw_name(ctx, canvas, (x, y), wide, seat);
        if rows > 1 {
            draw_keys(ctx, canvas, x, y + 1, seat);
        }
    }
}

/// Returns `true` if `seat` is at work.
fn is_busy(game: &MathDice, seat: Seat) -> bool {
    matches!(game.phase(), Phase::Typing(typing) if typing.typist() == Some(seat))
        || matches!(game.phase(), Phase::Stating { seat: asked, .. } if *asked == seat)
}

fn has_standing_call(game: &MathDice, seat: Seat) -> bool {
    let open = game.point().filter(|point| point.outcome.is_none());
    open.and_then(|point| point.standing.as_ref())
        .is_some_and(|standing| standing.seats.contains(seat))
}

/// Draws the name of `seat`, and its points as marks.
fn draw_name(
    ctx: &MathDiceContext,
    canvas: &mut Canvas,
    (x, y): (i32, i32),
    width: i32,
    seat: Seat,
) {
    let game = ctx.game;
    let busy = is_busy(game, seat);
    let role = if busy || has_standing_call(game, seat) {
        Role::Accent
    } else {
        Role::Strong
    };
    let sets = if game.is_long() {
        i32::from(SETS) + 1
    } else {
        0
    };
    let marks = i32::from(POINTS) + sets;
    let right = x + width - marks;
    if busy {
        canvas.text(x, y, "▸", Role::Accent);
    }
    canvas.text(x + 2, y, &ctx.short_name(seat, width - marks - 3), role);
    let row = |canvas: &mut Canvas, from: i32, made: u32, of: u8| {
        for place in 0..i32::from(of) {
            let mark = if place < made as i32 {
                MarkGlyph::Made
            } else {
                MarkGlyph::Open
            };
            marks::draw(
                canvas,
                from + place,
                y,
                mark,
                if mark == MarkGlyph::Made {
                    role
                } else {
                    Role::Dim
                },
            );
        }
    };
    row(canvas, right, game.points()[seat.index()], POINTS);
    if game.is_long() {
        row(
            canvas,
            right + i32::from(POINTS) + 1,
            game.sets()[seat.index()].into(),
            SETS,
        );
    }
}

/// Draws the keys of `seat` while it may use them, else its activity.
fn draw_keys(ctx: &MathDiceContext, canvas: &mut Canvas, x: i32, y: i32, seat: Seat) {
    let able = is_person(ctx, seat) && ctx.game.contenders().contains(seat) && !ctx.is_still();
    if !able {
        let game = ctx.game;
        let is_long = game.silence(ctx.at) >= SILENCE;
        let doing = |point| words::doing(game, point, seat, has_standing_call(game, seat), is_long);
        let doing = game.point().map_or("", doing);
        canvas.text(x + 2, y, doing, Role::Dim);
        return;
    }
    let buzz = if only_person(ctx).is_some() {
        'b'
    } else {
        key_of(ctx, seat)
    };
    let after = canvas.text_on(x + 2, y, &format!(" {buzz} "), Role::Strong, Surface::Cap);
    let after = canvas.text(after + 1, y, "buzz", Role::Dim);
    canvas.hit(
        x + 2,
        y,
        after - x - 2,
        1,
        request::<MathDice>("buzz-seat", seat.index()),
    );
}

/// Shows the progress of a practice.
pub(super) fn practice<'a>(ctx: &MathDiceContext<'a>) -> Node<'a> {
    let game = ctx.game;
    let points = game.points()[0];
    let number = Numeral {
        role: Role::Strong,
        scales: &[NumeralSize::Single],
        ..Numeral::new(points.to_string(), "88", "points")
    };
    let about = |words: String| Node::from(text(words).role(Role::Dim));
    let about = col(0, words::practice(game).into_iter().map(about));
    col(
        1,
        [
            text(ctx.name(Seat(0))).role(Role::Accent).into(),
            Node::leaf(number),
            about,
        ],
    )
}
