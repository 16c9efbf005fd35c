//! The best figure of a finished game.
use super::picture;
use crate::core::Seat;
use crate::games::symmdice::state::{Claim, Ruling};
use crate::games::symmdice::{SymmDice, words};
use crate::tui::theme::Role;
use crate::tui::ui::{Node, col, mat, text};
use crate::tui::view::ViewContext;

/// Shows the best figure of `winner`, with its maker, claim and points below it.
pub(super) fn node<'a>(
    ctx: &ViewContext<'a, SymmDice>,
    states: &'a [SymmDice],
    winner: Seat,
) -> Node<'a> {
    let turns = states
        .windows(2)
        .filter(|pair| pair[0].ruling() != pair[1].ruling());
    let rulings = turns.filter_map(|pair| pair[1].ruling().filter(|ruling| ruling.maker == winner));
    let figures = rulings.filter_map(|ruling| Some((ruling, ruling.claim.as_ref()?)));
    let best: Option<(&Ruling, &Claim)> = figures.max_by_key(|(ruling, _)| ruling.points);
    let Some((ruling, claim)) = best else {
        return Node::Nothing;
    };
    let caption = text(words::keepsake(&ctx.table.audience(), ruling, claim)).role(Role::Strong);
    mat(
        "",
        None,
        col(
            0,
            [
                picture::still(&claim.figure),
                Node::from(caption).narrow().amid(),
            ],
        ),
    )
}
