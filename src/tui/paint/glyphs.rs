//! Approximation of a painted cell by a block glyph and two of its colours.
use crate::tui::theme::{Mosaic, Rgb};
use ratatui::symbols::pixel::{OCTANTS, SEXTANTS};
use std::sync::LazyLock;

/// Horizontal and vertical samples per cell, and their number.
pub(super) const ACROSS: usize = 4;
pub(super) const DOWN: usize = 8;
pub(super) const SAMPLES: usize = ACROSS * DOWN;

/// A glyph, with the samples it covers, the lowest bit for the upper left one.
type Glyph = (char, u32);

/// The glyphs of each mosaic: of all fonts halves, quadrants, eighths from below and quarters from
/// the left.
static GLYPHS: LazyLock<[Vec<Glyph>; 3]> = LazyLock::new(|| {
    let quadrants = [
        '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟',
    ];
    let quadrants = (1..15)
        .zip(quadrants)
        .map(|(set, glyph)| (glyph, samples(2, set)));
    let eighths = (1..8)
        .zip('▁'..)
        .map(|(rows, glyph)| (glyph, u32::MAX << ((DOWN - rows) * ACROSS)));
    let quarters = [('▎', 0x1111_1111), ('▊', 0x7777_7777)];
    let all: Vec<Glyph> = quadrants.chain(eighths).chain(quarters).collect();
    let finer = |rows: usize, glyphs: &[char]| {
        let finer = glyphs
            .iter()
            .enumerate()
            .skip(1)
            .map(move |(set, glyph)| (*glyph, samples(rows, set)));
        all.iter().copied().chain(finer).collect::<Vec<Glyph>>()
    };
    [all.clone(), finer(3, &SEXTANTS), finer(4, &OCTANTS)]
});

/// Returns the samples of the blocks in `set`, of which a cell has two in each of this many rows.
fn samples(rows: usize, set: usize) -> u32 {
    // The block that contains the centre of the sample: a third of a cell is 3, 2 and 3 rows of
    // samples.
    let block =
        |at: usize| (2 * (at / ACROSS) + 1) * rows / (2 * DOWN) * 2 + at % ACROSS * 2 / ACROSS;
    (0..SAMPLES).fold(0, |all, at| all | ((set >> block(at) & 1) as u32) << at)
}

/// Returns the samples covered by `glyph`; `None` if it is not a block.
pub(super) fn covered_samples(glyph: char) -> Option<u32> {
    GLYPHS
        .iter()
        .flatten()
        .find(|(known, _)| *known == glyph)
        .map(|(_, covers)| *covers)
}

/// A glyph, its colour and its ground.
pub(super) type CellGlyph = (char, Rgb, Rgb);

/// Cost of a sample in a wrong colour; black instead of white costs about 1.5 times as much.
const WRONG: u32 = 1_500;
/// The least samples that a second colour sets right in a cell. With fewer it is left out: it would
/// be a slit.
const LEAST: u32 = 4;
/// Masks that turn the number of a sample of a cell into that of its mirror image: left for right,
/// and upside down.
const MIRRORED: [usize; 2] = [ACROSS - 1, SAMPLES - ACROSS];

