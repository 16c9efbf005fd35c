//! Similar leaves side by side.
use super::layout::{Form, Leaf, Node};
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

impl<L: Leaf> Leaf for EqualColumns<L> {
    fn forms(&self, theme: Theme) -> Vec<Form> {
        let count = self.leaves.len() as i32;
        let all = |wide: i32| count * (wide + self.gap) - self.gap;
        let form = |form: Form| {
            Form::new(
                (all(form.least.0), form.least.1),
                (all(form.most.0), form.most.1),
            )
        };
        self.leaves
            .first()
            .map_or(Vec::new(), |first| first.forms(theme))
            .into_iter()
            .map(form)
            .collect()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let (width, height, count) = (canvas.width(), canvas.height(), self.leaves.len() as i32);
        let wide = (width + self.gap) / count - self.gap;
        // Spare room is distributed among the gaps.
        let step = |at: i32| at * (width - wide) / (count - 1).max(1);
        for (at, leaf) in (0..).zip(&self.leaves) {
            leaf.draw(&mut canvas.sub(step(at), 0, wide, height).with_edge(), form);
        }
    }
}
