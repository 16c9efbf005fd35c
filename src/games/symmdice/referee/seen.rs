//! A die as the referee sees it, and how near is near enough.
use crate::games::symmdice::geometry::motifs::Face;

/// Rounding that a comparison forgives.
pub(super) const ROUNDING: f64 = 1e-9;

/// A die as the referee sees it, from the centroid: lengths in thousandths of a side, angles in radians.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    pub(super) face: Face,
    pub(super) x: f64,
    pub(super) y: f64,
    /// Distance from the centroid, and its direction.
    pub(super) radius: f64,
    pub(super) polar: f64,
    pub(super) angle: f64,
}

/// A tolerance as images are compared by it.
pub(super) struct Within {
    /// The largest distance, in thousandths of a side.
    pub(super) shift: f64,
    /// In radians.
    pub(super) turn: f64,
}

/// Returns the whole number that is nearest.
pub(super) fn nearest(number: f64) -> f64 {
    // Angles are a few turns: a cast is enough, and faster than to call for it.
    (number + if number < 0.0 { -0.5 } else { 0.5 }) as i32 as f64
}
