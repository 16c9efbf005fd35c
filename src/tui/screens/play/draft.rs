//! Unfinished input on the table, saved beside the game after every key, so that it survives any exit.
use super::Play;
use crate::store::StoreError;
use crate::tui::context::Context;
use crate::tui::view::{Playable, View};

impl<G: Playable> Play<G> {
    /// Restores the saved draft into the view.
    pub(super) fn take_draft(&mut self, context: &Context) {
        let game = self.session.save().path().to_owned();
        if let Some(text) = context.store.draft(&game) {
            self.ask(context, |view, ctx| view.take_draft(ctx, &text));
            self.drafted = Some((game, text));
        }
    }

    /// Saves the draft beside the game if it has changed, or removes the saved one.
    pub(super) fn keep_draft(&mut self, context: &Context) -> Result<(), StoreError> {
        let text = self.ask(context, |view, ctx| view.draft(ctx));
        if text.as_ref() == self.drafted.as_ref().map(|(_, kept)| kept) {
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
