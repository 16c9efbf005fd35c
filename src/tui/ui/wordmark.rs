//! The program's name in dice.
use super::layout::{Form, Leaf};
use crate::tui::canvas::{Canvas, width_of};
use crate::tui::paint::Paint;
use crate::tui::paint::bitmap::{self, one_colour};
use crate::tui::paint::letter::LetterDie;
use crate::tui::theme::{Role, Theme};

/// The name without colours.
const WORDS: &str = "D I C E  G A M E S";
/// Its letters.
const LETTERS: [&str; 5] = [
    "####. ##### .#### ##### .#### .###. ##.## ##### .####",
    "##.## .###. ##... ##... ##... ##.## ##### ##... ##...",
    "##.## .###. ##... ####. ##.## ##### ##### ####. .###.",
    "##.## .###. ##... ##... ##.## ##.## #.#.# ##... ...##",
    "####. ##### .#### ##### .#### ##.## #.#.# ##### ####.",
];
/// Number of letters.
const COUNT: usize = 9;
/// Number of ivory letters; the others are gold.
const IVORY: usize = 4;
/// Columns of a die, and of the following gap.
const DIE: i32 = 7;
const GAP: i32 = 1;
/// Size of the name with dots half a row high.
const SIZE: (i32, i32) = (COUNT as i32 * (DIE + GAP) - GAP, 4);

/// The program's name.
pub(crate) struct Wordmark;

impl Leaf for Wordmark {
    fn forms(&self, theme: Theme) -> Vec<Form> {
        if !theme.is_solid() {
            return vec![Form::fixed(width_of(WORDS), 1)];
        }
        // Its shadow extends half a row below.
        [2, 1]
            .map(|scale| Form::fixed(SIZE.0 * scale, SIZE.1 * scale + scale / 2))
            .into()
    }

    fn draw(&self, canvas: &mut Canvas, form: usize) {
        if canvas.theme.is_solid() {
            paint(canvas, 2 - form as i32);
        } else {
            canvas.text(0, 0, WORDS, Role::Strong);
        }
    }
}

/// Paints it with dots of `scale` half rows.
fn paint(canvas: &mut Canvas, scale: i32) {
    let theme = canvas.theme;
    let mut paint = Paint::new(canvas, 0, 0, SIZE.0 * scale + 1, SIZE.1 * scale + 1);
    let dot = 10.0 * scale as f32;
    for index in 0..COUNT {
        let left = index as f32 * (DIE + GAP) as f32 * dot;
        let die = LetterDie {
            left,
            side: DIE as f32 * dot,
            lip: dot,
            cuts: &[dot / 2.0],
            shadow: 5.0,
            is_gold: index >= IVORY,
        };
        let ink = die.paint(&mut paint, theme);
        let letter = LETTERS.map(|row| row.split(' ').nth(index).unwrap_or_default());
        let corner = (left + dot, dot);
        bitmap::paint(&mut paint, corner, letter, (dot, dot), one_colour(ink));
    }
    paint.finish();
}
