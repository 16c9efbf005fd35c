//! The chances that a person is told during play, and advice that takes long to be found: they come from other threads.
use super::{Message, Play};
use crate::core::coach::Prospect;
use crate::session::Wishes;
use crate::statistics::own_best;
use crate::store::Aim;
use crate::tui::context::Context;
use crate::tui::view::Playable;
use std::time::{Duration, Instant};

/// How often what takes long is looked at again, to tell how far it is.
const LOOK: Duration = Duration::from_millis(150);

impl<G: Playable> Play<G> {
    /// Tells the session what the player has set.
    pub(super) fn wish(&mut self, context: &Context) {
        let (settings, waker) = (&context.settings, context.waker.clone());
        // Nobody looks through the history for what nobody wants to know.
        let wanted = settings.chances || settings.coach == Aim::Title;
        let best = || own_best(&context.store, self.session.table(), self.session.save().path());
        let wishes = Wishes {
            prospects: settings.chances,
            aim: settings.coach,
            best: wanted.then(best).flatten(),
            patience: context.patience,
        };
        self.session.wish(wishes, move || waker.wake());
    }

    /// Takes the chances that have been found out. While dice roll, those from before the roll stand: the new ones would
    /// tell it.
    pub(super) fn foresee(&mut self, rolling: bool) {
        let long = self.session.foreseen().is_some_and(|percent| percent > 0);
        if self.session.foresees().is_none() || long {
            self.prospects.clear();
        } else if let Some(found) = self.session.prospects().filter(|_| !rolling) {
            let table = self.session.table();
            let name = self.session.foresees().filter(|_| table.people() > 1);
            let name = name.map(|seat| format!("{}: ", table.seat_setup(seat).name)).unwrap_or_default();
            let named = |text: &str| if text.is_empty() { String::new() } else { format!("{name}{text}") };
            let told = |told: &Prospect| Prospect { brief: named(&told.brief), whole: named(&told.whole) };
            self.prospects = found.iter().map(told).collect();
        }
    }

    /// The first chance in a few words, behind the headline; how far that is while there is none.
    pub(super) fn brief_prospect(&self) -> String {
        if self.session.foresees().is_none() {
            return String::new();
        }
        match (self.prospects.first(), self.session.foreseen()) {
            (Some(told), _) if told.brief.is_empty() => String::new(),
            (Some(told), _) => format!("; {}", told.brief),
            (None, Some(percent @ 1..)) => format!("; weighing {percent} %"),
            (None, _) => String::new(),
        }
    }

    /// When to look again how far other threads are.
    pub(super) fn looks_again(&self, now: Instant) -> Option<Instant> {
        let waits = self.session.foreseen().is_some() || self.session.waits_for_advice().is_some();
        waits.then(|| now + LOOK)
    }

    /// Takes advice that has been waited for; returns whether it has come or is still waited for.
    pub(super) fn take_advice(&mut self, context: &Context) -> bool {
        match self.session.waits_for_advice() {
            Some((_, true)) => self.ask_coach(context),
            Some((_, false)) => self.message = Some(Message::Waiting(self.session.weighing())),
            None => return false,
        }
        true
    }
}
