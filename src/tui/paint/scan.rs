//! Which dots a polygon fills, row by row.
use std::ops::Range;

/// A point in dots, X to the right and Y downward.
pub(crate) type Point = (f64, f64);

/// Calls `fill` with each row and run of dots inside the polygon of `corners`, convex or not, as far as they lie in
/// `width` × `height` dots. Inside is by the even-odd rule what has its middle there, `rim` from the edges at its left and
/// right.
pub(crate) fn polygon(
    corners: &[Point],
    (width, height): (usize, usize),
    rim: f64,
    mut fill: impl FnMut(usize, Range<usize>),
) {
    let bound = |worst: f64, better: fn(f64, f64) -> f64| corners.iter().map(|(_, y)| *y).fold(worst, better);
    let (top, bottom) = (bound(f64::INFINITY, f64::min), bound(f64::NEG_INFINITY, f64::max));
    let mut crossings: Vec<f64> = Vec::with_capacity(corners.len());
    for row in top.floor().max(0.0) as usize..(bottom.ceil().max(0.0) as usize).min(height) {
        let middle = row as f64 + 0.5;
        crossings.clear();
        for (i, &(x1, y1)) in corners.iter().enumerate() {
            let (x0, y0) = corners[(i + corners.len() - 1) % corners.len()];
            if (y0 > middle) != (y1 > middle) {
                crossings.push(x0 + (middle - y0) / (y1 - y0) * (x1 - x0));
            }
        }
        crossings.sort_by(f64::total_cmp);
        for pair in crossings.chunks_exact(2) {
            // The dots whose middles lie between the crossings.
            let first = |crossing: f64| (crossing - 0.5).ceil().max(0.0) as usize;
            let columns = first(pair[0] + rim)..first(pair[1] - rim).min(width);
            if !columns.is_empty() {
                fill(row, columns);
            }
        }
    }
}
