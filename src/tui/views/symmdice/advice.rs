//! What the coach says, in words and pictures: its notation is long.
use crate::games::symmdice::{Action, SymmDice};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::{Node, coach};
use crate::tui::view::ViewContext;
use crate::tui::widgets::coach::CoachPanel;

/// What the coach says of all choices.
pub(super) fn table<'a>(ctx: &'a ViewContext<'a, SymmDice>) -> Node<'a> {
    let panel = CoachPanel {
        sentence: sentence(ctx),
        advice: ctx.advice.into(),
        unit: ctx.unit,
        accuracy: ctx.accuracy,
        of: ctx.of,
        choice: "keep, or make",
        choice_width: 18,
    };
    coach(panel, |canvas, x, y, action| match action {
        Action::Keep(keep) if keep.0.iter().all(Option::is_none) => {
            canvas.text(x, y, "nothing", Role::Text);
        }
        Action::Keep(keep) => {
            let mut at = x;
            for face in keep.0.iter().flatten() {
                let letter = face.letter().to_string();
                let role = Role::Motif(face.motif() as u8);
                at = canvas.text_on(at, y, &letter, role, Surface::Ivory);
                at = canvas.text_on(at, y, " ", role, Surface::Ivory);
            }
        }
        Action::Declare(symmetry, figure) => {
            let text = format!("{symmetry} of {} dice", figure.dice().len());
            canvas.text(x, y, &text, Role::Strong);
        }
        _ => {}
    })
}

/// Returns the best choice in a sentence; of a figure also how it is laid.
pub(super) fn sentence(ctx: &ViewContext<SymmDice>) -> String {
    let how = match ctx.advice.first().map(|best| &best.action) {
        Some(Action::Declare(..)) => " f, then w lays it out.",
        _ => "",
    };
    ctx.advised().unwrap_or_default() + how
}
