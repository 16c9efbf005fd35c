//! The table of Solitaire Dice: the dice on their mat, the coach, the sheet, and beside it tracks
//! and divisions.
use super::divisions::divisions;
use super::scene::SolitaireScene;
use super::sheet::{sheet, tracks};
use crate::core::Seat;
use crate::games::solitaire::{Solitaire, words};
use crate::tui::canvas::Canvas;
use crate::tui::paint::die::{DieSize, DieState, chips};
use crate::tui::paint::mat as cloth;
use crate::tui::paint::numerals::NumeralSize;
use crate::tui::theme::Role;
use crate::tui::ui::{
    ANY, DiceRow, FactLine, FactList, Form, Node, Numeral, OneDie, col, custom_leaf, either, log,
    log_on_mat, loose, mat, row, text,
};
use crate::tui::view::request;
use crate::tui::views::ROLL;

/// Minimum columns of the required throwaways in two lines, and of a line of the coach.
const REQUIRED: i32 = 26;
const LINE: i32 = 44;
/// Rows of the coach's place between dice and sheet, and on the right of both.
const BETWEEN: [i32; 4] = [11, 7, 5, 3];
const BESIDE: [i32; 4] = [32, 26, 20, 14];
/// Columns of another seat's name beside the dice.
const NAME: i32 = 8;

/// Returns the whole table.
pub(super) fn table<'a>(scene: SolitaireScene<'a>, beside: Node<'a>) -> Node<'a> {
    // Guidance lies over the divisions.
    let (coach, guide) = if scene.ctx.task.is_none() {
        (beside, Node::Nothing)
    } else {
        (Node::Nothing, beside)
    };
    let others = others(scene);
    let [large, small] = [&SIZES[..1], &SIZES[1..]].map(|sizes| {
        let dice = either(
            sizes
                .iter()
                .map(|(size, margins)| dice(scene, *size, *margins)),
        );
        row(1, [dice.rank(4), others.clone()])
    });
    let sides = [true, false].map(|has_mats| side(scene, guide.clone(), has_mats));
    let sheet = row(2, [sheet(scene).rank(3), either(sides).rank(1)]);
    let log_below = log_on_mat(scene.ctx).or_nothing();
    let right = col(1, [coach.clone().place(LINE, &BESIDE).rank(2), log_below]).at_most(64, ANY);
    let coach_between = |top: &Node<'a>, rows: &[i32]| {
        let coach = coach.clone().place(LINE, rows).rank(2);
        let left = col(1, [top.clone(), coach, sheet.clone()]);
        row(2, [left, log(scene.ctx).or_nothing()])
    };
    // What must be thrown away has a line over the full width, or two with the tracks.
    let line = required(scene, LINE, 1).place(LINE, &[1]);
    let line = line.instead(coach.clone()).rank(2);
    either([
        row(2, [col(1, [large.clone(), sheet.clone()]), right.clone()]),
        // Dice are very large only if the coach has room for more than a sentence.
        coach_between(&large, &BETWEEN[..3]),
        row(2, [col(1, [small.clone(), sheet.clone()]), right]),
        coach_between(&small, &BETWEEN),
        col(0, [small, line, sheet.clone()]),
        col(1, [dice_in_line(scene), sheet]),
    ])
}

/// The tracks under their heading, and below them what is required, and the divisions; on mats if
/// there is room.
fn side<'a>(scene: SolitaireScene<'a>, guide: Node<'a>, has_mats: bool) -> Node<'a> {
    let note = text(words::last_box_ends()).role(Role::Dim);
    let heading = words::THROWAWAYS;
    let [tracks, divisions] = if has_mats {
        let tracks = col(1, [tracks(scene), required(scene, REQUIRED, 2)]);
        [
            mat(heading, Some(note), tracks),
            mat("", None, divisions(scene)),
        ]
    } else {
        let heading = row(1, [text(heading).role(Role::Accent).into(), note.into()]);
        [col(0, [heading, tracks(scene)]), divisions(scene)]
    };
    // Of guidance there may be a row more.
    let below = [0, 0, 0, i32::from(scene.ctx.task.is_some())];
    loose([tracks, divisions.margins(below).instead(guide)])
}

/// The sizes of the dice with the margins of their mat.
const SIZES: [(DieSize, [i32; 4]); 5] = [
    (DieSize::XL, [1, 0, 1, 1]),
    (DieSize::L, [1, 0, 1, 1]),
    (DieSize::L, [1, 0, 1, 0]),
    (DieSize::M, [1, 1, 1, 1]),
    (DieSize::M, [1, 0, 1, 0]),
];

