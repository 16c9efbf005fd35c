//! The chances that a person is told during play, and hints that take long to be found: they come from other threads.
use super::{Message, Play};
use crate::core::coach::Finding;
use crate::session::Analyses;
use crate::statistics::own_best;
use crate::store::Aim;
use crate::tui::context::Context;
use crate::tui::view::Playable;
use std::time::{Duration, Instant};

/// How often what takes long is looked at again, to tell how far it is.
const LOOK: Duration = Duration::from_millis(150);

impl<G: Playable> Play<G> {
    /// Sets which analyses run, as the player has chosen.
    pub(super) fn set_analyses(&mut self, context: &Context) {
        let (settings, waker) = (&context.settings, context.waker.clone());
        // Nobody looks through the history for what nobody wants to know.
        let asked = settings.chances || settings.coach == Aim::Title;
        let best = || own_best(&context.store, self.session.table(), self.session.save().path());
        let wanted = Analyses {
            chances: settings.chances,
            aim: settings.coach,
            best: asked.then(best).flatten(),
            patience: context.patience,
        };
        self.session.set_analyses(wanted, move || waker.wake());
    }

    /// Takes the chances that have been found out. While dice roll, those from before the roll stand: the new ones would
    /// tell it.
    pub(super) fn take_findings(&mut self, rolling: bool) {
        let long = self.session.analysis_progress().is_some_and(|percent| percent > 0);
        if self.session.analyzed_for().is_none() || long {
            self.findings.clear();
        } else if let Some(found) = self.session.findings().filter(|_| !rolling) {
            let table = self.session.table();
            let name = self.session.analyzed_for().filter(|_| table.people() > 1);
            let name = name.map(|seat| format!("{}: ", table.seat_setup(seat).name)).unwrap_or_default();
            let named = |text: &str| if text.is_empty() { String::new() } else { format!("{name}{text}") };
            let told = |told: &Finding| Finding { brief: named(&told.brief), whole: named(&told.whole) };
            self.findings = found.iter().map(told).collect();
        }
    }

    /// The first chance in a few words, behind the headline; how far that is while there is none.
    pub(super) fn brief_finding(&self) -> String {
        if self.session.analyzed_for().is_none() {
            return String::new();
        }
        match (self.findings.first(), self.session.analysis_progress()) {
            (Some(told), _) if told.brief.is_empty() => String::new(),
            (Some(told), _) => format!("; {}", told.brief),
            (None, Some(percent @ 1..)) => format!("; weighing {percent} %"),
            (None, _) => String::new(),
        }
    }

    /// Returns when to look again how far other threads are.
    pub(super) fn looks_again(&self, now: Instant) -> Option<Instant> {
        let waits = self.session.analysis_progress().is_some() || self.session.waits_for_hints().is_some();
        waits.then(|| now + LOOK)
    }

    /// Takes hints that have been waited for; returns whether they have come or are still waited for.
    pub(super) fn take_hints(&mut self, context: &Context) -> bool {
        match self.session.waits_for_hints() {
            Some((_, true)) => _ = self.ask_coach(context),
            Some((_, false)) => self.message = Some(Message::Waiting(self.session.hint_progress())),
            None => return false,
        }
        true
    }
}
