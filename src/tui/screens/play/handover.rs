//! The covers between turns, which hide the table: the seat that takes the keyboard, and a race whose
//! clock is stopped.
use super::chrome::sentence;
use super::{Hold, Meant, Notice, Play};
use crate::core::{Seat, words::plural};
use crate::tui::context::Context;
use crate::tui::keys::BarItem;
use crate::tui::screen::{Input, Keyed, Transition};
use crate::tui::screens::dialog::{Cover, Dialog};
use crate::tui::view::Playable;
use std::time::Duration;

/// The reason that the table is covered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CoverReason {
    /// The clock is stopped.
    Held,
    /// The keyboard passes to this person.
    Passing(Seat),
}

impl<G: Playable> Play<G> {
    /// Returns the reason that the table is covered, if it is.
    pub(super) fn covered_by(&self) -> Option<CoverReason> {
        match &self.hold {
            Hold::Clock => Some(CoverReason::Held),
            Hold::Pass(seat) => Some(CoverReason::Passing(*seat)),
            _ => None,
        }
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

    /// Returns the cover for `reason`.
    pub(super) fn cover_for(&self, reason: CoverReason, context: &Context) -> Cover {
        // The table below counts no further.
        self.host.skip();
        let go_on = Self::card_item("go-on", "", context);
        let dialog = match reason {
            CoverReason::Held => self.held_card(go_on, context),
            CoverReason::Passing(seat) => self.passing_card(seat, go_on, context),
        };
        let dialog = match self.messages.notice() {
            Some(Notice::Refused(why) | Notice::Save(why)) => {
                dialog.saying(format!("✗ {}", sentence(why)))
            }
            Some(Notice::Said(said)) => dialog.saying(said.clone()),
            _ => dialog,
        };
        self.cover_with(dialog.with_menu(Self::request("menu", 0)), context)
    }

    /// Performs what a cover requests.
    pub(super) fn uncover(
        &mut self,
        reason: CoverReason,
        meant: Meant,
        input: &Input,
        context: &mut Context,
    ) -> Transition {
        let goes_on = meant.goes_on();
        let goes_back = Self::is_key_of(input, "undo", context) && self.session.table().can_undo();
        match reason {
            _ if Self::is_key_of(input, "menu", context) => return self.open_menu(context),
            CoverReason::Held => {
                self.hold = Hold::Nothing;
                self.settled = Some(context.now);
                self.go_on(context);
                return Transition::Stay;
            }
            CoverReason::Passing(_) if goes_back => {
                self.hold = Hold::Nothing;
                return self.undo(context);
            }
            CoverReason::Passing(_) if goes_on => self.hold = Hold::Nothing,
            // The menu over it asks for a page.
            _ => return Keyed::obey(self, input, context),
        }
        self.settled = Some(context.now);
        self.plan(context);
        Transition::Stay
    }

    /// Returns the card of a race whose clock is stopped: it was left, or the terminal was too
    /// small to show it.
    fn held_card(&self, go_on: BarItem, context: &Context) -> Dialog {
        let left = self.session.table().deadline().map(|until| {
            let left = until.saturating_sub(self.session.match_time(context.now));
            format!(
                "{} left.",
                plural((left + Duration::from_millis(999)).as_secs(), "second")
            )
        });
        let title = if left.is_some() {
            "The clock is stopped."
        } else {
            "The game waits for you."
        };
        Dialog::new(title, left.unwrap_or_default()).row_below(go_on, "Continue", None)
    }

    /// Returns the card on which the keyboard passes to `seat`.
    fn passing_card(&self, seat: Seat, go_on: BarItem, context: &Context) -> Dialog {
        let name = &self.session.table().seat_setup(seat).name;
        let last = self
            .session
            .account()
            .last()
            .map(|told| sentence(&told.text()))
            .unwrap_or_default();
        let dialog = Dialog::new(format!("Pass the keyboard to {name}."), last).row_below(
            go_on,
            format!("I am {name}"),
            None,
        );
        if !self.session.table().can_undo() {
            return dialog;
        }
        dialog.row_below(Self::item("undo", "", context), "Undo", None)
    }
}
