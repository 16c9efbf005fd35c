//! How the review is laid out: the timeline above, the table with the choice beside it, the list below; on small
//! terminals the table takes their place when it is asked for.
use super::choice::{Moment, board_size};
use super::{ReviewScreen, timeline};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::layout::{Class, Layout};
use crate::tui::screen::Keyed;
use crate::tui::theme::Role;
use crate::tui::view::Playable;
use crate::tui::widgets::bars;

impl<G: Playable> ReviewScreen<G> {
    pub(super) fn draw_all(&self, canvas: &mut Canvas, context: &Context) {
        let layout = Layout::of(canvas.width(), canvas.height());
        let headline = self.course.headline(self.at, context.now);
        let place = format!(
            "review: {headline}, event {} of {}",
            (self.at + 1).min(self.last() + 1),
            self.last() + 1
        );
        let seats = self.course.seat_labels(self.at, self.seat);
        bars::title_bar(canvas, G::INFO.name, &place, &seats);
        let mut body = canvas.sub(layout.x, layout.y, layout.width, layout.height);
        match (self.board, layout.class) {
            (true, _) => self.moment().draw_board(&mut body, false, context.now),
            (false, Class::Small) => self.draw_small(&mut body),
            (false, _) => self.draw_large(&mut body, context),
        }
        let sentence = self.course.sentence(self.at, self.seat);
        let said = match self.message {
            Some(message) => message.to_owned(),
            None if sentence.is_empty() => self.course.progress() + ".",
            None => sentence,
        };
        bars::message(canvas, &said, Role::Text, bars::starting_name(&said, &self.course.table.names()));
        bars::keys(canvas, &self.bar(context));
    }

    fn draw_small(&self, body: &mut Canvas) {
        let (width, height) = (body.width(), body.height());
        let (chart, choice) = (7 + (height - 21).clamp(0, 3), 5 + (height - 24).clamp(0, 2));
        timeline::draw(&mut body.sub(0, 0, width, chart), &self.course, self.seat, Some(self.at));
        self.moment().draw_choice(&mut body.sub(0, chart + 1, width, choice));
        let top = chart + choice + 2;
        // The message may take the last row, and the shadow of the paper another.
        self.draw_list(body, (1, top, width - 2, height - top - 1));
    }

    fn draw_large(&self, body: &mut Canvas, context: &Context) {
        let (width, height) = (body.width(), body.height());
        let (_, board_high) = board_size(width - 29, height - 14);
        // What is left is shared by the timeline and the list; the choice needs no more than seventy columns.
        let board_wide = if board_high > 21 { (width - 70).max(110) } else { 80.max(width - 70) };
        let left = height - board_high;
        let chart = (left / 2).clamp(5, 12);
        timeline::draw(&mut body.sub(0, 0, width, chart - 1), &self.course, self.seat, Some(self.at));
        self.moment().draw_board(&mut body.sub(0, chart, board_wide, board_high), true, context.now);
        self.moment().draw_choice(&mut body.sub(
            board_wide + 1,
            chart,
            width - board_wide - 2,
            board_high - 1,
        ));
        let top = chart + board_high;
        self.draw_list(body, (1, top, width - 3, height - top - 1));
    }

    fn moment(&self) -> Moment<'_, G> {
        Moment { course: &self.course, at: self.at, seat: self.seat, end: false }
    }
}
