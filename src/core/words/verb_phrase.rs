//! Actions in words, in the tense that a sentence needs.
use crate::core::words::{capitalized, list};

/// An action in words: as advice, `keep 6 6 and reroll 1 2`, or in the past, `kept 6 6 and rerolled
/// 1 2`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerbPhrase {
    /// Verbs in the imperative, each with its object.
    parts: Vec<(&'static str, String)>,
    /// The kind of action in the imperative, for a hint that does not give it away; empty for no
    /// particular kind.
    kind: String,
    /// The reason for it, if the coach's own would give it away.
    why: Option<String>,
}

/// Verbs whose past does not end in *ed*.
const IRREGULAR: [(&str, &str); 10] = [
    ("choose", "chose"),
    ("give", "gave"),
    ("keep", "kept"),
    ("lay", "laid"),
    ("let", "let"),
    ("make", "made"),
    ("say", "said"),
    ("set", "set"),
    ("take", "took"),
    ("throw", "threw"),
];

impl VerbPhrase {
    /// Creates the phrase of one verb, followed by `rest`.
    pub(crate) fn new(verb: &'static str, rest: impl Into<String>) -> VerbPhrase {
        VerbPhrase {
            parts: vec![(verb, rest.into())],
            kind: String::new(),
            why: None,
        }
    }
    /// Adds another verb: `... and reroll the 1`.
    pub(crate) fn and(mut self, verb: &'static str, rest: impl Into<String>) -> VerbPhrase {
        self.parts.push((verb, rest.into()));
        self
    }
    /// Adds the kind of action, to which a hint adds the coach's reason: `stop and take the box`.
    pub(crate) fn kind(mut self, kind: impl Into<String>) -> VerbPhrase {
        self.kind = kind.into();
        self
    }
    /// Adds the kind of action with a reason of its own for a hint.
    pub(crate) fn kind_because(
        mut self,
        kind: impl Into<String>,
        why: impl Into<String>,
    ) -> VerbPhrase {
        self.why = Some(why.into());
        self.kind(kind)
    }
    /// Returns `true` if both are of the same particular kind, for the same reason.
    pub(crate) fn is_alike(&self, other: &VerbPhrase) -> bool {
        !self.kind.is_empty() && self.kind == other.kind && self.why == other.why
    }
    /// Returns a hint in the imperative that does not give the action away; `why` is the coach's
    /// reason for it.
    pub(crate) fn hint(&self, why: &str) -> String {
        // Of dice to keep, the reason alone would seem to be about those that lie there.
        let kind = match (&*self.kind, self.verb()) {
            ("", "keep" | "reroll") => "find the dice to keep",
            ("", _) => "find the best choice",
            (kind, _) => kind,
        };
        match self.why.as_deref().unwrap_or(why) {
            "" => kind.into(),
            why => format!("{kind}: {why}"),
        }
    }
    /// Returns the phrase with the first verb alone.
    pub(crate) fn first(mut self) -> VerbPhrase {
        self.parts.truncate(1);
        self
    }
    pub(crate) fn verb(&self) -> &'static str {
        self.parts.first().map_or("", |(verb, _)| *verb)
    }
    /// Returns the object of the first verb.
    pub(crate) fn object(&self) -> &str {
        self.parts.first().map_or("", |(_, object)| object)
    }
    /// Returns the phrase in the imperative or infinitive: `keep 6 6`.
    pub(crate) fn imperative(&self) -> String {
        self.join(|verb| verb.to_owned())
    }
    /// Returns the phrase in the past: `kept 6 6`.
    pub(crate) fn past(&self) -> String {
        self.join(past)
    }
    /// Returns the phrase as the subject of a sentence: `Keeping 6 6`.
    pub(crate) fn doing(&self) -> String {
        capitalized(&self.join(doing))
    }
    fn join(&self, tense: impl Fn(&str) -> String) -> String {
        let mut phrases = Vec::new();
        for (verb, object) in &self.parts {
            let space = if object.is_empty() { "" } else { " " };
            phrases.push(format!("{}{space}{object}", tense(verb)));
        }
        list(&phrases)
    }
}

/// Returns the past of `verb`, whose first word alone changes: `throw away` becomes `threw away`.
fn past(verb: &str) -> String {
    let (verb, rest) = verb.split_at(verb.find(' ').unwrap_or(verb.len()));
    let irregular = IRREGULAR
        .iter()
        .find(|(now, _)| *now == verb)
        .map(|(_, past)| (*past).to_owned());
    irregular.unwrap_or_else(|| {
        if verb.ends_with('e') {
            format!("{verb}d")
        } else {
            format!("{verb}ed")
        }
    }) + rest
}

/// Returns the form of `verb` in *-ing*, of which the first word alone changes: `throwing away`.
fn doing(verb: &str) -> String {
    let (verb, rest) = verb.split_at(verb.find(' ').unwrap_or(verb.len()));
    let stem = match verb {
        "let" | "stop" | "put" => format!("{verb}{}", &verb[verb.len() - 1..]),
        _ => verb.strip_suffix('e').unwrap_or(verb).to_owned(),
    };
    format!("{stem}ing{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_gives_no_action_away() {
        let keep = VerbPhrase::new("keep", "6 6");
        assert_eq!(
            keep.hint("44 % end in box 9"),
            "find the dice to keep: 44 % end in box 9"
        );
        assert_eq!(VerbPhrase::new("pass", "").hint(""), "find the best choice");
        assert_eq!(
            keep.clone().kind("stop here").hint("9 points"),
            "stop here: 9 points"
        );
        assert_eq!(
            keep.kind_because("stop here", "it is enough")
                .hint("9 points"),
            "stop here: it is enough"
        );
    }
}
