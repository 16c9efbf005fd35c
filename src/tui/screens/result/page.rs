//! Content of the result: the total in large print and how it was decided, the course of the game,
//! and where the points came from; the score sheet, or the best figure, on the right if there is
//! room.
use super::ResultScreen;
use super::words::Cause;
use crate::core::Seat;
use crate::core::words::number;
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::screen::Keyed;
use crate::tui::screens::review::timeline;
use crate::tui::theme::Role;
use crate::tui::ui::{
    ANY, Form, Node, Numeral, Page, Text, Wordings, col, custom_leaf, either, row, text,
};
use crate::tui::view::{Playable, ViewContext};
use std::time::Duration;

/// Columns of the names of causes, and of their values.
const NAMES: i32 = 20;
const VALUES: i32 = 14;
/// Maximum rows of the best figure.
const FIGURE: i32 = 34;
/// Maximum number of causes: the start, luck, errors and the others' play.
const CAUSES: i32 = 4;

impl<G: Playable> ResultScreen<G> {
    pub(super) fn page(&self, canvas: &mut Canvas, context: &Context) {
        let analysis = &self.analysis;
        let game = &analysis.states[analysis.states.len() - 1];
        let at = analysis
            .table
            .log()
            .last()
            .map_or(Duration::ZERO, |(at, _)| *at);
        let ctx = ViewContext::still(&analysis.table, game, None, at, context.now);
        let body = if self.sheets {
            self.sheet_alone()
        } else {
            let winner = Seat(self.rows[0].seat as u8);
            let beside = match G::keepsake(&ctx, &analysis.states, winner) {
                Node::Nothing => self.sheet_beside(),
                figure => figure.at_most(ANY, FIGURE).centred(),
            };
            let [whole, brief] = self.course_nodes();
            either([row(3, [whole.clone(), beside]), whole, brief])
        };
        let (title, sub) = (G::INFO.name, &self.sub());
        let said = Wordings::new(self.instructions());
        let keys = || self.bar(context);
        Page {
            title,
            sub,
            body,
            said,
            keys: &keys,
            ..Page::default()
        }
        .draw(canvas);
    }

    /// Shows the total, how it was decided, the course of the game, and its causes; and the same
    /// without the course, for games of which much is to be said.
    fn course_nodes(&self) -> [Node<'_>; 2] {
        let best = &self.rows[0];
        let role = if best.winner { Role::Kept } else { Role::Text };
        let points = number(best.points);
        let total = Node::leaf(Numeral {
            role,
            ..Numeral::new(points.clone(), points, "points")
        });
        let headline = text(self.headline()).role(role).wraps(2).into();
        let line = |words: String| whole_sentences(&words).wraps(3).into();
        let quiet = |words: String| whole_sentences(&words).role(Role::Dim).wraps(2).into();
        let lines = [headline]
            .into_iter()
            .chain(self.deciding_moment().map(line));
        let lines = lines
            .chain(self.others().map(quiet))
            .chain(self.tally().map(line));
        let lines = lines.chain(self.place().map(|place| line(place.into())));
        let words = col(0, lines.chain(self.remarks().into_iter().map(quiet)));
        let top = either([
            row(5, [total.clone().narrow(), words.clone()]),
            col(1, [total, words]),
        ]);
        let course = custom_leaf([Form::new((60, 7), (ANY, 12))], |canvas, _| {
            timeline::draw(canvas, &self.analysis, None)
        });
        let causes = custom_leaf([Form::new((60, CAUSES), (ANY, CAUSES))], |canvas, _| {
            for (y, cause) in (0..).zip(self.causes()) {
                draw_cause(canvas, y, &cause);
            }
        });
        [
            col(1, [top.clone(), course, causes.clone()]),
            col(1, [top, causes]),
        ]
        .map(|told| told.margins([1, 0, 1, 0]))
    }
}

/// Draws a cause of the result in row `y`: its name, its worth, and what stands out, as far as
/// there is room.
fn draw_cause(canvas: &mut Canvas, y: i32, cause: &Cause) {
    canvas.text(0, y, &cause.name, cause.roles[0]);
    canvas.right(NAMES + VALUES, y, &cause.worth, cause.roles[1]);
    let (left, width) = (NAMES + VALUES + 3, canvas.width());
    if let Some(note) = cause
        .notes
        .iter()
        .find(|note| width_of(note) <= width - left)
    {
        canvas.text(left, y, note, Role::Text);
    }
}

/// Returns `words` or, if they are too long, as many whole sentences of them as fit.
pub(super) fn whole_sentences(words: &str) -> Text {
    let ends = words.rmatch_indices(". ").map(|(at, _)| &words[..=at]);
    ends.fold(text(words), Text::or)
}
