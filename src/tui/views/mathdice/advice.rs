//! The coach beside the table: what to do and why, then a line for each choice.
use super::over::with_value;
use crate::core::coach::{Advice, Coach};
use crate::games::mathdice::{Action, MathDice};
use crate::session::HintLevel;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::{bar, mat};
use crate::tui::theme::Role;
use crate::tui::view::ViewContext;
use crate::tui::widgets::coach::fitting;
use crate::tui::widgets::text::wrapped;

/// From how many rows on there is air around what is said, and from how many columns on reasons stand beside choices.
const AIRY: i32 = 9;
const LONG: i32 = 60;
/// The columns of a choice.
const CHOICE: i32 = 18;

/// Whether the coach has something to say on the table.
pub(super) fn speaks(ctx: &ViewContext<MathDice>) -> bool {
    ctx.hint_level >= HintLevel::Best && !ctx.advice.is_empty()
}

/// Draws the coach over the whole canvas, of at least four rows.
pub(super) fn draw(ctx: &ViewContext<MathDice>, canvas: &mut Canvas) {
    let Some(best) = ctx.advice.first() else { return };
    let (width, height) = (canvas.width(), canvas.height());
    mat::draw(canvas, 0, 0, width, height);
    let airy = i32::from(height >= AIRY);
    let after = canvas.text(2, airy, "Coach", Role::Accent) + 2;
    let lines = wrapped(&sentence(ctx, best), width - after - 2);
    for (row, line) in (airy..).zip(&lines) {
        canvas.text(after, row, line, Role::Text);
    }
    if ctx.hint_level < HintLevel::Table {
        return;
    }
    let top = airy * 2 + lines.len() as i32;
    let end = height - 3 * airy;
    let room = (end - top).max(0) as usize;
    let shown = &ctx.advice[..ctx.advice.len().min(room)];
    let unit = ctx.game.unit();
    let worst = shown.iter().map(|advice| best.value - advice.value).fold(0.0, f64::max);
    let bars = 4 + CHOICE;
    let told = shown.iter().map(|advice| width_of(&unit.text(advice.value))).max().unwrap_or(0);
    let (columns, why_at) =
        if width >= LONG { (12, bars + 12 + 12) } else { ((width - 3 - told - bars).clamp(3, 12), width) };
    for (y, (at, advice)) in (top..).zip(shown.iter().enumerate()) {
        let part = 0.98 - (best.value - advice.value) / (2.0 * worst).max(1.0);
        let (role, shade) = if at == 0 { (Role::Strong, Role::Good) } else { (Role::Text, Role::Dim) };
        if at == 0 {
            canvas.text(2, y, "▸", Role::Kept);
        }
        canvas.text(4, y, &choice(&advice.action), role);
        bar::half(canvas, bars, y, columns, part, shade);
        let worth = unit.text(advice.value);
        // A narrow mat has nothing behind the values: they end at its margin.
        let value_at = if width >= LONG { bars + columns + 1 } else { width - 2 - width_of(&worth) };
        canvas.text(value_at, y, &worth, role);
        if let Some(why) = fitting(&advice.why, width - 2 - why_at) {
            canvas.text(why_at, y, &why, Role::Dim);
        }
    }
    if airy > 0 {
        let left = ctx.advice.len() - shown.len();
        let more = if left > 0 { format!("; {left} more") } else { String::new() };
        let told = format!("Distances from the target: {}{more}", ctx.accuracy);
        canvas.text(2, height - 2, &fitting(&told, width - 4).unwrap_or_default(), Role::Dim);
    }
}

/// Returns what to do and why.
fn sentence(ctx: &ViewContext<MathDice>, best: &Advice<Action>) -> String {
    let why = &best.why;
    match &best.action {
        Action::Buzz if best.value == 0.0 => "Buzz: the dice can hit the target.".into(),
        Action::Buzz if ctx.game.point().is_some_and(|point| point.standing.is_some()) => {
            "Buzz: the dice can come closer than the call.".into()
        }
        Action::Buzz => format!("Buzz: {why}."),
        Action::Call(call) => match call.expr() {
            Some(expr) => format!("Call {expr}: it {why}."),
            None => format!("Call {}: it {why}.", call.value()),
        },
        Action::State(expr) => format!("State {expr}: {why}."),
        Action::Pass => format!("Pass: {why}."),
        Action::Withdraw => format!("Withdraw: {why}."),
        Action::Next => format!("Go on: {why}."),
    }
}

/// Returns a choice as it stands in the list.
fn choice(action: &Action) -> String {
    let text = match action {
        Action::Call(call) => match call.expr() {
            Some(expr) => with_value(expr.clone(), &call.value().to_string()),
            None => call.value().to_string(),
        },
        Action::State(expr) => expr.to_string(),
        other => other.to_string(),
    };
    // The value is dropped where both do not fit.
    let short = text.split(" = ").next().unwrap_or_default().to_owned();
    if width_of(&text) < CHOICE { text } else { short }
}
