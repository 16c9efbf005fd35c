//! The table of Solitaire Dice: the dice as they would be divided, what that brings, and the sheet
//! of whoever divides, with the throwaways and the sheets of the others.
use super::divisions::{LIST, divisions};
use super::scene::SolitaireScene;
use super::sheet::{lines, sheets, signed_points};
use crate::games::solitaire::Solitaire;
use crate::tui::paint::die::{self, DieSize};
use crate::tui::paint::numerals::{self, NumeralSize};
use crate::tui::theme::Role;
use crate::tui::ui::{ANY, DiceRow, Form, Node, OneDie, col, custom_leaf, either, row, text};
use crate::tui::view::request;
use crate::tui::views::ROLL;

/// Minimum columns of a line of the coach.
const LINE: i32 = 44;
/// Rows of the list, which are also those of the number above the others' lines.
const LIST_ROWS: i32 = 7;
/// Rows of the list and a very large number above the sheets.
const MIDDLE: i32 = 11;
/// The longest number.
const LONGEST: &str = "−400";

/// Returns the whole table.
pub(super) fn table<'a>(scene: SolitaireScene<'a>, beside: Node<'a>) -> Node<'a> {
    let above = [(0, MIDDLE), (1, MIDDLE), (1, LIST_ROWS), (2, LIST_ROWS)]
        .into_iter()
        .map(|(size, middle)| above_sheets(scene, size, middle, &beside));
    let next_to = (0..SIZES.len()).map(|size| next_to_sheet(scene, dice(scene, size), &beside));
    let smallest = next_to_sheet(scene, dice_in_line(scene), &beside);
    either(above.chain(next_to).chain([smallest]))
}

/// The sizes of the dice with their margins.
const SIZES: [(DieSize, [i32; 4]); 3] = [
    (DieSize::XL, [2, 0, 2, 0]),
    (DieSize::L, [2, 0, 2, 0]),
    (DieSize::M, [2, 0, 2, 0]),
];

/// Dice, number and lists above the sheets, for large terminals.
fn above_sheets<'a>(
    scene: SolitaireScene<'a>,
    size: usize,
    rows: i32,
    beside: &Node<'a>,
) -> Node<'a> {
    let others = scene.others();
    let second = others.first().copied();
    let lines = lines(scene, others.into_iter().skip(1).collect()).place_if_any(LIST - 1, &[rows]);
    let number = number(scene, &[NumeralSize::Triple, NumeralSize::Double]).rank(1);
    let beside_list = row(3, [number, lines]).instead(beside.clone()).rank(1);
    let middle = if scene.written().is_some() {
        beside_list
    } else {
        let list = divisions(scene).place(LIST, &[rows]).narrow();
        row(3, [list, beside_list])
    };
    let room = 2 * LIST + numerals::width(LONGEST, NumeralSize::Double) + 6;
    let middle = middle.room([Form::new((room, rows), (ANY, rows))]);
    col(
        1,
        [
            dice(scene, size).rank(2),
            middle.margins([2, 0, 2, 0]),
            sheets(scene, second).rank(1).amid(),
        ],
    )
    .margins([1, 0, 1, 1])
}

/// The list, the number and the others' sheets in lines, beside the sheet.
fn next_to_sheet<'a>(scene: SolitaireScene<'a>, dice: Node<'a>, beside: &Node<'a>) -> Node<'a> {
    let is_lesson = scene.ctx.task.is_some();
    let (advice, guide) = if is_lesson {
        (Node::Nothing, beside.clone())
    } else {
        (beside.clone(), Node::Nothing)
    };
    let line = Node::Nothing.place(LINE, &[1]).instead(advice);
    let left = col(0, [line, sheets(scene, None).rank(1), Node::gap()]);
    let others = lines(scene, scene.others()).place(LIST - 1, &[3, 0]);
    let right = if scene.written().is_some() && scene.choices().is_none() && !is_lesson {
        let number = won(scene).place(LIST - 1, &[LIST_ROWS + 4]);
        col(0, [number, others])
    } else {
        let list = divisions(scene).place(LIST - 1, &[LIST_ROWS]);
        let number = number(scene, &[NumeralSize::Single]).place(LIST - 1, &[4]);
        col(0, [list, col(0, [number, others]).instead(guide)])
    };
    let below = row(2, [left.rank(1).narrow(), right]).margins([1, 0, 1, 0]);
    col(0, [dice, below.rank(1)])
}

