//! The coach beside the table: the advice with its reason, then a line for each choice.
use super::state::is_person;
use crate::core::Game;
use crate::games::mathdice::words::{best_for, in_full};
use crate::games::mathdice::{Action, MathDice};
use crate::session::HintLevel;
use crate::tui::canvas::width_of;
use crate::tui::theme::Role;
use crate::tui::ui::{Node, coach_in};
use crate::tui::view::ViewContext;

/// Width of a choice in columns.
const CHOICE: i32 = 17;

/// Returns `true` if the coach has something to say on the table.
pub(super) fn speaks(ctx: &ViewContext<MathDice>) -> bool {
    ctx.hint_level >= HintLevel::Best && !ctx.spoken_advice().is_empty()
}

/// Returns `true` if there are choices to list: before a call the sentence says what to call.
pub(super) fn lists(ctx: &ViewContext<MathDice>) -> bool {
    ctx.advice.len() > 1 && matches!(ctx.advice[0].action, Action::Call(_))
}

/// Shows the coach in at least `columns` columns.
pub(super) fn node<'a>(ctx: &'a ViewContext<'a, MathDice>, columns: i32) -> Node<'a> {
    let Some(best) = ctx.advice.first() else { return Node::Nothing };
    // In a review a computer's choice is told without the reason, which is not about the person's chances.
    let computer = ctx.viewer.filter(|seat| !is_person(ctx, *seat));
    let said = match computer {
        Some(seat) => best_for(ctx.name(seat), &ctx.game.phrase(seat, &best.action)),
        None => ctx.advised().unwrap_or_default(),
    };
    let mut panel = ctx.coach_panel(said, "choice", (CHOICE, 1));
    if !lists(ctx) {
        panel.advice = (&[]).into();
    }
    coach_in(columns, panel, |canvas, x, y, action| {
        let role = if *action == best.action { Role::Strong } else { Role::Text };
        canvas.text(x, y, &choice(action), role);
    })
}

/// Formats a choice for the list.
fn choice(action: &Action) -> String {
    // The value is dropped if both do not fit.
    let [text, short] = match action {
        Action::Call(call) => {
            [in_full(call), call.expr().map_or_else(|| call.value().to_string(), ToString::to_string)]
        }
        Action::State(expr) => [expr.to_string(), expr.to_string()],
        other => [other.to_string(), other.to_string()],
    };
    if width_of(&text) <= CHOICE { text } else { short }
}
