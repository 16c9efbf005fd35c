//! The picture of a lesson's first step: dice score what they do not show.
use crate::games::inverted::sheet::{BOXES, SECTIONS};
use crate::games::inverted::words;
use crate::tui::canvas::Canvas;
use crate::tui::paint::die::{DieSize, DieState};
use crate::tui::paint::numerals::NumeralSize;
use crate::tui::paint::paper;
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::{DiceRow, Form, Node, Numeral, OneDie, col, custom_leaf, row, text};

/// The dice of the picture, the values that they do not show, and their sum.
const DICE: [u8; 5] = [1, 2, 4, 6, 1];
const MISSING: [u8; 2] = [3, 5];
const SUM: u8 = 8;
/// Columns of a box, of the gap between two sections, and of the sheet.
const BOX: i32 = 3;
const GAP: i32 = 3;
const SHEET: i32 = 2 + BOX * BOXES as i32 + GAP * (SECTIONS.len() as i32 - 1) + 2;

/// Shows five dice, the values missing among them with their sum, and its box. `beside` is the text
/// of the step.
pub(super) fn aim<'a>(beside: Node<'a>) -> Node<'a> {
    let number = Numeral {
        role: Role::Kept,
        scales: &[NumeralSize::Double],
        ..Numeral::new(SUM.to_string(), SUM.to_string(), "box")
    };
    let outcome = [
        Node::from(text(words::THEY_ARE_MISSING)),
        text(words::BOX_OF_THEIR_SUM).role(Role::Kept).into(),
    ];
    let [one, other] = MISSING.map(|face| dice(&[face], DieState::Faint));
    let sum = [
        one,
        sign("+"),
        other,
        sign("="),
        Node::leaf(number).narrow(),
        col(0, outcome).margins([2, 2, 0, 0]),
    ];
    let sheet = custom_leaf([Form::fixed(SHEET, 1)], |canvas, _| draw_boxes(canvas));
    let rule = beside.place_if_any(60, &[4, 3]);
    let picture = [dice(&DICE, DieState::Normal), row(2, sum), sheet];
    col(1, [col(1, picture).margins([3, 1, 2, 0]), rule])
        .at_most(90, 24)
        .centred()
}

fn dice<'a>(faces: &[u8], state: DieState) -> Node<'a> {
    let dice = faces.iter().map(|face| OneDie {
        face: *face,
        state,
        ..OneDie::default()
    });
    Node::leaf(DiceRow::new(DieSize::M, dice)).narrow()
}

fn sign<'a>(sign: &'static str) -> Node<'a> {
    Node::from(text(sign).role(Role::Strong))
        .margins([0, 2, 0, 0])
        .narrow()
}

/// Draws the numbers of the boxes, the one of the sum in gold.
fn draw_boxes(canvas: &mut Canvas) {
    paper::plain(canvas, 0, 0, SHEET, 1);
    let mut x = 1;
    for section in SECTIONS {
        for number in section.clone() {
            let words = format!("{number:>BOX$}", BOX = BOX as usize);
            if number == SUM && canvas.theme.is_solid() {
                canvas.text_on(x, 0, &words, Role::HeldPip, Surface::Held);
            } else {
                canvas.text(x, 0, &words, Role::InkStrong);
            }
            x += BOX;
        }
        x += GAP;
    }
}