/// The dice on their mat: two pairs above their sums and, apart from them, the throwaway.
fn dice<'a>(scene: SolitaireScene<'a>, size: DieSize, margins: [i32; 4]) -> Node<'a> {
    let division = scene.division();
    let die = |at: usize, face: u8| {
        let die = OneDie::of_roll(&scene.view.roll, at, face, scene.ctx.now);
        let is_open = division.is_some() && scene.ctx.game.roll().is_some();
        OneDie {
            state: if at == 4 && division.is_some() {
                DieState::Faint
            } else {
                die.state
            },
            asks: Some(if is_open {
                request::<Solitaire>("throw", usize::from(face) - 1)
            } else {
                ROLL
            }),
            ..die
        }
    };
    let [a, b, c, d, fifth] = scene.faces();
    let pair = |first: usize, [a, b]: [u8; 2]| {
        let dice = DiceRow::new(size, [die(first, a), die(first + 1, b)]);
        let sum = division.map_or(String::new(), |_| format!("{a} + {b} = {}", a + b));
        let sum = if size == DieSize::XL {
            let sum = sum.replace(' ', "");
            Node::leaf(Numeral {
                role: Role::Strong,
                scales: &[NumeralSize::Single],
                ..Numeral::new(sum.clone(), sum, "")
            })
        } else {
            text(sum).role(Role::Strong).middle().into()
        };
        col(0, [Node::leaf(dice).narrow().amid(), sum.amid()])
    };
    let (words, role) =
        division.map_or_else(Default::default, |division| scene.fifth_die(division));
    let fifth = col(
        0,
        [
            Node::leaf(DiceRow::new(size, [die(4, fifth)])),
            text(words).role(role).middle().into(),
        ],
    );
    let fifth = fifth.narrow().amid().margins([3, 0, 0, 0]);
    row(6, [pair(0, [a, b]), pair(2, [c, d]), fifth])
        .at_most(5 * size.cells().0 + 41, ANY)
        .on(margins, |canvas| {
            cloth::draw(canvas, 0, 0, canvas.width(), canvas.height());
        })
}

/// The dice in a line of text: the pairs with their sums, and the throwaway.
fn dice_in_line<'a>(scene: SolitaireScene<'a>) -> Node<'a> {
    custom_leaf([Form::new((60, 1), (ANY, 1))], move |canvas, _| {
        let chips =
            |canvas: &mut Canvas, x: i32, faces: &[u8]| chips(canvas, x, 0, faces, |_| false);
        let Some(division) = scene.division() else {
            chips(canvas, 1, &scene.faces());
            return;
        };
        let mut x = 1;
        for pair in division.pairs() {
            x = chips(canvas, x, &pair) + 1;
            x = canvas.text(x, 0, &format!("= {}", pair[0] + pair[1]), Role::Strong) + 4;
        }
        x = chips(canvas, x, &[division.aside()]) + 1;
        let (words, role) = scene.fifth_die(division);
        canvas.text(x, 0, &words, role);
    })
}

/// The other seats that are out, beside the dice.
fn others<'a>(scene: SolitaireScene<'a>) -> Node<'a> {
    let game = scene.ctx.game;
    if game.seat_count() == 1 {
        return Node::Nothing;
    }
    let facts = FactList {
        heading: None,
        facts: (0..game.seat_count())
            .map(Seat)
            .filter(|seat| *seat != scene.shown && game.sheet(*seat).is_out())
            .map(|seat| FactLine::new(scene.ctx.short_name(seat, NAME), "out", Role::Bad))
            .collect(),
        least: 1,
        rest: "more",
    };
    Node::leaf(facts).room([Form::new((13, 6), (24, ANY))])
}

/// The required throwaways for who plays alone, in a place of its own.
fn required<'a>(scene: SolitaireScene<'a>, columns: i32, rows: i32) -> Node<'a> {
    let game = scene.ctx.game;
    if game.seat_count() > 1 {
        return Node::Nothing;
    }
    let words = if scene.ctx.table.is_over() {
        String::new()
    } else {
        let settled = scene.choices().filter(|_| scene.sheet.is_settled());
        let must = settled.map(|choices| choices.faces());
        let rides = game.roll().is_some_and(|roll| scene.sheet.rides_free(roll));
        words::throwaways(scene.sheet, must.as_deref(), rides)
    };
    Node::from(text(words).role(Role::Dim).wraps(rows)).place(columns, &[rows])
}
