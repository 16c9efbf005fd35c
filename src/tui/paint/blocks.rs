//! Approximation of a painted cell by a block glyph.
use crate::tui::theme::Rgb;

/// Horizontal samples per cell.
pub(super) const ACROSS: usize = 4;
/// Vertical samples per cell.
pub(super) const DOWN: usize = 8;
/// Samples per cell.
pub(super) const SAMPLES: usize = ACROSS * DOWN;
/// The available glyphs, each with the samples it covers, the lowest bit for the upper left one. Halves, quadrants,
/// eighths from below and quarters from the left: one column wide in every font.
pub(super) const GLYPHS: [(char, u32); 21] = [
    ('▖', quadrants(0b0100)),
    ('▗', quadrants(0b1000)),
    ('▘', quadrants(0b0001)),
    ('▝', quadrants(0b0010)),
    ('▙', quadrants(0b1101)),
    ('▛', quadrants(0b0111)),
    ('▜', quadrants(0b1011)),
    ('▟', quadrants(0b1110)),
    ('▚', quadrants(0b1001)),
    ('▞', quadrants(0b0110)),
    ('▀', quadrants(0b0011)),
    ('▌', quadrants(0b0101)),
    ('▁', eighths(1)),
    ('▂', eighths(2)),
    ('▃', eighths(3)),
    ('▄', eighths(4)),
    ('▅', eighths(5)),
    ('▆', eighths(6)),
    ('▇', eighths(7)),
    ('▎', quarters(1)),
    ('▊', quarters(3)),
];

/// Returns the samples of the quadrants in `set`: upper left, upper right, lower left, lower right from the lowest
/// bit.
const fn quadrants(set: u32) -> u32 {
    let mut samples = 0;
    let mut at = 0;
    while at < SAMPLES {
        let (x, y) = (at % ACROSS, at / ACROSS);
        let quadrant = (x >= ACROSS / 2) as u32 + 2 * (y >= DOWN / 2) as u32;
        samples |= (set >> quadrant & 1) << at;
        at += 1;
    }
    samples
}

/// Returns the samples of the lowest `rows` rows.
const fn eighths(rows: u32) -> u32 {
    u32::MAX << ((DOWN as u32 - rows) * ACROSS as u32)
}

/// Returns the samples of the leftmost `columns` columns.
const fn quarters(columns: u32) -> u32 {
    ((1 << columns) - 1) * 0x1111_1111
}

/// Returns the samples covered by `glyph`; `None` if it is not one of these blocks.
pub(super) fn covered(glyph: char) -> Option<u32> {
    GLYPHS.iter().find(|(known, _)| *known == glyph).map(|(_, covers)| *covers)
}

/// Returns the glyph that covers `mask`, and whether it does so with its two colours exchanged.
pub(super) fn glyph_of(mask: u32) -> Option<(char, bool)> {
    let known = GLYPHS.iter().find(|(_, covers)| *covers == mask || !*covers == mask);
    known.map(|(glyph, covers)| (*glyph, *covers != mask))
}

/// A glyph, its colour and its ground.
pub(super) type Fitted = (char, Rgb, Rgb);

/// The colours of a cell, each with the samples that have it.
pub(super) struct There {
    colours: [(Rgb, u32); SAMPLES],
    count: usize,
}

impl There {
    #[inline(always)]
    pub(super) fn of(samples: &[u8; SAMPLES], colours: &[Rgb]) -> There {
        let mut there = There { colours: [(Rgb(0, 0, 0), 0); SAMPLES], count: 0 };
        let mut left = u32::MAX;
        while left > 0 {
            let first = samples[left.trailing_zeros() as usize];
            let same = alike(samples, first);
            there.colours[there.count] = (colours[usize::from(first)], same);
            there.count += 1;
            left &= !same;
        }
        there
    }

    pub(super) fn all(&self) -> &[(Rgb, u32)] {
        &self.colours[..self.count]
    }
}

