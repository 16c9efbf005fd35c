//! The paper of a tutorial: explanations, and highlights on the table.
use super::script::TutorialStep;
use crate::tui::canvas::Canvas;
use crate::tui::keys::Request;
use crate::tui::paint::paper;
use crate::tui::theme::Role;
use crate::tui::ui::text::lines::{Span, TextLine, wrapped_spans};
use crate::tui::ui::{self, ANY, Form, Node, col, custom_leaf, either, row};

/// Rows of the paper below the table.
const BELOW: i32 = 5;
/// Columns of the text beside the table.
const BESIDE: i32 = 25;
/// Maximum columns of the paper: longer lines are hard to read.
const MEASURE: i32 = 100;
/// Minimum columns for the title before the first line, if there are few rows.
const INLINE: i32 = 50;

/// The texts of a step.
pub(super) struct Guide<'s> {
    pub(super) step: &'s TutorialStep,
    /// The requests whose areas are highlighted.
    pub(super) marks: &'s [Request],
    /// The text is about dice that still roll: only the title is shown.
    pub(super) is_waiting: bool,
}

impl Guide<'_> {
    /// Shows the paper below the table or beside it. If `table` needs all the room, shows
    /// `covered`, with the paper on the place it provides.
    pub(super) fn with_table<'a>(&'a self, table: Node<'a>, covered: Node<'a>) -> Node<'a> {
        let below = self
            .strip()
            .room([Form::new((76, BELOW), (MEASURE, BELOW))]);
        let sheet = ui::paper(self.words().room([Form::fixed(BESIDE, 15)]));
        let side_node = sheet.margins([0, 0, 2, 0]).centred().narrow();
        either([
            col(1, [table.clone(), below.amid()]),
            row(1, [table, side_node]),
            covered,
        ])
    }

    /// Shows the paper used up to its edges.
    pub(super) fn strip(&self) -> Node<'_> {
        self.words().on([2, 0, 2, 0], |canvas: &mut Canvas| {
            paper::plain(canvas, 0, 0, canvas.width(), canvas.height());
        })
    }

    fn words(&self) -> Node<'_> {
        custom_leaf([Form::new((0, 0), (ANY, ANY))], move |canvas, _| {
            for (row, line) in (0..).zip(self.lines(canvas.width(), canvas.height())) {
                line.spans
                    .iter()
                    .fold(0, |x, span| canvas.text(x, row, &span.text, span.role));
            }
        })
    }

    /// Returns the title and as many whole sentences as fit.
    fn lines(&self, width: i32, height: i32) -> Vec<TextLine> {
        let text = if self.is_waiting { "" } else { &self.step.text };
        let title = Span::new(format!("{}.", self.step.title), Role::InkStrong);
        let inline = wrapped_spans(&[title, Span::new(format!(" {text}"), Role::Ink)], width);
        let below = wrapped_spans(&[Span::new(text, Role::Ink)], width).len() as i32;
        let is_inline =
            width >= INLINE && (height < BELOW || below >= height && inline.len() as i32 <= height);
        #[cfg(test)]
        if below >= height && (!is_inline || inline.len() as i32 > height) {
            crate::tui::canvas::lost::note(format!("the end of '{}' has no room", self.step.title));
        }
        if is_inline {
            return inline;
        }
        let ends = text
            .match_indices(". ")
            .map(|(index, _)| index + 1)
            .chain([text.len()]);
        let lines = ends.map(|end| wrapped_spans(&[Span::new(&text[..end], Role::Ink)], width));
        let fitting = lines.filter(|lines| (lines.len() as i32) < height).last();
        [
            vec![TextLine::new(&self.step.title, Role::InkStrong)],
            fitting.unwrap_or_default(),
        ]
        .concat()
    }

    /// Highlights the areas of the step.
    pub(super) fn point(&self, canvas: &mut Canvas) {
        let targets = canvas.click_targets.iter();
        let spots: Vec<_> = targets
            .filter(|(_, asks)| self.marks.contains(asks))
            .map(|(rect, _)| *rect)
            .collect();
        let area = canvas.rect(0, 0, canvas.width(), canvas.height());
        for spot in spots {
            let x = i32::from(spot.x) - i32::from(area.x);
            let y = i32::from(spot.y) - i32::from(area.y);
            let middle = x + i32::from(spot.width) / 2;
            let is_high = spot.height > 1;
            let above = symbol_at(canvas, middle, y - 1);
            let below = symbol_at(canvas, middle, y + i32::from(spot.height));
            let is_frame = above.is_some_and(|symbol| !symbol.contains(char::is_alphanumeric));
            // Above it if there is room and no text, else below, else over what frames it, else in
            // its corner.
            let (column, row, sign) = if is_high && above == Some(" ") {
                (middle, y - 1, "▼")
            } else if is_high && below == Some(" ") {
                (middle, y + i32::from(spot.height), "▲")
            } else if is_high && is_frame {
                (middle, y - 1, "▼")
            } else {
                ((x - 1).max(0), y, "▸")
            };
            canvas.text(column, row, sign, Role::Kept);
        }
    }
}

fn symbol_at<'a>(canvas: &'a Canvas, column: i32, row: i32) -> Option<&'a str> {
    if row < 0 {
        return None;
    }
    Some(canvas.cell(column, row)?.symbol())
}
