//! The table of Nice Dice: the cards on the left, dice and points beside them, the log if there is
//! room.
use super::board::{CardSquare, LEAST};
use super::rolled::{self, RolledDice};
use super::state::NiceView;
use super::{advice, pad};
use crate::games::nice::{Nice, Phase};
use crate::tui::ui::{Node, col, either, row};
use crate::tui::view::ViewContext;

/// Returns the whole table.
pub(super) fn table<'a>(
    view: &'a NiceView,
    ctx: &'a ViewContext<'a, Nice>,
    beside: Node<'a>,
) -> Node<'a> {
    let cards = Node::leaf(CardSquare { view, ctx }).rank(4);
    let dice = Node::leaf(RolledDice { view, ctx }).rank(3);
    // Guidance covers more: neither the dice, nor who goes first.
    let (coach, guide) = if ctx.task.is_none() {
        (beside, Node::Nothing)
    } else {
        (Node::Nothing, beside)
    };
    let says = advice::node(ctx)
        .place(LEAST, &[18, 14, 9, 5, 3, 1])
        .instead(coach);
    // The place of the news is there from the start, so that nothing moves when it is over.
    let news = rolled::news(view, ctx);
    let starts = matches!(ctx.game.phase(), Phase::Start { .. });
    let points = if starts {
        pad::start(ctx)
    } else {
        pad::node(ctx).rank(2)
    };
    // In a review at the smallest size what the coach says stands in the message.
    let few = col(0, [dice.clone(), news.clone(), points.clone()]);
    let below = row(
        2,
        [
            col(1, [dice.clone(), news.clone()]),
            col(1, [points.clone(), says.clone()]),
        ],
    );
    let beside = match starts {
        true if ctx.task.is_none() => [dice, points, says.or_nothing()],
        true => [dice, points, col(1, [news, says]).instead(guide)],
        false => [
            dice,
            col(1, [col(0, [news, points]), says]).instead(guide),
            Node::Nothing,
        ],
    };
    either([
        row(1, [cards.clone(), col(1, beside)]),
        col(1, [cards.clone(), below]),
        row(1, [cards, few]),
    ])
}
