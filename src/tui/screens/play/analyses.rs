//! Analyses shown during play, and slow hints; other threads compute them.
use super::{Notice, Play};
use crate::core::Finding;
use crate::session::Analyses;
use crate::statistics::own_best;
use crate::store::CoachObjective;
use crate::tui::context::Context;
use crate::tui::view::Playable;

impl<G: Playable> Play<G> {
    /// Sets which analyses run, from the settings.
    pub(super) fn set_analyses(&mut self, context: &Context) {
        let (settings, waker) = (&context.settings, context.waker.clone());
        // Search the history only if the result is shown.
        let asked = settings.chances || settings.coach == CoachObjective::Title;
        let best = || {
            own_best(
                &context.store,
                self.session.table(),
                self.session.save().path(),
            )
        };
        let wanted = Analyses {
            chances: settings.chances,
            objective: settings.coach,
            best: asked.then(best).flatten(),
            patience: context.patience,
        };
        self.session
            .set_analyses(wanted, move |answer| waker.send_answer(answer));
    }

    /// Takes finished analyses. Keeps those from before a roll while its dice roll: new ones would
    /// reveal it.
    pub(super) fn take_findings(&mut self, rolling: bool) {
        if self.session.analyzed_for().is_none() {
            self.findings.clear();
        } else if let Some(found) = self.session.findings().filter(|_| !rolling) {
            let table = self.session.table();
            let name = self.session.analyzed_for().filter(|_| table.people() > 1);
            let name = name
                .map(|seat| format!("{}: ", table.seat_setup(seat).name))
                .unwrap_or_default();
            let named = |text: &str| {
                if text.is_empty() {
                    String::new()
                } else {
                    format!("{name}{text}")
                }
            };
            let told = |told: &Finding| Finding {
                brief: named(&told.brief),
                whole: named(&told.whole),
            };
            self.findings = found.iter().map(told).collect();
        }
    }

    /// Returns the first finding in brief, to append to the headline.
    pub(super) fn brief_finding(&self) -> String {
        if self.session.analyzed_for().is_none() {
            return String::new();
        }
        match self.findings.first() {
            Some(told) if !told.brief.is_empty() => format!("; {}", told.brief),
            _ => String::new(),
        }
    }

    /// Shows hints that were requested, or why they are not there yet.
    pub(super) fn take_hints(&mut self, context: &Context) {
        match self.session.waits_for_hints() {
            Some((seat, true)) => self.show_hint(seat, context),
            Some((_, false)) => {
                let why = self.session.why_hints_wait();
                self.messages.show(Notice::Waiting(why.into()));
            }
            None => {}
        }
    }
}
