//! The score pad of Solitaire Dice: marks beside the sums, first those for the debt, then those for
//! the gain; and the throwaway tracks, eight boxes per value, the last of which ends the game.
use super::scene::SolitaireScene;
use crate::core::words::format_signed;
use crate::games::solitaire::sheet::{
    DEBT, FIRST_SUM, LAST_BOX, MOST_COUNTED, SUMS, sum_score, sum_value,
};
use crate::games::solitaire::words;
use crate::tui::canvas::Canvas;
use crate::tui::paint::marks::{self, MarkGlyph};
use crate::tui::paint::{die, paper};
use crate::tui::theme::{Role, Surface};
use crate::tui::ui::text::lines::abbreviated;
use crate::tui::ui::{Form, Node, custom_leaf};

/// The sizes of the pad: columns of a mark, rows from one sum to the next, rows above the heading.
const PADS: [(i32, i32, i32); 8] = [
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
pub(super) fn sheet<'a>(scene: SolitaireScene<'a>) -> Node<'a> {
    let forms = PADS.map(|(mark, step, margin)| {
        let rows = margin + 2 + step * SUMS as i32;
        Form::fixed(PadColumns::new(mark).width(), rows)
    });
    custom_leaf(forms, move |canvas, form| {
        draw_pad(scene, canvas, PADS[form])
    })
}

fn draw_pad(scene: SolitaireScene, canvas: &mut Canvas, (mark, step, top): (i32, i32, i32)) {
    let sheet = scene.sheet;
    let columns = PadColumns::new(mark);
    let then = scene.tentative.map(|division| sheet.after(&division));
    paper::plain(canvas, 0, 0, columns.width(), canvas.height());
    let mut heads = vec![
        (columns.sum, "sum"),
        (columns.worth, "worth"),
        (columns.now, "now"),
    ];
    if then.is_some() {
        let change = if mark > 1 { "change" } else { "+/−" };
        heads.extend([(columns.after, "after"), (columns.change, change)]);
    }
    for (right, head) in heads {
        canvas.right(right, top, head, Role::Pencil);
    }
    canvas.text(columns.debt, top, "debt", Role::Pencil);
    canvas.text(columns.gain, top, "gain", Role::Pencil);
    let last = top + 1 + step * SUMS as i32;
    for (y, sum) in (top + 1..last).step_by(step as usize).zip(FIRST_SUM..) {
        let marks = sheet.marks(sum);
        let after = then.map_or(marks, |then| then.marks(sum));
        columns.draw_sum(canvas, y, sum, marks, after);
    }
    paper::strip(canvas, 0, last, columns.width(), 1, Surface::PaperRule);
    let x = canvas.text(1, last, "score", Role::InkStrong) + 1;
    if scene.ctx.game.seat_count() > 1 {
        let owner = format!("of {}", scene.ctx.name(scene.shown));
        canvas.text(x, last, &abbreviated(&owner, columns.now - 16), Role::Ink);
    }
    let after = then.map(|then| then.score());
    columns.draw_points(canvas, last, sheet.score(), after);
}

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
    fn draw_points(&self, canvas: &mut Canvas, y: i32, now: i32, then: Option<i32>) {
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

    /// Writes a sum with its marks: `marks` before the division and `after` it.
    fn draw_sum(&self, canvas: &mut Canvas, y: i32, sum: u8, marks: u16, after: u16) {
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
            let role = match n {
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
            let x = from + i32::from(at) * (self.mark + 1);
            marks::wide(canvas, x, y, self.mark, glyph, role);
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
                self.draw_points(canvas, y, sum_score(sum, marks), then);
            }
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
fn signed_points(points: i32) -> String {
    if points == 0 {
        "0".into()
    } else {
        format_signed(points)
    }
}

/// The sizes of the tracks: columns of a mark, rows from one track to the next.
const TRACKS: [(i32, i32); 5] = [(3, 2), (3, 1), (2, 2), (2, 1), (1, 1)];
/// Columns before the boxes.
const LEFT: i32 = 4;
/// Columns after the boxes: `open`, `1 left`.
const RIGHT: i32 = 6;

/// The tracks that are still open: three once three are chosen.
pub(super) fn tracks(scene: SolitaireScene<'_>) -> Node<'_> {
    let sheet = scene.sheet;
    let faces: Vec<u8> = (1..=6)
        .filter(|&face| !sheet.is_settled() || sheet.has_chosen(face))
        .collect();
    let rows = faces.len() as i32;
    let forms = TRACKS.map(|(wide, step)| {
        let width = LEFT + i32::from(LAST_BOX) * (wide + 1) + RIGHT;
        Form::fixed(width, step * (rows - 1) + 1)
    });
    custom_leaf(forms, move |canvas, form| {
        let (wide, step) = TRACKS[form];
        for (y, face) in (0..).step_by(step as usize).zip(&faces) {
            draw_track(canvas, y, wide, *face, scene);
        }
    })
}

fn draw_track(canvas: &mut Canvas, y: i32, wide: i32, face: u8, scene: SolitaireScene<'_>) {
    let marks = scene.sheet.throwaway_marks(face);
    let after = scene.tentative.map_or(marks, |division| {
        scene.sheet.after(&division).throwaway_marks(face)
    });
    let is_new = after > marks;
    die::chip(canvas, 0, y, face, is_new);
    for n in 0..LAST_BOX {
        let (mark, role) = match n {
            n if n < marks => (MarkGlyph::Made, Role::Text),
            n if n < after => (MarkGlyph::New, Role::Text),
            _ if n + 1 == LAST_BOX => (MarkGlyph::Crossed, Role::Bad),
            _ => (MarkGlyph::Open, Role::Dim),
        };
        marks::wide(
            canvas,
            LEFT + i32::from(n) * (wide + 1),
            y,
            wide,
            mark,
            role,
        );
    }
    let left = LAST_BOX - after;
    let role = match left {
        0 | 1 => Role::Bad,
        _ if is_new => Role::Strong,
        _ => Role::Dim,
    };
    canvas.text(
        LEFT + i32::from(LAST_BOX) * (wide + 1),
        y,
        &words::track(left, is_new),
        role,
    );
}
