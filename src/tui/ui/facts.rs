//! Facts: labels with values.
use super::layout::{ANY, Form, Leaf};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::theme::{Role, Theme};

/// A line of facts.
#[derive(Clone)]
pub(crate) struct FactLine {
    /// The label, on the left.
    pub(crate) words: String,
    /// Remarks between label and value, from long to short, if there is room.
    pub(crate) more: Vec<String>,
    /// The value, on the right.
    pub(crate) value: String,
    /// The roles of these three.
    pub(crate) roles: [Role; 3],
}

impl FactLine {
    pub(crate) fn on_paper(
        words: impl Into<String>,
        value: impl Into<String>,
        role: Role,
    ) -> FactLine {
        FactLine {
            words: words.into(),
            more: Vec::new(),
            value: value.into(),
            roles: [Role::Ink, Role::Pencil, role],
        }
    }
    /// Creates a fact on the table.
    pub(crate) fn new(words: impl Into<String>, value: impl Into<String>, role: Role) -> FactLine {
        FactLine {
            roles: [Role::Text, Role::Text, role],
            ..FactLine::on_paper(words, value, role)
        }
    }
}

/// Facts under a heading, the most important first. If there is no room for all, the last ones are
/// replaced by their number.
#[derive(Clone)]
pub(crate) struct FactList {
    /// The heading; `None` if the first fact is the heading.
    pub(crate) heading: Option<FactLine>,
    pub(crate) facts: Vec<FactLine>,
    /// Minimum number of lines.
    pub(crate) least: usize,
    /// The text for omitted facts, `and 3 more`; empty to omit them silently.
    pub(crate) rest: &'static str,
}

impl FactList {
    /// Returns the widths of labels and values.
    fn columns(&self) -> (i32, i32) {
        let mut words = 0;
        let mut value = 0;
        for fact in self.facts.iter().chain(&self.heading) {
            words = words.max(width_of(&fact.words));
            value = value.max(width_of(&fact.value));
        }
        (words, value)
    }
}

impl Leaf for FactList {
    fn forms(&self, _: Theme) -> Vec<Form> {
        if self.facts.is_empty() {
            return vec![Form::fixed(0, 0)];
        }
        let (words, value) = self.columns();
        let wide = words + value + 2;
        let head = i32::from(self.heading.is_some());
        let all = self.facts.len();
        let mut forms = Vec::new();
        for lines in (self.least.min(all)..=all).rev() {
            let rows = lines as i32 + head;
            forms.push(Form::new((wide, rows), (ANY, rows)));
        }
        forms
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let width = canvas.width();
        let (words, _) = self.columns();
        let left_out = if self.rest.is_empty() || form == 0 {
            form
        } else {
            form + 1
        };
        let count = self.facts.len() - left_out.min(self.facts.len());
        let mut y = 0;
        for fact in self.heading.iter().chain(self.facts.iter().take(count)) {
            canvas.text(0, y, &fact.words, fact.roles[0]);
            let room = width - words - 2 - width_of(&fact.value) - 2;
            if let Some(more) = fact.more.iter().find(|more| width_of(more) <= room) {
                canvas.text(words + 2, y, more, fact.roles[1]);
            }
            canvas.right(width, y, &fact.value, fact.roles[2]);
            y += 1;
        }
        if left_out > form {
            canvas.text(0, y, &format!("and {left_out} {}", self.rest), Role::Pencil);
        }
    }
}
