//! Words beside the board while the coach is silent.
use crate::core::words::sentence;
use crate::games::nice::{Nice, Phase, words};
use crate::tui::ui::{Node, col, either, log, text};
use crate::tui::view::ViewContext;

/// Shows the reason for more rolls, and the log.
pub(super) fn node<'a>(ctx: &'a ViewContext<'a, Nice>) -> Node<'a> {
    // Before a roll the message has it.
    let why = words::why_extra(ctx.game).filter(|_| *ctx.game.phase() == Phase::Choose);
    let why = why.map_or(Node::Nothing, |why| {
        Node::from(text(sentence(&why)).wraps(4))
    });
    either([col(1, [why.clone(), log(ctx)]), why, Node::Nothing])
}
