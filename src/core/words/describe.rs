//! Descriptions of events, in parts that every front end combines in the same way.
use crate::core::{Audience, Seat, words::sentence};
use unicode_width::UnicodeWidthStr;

/// An event in words: the actor, the action, its effect on the score, other effects, the next step.
///
/// Each part is plain English without a full stop. [`Description::text`] joins them into sentences;
/// if room is short, a front end drops whole parts from the end and never cuts words
/// ([`Description::within`]).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Description {
    /// The seat that acted; `None` if it was nobody in particular.
    pub(crate) seat: Option<Seat>,
    /// Name of that seat: `Ann`, `You`.
    who: String,
    /// The action, in the past tense: `rolled 2 4 6 6 1`.
    what: String,
    /// The action in fewer words; empty if there are none.
    short: String,
    /// Detail of the action: `4 hooks and a diamond`.
    detail: String,
    /// Effect on the score: `+10, now 102`. Never dropped.
    score: String,
    /// The effect on the score is a sentence of its own, for which the action may go: `Ann wins the
    /// point: +1, now 3`.
    is_outcome: bool,
    /// A small triumph of the actor, in gold.
    is_triumph: bool,
    /// Other effects, most important first.
    notes: Vec<String>,
    /// The next step: `Ben, roll`.
    next: String,
    /// The event, in a sentence beside a table that shows the rest; empty if it needs no other
    /// wording there.
    beside: String,
    /// The choice stays hidden for now.
    is_hidden: bool,
}

impl Description {
    pub(crate) fn of(audience: &Audience<'_>, seat: Seat, what: impl Into<String>) -> Description {
        let who = audience.subject(seat).to_owned();
        Description {
            seat: Some(seat),
            who,
            what: what.into(),
            ..Description::default()
        }
    }
    /// Creates the description of an event by nobody in particular.
    pub(crate) fn by_nobody(what: impl Into<String>) -> Description {
        Description {
            what: what.into(),
            ..Description::default()
        }
    }
    /// Marks a choice that the others cannot see yet.
    pub(crate) fn hidden(self) -> Description {
        Description {
            is_hidden: true,
            ..self
        }
    }
    pub(crate) fn is_hidden(&self) -> bool {
        self.is_hidden
    }
    /// Adds the action in fewer words, for narrow places.
    pub(crate) fn briefly(mut self, what: impl Into<String>) -> Description {
        self.short = what.into();
        self
    }
    pub(crate) fn detail(mut self, detail: impl Into<String>) -> Description {
        self.detail = detail.into();
        self
    }
    pub(crate) fn score(mut self, score: impl Into<String>) -> Description {
        self.score = score.into();
        self
    }
    /// Adds the effect on the score in a sentence of its own.
    pub(crate) fn outcome(self, outcome: impl Into<String>) -> Description {
        Description {
            is_outcome: true,
            ..self.score(outcome)
        }
    }
    /// Adds the wording beside a table.
    pub(crate) fn beside(self, sentence: impl Into<String>) -> Description {
        Description {
            beside: sentence.into(),
            ..self
        }
    }
    /// Makes it a small triumph of the actor, if `is_triumph`.
    pub(crate) fn triumph(self, is_triumph: bool) -> Description {
        Description { is_triumph, ..self }
    }
    pub(crate) fn is_triumph(&self) -> bool {
        self.is_triumph
    }
    /// Adds another effect, unless it is empty.
    pub(crate) fn note(mut self, note: impl Into<String>) -> Description {
        self.notes
            .extend(Some(note.into()).filter(|note| !note.is_empty()));
        self
    }
    pub(crate) fn next(mut self, next: impl Into<String>) -> Description {
        self.next = next.into();
        self
    }
    pub(crate) fn what(&self) -> &str {
        &self.what
    }
    /// Returns the name of the actor: `Ann`, `You`; empty if it was nobody in particular.
    pub(crate) fn subject(&self) -> &str {
        &self.who
    }
    /// Returns `true` if it has a next step, that is, a turn has ended.
    pub(crate) fn has_next(&self) -> bool {
        !self.next.is_empty()
    }
    pub(crate) fn has_score(&self) -> bool {
        !self.score.is_empty()
    }
    /// Replaces the action, to combine several steps.
    pub(crate) fn with_what(&self, what: String) -> Description {
        Description {
            what,
            ..self.clone()
        }
    }
    pub(crate) fn is_empty(&self) -> bool {
        self.text().is_empty()
    }
    pub(crate) fn text(&self) -> String {
        self.sentences(Detail::Told, self.notes.len())
    }
    /// Returns the event without its detail and points, which a table shows itself.
    pub(crate) fn beside_table(&self) -> Description {
        if !self.beside.is_empty() {
            return Description::by_nobody(&self.beside);
        }
        let outcome = self.score.split(": ").next().filter(|_| self.is_outcome);
        let notes = outcome.map(str::to_owned).into_iter();
        Description {
            detail: String::new(),
            score: String::new(),
            is_outcome: false,
            notes: notes.chain(self.notes.iter().cloned()).collect(),
            ..self.past()
        }
    }
    pub(crate) fn only_next(&self) -> Description {
        Description {
            next: self.next.clone(),
            ..Description::default()
        }
    }
    pub(crate) fn past(&self) -> Description {
        Description {
            next: String::new(),
            ..self.clone()
        }
    }
    /// Returns `entries` as the lines of a log: only the newest has its next step.
    pub(crate) fn log(entries: &[Description]) -> impl DoubleEndedIterator<Item = String> {
        let newest = entries.len().saturating_sub(1);
        let lines = entries.iter().enumerate().map(move |(index, entry)| {
            if index == newest {
                entry.text()
            } else {
                entry.past().text()
            }
        });
        lines.filter(|line| !line.is_empty())
    }
    /// Returns as many parts as fit into `width` columns, dropping in order: the next step; notes,
    /// last first, before the first of which the longer wording of the action goes; details; the
    /// action beside an outcome. Otherwise the action and the score are never dropped, even if they
    /// do not fit.
    pub(crate) fn within(&self, width: usize) -> String {
        let wordings = self.wordings();
        let fitting = wordings.iter().find(|text| text.width() <= width);
        fitting.or(wordings.last()).cloned().unwrap_or_default()
    }
    /// Returns the wordings, longest first.
    fn wordings(&self) -> Vec<String> {
        let past = self.past();
        let brief = (!self.short.is_empty()).then(|| past.with_what(self.short.clone()));
        let mut wordings = vec![self.text()];
        for notes in (1..=self.notes.len()).rev() {
            wordings.push(past.sentences(Detail::Told, notes));
        }
        if let Some(brief) = &brief
            && !self.notes.is_empty()
        {
            wordings.push(brief.sentences(Detail::Told, 1));
        }
        // Without a detail the longer wording stands if it fits.
        for detail in [Detail::Told, Detail::Dropped] {
            wordings.push(past.sentences(detail, 0));
            wordings.extend(brief.as_ref().map(|brief| brief.sentences(detail, 0)));
        }
        if self.is_outcome {
            wordings.push(sentence(&self.score));
        }
        wordings.retain(|text| !text.is_empty());
        wordings
    }
    fn sentences(&self, detail: Detail, notes: usize) -> String {
        let detail = match detail {
            Detail::Told => &*self.detail,
            Detail::Dropped => "",
        };
        let clause = join_nonempty(&[&self.who, &self.what], " ");
        // Only one thing follows a colon.
        let has_colon = clause.contains(": ") || self.score.contains(": ");
        let mut parts = if detail.is_empty() && !has_colon {
            vec![join_nonempty(&[&clause, &self.score], ": ")]
        } else {
            vec![join_nonempty(&[&clause, detail], ": "), self.score.clone()]
        };
        parts.extend(self.notes.iter().take(notes).cloned());
        parts.push(self.next.clone());
        let sentences: Vec<String> = parts.iter().map(|part| sentence(part)).collect();
        join_nonempty(&sentences, " ")
    }
}

