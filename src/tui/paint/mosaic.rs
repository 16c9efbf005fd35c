//! Glyphs finer than quadrants: sextants, 2 × 3 blocks a cell, and octants, 2 × 4. Few fonts have them, but newer
//! terminals draw them themselves.
use super::blocks::{ACROSS, DOWN, Fitted, SAMPLES, There, snapped_of};
use crate::tui::theme::{Mosaic, Rgb};
use ratatui::symbols::pixel::{OCTANTS, SEXTANTS};

/// Returns the number of rows of blocks in a cell, with two blocks each, and the glyphs by the blocks they cover;
/// `None` for quadrants only.
fn glyphs(mosaic: Mosaic) -> Option<(usize, &'static [char])> {
    match mosaic {
        Mosaic::Quadrants => None,
        Mosaic::Sextants => Some((3, &SEXTANTS)),
        Mosaic::Octants => Some((4, &OCTANTS)),
    }
}

/// Returns the samples of block number `block` out of this many rows of blocks, the lowest bit for the upper left
/// sample.
fn samples_of(rows: usize, block: usize) -> u32 {
    (0..SAMPLES).fold(0, |all, at| {
        let (x, y) = (at % ACROSS, at / ACROSS);
        // The block that contains the centre of the sample: a third of a cell is 3, 2 and 3 rows of samples.
        let is_in = (2 * y + 1) * rows / (2 * DOWN) * 2 + x * 2 / ACROSS == block;
        all | u32::from(is_in) << at
    })
}

/// Returns the samples covered by a sextant or octant; `None` for other glyphs.
pub(super) fn covered(glyph: char) -> Option<u32> {
    [Mosaic::Octants, Mosaic::Sextants].into_iter().filter_map(glyphs).find_map(|(rows, glyphs)| {
        let set = glyphs.iter().position(|known| *known == glyph)?;
        let blocks = (0..2 * rows).filter(|block| set >> block & 1 == 1);
        Some(blocks.fold(0, |all, block| all | samples_of(rows, block)))
    })
}

/// Returns the glyph, colour and background that get most samples right, unmixed.
pub(super) fn fitted(samples: &[u8; SAMPLES], colours: &[Rgb], mosaic: Mosaic) -> Fitted {
    let there = There::of(samples, colours);
    let (mut most, mut best) = snapped_of(&there);
    let Some((rows, glyphs)) = glyphs(mosaic) else { return best };
    for (i, &(one, ones)) in there.all().iter().enumerate() {
        for &(other, others) in &there.all()[i + 1..] {
            let (mut right, mut set) = (0, 0);
            for block in 0..2 * rows {
                let within = samples_of(rows, block);
                let counts = ((ones & within).count_ones(), (others & within).count_ones());
                // A block that is half and half gets the same colour everywhere, which preserves symmetry.
                let is_one = counts.0 > counts.1 || (counts.0 == counts.1 && is_before(one, other));
                right += if is_one { counts.0 } else { counts.1 };
                set |= usize::from(is_one) << block;
            }
            // Equally good is good enough: all are chosen by the same rule.
            if right >= most {
                (most, best) = (right, (glyphs[set], one, other));
            }
        }
    }
    best
}

/// Returns `true` if `one` is preferred to `other` for a half-and-half block: the darker one.
fn is_before(one: Rgb, other: Rgb) -> bool {
    let weight =
        |Rgb(red, green, blue): Rgb| (u16::from(red) + u16::from(green) + u16::from(blue), red, green);
    weight(one) < weight(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::paint::blocks;

    const ONE: Rgb = Rgb(200, 200, 200);
    const OTHER: Rgb = Rgb(20, 40, 60);

    #[test]
    fn blocks_cover_a_cell_once() {
        for rows in [3, 4] {
            let all: Vec<u32> = (0..2 * rows).map(|block| samples_of(rows, block)).collect();
            assert_eq!(all.iter().fold(0, |sum, block| sum | block), u32::MAX);
            assert_eq!(all.iter().map(|block| block.count_ones()).sum::<u32>(), 32);
        }
    }

    /// Every pattern of blocks is drawn exactly, and recovered from the glyph; quadrants show few of them.
    #[test]
    fn finer_glyphs_show_what_quadrants_cannot() {
        for (mosaic, rows) in [(Mosaic::Sextants, 3), (Mosaic::Octants, 4)] {
            let mut blurred = 0;
            for set in 1..(1_usize << (2 * rows)) - 1 {
                let blocks = (0..2 * rows).filter(|block| set >> block & 1 == 1);
                let mask = blocks.fold(0, |all, block| all | samples_of(rows, block));
                let samples: [u8; SAMPLES] = std::array::from_fn(|bit| (mask >> bit & 1) as u8);
                let is_right = |(glyph, text, ground): Fitted| {
                    let covers = blocks::covered(glyph).or_else(|| covered(glyph)).unwrap_or(0);
                    text != ground && (if text == ONE { covers } else { !covers }) == mask
                };
                assert!(is_right(fitted(&samples, &[OTHER, ONE], mosaic)), "{mosaic:?} {set:b}");
                blurred += u32::from(!is_right(fitted(&samples, &[OTHER, ONE], Mosaic::Quadrants)));
            }
            assert!(blurred > 40, "{mosaic:?} {blurred}");
        }
    }

    /// A cell and its mirror image become mirrored glyphs.
    #[test]
    fn what_is_symmetric_stays_so() {
        let (mut state, mut compared) = (7_u32, 0);
        for _ in 0..500 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let samples: [u8; SAMPLES] = std::array::from_fn(|bit| (state >> bit & 1) as u8);
            let mirrored: [u8; SAMPLES] =
                std::array::from_fn(|bit| samples[bit / ACROSS * ACROSS + ACROSS - 1 - bit % ACROSS]);
            let swapped = |set: usize| (0..8).fold(0, |all, block| all | (set >> block & 1) << (block ^ 1));
            let set_of = |samples: &[u8; SAMPLES]| {
                let (glyph, text, _) = fitted(samples, &[OTHER, ONE], Mosaic::Octants);
                let set = OCTANTS.iter().position(|known| *known == glyph)?;
                Some(if text == ONE { set } else { !set & 0xff })
            };
            if let (Some(set), Some(other)) = (set_of(&samples), set_of(&mirrored)) {
                assert_eq!(swapped(set), other, "{state:x}");
                compared += 1;
            }
        }
        assert!(compared > 400, "{compared}");
    }
}
