//! Sections of a page, on paper or on a mat.
use super::bars::{Bar, Bars};
use super::cloth::mat;
use super::facts::{FactLine, FactList};
use super::layout::{ANY, Form, Node, col, custom_leaf, either};
use super::list::List;
use super::scroll::{EntryList, Scroll};
use super::text::text;
use crate::core::RowTone;
use crate::core::words::page::{self, Amount, Body, Section};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::theme::Role;

/// Most sentences shown.
const MOST: usize = 8;
/// Columns before a table, for the cursor, and between its columns.
const LEFT: i32 = 2;
const GAP: i32 = 3;
/// Columns of a mat around it.
const MARGIN: i32 = 8;

/// Returns the facts of `section` on paper, at least `least` lines; `rest` tells what else there
/// is.
pub(crate) fn facts(section: &Section, least: usize, rest: &'static str) -> FactList {
    let all: &[page::Fact] = if let Body::Facts(facts) = &section.body {
        facts
    } else {
        &[]
    };
    let fact = |fact: &page::Fact| FactLine {
        more: (1..=fact.remarks.len())
            .rev()
            .map(|count| fact.remarks[..count].join(", "))
            .collect(),
        ..FactLine::on_paper(fact.label.as_str(), fact.value.as_str(), role(fact.tone))
    };
    let heading = FactLine {
        roles: [Role::InkStrong, Role::Pencil, Role::Pencil],
        ..FactLine::on_paper(section.title.as_str(), section.aside, Role::Pencil)
    };
    FactList {
        heading: Some(heading),
        facts: all.iter().map(fact).collect(),
        least,
        rest,
    }
}

/// Draws the sentences of `section` on paper, as many as there is room for, or all of its facts.
pub(crate) fn sheet(section: &Section) -> Node<'static> {
    let Body::Prose(sentences) = &section.body else {
        return Node::leaf(facts(section, usize::MAX, ""));
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
pub(crate) fn table<'a>(title: &str, body: &Body, list: &'a List, scroll: &'a Scroll) -> Node<'a> {
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
        scroll,
        count: rows.len() - 1,
        at: list.at,
        wide: (wide, wide),
        columns: 1,
        rows: vec![2, 1],
        heading: Box::new(|_| None),
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

fn role(tone: RowTone) -> Role {
    match tone {
        RowTone::Plain => Role::InkStrong,
        RowTone::Good => Role::InkGood,
        RowTone::Bad => Role::InkBad,
    }
}
