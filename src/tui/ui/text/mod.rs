//! Text: a leaf in several wordings, wrapped lines, the rules' markdown, and the line editor.
pub(crate) mod field;
pub(crate) mod lines;
pub(crate) mod markdown;

use super::layout::{ANY, Extent, Form, Leaf, Node};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::theme::{Role, Theme};
use lines::{narrowest, wrapped};

/// Text in several wordings from long to short: the first that fits is drawn.
#[derive(Clone)]
pub(crate) struct Text {
    wordings: Vec<String>,
    role: Role,
    rows: i32,
    /// Share of the free columns on its left, in halves.
    left: i32,
}

/// Creates a single line of text.
pub(crate) fn text(words: impl Into<String>) -> Text {
    Text {
        wordings: vec![words.into()],
        role: Role::Text,
        rows: 1,
        left: 0,
    }
}

/// Creates a line of text in these wordings, from long to short; empty without any.
pub(crate) fn wordings(wordings: impl IntoIterator<Item = impl Into<String>>) -> Text {
    let mut wordings = wordings.into_iter();
    match wordings.next() {
        Some(first) => wordings.fold(text(first), Text::or),
        None => text(""),
    }
}

/// Creates text of which as many whole parts are shown as fit.
pub(crate) fn parts(words: &str) -> Text {
    let mut text = text(words);
    for (end, _) in words.rmatch_indices([';', ',', ':']) {
        text = text.or(format!("{}.", &words[..end]));
    }
    text
}

impl Text {
    pub(crate) fn role(self, role: Role) -> Text {
        Text { role, ..self }
    }
    /// Adds a shorter wording.
    pub(crate) fn or(mut self, shorter: impl Into<String>) -> Text {
        self.wordings.push(shorter.into());
        self
    }
    /// Wraps it to at most this many lines.
    pub(crate) fn wraps(self, rows: i32) -> Text {
        Text { rows, ..self }
    }
    /// Aligns it to the right.
    pub(crate) fn right(self) -> Text {
        Text { left: 2, ..self }
    }
    /// Centres it.
    pub(crate) fn middle(self) -> Text {
        Text { left: 1, ..self }
    }

    /// Returns the lines of the first wording that fits.
    fn lines(&self, (width, height): Extent) -> Option<Vec<String>> {
        let mut wordings = self.wordings.iter().map(|words| wrapped(words, width));
        wordings.find(|lines| {
            lines.len() as i32 <= height && lines.iter().all(|line| width_of(line) <= width)
        })
    }
}

impl Leaf for Text {
    fn forms(&self, _: Theme) -> Vec<Form> {
        let mut forms = Vec::new();
        for words in &self.wordings {
            // No more rows than necessary.
            for rows in 1..=self.rows {
                if let Some(width) = narrowest(words, rows) {
                    forms.push(Form::new((width, rows), (ANY, rows)));
                }
            }
        }
        forms
    }

    fn draw(&self, canvas: &mut Canvas, _: usize) {
        let width = canvas.width();
        let height = canvas.height();
        let lines = self
            .lines((width, height))
            .unwrap_or_else(|| wrapped(self.wordings.last().map_or("", String::as_str), width));
        for (y, line) in (0..).zip(&lines) {
            canvas.text((width - width_of(line)) * self.left / 2, y, line, self.role);
        }
    }
}

impl From<Text> for Node<'_> {
    fn from(text: Text) -> Self {
        Node::leaf(text)
    }
}
