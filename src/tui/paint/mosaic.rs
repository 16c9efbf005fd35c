//! Glyphs finer than quadrants: sextants, 2 × 3 blocks a cell, and octants, 2 × 4. Few fonts have them, but newer
//! terminals draw them by themselves.
use super::blocks::{self, ACROSS, DOWN, Fitted, GLYPHS, SAMPLES, There, snapped_of};
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

/// The least samples that a second colour sets right in a cell. With fewer it is left out: it would be a slit.
const LEAST: u32 = 4;
/// Masks that turn the number of a sample of a cell into that of its mirror image: left for right, and upside down.
const MIRRORED: [usize; 2] = [ACROSS - 1, SAMPLES - ACROSS];

/// Returns the glyph, its colour and its ground of which most samples are right, unmixed. Right of the middle of a
/// picture and below it (`beyond`) they are those of the mirrored cell, mirrored back: what is symmetric stays so.
#[inline(always)]
pub(super) fn fitted(samples: &[u8; SAMPLES], colours: &[Rgb], mosaic: Mosaic, beyond: [bool; 2]) -> Fitted {
    let flip = (0..2).filter(|way| beyond[*way]).fold(0, |flip, way| flip | MIRRORED[way]);
    let there = There::of(&std::array::from_fn(|at| samples[at ^ flip]), colours);
    let (glyph, text, ground) = best_of(&there, mosaic);
    match mirrored(glyph, flip, mosaic) {
        (glyph, true) => (glyph, ground, text),
        (glyph, false) => (glyph, text, ground),
    }
}

/// Returns the mirror image of `glyph`, and whether its two colours are exchanged.
#[inline(always)]
fn mirrored(glyph: char, flip: usize, mosaic: Mosaic) -> (char, bool) {
    let Some(covers) = blocks::covered(glyph).or_else(|| covered(glyph)).filter(|_| flip > 0) else {
        return (glyph, false);
    };
    let mask = (0..SAMPLES).fold(0, |mask, at| mask | (covers >> (at ^ flip) & 1) << at);
    let finer = || {
        let (rows, glyphs) = glyphs(mosaic)?;
        let set = (0..2 * rows).filter(|block| mask & samples_of(rows, *block) != 0);
        Some((glyphs[set.fold(0, |set, block| set | 1 << block)], false))
    };
    blocks::glyph_of(mask).or_else(finer).unwrap_or((glyph, false))
}

/// The most colours whose differences are compared in a cell.
const COLOURS: usize = 8;
/// Least cost of a sample in a wrong colour; black instead of white costs about 1.5 times as much.
const WRONG: u32 = 1_500;

/// Returns the glyph, its colour and its ground that are least wrong where three colours or more meet: mat instead of
/// shadow is hardly seen, ivory beyond the outline of a die is.
#[inline(always)]
fn least_wrong(there: &There, mosaic: Mosaic) -> Fitted {
    let all = there.all();
    let apart: [[u32; COLOURS]; COLOURS] = std::array::from_fn(|one| {
        std::array::from_fn(|other| match (all.get(one), all.get(other)) {
            (Some((one, _)), Some((other, _))) if one != other => {
                WRONG + f64::from(one.distance(*other)).sqrt() as u32
            }
            _ => 0,
        })
    });
    // For each colour how wrong it is in the samples of a mask.
    let wrong = |mask: u32| -> [u32; COLOURS] {
        let mut wrong = [0; COLOURS];
        for ((_, has), apart) in all.iter().zip(&apart) {
            let count = (has & mask).count_ones();
            wrong.iter_mut().zip(apart).for_each(|(wrong, apart)| *wrong += count * apart);
        }
        wrong
    };
    let least = |wrong: &[u32; COLOURS]| (0..all.len()).min_by_key(|at| wrong[*at]).unwrap_or(0);
    let whole = wrong(u32::MAX);
    let plain = least(&whole);
    let mut best = (u32::MAX, ' ', plain, plain);
    for (glyph, covers) in GLYPHS {
        let inside = wrong(covers);
        let outside = std::array::from_fn(|at| whole[at] - inside[at]);
        let (text, ground) = (least(&inside), least(&outside));
        if inside[text] + outside[ground] < best.0 {
            best = (inside[text] + outside[ground], glyph, text, ground);
        }
    }
    if let Some((rows, glyphs)) = glyphs(mosaic) {
        let blocks: Vec<[u32; COLOURS]> = (0..2 * rows).map(|block| wrong(samples_of(rows, block))).collect();
        for (one, other) in (0..all.len()).flat_map(|one| (one + 1..all.len()).map(move |other| (one, other)))
        {
            let is_one = |wrong: &[u32; COLOURS]| wrong[one] <= wrong[other];
            let sum = blocks.iter().map(|wrong| wrong[one].min(wrong[other])).sum();
            if sum < best.0 {
                let set = blocks.iter().rev().fold(0, |set, wrong| 2 * set + usize::from(is_one(wrong)));
                best = (sum, glyphs[set], one, other);
            }
        }
    }
    let (left, glyph, text, ground) = best;
    match text == ground || whole[plain] < left + LEAST * apart[text][ground] {
        true => (' ', all[plain].0, all[plain].0),
        false => (glyph, all[text].0, all[ground].0),
    }
}

