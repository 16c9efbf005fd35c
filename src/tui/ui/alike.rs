//! Similar leaves side by side.
use super::layout::{Form, Leaf, Node};
use crate::tui::canvas::Canvas;
use crate::tui::theme::Theme;

/// Number of leaves that every terminal has room for.
const FEW: usize = 5;

/// Leaves side by side, all in one form and of one width.
struct Alike<L> {
    gap: i32,
    at: usize,
    leaves: Vec<L>,
}

/// Arranges similar leaves side by side with a gap, all of the same size; if there is no room for all, those around
/// number `at`.
pub(crate) fn alike<'a>(gap: i32, at: usize, leaves: impl IntoIterator<Item = impl Leaf + 'a>) -> Node<'a> {
    Node::leaf(Alike { gap, at, leaves: leaves.into_iter().collect() })
}

impl<L: Leaf> Alike<L> {
    /// Returns the ways to show them: the form of each, its number, and how many are shown.
    fn ways(&self, theme: Theme) -> Vec<(Form, usize, usize)> {
        let forms = self.leaves.first().map_or(vec![Form::fixed(0, 0)], |first| first.forms(theme));
        let all = self.leaves.len();
        let way = |shown| move |(at, form): (usize, &Form)| (*form, at, shown);
        let few = forms.iter().enumerate().filter(|_| all > FEW).map(way(FEW));
        forms.iter().enumerate().map(way(all)).chain(few).collect()
    }
}

impl<L: Leaf> Leaf for Alike<L> {
    fn forms(&self, theme: Theme) -> Vec<Form> {
        let form = |(form, _, shown): (Form, usize, usize)| {
            let all = |wide: i32| shown as i32 * (wide + self.gap) - self.gap;
            Form { least: (all(form.least.0), form.least.1), most: (all(form.most.0), form.most.1) }
        };
        self.ways(theme).into_iter().map(form).collect()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let (_, form, shown) = self.ways(canvas.theme)[form];
        let (width, height, count) = (canvas.width(), canvas.height(), shown as i32);
        let wide = (width + self.gap) / count.max(1) - self.gap;
        // Spare room is distributed among the gaps.
        let step = |at: i32| at * (width - wide) / (count - 1).max(1);
        let first = (self.at + 1).saturating_sub(shown);
        for (at, leaf) in (0..count).zip(&self.leaves[first..]) {
            leaf.draw(&mut canvas.sub(step(at), 0, wide, height).with_edge(), form);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::board::text_of;
    use crate::tui::theme::Role;
    use ratatui::layout::Rect;

    struct Number(usize);

    impl Leaf for Number {
        fn forms(&self, _: Theme) -> Vec<Form> {
            vec![Form::fixed(3, 1)]
        }

        fn draw(&self, canvas: &mut Canvas, _: usize) {
            canvas.text(0, 0, &self.0.to_string(), Role::Text);
        }
    }

    #[test]
    fn the_chosen_leaf_is_shown() {
        let shown = |width: u16, at: usize| {
            let all = alike(1, at, (1..=7).map(Number));
            let buffer = Canvas::paint(Rect::new(0, 0, width, 1), Theme::default(), |canvas| {
                assert!(all.draw(canvas));
            });
            text_of(&buffer).split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(shown(27, 0), "1 2 3 4 5 6 7");
        assert_eq!(shown(26, 4), "1 2 3 4 5");
        assert_eq!(shown(19, 5), "2 3 4 5 6");
        assert_eq!(shown(19, 6), "3 4 5 6 7");
    }
}
