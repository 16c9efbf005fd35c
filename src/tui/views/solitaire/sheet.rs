//! The score pad of Solitaire Dice: marks beside the sums, those of the debt and those of the gain.
use super::scene::{PAIR_KINDS, signed};
use crate::games::solitaire::sheet::{FIRST_SUM, MOST_COUNTED, SUMS, sum_score, sum_value};
use crate::games::solitaire::{Division, Sheet};
use crate::tui::canvas::Canvas;
use crate::tui::paint::marks::{self, Mark};
use crate::tui::paint::paper;
use crate::tui::theme::{Role, Surface};
use crate::tui::widgets::bars::abbreviated;

/// Marks on a sum that pay off its debt.
const DEBT: u16 = 5;

/// How the pad is written: columns from its left edge.
pub(super) struct Pad {
    /// Columns of the pad.
    pub(super) width: i32,
    /// Where the sums end.
    sum: i32,
    /// Where what each is worth ends.
    worth: i32,
    /// Where the marks of the debt begin.
    debt: i32,
    /// Where the marks of the gain begin.
    gain: i32,
    /// Columns of a mark.
    mark: i32,
    /// Where the points end: now, after the division, and the difference.
    now: i32,
    after: i32,
    change: i32,
    /// Rows from one sum to the next.
    step: i32,
    /// Rows above the heading.
    margin: i32,
}

impl Pad {
    /// The pad at 80 columns.
    pub(super) const SMALL: Pad = Pad {
        width: 50,
        sum: 4,
        worth: 10,
        debt: 12,
        gain: 23,
        mark: 1,
        now: 38,
        after: 44,
        change: 49,
        step: 1,
        margin: 0,
    };
    /// The pad from 110 columns, with two columns a mark.
    pub(super) const MEDIUM: Pad = Pad {
        width: 65,
        sum: 5,
        worth: 11,
        debt: 13,
        gain: 29,
        mark: 2,
        now: 51,
        after: 57,
        change: 64,
        step: 1,
        margin: 1,
    };
    /// The pad from 160 columns.
    pub(super) const LARGE: Pad = Pad {
        width: 95,
        sum: 7,
        worth: 15,
        debt: 18,
        gain: 40,
        mark: 3,
        now: 72,
        after: 82,
        change: 92,
        step: 2,
        margin: 1,
    };

    /// Returns the rows of the heading, the sums and the score.
    pub(super) fn height(&self) -> i32 {
        self.margin + 2 + self.step * SUMS as i32
    }

    /// Writes the sums and the score on paper that lies at column `x`, row `y` already: what each has now, and what
    /// `tentative` would make of it. `whose` it is may be empty.
    pub(super) fn draw(
        &self,
        canvas: &mut Canvas,
        (x, y): (i32, i32),
        sheet: &Sheet,
        tentative: Option<&Division>,
        whose: &str,
    ) {
        let then = tentative.map(|division| sheet.after(division));
        let top = y + self.margin;
        let heads = [(self.sum, "sum"), (self.worth, "worth"), (self.now, "now")];
        let change = if self.change - self.after > "change".len() as i32 { "change" } else { "+/−" };
        let tentative_heads = [(self.after, "after"), (self.change, change)];
        let shown = if then.is_some() { 2 } else { 0 };
        for (right, head) in heads.into_iter().chain(tentative_heads.into_iter().take(shown)) {
            canvas.right(x + right, top, head, Role::Pencil);
        }
        canvas.text(x + self.debt, top, "debt", Role::Pencil);
        canvas.text(x + self.gain, top, "gain", Role::Pencil);
        for (row, sum) in (0..).zip(FIRST_SUM..FIRST_SUM + SUMS as u8) {
            let line = top + 1 + self.step * row;
            let after = then.map_or(sheet.marks(sum), |then| then.marks(sum));
            let pair = tentative.and_then(|division| division.sums().iter().position(|s| *s == sum));
            self.row(canvas, (x, line), sum, (sheet.marks(sum), after), pair);
        }
        let line = top + 1 + self.step * SUMS as i32;
        paper::strip(canvas, x, line, self.width, 1, Surface::PaperRule);
        let after = canvas.text(x + 1, line, "score", Role::InkStrong) + 1;
        canvas.text(after, line, &abbreviated(whose, self.now - 16), Role::Ink);
        self.points(canvas, (x, line), sheet.score(), then.map(|then| then.score()));
    }

