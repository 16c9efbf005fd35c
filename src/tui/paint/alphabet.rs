//! Signs in dots, drawn as they look: numbers and ranks in seven rows, capitals in five.
use super::bitmap;
use super::painter::Paint;
use crate::tui::theme::Rgb;

/// Dots from the left edge of a blank to that of the next sign.
const BLANK: i32 = 3;

/// Signs beside each other, the dots of each set off by a space.
struct SignRow {
    signs: &'static str,
    dots: &'static [&'static str],
}

/// Signs of the same height.
pub(crate) struct Alphabet(&'static [SignRow]);

impl Alphabet {
    /// Returns the rows of `sign`, or `None` if it is not available.
    pub(crate) fn glyph(&self, sign: char) -> Option<Vec<&'static str>> {
        let row = self.0.iter().find(|row| row.signs.contains(sign))?;
        let index = row.signs.chars().position(|known| known == sign)?;
        row.dots
            .iter()
            .map(|dots| dots.split(' ').nth(index))
            .collect()
    }

    /// Returns `true` if all signs of `text` are available.
    pub(crate) fn has(&self, text: &str) -> bool {
        text.chars()
            .all(|sign| sign == ' ' || self.glyph(sign).is_some())
    }

    /// Returns the dots from the left edge of `sign` to that of the next one. What is not available
    /// is a blank.
    pub(crate) fn advance(&self, sign: char) -> i32 {
        self.glyph(sign)
            .map_or(BLANK, |rows| rows[0].len() as i32 + 1)
    }

    /// Returns the width of `text` in dots.
    pub(crate) fn width(&self, text: &str) -> i32 {
        let advances = text.chars().map(|sign| self.advance(sign));
        (advances.sum::<i32>() - 1).max(0)
    }

    /// Paints `text` in dots of `dot` pixels from `(x, y)` on.
    pub(crate) fn paint(
        &self,
        paint: &mut Paint,
        (x, y): (f32, f32),
        text: &str,
        dot: (f32, f32),
        fill: Rgb,
    ) {
        let mut left = x;
        for sign in text.chars() {
            let rows = self.glyph(sign).unwrap_or_default();
            bitmap::paint(paint, (left, y), rows, dot, bitmap::one_colour(fill));
            left += dot.0 * self.advance(sign) as f32;
        }
    }
}

/// Numbers and ranks. Digits are of the same width.
pub(crate) const NUMERALS: Alphabet = Alphabet(&[
    SignRow {
        signs: "0123456789",
        dots: &[
            ".###. .##.. .###. ####. ..##. ##### .###. ##### .###. .###.",
            "##.## ###.. ##.## ...## .###. ##... ##... ...## ##.## ##.##",
            "##.## .##.. ...## ...## #.##. ####. ####. ..##. ##.## ##.##",
            "##.## .##.. ..##. .###. ##### ...## ##.## ..##. .###. .####",
            "##.## .##.. .##.. ...## ..##. ...## ##.## .##.. ##.## ...##",
            "##.## .##.. ##... ...## ..##. ##.## ##.## .##.. ##.## ...##",
            ".###. ####. ##### ####. ..##. .###. .###. .##.. .###. .###.",
        ],
    },
    SignRow {
        signs: "ACDJKQ",
        dots: &[
            ".###. .###. ####. ..### ##.## .###.",
            "##.## ##.## ##.## ...## ##.## ##.##",
            "##.## ##... ##.## ...## ####. ##.##",
            "##### ##... ##.## ...## ###.. ##.##",
            "##.## ##... ##.## ...## ####. ##.##",
            "##.## ##.## ##.## ##.## ##.## .###.",
            "##.## .###. ####. .###. ##.## ...##",
        ],
    },
    SignRow {
        signs: "+=-−:/?.,",
        dots: &[
            "..... ..... ..... ..... ..... ...## .###. ..... .....",
            "..#.. ..... ..... ..... ..#.. ...## ##.## ..... .....",
            "..#.. ##### ..... ..... ..#.. ..##. ...## ..... .....",
            "##### ..... ##### ##### ..... ..#.. ..##. ..... .....",
            "..#.. ##### ..... ..... ..#.. .##.. ..#.. ..... .##..",
            "..#.. ..... ..... ..... ..#.. ##... ..... .##.. .##..",
            "..... ..... ..... ..... ..... ##... ..#.. .##.. ##...",
        ],
    },
    SignRow {
        signs: "½",
        dots: &[
            ".#...#.", "##...#.", ".#..#..", ".#.#.##", "..#...#", "..#..#.", ".#...##",
        ],
    },
]);

/// Capitals, small numbers and small ranks.
pub(crate) const CAPITALS: Alphabet = Alphabet(&[
    SignRow {
        signs: "0123456789",
        dots: &[
            "### .# ### ### #.# ### ### ### ### ###",
            "#.# ## ..# ..# #.# #.. #.. ..# #.# #.#",
            "#.# .# ### ### ### ### ### ..# ### ###",
            "#.# .# #.. ..# ..# ..# #.# .#. #.# ..#",
            "### .# ### ### ..# ### ### .#. ### ###",
        ],
    },
    SignRow {
        signs: "ABCDEFGHIJKLM",
        dots: &[
            ".#. ##. .## ##. ### ### ### #.# ### ..# #.# #.. #...#",
            "#.# #.# #.. #.# #.. #.. #.. #.# .#. ..# #.# #.. ##.##",
            "### ##. #.. #.# ##. ##. #.# ### .#. ..# ##. #.. #.#.#",
            "#.# #.# #.. #.# #.. #.. #.# #.# .#. #.# #.# #.. #...#",
            "#.# ##. .## ##. ### #.. ### #.# ### ### #.# ### #...#",
        ],
    },
    SignRow {
        signs: "NOPQRSTUVWXYZ",
        dots: &[
            "#..# ### ### .##. ##. ### ### #.# #.# #...# #.# #.# ###",
            "##.# #.# #.# #..# #.# #.. .#. #.# #.# #...# #.# #.# ..#",
            "#.## #.# ### #..# ##. ### .#. #.# #.# #.#.# .#. .#. .#.",
            "#..# #.# #.. #.#. #.# ..# .#. #.# #.# ##.## #.# .#. #..",
            "#..# ### #.. .#.# #.# ### .#. ### .#. #...# #.# .#. ###",
        ],
    },
    SignRow {
        signs: ".−?",
        dots: &[
            ". ... ###",
            ". ... ..#",
            ". ### .##",
            ". ... ...",
            "# ... .#.",
        ],
    },
]);

/// Suits of cards.
pub(crate) const SUITS: Alphabet = Alphabet(&[SignRow {
    signs: "♥♠♣♦",
    dots: &[
        ".##.##. ...#... ..###.. ...#...",
        "####### ..###.. ..###.. ..###..",
        "####### .#####. ##.#.## .#####.",
        "####### ####### ####### #######",
        ".#####. ##.#.## ##.#.## .#####.",
        "..###.. ...#... ...#... ..###..",
        "...#... ..###.. ..###.. ...#...",
    ],
}]);

/// Small suits of cards.
pub(crate) const SMALL_SUITS: Alphabet = Alphabet(&[SignRow {
    signs: "♥♠♣♦",
    dots: &[
        ".#.#. ..#.. .###. ..#..",
        "##### .###. .###. .###.",
        "##### ##### ##.## #####",
        ".###. #.#.# ##### .###.",
        "..#.. .###. ..#.. ..#..",
    ],
}]);
