//! The commands of Solitaire Dice.
use super::state::SolitaireView;
use crate::games::solitaire::Solitaire;
use crate::tui::keys::keys;
use crate::tui::view::ViewCommands;

pub(super) const COMMANDS: ViewCommands<SolitaireView, Solitaire> = keys! {
    "throw" "1 | 2 | 3 | 4 | 5 | 6" "choose the die to throw away by its number; again goes through its pairs"
        (|_, ctx| SolitaireView::divides(ctx, "throw")) |view, ctx, face| view.name(ctx, face as u8 + 1);
    "across-left | across-right" "left h | right l" "go through the pairs of the other four dice"
        (|_, ctx| SolitaireView::divides(ctx, "pairs"))
        |view, ctx, right| view.point(ctx, |choices| choices.paired(right == 1));
    "down-up | down-down" "up k | down j" "go to another throwaway"
        (|_, ctx| SolitaireView::divides(ctx, "")) |view, ctx, down| {
            view.named = None;
            view.point(ctx, |choices| choices.next_throwaway(down == 1))
        };
    "confirm" "enter" "divide the roll as the dice lie; back to your sheet from another"
        (SolitaireView::confirms)
        |view, ctx, _| view.divide(ctx);
    "look-next | look-previous" "s | S" "look at the sheet of the next seat; S at the previous one's"
        (|_, ctx| (ctx.game.seat_count() > 1).then_some("sheets"))
        |view, ctx, back| view.look_at_next_seat(ctx, back == 1);
    "division" "" "" (|_, ctx| SolitaireView::divides(ctx, ""))
        |view, ctx, number| view.click(ctx, number.into());
};
