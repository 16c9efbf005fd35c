//! What can be seen again: a view that comes new to a table sees once more what has happened there.
use super::{Message, Play};
use crate::core::game::{Event, Seat};
use crate::tui::context::Context;
use crate::tui::view::{Playable, View};

/// The most events that a view sees again: what it shows of the last turn and hand came with fewer.
const RECALLED: usize = 100;

impl<G: Playable> Play<G> {
    /// Returns whether a person sits at `seat`.
    pub(super) fn is_person(&self, seat: Seat) -> bool {
        self.session.table().seat_setup(seat).is_person()
    }

    /// Lets the view see again what has happened, as if nobody had left the game.
    pub(super) fn recall_all(&mut self, context: &Context) {
        if self.session.table().log().is_empty() {
            return;
        }
        self.recall(context);
        self.pausing = self.pauses(context);
        let last = self.session.account().len().checked_sub(1);
        self.message = self.message.take().or(last.map(Message::Happened));
    }

    /// Makes a new view of the table where it went back or forth in its log: what was chosen there is marked again.
    pub(super) fn recall_undone(&mut self, context: &Context) {
        let before = std::mem::take(&mut self.view);
        self.view.succeed(before);
        self.recall(context);
        self.ended = None;
        if let Some(Event::Acted(seat, action)) = self.session.table().undone().cloned()
            && self.chooser() == Some(seat)
        {
            self.ask(context, |view, ctx| view.point_at(ctx, &action));
        }
    }

    fn recall(&mut self, context: &Context) {
        let (states, log) = (self.session.table().history(), self.session.table().log().to_vec());
        let first = log.len().saturating_sub(RECALLED);
        for (states, (_, event)) in states.windows(2).zip(&log).skip(first) {
            self.show(context, &states[0], event, &states[1]);
            self.view.skip();
        }
    }
}
