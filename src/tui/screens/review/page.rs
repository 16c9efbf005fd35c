//! Content of the review: the timeline, the table with the choice beside it, and the list; if there is no room for
//! everything, either the table or the others.
use super::choice::Moment;
use super::list::Events;
use super::words::place;
use super::{ReviewScreen, timeline};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::screen::Keyed;
use crate::tui::ui::{ANY, Form, Node, Page, Said, col, either, row};
use crate::tui::view::{Playable, TABLE};
use std::cell::Cell;

/// Maximum rows of the timeline.
const HIGHEST: i32 = 20;

impl<G: Playable> ReviewScreen<G> {
    pub(super) fn draw_all(&self, canvas: &mut Canvas, context: &Context) {
        let (analysis, count) = (&self.analysis, self.last() + 1);
        let headline = analysis.headline(self.at, context.now);
        let moment = Moment { analysis, at: self.at, end: false };
        let only = !self.all && self.has_errors();
        let list = Node::leaf(Events {
            analysis,
            at: self.at,
            listed: self.listed(),
            head: analysis.choices_in_words(only),
            account: analysis.account_in_words(),
            best: true,
        });
        let list = list.margins([1, 0, 2, 1]);
        let chart = timeline::node(analysis, Some(self.at)).most(ANY, HIGHEST);
        let is_told = Cell::new(false);
        let choice =
            |least, most| moment.choice().room([Form::new(least, most)]).on([0; 4], |_| is_told.set(true));
        let board = |explained| moment.board(None, explained, context).rank(1);
        let beside =
            col(1, [choice((60, 16), (90, 24)), list.clone().room([Form::new((60, 10), (90, ANY))])]);
        let roomy = [
            col(1, [chart.clone(), row(1, [board(true), beside])]).worth(3),
            col(1, [chart.clone(), row(1, [board(true), choice((28, 16), (90, ANY))]), list.clone()])
                .worth(2),
            col(1, [chart.clone(), board(true), choice((60, 7), (ANY, 10)), list.clone()]).worth(1),
        ];
        self.cramped.set(true);
        let roomy = roomy.map(|way| way.on([0; 4], |_| self.cramped.set(false)).named("with the table"));
        let cramped = match self.board {
            true => either([
                col(1, [chart.clone(), board(false)]).worth(1).air(1),
                col(0, [chart, board(false)]).worth(1),
                board(false).room([TABLE]),
            ]),
            false => col(1, [chart, choice((60, 5), (ANY, 7)), list]),
        };
        let said = match (self.message, analysis.review()) {
            (Some(message), _) => vec![message.to_owned()],
            (None, None) => vec![analysis.progress() + "."],
            (None, Some(_)) => analysis.wordings(self.at),
        };
        let unless = self.message.is_none().then_some(&is_told);
        let name = analysis.actor(self.at);
        let page = Page {
            title: G::INFO.name,
            sub: &place(&headline, (self.at + 1).min(count), count),
            seats: &analysis.seat_labels(self.at, context.now),
            margins: [0; 4],
            body: either(roomy.into_iter().chain([cramped])),
            said: Said { wordings: said, name, ..Said::default() },
            unless,
            keys: &|| self.bar(context),
            ..Page::default()
        };
        page.draw(canvas);
    }
}
