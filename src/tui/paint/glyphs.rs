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
    let coarse: Vec<Glyph> = quadrants.chain(eighths).chain(quarters).collect();
    let with_sextants = with_finer(&coarse, 3, &SEXTANTS);
    let with_octants = with_finer(&coarse, 4, &OCTANTS);
    [coarse, with_sextants, with_octants]
});

/// Returns `coarse` and the glyphs of blocks in this many rows.
fn with_finer(coarse: &[Glyph], rows: usize, blocks: &[char]) -> Vec<Glyph> {
    let mut glyphs = coarse.to_vec();
    for (set, glyph) in blocks.iter().enumerate().skip(1) {
        glyphs.push((*glyph, samples(rows, set)));
    }
    glyphs
}

/// Returns the samples of the blocks in `set`, of which a cell has two in each of this many rows.
fn samples(rows: usize, set: usize) -> u32 {
    let mut covered = 0;
    for sample in 0..SAMPLES {
        // The block that contains the centre of the sample: a third of a cell is 3, 2 and 3 rows
        // of samples.
        let row = (2 * (sample / ACROSS) + 1) * rows / (2 * DOWN);
        let block = 2 * row + sample % ACROSS * 2 / ACROSS;
        covered |= ((set >> block & 1) as u32) << sample;
    }
    covered
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
/// The minimum of samples that a second colour sets right in a cell. With fewer it is left out: it
/// would be a slit.
const MIN_GAIN: u32 = 4;
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
    let flip = flip_of(beyond);
    let masks = colour_masks(samples, colours, flip);
    let costs: Vec<Vec<u32>> = masks
        .iter()
        .map(|(one, _)| {
            masks
                .iter()
                .map(|(other, _)| colour_cost(*one, *other))
                .collect()
        })
        .collect();
    let total: Vec<u32> = masks.iter().map(|(_, mask)| mask.count_ones()).collect();
    let (plain_cost, plain) = cheapest_colour(&costs, &total);
    let glyphs = &GLYPHS[mosaic as usize];
    let mut inside = total.clone();
    let mut outside = total.clone();
    let mut best = (u32::MAX, (' ', 0), plain, plain);
    for (glyph, covers) in glyphs {
        for (index, (_, mask)) in masks.iter().enumerate() {
            inside[index] = (mask & covers).count_ones();
            outside[index] = total[index] - inside[index];
        }
        let (cost_inside, text) = cheapest_colour(&costs, &inside);
        let (cost_outside, ground) = cheapest_colour(&costs, &outside);
        let cost = cost_inside + cost_outside;
        if cost < best.0 {
            best = (cost, (*glyph, *covers), text, ground);
        }
        if best.0 == 0 {
            break;
        }
    }
    let (cost, (glyph, covers), text, ground) = best;
    let min_gain = MIN_GAIN * costs[text][ground];
    let [plain, text, ground] = [plain, text, ground].map(|index| masks[index].0);
    if plain_cost < cost + min_gain || text == ground {
        return (' ', plain, plain);
    }
    let mut mask = 0;
    for sample in 0..SAMPLES {
        mask |= (covers >> (sample ^ flip) & 1) << sample;
    }
    match glyphs
        .iter()
        .find(|(_, covers)| *covers == mask || !covers == mask)
    {
        Some((glyph, covers)) if *covers == mask => (*glyph, text, ground),
        Some((glyph, _)) => (*glyph, ground, text),
        None => (glyph, text, ground),
    }
}

/// Returns the colours of the image of a cell, each with the samples that have it.
fn colour_masks(samples: &[u8], colours: &[Rgb], flip: usize) -> Vec<(Rgb, u32)> {
    let mut masks: Vec<(Rgb, u32)> = Vec::with_capacity(4);
    for sample in 0..SAMPLES {
        let colour = colours[usize::from(samples[sample ^ flip])];
        match masks.iter_mut().find(|(known, _)| *known == colour) {
            Some((_, mask)) => *mask |= 1 << sample,
            None => masks.push((colour, 1 << sample)),
        }
    }
    masks
}

/// Returns the bits that turn the number of a sample into that of its image.
fn flip_of(beyond: [bool; 2]) -> usize {
    let mut flip = 0;
    for (is_beyond, mirrored) in beyond.into_iter().zip(MIRRORED) {
        if is_beyond {
            flip |= mirrored;
        }
    }
    flip
}

/// Returns the cost of a sample in colour `other` instead of `one`.
fn colour_cost(one: Rgb, other: Rgb) -> u32 {
    if one == other {
        return 0;
    }
    WRONG + f64::from(one.distance(other)).sqrt() as u32
}

/// Returns the cost and the index of the colour that suits best where so many samples have each.
fn cheapest_colour(costs: &[Vec<u32>], counts: &[u32]) -> (u32, usize) {
    let mut cheapest = (u32::MAX, 0);
    for (index, costs) in costs.iter().enumerate() {
        let total = costs.iter().zip(counts).map(|(cost, count)| cost * count);
        cheapest = cheapest.min((total.sum(), index));
    }
    cheapest
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Rgb = Rgb(200, 200, 200);
    const OTHER: Rgb = Rgb(20, 40, 60);

    fn sample_colours((glyph, text, ground): CellGlyph) -> [Rgb; SAMPLES] {
        let covers = covered_samples(glyph).unwrap_or(0);
        std::array::from_fn(|bit| if covers >> bit & 1 == 1 { text } else { ground })
    }

    /// Fits a corner of a die, where shadow, mat and lip meet.
    #[test]
    fn a_face_stays_within_its_outline() {
        let [shadow, mat, lip, face] = [
            Rgb(49, 32, 22),
            Rgb(74, 49, 34),
            Rgb(201, 186, 156),
            Rgb(247, 241, 227),
        ];
        let samples: [u8; SAMPLES] =
            std::array::from_fn(|bit| match (bit % ACROSS, bit / ACROSS) {
                (0..2, 0..4) => 0,
                (0..2, _) => 1,
                (_, 0..2) => 2,
                _ => 3,
            });
        for mosaic in [Mosaic::Quadrants, Mosaic::Sextants, Mosaic::Octants] {
            let (glyph, text, ground) =
                fitted(&samples, &[shadow, mat, lip, face], mosaic, [false; 2]);
            let colours = sample_colours((glyph, text, ground));
            let in_face: Vec<usize> = (0..SAMPLES).filter(|bit| colours[*bit] == face).collect();
            assert!(
                in_face.len() >= 8 && in_face.iter().all(|bit| bit % ACROSS >= 2),
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
        let mut state = 7_u32;
        for mosaic in [Mosaic::Quadrants, Mosaic::Sextants, Mosaic::Octants] {
            for beyond in [[true, false], [false, true], [true, true]] {
                let flip = flip_of(beyond);
                for _ in 0..200 {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    let samples: [u8; SAMPLES] =
                        std::array::from_fn(|bit| (state >> bit & 1) as u8);
                    let image: [u8; SAMPLES] = std::array::from_fn(|bit| samples[bit ^ flip]);
                    let colours = [OTHER, ONE];
                    let one = sample_colours(fitted(&samples, &colours, mosaic, [false; 2]));
                    let other = sample_colours(fitted(&image, &colours, mosaic, beyond));
                    assert!(
                        (0..SAMPLES).all(|bit| one[bit] == other[bit ^ flip]),
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