/// The dice in a line, the throwaway apart.
fn dice_in_line(scene: SolitaireScene<'_>) -> Node<'_> {
    custom_leaf([Form::new((LINE, 1), (ANY, 1))], move |canvas, _| {
        let [a, b, c, d, fifth] = scene.faces();
        let mut x = 2;
        for dice in [&[a, b][..], &[c, d], &[fifth]] {
            x = die::chips(canvas, x, 0, dice, |_| false) + 3;
        }
    })
}

/// What Enter brings, or has brought, in large print.
fn number<'a>(scene: SolitaireScene<'a>, sizes: &'static [NumeralSize]) -> Node<'a> {
    let gain = scene.gain().map_or(String::new(), signed_points);
    let forms = sizes
        .iter()
        .map(|size| Form::new((numerals::width(LONGEST, *size), size.rows()), (ANY, ANY)));
    custom_leaf(forms, move |canvas, form| {
        let size = sizes[form];
        let width = canvas.width();
        let y = (canvas.height() - numerals::rows(size, canvas.theme)) / 2;
        // In a narrow place it begins where the list above it does.
        if width < LIST {
            numerals::draw(canvas, 0, y, &gain, size, "", scene.gain_role());
        } else {
            numerals::centred(canvas, 0, width, y, &gain, size, scene.gain_role());
        }
    })
}

/// What was won, in dots twice as high.
fn won<'a>(scene: SolitaireScene<'a>) -> Node<'a> {
    let gain = scene.gain().map_or(String::new(), signed_points);
    custom_leaf(
        [Form::new((LIST - 1, 7), (ANY, LIST_ROWS + 4))],
        move |canvas, _| {
            let y = (canvas.height() - 7) / 2 + 1;
            numerals::high(canvas, 0, y, &gain, scene.gain_role());
        },
    )
}

/// The dice: two pairs above their sums and, apart from them, the throwaway.
fn dice<'a>(scene: SolitaireScene<'a>, size: usize) -> Node<'a> {
    let (size, margins) = SIZES[size];
    let [a, b, c, d, fifth] = scene.faces();
    let (words, role) = scene
        .division()
        .map_or_else(Default::default, |division| scene.fifth_die(division));
    let fifth = col(
        0,
        [
            Node::leaf(DiceRow::new(size, [die(scene, 4, fifth)])),
            text(words).role(role).middle().into(),
        ],
    );
    let pairs = [pair(scene, size, 0, [a, b]), pair(scene, size, 1, [c, d])];
    row(4, pairs.into_iter().chain([fifth]))
        .at_most(5 * size.cells().0 + 18, ANY)
        .margins(margins)
}

/// Pair 0 or 1 above its sum.
fn pair<'a>(scene: SolitaireScene<'a>, size: DieSize, index: usize, [a, b]: [u8; 2]) -> Node<'a> {
    let first = 2 * index;
    let dice = DiceRow::new(size, [die(scene, first, a), die(scene, first + 1, b)]);
    let sum = match scene.division() {
        Some(_) => format!("{a} + {b} = {}", a + b),
        None => String::new(),
    };
    let role = if has_cleared(scene, index) {
        Role::Kept
    } else {
        Role::Strong
    };
    let sum = text(sum).role(role).middle();
    col(0, [Node::leaf(dice).narrow(), sum.into()])
}

fn die(scene: SolitaireScene<'_>, index: usize, face: u8) -> OneDie {
    let die = OneDie::of_roll(&scene.view.roll, index, face, scene.ctx.now);
    let asks = if scene.tentative.is_some() {
        request::<Solitaire>("throw", usize::from(face) - 1)
    } else {
        ROLL
    };
    let die = OneDie {
        asks: Some(asks),
        cap: scene.ctx.roll_cap().filter(|_| index == 2 && face == 0),
        ..die
    };
    if index < 4 && has_cleared(scene, index / 2) {
        // Those of the first pair come first only if it jumps, too.
        let order = if has_cleared(scene, 0) {
            index
        } else {
            index - 2
        };
        return die.in_triumph(&scene.view.triumph, order, scene.ctx.now);
    }
    die
}

/// Returns `true` if pair 0 or 1 has just cleared the debt of its sum.
fn has_cleared(scene: SolitaireScene<'_>, pair: usize) -> bool {
    scene.written().is_some_and(|written| {
        let sum = written.division.sums()[pair];
        written.cleared.contains(&sum)
    })
}
