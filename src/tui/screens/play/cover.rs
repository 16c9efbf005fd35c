//! The cover of a race whose clock is stopped, which hides the table.
use super::chrome::sentence;
use super::{Hold, Notice, Play};
use crate::core::words::plural;
use crate::tui::context::Context;
use crate::tui::keys::BarItem;
use crate::tui::screen::{Input, Keyed, Transition};
use crate::tui::screens::dialog::{Cover, Dialog};
use crate::tui::view::Playable;
use std::time::Duration;

impl<G: Playable> Play<G> {
    /// Returns `true` if the table is covered: the clock is stopped.
    pub(super) fn is_covered(&self) -> bool {
        matches!(self.hold, Hold::Clock)
    }

    /// Returns `dialog` as a cover of the table.
    pub(super) fn cover_with(&self, dialog: Dialog, context: &Context) -> Cover {
        Cover {
            dialog,
            ground: G::LOOK.ground,
            title: G::INFO.name,
            sub: self.title(context),
            seats: self.seat_labels(context),
            since: None,
        }
    }

    /// Returns the cover while the clock is stopped.
    pub(super) fn cover_of_clock(&self, context: &Context) -> Cover {
        // The table below counts no further.
        self.host.skip();
        let dialog = self.clock_card(Self::card_item("go-on", "", context), context);
        let dialog = match self.messages.notice() {
            Some(Notice::Refused(why) | Notice::Save(why)) => {
                dialog.saying(format!("✗ {}", sentence(why)))
            }
            Some(Notice::Said(message)) => dialog.saying(message.clone()),
            _ => dialog,
        };
        self.cover_with(dialog.with_menu(Self::request("menu", 0)), context)
    }

    /// Performs what the cover requests: any key but that of the menu goes on.
    pub(super) fn uncover(&mut self, input: &Input, context: &mut Context) -> Transition {
        if Self::is_key_of(input, "menu", context) {
            return self.open_menu(context);
        }
        self.hold = Hold::Nothing;
        self.settled = Some(context.now);
        self.go_on(context);
        Transition::Stay
    }

    /// Returns the card of a race whose clock is stopped: it was left, or the terminal was too
    /// small to show it.
    fn clock_card(&self, go_on: BarItem, context: &Context) -> Dialog {
        let dialog = match self.session.table().deadline() {
            Some(until) => {
                let time_left = until.saturating_sub(self.session.match_time(context.now));
                let seconds = (time_left + Duration::from_millis(999)).as_secs();
                let sentence = format!("{} left.", plural(seconds, "second"));
                Dialog::new("The clock is stopped.", sentence)
            }
            None => Dialog::new("The game waits for you.", ""),
        };
        dialog.row_below(go_on, "Continue", None)
    }
}
