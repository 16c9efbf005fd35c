//! The dice on their mat: two pairs and, apart from them, the throwaway.
use super::scene::{DiceArrangement, SolitaireScene};
use crate::games::solitaire::{Solitaire, words};
use crate::tui::canvas::Canvas;
use crate::tui::paint::die::{DieDrawing, DieSize, DieState, TURNS, chips};
use crate::tui::paint::mat;
use crate::tui::paint::numerals::{self, NumeralSize};
use crate::tui::theme::{Role, Theme};
use crate::tui::ui::{ANY, Form, Leaf, Node, custom_leaf};
use crate::tui::view::request;
use crate::tui::views::ROLL;

/// Columns between two dice of a pair, between the pairs, and before the throwaway.
const GAPS: [i32; 3] = [1, 6, 9];
/// Maximum growth in columns of the last two of them.
const GROWTH: i32 = 12;

/// The five dice.
struct Groups<'a> {
    scene: SolitaireScene<'a>,
    sizes: &'static [(DieSize, i32, i32)],
}

/// The sizes with the rows above the dice and below their labels, with and without padding.
const VERY_LARGE: [(DieSize, i32, i32); 1] = [(DieSize::XL, 1, 1)];
const USUAL: [(DieSize, i32, i32); 4] = [
    (DieSize::L, 1, 1),
    (DieSize::L, 1, 0),
    (DieSize::M, 1, 1),
    (DieSize::M, 0, 0),
];

/// Shows the dice on their mat, very large or in one of the usual sizes.
pub(super) fn node<'a>(scene: SolitaireScene<'a>, very_large: bool) -> Node<'a> {
    let lay = |canvas: &mut Canvas| mat::draw(canvas, 0, 0, canvas.width(), canvas.height());
    Node::leaf(Groups {
        scene,
        sizes: if very_large { &VERY_LARGE } else { &USUAL },
    })
    .on([1, 0, 1, 0], lay)
}

/// Shows the dice in a line of text: the pairs with their sums, and the throwaway.
pub(super) fn line<'a>(scene: SolitaireScene<'a>) -> Node<'a> {
    custom_leaf([Form::new((60, 1), (ANY, 1))], move |canvas, _| {
        let (division, open, roll) = match scene.lying() {
            DiceArrangement::Awaited => (None, false, [0; 5]),
            DiceArrangement::Together(roll) => (None, false, roll),
            DiceArrangement::Divided(division) => (Some(division), true, [0; 5]),
            DiceArrangement::Settled(division) => (Some(division), false, [0; 5]),
        };
        let Some(division) = division else {
            chips(canvas, 1, 0, &roll, |_| false);
            return;
        };
        let mut x = 1;
        for [a, b] in division.pairs() {
            x = chips(canvas, x, 0, &[a, b], |_| false) + 1;
            x = canvas.text(x, 0, &format!("= {}", a + b), Role::Strong) + 4;
        }
        let face = division.aside();
        x = chips(canvas, x, 0, &[face], |_| false) + 1;
        let role = if open { Role::Kept } else { Role::Dim };
        canvas.text(
            x,
            0,
            &words::fifth_die(face, open, scene.rides_free(face)),
            role,
        );
    })
}

/// Returns the rows of a sum below dice of `size`, and of the padding above it.
fn sum_rows(size: DieSize, theme: Theme) -> (i32, i32) {
    if size == DieSize::XL {
        (numerals::rows(NumeralSize::Single, theme), 1)
    } else {
        (1, 0)
    }
}

impl Leaf for Groups<'_> {
    fn forms(&self, theme: Theme) -> Vec<Form> {
        let form = |&(size, above, below): &(DieSize, i32, i32)| {
            let (wide, high) = size.cells();
            let columns = 5 * wide + 2 * GAPS[0] + GAPS[1] + GAPS[2];
            let (sum, air) = sum_rows(size, theme);
            let rows = above + high + air + sum + below;
            Form::new((columns, rows), (columns + 2 * GROWTH, rows))
        };
        self.sizes.iter().map(form).collect()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        let scene = &self.scene;
        let (size, y, _) = self.sizes[form];
        let (wide, high) = size.cells();
        let spare = canvas.width() - 5 * wide - 2 * GAPS[0] - GAPS[1] - GAPS[2];
        let more = (spare / 3).min(GROWTH);
        let mut x = (spare - 2 * more) / 2;
        let columns = [0, GAPS[0], GAPS[1] + more, GAPS[0], GAPS[2] + more].map(|gap| {
            x += gap + wide;
            x - wide
        });
        let (sum, air) = sum_rows(size, canvas.theme);
        let (now, below) = (scene.ctx.now, y + high + air);
        let (division, open) = match scene.lying() {
            DiceArrangement::Awaited | DiceArrangement::Together(_) => (None, false),
            DiceArrangement::Divided(division) => (Some(division), true),
            DiceArrangement::Settled(division) => (Some(division), false),
        };
        let faces = match (scene.lying(), division) {
            (DiceArrangement::Together(roll), _) => roll,
            (_, Some(division)) => {
                let [[a, b], [c, d]] = division.pairs();
                [a, b, c, d, division.aside()]
            }
            _ => [0; 5],
        };
        for (at, (x, face)) in columns.into_iter().zip(faces).enumerate() {
            let flying = scene
                .view
                .roll_animation
                .face(at, now)
                .filter(|_| division.is_none() && face > 0);
            let state = match (face, flying) {
                (0, _) => DieState::Ghost,
                // Another rotation in each frame, and no two dice alike.
                (_, Some(face)) => DieState::Rolling(TURNS[(usize::from(face) + at) % TURNS.len()]),
                _ if at == 4 && division.is_some() => DieState::Faint,
                _ => DieState::Normal,
            };
            let face = flying.unwrap_or(face);
            DieDrawing {
                state,
                ..DieDrawing::new(size, face)
            }
            .draw(canvas, x, y);
            let throw = || request::<Solitaire>("throw", usize::from(face) - 1);
            canvas.hit(x, y, wide, high, if open { throw() } else { ROLL });
        }
        let Some(division) = division else { return };
        for (pair, [a, b]) in division.pairs().into_iter().enumerate() {
            let (x, wide) = (columns[2 * pair], 2 * wide + GAPS[0]);
            let text = format!("{a} + {b} = {}", a + b);
            if size == DieSize::XL {
                numerals::centred(
                    canvas,
                    x,
                    wide,
                    below,
                    &text.replace(' ', ""),
                    NumeralSize::Single,
                    Role::Strong,
                );
            } else {
                canvas.centred(x, wide, below, &text, Role::Strong);
            }
        }
        let face = division.aside();
        let text = words::fifth_die(face, open, scene.rides_free(face));
        let role = if open { Role::Kept } else { Role::Dim };
        canvas.centred(columns[4], wide, below + sum / 2, &text, role);
    }
}
