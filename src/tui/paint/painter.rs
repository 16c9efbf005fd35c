//! The painter: shapes in pixels, converted to block glyphs.
use super::glyphs::{self, ACROSS, DOWN, SAMPLES, fitted};
use super::scanline;
use crate::tui::canvas::Canvas;
use crate::tui::theme::Rgb;
use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};
use std::ops::Range;

/// Width of a cell in pixels.
pub(crate) const CELL_WIDTH: f32 = 10.0;
/// Height of a cell in pixels.
pub(crate) const CELL_HEIGHT: f32 = 20.0;
/// Side of a sample in pixels.
const SIDE: f32 = CELL_WIDTH / ACROSS as f32;

/// A drawing over a rectangle of cells, in pixels from its upper left corner. It starts with the
/// existing content; [`Paint::finish`] writes the result back.
pub(crate) struct Paint<'p, 'c> {
    canvas: &'p mut Canvas<'c>,
    x: i32,
    y: i32,
    width: usize,
    height: usize,
    /// The colour of each sample, cell by cell, as an index into `colours`.
    samples: Vec<u8>,
    /// The colours so far.
    colours: Vec<Rgb>,
}

impl<'p, 'c> Paint<'p, 'c> {
    /// Starts a drawing over the cells from column `x`, row `y` on, which may be outside of the
    /// canvas.
    pub(crate) fn new(
        canvas: &'p mut Canvas<'c>,
        x: i32,
        y: i32,
        width: i32,
        height: i32,
    ) -> Paint<'p, 'c> {
        let (width, height) = (width.max(0) as usize, height.max(0) as usize);
        let samples = vec![0; width * height * SAMPLES];
        let mut paint = Paint {
            canvas,
            x,
            y,
            width,
            height,
            samples,
            colours: Vec::with_capacity(8),
        };
        for row in 0..height {
            for column in 0..width {
                let Some(cell) = paint.canvas.cell(x + column as i32, y + row as i32) else {
                    continue;
                };
                let (ground, text) = (rgb(cell.bg), rgb(cell.fg));
                let covered = samples_covered_by(cell);
                let at = (row * width + column) * SAMPLES;
                let (Some(ground), samples) = (ground, at..at + SAMPLES) else {
                    continue;
                };
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

    /// Returns the index of `rgb` in the colours. From the 256th on, the nearest existing colour is
    /// used.
    fn colour(&mut self, rgb: Rgb) -> u8 {
        if let Some(place) = self.colours.iter().position(|known| *known == rgb) {
            return place as u8;
        }
        if self.colours.len() > usize::from(u8::MAX) {
            let places = 0..self.colours.len();
            return places
                .min_by_key(|place| self.colours[*place].distance(rgb))
                .unwrap_or(0) as u8;
        }
        self.colours.push(rgb);
        (self.colours.len() - 1) as u8
    }

    /// Fills the rectangle from `(x0, y0)` to `(x1, y1)`. Straight shapes are crisp if their edges
    /// are on the grid of samples, 2.5 pixels, and cheap if they cover whole cells.
    pub(crate) fn rect(&mut self, x0: f32, y0: f32, x1: f32, y1: f32, fill: Rgb) {
        let fill = self.colour(fill);
        let sample = |pixel: f32, most: usize| ((pixel / SIDE).round().max(0.0) as usize).min(most);
        let (left, right) = (
            sample(x0, self.width * ACROSS),
            sample(x1, self.width * ACROSS),
        );
        let (top, bottom) = (
            sample(y0, self.height * DOWN),
            sample(y1, self.height * DOWN),
        );
        if left >= right || top >= bottom {
            return;
        }
        for row in top / DOWN..bottom.div_ceil(DOWN) {
            let rows = top.saturating_sub(row * DOWN)..(bottom - row * DOWN).min(DOWN);
            for column in left / ACROSS..right.div_ceil(ACROSS) {
                let columns =
                    left.saturating_sub(column * ACROSS)..(right - column * ACROSS).min(ACROSS);
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

    /// Fills a tile whose corners are cut in steps of half a row: the first lines start `cuts[0]`,
    /// `cuts[1]` … pixels further in. That way no cell needs a mixed colour.
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

    /// Fills each sample with the colour in `colours` of its dot in `rows`, if it has one.
    pub(crate) fn dots<'d>(
        &mut self,
        rows: impl Iterator<Item = &'d [u8]>,
        colours: &[Option<Rgb>],
    ) {
        let fills: Vec<Option<u8>> = colours
            .iter()
            .map(|colour| colour.map(|rgb| self.colour(rgb)))
            .collect();
        for (row, dots) in rows.enumerate() {
            let line = row / DOWN * self.width * SAMPLES + row % DOWN * ACROSS;
            for (column, dots) in dots.chunks_exact(ACROSS).enumerate() {
                let at = line + column * SAMPLES;
                for (sample, dot) in self.samples[at..at + ACROSS].iter_mut().zip(dots) {
                    *sample = fills[usize::from(*dot)].unwrap_or(*sample);
                }
            }
        }
    }

    fn fill_run(&mut self, row: usize, columns: Range<usize>, fill: u8) {
        let line = row / DOWN * self.width * SAMPLES + row % DOWN * ACROSS;
        let (mut at, end) = (columns.start, columns.end.min(self.width * ACROSS));
        while at < end {
            let next = (at / ACROSS + 1) * ACROSS;
            let (from, len) = (
                line + at / ACROSS * SAMPLES + at % ACROSS,
                next.min(end) - at,
            );
            self.samples[from..from + len].fill(fill);
            at = next;
        }
    }

    /// Returns the colour of each sample, row by row.
    #[cfg(test)]
    pub(crate) fn sample_colours(&self) -> Vec<Rgb> {
        let across = self.width * ACROSS;
        let place = |at: usize| {
            let (x, y) = (at % across, at / across);
            (y / DOWN * self.width + x / ACROSS) * SAMPLES + y % DOWN * ACROSS + x % ACROSS
        };
        let samples = (0..self.samples.len()).map(|at| self.samples[place(at)]);
        samples
            .map(|sample| self.colours[usize::from(sample)])
            .collect()
    }

    /// Returns the columns and rows of samples whose middles may lie in the rectangle from `(x0,
    /// y0)` to `(x1, y1)`.
    fn within(&self, [x0, y0, x1, y1]: [f32; 4]) -> (Range<usize>, Range<usize>) {
        let sample = |pixel: f32, most: usize| ((pixel / SIDE).max(0.0) as usize).min(most);
        let (across, down) = (self.width * ACROSS, self.height * DOWN);
        (
            sample(x0, across)..sample(x1 + SIDE, across),
            sample(y0, down)..sample(y1 + SIDE, down),
        )
    }

    /// Fills a polygon, convex or not.
    pub(crate) fn polygon(&mut self, corners: &[(f32, f32)], fill: Rgb) {
        let mut bounds = [f32::MAX, f32::MAX, f32::MIN, f32::MIN];
        for (x, y) in corners {
            bounds = [
                bounds[0].min(*x),
                bounds[1].min(*y),
                bounds[2].max(*x),
                bounds[3].max(*y),
            ];
        }
        let fill = self.colour(fill);
        let (columns, rows) = self.within(bounds);
        let mut crossings = Vec::with_capacity(corners.len());
        for row in rows {
            scanline::crossings(corners, f64::from(middle(row)), &mut crossings);
            for pair in crossings.chunks_exact(2) {
                // The samples whose centres are between the crossings.
                let first =
                    |crossing: f64| (crossing / f64::from(SIDE) - 0.5).ceil().max(0.0) as usize;
                self.fill_run(row, first(pair[0])..first(pair[1]).min(columns.end), fill);
            }
        }
    }

    pub(crate) fn disc(&mut self, x: f32, y: f32, radius: f32, fill: Rgb) {
        let fill = self.colour(fill);
        let (columns, rows) = self.within([x - radius, y - radius, x + radius, y + radius]);
        for row in rows {
            for column in columns.clone() {
                if (middle(column) - x).powi(2) + (middle(row) - y).powi(2) <= radius * radius {
                    self.fill_run(row, column..column + 1, fill);
                }
            }
        }
    }

    /// Draws the drawing on the screen. Existing text stays, on the colour painted over it.
    pub(crate) fn finish(self) {
        self.done_around((i32::MAX, i32::MAX));
    }

    /// The same; what is symmetric to the upper left corner of the cell at `middle` becomes glyphs
    /// that are.
    pub(crate) fn done_around(self, middle: (i32, i32)) {
        let mosaic = self.canvas.theme.mosaic;
        for row in 0..self.height {
            for column in 0..self.width {
                let at = (row * self.width + column) * SAMPLES;
                let samples: &[u8; SAMPLES] = self.samples[at..at + SAMPLES]
                    .try_into()
                    .expect("the samples of one cell");
                let Some(cell) = self
                    .canvas
                    .cell_mut(self.x + column as i32, self.y + row as i32)
                else {
                    continue;
                };
                let first = self.colours.get(usize::from(samples[0]));
                let Some(first) = first else { continue };
                if samples.iter().all(|sample| *sample == samples[0]) {
                    let (is_blank, is_there) = (cell.symbol() == " ", cell.bg == (*first).into());
                    if is_blank && is_there && cell.modifier.is_empty() {
                        continue;
                    }
                    if !is_blank && samples_covered_by(cell).is_none() {
                        cell.set_bg((*first).into());
                    } else {
                        set(cell, ' ', rgb(cell.fg).unwrap_or(*first), *first);
                    }
                } else {
                    let beyond = [column as i32 >= middle.0, row as i32 >= middle.1];
                    let (glyph, text, ground) = fitted(samples, &self.colours, mosaic, beyond);
                    set(cell, glyph, text, ground);
                }
            }
        }
    }
}

/// Returns the centre of a column or row of samples, in pixels.
fn middle(sample: usize) -> f32 {
    (sample as f32 + 0.5) * SIDE
}

fn set(cell: &mut Cell, glyph: char, text: Rgb, ground: Rgb) {
    cell.set_char(glyph)
        .set_fg(text.into())
        .set_bg(ground.into());
    cell.modifier = Modifier::empty();
}

fn rgb(colour: Color) -> Option<Rgb> {
    match colour {
        Color::Rgb(red, green, blue) => Some(Rgb(red, green, blue)),
        _ => None,
    }
}

/// Returns the samples covered by the glyph of `cell`, or `None` if it is not a block.
fn samples_covered_by(cell: &Cell) -> Option<u32> {
    // All blocks share their first bytes, which almost always decides.
    let is_block = matches!(cell.symbol().as_bytes(), [0xe2, 0x96, _] | [0xf0, ..]);
    cell.symbol()
        .chars()
        .next()
        .filter(|_| is_block)
        .and_then(glyphs::covered_samples)
}
