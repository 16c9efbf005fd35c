//! The coach beside the table: what to do and why, then a line for each choice.
use super::over::with_value;
use crate::core::coach::Advice;
use crate::games::mathdice::{Action, MathDice};
use crate::session::HintLevel;
use crate::tui::canvas::width_of;
use crate::tui::theme::Role;
use crate::tui::ui::{Node, coach};
use crate::tui::view::ViewContext;
use crate::tui::widgets::coach::CoachPanel;

/// The columns of a choice.
const CHOICE: i32 = 17;

/// Returns whether the coach has something to say on the table.
pub(super) fn speaks(ctx: &ViewContext<MathDice>) -> bool {
    ctx.hint_level >= HintLevel::Best && !ctx.spoken_advice().is_empty()
}

/// Returns what the coach says.
pub(super) fn node<'a>(ctx: &'a ViewContext<'a, MathDice>) -> Node<'a> {
    let Some(best) = ctx.advice.first() else { return Node::Nothing };
    let panel = CoachPanel {
        sentence: sentence(ctx, best),
        advice: if ctx.hint_level == HintLevel::Table { ctx.advice } else { &[] }.into(),
        unit: ctx.unit,
        accuracy: ctx.accuracy,
        of: ctx.of,
        choice: "choice",
        choice_width: CHOICE,
    };
    coach(panel, |canvas, x, y, action| {
        let role = if *action == best.action { Role::Strong } else { Role::Text };
        canvas.text(x, y, &choice(action), role);
    })
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
    if width_of(&text) <= CHOICE { text } else { short }
}
