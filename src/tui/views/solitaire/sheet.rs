//! The score sheet of Solitaire Dice: marks beside the sums, first those that clear its debt, then
//! those that pay; and the sheets of the others in a few lines.
use super::scene::SolitaireScene;
use crate::core::Seat;
use crate::core::words::{format_signed, number};
use crate::games::solitaire::sheet::{
    DEBT, FIRST_SUM, MOST_COUNTED, SUMS, Sheet, sum_score, sum_value,
};
use crate::games::solitaire::words;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::marks::{self, MarkGlyph};
use crate::tui::paint::paper;
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::text::lines::abbreviated;
use crate::tui::ui::{ANY, Form, Node, custom_leaf};

/// The sizes of the sheet: columns of a mark, rows from one sum to the next.
const SHEETS: [(i32, i32); 6] = [(3, 2), (3, 1), (2, 2), (2, 1), (1, 2), (1, 1)];

/// Columns between two sheets.
const BETWEEN: i32 = 3;

/// The sheet shown, with the effect of the division, and beside it the sheet of a `second` seat,
/// which waits.
pub(super) fn sheets<'a>(scene: SolitaireScene<'a>, second: Option<Seat>) -> Node<'a> {
    let forms = SHEETS.map(|(mark, step)| {
        let width = MarkColumns::new(mark).width();
        let beside = second.map_or(0, |_| BETWEEN + width);
        Form::fixed(width + beside, 1 + step * SUMS as i32)
    });
    custom_leaf(forms, move |canvas, form| {
        let (mark, step) = SHEETS[form];
        let columns = MarkColumns::new(mark);
        let height = canvas.height();
        let width = columns.width();
        let mut seats: Vec<Seat> = [scene.shown].into_iter().chain(second).collect();
        seats.sort_by_key(|seat| scene.ctx.table.header().place_of(*seat));
        for (n, seat) in (0..).zip(seats) {
            let mut place = canvas
                .sub(n * (width + BETWEEN), 0, width, height)
                .with_edge();
            draw_sheet(&scene, seat, &mut place, columns, step);
        }
    })
}

fn draw_sheet(
    scene: &SolitaireScene,
    seat: Seat,
    canvas: &mut Canvas,
    columns: MarkColumns,
    step: i32,
) {
    let is_shown = seat == scene.shown;
    let sheet = if is_shown {
        scene.sheet
    } else {
        scene.ctx.game.sheet(seat)
    };
    let width = columns.width();
    let height = canvas.height();
    paper::plain(canvas, 0, 0, width, height);
    if !is_shown {
        paper::strip(canvas, 0, 0, width, height, Surface::PaperRule);
    }
    let mut has_worth = true;
    if scene.ctx.game.seat_count() == 1 {
        canvas.right(columns.sum, 0, "sum", Role::Pencil);
    } else {
        let name = scene.ctx.name(seat);
        // A longer name takes the place of the next heading.
        has_worth = width_of(name) < columns.worth - 6;
        let name = abbreviated(name, columns.debt - 2);
        canvas.text(1, 0, &name, scene.ctx.seat_ink(seat));
    }
    if has_worth {
        canvas.right(columns.worth, 0, "worth", Role::Pencil);
    }
    canvas.text(columns.debt, 0, "to clear", Role::Pencil);
    canvas.text(columns.gain, 0, "pays", Role::Pencil);
    canvas.right(columns.now, 0, "now", Role::Pencil);
    let then = scene
        .tentative
        .filter(|_| is_shown)
        .map(|division| sheet.after(&division));
    for (y, sum) in (1..height).step_by(step as usize).zip(FIRST_SUM..) {
        let marks = sheet.marks(sum);
        let row = SumRow {
            sum,
            marks,
            after: then.map_or(marks, |then| then.marks(sum)),
            gold: if is_shown { scene.gold(sum) } else { 0 },
        };
        columns.draw_sum(canvas, y, row);
    }
}

/// A sum and its marks.
#[derive(Clone, Copy)]
struct SumRow {
    sum: u8,
    /// The marks before the division, and after it.
    marks: u16,
    after: u16,
    /// The marks that are joined in gold, from the first.
    gold: u16,
}

/// Columns of the sheet, from its left edge.
#[derive(Clone, Copy)]
struct MarkColumns {
    mark: i32,
    /// End of the sums.
    sum: i32,
    /// End of their values.
    worth: i32,
    /// Start of the marks for the debt.
    debt: i32,
    /// Start of the marks for the gain.
    gain: i32,
    /// End of the points.
    now: i32,
}

impl MarkColumns {
    fn new(mark: i32) -> MarkColumns {
        let five = 5 * (mark + 1);
        let debt = 11 + mark;
        let gain = debt + five + 1;
        MarkColumns {
            mark,
            sum: 5,
            worth: 10 + mark,
            debt,
            gain,
            now: gain + five + 12,
        }
    }

    fn width(&self) -> i32 {
        self.now + 1
    }

    /// Returns the first column of mark `n`, from 0.
    fn of_mark(&self, n: u16) -> i32 {
        let (from, at) = if n < DEBT {
            (self.debt, n)
        } else {
            (self.gain, n - DEBT)
        };
        from + i32::from(at) * (self.mark + 1)
    }

