//! The commands of Nice Dice. A card is chosen by its rank.
use super::state::NiceView;
use crate::games::nice::Nice;
use crate::tui::keys::keys;
use crate::tui::view::ViewCommands;

pub(super) const COMMANDS: ViewCommands<NiceView, Nice> = keys! {
    "move-left | move-right | move-up | move-down" "left | right | up | down"
        "point at the next card that fits in that direction" (|_, ctx| NiceView::several(ctx, "card"))
        |view, ctx, way| view.step(ctx, [(0, -1), (0, 1), (-1, 0), (1, 0)][usize::from(way)]);
    "next | previous" "tab | backtab" "point at the next card that fits, one after the other (Shift: back)"
        (|_, ctx| NiceView::several(ctx, "")) |view, ctx, back| view.next(ctx, back == 1);
    "rank" "1 a A | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 0 t T | j J | q Q | k K"
        "1 to 9, 0 or T for the ten, A J Q K: point at the next card of that rank"
        (|_, ctx| NiceView::several(ctx, "")) |view, ctx, rank| view.pick_rank(ctx, rank as u8 + 1);
    "turn-it" "enter" "turn over the card pointed at" (|_, ctx| NiceView::chooses(ctx, "turn"))
        |view, ctx, _| view.turn(ctx, view.cursor(ctx));
    "card" "" "" (|_, ctx| NiceView::chooses(ctx, "")) |view, ctx, cell| view.pick(ctx, cell.into());
};