/// Returns the samples that are `sample`, compared eight at a time.
#[inline(always)]
fn alike(samples: &[u8; SAMPLES], sample: u8) -> u32 {
    const LOW: u64 = u64::from_le_bytes([0x7f; 8]);
    let eights = samples.as_chunks::<8>().0.iter().enumerate();
    eights.fold(0, |same, (at, eight)| {
        let other = u64::from_le_bytes(*eight) ^ u64::from_le_bytes([sample; 8]);
        // The highest bit of each byte that is 0, then these bits side by side.
        let equal = !(((other & LOW) + LOW) | other | LOW) >> 7;
        same | ((equal.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32) << (8 * at)
    })
}

/// Returns the glyph, colour and background that get most samples right.
pub(super) fn snapped(samples: &[u8; SAMPLES], colours: &[Rgb]) -> Fitted {
    snapped_of(&There::of(samples, colours)).1
}

/// Returns the number of samples that are right for the best glyph, colour and background, and those three.
#[inline(always)]
pub(super) fn snapped_of(there: &There) -> (u32, Fitted) {
    let most = |mask: u32| {
        let counts = there.all().iter().map(|(colour, has)| ((has & mask).count_ones(), *colour));
        counts.max_by_key(|(count, _)| *count).unwrap_or((0, Rgb(0, 0, 0)))
    };
    let right = |covers: u32| match there.all() {
        [(_, ones), _] => {
            // With two colours, one count determines the other three.
            let (inside, covered) = ((ones & covers).count_ones(), covers.count_ones());
            let (left, uncovered) = (ones.count_ones() - inside, SAMPLES as u32 - covered);
            inside.max(covered - inside) + left.max(uncovered - left)
        }
        _ => most(covers).0 + most(!covers).0,
    };
    let mut best = (0, '▀', 0);
    for (glyph, covers) in GLYPHS {
        let right = right(covers);
        if right > best.0 {
            best = (right, glyph, covers);
            // All samples are right: nothing can be better.
            if right == SAMPLES as u32 {
                break;
            }
        }
    }
    let (right, glyph, covers) = best;
    match (most(covers).1, most(!covers).1) {
        (text, ground) if text == ground => (right, (' ', text, ground)),
        (text, ground) => (right, (glyph, text, ground)),
    }
}

/// Returns the best glyph, each side in the colour of most of its samples.
pub(super) fn unmixed(samples: &[u8; SAMPLES], colours: &[Rgb]) -> Fitted {
    let (glyph, text, ground) = fitted(samples, colours);
    let there = There::of(samples, colours);
    let covers = covered(glyph).unwrap_or(0);
    let most = |mask: u32, mixed| {
        let most = there.all().iter().max_by_key(|(_, has)| (has & mask).count_ones());
        most.map_or(mixed, |(colour, _)| *colour)
    };
    match (most(covers, text), most(!covers, ground)) {
        (text, ground) if text == ground => (' ', text, ground),
        (text, ground) => (glyph, text, ground),
    }
}

/// Returns the glyph, colour and background with the least squared error.
pub(super) fn fitted(samples: &[u8; SAMPLES], colours: &[Rgb]) -> Fitted {
    let there = There::of(samples, colours);
    let there = there.all();
    // Two colours that a glyph matches exactly are by far the most frequent case.
    if let [(one, ones), (other, others)] = there {
        for (glyph, covers) in GLYPHS {
            if covers == *ones {
                return (glyph, *one, *other);
            }
            if covers == *others {
                return (glyph, *other, *one);
            }
        }
    }
    let sums = |mask: u32| {
        let mut sums = [0_u32; 3];
        for (Rgb(red, green, blue), has) in there {
            let n = (has & mask).count_ones();
            sums = [
                sums[0] + n * u32::from(*red),
                sums[1] + n * u32::from(*green),
                sums[2] + n * u32::from(*blue),
            ];
        }
        (sums, mask.count_ones())
    };
    // The squared error is minimal if the sum of squared sums, each divided by its number of samples, is maximal.
    let gain = |(sums, n): ([u32; 3], u32)| {
        sums.iter().map(|sum| f64::from(*sum) * f64::from(*sum)).sum::<f64>() / f64::from(n)
    };
    let mean = |([red, green, blue], n): ([u32; 3], u32)| {
        let mean = |sum: u32| ((sum + n / 2) / n) as u8;
        Rgb(mean(red), mean(green), mean(blue))
    };
    let mut best = (f64::MIN, '▀', 0);
    for (glyph, covers) in GLYPHS {
        let gain = gain(sums(covers)) + gain(sums(!covers));
        if gain > best.0 + 1e-6 {
            best = (gain, glyph, covers);
        }
    }
    let (_, glyph, covers) = best;
    (glyph, mean(sums(covers)), mean(sums(!covers)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Rgb = Rgb(200, 200, 200);
    const OTHER: Rgb = Rgb(20, 40, 60);

    fn samples(mask: u32) -> [u8; SAMPLES] {
        std::array::from_fn(|bit| (mask >> bit & 1) as u8)
    }

    /// Returns the samples of the first colour if a cell becomes `glyph` in `text` on [`OTHER`] or [`ONE`].
    fn drawn((glyph, text, _): Fitted) -> u32 {
        let covers = covered(glyph).unwrap_or(0);
        if text.distance(ONE) < text.distance(OTHER) { covers } else { !covers }
    }

    #[test]
    fn glyphs_are_found_plain_or_inverted() {
        for (glyph, covers) in GLYPHS {
            for mask in [covers, !covers] {
                let fitted = fitted(&samples(mask), &[OTHER, ONE]);
                assert_eq!(drawn(fitted), mask, "{glyph} {fitted:?}");
                assert!([(ONE, OTHER), (OTHER, ONE)].contains(&(fitted.1, fitted.2)), "{glyph} {fitted:?}");
            }
        }
    }

    #[test]
    fn cells_become_the_nearest_glyph() {
        // A lower half with one sample missing.
        let fitted = fitted(&samples(eighths(4) & !(1 << 31)), &[OTHER, ONE]);
        assert_eq!(drawn(fitted), eighths(4));
        assert!(![ONE, OTHER].contains(&fitted.1) || ![ONE, OTHER].contains(&fitted.2), "{fitted:?}");
        // With few colours, the two are kept.
        let unmixed = unmixed(&samples(eighths(4) & !(1 << 31)), &[OTHER, ONE]);
        assert_eq!(drawn(unmixed), eighths(4));
        assert!([(ONE, OTHER), (OTHER, ONE)].contains(&(unmixed.1, unmixed.2)), "{unmixed:?}");
    }

    #[test]
    fn masks_are_what_glyphs_cover() {
        assert_eq!(eighths(8), u32::MAX);
        assert_eq!(eighths(4), quadrants(0b1100));
        assert_eq!(quarters(2), quadrants(0b0101));
        assert_eq!(quadrants(0b1111), u32::MAX);
    }
}
