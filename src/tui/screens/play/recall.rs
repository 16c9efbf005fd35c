//! State of a view that is opened again: the latest events, and a half-made figure, which is saved
//! beside the game after every key.
use super::{Hold, Play};
use crate::core::{Event, Seat};
use crate::store::StoreError;
use crate::tui::context::Context;
use crate::tui::host::Host;
use crate::tui::view::{Playable, View};

/// Maximum number of events replayed; the last turn and hand that a view shows never had more.
const RECALLED: usize = 100;

impl<G: Playable> Play<G> {
    /// Returns `true` if a person sits at `seat`.
    pub(super) fn is_person(&self, seat: Seat) -> bool {
        self.session.table().seat_setup(seat).is_person()
    }

    /// Replays the latest events to the view, as if nobody had left the game.
    pub(super) fn recall_all(&mut self, context: &Context) {
        if self.session.table().log().is_empty() {
            return;
        }
        self.recall(context);
        if self.is_pause_due(context) {
            self.hold = Hold::Look;
        }
        self.messages
            .recall(self.session.account().len().checked_sub(1));
    }

    /// Rebuilds the view after undo or redo, with the marks of earlier choices.
    pub(super) fn recall_undone(&mut self, context: &Context) {
        let earlier = std::mem::replace(&mut self.host, Host::new(&self.session));
        self.host.view.succeed(earlier.view);
        self.recall(context);
        if let Some(Event::Acted(seat, action)) = self.session.table().undone().cloned()
            && self.chooser() == Some(seat)
        {
            self.point_at(&action, context);
        }
    }

    /// Highlights `action` on the table as if it were about to be chosen.
    pub(super) fn point_at(&mut self, action: &G::Action, context: &Context) {
        let ctx = self.host.scene.context(&self.session, context);
        self.host.view.point_at(&ctx, action);
    }

    /// Shows the view the latest events.
    fn recall(&mut self, context: &Context) {
        let states = self.session.table().history();
        let log = self.session.table().log().to_vec();
        let first = log.len().saturating_sub(RECALLED);
        for (states, (_, event)) in states.windows(2).zip(&log).skip(first) {
            self.show(context, &states[0], event, &states[1]);
            self.host.skip();
        }
    }

    /// Restores the saved draft into the view.
    pub(super) fn restore_draft(&mut self, context: &Context) {
        let game = self.session.save().path().to_owned();
        if let Some(text) = context.store.draft(&game) {
            let ctx = self.host.scene.context(&self.session, context);
            self.host.view.restore_draft(&ctx, &text);
            self.drafted = Some((game, text));
        }
    }

    /// Saves the draft beside the game if it has changed, or removes the saved one.
    pub(super) fn keep_draft(&mut self, context: &Context) -> Result<(), StoreError> {
        let text = self.host.view.draft(&self.scene(context));
        if text.as_ref() == self.drafted.as_ref().map(|(_, draft)| draft) {
            return Ok(());
        }
        match text {
            Some(text) => {
                self.session.keep();
                let game = self.session.save().path().to_owned();
                context.store.keep_draft(&game, &text)?;
                self.drafted = Some((game, text));
            }
            None => {
                if let Some((game, _)) = &self.drafted {
                    context.store.drop_draft(game)?;
                }
                self.drafted = None;
            }
        }
        Ok(())
    }
}
