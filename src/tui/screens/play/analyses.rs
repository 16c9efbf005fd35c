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
        let settings = &context.settings;
        let mut analyses = Analyses {
            chances: settings.chances,
            objective: settings.coach,
            best: None,
            patience: context.patience,
        };
        // Search the history only if the result is shown.
        if settings.chances || settings.coach == CoachObjective::Title {
            let file = self.session.save().path();
            analyses.best = own_best(&context.store, self.session.table(), file);
        }
        let waker = context.waker.clone();
        self.session
            .set_analyses(analyses, move |answer| waker.send_answer(answer));
    }

    /// Takes finished analyses. Keeps those from before a roll while its dice roll: new ones would
    /// reveal it.
    pub(super) fn take_findings(&mut self, is_rolling: bool) {
        let Some(seat) = self.session.analyzed_for() else {
            self.findings.clear();
            return;
        };
        let Some(findings) = self.session.findings().filter(|_| !is_rolling) else {
            return;
        };
        let table = self.session.table();
        let mut findings: Vec<Finding> = findings.to_vec();
        if table.people() > 1 {
            let name = &table.seat_setup(seat).name;
            for finding in &mut findings {
                add_name(name, &mut finding.brief);
                add_name(name, &mut finding.whole);
            }
        }
        self.findings = findings;
    }

    /// Returns the first finding in brief, to append to the headline.
    pub(super) fn brief_finding(&self) -> String {
        if self.session.analyzed_for().is_none() {
            return String::new();
        }
        match self.findings.first() {
            Some(finding) if !finding.brief.is_empty() => format!("; {}", finding.brief),
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

/// Puts the name of the seat that it is about before `text`, unless that is empty.
fn add_name(name: &str, text: &mut String) {
    if !text.is_empty() {
        text.insert_str(0, &format!("{name}: "));
    }
}
