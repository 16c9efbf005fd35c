//! Sections of a page, on paper or on a mat.
use super::bars::{Bar, Bars};
use super::cloth::mat;
use super::layout::{ANY, Form, Node, col, custom_leaf, either};
use super::list::List;
use super::scroll::EntryList;
use super::text::lines::{TextLine, abbreviated, wrapped};
use super::text::text;
use crate::core::RowTone;
use crate::core::words::page::{Amount, Body, Fact, Section};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::theme::Role;

/// Most sentences shown.
const MOST: usize = 8;
/// Columns before a table, for the cursor, and between its columns.
const LEFT: i32 = 2;
const GAP: i32 = 3;
/// Columns of a mat around it.
const MARGIN: i32 = 8;

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

/// Draws the sentences of `section` on paper, as many as there is room for.
pub(crate) fn sheet(section: &Section) -> Node<'static> {
    let Body::Prose(sentences) = &section.body else {
        return Node::Nothing;
    };
    let first = |count: usize| {
        let line = |line: String| text(line).role(Role::Ink).wraps(6).into();
        let rest = sentences.len() - count;
        let rest = (rest > 0).then(|| line(format!("And {rest} more.")));
        let lines = sentences
            .iter()
            .take(count)
            .map(|sentence| line(sentence.clone()));
        let lines = col(
            i32::from(sentences.len() > 1),
            lines.chain(rest).collect::<Vec<_>>(),
        );
        col(
            0,
            [
                text(section.title.as_str()).role(Role::InkStrong).into(),
                lines,
            ],
        )
    };
    either(
        (1..=sentences.len().min(MOST))
            .rev()
            .map(first)
            .collect::<Vec<_>>(),
    )
}

/// Draws a table with a cursor on a mat.
pub(crate) fn table<'a>(title: &str, body: &Body, list: &'a List) -> Node<'a> {
    let Body::Table(rows, sides) = body else {
        return Node::Nothing;
    };
    let (rows, sides) = (rows.clone(), *sides);
    let width_of = |at: usize| rows.iter().map(|row| width_of(&row[at])).max().unwrap_or(0);
    let widths: Vec<i32> = (0..sides.len()).map(width_of).collect();
    let wide = LEFT + widths.iter().map(|width| width + GAP).sum::<i32>();
    let draw = move |canvas: &mut Canvas, row: &[String], role: Role| {
        let mut x = LEFT;
        for ((cell, width), side) in row.iter().zip(&widths).zip(sides.chars()) {
            if side == 'r' {
                canvas.right(x + width, 0, cell, role);
            } else {
                canvas.text(x, 0, cell, role);
            }
            x += width + GAP;
        }
    };
    let (heads, draw_heads) = (rows[0].clone(), draw.clone());
    let heads = custom_leaf([Form::fixed(wide, 1)], move |canvas, _| {
        draw_heads(canvas, &heads, Role::Dim)
    });
    let lines = EntryList {
        count: rows.len() - 1,
        at: list.at,
        wide: (wide, wide),
        rows: vec![2, 1],
        headings: Vec::new(),
        entry: Box::new(move |area, at| {
            let role = list.strip(area, 0, at, "", Role::Text);
            draw(area, &rows[at + 1], role);
        }),
    };
    mat(title, None, col(0, [heads, Node::leaf(lines)])).at_most(wide + MARGIN, ANY)
}

/// Draws a series as bars on a mat.
pub(crate) fn bars(section: &Section) -> Node<'static> {
    let amounts: &[Amount] = if let Body::Series(amounts) = &section.body {
        amounts
    } else {
        &[]
    };
    let largest = Amount::largest(amounts);
    let bar = |amount: &Amount| Bar {
        label: amount.label.clone(),
        part: amount.size / largest,
        role: Role::Good,
        value: (amount.value.clone(), Role::Text),
    };
    mat(
        &section.title,
        Some(text(section.aside)),
        Node::leaf(Bars(amounts.iter().map(bar).collect())),
    )
}
