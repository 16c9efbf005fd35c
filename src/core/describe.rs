//! What happened, in parts that every front end puts together in the same way.

use unicode_width::UnicodeWidthStr;

/// An event in words: the action and its effect.
///
/// Each part is plain English without a full stop. [`Description::text`] joins them; where room is short, a front end
/// drops whole parts from the end and never cuts letters ([`Description::within`]).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Description {
    /// The seat's name; empty for an event of nobody in particular.
    pub(crate) who: String,
    /// The action: `rolls 2 4 6 6 1`.
    pub(crate) what: String,
    /// The effect, the score first, then other parts behind semicolons: `+10, 102; it has C2`.
    pub(crate) effect: String,
    /// The next thing to come: `last round`.
    pub(crate) next: String,
    /// The choice, such as `marks 6 and 8`, where the other parts hide it or tell it of several seats together.
    pub(crate) choice: Option<String>,
}

impl Description {
    /// Creates the description of what `who` did.
    pub(crate) fn of(who: impl Into<String>, what: impl Into<String>) -> Description {
        Description { who: who.into(), what: what.into(), ..Description::default() }
    }
    /// Creates the description of what nobody in particular did.
    pub(crate) fn said(what: impl Into<String>) -> Description {
        Description::of("", what)
    }
    /// Creates the description of a choice of `who` that the others do not see yet.
    pub(crate) fn hidden(who: impl Into<String>, choice: impl Into<String>) -> Description {
        Description::of(who, "has chosen").choice(choice)
    }
    /// Returns whether it is of a choice that the others do not see yet.
    pub(crate) fn is_hidden(&self) -> bool {
        self.choice.is_some() && !self.who.is_empty()
    }
    /// Adds what was chosen, where the other parts do not tell it.
    pub(crate) fn choice(mut self, choice: impl Into<String>) -> Description {
        self.choice = Some(choice.into());
        self
    }
    /// Adds what came of it.
    pub(crate) fn effect(mut self, effect: impl Into<String>) -> Description {
        self.effect = effect.into();
        self
    }
    /// Adds what comes next.
    pub(crate) fn next(mut self, next: impl Into<String>) -> Description {
        self.next = next.into();
        self
    }
    /// Returns whether there is nothing to say.
    pub(crate) fn is_empty(&self) -> bool {
        self.what.is_empty() && self.effect.is_empty() && self.next.is_empty()
    }
    /// Returns all parts as one sentence without a full stop.
    pub(crate) fn text(&self) -> String {
        joined([(" ", &self.who), (" ", &self.what), (": ", &self.effect), ("; ", &self.next)])
    }
    /// Returns the most parts that fit into `width` columns: all; without what comes next; without parts of what came of
    /// it, the last first. What was done and a change of points are never dropped, however long they are.
    pub(crate) fn within(&self, width: usize) -> String {
        let mut shorter = self.clone();
        while shorter.text().width() > width {
            if !shorter.next.is_empty() {
                shorter.next.clear();
            } else if let Some(end) = shorter.effect.rfind("; ") {
                shorter.effect.truncate(end);
            } else if shorter.effect.is_empty() || shorter.effect.contains(['+', '−']) {
                break;
            } else {
                shorter.effect.clear();
            }
        }
        shorter.text()
    }
}

/// Joins the parts that are not empty, each behind its separator but for the first.
fn joined(parts: [(&str, &str); 4]) -> String {
    let mut text = String::new();
    for (separator, part) in parts.into_iter().filter(|(_, part)| !part.is_empty()) {
        if !text.is_empty() {
            text += separator;
        }
        text += part;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_joined_and_dropped_whole() {
        let all = Description::of("Cy", "fills 10").effect("+10, 102; yams").next("last round");
        let check = |width, expected: &str| assert_eq!(all.within(width), expected, "{width}");
        assert_eq!(all.text(), "Cy fills 10: +10, 102; yams; last round");
        check(39, "Cy fills 10: +10, 102; yams; last round");
        check(38, "Cy fills 10: +10, 102; yams");
        check(27, "Cy fills 10: +10, 102; yams");
        check(26, "Cy fills 10: +10, 102");
        check(3, "Cy fills 10: +10, 102");
        let roll = Description::of("Cy", "rolls").effect("now 2 4 6").next("last round");
        assert_eq!(
            [19, 18, 3].map(|width| roll.within(width)),
            ["Cy rolls: now 2 4 6", "Cy rolls", "Cy rolls"]
        );
    }

    #[test]
    fn empty_parts_leave_no_separators() {
        assert_eq!(Description::said("time is up").text(), "time is up");
        assert_eq!(Description::said("").effect("Ben wins").text(), "Ben wins");
        assert!(Description::default().is_empty());
        assert!(!Description::said("").next("Ann begins").is_empty());
    }
}
