//! Pages of facts, printed by the command line and drawn by screens in the same words.
use crate::core::RowTone;

/// A part of a page, under its title.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Section {
    /// The title; empty to follow what is above.
    pub(crate) title: String,
    /// The meaning of its values, unless the title has it.
    pub(crate) aside: &'static str,
    pub(crate) body: Body,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Body {
    Facts(Vec<Fact>),
    /// Rows of cells, the heads first, and the side of each column: `l` for text, `r` for numbers.
    Table(Vec<Vec<String>>, &'static str),
    /// Amounts of the same kind, to be compared by eye.
    Series(Vec<Amount>),
    Prose(Vec<String>),
}

/// A label with a value.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Fact {
    pub(crate) label: String,
    /// Remarks, the most important first.
    pub(crate) remarks: Vec<String>,
    pub(crate) value: String,
    pub(crate) tone: RowTone,
}

/// A labelled part of a series.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Amount {
    pub(crate) label: String,
    pub(crate) size: f64,
    /// The amount in words.
    pub(crate) value: String,
}

impl Section {
    pub(crate) fn new(title: impl Into<String>, body: Body) -> Section {
        Section {
            title: title.into(),
            aside: "",
            body,
        }
    }

    pub(crate) fn facts(title: impl Into<String>, facts: Vec<Fact>) -> Section {
        Section::new(title, Body::Facts(facts))
    }

    /// Creates a section of sentences, of which empty ones are left out.
    pub(crate) fn prose(
        title: impl Into<String>,
        sentences: impl IntoIterator<Item = String>,
    ) -> Section {
        let sentences = sentences
            .into_iter()
            .filter(|sentence| !sentence.is_empty());
        Section::new(title, Body::Prose(sentences.collect()))
    }

    /// Returns `true` if there is nothing under the title.
    pub(crate) fn is_empty(&self) -> bool {
        match &self.body {
            Body::Facts(facts) => facts.is_empty(),
            // The heads alone tell nothing.
            Body::Table(rows, _) => rows.len() < 2,
            Body::Series(amounts) => amounts.is_empty(),
            Body::Prose(sentences) => sentences.is_empty(),
        }
    }
}

impl Fact {
    pub(crate) fn new(label: impl Into<String>, value: impl Into<String>) -> Fact {
        Fact {
            label: label.into(),
            remarks: Vec::new(),
            value: value.into(),
            tone: RowTone::Plain,
        }
    }

    /// Returns the fact as an achievement.
    pub(crate) fn good(self) -> Fact {
        Fact {
            tone: RowTone::Good,
            ..self
        }
    }
}

impl Amount {
    /// Returns the size of the largest of `amounts`, above 0.
    pub(crate) fn largest(amounts: &[Amount]) -> f64 {
        amounts
            .iter()
            .map(|amount| amount.size)
            .fold(f64::MIN_POSITIVE, f64::max)
    }
}
