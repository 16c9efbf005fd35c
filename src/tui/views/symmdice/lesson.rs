//! The picture of a lesson's first step: a figure that looks the same when it is turned.
use super::declarations;
use super::judging::{self, Words, capitals};
use super::state::SymmDiceContext;
use super::verdict::JudgedFigure;
use crate::games::symmdice::geometry::figure::Figure;
use crate::games::symmdice::geometry::symmetry::Symmetry;
use crate::games::symmdice::words;
use crate::tui::theme::Role;
use crate::tui::ui::{Node, text};

/// Four hooks, each a quarter of a turn further than the one before.
const FIGURE: &str = "h@0,1200,0 h@-1200,0,9000 h@0,-1200,18000 h@1200,0,27000";
const SYMMETRY: Symmetry = Symmetry::Rotation(4);

/// Shows a figure and in how many ways it turns. `beside` is the text of the step.
pub(super) fn aim<'a>(ctx: &'a SymmDiceContext<'a>, beside: Node<'a>) -> Node<'a> {
    let figure: Figure = FIGURE.parse().expect("four dice apart");
    let show = JudgedFigure::new(figure, None, None, ctx.now);
    let words = Words {
        head: capitals(declarations::large_words(SYMMETRY), Role::Kept),
        stakes: text(words::LOOKS_THE_SAME)
            .role(Role::Strong)
            .wraps(2)
            .into(),
        proof: judging::gap_node(),
    };
    judging::table(ctx, &show, words, beside)
}
