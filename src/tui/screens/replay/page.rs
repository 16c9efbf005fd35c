//! Content of the replay: the table, beside it the coach and the events, below it the values of the game. If there
//! is no room for both, the table and the events alternate.
use super::Replay;
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::screen::Keyed;
use crate::tui::screens::review::list::Events;
use crate::tui::screens::review::timeline;
use crate::tui::screens::review::words::HAPPENED;
use crate::tui::ui::{ANY, Form, Node, Page, Said, col, either, row};
use crate::tui::view::Playable;
use std::cell::RefCell;

impl<G: Playable> Replay<G> {
    pub(super) fn draw_all(&mut self, canvas: &mut Canvas, context: &Context) {
        let rolling = self.rolling.take().map(RefCell::new);
        let (analysis, moment) = (&self.analysis, self.moment());
        let place = self.place(&analysis.headline(self.at, context.now).to_string());
        let board = |explained| moment.board(rolling.as_ref(), explained, context).rank(1);
        let events = Node::leaf(Events {
            analysis,
            at: self.at,
            listed: (0..self.last).collect(),
            head: HAPPENED.into(),
            account: Vec::new(),
            best: false,
        });
        let events = events.margins([1, 0, 2, 1]);
        let coach = |least, most| moment.choice().room([Form::new(least, most)]);
        // The following events may still be hidden.
        let chart = timeline::node(analysis, Some(self.at)).most(ANY, 20).margins([0, 0, 1, 1]);
        // The message has the progress of the analysis.
        let chart = chart.blank(analysis.review().is_none());
        let chart = if self.last == analysis.count() {
            either([chart.worth(1), Node::Nothing])
        } else {
            Node::Nothing
        };
        let table = col(0, [board(true), chart]).narrow();
        let beside = col(1, [coach((28, 14), (90, 24)), events.clone()]).margins([0, 1, 0, 0]);
        self.small.set(true);
        let both =
            row(1, [table, beside]).on([0; 4], |_| self.small.set(false)).worth(2).named("with the table");
        let cramped = match self.events {
            true => col(1, [coach((60, 8), (ANY, 12)), events]),
            false => board(false),
        };
        let said = self.said(rolling.is_some());
        let name = analysis.actor(self.at);
        let page = Page {
            title: G::INFO.name,
            sub: &place,
            seats: &analysis.seat_labels(self.at, context.now),
            margins: [0; 4],
            body: either([both, cramped]),
            said: Said { wordings: said, name, ..Said::default() },
            keys: &|| self.bar(context),
            ..Page::default()
        };
        page.draw(canvas);
        self.rolling = rolling.map(RefCell::into_inner);
    }
}
