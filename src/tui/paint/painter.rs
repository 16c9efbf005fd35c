//! The painter: shapes in pixels, converted to block glyphs.
use super::glyphs::{self, ACROSS, DOWN, fitted};
use super::raster::{DotPoint, Raster};
use crate::tui::canvas::Canvas;
use crate::tui::theme::Rgb;
use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

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
    /// The colour of each sample, as an index into `colours`.
    raster: Raster,
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
        let mut paint = Paint {
            canvas,
            x,
            y,
            raster: Raster::new(width, height, (ACROSS as i32, DOWN as i32)),
            colours: Vec::with_capacity(8),
        };
        for row in 0..height {
            for column in 0..width {
                let Some(cell) = paint.canvas.cell(x + column, y + row) else {
                    continue;
                };
                let Some(ground) = rgb(cell.bg) else { continue };
                let text = rgb(cell.fg);
                let covered = samples_covered_by(cell);
                let ground_sample = paint.colour(ground);
                paint.raster.cell_mut(column, row).fill(ground_sample);
                if let (Some(covered), Some(text)) = (covered, text) {
                    let text_sample = paint.colour(text);
                    let samples = paint.raster.cell_mut(column, row);
                    for (bit, sample) in samples.iter_mut().enumerate() {
                        if covered >> bit & 1 == 1 {
                            *sample = text_sample;
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
        let [left, top, right, bottom] =
            [x0, y0, x1, y1].map(|pixel| (pixel / SIDE).round() as i32);
        self.raster.fill_rect((left, top), (right, bottom), fill);
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

    /// Fills each sample with the colour in `colours` of its number in `raster`, which has as many
    /// cells, if it has one.
    pub(super) fn overlay(&mut self, raster: &Raster, colours: &[Option<Rgb>]) {
        let fills: Vec<Option<u8>> = colours
            .iter()
            .map(|colour| colour.map(|rgb| self.colour(rgb)))
            .collect();
        for (sample, number) in self.raster.samples_mut().iter_mut().zip(raster.samples()) {
            *sample = fills[usize::from(*number)].unwrap_or(*sample);
        }
    }

    /// Returns the colour of each sample, row by row.
    #[cfg(test)]
    pub(crate) fn sample_colours(&self) -> Vec<Rgb> {
        let (width, height) = self.raster.size();
        let all = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        all.filter_map(|(x, y)| self.raster.get(x, y))
            .map(|sample| self.colours[usize::from(sample)])
            .collect()
    }

    /// Fills a polygon, convex or not.
    pub(crate) fn polygon(&mut self, corners: &[(f32, f32)], fill: Rgb) {
        let fill = self.colour(fill);
        let corners: Vec<DotPoint> = corners
            .iter()
            .map(|(x, y)| (f64::from(x / SIDE), f64::from(y / SIDE)))
            .collect();
        self.raster.fill_polygon(&corners, fill);
    }

    pub(crate) fn disc(&mut self, x: f32, y: f32, radius: f32, fill: Rgb) {
        let fill = self.colour(fill);
        let x = x / SIDE;
        let y = y / SIDE;
        let radius = radius / SIDE;
        for row in (y - radius) as i32..=(y + radius) as i32 {
            let down = row as f32 + 0.5 - y;
            if down.abs() > radius {
                continue;
            }
            let across = (radius * radius - down * down).sqrt();
            let first = (x - across - 0.5).ceil() as i32;
            let last = (x + across - 0.5).floor() as i32;
            self.raster.fill_row(row, first, last + 1, fill);
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
        let (columns, rows) = self.raster.cells();
        for row in 0..rows {
            for column in 0..columns {
                let samples = self.raster.cell(column, row);
                let Some(cell) = self.canvas.cell_mut(self.x + column, self.y + row) else {
                    continue;
                };
                let first = self.colours.get(usize::from(samples[0]));
                let Some(first) = first else { continue };
                if samples.iter().all(|sample| *sample == samples[0]) {
                    let is_blank = cell.symbol() == " ";
                    let is_same_ground = cell.bg == (*first).into();
                    if is_blank && is_same_ground && cell.modifier.is_empty() {
                        continue;
                    }
                    if !is_blank && samples_covered_by(cell).is_none() {
                        cell.set_bg((*first).into());
                    } else {
                        set(cell, ' ', rgb(cell.fg).unwrap_or(*first), *first);
                    }
                } else {
                    let beyond = [column >= middle.0, row >= middle.1];
                    let (glyph, text, ground) = fitted(samples, &self.colours, mosaic, beyond);
                    set(cell, glyph, text, ground);
                }
            }
        }
    }
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
