//! The cloth on which an answer is typed: its owner, the text with a caret under a mistake, and its
//! value. While nobody is typing it explains how to start.
use super::state::{MathDiceView, callers, is_secret, only_person, writer};
use super::top::seconds;
use super::typed;
use crate::core::{Seat, words::whole_seconds};
use crate::games::mathdice::arithmetic::value::ExactValue;
use crate::games::mathdice::state::SILENCE;
use crate::games::mathdice::{MathDice, Phase, words};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::numerals::{self, NumeralSize};
use crate::tui::paint::{bar, mat};
use crate::tui::theme::Role;
use crate::tui::ui::text::lines::wrapped;
use crate::tui::view::ViewContext;

/// Minimum rows for a large title.
const LARGE: i32 = 9;
/// Draws it over the whole canvas, at least four rows.
pub(super) fn draw(view: &MathDiceView, ctx: &ViewContext<MathDice>, canvas: &mut Canvas) {
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
    let is_large = height >= LARGE && !opens && wide.is_some_and(|wide| wide <= room);
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
        let told = format!("{}{}", label(ctx, *seat), stated.expr);
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
        if is_waiting(ctx) && ctx.game.clock(ctx.at).is_none() {
            let part = whole_seconds(ctx.game.silence(ctx.at)) as f64 / SILENCE.as_secs_f64();
            bar::draw(inner, 0, row, width - 4, part.min(1.0), Role::Accent);
        }
    }
}

/// Returns the time left to the seat that types; to one that states the large clock tells it.
fn time_left(ctx: &ViewContext<MathDice>) -> Option<(String, Role)> {
    let clock = ctx
        .game
        .own_clock(ctx.at)
        .filter(|_| !matches!(ctx.game.phase(), Phase::Stating { .. }))?;
    let role = if clock.left.as_secs() < 5 {
        Role::Bad
    } else {
        Role::Strong
    };
    Some((format!("{} s left", seconds(&clock)), role))
}

/// Returns `true` while only computers think.
fn is_waiting(ctx: &ViewContext<MathDice>) -> bool {
    matches!(ctx.game.phase(), Phase::Thinking { .. })
        && ctx.game.mode().is_match()
        && callers(ctx).count() == 0
}

/// Describes a moment in which no person is typing, with instructions where keys play.
pub(super) fn how_to_begin(ctx: &ViewContext<MathDice>) -> String {
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
fn label(ctx: &ViewContext<MathDice>, seat: Seat) -> String {
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

fn draw_field(view: &MathDiceView, ctx: &ViewContext<MathDice>, canvas: &mut Canvas, y: i32) {
    let Some(seat) = writer(ctx) else { return };
    let (width, secret) = (canvas.width(), is_secret(ctx.game));
    let start = canvas.text(0, y, &label(ctx, seat), Role::Text);
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
fn text_below_field(ctx: &ViewContext<MathDice>, text: &str, secret: bool) -> (String, Role) {
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
