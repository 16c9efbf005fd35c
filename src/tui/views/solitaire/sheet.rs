//! The score pad of Solitaire Dice: marks beside the sums, first those for the debt, then those for
//! the gain.
use super::scene::{SolitaireScene, signed_points};
use crate::games::solitaire::sheet::{DEBT, FIRST_SUM, MOST_COUNTED, SUMS, sum_score, sum_value};
use crate::tui::canvas::Canvas;
use crate::tui::paint::marks::{self, MarkGlyph};
use crate::tui::paint::paper;
use crate::tui::theme::{Role, Surface, Theme};
use crate::tui::ui::text::lines::abbreviated;
use crate::tui::ui::{Form, Leaf};

/// The forms: columns of a mark, rows from one sum to the next, rows above the heading.
const FORMS: [(i32, i32, i32); 8] = [
    (3, 2, 1),
    (3, 2, 0),
    (3, 1, 0),
    (2, 2, 1),
    (2, 2, 0),
    (2, 1, 0),
    (1, 2, 0),
    (1, 1, 0),
];

/// The pad of the sheet shown: the current state of each sum, and the effect of the division.
pub(super) struct SolitairePad<'a>(pub(super) SolitaireScene<'a>);

/// Layout of the pad: columns from its left edge.
struct PadColumns {
    mark: i32,
    /// End of the sums.
    sum: i32,
    /// End of their values.
    worth: i32,
    /// Start of the marks for the debt.
    debt: i32,
    /// Start of the marks for the gain.
    gain: i32,
    /// Ends of the points: current, after the division, and the difference.
    now: i32,
    after: i32,
    change: i32,
}

impl PadColumns {
    fn new(mark: i32) -> PadColumns {
        let (five, air) = (5 * (mark + 1), 2 * (mark - 1));
        let (sum, worth, debt) = (3 + mark, 9 + mark, 11 + mark);
        let gain = debt + five + 1;
        let now = gain + five + 5 + air;
        let after = now + 6 + air / 2;
        let change = after + 5 + air;
        PadColumns {
            mark,
            sum,
            worth,
            debt,
            gain,
            now,
            after,
            change,
        }
    }

    fn width(&self) -> i32 {
        self.change + 1
    }

    /// Writes the current points, and those after the division if it changes the row.
    fn points(&self, canvas: &mut Canvas, y: i32, now: i32, then: Option<i32>) {
        canvas.right(self.now, y, &signed_points(now), ink(now));
        if let Some(then) = then {
            canvas.right(self.after, y, &signed_points(then), ink(then));
            let (change, role) = match then - now {
                0 => ("=".into(), Role::Ink),
                change => (signed_points(change), ink(change)),
            };
            canvas.right(self.change, y, &change, role);
        }
    }

    /// Writes a sum: its marks, of which those beyond `marks` come from the division.
    fn row(&self, canvas: &mut Canvas, y: i32, sum: u8, (marks, after): (u16, u16)) {
        if after > marks {
            // No strip of another shade: it would be a lot to send for each step of the cursor.
            canvas.text(self.sum - 4, y, "▸", Role::InkStrong);
        }
        canvas.right(self.sum, y, &sum.to_string(), Role::InkStrong);
        canvas.right(self.worth, y, &sum_value(sum).to_string(), Role::Pencil);
        for n in 0..MOST_COUNTED {
            let (from, at) = if n < DEBT {
                (self.debt, n)
            } else {
                (self.gain, n - DEBT)
            };
            let (mark, role) = match n {
                _ if n >= after => (MarkGlyph::Open, Role::Pencil),
                _ if n >= DEBT => (MarkGlyph::Made, Role::InkGood),
                _ if marks >= DEBT => (MarkGlyph::Made, Role::Ink),
                _ => (MarkGlyph::Made, Role::InkBad),
            };
            let mark = if mark == MarkGlyph::Made && n >= marks {
                MarkGlyph::New
            } else {
                mark
            };
            marks::wide(
                canvas,
                from + i32::from(at) * (self.mark + 1),
                y,
                self.mark,
                mark,
                role,
            );
        }
        let over = after.saturating_sub(MOST_COUNTED);
        if over > 0 {
            // On the small pad the points follow immediately: it only shows that there are more
            // than ten.
            let (before, text) = if self.mark == 1 {
                (1, "+".into())
            } else {
                (0, format!("+{over}"))
            };
            let at = self.gain + 5 * (self.mark + 1) - before;
            if after > marks {
                canvas.text_on(at, y, &text, Role::HeldPip, Surface::Held);
            } else {
                canvas.text(at, y, &text, Role::Pencil);
            }
        }
        match after {
            0 => canvas.right(self.now, y, "·", Role::Pencil),
            _ => {
                let then = (after > marks).then(|| sum_score(sum, after));
                self.points(canvas, y, sum_score(sum, marks), then);
            }
        }
    }
}

impl Leaf for SolitairePad<'_> {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let form = |&(mark, step, margin): &(i32, i32, i32)| {
            let width = PadColumns::new(mark).width();
            Form::fixed(width, margin + 2 + step * SUMS as i32)
        };
        FORMS.iter().map(form).collect()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let (mark, step, top) = FORMS[form];
        let (at, sheet) = (PadColumns::new(mark), self.0.sheet);
        let then = self.0.tentative.map(|division| sheet.after(&division));
        paper::plain(canvas, 0, 0, at.width(), canvas.height());
        let change = if mark > 1 { "change" } else { "+/−" };
        let heads = [(at.sum, "sum"), (at.worth, "worth"), (at.now, "now")];
        let tentative = [(at.after, "after"), (at.change, change)]
            .into_iter()
            .filter(|_| then.is_some());
        for (right, head) in heads.into_iter().chain(tentative) {
            canvas.right(right, top, head, Role::Pencil);
        }
        canvas.text(at.debt, top, "debt", Role::Pencil);
        canvas.text(at.gain, top, "gain", Role::Pencil);
        let last = top + 1 + step * SUMS as i32;
        for (y, sum) in (top + 1..last).step_by(step as usize).zip(FIRST_SUM..) {
            let after = then.map_or(sheet.marks(sum), |then| then.marks(sum));
            at.row(canvas, y, sum, (sheet.marks(sum), after));
        }
        paper::strip(canvas, 0, last, at.width(), 1, Surface::PaperRule);
        let after = canvas.text(1, last, "score", Role::InkStrong) + 1;
        canvas.text(
            after,
            last,
            &abbreviated(&self.0.owner_text(), at.now - 16),
            Role::Ink,
        );
        let head_start = self.0.ctx.game.head_start(self.0.shown);
        at.points(
            canvas,
            last,
            sheet.score() + head_start,
            then.map(|then| then.score() + head_start),
        );
    }
}

/// Returns the role of points on paper.
pub(super) fn ink(points: i32) -> Role {
    match points {
        0 => Role::InkStrong,
        1.. => Role::InkGood,
        _ => Role::InkBad,
    }
}
