//! What the replay shows: the table, beside it the coach and the events, below it what the game was worth. Where there is
//! no room for both, the table and the events take turns.
use super::{Replay, SPEEDS, in_turn};
use crate::core::game::Event;
use crate::core::words::{plural, sentence};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::screen::Keyed;
use crate::tui::screens::review::list::Events;
use crate::tui::screens::review::timeline;
use crate::tui::ui::{ANY, Form, Node, Page, Said, col, either, row};
use crate::tui::view::Playable;
use crate::tui::widgets::bars::starting_name;
use std::cell::RefCell;

impl<G: Playable> Replay<G> {
    pub(super) fn draw_all(&mut self, canvas: &mut Canvas, context: &Context) {
        let rolling = RefCell::new(self.rolling.take());
        let is_rolling = rolling.borrow().is_some();
        let (course, moment) = (&self.course, self.moment());
        let headline = course.headline(self.at, context.now);
        let place = match self.at {
            at if at < self.last => format!("event {} of {}: {headline}", at + 1, self.last),
            count => format!("after {}", plural(count, "event")),
        };
        let place = match self.next {
            Some(_) => format!("replay ▸ {}, {place}", SPEEDS[self.speed].1),
            None => format!("replay, {place}"),
        };
        let board = |explained| moment.board_by(&rolling, explained, context).rank(1);
        let events = Node::leaf(Events {
            course,
            at: self.at,
            listed: (0..self.last).collect(),
            head: "What happened".into(),
            account: Vec::new(),
            best: false,
        });
        let events = events.margins([1, 0, 2, 1]);
        let coach = |least, most| moment.choice().room([Form::new(least, most)]);
        // What comes next may still be hidden.
        let chart = timeline::node(course, Some(self.at)).most(ANY, 20).margins([0, 0, 1, 1]);
        let chart =
            if self.last == course.count() { either([chart.worth(1), Node::Nothing]) } else { Node::Nothing };
        let table = col(0, [board(true), chart]).narrow();
        let beside = col(1, [coach((28, 14), (90, 24)), events.clone()]).margins([0, 1, 0, 0]);
        self.small.set(true);
        let both =
            row(1, [table, beside]).on([0; 4], |_| self.small.set(false)).worth(2).named("with the table");
        let cramped = match self.events {
            true => col(1, [coach((60, 8), (ANY, 12)), events]),
            false => board(false),
        };
        let said = self.said(is_rolling);
        let name = starting_name(&said[0], &course.table.names());
        let page = Page {
            title: G::INFO.name,
            sub: &place,
            seats: &course.seat_labels(self.at, course.seat),
            margins: [0; 4],
            body: either([both, cramped]),
            said: Said { wordings: said, name, ..Said::default() },
            keys: &|| self.bar(context),
            ..Page::default()
        };
        page.draw(canvas);
        self.rolling = rolling.into_inner();
    }

    /// Returns what there is to say, from long to short.
    fn said(&self, is_rolling: bool) -> Vec<String> {
        let one = |said: &str| vec![said.to_owned()];
        match self.at {
            _ if self.message.is_some() => one(self.message.unwrap_or_default()),
            // What they come to is seen when they lie.
            at if is_rolling && matches!(self.course.table.log().get(at), Some((_, Event::Chance(_)))) => {
                vec![self.roller() + "."]
            }
            at if at == self.last && self.course.table.is_over() => one("The game is over."),
            at if at == self.last => one("The game stands here."),
            at if self.course.review().is_none() => {
                let event = sentence(&self.course.event(at, i32::MAX));
                vec![format!("{event} {}.", self.course.progress()), event]
            }
            at => self.course.wordings(at, self.course.seat),
        }
    }

    /// Returns who rolls.
    fn roller(&self) -> String {
        match in_turn(&self.course.states[self.at].turn()) {
            Some(seat) => format!("{} rolls", self.course.name(seat.index())),
            None => "The dice roll".into(),
        }
    }
}