/// Part of the detail of an action in a wording.
#[derive(Clone, Copy)]
enum Detail {
    Told,
    Dropped,
}

fn join_nonempty(parts: &[impl AsRef<str>], separator: &str) -> String {
    let parts = parts.iter().map(AsRef::as_ref);
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    parts.join(separator)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::SeatSetup;

    #[test]
    fn parts_are_joined_and_dropped_whole() {
        let seats = [SeatSetup::person("Cy"), SeatSetup::person("Ed")];
        let cy = |what: &str| Description::of(&Audience::of(&seats), Seat(0), what);
        let all = cy("filled 10")
            .score("+10, now 102")
            .note("yams")
            .next("last round");
        let check = |width, expected: &str| assert_eq!(all.within(width), expected, "{width}");
        assert_eq!(all.text(), "Cy filled 10: +10, now 102. Yams. Last round.");
        check(45, "Cy filled 10: +10, now 102. Yams. Last round.");
        check(44, "Cy filled 10: +10, now 102. Yams.");
        check(33, "Cy filled 10: +10, now 102. Yams.");
        check(32, "Cy filled 10: +10, now 102.");
        check(3, "Cy filled 10: +10, now 102.");
        let long = cy("turned over the 6 and completed row 2")
            .briefly("completed row 2")
            .score("+1, now 3");
        assert_eq!(
            long.within(52),
            "Cy turned over the 6 and completed row 2: +1, now 3."
        );
        assert_eq!(long.within(51), "Cy completed row 2: +1, now 3.");
        let won = cy("stated 4+5 = 9").outcome("Cy wins the point: +1, now 3");
        assert_eq!(
            won.within(48),
            "Cy stated 4+5 = 9. Cy wins the point: +1, now 3."
        );
        assert_eq!(won.within(47), "Cy wins the point: +1, now 3.");
        let roll = cy("rolled 2 4").note("nothing fits").next("last round");
        assert_eq!(
            [40, 29, 3].map(|width| roll.within(width)),
            [
                "Cy rolled 2 4. Nothing fits. Last round.",
                "Cy rolled 2 4. Nothing fits.",
                "Cy rolled 2 4."
            ]
        );
    }
}