    /// A sum: its marks, of which those beyond `marks` come with pair number `pair`.
    fn row(
        &self,
        canvas: &mut Canvas,
        (x, y): (i32, i32),
        sum: u8,
        (marks, after): (u16, u16),
        pair: Option<usize>,
    ) {
        if let Some(pair) = pair {
            paper::strip(canvas, x, y, self.width, 1, Surface::PaperMover);
            let style = canvas.style(Role::Motif(PAIR_KINDS[pair]));
            let bold = style.add_modifier(ratatui::style::Modifier::BOLD);
            canvas.styled(x + self.sum - 4, y, "▸", bold);
        }
        canvas.right(x + self.sum, y, &sum.to_string(), Role::InkStrong);
        canvas.right(x + self.worth, y, &sum_value(sum).to_string(), Role::Pencil);
        for n in 0..MOST_COUNTED {
            let from = if n < DEBT { self.debt } else { self.gain - i32::from(DEBT) * (self.mark + 1) };
            let mark = match n {
                n if n < marks => Mark::Made,
                n if n < after => Mark::New,
                _ => Mark::Open,
            };
            let role = match n {
                n if n >= DEBT => Role::InkGood,
                _ if marks >= DEBT => Role::Ink,
                _ => Role::InkBad,
            };
            mark_box(canvas, x + from + i32::from(n) * (self.mark + 1), y, self.mark, mark, role);
        }
        let over = after.saturating_sub(MOST_COUNTED);
        if over > 0 {
            let at = x + self.gain + i32::from(DEBT) * (self.mark + 1) - i32::from(self.mark == 1);
            // On the small pad the points follow at once: more than ten is all that it says.
            let text = if self.mark == 1 { "+".into() } else { format!("+{over}") };
            if after > marks && canvas.theme.is_solid() {
                canvas.text_on(at, y, &text, Role::HeldPip, Surface::Held);
            } else {
                canvas.text(at, y, &text, Role::Pencil);
            }
        }
        if after == 0 {
            return canvas.right(x + self.now, y, "·", Role::Pencil);
        }
        let then = (after > marks).then(|| sum_score(sum, after));
        self.points(canvas, (x, y), sum_score(sum, marks), then);
    }

    /// Points now, and after the division where it changes the row.
    fn points(&self, canvas: &mut Canvas, (x, y): (i32, i32), now: i32, then: Option<i32>) {
        canvas.right(x + self.now, y, &signed(now), ink(now));
        if let Some(then) = then {
            canvas.right(x + self.after, y, &signed(then), ink(then));
            let (change, role) = match then - now {
                0 => ("=".into(), Role::Ink),
                change => (signed(change), ink(change)),
            };
            canvas.right(x + self.change, y, &change, role);
        }
    }
}

/// Returns how points look on paper.
pub(super) fn ink(points: i32) -> Role {
    match points {
        0 => Role::InkStrong,
        1.. => Role::InkGood,
        _ => Role::InkBad,
    }
}

/// Draws a mark in a box of `width` columns; made ones are filled, those to come are gold.
pub(super) fn mark_box(canvas: &mut Canvas, x: i32, y: i32, width: i32, mark: Mark, role: Role) {
    if width == 1 {
        let role = if mark == Mark::Open { Role::Pencil } else { role };
        marks::draw(canvas, x, y, mark, role);
        return;
    }
    let solid = canvas.theme.is_solid();
    let filled = if canvas.theme.ascii { "#" } else { "▆" }.repeat(width as usize);
    match mark {
        Mark::Made => _ = canvas.text(x, y, &filled, role),
        Mark::New if solid => {
            canvas.fill(x, y, width, 1, Surface::Held);
            canvas.text(x + (width - 1) / 2, y, "+", Role::HeldPip);
        }
        Mark::New => _ = canvas.text(x, y, &"+".repeat(width as usize), Role::Strong),
        Mark::Open if solid => {
            // A box as it is printed on the pad.
            let line = canvas.theme.face(Surface::Lip).mix(canvas.theme.face(Surface::Paper), 0.4);
            let printed = canvas.style(Role::Pencil).fg(line.into());
            canvas.styled(x, y, &filled, printed);
        }
        Mark::Open => canvas.centred(x, width, y, "·", Role::Pencil),
        Mark::Crossed => canvas.centred(x, width, y, if canvas.theme.ascii { "x" } else { "✗" }, role),
    }
}
