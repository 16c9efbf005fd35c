//! Content of the review: the timeline, the table with the choice beside it, and the list; if there is no room for
//! everything, either the table or the others.
use super::list::Events;
use super::words::HAPPENED;
use super::{ReviewScreen, timeline};
use crate::tui::canvas::Canvas;
use crate::tui::context::Context;
use crate::tui::host::Host;
use crate::tui::screen::Keyed;
use crate::tui::ui::{ANY, Form, Node, Page, Said, col, either, loose, row};
use crate::tui::view::{Playable, TABLE};
use std::cell::{Cell, RefCell};

/// Maximum rows of the timeline.
const HIGHEST: i32 = 20;

impl<G: Playable> ReviewScreen<G> {
    pub(super) fn draw_all(
        &self,
        rolling: Option<&RefCell<Host<G>>>,
        canvas: &mut Canvas,
        context: &Context,
    ) {
        let (analysis, moment) = (&self.analysis, self.moment());
        let only = !self.all && self.has_errors();
        let list = Node::leaf(Events {
            analysis,
            at: self.at,
            listed: self.listed(),
            head: if self.is_complete() { analysis.choices_in_words(only) } else { HAPPENED.into() },
            account: if self.is_complete() { analysis.account_in_words() } else { Vec::new() },
            best: true,
        });
        let list = list.margins([1, 0, 2, 1]);
        // The following events may still be hidden.
        let chart = match self.is_complete() {
            true => timeline::node(analysis, Some(self.at)).most(ANY, HIGHEST),
            false => Node::Nothing,
        };
        let is_told = Cell::new(false);
        let said = self.said(rolling.is_some());
        let choice = match rolling {
            // Nothing tells a roll before its dice rest.
            Some(_) => moment.rolls(&said[0]),
            None => moment.choice(),
        };
        let choice =
            |least, most| choice.clone().room([Form::new(least, most)]).on([0; 4], |_| is_told.set(true));
        let board = |explained| moment.board(rolling, explained, context).rank(1);
        // Of a figure or a verdict there is little to tell, and the table needs the room.
        let is_seen = moment.is_seen_without_choice();
        let (told, most) = if is_seen { (5, 8) } else { (16, 24) };
        let beside =
            col(1, [choice((60, told), (90, most)), list.clone().room([Form::new((60, 10), (90, ANY))])]);
        let table = match is_seen {
            true => moment.wide_board(context).rank(1),
            false => row(1, [board(true), choice((28, 16), (90, ANY))]),
        };
        let roomy = [
            col(1, [chart.clone(), row(1, [board(true), beside])]),
            col(1, [chart.clone(), table, list.clone()]),
            col(1, [chart.clone(), board(true), choice((60, 7), (ANY, 10)), list.clone()]),
        ];
        self.cramped.set(true);
        let roomy = roomy.map(|way| way.on([0; 4], |_| self.cramped.set(false)));
        let cramped = match self.board {
            true => either([loose([chart, board(false)]), board(false).room([TABLE])]),
            // The list has the focus.
            false => {
                let high = |rows| chart.clone().room([Form::new((60, rows), (ANY, rows))]);
                let told = || choice((60, 5), (ANY, 7));
                let long = list.clone().room([Form::new((60, 14), (ANY, ANY))]);
                either([col(1, [high(9), told(), long]), col(1, [high(5), told(), list])])
            }
        };
        let unless = self.message.is_none().then_some(&is_told);
        let name = analysis.actor(self.at);
        let page = Page {
            title: G::INFO.name,
            sub: &self.place(&analysis.headline(self.at, context.now)),
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
