//! Refusals by the rules and the notation of Nice Dice, with the way out. Imports no file of the game, so that each may
//! use it.
use crate::core::words::{list, short, spaced};
use std::fmt::Display;

// The rules.

/// Refuses a card outside of the square that ends with `last`.
pub(super) fn no_card(card: impl Display, last: impl Display) -> String {
    format!("there is no card {card}: they run from a1 to {last}")
}

/// Refuses a card that is face down.
pub(super) fn face_down(card: impl Display) -> String {
    format!("{card} is face down already: choose a card that fits")
}

/// Refuses the card at `place`, `called` so, which does not fit `dice`.
pub(super) fn does_not_fit(place: impl Display, called: &str, dice: &[u8], ranks: &[u8]) -> String {
    format!("{place} is {called}, and {} allows only {}", spaced(dice), list(ranks))
}

// The notation.
pub(super) const ONE_STARTED: &str =
    "the one side that started this hand is marked with *, as in `9+0 / 6+1*`";
pub(super) const HAND_OVER: &str = "all cards are face down, so that this hand is over";

/// Refuses what is no place of a card.
pub(super) fn no_place(text: &str) -> String {
    format!("name a card by its column and row, such as a1 (top left), not '{}'", short(text))
}

/// Refuses what is no variant.
pub(super) fn no_variant(text: &str) -> String {
    format!("the variant is nice, big or super, not {:?}", short(text.trim()))
}

/// Refuses other than four to six fields.
pub(super) fn no_fields(found: usize) -> String {
    format!(
        "a position has four fields, VARIANT ; ROWS ; DICE ; EXTRA, after which POINTS and a target may follow, and \
         this has {found}"
    )
}

/// Refuses a number of sides.
pub(super) fn not_so_many(found: usize) -> String {
    format!("two or three sides play, and this has {found}")
}

/// Refuses the points of a side.
pub(super) fn no_points(text: &str) -> String {
    format!(
        "a side has the points of the hands before and of this hand, as in `9+0 / 6+1*`, not {:?}",
        short(text)
    )
}

/// Refuses a target.
pub(super) fn no_target(text: &str) -> String {
    format!("expected target 10, 12, 15, 20 or 30, found {:?}", short(text))
}

/// Refuses points of this hand other than those of its lines.
pub(super) fn not_its_lines(points: u32, lines: u32) -> String {
    format!("the points of this hand come to {points}, and {lines} of its lines lie face down")
}

/// Refuses points of the hands before that whole hands cannot bring.
pub(super) fn no_whole_hands(each: u32, found: u32) -> String {
    format!("each hand before brought {each} points, and these come to {found}")
}

/// Refuses the points of a side that has won.
pub(super) fn has_won(target: u8) -> String {
    format!("who has {target} points has won")
}

/// Refuses a number of rows.
pub(super) fn not_its_rows(variant: impl Display, side: usize, found: usize) -> String {
    format!("{variant} has {side} rows of cards, and this has {found}")
}

/// Refuses a number of cards in row `row`.
pub(super) fn not_its_cards(variant: impl Display, side: usize, row: usize, found: usize) -> String {
    format!("{variant} has {side} cards in a row, and row {row} has {found}")
}

/// Refuses a fifth card of a rank.
pub(super) fn five_of(rank: impl Display) -> String {
    format!("a deck has four cards of rank {rank}, and this has more")
}

/// Refuses a rank.
pub(super) fn no_rank(variant: impl Display, top: u8, text: &str) -> String {
    format!("a card of {variant} is x (face down) or a rank from 1 to {top}, not {:?}", short(text))
}

/// Refuses the face of a die.
pub(super) fn no_die(text: &str) -> String {
    format!("a die shows 1 to 6, not {:?}", short(text))
}

/// Refuses partners with different head starts.
pub(super) fn partners_apart(one: u8, other: u8) -> String {
    format!("partners begin with the same points: give both {one}, or both {other}")
}

/// Refuses a number of dice.
pub(super) fn not_its_dice(variant: impl Display, dice: usize, found: usize) -> String {
    format!("{variant} has {dice} dice (or - before the roll), not {found}")
}

/// Refuses the rolls owed in super.
pub(super) fn not_owed(text: &str) -> String {
    format!("the rolls still owed are first, 0, 1 or 2 in super, not {:?}", short(text))
}

/// Refuses rolls owed in other variants.
pub(super) fn none_owed(variant: impl Display, text: &str) -> String {
    format!("the rolls still owed are always \"first\" in {variant}, not {:?}", short(text))
}

// Dealt cards.

/// Refuses a card that was typed before.
pub(super) fn dealt_twice(card: impl Display) -> String {
    format!("the {card} is dealt twice")
}

/// Refuses a fifth card of a rank in a deal.
pub(super) fn four_in_deck(rank: &str) -> String {
    format!("there are four cards of rank {rank} in the deck, not more")
}

/// Refuses the number of a card.
pub(super) fn no_number(deck: usize, text: &str) -> String {
    format!("a number from #1 to #{deck} expected, '{}' found", short(text))
}

/// Refuses what is no card up to `highest`.
pub(super) fn no_dealt_card(highest: &str, text: &str) -> String {
    format!("a card from A to {highest} expected, such as 7D or 7, '{}' found", short(text))
}