#[inline(always)]
fn best_of(there: &There, mosaic: Mosaic) -> Fitted {
    if (3..=COLOURS).contains(&there.all().len()) {
        return least_wrong(there, mosaic);
    }
    let (mut most, mut best) = snapped_of(there);
    let (rows, glyphs) = glyphs(mosaic).unwrap_or_default();
    for (i, &(one, ones)) in there.all().iter().enumerate() {
        for &(other, others) in &there.all()[i + 1..] {
            let (mut right, mut set) = (0, 0);
            for block in 0..2 * rows {
                let within = samples_of(rows, block);
                let counts = ((ones & within).count_ones(), (others & within).count_ones());
                right += counts.0.max(counts.1);
                set |= usize::from(counts.0 >= counts.1) << block;
            }
            if right > most {
                (most, best) = (right, (glyphs[set], one, other));
            }
        }
    }
    let plain = there.all().iter().map(|(colour, has)| (has.count_ones(), *colour));
    match plain.max_by_key(|(count, _)| *count) {
        Some((count, colour)) if most < count + LEAST => (' ', colour, colour),
        _ => best,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    /// Fits a corner of a die, where shadow, mat and lip meet.
    #[test]
    fn a_face_stays_within_its_outline() {
        let [shadow, mat, lip, face] =
            [Rgb(49, 32, 22), Rgb(74, 49, 34), Rgb(201, 186, 156), Rgb(247, 241, 227)];
        let samples: [u8; SAMPLES] = std::array::from_fn(|at| match (at % ACROSS, at / ACROSS) {
            (0..2, 0..4) => 0,
            (0..2, _) => 1,
            (_, 0..2) => 2,
            _ => 3,
        });
        for mosaic in [Mosaic::Quadrants, Mosaic::Sextants, Mosaic::Octants] {
            let (glyph, text, ground) = fitted(&samples, &[shadow, mat, lip, face], mosaic, [false; 2]);
            let covers = blocks::covered(glyph).or_else(|| covered(glyph)).unwrap_or(0);
            let shows_face = |at: usize| (if covers >> at & 1 == 1 { text } else { ground }) == face;
            let shown: Vec<usize> = (0..SAMPLES).filter(|at| shows_face(*at)).collect();
            assert!(shown.len() >= 8 && shown.iter().all(|at| at % ACROSS >= 2), "{mosaic:?} {glyph}");
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
                assert!(is_right(fitted(&samples, &[OTHER, ONE], mosaic, [false; 2])), "{mosaic:?} {set:b}");
                blurred +=
                    u32::from(!is_right(fitted(&samples, &[OTHER, ONE], Mosaic::Quadrants, [false; 2])));
            }
            assert!(blurred > 40, "{mosaic:?} {blurred}");
        }
    }

    /// Cells that are mirror images become glyphs that are mirror images, and slits are left out.
    #[test]
    fn what_is_symmetric_stays_so() {
        let shown = |(glyph, text, ground): Fitted| {
            let covers = blocks::covered(glyph).or_else(|| covered(glyph)).unwrap_or(0);
            std::array::from_fn(|at| if covers >> at & 1 == 1 { text } else { ground })
        };
        let mut state = 7_u32;
        for mosaic in [Mosaic::Quadrants, Mosaic::Sextants, Mosaic::Octants] {
            for beyond in [[true, false], [false, true], [true, true]] {
                let flip = (0..2).filter(|way| beyond[*way]).fold(0, |flip, way| flip | MIRRORED[way]);
                for _ in 0..200 {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    let samples: [u8; SAMPLES] = std::array::from_fn(|bit| (state >> bit & 1) as u8);
                    let image = std::array::from_fn(|at| samples[at ^ flip]);
                    let one: [Rgb; SAMPLES] = shown(fitted(&samples, &[OTHER, ONE], mosaic, [false; 2]));
                    let other: [Rgb; SAMPLES] = shown(fitted(&image, &[OTHER, ONE], mosaic, beyond));
                    assert!((0..SAMPLES).all(|at| one[at] == other[at ^ flip]), "{mosaic:?} {state:x}");
                }
            }
        }
        for (slit, glyph) in [(0b111, ' '), (0x1111_1111, '▎')] {
            let samples: [u8; SAMPLES] = std::array::from_fn(|bit| (slit >> bit & 1) as u8);
            assert_eq!(fitted(&samples, &[OTHER, ONE], Mosaic::Quadrants, [false; 2]).0, glyph, "{slit:x}");
        }
    }
}