    fn draw_sum(&self, canvas: &mut Canvas, y: i32, row: SumRow) {
        let SumRow {
            sum,
            marks,
            after,
            gold,
        } = row;
        let is_marked = after > marks;
        if is_marked {
            canvas.text(1, y, "▸", Role::InkStrong);
        }
        let strength = if is_marked || marks > 0 {
            Role::InkStrong
        } else {
            Role::Ink
        };
        canvas.right(self.sum, y, &sum.to_string(), strength);
        canvas.right(self.worth, y, &sum_value(sum).to_string(), Role::Pencil);
        if gold > 0 {
            let end = self.of_mark(gold - 1) + self.mark;
            paper::strip(canvas, self.debt, y, end - self.debt, 1, Surface::Held);
        }
        self.draw_marks(canvas, y, row);
        if after > 0 {
            self.draw_points(canvas, y, row);
        }
    }

    /// Draws the marks of a sum: gold ones are in brackets where there are no surfaces.
    fn draw_marks(&self, canvas: &mut Canvas, y: i32, row: SumRow) {
        let SumRow {
            marks, after, gold, ..
        } = row;
        for n in 0..MOST_COUNTED {
            let role = match n {
                _ if n < gold && canvas.theme.is_solid() => Role::HeldPip,
                _ if n >= after => Role::Pencil,
                _ if n >= DEBT => Role::InkGood,
                _ if marks >= DEBT => Role::Ink,
                _ => Role::InkBad,
            };
            let glyph = match n {
                _ if n >= after => MarkGlyph::Open,
                _ if n >= marks => MarkGlyph::New,
                _ => MarkGlyph::Made,
            };
            marks::wide(canvas, self.of_mark(n), y, self.mark, glyph, role);
        }
        if gold > 0 && !canvas.theme.is_solid() {
            canvas.text(self.debt - 1, y, "[", Role::Strong);
            canvas.text(self.of_mark(gold - 1) + self.mark, y, "]", Role::Strong);
        }
        if after > MOST_COUNTED {
            // More count no more.
            let at = self.of_mark(MOST_COUNTED) - 1;
            let role = if after > marks {
                Role::InkStrong
            } else {
                Role::Pencil
            };
            canvas.text(at, y, "+", role);
        }
    }

    /// Writes the points of a sum, before the division and after it.
    fn draw_points(&self, canvas: &mut Canvas, y: i32, row: SumRow) {
        let now = sum_score(row.sum, row.marks);
        let then = sum_score(row.sum, row.after);
        if now == then {
            canvas.right(self.now, y, &signed_points(now), ink(now));
        } else {
            let change = format!("{} → {}", signed_points(now), signed_points(then));
            canvas.right(self.now, y, &change, Role::InkStrong);
        }
    }
}

/// Returns the role of points on paper.
fn ink(points: i32) -> Role {
    match points {
        0 => Role::InkStrong,
        1.. => Role::InkGood,
        _ => Role::InkBad,
    }
}

/// Formats points with their sign; zero without.
pub(super) fn signed_points(points: i32) -> String {
    if points == 0 {
        number(points)
    } else {
        format_signed(points)
    }
}

/// The sheets of `seats` in lines of marks, one below the other, as many as fit.
pub(super) fn lines<'a>(scene: SolitaireScene<'a>, seats: Vec<Seat>) -> Node<'a> {
    if seats.is_empty() {
        return Node::Nothing;
    }
    custom_leaf([Form::new((LINE, 3), (LINE, ANY))], move |canvas, _| {
        draw_lines(&scene, &seats, canvas);
    })
}

/// Columns of a name, and of a line with it.
const NAME: i32 = 5;
const LINE: i32 = NAME + 8 * 2 + 3 * 3;

/// Draws the sums, and below them each sheet: its throwaways over its marks if all have room for
/// that.
fn draw_lines(scene: &SolitaireScene, seats: &[Seat], canvas: &mut Canvas) {
    let ctx = scene.ctx;
    let height = canvas.height();
    let count = seats.len() as i32;
    let has_throws = 2 * count < height;
    let mut y = if count == 1 { 1 } else { 0 };
    for sum in FIRST_SUM..FIRST_SUM + SUMS as u8 {
        canvas.right(end_of(sum), y, &sum.to_string(), Role::Dim);
    }
    y += 1;
    for seat in seats {
        if y >= height {
            return;
        }
        let sheet = ctx.game.sheet(*seat);
        let role = ctx.seat_role(*seat);
        let throws = words::threw(sheet);
        if count == 1 {
            let room = canvas.width() - width_of(&throws) - 2;
            let after = canvas.text(0, 0, &ctx.short_name(*seat, room.max(NAME)), role) + 2;
            canvas.text(after, 0, &throws, Role::Dim);
        } else if has_throws {
            let room = canvas.width() - width_of(&throws) - 2;
            let after = canvas.text(0, y, &ctx.short_name(*seat, room.max(NAME)), role) + 2;
            canvas.text(after, y, &throws, Role::Dim);
            y += 1;
        } else {
            canvas.text(0, y, &ctx.short_name(*seat, NAME), role);
        }
        draw_marks(canvas, y, sheet);
        y += 1;
    }
}

/// Returns the column after the marks on `sum`.
fn end_of(sum: u8) -> i32 {
    let sum = i32::from(sum);
    NAME + 2 * (sum - 1) + (sum - 9).max(0)
}

/// Writes how many marks there are on each sum of `sheet`.
fn draw_marks(canvas: &mut Canvas, y: i32, sheet: &Sheet) {
    for sum in FIRST_SUM..FIRST_SUM + SUMS as u8 {
        let (text, role) = match sheet.marks(sum) {
            0 => ("·".into(), Role::Dim),
            marks if marks < DEBT => (marks.to_string(), Role::Bad),
            marks => (marks.to_string(), Role::Strong),
        };
        canvas.right(end_of(sum), y, &text, role);
    }
}