/// Returns the glyph, its colour and its ground that are least wrong: mat instead of shadow is
/// hardly seen, ivory beyond the outline of a die is. Right of the middle of a drawing and below it
/// (`beyond`) they are those of the mirrored cell, mirrored back: what is symmetric stays so.
pub(super) fn fitted(
    samples: &[u8],
    colours: &[Rgb],
    mosaic: Mosaic,
    beyond: [bool; 2],
) -> CellGlyph {
    let flip = (0..2)
        .filter(|way| beyond[*way])
        .fold(0, |flip, way| flip | MIRRORED[way]);
    let mirrored =
        |mask: u32| (0..SAMPLES).fold(0, |image, at| image | (mask >> (at ^ flip) & 1) << at);
    // The colours of the cell, each with the samples that have it.
    let mut there: Vec<(Rgb, u32)> = Vec::with_capacity(4);
    for at in 0..SAMPLES {
        let colour = colours[usize::from(samples[at ^ flip])];
        match there.iter_mut().find(|(known, _)| *known == colour) {
            Some((_, has)) => *has |= 1 << at,
            None => there.push((colour, 1 << at)),
        }
    }
    let apart = |one: Rgb, other: Rgb| match one == other {
        true => 0,
        false => WRONG + f64::from(one.distance(other)).sqrt() as u32,
    };
    let costs: Vec<Vec<u32>> = there
        .iter()
        .map(|(one, _)| there.iter().map(|(other, _)| apart(*one, *other)).collect())
        .collect();
    // The least wrong colour for samples of which so many have each, and how wrong it is.
    let least = |counts: &[u32]| {
        let wrong = |costs: &Vec<u32>| {
            costs
                .iter()
                .zip(counts)
                .map(|(cost, count)| cost * count)
                .sum::<u32>()
        };
        costs.iter().map(wrong).zip(0..).min().unwrap_or((0, 0))
    };
    let total: Vec<u32> = there.iter().map(|(_, has)| has.count_ones()).collect();
    let (wrong_plain, plain) = least(&total);
    let glyphs = &GLYPHS[mosaic as usize];
    let (mut inside, mut outside) = (total.clone(), total.clone());
    let mut best = (u32::MAX, (' ', 0), plain, plain);
    for (glyph, covers) in glyphs {
        for (at, (_, has)) in there.iter().enumerate() {
            inside[at] = (has & covers).count_ones();
            outside[at] = total[at] - inside[at];
        }
        let ((wrong_inside, text), (wrong_outside, ground)) = (least(&inside), least(&outside));
        if wrong_inside + wrong_outside < best.0 {
            best = (
                wrong_inside + wrong_outside,
                (*glyph, *covers),
                text,
                ground,
            );
        }
        if best.0 == 0 {
            break;
        }
    }
    let (wrong, (glyph, covers), text, ground) = best;
    let least_gain = LEAST * costs[text][ground];
    let [plain, text, ground] = [plain, text, ground].map(|at| there[at].0);
    if wrong_plain < wrong + least_gain || text == ground {
        return (' ', plain, plain);
    }
    let mask = mirrored(covers);
    match glyphs
        .iter()
        .find(|(_, covers)| *covers == mask || !covers == mask)
    {
        Some((glyph, covers)) if *covers == mask => (*glyph, text, ground),
        Some((glyph, _)) => (*glyph, ground, text),
        None => (glyph, text, ground),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Rgb = Rgb(200, 200, 200);
    const OTHER: Rgb = Rgb(20, 40, 60);

    /// Fits a corner of a die, where shadow, mat and lip meet.
    #[test]
    fn a_face_stays_within_its_outline() {
        let [shadow, mat, lip, face] = [
            Rgb(49, 32, 22),
            Rgb(74, 49, 34),
            Rgb(201, 186, 156),
            Rgb(247, 241, 227),
        ];
        let samples: [u8; SAMPLES] = std::array::from_fn(|at| match (at % ACROSS, at / ACROSS) {
            (0..2, 0..4) => 0,
            (0..2, _) => 1,
            (_, 0..2) => 2,
            _ => 3,
        });
        for mosaic in [Mosaic::Quadrants, Mosaic::Sextants, Mosaic::Octants] {
            let (glyph, text, ground) =
                fitted(&samples, &[shadow, mat, lip, face], mosaic, [false; 2]);
            let covers = covered_samples(glyph).unwrap_or(0);
            let shows_face =
                |at: usize| (if covers >> at & 1 == 1 { text } else { ground }) == face;
            let shown: Vec<usize> = (0..SAMPLES).filter(|at| shows_face(*at)).collect();
            assert!(
                shown.len() >= 8 && shown.iter().all(|at| at % ACROSS >= 2),
                "{mosaic:?} {glyph}"
            );
        }
    }

    /// Every pattern of blocks is drawn exactly, and recovered from the glyph; quadrants show few
    /// of them.
    #[test]
    fn finer_glyphs_show_what_quadrants_cannot() {
        for (mosaic, rows) in [(Mosaic::Sextants, 3), (Mosaic::Octants, 4)] {
            let mut blurred = 0;
            for set in 1..(1_usize << (2 * rows)) - 1 {
                let mask = samples(rows, set);
                let samples: [u8; SAMPLES] = std::array::from_fn(|bit| (mask >> bit & 1) as u8);
                let is_right = |(glyph, text, ground): CellGlyph| {
                    let covers = covered_samples(glyph).unwrap_or(0);
                    text != ground && (if text == ONE { covers } else { !covers }) == mask
                };
                assert!(
                    is_right(fitted(&samples, &[OTHER, ONE], mosaic, [false; 2])),
                    "{mosaic:?} {set:b}"
                );
                blurred += u32::from(!is_right(fitted(
                    &samples,
                    &[OTHER, ONE],
                    Mosaic::Quadrants,
                    [false; 2],
                )));
            }
            assert!(blurred > 40, "{mosaic:?} {blurred}");
        }
    }

    /// Cells that are mirror images become glyphs that are mirror images, and slits are left out.
    #[test]
    fn what_is_symmetric_stays_so() {
        let shown = |(glyph, text, ground): CellGlyph| {
            let covers = covered_samples(glyph).unwrap_or(0);
            std::array::from_fn(|at| if covers >> at & 1 == 1 { text } else { ground })
        };
        let mut state = 7_u32;
        for mosaic in [Mosaic::Quadrants, Mosaic::Sextants, Mosaic::Octants] {
            for beyond in [[true, false], [false, true], [true, true]] {
                let flip = (0..2)
                    .filter(|way| beyond[*way])
                    .fold(0, |flip, way| flip | MIRRORED[way]);
                for _ in 0..200 {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    let samples: [u8; SAMPLES] =
                        std::array::from_fn(|bit| (state >> bit & 1) as u8);
                    let image: [u8; SAMPLES] = std::array::from_fn(|at| samples[at ^ flip]);
                    let one: [Rgb; SAMPLES] =
                        shown(fitted(&samples, &[OTHER, ONE], mosaic, [false; 2]));
                    let other: [Rgb; SAMPLES] =
                        shown(fitted(&image, &[OTHER, ONE], mosaic, beyond));
                    assert!(
                        (0..SAMPLES).all(|at| one[at] == other[at ^ flip]),
                        "{mosaic:?} {state:x}"
                    );
                }
            }
        }
        for (slit, glyph) in [(0b111, ' '), (0x1111_1111, '▎')] {
            let samples: [u8; SAMPLES] = std::array::from_fn(|bit| (slit >> bit & 1) as u8);
            assert_eq!(
                fitted(&samples, &[OTHER, ONE], Mosaic::Quadrants, [false; 2]).0,
                glyph,
                "{slit:x}"
            );
        }
    }
}
