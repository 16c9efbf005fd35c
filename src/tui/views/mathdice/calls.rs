//! The paper beside the field: the call to beat, and in practice the values of answers.
use super::typed;
use crate::core::game::Seat;
use crate::core::words::{list, plural};
use crate::games::mathdice::arithmetic::value::Value;
use crate::games::mathdice::point::{Point, Standing};
use crate::games::mathdice::{MathDice, Mode, Phase, PointPosition};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::paper;
use crate::tui::theme::Role;
use crate::tui::view::ViewContext;
use crate::tui::widgets::bars::abbreviated;
use crate::tui::widgets::text::{Span, wrapped_spans};

/// Text on the paper: a title, then lines, dispensable ones last.
struct Note {
    title: &'static str,
    lines: Vec<Vec<Span>>,
}

/// Draws the paper over the whole canvas.
pub(super) fn draw(ctx: &ViewContext<MathDice>, canvas: &mut Canvas) {
    let (width, height) = (canvas.width(), canvas.height());
    paper::plain(canvas, 0, 0, width, height);
    let note = note(ctx);
    canvas.text(2, 0, note.title, Role::Pencil);
    let spread = i32::from(height > 5);
    let mut y = 1 + spread;
    for spans in &note.lines {
        let lines = wrapped_spans(spans, width - 4);
        // Lines are left out as a whole.
        if y + lines.len() as i32 > height {
            break;
        }
        for line in lines {
            let mut x = 2;
            for span in &line.spans {
                x = canvas.text(x, y, &span.text, span.role);
            }
            y += 1;
        }
    }
}

fn plain(text: impl Into<String>) -> Vec<Span> {
    vec![Span::new(text, Role::Ink)]
}

fn faint(text: impl Into<String>) -> Vec<Span> {
    vec![Span::new(text, Role::Pencil)]
}

fn note(ctx: &ViewContext<MathDice>) -> Note {
    let game = ctx.game;
    let Some(point) = game.point().filter(|point| point.dice.is_some() && point.outcome.is_none()) else {
        return before(ctx);
    };
    if matches!(game.phase(), Phase::Stating { .. }) {
        return stated(ctx, point);
    }
    match (game.mode(), &point.standing) {
        (Mode::Puzzle, _) => Note {
            title: "this puzzle",
            lines: vec![
                plain("3 points for the best answer,"),
                plain("2 for the next closest, 1 for the one after that."),
                faint(format!("One answer. Difficulty {}.", game.level())),
            ],
        },
        (Mode::Sprint, None) => Note {
            title: "this sprint",
            lines: [
                plain("Only the best answer counts."),
                faint(plural(game.points()[0], "point") + " so far."),
            ]
            .into_iter()
            .chain(last(game).map(faint))
            .collect(),
        },
        (Mode::Sprint, Some(standing)) => Note {
            title: "so far",
            lines: vec![
                number_line("", point, &standing.value),
                plain("Closer is possible."),
                faint(plural(game.points()[0], "point") + " so far."),
            ],
        },
        (_, None) => Note {
            title: "to beat",
            lines: vec![
                plain("Nobody has called yet."),
                faint(if game.mode() == Mode::Tournament {
                    "Any number may be called."
                } else {
                    "Any expression may be called."
                }),
            ],
        },
        (_, Some(standing)) => called(ctx, point, standing),
    }
}

fn number_line(who: &str, point: &Point, value: &Value) -> Vec<Span> {
    let distance = point.distance(value);
    let how = if distance.is_zero() {
        ", on target".into()
    } else {
        format!(", {} from {}", typed::away(&distance), point.target())
    };
    vec![Span::new(who, Role::Ink), Span::new(value.to_string(), Role::InkGood), Span::new(how, Role::Ink)]
}

/// Returns the standing call: the seat, the call, and what beats it; then the calls before it.
fn called(ctx: &ViewContext<MathDice>, point: &Point, standing: &Standing) -> Note {
    let names: Vec<String> = standing.seats.iter().map(|seat| abbreviated(ctx.name(seat), 16)).collect();
    let verb = if names.len() == 1 { "calls" } else { "call" };
    let distance = point.distance(&standing.value);
    let mut lines = vec![number_line(&format!("{} {verb} ", list(&names)), point, &standing.value)];
    if !distance.is_zero() {
        lines.push(faint(format!("Less than {} beats it.", typed::away(&distance))));
    }
    let earlier = point.calls.iter().rev().skip(standing.seats.len());
    let texts: Vec<String> =
        earlier.map(|called| format!("{} {}", ctx.name(called.seat), called.call.value())).collect();
    // The newest of them that fit into a line.
    let shown = (1..=texts.len()).rev().map(|count| format!("Before: {}", texts[..count].join(", ")));
    lines.extend(shown.into_iter().find(|line| width_of(line) <= 56).map(faint));
    Note { title: "to beat", lines }
}

/// Returns the call whose expression is requested, and earlier statements.
fn stated(ctx: &ViewContext<MathDice>, point: &Point) -> Note {
    let mut lines = Vec::new();
    if let Some(called) = point.next_to_state() {
        let name = abbreviated(ctx.name(called.seat), 16);
        lines.push(number_line(&format!("{name} called "), point, called.call.value()));
    }
    for statement in &point.statements {
        let name = ctx.name(statement.seat);
        let text = match &statement.said {
            Some(expr) => format!("✗ {name} stated {expr}"),
            None => format!("✗ {name} stated nothing"),
        };
        lines.push(vec![Span::new(text, Role::InkBad)]);
    }
    if point.statements.is_empty() {
        lines.push(faint("How do the dice come to it?"));
    }
    Note { title: "to be stated", lines }
}

/// Returns the best answers of the last point, before the dice are rolled.
fn before(ctx: &ViewContext<MathDice>) -> Note {
    let game = ctx.game;
    let mut lines = Vec::new();
    if let Some(point) = game.point().filter(|point| point.outcome.is_none()) {
        let seat = if game.mode().is_match() { game.roller().next(game.count()) } else { Seat(0) };
        lines.push(plain(format!("The target is {}.", point.target())));
        lines.push(plain(format!("{} rolls the scoring dice.", ctx.name(seat))));
    } else {
        lines.push(plain(format!("{} rolls the target.", ctx.name(game.roller()))));
        if game.number() == 0 {
            lines.push(faint("It is the product of two dice of twelve sides."));
        }
    }
    lines.extend(last(game).map(faint));
    Note { title: "next", lines }
}

/// Returns the best answer of the last point: `Best for 28 with 2 3 5: 5^2+3`.
fn last(game: &MathDice) -> Option<String> {
    let point = game.point().filter(|point| point.outcome.is_some()).or_else(|| game.previous())?;
    Some(best_line(point.position()?))
}

fn best_line(position: PointPosition) -> String {
    let way = position.best().first().map_or(String::new(), |answer| answer.expr().to_string());
    format!("Best for {} with {}: {way}", position.target, position.dice)
}
