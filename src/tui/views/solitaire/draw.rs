//! The table of Solitaire Dice: the dice on their mat, the coach, the sheet, and beside it tracks
//! and divisions.
use super::scene::SolitaireScene;
use super::sheet::SolitairePad;
use super::{beside, choices, dice, tracks};
use crate::games::solitaire::words;
use crate::tui::theme::Role;
use crate::tui::ui::{ANY, Node, col, either, log, log_on_mat, loose, mat, row, text};

/// Minimum columns of the required throwaways in two lines, and of a line of the coach.
const REQUIRED: i32 = 26;
const LINE: i32 = 44;
/// Rows of the coach's place between dice and sheet, and on the right of both.
const BETWEEN: [i32; 4] = [11, 7, 5, 3];
const BESIDE: [i32; 4] = [32, 26, 20, 14];

/// Returns the whole table.
pub(super) fn table<'a>(scene: SolitaireScene<'a>, beside: Node<'a>) -> Node<'a> {
    let top = |very_large: bool| {
        row(
            1,
            [dice::node(scene, very_large).rank(4), beside::others(scene)],
        )
    };
    let (large, small) = (top(true), top(false));
    // Guidance lies over the divisions.
    let (coach, guide) = if scene.ctx.task.is_none() {
        (beside, Node::Nothing)
    } else {
        (Node::Nothing, beside)
    };
    let says = |rows: &[i32]| coach.clone().place(LINE, rows).rank(2);
    // What must be thrown away has a line over the full width, or two with the tracks.
    let required = |columns, rows| beside::required(scene, columns, rows);
    // Of it there may be more than of them.
    let below = [0, 0, 0, i32::from(scene.ctx.task.is_some())];
    let side = |mats: bool| {
        let tracks = tracks(
            scene,
            if mats {
                required(REQUIRED, 2)
            } else {
                Node::Nothing
            },
            mats,
        );
        let parts = [
            tracks,
            divisions(scene, mats).margins(below).instead(guide.clone()),
        ];
        loose(parts)
    };
    let sides = either([true, false].map(side));
    let sheet = row(2, [Node::leaf(SolitairePad(scene)).rank(3), sides.rank(1)]);
    let left = |top: &Node<'a>| col(1, [top.clone(), sheet.clone()]);
    let told = log_on_mat(scene.ctx).or_nothing();
    let right = col(1, [says(&BESIDE), told]).at_most(64, ANY);
    // Dice are very large only if the coach has room for more than a sentence.
    let above = |top: &Node<'a>, rows: &[i32]| col(1, [top.clone(), says(rows), sheet.clone()]);
    let with_log = |high: Node<'a>| row(2, [high, log(scene.ctx).or_nothing()]);
    let line = required(LINE, 1)
        .place(LINE, &[1])
        .instead(coach.clone())
        .rank(2);
    either([
        row(2, [left(&large), right.clone()]),
        with_log(above(&large, &BETWEEN[..3])),
        row(2, [left(&small), right]),
        with_log(above(&small, &BETWEEN)),
        col(0, [small, line, sheet.clone()]),
        col(1, [dice::line(scene), sheet]),
    ])
}

/// Shows the tracks under their heading, and below them what is `required`, on a mat if `is_mat`.
fn tracks<'a>(scene: SolitaireScene<'a>, required: Node<'a>, is_mat: bool) -> Node<'a> {
    let heading = words::THROWAWAYS;
    let tracks = col(1, [tracks::tracks(scene), required]);
    let note = || text(words::EIGHTH_ENDS).role(Role::Dim);
    match is_mat {
        true => mat(heading, Some(note()), tracks),
        false => col(
            0,
            [
                row(1, [text(heading).role(Role::Accent).into(), note().into()]),
                tracks,
            ],
        ),
    }
}

/// Shows the divisions, on a mat if `is_mat`.
fn divisions<'a>(scene: SolitaireScene<'a>, is_mat: bool) -> Node<'a> {
    if is_mat {
        mat("", None, choices::node(scene))
    } else {
        choices::node(scene)
    }
}
