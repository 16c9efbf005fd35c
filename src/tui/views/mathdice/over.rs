//! A finished point, on paper: its outcome, wrong statements with the place of the mistake, and
//! every best answer.
use crate::games::mathdice::point::{AcceptedCall, Point, Statement};
use crate::games::mathdice::solver::Answer;
use crate::games::mathdice::{MathDice, PointOutcome, Spread, words};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::paper;
use crate::tui::theme::Role;
use crate::tui::ui::text::lines::wrapped;
use crate::tui::view::ViewContext;

/// Rows of padding that the paper takes if there is room.
pub(super) const AIR: i32 = 3;

/// Returns the rows that the paper needs without padding, `width` columns wide.
pub(super) fn rows(ctx: &ViewContext<MathDice>, width: i32) -> i32 {
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

fn verdict(ctx: &ViewContext<MathDice>, point: &Point) -> String {
    words::verdict(&ctx.table.audience(), point, Some(ctx.game))
}

fn with_its_value(answer: &Answer) -> String {
    words::with_value(&answer.expr(), answer.value)
}

/// Draws the paper over the whole canvas.
pub(super) fn draw(ctx: &ViewContext<MathDice>, canvas: &mut Canvas) {
    let Some(point) = ctx.game.point() else {
        return;
    };
    let (width, height) = (canvas.width(), canvas.height());
    paper::plain(canvas, 0, 0, width, height);
    let inner = &mut canvas.sub(2, 0, width - 4, height);
    let width = inner.width();
    // The row above comes first.
    let [top, air] = [1, AIR].map(|more| i32::from(height >= rows(ctx, width + 4) + more));
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
    ctx: &ViewContext<MathDice>,
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
