//! The commands of Nice Dice.
//!
//! A card is picked by its rank or by the letter of its badge. No letter of a badge is a rank (`a`, `j`, `q`, `k`,
//! and `t` for the ten), looks like one (`i`, `l`, `o`) or is a key of the play screen (`c`, `u`); `r`, which
//! rolls, and the letters of columns come last.
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
        "1 to 9, 0 for the ten, A J Q K: point at the next card of that rank; again turns the only one over"
        (|_, ctx| NiceView::chooses(ctx, "")) |view, ctx, rank| view.pick_rank(ctx, rank as u8 + 1);
    "pick" "e | f | g | h | m | n | p | s | v | w | x | y | z | r | b | d"
        "point at the card whose badge has that letter; the same key again turns it over"
        (|_, ctx| NiceView::chooses(ctx, "")) |view, ctx, number| view.pick_number(ctx, number.into());
    "turn-it" "enter" "turn over the card pointed at" (|_, ctx| NiceView::chooses(ctx, "turn"))
        |view, ctx, _| view.turn(ctx, view.cursor(ctx));
    "card" "" "" (|_, ctx| NiceView::chooses(ctx, "")) |view, ctx, cell| view.pick(ctx, cell.into());
};

/// Returns the letter of badge `number` (from 0), in reading order of the cards that fit.
pub(super) fn badge(number: usize) -> char {
    let pick = COMMANDS.binding("pick");
    let mut letters = pick.map_or("", |pick| pick.keys).chars().filter(|sign| sign.is_alphabetic());
    letters.nth(number).unwrap_or(' ')
}
