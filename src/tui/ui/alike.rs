//! Similar leaves side by side.
use super::layout::{Extent, Form, Leaf, Node};
use crate::tui::canvas::Canvas;
use crate::tui::theme::Theme;

/// Leaves side by side, all in one form and of one width.
struct EqualColumns<L> {
    gap: i32,
    leaves: Vec<L>,
}

/// Arranges similar leaves side by side with a gap, all of the same size.
pub(crate) fn alike<'a>(gap: i32, leaves: impl IntoIterator<Item = impl Leaf + 'a>) -> Node<'a> {
    Node::leaf(EqualColumns {
        gap,
        leaves: leaves.into_iter().collect(),
    })
}

impl<L> EqualColumns<L> {
    /// Returns the extent of all if each has this one.
    fn total(&self, (width, height): Extent) -> Extent {
        let count = self.leaves.len() as i32;
        (count * (width + self.gap) - self.gap, height)
    }
}

impl<L: Leaf> Leaf for EqualColumns<L> {
    fn forms(&self, theme: Theme) -> Vec<Form> {
        let mut forms = Vec::new();
        if let Some(first) = self.leaves.first() {
            for form in first.forms(theme) {
                forms.push(Form::new(self.total(form.least), self.total(form.most)));
            }
        }
        forms
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let width = canvas.width();
        let height = canvas.height();
        let count = self.leaves.len() as i32;
        let wide = (width + self.gap) / count - self.gap;
        for (index, leaf) in (0..).zip(&self.leaves) {
            // Spare room is distributed among the gaps.
            let x = index * (width - wide) / (count - 1).max(1);
            leaf.draw(&mut canvas.sub(x, 0, wide, height).with_edge(), form);
        }
    }
}
