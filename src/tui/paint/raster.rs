//! Samples of a drawing, finer than cells, and the shapes that fill them.
//!
//! What is filled is symmetric wherever its corners are: a sample on an edge belongs to the shape.

/// A point in samples, X to the right and Y downward.
pub(crate) type DotPoint = (f64, f64);

/// Distance in samples at which something lies on an edge.
const EDGE: f64 = 1e-5;

/// A rectangle of cells with so many samples each. What is outside of it is not drawn.
pub(super) struct Raster {
    columns: i32,
    rows: i32,
    /// Columns and rows of samples in a cell.
    per_cell: (i32, i32),
    /// The samples, cell by cell, each a number that has its meaning elsewhere.
    samples: Vec<u8>,
}

impl Raster {
    /// Creates a raster of zeros.
    pub(super) fn new(columns: i32, rows: i32, per_cell: (i32, i32)) -> Raster {
        let columns = columns.max(0);
        let rows = rows.max(0);
        let count = columns * rows * per_cell.0 * per_cell.1;
        Raster {
            columns,
            rows,
            per_cell,
            samples: vec![0; count as usize],
        }
    }

    /// Returns its columns and rows of cells.
    pub(super) fn cells(&self) -> (i32, i32) {
        (self.columns, self.rows)
    }

    /// Returns its columns and rows of samples.
    #[inline]
    pub(super) fn size(&self) -> (i32, i32) {
        let (across, down) = self.per_cell;
        (self.columns * across, self.rows * down)
    }

    /// Returns all samples, cell by cell, those of a cell row by row.
    #[inline]
    pub(super) fn samples(&self) -> &[u8] {
        &self.samples
    }

    #[inline]
    pub(super) fn samples_mut(&mut self) -> &mut [u8] {
        &mut self.samples
    }

    /// Returns the samples of a cell, row by row.
    #[inline]
    pub(super) fn cell(&self, column: i32, row: i32) -> &[u8] {
        let count = (self.per_cell.0 * self.per_cell.1) as usize;
        let first = (row * self.columns + column) as usize * count;
        &self.samples[first..first + count]
    }

    /// Returns the same to be changed.
    #[inline]
    pub(super) fn cell_mut(&mut self, column: i32, row: i32) -> &mut [u8] {
        let count = (self.per_cell.0 * self.per_cell.1) as usize;
        let first = (row * self.columns + column) as usize * count;
        &mut self.samples[first..first + count]
    }

    /// Returns a sample; `None` outside.
    #[inline]
    pub(super) fn get(&self, x: i32, y: i32) -> Option<u8> {
        let (width, height) = self.size();
        let is_inside = (0..width).contains(&x) && (0..height).contains(&y);
        is_inside.then(|| self.samples[self.place(x, y)])
    }

    /// Returns the place of a sample that is inside.
    #[inline]
    fn place(&self, x: i32, y: i32) -> usize {
        let (across, down) = self.per_cell;
        let cell = y / down * self.columns + x / across;
        (cell * across * down + y % down * across + x % across) as usize
    }

    /// Fills the samples of row `y` from column `from` up to `to`.
    #[inline]
    pub(super) fn fill_row(&mut self, y: i32, from: i32, to: i32, value: u8) {
        let (width, height) = self.size();
        if !(0..height).contains(&y) {
            return;
        }
        let mut x = from.max(0);
        let end = to.min(width);
        while x < end {
            let next = (x - x % self.per_cell.0 + self.per_cell.0).min(end);
            let first = self.place(x, y);
            self.samples[first..first + (next - x) as usize].fill(value);
            x = next;
        }
    }

