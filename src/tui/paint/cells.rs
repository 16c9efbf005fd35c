//! The painter: shapes in pixels, turned into block glyphs.
use super::mosaic;
use crate::tui::canvas::Canvas;
use crate::tui::theme::{Depth, Rgb};
use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

/// Pixels of a cell across.
pub(crate) const CELL_WIDTH: f32 = 10.0;
/// Pixels of a cell down.
pub(crate) const CELL_HEIGHT: f32 = 20.0;
/// Samples of a cell across.
pub(super) const ACROSS: usize = 4;
/// Samples of a cell down.
pub(super) const DOWN: usize = 8;
/// Samples of a cell.
pub(super) const SAMPLES: usize = ACROSS * DOWN;
/// The side of a sample in pixels.
const SIDE: f32 = CELL_WIDTH / ACROSS as f32;

/// The glyphs that a cell can become, each with the samples that it covers, the lowest bit the upper left one. Halves,
/// quadrants, eighths from below and quarters from the left: one column wide in every font.
const GLYPHS: [(char, u32); 21] = [
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

/// Returns the samples of the quadrants in `set`: upper left, upper right, lower left, lower right from the lowest bit.
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

/// A picture over a rectangle of cells, in pixels from its upper left corner. It begins with what is there, and
/// [`Paint::done`] puts it back.
pub(crate) struct Paint<'p, 'c> {
    canvas: &'p mut Canvas<'c>,
    x: i32,
    y: i32,
    width: usize,
    height: usize,
    /// What is painted in each sample, cell by cell, as a place in `colours`.
    samples: Vec<u8>,
    /// The colours so far.
    colours: Vec<Rgb>,
}

impl<'p, 'c> Paint<'p, 'c> {
    /// Begins a picture over the cells from column `x`, row `y` on, which may lie outside of the canvas.
    pub(crate) fn new(canvas: &'p mut Canvas<'c>, x: i32, y: i32, width: i32, height: i32) -> Paint<'p, 'c> {
        let (width, height) = (width.max(0) as usize, height.max(0) as usize);
        let samples = vec![0; width * height * SAMPLES];
        let mut paint = Paint { canvas, x, y, width, height, samples, colours: Vec::with_capacity(8) };
        for row in 0..height {
            for column in 0..width {
                let Some(cell) = paint.canvas.cell(x + column as i32, y + row as i32) else { continue };
                let (ground, text) = (rgb(cell.bg), rgb(cell.fg));
                let covered = covered(cell);
                let at = (row * width + column) * SAMPLES;
                let (Some(ground), samples) = (ground, at..at + SAMPLES) else { continue };
                let ground = paint.colour(ground);
                paint.samples[samples.clone()].fill(ground);
                if let (Some(covered), Some(text)) = (covered, text) {
                    let text = paint.colour(text);
                    for (bit, sample) in paint.samples[samples].iter_mut().enumerate() {
                        if covered >> bit & 1 == 1 {
                            *sample = text;
                        }
                    }
                }
            }
        }
        paint
    }

    /// Returns the place of `rgb` among the colours. From the 256th on a colour is the nearest of those before.
    fn colour(&mut self, rgb: Rgb) -> u8 {
        if let Some(place) = self.colours.iter().position(|known| *known == rgb) {
            return place as u8;
        }
        if self.colours.len() > usize::from(u8::MAX) {
            let places = 0..self.colours.len();
            return places.min_by_key(|place| self.colours[*place].distance(rgb)).unwrap_or(0) as u8;
        }
        self.colours.push(rgb);
        (self.colours.len() - 1) as u8
    }

    /// Fills the rectangle from `(x0, y0)` to `(x1, y1)`. Straight shapes are crisp where their edges lie on the grid
    /// of samples, 2.5 pixels, and cheap where they cover whole cells.
    pub(crate) fn rect(&mut self, x0: f32, y0: f32, x1: f32, y1: f32, fill: Rgb) {
        let fill = self.colour(fill);
        let sample = |pixel: f32, most: usize| ((pixel / SIDE).round().max(0.0) as usize).min(most);
        let (left, right) = (sample(x0, self.width * ACROSS), sample(x1, self.width * ACROSS));
        let (top, bottom) = (sample(y0, self.height * DOWN), sample(y1, self.height * DOWN));
        if left >= right || top >= bottom {
            return;
        }
        for row in top / DOWN..bottom.div_ceil(DOWN) {
            let rows = top.saturating_sub(row * DOWN)..(bottom - row * DOWN).min(DOWN);
            for column in left / ACROSS..right.div_ceil(ACROSS) {
                let columns = left.saturating_sub(column * ACROSS)..(right - column * ACROSS).min(ACROSS);
                let at = (row * self.width + column) * SAMPLES;
                let cell = &mut self.samples[at..at + SAMPLES];
                if rows.len() == DOWN && columns.len() == ACROSS {
                    cell.fill(fill);
                } else {
                    for line in rows.clone() {
                        cell[line * ACROSS..][columns.clone()].fill(fill);
                    }
                }
            }
        }
    }

    /// Fills a tile whose corners are cut in steps of half a row: the first lines begin `cuts[0]`, `cuts[1]` … pixels
    /// further in. So no cell needs a mixed colour.
    pub(crate) fn tile(&mut self, x0: f32, y0: f32, x1: f32, y1: f32, cuts: &[f32], fill: Rgb) {
        const STEP: f32 = CELL_HEIGHT / 2.0;
        let deep = STEP * cuts.len() as f32;
        self.rect(x0, y0 + deep, x1, y1 - deep, fill);
        for (line, cut) in cuts.iter().enumerate() {
            let from = STEP * line as f32;
            self.rect(x0 + cut, y0 + from, x1 - cut, y0 + from + STEP, fill);
            self.rect(x0 + cut, y1 - from - STEP, x1 - cut, y1 - from, fill);
        }
    }

    /// Fills the samples whose centres `inside` holds, within the rectangle from `(x0, y0)` to `(x1, y1)`.
    fn sampled(&mut self, [x0, y0, x1, y1]: [f32; 4], fill: Rgb, inside: impl Fn(f32, f32) -> bool) {
        let fill = self.colour(fill);
        let sample = |pixel: f32, most: usize| ((pixel / SIDE).max(0.0) as usize).min(most);
        let columns = sample(x0, self.width * ACROSS)..sample(x1 + SIDE, self.width * ACROSS);
        for row in sample(y0, self.height * DOWN)..sample(y1 + SIDE, self.height * DOWN) {
            for column in columns.clone() {
                let (x, y) = ((column as f32 + 0.5) * SIDE, (row as f32 + 0.5) * SIDE);
                if inside(x, y) {
                    let cell = row / DOWN * self.width + column / ACROSS;
                    self.samples[cell * SAMPLES + row % DOWN * ACROSS + column % ACROSS] = fill;
                }
            }
        }
    }

    /// Fills a polygon, convex or not.
    pub(crate) fn polygon(&mut self, corners: &[(f32, f32)], fill: Rgb) {
        let mut bounds = [f32::MAX, f32::MAX, f32::MIN, f32::MIN];
        for (x, y) in corners {
            bounds = [bounds[0].min(*x), bounds[1].min(*y), bounds[2].max(*x), bounds[3].max(*y)];
        }
        self.sampled(bounds, fill, |x, y| {
            let mut inside = false;
            let mut before = corners[corners.len() - 1];
            for corner in corners {
                let crosses = (corner.1 > y) != (before.1 > y);
                if crosses && x < (before.0 - corner.0) * (y - corner.1) / (before.1 - corner.1) + corner.0 {
                    inside = !inside;
                }
                before = *corner;
            }
            inside
        });
    }

    /// Fills a disc.
    pub(crate) fn disc(&mut self, x: f32, y: f32, radius: f32, fill: Rgb) {
        self.sampled([x - radius, y - radius, x + radius, y + radius], fill, |at_x, at_y| {
            (at_x - x).powi(2) + (at_y - y).powi(2) <= radius * radius
        });
    }

    /// Puts the picture on the screen; where three colours meet in a cell, they are mixed. Words that stood there stay,
    /// on the colour that was painted over them. A terminal with few colours has none of the mixed ones, and what is
    /// nearest to them may be as loud as it is wrong: there nothing is mixed.
    pub(crate) fn done(self) {
        let all = matches!(self.canvas.theme.depth, Depth::True | Depth::None);
        self.put(if all { fitted } else { unmixed });
    }

    /// Puts the picture on the screen without mixing any colour: what is in motion takes few bytes so.
    pub(crate) fn crisp(self) {
        self.put(snapped);
    }

    /// Puts the picture on the screen like [`Paint::crisp`], in the finest glyphs that the terminal draws.
    pub(crate) fn finest(self) {
        let mosaic = self.canvas.theme.mosaic;
        self.put(|samples, colours| mosaic::fitted(samples, colours, mosaic));
    }

    fn put(self, fit: impl Fn(&[u8; SAMPLES], &[Rgb]) -> Fitted) {
        for row in 0..self.height {
            for column in 0..self.width {
                let at = (row * self.width + column) * SAMPLES;
                let samples: &[u8; SAMPLES] =
                    self.samples[at..at + SAMPLES].try_into().expect("the samples of one cell");
                let Some(cell) = self.canvas.cell_mut(self.x + column as i32, self.y + row as i32) else {
                    continue;
                };
                let first = self.colours.get(usize::from(samples[0]));
                let Some(first) = first else { continue };
                if samples.iter().all(|sample| *sample == samples[0]) {
                    if cell.symbol() != " " && covered(cell).is_none() {
                        cell.set_bg((*first).into());
                    } else {
                        set(cell, ' ', rgb(cell.fg).unwrap_or(*first), *first);
                    }
                } else {
                    let (glyph, text, ground) = fit(samples, &self.colours);
                    set(cell, glyph, text, ground);
                }
            }
        }
    }
}

fn set(cell: &mut Cell, glyph: char, text: Rgb, ground: Rgb) {
    cell.set_char(glyph).set_fg(text.into()).set_bg(ground.into());
    cell.modifier = Modifier::empty();
}

fn rgb(colour: Color) -> Option<Rgb> {
    match colour {
        Color::Rgb(red, green, blue) => Some(Rgb(red, green, blue)),
        _ => None,
    }
}

/// Returns the samples that the glyph of `cell` covers, or `None` if it is no block.
pub(super) fn covered(cell: &Cell) -> Option<u32> {
    // All blocks are bytes that begin alike: that is nearly always enough to tell.
    match cell.symbol().as_bytes() {
        [0xe2, 0x96, _] => {
            let symbol = cell.symbol().chars().next()?;
            GLYPHS.iter().find(|(glyph, _)| *glyph == symbol).map(|(_, covers)| *covers)
        }
        [0xf0, ..] => mosaic::covered(cell.symbol().chars().next()?),
        _ => None,
    }
}

/// A glyph, its colour and its ground.
pub(super) type Fitted = (char, Rgb, Rgb);

/// The colours of a cell, each with the samples that have it.
pub(super) struct There {
    colours: [(Rgb, u32); SAMPLES],
    count: usize,
}

impl There {
    pub(super) fn of(samples: &[u8; SAMPLES], colours: &[Rgb]) -> There {
        let mut there = There { colours: [(Rgb(0, 0, 0), 0); SAMPLES], count: 0 };
        let mut seen = 0_u32;
        for (at, sample) in samples.iter().enumerate() {
            if seen >> at & 1 == 1 {
                continue;
            }
            let mut same = 0_u32;
            for (bit, other) in samples.iter().enumerate() {
                same |= u32::from(other == sample) << bit;
            }
            seen |= same;
            there.colours[there.count] = (colours[usize::from(*sample)], same);
            there.count += 1;
        }
        there
    }

    pub(super) fn all(&self) -> &[(Rgb, u32)] {
        &self.colours[..self.count]
    }
}

/// Returns the glyph, its colour and its ground of which most samples are right.
fn snapped(samples: &[u8; SAMPLES], colours: &[Rgb]) -> Fitted {
    snapped_of(&There::of(samples, colours)).1
}

/// Returns how many samples of a cell are right, and the glyph, its colour and its ground of which most are.
pub(super) fn snapped_of(there: &There) -> (u32, Fitted) {
    let most = |mask: u32| {
        let counts = there.all().iter().map(|(colour, has)| ((has & mask).count_ones(), *colour));
        counts.max_by_key(|(count, _)| *count).unwrap_or((0, Rgb(0, 0, 0)))
    };
    let mut best = (0, '▀', Rgb(0, 0, 0), Rgb(0, 0, 0));
    for (glyph, covers) in GLYPHS {
        let ((inside, text), (outside, ground)) = (most(covers), most(!covers));
        if inside + outside > best.0 {
            best = (inside + outside, glyph, text, ground);
        }
    }
    match best {
        (right, _, text, ground) if text == ground => (right, (' ', text, ground)),
        (right, glyph, text, ground) => (right, (glyph, text, ground)),
    }
}

/// Returns the glyph that fits best, each side in the colour that most of it has.
fn unmixed(samples: &[u8; SAMPLES], colours: &[Rgb]) -> Fitted {
    let (glyph, text, ground) = fitted(samples, colours);
    let there = There::of(samples, colours);
    let covers = GLYPHS.iter().find(|(known, _)| *known == glyph).map_or(0, |(_, covers)| *covers);
    let most = |mask: u32, mixed| {
        let most = there.all().iter().max_by_key(|(_, has)| (has & mask).count_ones());
        most.map_or(mixed, |(colour, _)| *colour)
    };
    match (most(covers, text), most(!covers, ground)) {
        (text, ground) if text == ground => (' ', text, ground),
        (text, ground) => (glyph, text, ground),
    }
}

/// Returns the glyph, its colour and its ground with the least squared error.
fn fitted(samples: &[u8; SAMPLES], colours: &[Rgb]) -> Fitted {
    let there = There::of(samples, colours);
    let there = there.all();
    // Two colours that a glyph has exactly are by far the most.
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
    // The squared error is least where the squared sums, each by its number of samples, are greatest.
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

    /// Returns which samples are the first colour's where a cell becomes `glyph` in `text` on [`OTHER`] or [`ONE`].
    fn drawn((glyph, text, _): Fitted) -> u32 {
        let covers = GLYPHS.iter().find(|(known, _)| *known == glyph).map_or(0, |(_, covers)| *covers);
        if text.distance(ONE) < text.distance(OTHER) { covers } else { !covers }
    }

    #[test]
    fn every_glyph_is_found_exactly_as_it_is_or_turned_inside_out() {
        for (glyph, covers) in GLYPHS {
            for mask in [covers, !covers] {
                let fitted = fitted(&samples(mask), &[OTHER, ONE]);
                assert_eq!(drawn(fitted), mask, "{glyph} {fitted:?}");
                assert!([(ONE, OTHER), (OTHER, ONE)].contains(&(fitted.1, fitted.2)), "{glyph} {fitted:?}");
            }
        }
    }

    #[test]
    fn what_no_glyph_has_becomes_the_nearest_one() {
        // A lower half with one sample missing.
        let fitted = fitted(&samples(eighths(4) & !(1 << 31)), &[OTHER, ONE]);
        assert_eq!(drawn(fitted), eighths(4));
        assert!(![ONE, OTHER].contains(&fitted.1) || ![ONE, OTHER].contains(&fitted.2), "{fitted:?}");
        // Where there are few colours, it keeps the two.
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
