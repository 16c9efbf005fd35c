//! How the replay is laid out: the table, beside it the coach and the events, below it what the game was worth. On small
//! terminals the table and the events take turns.
use super::{Replay, SPEEDS, in_turn};
use crate::core::game::Event;
use crate::core::words::{plural, sentence};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::context::Context;
use crate::tui::layout::{Class, Layout};
use crate::tui::paint::{mat, paper};
use crate::tui::screen::Keyed;
use crate::tui::screens::review::choice::board_size;
use crate::tui::screens::review::timeline;
use crate::tui::theme::{Role, Surface};
use crate::tui::view::Playable;
use crate::tui::widgets::bars;
use crate::tui::widgets::text::wrapped;

impl<G: Playable> Replay<G> {
    pub(super) fn draw_all(&mut self, canvas: &mut Canvas, context: &Context) {
        let layout = Layout::of(canvas.width(), canvas.height());
        let headline = self.course.headline(self.at, context.now);
        let place = match self.at {
            at if at < self.last => {
                format!("event {} of {}: {headline}", at + 1, self.last)
            }
            count => format!("after {}", plural(count, "event")),
        };
        let place = match self.next {
            Some(_) => format!("replay ▸ {}, {place}", SPEEDS[self.speed].1),
            None => format!("replay, {place}"),
        };
        let seats = self.course.seat_labels(self.at, self.seat);
        bars::title_bar(canvas, G::INFO.name, &place, &seats);
        let mut body = canvas.sub(layout.x, layout.y, layout.width, layout.height);
        match (layout.class, self.events) {
            (Class::Small, true) => self.draw_small(&mut body),
            (Class::Small, false) => self.draw_board(&mut body, false, context),
            _ => self.draw_large(&mut body, context),
        }
        self.draw_message(canvas);
        self.small = layout.class == Class::Small;
        bars::keys(canvas, &self.bar(context));
    }

    /// The table, on which dice may still roll.
    fn draw_board(&mut self, canvas: &mut Canvas, explained: bool, context: &Context) {
        let mut rolling = self.rolling.take();
        match &mut rolling {
            Some(view) => self.moment().draw_board_by(view, context.motion(), canvas, explained, context.now),
            None => self.moment().draw_board(canvas, explained, context.now),
        }
        self.rolling = rolling;
    }

    fn draw_message(&self, canvas: &mut Canvas) {
        let told = || match self.at {
            // What they come to is seen when they lie.
            at if self.rolling.is_some()
                && matches!(self.course.table.log().get(at), Some((_, Event::Chance(_)))) =>
            {
                self.roller() + "."
            }
            at if at == self.last && self.course.table.is_over() => "The game is over.".to_owned(),
            at if at == self.last => "The game stands here.".to_owned(),
            at if self.course.review().is_none() => {
                let event = self.course.event(at, i32::MAX);
                format!("{} {}.", sentence(&event), self.course.progress())
            }
            at => self.course.sentence(at, self.seat),
        };
        let said = self.message.map_or_else(told, str::to_owned);
        bars::message(canvas, &said, Role::Text, bars::starting_name(&said, &self.course.table.names()));
    }

    /// Who rolls.
    fn roller(&self) -> String {
        match in_turn(&self.course.states[self.at].turn()) {
            Some(seat) => format!("{} rolls", self.course.name(seat.index())),
            None => "The dice roll".into(),
        }
    }

    fn draw_small(&self, body: &mut Canvas) {
        let (width, height) = (body.width(), body.height());
        let choice = 9;
        self.draw_coach(&mut body.sub(0, 0, width, choice));
        self.draw_events(body, (1, choice + 1, width - 2, height - choice - 2));
    }

    fn draw_large(&mut self, body: &mut Canvas, context: &Context) {
        let (width, height) = (body.width(), body.height());
        let (board_wide, board_high) = board_size(width - 29, height - 5);
        let beside = (width - board_wide - 1).min(70);
        let board_wide = width - beside - 1;
        // What is left below the table is the timeline's, as far as it is of use there.
        let below = (height - board_high).clamp(0, 14);
        let board_high = height - below;
        self.draw_board(&mut body.sub(0, 0, board_wide, board_high), true, context);
        if below >= 5 && self.last == self.course.count() {
            let area = &mut body.sub(0, board_high, board_wide - 1, below - 1);
            timeline::draw(area, &self.course, self.seat, Some(self.at));
        }
        let x = board_wide;
        let choice = if beside >= 58 { 17 } else { 19 }.min(height / 2);
        self.draw_coach(&mut body.sub(x, 1, beside, choice));
        let top = choice + 2;
        self.draw_events(body, (x, top, beside - 1, height - top - 1));
    }

    /// What the coach says of this moment.
    fn draw_coach(&self, canvas: &mut Canvas) {
        if self.course.review().is_some() && self.at < self.last {
            return self.moment().draw_choice(canvas);
        }
        let (width, height) = (canvas.width(), canvas.height().min(5));
        mat::draw(canvas, 0, 0, width, height);
        canvas.text(2, 0, "The coach", Role::Accent);
        let told = match self.course.review() {
            None => self.course.progress() + ".",
            Some(_) if self.course.table.is_over() => "That was the last event.".into(),
            Some(_) => "The game goes on from here.".into(),
        };
        for (row, line) in (2..height - 1).zip(wrapped(&told, width - 4)) {
            canvas.text(2, row, &line, Role::Text);
        }
    }

    /// The events on paper, the one that is shown pointed at and in the middle.
    fn draw_events(&self, body: &mut Canvas, (x, y, width, height): (i32, i32, i32, i32)) {
        paper::plain(body, x, y, width, height);
        let canvas = &mut body.sub(x, y, width, height);
        canvas.text(2, 0, "What happened", Role::InkStrong);
        let room = (height - 1).max(0);
        let digits = width_of(&self.last.to_string());
        let (from, count) = (5 + digits, self.last);
        // Every event whole, in as many lines as it needs; no more of them than can come into sight.
        let near = self.at.saturating_sub(room as usize)..(self.at + room as usize + 1).min(count);
        let mut lines: Vec<(usize, bool, String)> = Vec::new();
        for n in near {
            let wide = width - 3 - width_of(&self.course.figure(n, self.seat).0).max(1) - from;
            let told = self.course.event(n, wide);
            let wraps = wrapped(&told, wide).into_iter().enumerate();
            lines.extend(wraps.map(|(row, line)| (n, row == 0, line)));
        }
        let here = lines.iter().take_while(|(n, ..)| *n < self.at).count() as i32;
        let top = (here - room / 2).clamp(0, (lines.len() as i32 - room).max(0));
        // The first one is not seen from its middle on.
        let top = (top..here).find(|row| lines[*row as usize].1).unwrap_or(top);
        for (row, (n, first, line)) in (1..=room).zip(lines.iter().skip(top as usize)) {
            let here = *n == self.at;
            if here {
                paper::strip(canvas, 0, row, width, 1, Surface::PaperMover);
            }
            if *first {
                if here {
                    canvas.text(1, row, "▸", Role::InkStrong);
                }
                let role = if here { Role::Ink } else { Role::Pencil };
                canvas.right(3 + digits, row, &(n + 1).to_string(), role);
                let (figure, role) = self.course.figure(*n, self.seat);
                canvas.right(width - 2, row, &figure, role);
            }
            canvas.text(from, row, line, if here { Role::InkStrong } else { Role::Ink });
            canvas.hit(0, row, width, 1, Self::request("event", *n));
        }
    }
}