    /// Fills a rectangle, cheaply where it covers whole cells.
    pub(super) fn fill_rect(
        &mut self,
        (left, top): (i32, i32),
        (right, bottom): (i32, i32),
        value: u8,
    ) {
        let (across, down) = self.per_cell;
        let (width, height) = self.size();
        let left = left.max(0);
        let right = right.min(width);
        let top = top.max(0);
        let bottom = bottom.min(height);
        let mut y = top;
        while y < bottom {
            if y % down > 0 || y + down > bottom {
                self.fill_row(y, left, right, value);
                y += 1;
                continue;
            }
            let first = (left + across - 1) / across;
            let last = right / across;
            for column in first..last {
                self.cell_mut(column, y / down).fill(value);
            }
            for line in y..y + down {
                self.fill_row(line, left, right.min(first * across), value);
                self.fill_row(line, left.max(last * across), right, value);
            }
            y += down;
        }
    }

    /// Fills a polygon, convex or not: every sample whose middle is inside by the even-odd rule, or
    /// on its edge.
    pub(super) fn fill_polygon(&mut self, corners: &[DotPoint], value: u8) {
        self.fill_squares(corners, 1, (0, 0), value);
    }

    /// Fills a polygon in squares of so many samples, one of which has a corner at `origin`.
    pub(super) fn fill_squares(
        &mut self,
        corners: &[DotPoint],
        size: i32,
        origin: (i32, i32),
        value: u8,
    ) {
        let origin = (origin.0.rem_euclid(size), origin.1.rem_euclid(size));
        let mut corners_in_squares = Vec::with_capacity(corners.len());
        for (x, y) in corners {
            corners_in_squares.push((
                (x - f64::from(origin.0)) / f64::from(size),
                (y - f64::from(origin.1)) / f64::from(size),
            ));
        }
        let corners = corners_in_squares;
        let heights = corners.iter().map(|corner| corner.1);
        let (first, last) = range(heights, -1, self.size().1 / size + 1);
        let mut crossings = Vec::with_capacity(corners.len());
        for y in first..last {
            let middle = f64::from(y) + 0.5;
            // With a corner on the middle of a row, just above it and just below: what is on an edge
            // is in one of them.
            let is_corner = corners
                .iter()
                .any(|corner| (corner.1 - middle).abs() < 2.0 * EDGE);
            let lines: &[f64] = if is_corner {
                &[middle - EDGE, middle + EDGE]
            } else {
                &[middle]
            };
            for line in lines {
                find_crossings(&corners, *line, &mut crossings);
                for pair in crossings.chunks_exact(2) {
                    // The squares whose middles lie between the crossings, or on one.
                    let from = (pair[0] - 2.0 * EDGE - 0.5).ceil() as i32;
                    let to = (pair[1] + 2.0 * EDGE - 0.5).floor() as i32 + 1;
                    for row in y * size..(y + 1) * size {
                        self.fill_row(
                            row + origin.1,
                            from * size + origin.0,
                            to * size + origin.0,
                            value,
                        );
                    }
                }
            }
        }
    }
}

/// Fills `crossings` with the columns, in order, at which the edges of a polygon, convex or not,
/// cross row `y`: by the even-odd rule the inside is between the first and the second, the third
/// and the fourth …
fn find_crossings(corners: &[DotPoint], y: f64, crossings: &mut Vec<f64>) {
    crossings.clear();
    let Some(mut before) = corners.last().copied() else {
        return;
    };
    for &corner in corners {
        if (corner.1 > y) != (before.1 > y) {
            let part = (y - before.1) / (corner.1 - before.1);
            crossings.push(before.0 + part * (corner.0 - before.0));
        }
        before = corner;
    }
    crossings.sort_by(f64::total_cmp);
}

/// The whole numbers whose middles may lie between the least and the greatest of `values`, from
/// `start` up to `end`.
pub(super) fn range(values: impl Iterator<Item = f64>, start: i32, end: i32) -> (i32, i32) {
    let mut min = f64::INFINITY;
    let mut max = f64::NEG_INFINITY;
    for value in values {
        min = min.min(value);
        max = max.max(value);
    }
    if min > max {
        return (0, 0);
    }
    (
        (min.floor() as i32).max(start),
        (max.ceil() as i32).min(end),
    )
}
