//! The picture of a lesson's first step: what the game is about.
use crate::games::solitaire::sheet::{DEBT, MOST_COUNTED, WIN, sum_value};
use crate::games::solitaire::words;
use crate::tui::canvas::Canvas;
use crate::tui::paint::die::DieSize;
use crate::tui::paint::{CELL_HEIGHT, CELL_WIDTH, Paint, paper};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::{Capitals, DiceRow, Form, Node, OneDie, col, custom_leaf, row, text};

/// The sum of the picture, and the dice that mark it.
const SUM: u8 = 8;
const DICE: [u8; 2] = [3, 5];
/// Columns and rows of a box, and columns from one to the next.
const BOX: (i32, i32) = (6, 3);
const STEP: i32 = BOX.0 + 1;
/// Columns and rows of the sheet.
const SHEET: (i32, i32) = (4 + STEP * MOST_COUNTED as i32, 8);

/// Shows the points that win, two dice with their sum, and what its marks bring. `beside` is the
/// text of the step.
pub(super) fn aim<'a>(beside: Node<'a>) -> Node<'a> {
    let dice = DICE.map(OneDie::of_face);
    let dice = Node::leaf(DiceRow::new(DieSize::M, dice)).narrow();
    let sum = Node::from(text(format!("= {SUM}")).role(Role::Strong)).margins([0, 2, 0, 0]);
    let goal = Node::leaf(Capitals {
        words: format!("{WIN} points"),
        role: Role::Kept,
    });
    let win = Node::from(text("win.").role(Role::Kept)).margins([0, 2, 0, 0]);
    let goal = row(1, [goal.at_most(39, 3), win.narrow()]);
    let rule = beside.place_if_any(40, &[5]);
    let above = row(2, [dice, sum.narrow(), col(1, [goal, rule])]);
    let sheet = custom_leaf([Form::fixed(SHEET.0, SHEET.1)], |canvas, _| draw(canvas));
    col(
        2,
        [above.margins([2, 1, 2, 0]).at_most(90, 12), sheet.amid()],
    )
    .centred()
}

/// Draws a row of ten boxes: four that cost, the fifth, and those that pay.
fn draw(canvas: &mut Canvas) {
    let (width, height) = SHEET;
    paper::plain(canvas, 0, 0, width, height);
    canvas.text(2, 0, &words::sum_on_sheet(SUM), Role::Pencil);
    for n in 0..MOST_COUNTED {
        draw_box(canvas, column_of_box(n), n);
    }
    let debt = i32::from(DEBT) - 1;
    let captions = [
        (0, debt, words::COSTS.to_owned(), Role::InkBad),
        (DEBT - 1, 1, "0".into(), Role::InkStrong),
        (DEBT, 5, words::pays(sum_value(SUM)), Role::InkGood),
    ];
    for (first, count, caption, role) in captions {
        let wide = count * STEP - 1;
        canvas.centred(column_of_box(first), wide, 6, &caption, role);
    }
}

fn column_of_box(n: u16) -> i32 {
    2 + STEP * i32::from(n)
}

/// Draws box `n`, from 0: marked up to the first that pays.
fn draw_box(canvas: &mut Canvas, x: i32, n: u16) {
    let is_marked = n <= DEBT;
    let theme = canvas.theme;
    if !theme.is_solid() {
        let mark = if is_marked { "[ ■■ ]" } else { "[    ]" };
        canvas.text(x, 3, mark, Role::Text);
        return;
    }
    let fill = match n {
        _ if !is_marked => theme.face(Surface::PaperRule),
        n if n + 1 < DEBT => theme.ink(Role::InkBad),
        n if n < DEBT => theme.face(Surface::Held),
        _ => theme.ink(Role::InkGood),
    };
    let wide = BOX.0 as f32 * CELL_WIDTH;
    let high = BOX.1 as f32 * CELL_HEIGHT;
    let mut paint = Paint::new(canvas, x, 2, BOX.0, BOX.1);
    paint.tile(0.0, 0.0, wide, high, &[5.0], fill);
    if !is_marked {
        let paper = theme.face(Surface::Paper);
        paint.rect(5.0, 10.0, wide - 5.0, high - 10.0, paper);
    }
    paint.finish();
}
