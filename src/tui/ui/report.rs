//! Sections of a page, on paper or on a mat.
use super::bars::{Bar, Bars};
use super::cloth::mat;
use super::layout::Node;
use super::text::lines::{TextLine, abbreviated, wrapped};
use super::text::text;
use crate::core::RowTone;
use crate::core::words::page::{Amount, Body, Fact, Section};
use crate::tui::canvas::width_of;
use crate::tui::theme::Role;

/// Returns `sections` as lines of at most `width` columns on paper, with values on the right.
pub(crate) fn lines(sections: &[Section], width: i32) -> Vec<TextLine> {
    let mut lines = Vec::new();
    for section in sections {
        if !lines.is_empty() {
            lines.push(TextLine::default());
        }
        if !section.title.is_empty() {
            let title = TextLine::new(section.title.as_str(), Role::InkStrong);
            lines.push(with_value(title, section.aside, Role::Pencil, width));
        }
        match &section.body {
            Body::Facts(facts) => lines.extend(facts.iter().map(|fact| fact_line(fact, width))),
            Body::Prose(sentences) => {
                for sentence in sentences {
                    let wrapped = wrapped(sentence, width).into_iter();
                    lines.extend(wrapped.map(|line| TextLine::new(line, Role::Ink)));
                }
            }
            Body::Table(..) | Body::Series(_) => {}
        }
    }
    lines
}

/// Returns a fact, with as many of its remarks as there is room for.
fn fact_line(fact: &Fact, width: i32) -> TextLine {
    let longest = width - width_of(&fact.value) - 1;
    let mut line = TextLine::new(abbreviated(&fact.label, longest), Role::Ink);
    let room = width - line.width() - width_of(&fact.value) - 4;
    let remarks = (1..=fact.remarks.len()).rev();
    let mut remarks = remarks.map(|count| fact.remarks[..count].join(", "));
    if let Some(remarks) = remarks.find(|remarks| width_of(remarks) <= room) {
        line.push(&format!("  {remarks}"), Role::Pencil);
    }
    let role = match fact.tone {
        RowTone::Plain => Role::InkStrong,
        RowTone::Good => Role::InkGood,
        RowTone::Bad => Role::InkBad,
    };
    with_value(line, &fact.value, role, width)
}

/// Adds `value` at the right end of a line of `width` columns.
fn with_value(mut line: TextLine, value: &str, role: Role, width: i32) -> TextLine {
    if !value.is_empty() {
        let free = width - line.width() - width_of(value);
        line.push(&" ".repeat(free.max(1) as usize), Role::Ink);
        line.push(value, role);
    }
    line
}

/// Draws a series as bars on a mat.
pub(crate) fn bars(section: &Section) -> Node<'static> {
    let amounts: &[Amount] = if let Body::Series(amounts) = &section.body {
        amounts
    } else {
        &[]
    };
    let largest = Amount::largest(amounts);
    let mut bars = Vec::new();
    for amount in amounts {
        bars.push(Bar {
            label: amount.label.clone(),
            part: amount.size / largest,
            role: Role::Good,
            value: (amount.value.clone(), Role::Text),
        });
    }
    mat(
        &section.title,
        Some(text(section.aside)),
        Node::leaf(Bars(bars)),
    )
}
