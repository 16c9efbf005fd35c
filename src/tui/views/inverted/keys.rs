//! The commands of Inverted Dice.
use super::state::InvertedView;
use crate::core::DiceSet;
use crate::games::inverted::{Action, Inverted, Keep};
use crate::tui::keys::keys;
use crate::tui::view::{Response, ViewCommands};

pub(super) const COMMANDS: ViewCommands<InvertedView, Inverted> = keys! {
    "keep" "1 | 2 | 3 | 4 | 5" "keep a die, or let it go" (|_, ctx| InvertedView::keeps(ctx, "keep"))
        |view, ctx, die| view.keep_die(ctx, die.into());
    "move-left | move-right | box-up | box-down" "left h | right l | up k | down j"
        "move to a die; after the third roll: choose the box to cross out"
        (|_, ctx| if InvertedView::crosses_out(ctx) { Some("box") } else { InvertedView::keeps(ctx, "") })
        |view, ctx, way| view.step(ctx, way);
    "keep-here" "space" "when choosing: keep the die under the cursor, or let it go" (|_, ctx| InvertedView::keeps(ctx, ""))
        |view, ctx, _| view.keep_here(ctx);
    "keep-all" "a" "keep all dice, or none" (|_, ctx| InvertedView::keeps(ctx, ""))
        |view, ctx, _| view.keep(ctx, if view.kept == DiceSet::first(5) { DiceSet::EMPTY } else { DiceSet::first(5) });
    "reroll" "r" "roll the dice that are not kept" (|_, ctx| InvertedView::keeps(ctx, "reroll"))
        |view, ctx, _| ctx.act(Action::Keep(Keep::of(ctx.game.dice(), view.kept)));
    "fill" "enter"
        "fill the box of the sum; if the box of the third roll is closed, cross out the box pointed at"
        (|_, ctx| InvertedView::fills(ctx)) |view, ctx, _| view.fill(ctx);
    "odds" "o" "hide the chance of every open box for the dice now kept and all rolls left, or show it"
        (|view, ctx| {
            let label = if view.hides_chances && ctx.best().is_none() { "odds" } else { "" };
            InvertedView::keeps(ctx, label).or((!ctx.game.is_over()).then_some(""))
        })
        |view, _, _| {
            view.hides_chances = !view.hides_chances;
            Response::Stay
        };
    "box" "" "" (|_, ctx| InvertedView::choosing(ctx).then_some(""))
        |view, ctx, place| view.click_box(ctx, place as u8 + 1);
};
