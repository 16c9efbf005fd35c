//! The coach, beside the board.
use super::board::{self, LEAST};
use super::state::NiceView;
use crate::core::{Advice, words::sentence};
use crate::games::nice::{Card, Nice, TurnOver, words};
use crate::session::HintLevel;
use crate::tui::canvas::Canvas;
use crate::tui::paint::bar;
use crate::tui::theme::Role;
use crate::tui::ui::coach::{CoachPanel, bar_part};
use crate::tui::ui::{ANY, Form, Node, coach, col, drawn, either, log, text};
use crate::tui::view::ViewContext;

/// Width of a card chip in columns.
const CHIP: i32 = 5;

/// Returns `true` if the coach has been asked for all choices.
pub(super) fn is_table(ctx: &ViewContext<Nice>) -> bool {
    ctx.hint_level == HintLevel::Table && !ctx.advice.is_empty()
}

fn card(game: &Nice, action: TurnOver) -> Option<Card> {
    game.cards()[action.index(game.variant().side())?]
}

/// Returns the advice with its reason for a narrow column; empty if the coach was not asked.
pub(super) fn short_sentence(ctx: &ViewContext<Nice>) -> String {
    ctx.advice.first().map_or_else(String::new, |best| words::advice(ctx.game, best))
}

/// Shows the coach on a mat, or in a narrow place; else the reason for more rolls. Below that the log.
pub(super) fn node<'a>(view: &'a NiceView, ctx: &'a ViewContext<'a, Nice>) -> Node<'a> {
    let said = |words: String| Node::from(text(words).wraps(4));
    let told = log(ctx);
    let narrow = match ctx.spoken_advice() {
        [] => {
            let why = words::why_extra(ctx.game).map_or(Node::Nothing, |why| said(sentence(&why)));
            return either([col(1, [why.clone(), told]).worth(2), why.worth(1), Node::Nothing]);
        }
        _ if is_table(ctx) => {
            drawn([Form::new((LEAST, 3), (ANY, ANY))], |canvas, _| draw_narrow(view, ctx, canvas))
        }
        _ => said(short_sentence(ctx)),
    };
    // Nothing shortens it.
    let panel = panel(ctx).rank(1);
    either([col(1, [panel.clone(), told]).worth(1), panel.worth(2), narrow.worth(1), Node::Nothing])
}

/// Shows all choices, if requested, on a mat.
fn panel<'a>(ctx: &'a ViewContext<'a, Nice>) -> Node<'a> {
    // The points follow the chance to win, if they fit.
    let with_points = |advice: &Advice<TurnOver>| Advice {
        why: words::why_with_points(advice),
        compared: String::new(),
        ..advice.clone()
    };
    let choices: Vec<Advice<TurnOver>> =
        if is_table(ctx) { ctx.advice.iter().map(with_points).collect() } else { Vec::new() };
    let panel = ctx.coach_panel(ctx.advised().unwrap_or_default(), "card", (CHIP, 1));
    let panel = CoachPanel { advice: choices.into(), ..panel };
    coach(panel, |canvas, x, y, action| {
        if let Some(card) = card(ctx.game, *action) {
            board::chip(canvas, x, y, card);
        }
    })
}

/// Draws the choices into a narrow column, best first, always including the card under the cursor.
fn draw_narrow(view: &NiceView, ctx: &ViewContext<Nice>, canvas: &mut Canvas) {
    let (width, height) = (canvas.width(), canvas.height());
    let room = (height - 1).max(1) as usize;
    let side = ctx.game.variant().side();
    let cursor = view.cursor(ctx).map(|cell| TurnOver::cell(side, cell));
    let mut shown: Vec<&Advice<TurnOver>> = ctx.advice.iter().take(room).collect();
    let pointed = ctx.advice.iter().find(|advice| Some(advice.action) == cursor);
    if let (Some(pointed), Some(last)) = (pointed, shown.last_mut())
        && ctx.advice.len() > room
        && !ctx.advice[..room].iter().any(|advice| advice.action == pointed.action)
    {
        *last = pointed;
    }
    let unit = ctx.unit;
    let best = ctx.advice.first().map_or(0.0, |best| best.value);
    let loss = |advice: &Advice<TurnOver>| (best - advice.value).abs();
    let worst = ctx.advice.iter().map(loss).fold(0.0, f64::max);
    for (row, advice) in shown.into_iter().enumerate() {
        let y = row as i32;
        let first = row == 0;
        if Some(advice.action) == cursor {
            canvas.text(0, y, "▸", Role::Kept);
        }
        if let Some(card) = card(ctx.game, advice.action) {
            board::chip(canvas, 2, y, card);
        }
        let role = match loss(advice) {
            _ if first => Role::Strong,
            loss if loss < unit.least() => Role::Text,
            _ => Role::Bad,
        };
        let bars = 3 + CHIP;
        bar::half(
            canvas,
            bars,
            y,
            width - bars - 9,
            bar_part(unit, best, advice.value, worst),
            if first { Role::Good } else { Role::Dim },
        );
        canvas.right(width, y, &unit.text(advice.value), role);
    }
    let all = ctx.advice.len();
    // Under the values, and away from the count beside the board's last row.
    let fits = words::meaning(unit, ctx.accuracy, room.min(all), all)
        .into_iter()
        .find(|text| crate::tui::canvas::width_of(text) <= width - 2);
    canvas.right(width, height - 1, &fits.unwrap_or_default(), Role::Dim);
}
