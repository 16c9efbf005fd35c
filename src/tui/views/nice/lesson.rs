//! The picture of a lesson's first step: dice that turn over the last card of a row.
use super::cards::lesson_square;
use crate::games::nice::words;
use crate::tui::paint::die::DieSize;
use crate::tui::theme::Role;
use crate::tui::ui::{DiceRow, Node, OneDie, col, row, text};

/// The dice of the picture.
const DICE: [u8; 2] = [2, 5];

/// Shows two dice, the cards that they can turn over, and the row that one of them completes.
/// `beside` is the text of the step.
pub(super) fn aim<'a>(beside: Node<'a>) -> Node<'a> {
    let dice = DICE.map(OneDie::of_face);
    let [a, b] = DICE;
    let sum = format!("{a} + {b} = {}", a + b);
    let rule = beside.place_if_any(24, &[9, 8, 7]);
    let right = [
        Node::leaf(DiceRow::new(DieSize::M, dice)).amid(),
        text(sum).role(Role::Strong).middle().into(),
        Node::from(text(words::LAST_OF_LINE).role(Role::Kept).wraps(3)).margins([0, 1, 0, 1]),
        rule,
    ];
    row(2, [lesson_square(), col(0, right).at_most(34, 24)])
        .margins([1, 0, 2, 0])
        .centred()
}
