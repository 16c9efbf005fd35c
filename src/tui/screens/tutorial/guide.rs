//! The paper of a tutorial: what this is and why, and the places on the table that it speaks of.
use crate::core::words::sentence;
use crate::tui::canvas::Canvas;
use crate::tui::keys::Request;
use crate::tui::layout::{Class, middle};
use crate::tui::paint::paper;
use crate::tui::theme::Role;
use crate::tui::widgets::text::wrapped;

/// A rectangle: column, row, columns, rows.
type Area = (i32, i32, i32, i32);

/// The rows that the paper takes below the table, with a gap above it.
const BELOW: i32 = PAPER + 1;
/// The rows of the paper itself.
const PAPER: i32 = 5;
/// The columns that it takes beside the table, with the gap.
const BESIDE: i32 = 32;
/// From how many columns on the title stands before the first line, where the paper is tight.
const INLINE: i32 = 50;
/// The most columns of the paper: longer lines are hard to read.
const MEASURE: i32 = 100;

/// Returns where the table and the paper lie on a body of that size; none where the table needs all of it, and the
/// paper lies where the view has a place for it.
pub(super) fn areas((width, height): (i32, i32)) -> Option<(Area, Area)> {
    let below = (width, height - BELOW);
    let beside = (width - BESIDE, height);
    let fits = |(wide, high): (i32, i32)| wide >= 80 && high >= 21;
    let class = |(wide, high): (i32, i32)| Class::of_body(wide, high);
    match (fits(below), fits(beside)) {
        (true, other) if !other || class(below) >= class(beside) => {
            let wide = (width - 4).min(MEASURE);
            Some(((0, 0, below.0, below.1), (middle(width, wide), below.1 + 1, wide, PAPER)))
        }
        (_, true) => {
            let high = height.min(17);
            Some(((0, 0, beside.0, beside.1), (beside.0 + 1, middle(height, high), BESIDE - 3, high)))
        }
        _ => None,
    }
}

/// What is said in a step.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Guide {
    pub(super) title: String,
    pub(super) text: String,
    pub(super) press: String,
    /// What a click on the places to point at asks for.
    pub(super) marks: Vec<Request>,
}

impl Guide {
    /// Draws the paper over the area: what this is, or why what was tried is `wrong`. A paper that is `tight`, because it
    /// lies where the table has left room for it, is written on up to its edges.
    pub(super) fn draw(
        &self,
        canvas: &mut Canvas,
        (x, y, width, height): Area,
        tight: bool,
        wrong: Option<&str>,
    ) {
        let tight = tight || height <= PAPER;
        if tight {
            paper::plain(canvas, x, y, width, height);
        } else {
            paper::draw(canvas, x, y, width, height);
        }
        let top = i32::from(!tight);
        let inside = &mut canvas.sub(x + 2, y + top, width - 4, height - 2 * top);
        let measure = inside.width();
        let (text, role) = match wrong {
            Some(why) => (format!("✗ {}", sentence(why)), Role::InkBad),
            None => (self.text.clone(), Role::Ink),
        };
        if measure < INLINE || height >= PAPER {
            inside.text(0, 0, &self.title, Role::InkStrong);
            for (row, line) in (1..).zip(whole_sentences(&text, measure, inside.height() - 1)) {
                inside.text(0, row, &line, role);
            }
            return;
        }
        // Where rows are few, the title stands before the first line.
        let title = format!("{}.", self.title);
        for (row, line) in (0..).zip(&wrapped(&format!("{title} {text}"), measure)) {
            match line.strip_prefix(&title).filter(|_| row == 0) {
                Some(rest) => {
                    let after = inside.text(0, 0, &title, Role::InkStrong);
                    inside.text(after, 0, rest, role);
                }
                None => _ = inside.text(0, row, line, role),
            }
        }
    }

    /// Points at the places that the step speaks of.
    pub(super) fn point(&self, canvas: &mut Canvas) {
        let targets = canvas.click_targets.iter();
        let spots: Vec<_> =
            targets.filter(|(_, asks)| self.marks.contains(asks)).map(|(rect, _)| *rect).collect();
        let whole = canvas.rect(0, 0, canvas.width(), canvas.height());
        for spot in spots {
            let x = i32::from(spot.x) - i32::from(whole.x);
            let y = i32::from(spot.y) - i32::from(whole.y);
            // Above it where there is room and no word, else below, else in its corner.
            let (middle, below) = (x + i32::from(spot.width) / 2, y + i32::from(spot.height));
            let is_free =
                |row: i32| row >= 0 && canvas.cell(middle, row).is_some_and(|cell| cell.symbol() == " ");
            let (column, row, sign) = match spot.height > 1 {
                true if is_free(y - 1) => (middle, y - 1, "▼"),
                true if is_free(below) => (middle, below, "▲"),
                _ => ((x - 1).max(0), y, "▸"),
            };
            canvas.text(column, row, sign, Role::Kept);
        }
    }
}

/// Returns the lines of as many sentences of `text` as fit into so many rows, from the first on.
fn whole_sentences(text: &str, width: i32, rows: i32) -> Vec<String> {
    let ends = text.match_indices(". ").map(|(at, _)| at + 1).chain([text.len()]);
    let lines = ends.map(|end| wrapped(&text[..end], width)).filter(|lines| lines.len() as i32 <= rows);
    lines.last().unwrap_or_default()
}
